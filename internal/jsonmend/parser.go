package jsonmend

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// deepest is how far values may nest: answers need four levels, and what nests
// deeper is an accident or an attack.
const deepest = 64

// longestWord is the most bytes that something without quotes may have, so that
// prose is known for prose without reading on to its end.
const longestWord = 128

// parser reads a value that means to be JSON and writes it as JSON.
type parser struct {
	text string
	at   int
	out  bytes.Buffer
	cut  bool // the text ended inside the value

	tooDeep bool // it nests past all reason
}

// value reads one value; false says that there is none, and then what was written
// means nothing. A cut value that can't be trusted leaves nothing written.
func (p *parser) value(depth int) bool {
	p.space()
	if depth > deepest {
		p.tooDeep = true
		return false
	}
	r, _ := p.peek()
	switch {
	case p.ended():
		p.cut = true
		return true
	case r == '{':
		return p.object(depth)
	case r == '[':
		return p.list(depth)
	case closing(r) != 0:
		return p.quoted(r)
	}
	return p.word()
}

// object reads members up to the brace; those that were cut off are left out.
func (p *parser) object(depth int) bool {
	p.at++
	p.out.WriteByte('{')
	for first := true; ; {
		p.commas()
		if p.closes('}') {
			break
		}
		before := p.out.Len()
		if !first {
			p.out.WriteByte(',')
		}
		start := p.out.Len()
		if !p.key() {
			return false
		}
		middle := p.out.Len()
		if !p.cut && !p.colonAndValue(depth) {
			return false
		}
		if p.out.Len() == middle || middle == start {
			p.out.Truncate(before)
		} else {
			first = false
		}
	}
	p.out.WriteByte('}')
	return true
}

// colonAndValue writes nothing for a value that was cut off.
func (p *parser) colonAndValue(depth int) bool {
	p.space()
	if p.ended() {
		p.cut = true
		return true
	}
	r, size := p.peek()
	if r != ':' && r != '：' {
		return false
	}
	p.at += size
	before := p.out.Len()
	p.out.WriteByte(':')
	start := p.out.Len()
	if !p.value(depth + 1) {
		return false
	}
	if p.out.Len() == start {
		p.out.Truncate(before)
	}
	return true
}

// list reads elements up to the bracket; the last one is left out if nothing of it
// was whole.
func (p *parser) list(depth int) bool {
	p.at++
	p.out.WriteByte('[')
	for first := true; ; {
		p.commas()
		if strings.HasPrefix(p.text[p.at:], "...") { // "and so on"
			p.at += 3
			continue
		}
		if p.closes(']') {
			break
		}
		before := p.out.Len()
		if !first {
			p.out.WriteByte(',')
		}
		start := p.out.Len()
		if !p.value(depth + 1) {
			return false
		}
		if written := p.out.Bytes()[start:]; len(written) == 0 || p.cut && string(written) == "{}" {
			p.out.Truncate(before)
		} else {
			first = false
		}
	}
	p.out.WriteByte(']')
	return true
}

// closes steps over the end of an object or a list, or notes that there is none.
// The other kind of bracket closes too, unread, so that the outer one may read it.
func (p *parser) closes(end byte) bool {
	if p.ended() {
		p.cut = true
		return true
	}
	switch c := p.text[p.at]; c {
	case end:
		p.at++
		return true
	case '}', ']':
		return true
	}
	return false
}

// key reads a member's name: quoted, or a bare word.
func (p *parser) key() bool {
	r, _ := p.peek()
	if closing(r) != 0 {
		return p.quoted(r)
	}
	from := p.at
	for !p.ended() {
		r, size := p.peek()
		if r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		p.at += size
	}
	if p.at == from {
		return false
	}
	p.quote(p.text[from:p.at])
	return true
}

// literals are the words of other languages for what JSON knows.
var literals = map[string]string{
	"true": "true", "false": "false", "null": "null", "True": "true", "False": "false", "None": "null",
	"TRUE": "true", "FALSE": "false", "NULL": "null", "undefined": "null", "NaN": "null", "nil": "null",
}

// word reads a literal, a number or a bare word, up to the comma, the bracket or the
// end of the line.
func (p *parser) word() bool {
	from := p.at
	for !p.ended() {
		if p.at > from+longestWord {
			return false
		}
		r, size := p.peek()
		if strings.ContainsRune(",}]:\n，", r) || strings.HasPrefix(p.text[p.at:], "//") {
			break
		}
		p.at += size
	}
	w := strings.TrimSpace(p.text[from:p.at])
	switch {
	case w == "":
		return false
	case p.ended():
		p.cut = true // nobody knows how the word would have gone on
	case literals[w] != "":
		p.out.WriteString(literals[w])
	case json.Valid([]byte(w)):
		p.out.WriteString(w)
	case number(w) != "":
		p.out.WriteString(number(w))
	case strings.ContainsFunc(w, func(r rune) bool { return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }):
		return false
	default:
		p.quote(w)
	}
	return true
}

// number writes "+1", ".5", "1." and "007" as JSON does; "" is not a number.
func number(w string) string {
	if strings.ContainsAny(w, "xXpPiInN_") {
		return ""
	}
	f, err := strconv.ParseFloat(w, 64)
	if err != nil {
		return ""
	}
	out, err := json.Marshal(f)
	if err != nil {
		return ""
	}
	return string(out)
}

// space steps over spaces and comments.
func (p *parser) space() {
	for !p.ended() {
		rest := p.text[p.at:]
		r, size := p.peek()
		switch {
		case unicode.IsSpace(r) || r == '\ufeff':
			p.at += size
		case strings.HasPrefix(rest, "//"):
			p.at += lengthTo(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			p.at += lengthTo(rest, "*/")
		default:
			return
		}
	}
}

// commas steps over spaces and any number of commas, none too: a forgotten comma
// and one too many mean the same.
func (p *parser) commas() {
	for p.space(); !p.ended(); p.space() {
		r, size := p.peek()
		if r != ',' && r != '，' {
			return
		}
		p.at += size
	}
}

// ended reports whether the text does; a fence outside of strings is an end too.
func (p *parser) ended() bool {
	return p.at >= len(p.text) || strings.HasPrefix(p.text[p.at:], "```")
}

func (p *parser) peek() (r rune, size int) { return utf8.DecodeRuneInString(p.text[p.at:]) }

// lengthTo is how long a text is up to a mark and with it, or to its end.
func lengthTo(text, mark string) int {
	if i := strings.Index(text, mark); i >= 0 {
		return i + len(mark)
	}
	return len(text)
}
