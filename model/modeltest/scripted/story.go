package scripted

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// entry is the answer to one prompt or, repeated, to many.
type entry struct {
	name, step string
	has        []string
	match      *regexp.Regexp // nil matches all
	repeat     bool
	tokens     *[2]int // in and out; nil is estimated
	cut        bool
	kind       error // nil: it answers
	after      time.Duration
	text       string // of the answer, or of the error's hint

	used bool
}

// kinds are the errors by their names.
var kinds = map[string]error{
	"unavailable": loci.ErrUnavailable, "exhausted": loci.ErrExhausted, "unauthorized": loci.ErrUnauthorized,
	"not-found": loci.ErrNotFound, "invalid": loci.ErrInvalid, "bad-output": loci.ErrBadOutput,
}

// Parse reads a script. The error is an ErrInvalid that names the entry and the line.
func Parse(script []byte) (*Script, error) {
	s := &Script{model: "scripted", meanings: map[string]string{}}
	for _, f := range txtar.Parse(script).Files {
		switch f.Name {
		case "model":
			s.model = strings.TrimSpace(string(f.Data))
		case "meanings":
			s.learn(string(f.Data))
		default:
			e, err := parseEntry(f)
			if err != nil {
				return nil, err
			}
			s.entries = append(s.entries, e)
		}
	}
	return s, nil
}

// learn reads which words mean the same.
func (s *Script) learn(lines string) {
	for line := range strings.Lines(lines) {
		first := ""
		for _, word := range strings.Fields(line) {
			term := longestTerm(word)
			if first == "" {
				first = term
			}
			s.meanings[term] = first
		}
	}
}

// longestTerm is the term that a word is known by: of a Chinese word its first two
// characters, as a single one has too many meanings.
func longestTerm(word string) (longest string) {
	lang.Terms(word, func(term string) {
		if len(term) > len(longest) {
			longest = term
		}
	})
	return longest
}

func parseEntry(f txtar.File) (*entry, error) {
	e := &entry{name: f.Name}
	e.step, _, _ = strings.Cut(f.Name, " ")
	rest := string(f.Data)
	for number := 1; rest != ""; number++ {
		line, after, _ := strings.Cut(rest, "\n")
		if strings.TrimSpace(line) == "" {
			rest = after
			break
		}
		if strings.ContainsAny(line[:1], "{[<`") { // an answer may follow at once
			break
		}
		if err := e.header(line); err != nil {
			return nil, loci.Invalid("script", "entry %q, line %d: %v", f.Name, number, err)
		}
		rest = after
	}
	e.text = strings.TrimSuffix(rest, "\n")
	return e, nil
}

// header reads one line of an entry's head.
func (e *entry) header(line string) (err error) {
	name, value, _ := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	switch name {
	case "has":
		e.has = append(e.has, value)
	case "match":
		e.match, err = regexp.Compile(value)
	case "repeat":
		e.repeat, err = yes(value)
	case "cut":
		e.cut, err = yes(value)
	case "tokens":
		e.tokens, err = pair(value)
	case "after":
		e.after, err = time.ParseDuration(value)
	case "error":
		if e.kind = kinds[value]; e.kind == nil {
			err = fmt.Errorf("there is no error %q", value)
		}
	default:
		err = fmt.Errorf("there is no header %q; an empty line ends the headers", name)
	}
	return err
}

func yes(value string) (bool, error) {
	if value != "yes" && value != "no" {
		return false, fmt.Errorf("%q is neither yes nor no", value)
	}
	return value == "yes", nil
}

func pair(value string) (*[2]int, error) {
	words := strings.Fields(value)
	if len(words) != 2 {
		return nil, fmt.Errorf("%q is not two numbers, in and out", value)
	}
	var out [2]int
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%q is no number of tokens", w)
		}
		out[i] = n
	}
	return &out, nil
}

// fits reports whether a text is one that the entry is for, and where its regular
// expression's groups are.
func (e *entry) fits(text string) (groups []int, ok bool) {
	for _, part := range e.has {
		if !strings.Contains(text, part) {
			return nil, false
		}
	}
	if e.match == nil {
		return nil, true
	}
	groups = e.match.FindStringSubmatchIndex(text)
	return groups, groups != nil
}

// wants describes the prompts that the entry answers.
func (e *entry) wants() []string {
	if e.match == nil {
		return e.has
	}
	return append([]string{e.match.String()}, e.has...)
}
