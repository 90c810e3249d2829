package setup

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// table is one table that a TOML file is to have.
type table struct {
	path []string
	keys []pair // in order
}

// pair is a key and a text or a list of texts, which TOML writes as JSON does.
type pair struct {
	key   string
	value any
}

// span is a part of a text: a table with its header, up to the next.
type span struct {
	path    []string
	at, end int
}

// find returns where the table is in a text, and those below it. An error: it is written in
// another form, which can't be replaced.
func (t *table) find(text []byte) (spans []span, err error) {
	for _, s := range tables(text) {
		if len(s.path) >= len(t.path) && slices.Equal(s.path[:len(t.path)], t.path) {
			spans = append(spans, s)
			continue
		}
		if len(s.path) >= len(t.path) || !slices.Equal(s.path, t.path[:len(s.path)]) {
			continue
		}
		// [mcp_servers] with a key loci in it, or mcp_servers.loci.command = … before all tables.
		inner := t.path[len(s.path):]
		for _, key := range keys(text[s.at:s.end]) {
			if n := min(len(key), len(inner)); slices.Equal(key[:n], inner[:n]) {
				return nil, fmt.Errorf("%s is written as a key in a table: write it as [%s], or take it out", strings.Join(slices.Concat(s.path, key), "."), strings.Join(t.path, "."))
			}
		}
	}
	return spans, nil
}

// render writes the table.
func (t *table) render(newline string) (string, error) {
	lines := []string{"[" + strings.Join(t.path, ".") + "]"}
	for _, p := range t.keys {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(p.value); err != nil {
			return "", err
		}
		text := strings.TrimSpace(b.String())
		if m, ok := p.value.(map[string]string); ok {
			var err error
			if text, err = inlineTable(m); err != nil {
				return "", err
			}
		}
		lines = append(lines, p.key+" = "+text)
	}
	return strings.Join(lines, newline) + newline, nil
}

// inlineTable writes a map as TOML does on one line.
func inlineTable(m map[string]string) (string, error) {
	var parts []string
	for key, v := range m {
		text, err := json.Marshal(v)
		if err != nil {
			return "", err
		}
		parts = append(parts, key+" = "+string(text))
	}
	slices.Sort(parts)
	return "{ " + strings.Join(parts, ", ") + " }", nil
}

// ensureTable makes the text have a table, at its end, or in the place of the one that it
// has, which is returned.
func (d *draft) ensureTable(t *table) (There, error) {
	text, err := t.render(d.newline())
	if err != nil {
		return There{}, err
	}
	spans, err := t.find(d.text)
	if err != nil {
		return There{}, err
	}
	var there There
	for _, s := range spans {
		there.Value += string(d.text[s.at:s.end])
	}
	switch {
	case strings.TrimSpace(there.Value) == strings.TrimSpace(text):
	case len(spans) > 0:
		d.takeTables(spans, text)
	default:
		d.put(len(d.text), 0, d.apart()+text)
	}
	return there, nil
}

// takeTables takes tables out and puts a text in the place of the first.
func (d *draft) takeTables(spans []span, text string) {
	for _, s := range slices.Backward(spans[1:]) {
		d.put(s.at, s.end-s.at, "")
	}
	d.put(spans[0].at, spans[0].end-spans[0].at, text)
}

// apart is what makes the end of the text an empty line.
func (d *draft) apart() string {
	text := strings.ReplaceAll(string(d.text), "\r\n", "\n")
	switch {
	case strings.TrimSpace(text) == "", strings.HasSuffix(text, "\n\n"):
		return ""
	case strings.HasSuffix(text, "\n"):
		return d.newline()
	}
	return d.newline() + d.newline()
}

// dropTable takes a table out, and those below it, and puts back what it had replaced.
func (d *draft) dropTable(t *table, there There) {
	spans, err := t.find(d.text)
	switch {
	case err != nil || len(spans) == 0: // it has another form, which is not loci's
	case there.Value != "":
		d.takeTables(spans, there.Value)
	default:
		// The empty line before it was made with it.
		if at := spans[0].at; bytes.HasSuffix(d.text[:at], []byte("\n\n")) {
			spans[0].at--
		} else if bytes.HasSuffix(d.text[:at], []byte("\r\n\r\n")) {
			spans[0].at -= 2
		}
		d.takeTables(spans, "")
	}
}

// tables are the tables of a text, in order; the first, without a path, is what is before
// all headers. The span of a table ends behind its last key: comments before the next
// header are the next one's.
func tables(text []byte) []span {
	all := []span{{}}
	content := 0 // behind the last line that is no comment
	eachLine(text, func(at, end int, line string) {
		if path, ok := header(line); ok {
			all[len(all)-1].end = content
			all = append(all, span{path: path, at: at})
		}
		if line != "" && line[0] != '#' {
			content = end
		}
	})
	all[len(all)-1].end = content
	return all
}

// header is the path of a line like [a.b] or [[a.b]].
func header(line string) ([]string, bool) {
	if !strings.HasPrefix(line, "[") {
		return nil, false
	}
	line = strings.TrimPrefix(strings.TrimPrefix(line, "["), "[")
	path, rest := dotted(line)
	return path, strings.HasPrefix(rest, "]") && len(path) > 0
}

// keys are those before the equals signs of a table's lines.
func keys(text []byte) (out [][]string) {
	eachLine(text, func(_, _ int, line string) {
		if path, rest := dotted(line); strings.HasPrefix(rest, "=") {
			out = append(out, path)
		}
	})
	return out
}

// dotted reads a key like a.b."c d", and returns what is behind it.
func dotted(s string) (path []string, rest string) {
	for {
		s = strings.TrimLeft(s, " \t")
		var name string
		if s != "" && (s[0] == '"' || s[0] == '\'') {
			end := strings.IndexByte(s[1:], s[0])
			if end < 0 {
				return path, s
			}
			name, s = s[1:end+1], s[end+2:]
		} else {
			end := strings.IndexAny(s, ".=]# \t")
			if end < 0 {
				end = len(s)
			}
			name, s = s[:end], s[end:]
		}
		path, s = append(path, name), strings.TrimLeft(s, " \t")
		if !strings.HasPrefix(s, ".") {
			return path, s
		}
		s = s[1:]
	}
}

// eachLine calls do with every line of a text that begins outside of lists and of texts over
// several lines, without the spaces around it; end is behind all lines of its value.
func eachLine(text []byte, do func(at, end int, line string)) {
	for at := 0; at < len(text); {
		end := statement(text, at)
		first, _, _ := bytes.Cut(text[at:end], []byte("\n"))
		do(at, end, string(bytes.TrimSpace(first)))
		at = end
	}
}

// statement is behind the line break that ends the statement which begins at a byte.
func statement(text []byte, at int) int {
	depth := 0
	for header := bytes.HasPrefix(bytes.TrimLeft(text[at:], " \t"), []byte("[")); at < len(text); at++ {
		switch c := text[at]; c {
		case '#':
			for at < len(text) && text[at] != '\n' {
				at++
			}
			at-- // the loop goes on at the line break
		case '"', '\'':
			at = quotedEnd(text, at) - 1
		case '[', '{':
			if !header {
				depth++
			}
		case ']', '}':
			if !header {
				depth--
			}
		case '\n':
			if depth <= 0 {
				return at + 1
			}
		}
	}
	return len(text)
}

// quotedEnd is behind the text in quotes that begins at a byte.
func quotedEnd(text []byte, at int) int {
	quote := text[at : at+1]
	long := bytes.Repeat(quote, 3)
	if bytes.HasPrefix(text[at:], long) {
		for at += 3; at < len(text); at++ {
			switch {
			case quote[0] == '"' && text[at] == '\\':
				at++
			case bytes.HasPrefix(text[at:], long):
				for at += 3; at < len(text) && text[at] == quote[0]; at++ { // quotes before the end
				}
				return at
			}
		}
		return len(text)
	}
	for at++; at < len(text); at++ {
		switch {
		case quote[0] == '"' && text[at] == '\\':
			at++
		case text[at] == quote[0]:
			return at + 1
		case text[at] == '\n':
			return at // has no end: the line is over
		}
	}
	return min(at, len(text))
}
