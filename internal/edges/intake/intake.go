// Package intake keeps what files of other memories and assistants hold, also from the
// archives in which they are delivered: in commits, the bad messages named and left out.
// The command line and the server share it, so that both make the same of a file.
package intake

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/ingest"
)

// batch is how many messages are one commit.
const batch = 500

// Keeper keeps messages, as every loci.Service does.
type Keeper interface {
	Ingest(ctx context.Context, s loci.Scope, r loci.IngestRequest) (*loci.IngestResult, error)
}

// Options are the settings of an Intake. Format may be "", which is ingest.JSONLines.
type Options struct {
	Keeper Keeper // nil keeps nothing: what could be kept is counted
	Scope  loci.Scope
	Format ingest.Format
	Limits Limits // of files that strangers send; the zero Limits bound nothing

	Note     func(text string)                // gets remarks for people, one sentence each; nil drops them
	Rejected func(loci.BadRecord)             // gets every bad message; nil drops them
	Describe func(error) string               // what is wrong with a message, in words; nil is the error's own
	Progress func(Result)                     // is called behind each commit; nil is not
	Opened   func(Opened) (io.Reader, func()) // is called for each file and returns what to read in its place and what to call at its end; nil reads the file
}

// Limits bound what one import may take. 0 is no bound.
type Limits struct {
	File  int64 // bytes of one file, unpacked
	Total int64 // bytes of all files, unpacked
	Files int   // of an archive that are read
	Bad   int   // bad messages that are kept in Result.Bad; the others are counted
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
	guessed int   // messages of the file that had no time
	read    int64 // bytes of all files so far
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
// error ends the reading, and what was kept before it stays: the same file again goes on.
func (in *Intake) Read(ctx context.Context, r io.Reader, from Source) error {
	in.source, in.guessed = from, 0
	r, done := in.o.Opened(Opened{Reader: r, Name: from.Name, Size: from.Size})
	defer done()
	items := ingest.Read(&bounded{ctx: ctx, in: in, r: r}, in.o.Format, from.Name)
	if in.o.Format == ingest.Mem0 { // whose they all are is known at the end
		items = slices.Values(in.ofOne(slices.Collect(items)))
	}
	if err := in.takeAll(ctx, items); err != nil {
		return ended(err)
	}
	in.guesses()
	return nil
}

func (in *Intake) takeAll(ctx context.Context, items iter.Seq[ingest.Item]) error {
	for item := range items {
		if err := ctx.Err(); err != nil {
			return err
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
	if in.pending = append(in.pending, item); len(in.pending) < batch {
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
	in.pending = nil
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
	if in.result.Refused++; in.o.Limits.Bad == 0 || len(in.result.Bad) < in.o.Limits.Bad {
		in.result.Bad = append(in.result.Bad, bad)
	}
	in.o.Rejected(bad)
}

// ofOne leaves the items of one user where an input has those of several: of the user whose
// memory this is. It says whose the others are.
func (in *Intake) ofOne(items []ingest.Item) []ingest.Item {
	users := others{}
	for i := range items {
		if u := items[i].User; u != "" {
			users[u]++
		}
	}
	if len(users) < 2 {
		return items
	}
	own := in.o.Scope.User
	kept := slices.DeleteFunc(items, func(item ingest.Item) bool { return item.User != "" && item.User != own })
	delete(users, own)
	in.o.Note(fmt.Sprintf("%s has memories of several users: those of %s are left out; import them as each of these users, one at a time", in.source.Name, users))
	return kept
}

// others counts memories of other users than the one that is imported.
type others map[string]int

// String lists the users: "ann (3), bob (1)".
func (o others) String() string {
	var all []string
	for u, n := range o {
		all = append(all, fmt.Sprintf("%s (%d)", u, n))
	}
	slices.Sort(all)
	if len(all) > 10 {
		all = append(all[:10], fmt.Sprintf("and %d more", len(all)-10))
	}
	return strings.Join(all, ", ")
}

func messages(n int) string {
	if n == 1 {
		return "1 message"
	}
	return fmt.Sprintf("%d messages", n)
}
