package jsonmend

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// closing is the quote that ends what another begins; 0 is not a quote.
func closing(open rune) rune {
	switch open {
	case '"', '\'':
		return open
	case '“', '”':
		return '”'
	case '‘':
		return '’'
	}
	return 0
}

// quoted reads a string that begins with a quote of any kind. One that the text ends
// in the middle of is left out: half a sentence may say the opposite of the whole.
func (p *parser) quoted(open rune) bool {
	p.at += utf8.RuneLen(open)
	end := closing(open)
	var s strings.Builder
	for p.at < len(p.text) {
		r, size := p.peek()
		switch {
		case r == '\\':
			p.escape(&s)
			continue
		case r == end && p.endsHere(size):
			p.at += size
			p.quote(s.String())
			return true
		}
		s.WriteString(p.text[p.at : p.at+size])
		p.at += size
	}
	p.cut = true
	return true
}

// endsHere reports whether a quote ends a string, or belongs to it: after
// the former comes what may follow a string, and after its comma another value.
func (p *parser) endsHere(size int) bool {
	rest := strings.TrimLeft(p.text[p.at+size:], " \t\r\n")
	if rest == "" || strings.HasPrefix(rest, "//") || strings.HasPrefix(rest, "/*") || strings.HasPrefix(rest, "```") {
		return true
	}
	r, n := utf8.DecodeRuneInString(rest)
	switch r {
	case '}', ']', ':', '：':
		return true
	case ',', '，':
		return startsValue(strings.TrimLeft(rest[n:], " \t\r\n"))
	}
	// A forgotten comma: the next line begins with a string, or this one with a name.
	gap := p.text[p.at+size : len(p.text)-len(rest)]
	return closing(r) != 0 && (strings.Contains(gap, "\n") || startsMember(rest[n:], closing(r)))
}

// startsMember reports whether what follows an opening quote is a field's name.
func startsMember(rest string, end rune) bool {
	i := strings.IndexRune(rest[:min(len(rest), 64)], end)
	if i < 1 || strings.ContainsAny(rest[:i], " ,.") {
		return false
	}
	return strings.HasPrefix(strings.TrimLeft(rest[i+utf8.RuneLen(end):], " "), ":")
}

// startsValue reports whether a member, an element or the end may begin here.
func startsValue(rest string) bool {
	if rest == "" || strings.ContainsAny(rest[:1], "\"'{[]}0123456789-.+/,`") {
		return true
	}
	r, _ := utf8.DecodeRuneInString(rest)
	if closing(r) != 0 {
		return true
	}
	word := rest
	if i := strings.IndexAny(rest, " ,:]}\n"); i >= 0 {
		word = rest[:i]
	}
	after := strings.TrimLeft(rest[len(word):], " ")
	return literals[word] != "" || strings.HasPrefix(after, ":")
}

// escape reads a backslash and what it escapes. What JSON does not know is kept
// as it is: \' is a quote, \d a backslash and a d.
func (p *parser) escape(s *strings.Builder) {
	rest := p.text[p.at:]
	for _, n := range lengths(rest) {
		var out string
		if len(rest) >= n && json.Unmarshal([]byte(`"`+rest[:n]+`"`), &out) == nil && utf8.RuneCountInString(out) == 1 {
			s.WriteString(out)
			p.at += n
			return
		}
	}
	if len(rest) > 1 && rest[1] == '\'' {
		s.WriteByte('\'')
		p.at += 2
		return
	}
	s.WriteByte('\\')
	p.at++
}

// lengths are those that an escape may have: a pair of surrogates, \uXXXX, \n.
func lengths(rest string) []int {
	if strings.HasPrefix(rest, `\u`) {
		return []int{12, 6}
	}
	return []int{2}
}

// quote writes a string as JSON.
func (p *parser) quote(s string) {
	enc := json.NewEncoder(&p.out)
	enc.SetEscapeHTML(false)
	if enc.Encode(strings.ToValidUTF8(s, "\uFFFD")) == nil {
		p.out.Truncate(p.out.Len() - 1) // the line end that Encode adds
	}
}
