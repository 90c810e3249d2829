package setup

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
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
	keys    [][]string // of its values
}

// find returns which of a text's tables are the table and those below it. An error: it is
// written in another form, which can't be replaced.
func (t *table) find(all []span) (spans []span, err error) {
	for _, s := range all {
		if len(s.path) >= len(t.path) && slices.Equal(s.path[:len(t.path)], t.path) {
			spans = append(spans, s)
			continue
		}
		if len(s.path) >= len(t.path) || !slices.Equal(s.path, t.path[:len(s.path)]) {
			continue
		}
		// [mcp_servers] with a key loci in it, or mcp_servers.loci.command = … before all tables.
		inner := t.path[len(s.path):]
		for _, key := range s.keys {
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
	all, err := tables(d.text)
	if err != nil {
		return There{}, err
	}
	spans, err := t.find(all)
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
func (d *draft) dropTable(t *table, there There) error {
	all, err := tables(d.text)
	if err != nil {
		return err
	}
	spans, err := t.find(all)
	if err != nil {
		return nil //nolint:nilerr // it has another form, which is not loci's
	}
	switch {
	case len(spans) == 0:
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
	return nil
}

// tables are the tables of a text, in order; the first, without a path, is what is before
// all headers. The span of a table ends behind its last key: comments before the next
// header are the next one's.
func tables(text []byte) ([]span, error) {
	all := []span{{}}
	body := bytes.TrimPrefix(text, byteOrderMark)
	mark := len(text) - len(body)
	var p unstable.Parser
	p.Reset(body)
	for p.NextExpression() {
		e := p.Expression()
		path, at, end := dotted(e)
		if e.Kind == unstable.KeyValue {
			last := &all[len(all)-1]
			last.keys, end = append(last.keys, path), int(e.Raw.Offset+e.Raw.Length)
		} else {
			all = append(all, span{path: path, at: mark + bytes.LastIndexByte(body[:at], '\n') + 1})
		}
		all[len(all)-1].end = mark + lineEnd(body, end)
	}
	if err := p.Error(); err != nil {
		return nil, unreadable(&p, err)
	}
	return all, nil
}

// unreadable is what is wrong with a text, and where.
func unreadable(p *unstable.Parser, err error) error {
	if wrong := (*unstable.ParserError)(nil); errors.As(err, &wrong) && len(wrong.Highlight) > 0 {
		return fmt.Errorf("line %d: %s", p.Shape(p.Range(wrong.Highlight)).Start.Line, wrong.Message)
	}
	return err
}

// dotted is the key of a table or of a value, and where it begins and ends.
func dotted(e *unstable.Node) (path []string, at, end int) {
	for key := e.Key(); key.Next(); {
		k := key.Node()
		if path == nil {
			at = int(k.Raw.Offset)
		}
		path, end = append(path, string(k.Data)), int(k.Raw.Offset+k.Raw.Length)
	}
	return path, at, end
}

// lineEnd is behind the line of a byte.
func lineEnd(text []byte, at int) int {
	if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(text)
}
