// Package intake keeps what files of other memories and assistants hold, also from the
// archives in which they are delivered: in commits, the bad messages named and left out.
// The command line and the server share it, so that both make the same of a file.
package intake

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/ingest"
)

// A commit is so many messages, and what takes so much memory, about.
const (
	batch     = 500
	batchSize = 8 << 20
)

// mostBad is Limits.Bad where it is 0.
const mostBad = 10_000

// Keeper keeps messages, as every loci.Service does.
type Keeper interface {
	Ingest(ctx context.Context, s loci.Scope, r loci.IngestRequest) (*loci.IngestResult, error)
}

// Options are the settings of an Intake. Format may be "", which is ingest.JSONLines.
type Options struct {
	Keeper Keeper // nil keeps nothing: what could be kept is counted
	Scope  loci.Scope
	Format ingest.Format
	Limits Limits // of files that strangers send; the zero Limits bound no file

	Note     func(text string)                // gets remarks for people, one sentence each; nil drops them
	Rejected func(loci.BadRecord)             // gets every bad message; nil drops them
	Describe func(error) string               // what is wrong with a message, in words; nil is the error's own
	Progress func(Result)                     // is called behind each commit; nil is not
	Opened   func(Opened) (io.Reader, func()) // is called for each file and returns what to read in its place and what to call at its end; nil reads the file
}

// Limits bound what one import may take. 0 is no bound, but for Bad.
type Limits struct {
	File  int64 // bytes of one file, unpacked
	Total int64 // bytes of all files, unpacked
	Files int   // of an archive that are read
	Bad   int   // bad messages that are kept in Result.Bad, the others are counted; 0 is 10 000
}

// Opened is a file that is about to be read. Size is -1 where it is not known.
type Opened struct {
	io.Reader
	Name string
	Size int64
}

// Source says where a file comes from. Typed is what has no name and no time of its own, like
// standard input: a message with an id is the same there whenever it comes.
type Source struct {
	Name  string    // of the file, for conversations without a name and for what is wrong
	At    time.Time // messages without a time count as said then
	Size  int64     // -1 is not known
	Typed bool
}

// Result counts messages.
type Result struct {
	Added   int              `json:"added"`
	Known   int              `json:"known"`
	Bad     []loci.BadRecord `json:"bad"`
	Refused int              `json:"-"` // how many bad ones there are, in all
}

// Intake collects messages of one or several files and commits them in batches. Make one with
// New; it is for one goroutine.
type Intake struct {
	o       Options
	source  Source
	result  Result
	pending []ingest.Item
	size    int   // of pending, in memory
	guessed int   // messages of the file that had no time
	bytes   int64 // of all files so far
}

// New makes an Intake.
func New(o Options) *Intake {
	if o.Note == nil {
		o.Note = func(string) {}
	}
	if o.Rejected == nil {
		o.Rejected = func(loci.BadRecord) {}
	}
	if o.Describe == nil {
		o.Describe = error.Error
	}
	if o.Progress == nil {
		o.Progress = func(Result) {}
	}
	if o.Opened == nil {
		o.Opened = func(f Opened) (io.Reader, func()) { return f.Reader, func() {} }
	}
	return &Intake{o: o, result: Result{Bad: []loci.BadRecord{}}}
}

// Result is what was done so far.
func (in *Intake) Result() Result { return in.result }

// Read reads a file to its end and keeps what is in it. A bad message is in the result; an
// error ends the reading, and what was kept before it stays: the same file again goes on. A
// file of mem0 is read twice where it is an io.Seeker.
func (in *Intake) Read(ctx context.Context, r io.Reader, from Source) error {
	var again func() (io.Reader, error)
	if s, ok := r.(io.Seeker); ok {
		if at, err := s.Seek(0, io.SeekCurrent); err == nil {
			again = func() (io.Reader, error) {
				_, err := s.Seek(at, io.SeekStart)
				return r, err
			}
		}
	}
	return in.read(ctx, r, from, again)
}

// read reads a file. again returns it from its beginning; nil is a file that is read once.
func (in *Intake) read(ctx context.Context, r io.Reader, from Source, again func() (io.Reader, error)) error {
	in.source, in.guessed = from, 0
	opened := func(r io.Reader) iter.Seq[ingest.Item] {
		return ingest.Read(&bounded{ctx: ctx, in: in, r: r}, in.o.Format, from.Name)
	}
	var left func(ingest.Item) bool
	if in.o.Format == ingest.Mem0 && again != nil { // whose they all are is known at the end
		before := in.bytes
		left = in.leftOut(opened(r))
		var err error
		if r, err = again(); err != nil {
			return err
		}
		in.bytes = before
	}
	r, done := in.o.Opened(Opened{Reader: r, Name: from.Name, Size: from.Size})
	defer done()
	items := opened(r)
	if in.o.Format == ingest.Mem0 && again == nil {
		all, err := held(items)
		if err != nil {
			return err
		}
		items = slices.Values(all)
		left = in.leftOut(items)
	}
	if err := in.takeAll(ctx, items, left); err != nil {
		return ended(err)
	}
	in.guesses()
	return nil
}

// takeAll keeps items, without those that are to be left out; nil leaves out none.
func (in *Intake) takeAll(ctx context.Context, items iter.Seq[ingest.Item], left func(ingest.Item) bool) error {
	for item := range items {
		if err := ctx.Err(); err != nil {
			return err
		}
		if left != nil && left(item) {
			continue
		}
		if err := in.take(ctx, item); err != nil {
			return err
		}
	}
	return in.keep(ctx)
}

func (in *Intake) take(ctx context.Context, item ingest.Item) error {
	switch {
	case errors.Is(item.Err, loci.ErrInvalid):
		in.reject(item, item.Err)
		return nil
	case item.Err != nil:
		return item.Err
	}
	if m := &item.Message; m.At.IsZero() && !item.Untimed && (!in.source.Typed || m.Ref == "") {
		m.At = in.source.At
		in.guessed++
	}
	if len(in.pending) > 0 && in.pending[0].Agent != item.Agent { // a commit has one author
		if err := in.keep(ctx); err != nil {
			return err
		}
	}
	in.size += item.Size
	if in.pending = append(in.pending, item); len(in.pending) < batch && in.size < batchSize {
		return nil
	}
	return in.keep(ctx)
}

// guesses reports the assumptions made about the file.
func (in *Intake) guesses() {
	switch {
	case in.guessed == 0:
	case in.source.Typed:
		in.o.Note(messages(in.guessed) + " had no time and count as said now: running it again will add them again")
	default:
		in.o.Note(fmt.Sprintf("%s had no time and count as said when %s was last changed", messages(in.guessed), in.source.Name))
	}
}

func (in *Intake) keep(ctx context.Context) error {
	items := in.pending
	in.pending, in.size = nil, 0
	if err := in.keepAll(ctx, items); err != nil {
		return err
	}
	in.o.Progress(in.result)
	return nil
}

// keepAll commits messages together. When one is invalid the commit writes nothing, so it is
// halved until each bad message is alone.
func (in *Intake) keepAll(ctx context.Context, items []ingest.Item) error {
	if len(items) == 0 {
		return nil
	}
	result, err := in.commit(ctx, items)
	switch {
	case err == nil:
		in.result.Added += result.Added
		in.result.Known += result.Known
		return nil
	case !errors.Is(err, loci.ErrInvalid):
		return err
	case len(items) == 1:
		in.reject(items[0], err)
		return nil
	}
	half := len(items) / 2
	if err := in.keepAll(ctx, items[:half]); err != nil {
		return err
	}
	return in.keepAll(ctx, items[half:])
}

func (in *Intake) commit(ctx context.Context, items []ingest.Item) (*loci.IngestResult, error) {
	if in.o.Keeper == nil {
		return &loci.IngestResult{Added: len(items)}, nil
	}
	request := loci.IngestRequest{Messages: make([]loci.RememberRequest, len(items))}
	for i := range items {
		request.Messages[i] = items[i].Message
	}
	scope := in.o.Scope
	if scope.Agent == "" { // the user in person brings in what agents have kept, in their names
		scope.Agent = items[0].Agent
	}
	return in.o.Keeper.Ingest(ctx, scope, request)
}

// reject names a bad message and goes on.
func (in *Intake) reject(item ingest.Item, err error) {
	bad := loci.BadRecord{File: in.source.Name, Line: item.Line, Error: in.o.Describe(err)}
	if in.result.Refused++; len(in.result.Bad) < cmp.Or(in.o.Limits.Bad, mostBad) {
		in.result.Bad = append(in.result.Bad, bad)
	}
	in.o.Rejected(bad)
}

func messages(n int) string {
	if n == 1 {
		return "1 message"
	}
	return fmt.Sprintf("%d messages", n)
}
