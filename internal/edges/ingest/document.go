package ingest

import (
	"bytes"
	"encoding/json"
	"io"
	"iter"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/locomo"
)

// element is one JSON value of an input: of an array, alone, or on a line.
type element struct {
	line int
	raw  json.RawMessage
}

// whole reads an input to its end and hands its elements to read.
func whole(r io.Reader, read func(element, func(Item) bool) bool) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		data, err := io.ReadAll(r)
		if err != nil {
			yield(Item{Err: err})
			return
		}
		data = bytes.TrimPrefix(data, byteOrderMark)
		for e, err := range elements(data) {
			if err != nil {
				yield(Item{Line: e.line, Err: err})
				return
			}
			if !read(e, yield) {
				return
			}
		}
	}
}

// elements are those of an array; or the one document; or each line.
func elements(data []byte) iter.Seq2[element, error] {
	switch trimmed := bytes.TrimSpace(data); {
	case bytes.HasPrefix(trimmed, []byte("[")):
		return array(data)
	case json.Valid(data):
		return func(yield func(element, error) bool) { yield(element{line: 1, raw: data}, nil) }
	}
	return func(yield func(element, error) bool) {
		for n, line := 1, data; len(line) > 0; n++ {
			one, rest, _ := bytes.Cut(line, []byte("\n"))
			if line = rest; len(bytes.TrimSpace(one)) == 0 {
				continue
			}
			if !yield(element{line: n, raw: one}, nil) {
				return
			}
		}
	}
}

// array yields the elements of an array up to where it stops being one.
func array(data []byte) iter.Seq2[element, error] {
	return func(yield func(element, error) bool) {
		dec := json.NewDecoder(bytes.NewReader(data))
		_, _ = dec.Token() // the bracket
		line, from := 1, 0
		for dec.More() {
			begin := int(dec.InputOffset())
			begin += len(data[begin:]) - len(bytes.TrimLeft(data[begin:], ", \t\r\n"))
			line, from = line+bytes.Count(data[from:begin], []byte("\n")), begin
			var raw json.RawMessage
			if err := dec.Decode(&raw); err != nil {
				yield(element{line: line}, loci.Invalid("file", "is not JSON from here on (%v): is it complete?", err))
				return
			}
			if !yield(element{line: line, raw: raw}, nil) {
				return
			}
		}
		if _, err := dec.Token(); err != nil {
			line += bytes.Count(data[from:], []byte("\n"))
			yield(element{line: line}, loci.Invalid("file", "ends in the middle of its array: is it complete?"))
		}
	}
}

// sessions reads the LoCoMo format, which is good as a whole or not at all.
func sessions(r io.Reader, name string) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		samples, err := locomo.Decode(r, name)
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
