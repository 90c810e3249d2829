package ingest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/weigh"
)

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
