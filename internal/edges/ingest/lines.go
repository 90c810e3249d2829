package ingest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// longestLine is how many bytes of a line are read; a longer one is bad.
const longestLine = 16 << 20

var byteOrderMark = []byte("\ufeff")

// lines reads JSON lines; empty ones are passed over.
func lines(r io.Reader) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		in := bufio.NewReaderSize(r, 1<<16)
		for n := 1; ; n++ {
			line, err := readLine(in)
			if n == 1 {
				line = bytes.TrimPrefix(line, byteOrderMark)
			}
			line = bytes.TrimSpace(line)
			item := Item{Line: n}
			switch {
			case errors.Is(err, io.EOF) && len(line) == 0:
				return
			case err != nil && !errors.Is(err, io.EOF):
				item.Err = err
			case len(line) == 0:
				continue
			default:
				item.Message, item.Err = message(line)
			}
			if !yield(item) || err != nil && !errors.Is(err, loci.ErrInvalid) {
				return
			}
		}
	}
}

// readLine reads to the end of a line. One that is too long is read to its end and
// is ErrInvalid; io.EOF comes with the last line.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= longestLine {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if len(line) > longestLine && (err == nil || errors.Is(err, io.EOF)) {
			return nil, loci.Invalid("line", "is longer than %d MiB: split it", longestLine>>20)
		}
		return line, err
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
