package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ingest"
)

// ingestBatch is how many messages are one commit.
const ingestBatch = 500

type ingestCmd struct {
	Files  []string      `arg:"" name:"file" help:"Files to read; - is standard input."`
	Format ingest.Format `enum:"jsonl,locomo,openai,memory-json" default:"jsonl" help:"${enum}; by default ${default}: one object a line."`
}

// badLine is a message that could not be kept.
type badLine struct {
	File  string `json:"file"`
	Line  int    `json:"line,omitempty"`
	Error string `json:"error"`
}

// ingested counts the messages of all files.
type ingested struct {
	Added int       `json:"added"`
	Known int       `json:"known"`
	Bad   []badLine `json:"bad"`
}

// Run reads files. A bad line is named and left out, and decides the exit code.
func (c *ingestCmd) Run(ctx context.Context, a *app) error {
	return a.withNew(ctx, func(m *memory) error {
		in := &ingester{app: a, memory: m, format: c.Format, result: ingested{Bad: []badLine{}}, command: "ingest", done: "Ingested"}
		for _, file := range c.Files {
			if err := in.file(ctx, file); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
		}
		return in.end(ctx)
	})
}

// end links what was added, answers, and is an error where something could not be kept.
func (in *ingester) end(ctx context.Context) error {
	if err := in.finish(ctx); err != nil {
		return err
	}
	if bad := len(in.result.Bad); bad > 0 {
		return loci.Invalid(in.command, "%s could not be kept, all others are: mend them and run it again, what is there is skipped", count(bad, "message"))
	}
	return nil
}

// ingester collects messages and commits them in batches.
type ingester struct {
	*app
	memory  *memory
	format  ingest.Format
	result  ingested
	pending []ingest.Item
	name    string    // of the file being read
	at      time.Time // of messages without a time
	guessed int       // how many those are
	bar     *bar
	command string // that is run
	done    string // what it says at its end: "Ingested"
}

// file reads one file to its end.
func (in *ingester) file(ctx context.Context, path string) error {
	r, size, err := in.openFile(ctx, path)
	if err != nil {
		return err
	}
	defer r.Close()
	return in.read(ctx, r, size)
}

// read reads an input to its end.
func (in *ingester) read(ctx context.Context, r io.Reader, size int64) error {
	in.bar = in.progress("reading "+in.name, size)
	defer in.bar.finish()
	items := ingest.Read(in.bar.reader(r), in.format, in.name)
	if in.format == ingest.Mem0 { // whose they all are is known at the end
		items = slices.Values(in.ofOne(slices.Collect(items)))
	}
	for item := range items {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := in.take(ctx, item); err != nil {
			return err
		}
	}
	return in.commit(ctx)
}

// openFile opens a file, or standard input, and says what a message without a time
// counts as said at: reading the same file again must give the same messages.
func (in *ingester) openFile(ctx context.Context, path string) (io.ReadCloser, int64, error) {
	in.guessed = 0
	r, info, err := in.input(ctx, path)
	switch {
	case err != nil:
		return nil, 0, err
	case info == nil:
		in.name, in.at = "stdin", time.Now()
		return r, -1, nil
	}
	in.name, in.at = filepath.Base(path), info.ModTime()
	return r, info.Size(), nil
}

// fileError is an error of opening a file, as a person can mend it. The caller adds the
// name of the file.
func fileError(err error) error {
	switch {
	case errors.Is(err, os.ErrNotExist):
		return loci.NotFound("there is no such file")
	case errors.Is(err, os.ErrPermission):
		return loci.Invalid("file", "may not be read: mend its permissions")
	}
	return err
}

func (in *ingester) take(ctx context.Context, item ingest.Item) error {
	switch {
	case errors.Is(item.Err, loci.ErrInvalid):
		in.reject(item, item.Err)
		return nil
	case item.Err != nil:
		return item.Err
	}
	// From standard input, with an id of its own, it is the same message whenever it comes.
	if m := &item.Message; m.At.IsZero() && !item.Untimed && (in.name != "stdin" || m.Ref == "") {
		m.At = in.at
		in.guessed++
	}
	if len(in.pending) > 0 && in.pending[0].Agent != item.Agent { // a commit has one author
		if err := in.keep(ctx); err != nil {
			return err
		}
	}
	if in.pending = append(in.pending, item); len(in.pending) < ingestBatch {
		return nil
	}
	return in.keep(ctx)
}

// commit keeps the pending messages and reports the assumptions made about the file.
func (in *ingester) commit(ctx context.Context) error {
	if err := in.keep(ctx); err != nil {
		return err
	}
	switch {
	case in.guessed == 0:
	case in.name == "stdin":
		in.note("%s had no time and count as said now: running it again will add them again", count(in.guessed, "message"))
	default:
		in.note("%s had no time and count as said when %s was last changed", count(in.guessed, "message"), in.name)
	}
	return nil
}

func (in *ingester) keep(ctx context.Context) error {
	items := in.pending
	in.pending = nil
	return in.keepAll(ctx, items)
}

// keepAll commits messages together. When one is invalid the commit writes nothing,
// so it is halved until each bad message is alone.
func (in *ingester) keepAll(ctx context.Context, items []ingest.Item) error {
	if len(items) == 0 {
		return nil
	}
	request := loci.IngestRequest{Messages: make([]loci.RememberRequest, len(items))}
	for i := range items {
		request.Messages[i] = items[i].Message
	}
	scope := in.scope()
	if scope.Agent == "" { // the user in person brings in what agents have kept, in their names
		scope.Agent = items[0].Agent
	}
	result, err := in.memory.Ingest(ctx, scope, request)
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

// reject names a bad message and goes on.
func (in *ingester) reject(item ingest.Item, err error) {
	bad := badLine{File: in.name, Line: item.Line, Error: describe(err)}
	in.result.Bad = append(in.result.Bad, bad)
	in.note("%s", bad.place()+": "+bad.Error)
}

func (b *badLine) place() string {
	if b.Line == 0 {
		return b.File
	}
	return fmt.Sprintf("%s:%d", b.File, b.Line)
}

// note writes a line for people beside the answer, without tearing the bar.
func (in *ingester) note(format string, args ...any) {
	in.bar.clear()
	fmt.Fprintf(in.err, "note: "+format+"\n", args...)
}

// finish links what was added and answers.
func (in *ingester) finish(ctx context.Context) error {
	b := in.progress("linking", int64(in.result.Added))
	err := in.work(ctx, in.memory, func(notes int) { b.set(notes) })
	b.finish()
	if err != nil {
		return err
	}
	return in.answer(in.result, func() {
		fmt.Fprintf(in.out, "%s  %s added, %d known already\n", in.look.good(in.done), count(in.result.Added, "message"), in.result.Known)
	})
}
