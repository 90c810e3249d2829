package ingest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/locomo"
	"github.com/loci-memory/loci/internal/weigh"
)

// element is one JSON value of an input: of an array, alone, or on a line. Its text is good
// until the next one is read.
type element struct {
	line int
	raw  []byte
	size int // what it becomes in memory, about

	number int // from 1, in a list of the object that is all of the input; 0 is not in one
	paged  int // it is the rest of such an object, which had so many in its lists; -1 had no list
}

// values hands the elements of an input to read as they come, none of which may be longer than
// weigh.Longest. lists are the members of an object by which its elements are read one by one.
func values(r io.Reader, read func(element, func(Item) bool) bool, lists ...string) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for e, err := range elements(weigh.NewValues(r), lists) {
			if err != nil {
				if errors.Is(err, io.ErrUnexpectedEOF) {
					err = loci.Invalid("file", "is not JSON from here on (%v): is it complete?", err)
				}
				if !yield(Item{Line: e.line, Err: err}) {
					return
				}
				continue
			}
			if !read(e, func(item Item) bool { item.Size = cmp.Or(item.Size, e.size); return yield(item) }) {
				return
			}
		}
	}
}

// elements are those of an array; or the one document; or each line.
func elements(v *weigh.Values, lists []string) iter.Seq2[element, error] {
	return func(yield func(element, error) bool) {
		more := true
		switch first, err := v.Next(); {
		case errors.Is(err, io.EOF):
			return
		case err != nil:
			yield(element{}, err)
			return
		case first == '[':
			array(v, func(e element, err error) bool { e.number = 0; return yield(e, err) }) // its lines say which
			return
		case first == '{' && len(lists) > 0:
			more = page(v, lists, yield)
		case first == '{':
			e := element{line: v.Line(), paged: -1}
			raw, err := v.Value()
			more = e.hold(raw, err, yield)
		}
		for more {
			e := element{line: v.Line(), paged: -1}
			raw, err := v.Rest()
			if errors.Is(err, io.EOF) {
				return
			}
			if raw = bytes.TrimSpace(raw); err != nil || len(raw) > 0 {
				more = e.hold(raw, err, yield)
			}
		}
	}
}

// hold yields an element that was read; it reports whether to go on.
func (e *element) hold(raw []byte, err error, yield func(element, error) bool) bool {
	if e.raw = raw; err == nil {
		e.size, err = weigh.JSON("line", raw)
	}
	return yield(*e, err) && (err == nil || errors.Is(err, loci.ErrInvalid))
}

// array yields the elements of an array up to where it stops being one; it reports whether to
// go on.
func array(v *weigh.Values, yield func(element, error) bool) bool {
	v.Enter()
	for n := 0; ; n++ {
		more, err := v.More(n)
		if err != nil {
			yield(element{line: v.Line()}, err)
			return false
		}
		if !more {
			return true
		}
		e := element{line: v.Line(), number: n + 1, paged: -1}
		raw, err := v.Value()
		if !e.hold(raw, err, yield) {
			return false
		}
	}
}

// page yields the elements of the lists in an object, and then the rest of it; it reports
// whether to go on.
func page(v *weigh.Values, lists []string, yield func(element, error) bool) bool {
	all := element{line: v.Line(), paged: -1}
	rest := []byte("{")
	v.Enter()
	for n := 0; ; n++ {
		more, err := v.More(n)
		if err == nil && !more {
			return all.hold(append(bytes.TrimSuffix(rest, []byte(",")), '}'), nil, yield)
		}
		var name string
		if err == nil {
			name, err = v.Name()
		}
		if b, _ := v.Next(); err == nil && b == '[' && slices.Contains(lists, name) {
			all.paged = max(all.paged, 0)
			if !array(v, func(e element, err error) bool { all.paged++; return yield(e, err) }) {
				return false
			}
			continue
		}
		if err == nil {
			rest, err = member(v, name, rest)
		}
		if err != nil {
			yield(element{line: all.line}, err)
			return false
		}
	}
}

// member adds a member to the rest of an object.
func member(v *weigh.Values, name string, rest []byte) ([]byte, error) {
	raw, err := v.Value()
	if err == nil && len(rest)+len(raw) > weigh.Longest/4 {
		err = loci.Invalid("line", "is longer than %d MiB besides its lists: split it", weigh.Longest/4>>20)
	}
	return append(append(append(append(rest, name...), ':'), raw...), ','), err
}

// sessions reads the LoCoMo format, which is good as a whole or not at all.
func sessions(r io.Reader, name string) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		raw, err := weigh.NewValues(r).Value()
		if errors.Is(err, io.ErrUnexpectedEOF) {
			err = loci.Invalid("file", "is not JSON (%v): is it complete?", err)
		}
		if err == nil {
			_, err = weigh.JSON("file", raw)
		}
		var samples []locomo.Sample
		if err == nil {
			samples, err = locomo.Decode(bytes.NewReader(raw), name)
		}
		if err != nil {
			yield(Item{Err: err})
			return
		}
		for i := range samples {
			for _, turn := range samples[i].Turns {
				if !yield(Item{Message: turn}) {
					return
				}
			}
		}
	}
}

// lines reads JSON lines; empty ones are passed over.
func lines(r io.Reader) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		v := weigh.NewValues(r)
		for {
			item := Item{Line: v.Line()}
			line, err := v.Rest()
			if line = bytes.TrimSpace(line); errors.Is(err, io.EOF) {
				return
			} else if err == nil && len(line) == 0 {
				continue
			}
			if item.Err = err; err == nil {
				item.Size, item.Err = weigh.JSON("line", line)
			}
			if item.Err == nil {
				item.Message, item.Err = message(line)
			}
			if !yield(item) || err != nil && !errors.Is(err, loci.ErrInvalid) {
				return
			}
		}
	}
}

// record is one JSON line: a request whose time is still text, so that what is
// wrong with it can be said in words.
type record struct {
	loci.RememberRequest
	At string `json:"at"`
}

func message(line []byte) (loci.RememberRequest, error) {
	var r record
	if err := decode(line, &r); err != nil {
		return loci.RememberRequest{}, err
	}
	m := r.RememberRequest
	m.Wait = false // a batch is linked behind the reading
	if r.At == "" {
		return m, nil
	}
	at, err := loci.ParseTime("at", r.At)
	m.At = at
	return m, err
}

// decode reads JSON; what is wrong is ErrInvalid.
func decode(data []byte, into any) error {
	if !utf8.Valid(data) {
		return loci.Invalid("line", "is not valid UTF-8: convert the file first")
	}
	var wrongType *json.UnmarshalTypeError
	switch err := json.Unmarshal(data, into); {
	case err == nil, errors.Is(err, loci.ErrInvalid):
		return err
	case errors.As(err, &wrongType) && wrongType.Field != "":
		field := wrongType.Field[strings.LastIndexByte(wrongType.Field, '.')+1:]
		return loci.Invalid(field, "is a JSON %s: it must be a %s", wrongType.Value, wrongType.Type)
	case errors.As(err, &wrongType):
		return loci.Invalid("line", "is a JSON %s: it must be an object like {\"text\": \"…\"}", wrongType.Value)
	default:
		return loci.Invalid("line", "is not JSON (%v): is the format another one?", err)
	}
}
