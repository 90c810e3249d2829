// Package weigh says what JSON would become in memory before anything decodes it, reads values
// one at a time out of streams of any length, and shares memory among requests. It is the one
// place that says how large a request, a line or an element of a file may be.
package weigh

import (
	"bytes"

	"github.com/loci-memory/loci"
)

// What one value may be.
const (
	Most    = 40 << 20 // bytes that it may become
	Longest = 16 << 20 // bytes of it as it is written, in a stream
	Deepest = 200      // lists and objects inside one another
)

// What a part of a value becomes, about, where it may be of any type or is in a list of large
// structs, with what is said of it where it is wrong. A byte of the text is one more.
const (
	object = 512
	list   = 64
	member = 128 // of an object
	item   = 256 // of a list
)

// JSON returns what a text of JSON would become in memory, in bytes, about. It is an
// ErrInvalid of a field, which names the cure, where that is more than Most or the text is
// nested deeper than Deepest: it must not be decoded then. It allocates nothing and does not
// look whether the text is JSON, as decoders make nothing of one that is none.
func JSON(field string, text []byte) (int, error) {
	weight := len(text)
	var at nesting
	for _, b := range text {
		if at.pass(b) {
			weight += at.weight(b)
		}
		switch {
		case weight > Most:
			return 0, loci.Invalid(field, "would take more than %d MiB of memory: split it", Most>>20)
		case at.depth > Deepest:
			return 0, loci.Invalid(field, "is nested deeper than %d: make it flatter", Deepest)
		}
	}
	return weight, nil
}

// Calls is how many requests a body makes: as many as a list has items, and else one.
func Calls(text []byte) int {
	text = bytes.TrimLeft(text, " \t\r\n")
	calls := 1
	if len(text) == 0 || text[0] != '[' {
		return calls
	}
	var at nesting
	for _, b := range text {
		if at.pass(b) && b == ',' && at.depth == 1 {
			calls++
		}
	}
	return calls
}

// nesting is what is open at a place in a text of JSON. The zero nesting is its beginning.
type nesting struct {
	quoted, escaped bool
	depth           int
	lists           [Deepest + 2]bool // by depth: what is open there is a list, and no object
}

// pass passes a byte, and reports whether it is outside of texts.
func (n *nesting) pass(b byte) bool {
	switch {
	case n.escaped:
		n.escaped = false
	case n.quoted:
		n.quoted, n.escaped = b != '"', b == '\\'
	default:
		n.mark(b)
		return true
	}
	return false
}

func (n *nesting) mark(b byte) {
	switch b {
	case '"':
		n.quoted = true
	case '{', '[':
		n.depth++
		n.lists[min(n.depth, Deepest+1)] = b == '['
	case '}', ']':
		n.depth = max(0, n.depth-1)
	}
}

// weight is what a mark that was passed begins.
func (n *nesting) weight(b byte) int {
	switch {
	case b == '{':
		return object + member
	case b == '[':
		return list + item
	case b == ',' && n.lists[min(n.depth, Deepest+1)]:
		return item
	case b == ',':
		return member
	}
	return 0
}
