package claim

import "slices"

// Doubtful reports whether a text claims nothing, and says so itself: it is a joke, a
// quotation, invented, supposed, heard from others, or of a former stage of life.
func Doubtful(text string) bool {
	text = head(text)
	t := tableOf(text)
	if t == nil {
		return false
	}
	r := t.reader(t.lex.Read(text), "")
	n := len(r.text.Tokens)
	for _, kind := range []string{"jest", "unreal", "said", "then"} {
		if r.anywhere(kind, 0, n) {
			return len(t.read(text, "")) == 0
		}
	}
	return slices.Contains(r.quoted, true) && len(t.read(text, "")) == 0
}
