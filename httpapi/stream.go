package httpapi

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/weigh"
)

// Messages of a stream are kept in commits of so many.
const (
	commitMessages = 1000
	commitBytes    = 8 << 20 // in memory
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
		if err := in.read(r.Context(), r.Body); err != nil {
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
	numbers []int  // of their lines
	bytes   int    // that those that wait take in memory
	long    []byte // a long line, while it is read and looked at
	room    int    // that it has of the memory of all
	result  loci.IngestResult
}

func (l *lines) read(ctx context.Context, r io.Reader) error {
	defer l.done(ctx)
	in := bufio.NewReaderSize(r, 64<<10)
	for number := 1; ; number++ {
		line, end := l.next(ctx, in)
		if end != nil && !errors.Is(end, io.EOF) {
			if errors.Is(end, bufio.ErrTooLong) {
				return problem(http.StatusRequestEntityTooLarge, "invalid", fmt.Sprintf("line %d is longer than %d bytes: split the message", number, maxBody))
			}
			return unread(end)
		}
		if len(bytes.TrimSpace(line)) > 0 {
			if err := l.add(ctx, number, line); err != nil {
				return err
			}
		}
		l.drop(ctx)
		if end != nil {
			return l.flush(ctx)
		}
	}
}

// next reads a line; io.EOF comes with the last. It is valid until drop.
func (l *lines) next(ctx context.Context, in *bufio.Reader) ([]byte, error) {
	line, err := in.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return line, err
	}
	for {
		if len(l.long)+len(line) > maxBody {
			return nil, bufio.ErrTooLong
		}
		if err := l.hold(ctx, len(line)); err != nil {
			return nil, err
		}
		l.long = append(l.long, line...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return l.long, err
		}
		line, err = in.ReadSlice('\n')
	}
}

// hold takes memory for more of a long line: twice as much as there was.
func (l *lines) hold(ctx context.Context, more int) error {
	if len(l.long)+more <= l.room {
		return nil
	}
	grows := max(l.room, 4*more)
	if err := weigh.Shared(ctx).Take(ctx, grows); err != nil {
		return err
	}
	l.room += grows
	l.long = append(make([]byte, 0, l.room), l.long...)
	return nil
}

// drop gives back what a long line took: the next one may never come.
func (l *lines) drop(ctx context.Context) {
	weigh.Shared(ctx).Give(l.room)
	l.long, l.room = nil, 0
}

// done gives back what the lines took of the memory of all.
func (l *lines) done(ctx context.Context) {
	weigh.Shared(ctx).Give(l.bytes)
	l.drop(ctx)
}

func (l *lines) add(ctx context.Context, number int, line []byte) error {
	weight, err := weigh.JSON("line", line)
	if err != nil {
		return lineProblem(number, err)
	}
	if err := weigh.Shared(ctx).Take(ctx, weight); err != nil {
		return err
	}
	l.bytes += weight
	var value any
	if err := json.Unmarshal(line, &value); err != nil {
		return malformed(fmt.Sprintf("line %d is no JSON: %v", number, err))
	}
	if !utf8.Valid(line) {
		return malformed(fmt.Sprintf("line %d is not valid UTF-8: convert it first", number))
	}
	var m loci.RememberRequest
	if err = l.a.check(l.schema, "body", value); err == nil {
		err = unmarshal("body", line, &m)
	}
	if err != nil {
		return lineProblem(number, err)
	}
	l.waiting, l.numbers = append(l.waiting, m), append(l.numbers, number)
	if len(l.waiting) == commitMessages || l.bytes >= commitBytes {
		return l.flush(ctx)
	}
	return nil
}

// lineProblem says of an error in which line it is.
func lineProblem(number int, err error) error {
	p := *problemOf(err)
	p.Detail = fmt.Sprintf("line %d: %s", number, p.Detail)
	return &p
}

// flush keeps what waits.
func (l *lines) flush(ctx context.Context) error {
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
	weigh.Shared(ctx).Give(l.bytes)
	l.waiting, l.numbers, l.bytes = nil, nil, 0
	return nil
}

// export mounts Export.
func (a *api) export(d route) {
	op := a.document(d)
	schema := a.parameters(op, d.Request)
	gives(op, "The export: a JSON object on each line.", linesType, &huma.Schema{Type: huma.TypeString})
	a.mount(d, op, linesType, func(w http.ResponseWriter, r *http.Request, s loci.Scope) error {
		var in loci.ExportRequest
		if err := parameters(a, r, schema, &in); err != nil {
			return err
		}
		out := &late{w: w}
		records, err := a.spooled(r.Context(), s, in, out)
		if err != nil && out.begun {
			a.log.Error("export broken off", "error", err)
			panic(http.ErrAbortHandler) // its reader sees that it is cut off
		}
		if err != nil {
			return err
		}
		if !out.begun { // nothing was left of it
			_, _ = out.Write(nil)
		}
		w.Header().Set(recordsTrailer, strconv.Itoa(records))
		return nil
	})
}

// spooled exports to a client, which reads as fast as it likes.
func (a *api) spooled(ctx context.Context, s loci.Scope, in loci.ExportRequest, out io.Writer) (records int, err error) {
	memory := weigh.Shared(ctx)
	if err := memory.Take(ctx, spoolMemory); err != nil {
		return 0, err
	}
	defer memory.Give(spoolMemory)
	ctx, stop := context.WithCancelCause(ctx)
	p := newSpool(ctx, a.spools.Share(caller.From(ctx).Key, s.User))
	var sent error
	var sending sync.WaitGroup
	sending.Go(func() { sent = p.send(out, stop) })
	err = errors.New("the export has ended in a panic")
	defer func() {
		err = p.end(err)
		sending.Wait()
		err = cmp.Or(err, sent)
	}()
	return a.memory.Export(ctx, s, in, p)
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
