package setup

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// value is one JSON value in a text: where it is, and what it has.
type value struct {
	kind     byte // one of { [ " and 0, which is anything else
	at, end  int  // the text from its first byte to behind its last
	elements []element
	trailing int // of { and [: where a comma behind the last element is; 0 is none
}

// element is one member of an object, or one item of a list, which has no key.
type element struct {
	key   string
	at    int // where it begins, with its key
	value value
}

// object reports whether v is an object.
func (v *value) object() bool { return v.kind == '{' }

// last is the place of the last member of that name, which is the one that programs read;
// -1 where there is none.
func (v *value) last(key string) int {
	for i, e := range slices.Backward(v.elements) {
		if v.object() && e.key == key {
			return i
		}
	}
	return -1
}

// follow walks along keys as far as there are members, and returns the last value and how
// many keys led to it.
func (v *value) follow(path []string) (*value, int) {
	for i, key := range path {
		m := v.last(key)
		if m < 0 {
			return v, i
		}
		v = &v.elements[m].value
	}
	return v, len(path)
}

// scanner reads JSON with what configuration files have besides: comments, commas behind
// the last member, keys without quotes and texts in single quotes.
type scanner struct {
	text  []byte
	at    int
	depth int
}

// deepest is how many objects and lists may be in one another.
const deepest = 200

// parse reads a whole text; a nil value is one of spaces and comments alone.
func parse(text []byte) (*value, error) {
	s := scanner{text: text}
	s.at = len(text) - len(bytes.TrimPrefix(text, byteOrderMark))
	if err := s.skip(); err != nil || s.at == len(text) {
		return nil, err
	}
	v, err := s.value()
	if err == nil {
		err = s.skip()
	}
	if err == nil && s.at < len(text) {
		err = s.wrong("ends before it")
	}
	if err != nil {
		return nil, err
	}
	return &v, nil
}

var byteOrderMark = []byte("\xef\xbb\xbf")

// wrong is an error at the line that was reached.
func (s *scanner) wrong(what string) error {
	at := min(s.at, len(s.text))
	return fmt.Errorf("line %d: %s", 1+bytes.Count(s.text[:at], []byte("\n")), what)
}

func (s *scanner) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

// skip passes over spaces and comments.
func (s *scanner) skip() error {
	for s.at < len(s.text) {
		rest := s.text[s.at:]
		switch {
		case strings.IndexByte(" \t\r\n\v\f", rest[0]) >= 0:
			s.at++
		case bytes.HasPrefix(rest, []byte("//")):
			if end := bytes.IndexByte(rest, '\n'); end >= 0 {
				s.at += end
			} else {
				s.at = len(s.text)
			}
		case bytes.HasPrefix(rest, []byte("/*")):
			end := bytes.Index(rest[2:], []byte("*/"))
			if end < 0 {
				return s.wrong("a comment has no end")
			}
			s.at += 2 + end + 2
		default:
			return nil
		}
	}
	return nil
}

func (s *scanner) value() (value, error) {
	v := value{at: s.at}
	var err error
	switch c := s.peek(); c {
	case '{', '[':
		v.kind = c
		if s.depth++; s.depth > deepest {
			return v, s.wrong("is nested too deeply")
		}
		err = s.container(&v)
		s.depth--
	case '"', '\'':
		v.kind = '"'
		_, err = s.quoted()
	default:
		if s.bare() == "" {
			err = s.wrong("a value is missing")
		}
	}
	v.end = s.at
	return v, err
}

// container reads an object or a list.
func (s *scanner) container(v *value) error {
	closing := v.kind + 2 // { and }, [ and ] are two apart
	s.at++
	for {
		if err := s.skip(); err != nil {
			return err
		}
		if s.peek() == closing {
			s.at++
			return nil
		}
		if len(v.elements) > 0 && v.trailing == 0 {
			return s.wrong("a comma is missing")
		}
		v.trailing = 0
		if err := s.element(v); err != nil {
			return err
		}
		if err := s.skip(); err != nil {
			return err
		}
		if s.peek() == ',' {
			v.trailing = s.at
			s.at++
		}
	}
}

// element reads one member of an object, or one item of a list.
func (s *scanner) element(v *value) (err error) {
	e := element{at: s.at}
	if v.object() {
		if e.key, err = s.key(); err != nil {
			return err
		}
	}
	e.value, err = s.value()
	v.elements = append(v.elements, e)
	return err
}

// key reads the key of a member and what is before its value.
func (s *scanner) key() (name string, err error) {
	if c := s.peek(); c == '"' || c == '\'' {
		name, err = s.quoted()
	} else if name = s.bare(); name == "" {
		err = s.wrong("a key is missing")
	}
	if err == nil {
		err = s.skip()
	}
	if err == nil && s.peek() != ':' {
		err = s.wrong("a colon is missing")
	}
	if err != nil {
		return "", err
	}
	s.at++
	return name, s.skip()
}

// quoted reads a text in quotes.
func (s *scanner) quoted() (string, error) {
	begin, quote := s.at, s.text[s.at]
	for s.at++; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case '\\':
			s.at++
		case quote:
			s.at++
			return unquote(s.text[begin:s.at]), nil
		case '\n':
			return "", s.wrong("a text has no end")
		}
	}
	return "", s.wrong("a text has no end")
}

// unquote is what a text in quotes says. An escape that JSON does not have stays as it is.
func unquote(quoted []byte) string {
	inner := quoted[1 : len(quoted)-1]
	if quoted[0] == '\'' {
		inner = bytes.ReplaceAll(bytes.ReplaceAll(inner, []byte(`\'`), []byte("'")), []byte(`"`), []byte(`\"`))
	}
	var text string
	if json.Unmarshal([]byte(`"`+string(inner)+`"`), &text) != nil {
		return string(inner)
	}
	return text
}

// bare reads a number, a literal or a key without quotes; "" is none.
func (s *scanner) bare() string {
	begin := s.at
	for s.at < len(s.text) {
		r, size := utf8.DecodeRune(s.text[s.at:])
		if r < ' ' || strings.ContainsRune(" {}[],:\"'/", r) {
			break
		}
		s.at += size
	}
	return string(s.text[begin:s.at])
}

// plain is a value as encoding/json has it, without comments; numbers and literals are
// texts as they are written.
func (v *value) plain(text []byte) any {
	switch v.kind {
	case '{':
		out := map[string]any{}
		for _, e := range v.elements {
			out[e.key] = e.value.plain(text)
		}
		return out
	case '[':
		out := make([]any, len(v.elements))
		for i, e := range v.elements {
			out[i] = e.value.plain(text)
		}
		return out
	case '"':
		return unquote(text[v.at:v.end])
	}
	return json.Number(text[v.at:v.end])
}
