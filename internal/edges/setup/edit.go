package setup

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// Edit puts a text in the place of another, at a byte of the text as the edits before it
// left it.
type Edit struct {
	At  int    `json:"at"`
	Del string `json:"del,omitempty"` // what was there
	Ins string `json:"ins,omitempty"` // what took its place
}

// draft is a text that is being edited.
type draft struct {
	text  []byte
	edits []Edit
}

// put puts a text in the place of the next del bytes.
func (d *draft) put(at, del int, ins string) {
	d.edits = append(d.edits, Edit{At: at, Del: string(d.text[at : at+del]), Ins: ins})
	d.text = slices.Concat(d.text[:at], []byte(ins), d.text[at+del:])
}

// revert takes edits back, the last first; false where the text is not as they left it.
func revert(text []byte, edits []Edit) ([]byte, bool) {
	for _, e := range slices.Backward(edits) {
		if e.At < 0 || e.At > len(text) || !bytes.HasPrefix(text[e.At:], []byte(e.Ins)) {
			return nil, false
		}
		text = slices.Concat(text[:e.At], []byte(e.Del), text[e.At+len(e.Ins):])
	}
	return text, true
}

// entry is one thing that a JSON file is to have.
type entry struct {
	path  []string // keys, from the outermost
	item  bool     // the value is an item of the list at path
	value any      // as encoding/json writes it
}

// newline is how the lines of a text end.
func (d *draft) newline() string {
	if bytes.Contains(d.text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// margin is the space that the line of a byte begins with, and whether there is nothing else
// before that byte.
func (d *draft) margin(at int) (space string, first bool) {
	line := d.text[bytes.LastIndexByte(d.text[:at], '\n')+1 : at]
	rest := bytes.TrimLeft(line, " \t")
	return string(line[:len(line)-len(rest)]), len(rest) == 0
}

// unit is how much deeper the members of an object are than itself.
func (d *draft) unit(root *value) string {
	if root != nil && root.object() && len(root.elements) > 0 {
		if space, first := d.margin(root.elements[0].at); first && space != "" {
			return space
		}
	}
	return "  "
}

// render writes a value as JSON over several lines, the first of them without its margin.
func (d *draft) render(v any, margin, unit string) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent(margin, unit)
	err := enc.Encode(v)
	return strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", d.newline()), err
}

// ensure makes the text have an entry, and returns what was there of it.
func (d *draft) ensure(e entry) (There, error) {
	root, err := parse(d.text)
	if err != nil {
		return There{}, err
	}
	unit := d.unit(root)
	if root == nil {
		return There{}, d.begin(e, unit)
	}
	at, n := root.follow(e.path)
	there := There{Keys: n}
	switch {
	case n < len(e.path) && !at.object():
		return there, fmt.Errorf("%s is no object", place(e.path[:n]))
	case n < len(e.path):
		return there, d.insert(at, e.path[n], e.nested(n+1), unit)
	case e.item:
		return there, d.ensureItem(at, e, unit)
	}
	was, before := string(d.text[at.at:at.end]), len(d.edits)
	err = d.replace(at, e.value, unit)
	if len(d.edits) > before {
		there.Value = was
	}
	return there, err
}

// ensureItem makes a list have an entry, in the place of an older one of loci.
func (d *draft) ensureItem(list *value, e entry, unit string) error {
	if list.kind != '[' {
		return fmt.Errorf("%s is no list", place(e.path))
	}
	wanted, err := json.Marshal(e.value)
	if err != nil {
		return err
	}
	for i := range list.elements {
		old := &list.elements[i].value
		if item := old.plain(d.text); ours(item) || same(item, string(wanted)) {
			return d.replace(old, e.value, unit)
		}
	}
	return d.insert(list, "", e.value, unit)
}

// place names what is at a path.
func place(path []string) string {
	if len(path) == 0 {
		return "the whole of it"
	}
	return strings.Join(path, ".")
}

// nested is the value of an entry within objects for the keys from n on.
func (e entry) nested(n int) any {
	v := e.value
	if e.item {
		v = []any{v}
	}
	for _, key := range slices.Backward(e.path[n:]) {
		v = map[string]any{key: v}
	}
	return v
}

// begin writes the first object of a text that has none.
func (d *draft) begin(e entry, unit string) error {
	text, err := d.render(e.nested(0), "", unit)
	if len(d.text) > 0 && !bytes.HasSuffix(d.text, []byte("\n")) && !bytes.Equal(d.text, byteOrderMark) {
		text = d.newline() + text
	}
	d.put(len(d.text), 0, text+d.newline())
	return err
}

// replace puts a value in the place of another, unless they are the same.
func (d *draft) replace(old *value, v any, unit string) error {
	margin, _ := d.margin(old.at)
	text, err := d.render(v, margin, unit)
	if err != nil || same(old.plain(d.text), text) {
		return err
	}
	d.put(old.at, old.end-old.at, text)
	return nil
}

// same reports whether a value is what a text in JSON says.
func same(v any, text string) bool {
	other, err := parse([]byte(text))
	return err == nil && other != nil && reflect.DeepEqual(v, other.plain([]byte(text)))
}

// insert puts a value behind the last of an object or a list; key is "" in a list.
func (d *draft) insert(c *value, key string, v any, unit string) error {
	if (key == "") != (c.kind == '[') || c.kind != '{' && c.kind != '[' {
		return errors.New("what holds " + key + " is of another kind")
	}
	parent, _ := d.margin(c.at)
	if len(c.elements) == 0 {
		return d.fill(c, key, v, parent, unit)
	}
	last := c.elements[len(c.elements)-1].value.end
	if !bytes.ContainsRune(d.text[c.at:c.end], '\n') {
		return d.inline(c, key, v, last)
	}
	margin, first := d.margin(c.elements[0].at)
	if !first {
		margin = parent + unit
	}
	text, err := d.keyed(key, v, margin, unit)
	if err != nil {
		return err
	}
	if c.trailing > 0 {
		text += ","
	}
	d.put(d.lastWord(c), 0, d.newline()+margin+text)
	if c.trailing == 0 {
		d.put(last, 0, ",")
	}
	return nil
}

// lastWord is behind the last thing within c, comments included.
func (d *draft) lastWord(c *value) int {
	return c.at + 1 + len(bytes.TrimRight(d.text[c.at+1:c.end-1], " \t\r\n\v\f"))
}

// keyed is a value with its key before it.
func (d *draft) keyed(key string, v any, margin, unit string) (string, error) {
	text, err := d.render(v, margin, unit)
	if key == "" || err != nil {
		return text, err
	}
	quoted, err := json.Marshal(key)
	return string(quoted) + ": " + text, err
}

// fill puts the first value into an object or a list that has none.
func (d *draft) fill(c *value, key string, v any, parent, unit string) error {
	text, err := d.keyed(key, v, parent+unit, unit)
	at := d.lastWord(c)
	d.put(at, c.end-1-at, d.newline()+parent+unit+text+d.newline()+parent)
	return err
}

// inline puts a value behind the last of what is on one line.
func (d *draft) inline(c *value, key string, v any, last int) error {
	text, err := json.Marshal(v)
	if key != "" {
		text = fmt.Appendf(nil, "%q: %s", key, text)
	}
	if c.trailing > 0 {
		d.put(c.trailing+1, 0, " "+string(text))
		return err
	}
	d.put(last, 0, ", "+string(text))
	return err
}

// drop takes an entry out, however the text was written since, puts back what it had
// replaced, and takes out the objects and lists around it that are empty now and were not
// there before.
func (d *draft) drop(e entry, there There) error {
	root, err := parse(d.text)
	if err != nil || root == nil {
		return err
	}
	at, n := root.follow(e.path)
	switch {
	case n < len(e.path):
		return nil
	case e.item:
		return d.dropItems(e.path, there.Keys)
	case there.Value != "":
		d.put(at.at, at.end-at.at, there.Value)
		return nil
	}
	return d.dropMember(e.path, there.Keys)
}

// dropItems takes the items of loci out of the list at a path, one after the other.
func (d *draft) dropItems(path []string, made int) error {
	for {
		root, err := parse(d.text)
		if err != nil || root == nil {
			return err
		}
		list, _ := root.follow(path)
		i := slices.IndexFunc(list.elements, func(e element) bool { return !list.object() && ours(e.value.plain(d.text)) })
		switch {
		case i >= 0:
			d.cut(list, i)
		case len(list.elements) == 0 && made < len(path):
			return d.dropMember(path, made)
		default:
			return nil
		}
	}
}

// dropMember takes the member at a path out, and what is empty around it but for the first
// made keys of the path.
func (d *draft) dropMember(path []string, made int) error {
	for n := len(path); n > made && n > 0; n-- {
		root, err := parse(d.text)
		if err != nil {
			return err
		}
		in, reached := root.follow(path[:n-1])
		i := in.last(path[n-1])
		if reached < n-1 || i < 0 {
			return nil
		}
		if n < len(path) && len(in.elements[i].value.elements) > 0 {
			return nil
		}
		d.cut(in, i)
	}
	return nil
}

// cut takes the element i of an object or a list out, with the comma behind it or, where it
// is the last, the one before it, and with its lines where it has them for itself.
func (d *draft) cut(in *value, i int) {
	at, end := in.elements[i].at, in.elements[i].value.end
	s := scanner{text: d.text, at: end}
	if s.skip() == nil && s.peek() == ',' {
		end = s.at + 1
	}
	rest := d.text[end:]
	blank := len(rest) - len(bytes.TrimLeft(rest, " \t"))
	margin, first := d.margin(at)
	alone := first && (bytes.HasPrefix(rest[blank:], []byte("\n")) || bytes.HasPrefix(rest[blank:], []byte("\r\n")))
	if only := len(in.elements) == 1 && len(bytes.TrimSpace(d.text[in.at+1:at])) == 0 && len(bytes.TrimSpace(d.text[end:in.end-1])) == 0; only {
		at, end = in.at+1, in.end-1 // {} and [] again
	} else if alone {
		at -= len(margin) + 1 // with the line break before it
		if at > 0 && d.text[at-1] == '\r' {
			at--
		}
		end += blank
	}
	d.put(at, end-at, "")
	if i < len(in.elements)-1 || i == 0 || in.trailing > 0 {
		return
	}
	if s = (scanner{text: d.text, at: in.elements[i-1].value.end}); s.skip() == nil && s.peek() == ',' {
		d.put(s.at, 1, "")
	}
}

// hookCommand is how the command of a hook of loci looks, in any quotes.
var hookCommand = regexp.MustCompile(`(^|[/\\"' ])loci[\w.-]*["']? hook [a-z]`)

// ours reports whether an item of a list has a command of loci's hooks in it.
func ours(item any) bool {
	switch v := item.(type) {
	case string:
		return hookCommand.MatchString(v)
	case map[string]any:
		for _, inner := range v {
			if ours(inner) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, ours)
	}
	return false
}
