package httpapi

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/loci-memory/loci"
)

// Messages of a stream are kept in commits of so many.
const (
	commitMessages = 1000
	commitBytes    = 8 << 20
)

// recordsTrailer is behind an export: how many records it has.
const recordsTrailer = "Loci-Records"

// ingest mounts Ingest: a JSON body is one commit, JSON lines are a stream of any length.
func (a *api) ingest(d route) {
	op := a.document(d)
	whole, line := a.takes(op, d.Request), a.ref(reflect.TypeFor[loci.RememberRequest]())
	op.RequestBody.Content[linesType] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Description: "on each line a RememberRequest"}}
	a.answers(op, d)
	a.mount(d, op, jsonType, func(w http.ResponseWriter, r *http.Request, scope loci.Scope) error {
		if err := mediaType(r, jsonType, linesType); err != nil {
			return err
		}
		if !streams(r) {
			var in loci.IngestRequest
			if err := body(a, r, whole, &in); err != nil {
				return err
			}
			return a.call(w, r, scope, d, &in)
		}
		in := lines{a: a, schema: line, keep: func(all []loci.RememberRequest) (*loci.IngestResult, error) {
			return a.memory.Ingest(r.Context(), scope, loci.IngestRequest{Messages: all})
		}}
		if err := in.read(r.Body); err != nil {
			return err
		}
		return answer(w, d, &in.result)
	})
}

// lines are messages that come line by line.
type lines struct {
	a      *api
	schema *huma.Schema
	keep   func([]loci.RememberRequest) (*loci.IngestResult, error)

	waiting []loci.RememberRequest
	numbers []int // of their lines
	bytes   int
	result  loci.IngestResult
}

func (l *lines) read(r io.Reader) error {
	scan := bufio.NewScanner(r)
	scan.Buffer(make([]byte, 0, 64<<10), maxBody)
	number := 0
	for scan.Scan() {
		number++
		if len(bytes.TrimSpace(scan.Bytes())) == 0 {
			continue
		}
		if err := l.add(number, scan.Bytes()); err != nil {
			return err
		}
	}
	if err := scan.Err(); errors.Is(err, bufio.ErrTooLong) {
		return problem(http.StatusRequestEntityTooLarge, "invalid", fmt.Sprintf("line %d is longer than %d bytes: split the message", number+1, maxBody))
	} else if err != nil {
		return unread(err)
	}
	return l.flush()
}

func (l *lines) add(number int, line []byte) error {
	var value any
	if err := json.Unmarshal(line, &value); err != nil {
		return malformed(fmt.Sprintf("line %d is no JSON: %v", number, err))
	}
	if !utf8.Valid(line) {
		return malformed(fmt.Sprintf("line %d is not valid UTF-8: convert it first", number))
	}
	var m loci.RememberRequest
	err := l.a.check(l.schema, "body", value)
	if err == nil {
		err = unmarshal("body", line, &m)
	}
	if err != nil {
		p := *problemOf(err)
		p.Detail = fmt.Sprintf("line %d: %s", number, p.Detail)
		return &p
	}
	l.waiting, l.numbers, l.bytes = append(l.waiting, m), append(l.numbers, number), l.bytes+len(line)
	if len(l.waiting) == commitMessages || l.bytes >= commitBytes {
		return l.flush()
	}
	return nil
}

// flush keeps what waits.
func (l *lines) flush() error {
	if len(l.waiting) == 0 {
		return nil
	}
	result, err := l.keep(l.waiting)
	if err != nil {
		return fmt.Errorf("lines %d to %d: %w", l.numbers[0], l.numbers[len(l.numbers)-1], err)
	}
	l.result.Added += result.Added
	l.result.Known += result.Known
	l.result.IDs = append(l.result.IDs, result.IDs...)
	l.result.Warnings = append(l.result.Warnings, result.Warnings...)
	l.waiting, l.numbers, l.bytes = nil, nil, 0
	return nil
}

// export mounts Export, which is written as it is read.
func (a *api) export(d route) {
	op := a.document(d)
	none := a.parameters(op, d.Request)
	gives(op, "The export: a JSON object on each line.", linesType, &huma.Schema{Type: huma.TypeString})
	a.mount(d, op, linesType, func(w http.ResponseWriter, r *http.Request, s loci.Scope) error {
		if err := parameters(a, r, none, reflect.New(d.Request).Interface()); err != nil {
			return err
		}
		out := &late{w: w}
		records, err := a.memory.Export(r.Context(), s, out)
		if err != nil && out.begun {
			a.log.Error("export broken off", "error", err)
			panic(http.ErrAbortHandler) // its reader sees that it is cut off
		}
		if err != nil {
			return err
		}
		w.Header().Set(recordsTrailer, strconv.Itoa(records))
		return nil
	})
}

// late is an answer whose head is written with its first bytes, so that an error before them
// can still be told.
type late struct {
	w     http.ResponseWriter
	begun bool
}

func (l *late) Write(b []byte) (int, error) {
	if !l.begun {
		l.begun = true
		l.w.Header().Set("Content-Type", linesType)
		l.w.Header().Set("Trailer", recordsTrailer)
	}
	return l.w.Write(b)
}
