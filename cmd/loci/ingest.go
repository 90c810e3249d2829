package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/ingest"
	"github.com/loci-memory/loci/internal/edges/intake"
)

type ingestCmd struct {
	Files  []string      `arg:"" name:"file" help:"Files to read; - is standard input."`
	Format ingest.Format `enum:"jsonl,locomo,openai,memory-json" default:"jsonl" help:"${enum}; by default ${default}: one object a line."`
}

// Run reads files. A bad line is named and left out, and decides the exit code.
func (c *ingestCmd) Run(ctx context.Context, a *app) error {
	return a.withRoom(ctx, func(m *memory) error {
		in := newIngester(a, m, c.Format, "ingest", "Ingested")
		for _, file := range c.Files {
			if err := in.file(ctx, file); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
		}
		return in.end(ctx)
	})
}

// ingester reads files into a memory and shows how far it is.
type ingester struct {
	*app
	*intake.Intake
	memory  *memory
	bar     *bar
	command string // that is run
	done    string // what it says at its end: "Ingested"
}

func newIngester(a *app, m *memory, f ingest.Format, command, done string) *ingester {
	in := &ingester{app: a, memory: m, command: command, done: done}
	in.Intake = intake.New(intake.Options{
		Keeper: m, Scope: a.scope(), Format: f, Describe: describe,
		Note:     func(text string) { in.note("%s", clean(text)) },
		Rejected: func(b loci.BadRecord) { in.note("%s", clean(b.String())) },
		Opened: func(f intake.Opened) (io.Reader, func()) {
			in.bar = in.progress("reading "+f.Name, f.Size)
			return in.bar.reader(f.Reader), in.bar.finish
		},
	})
	return in
}

// file reads one file to its end.
func (in *ingester) file(ctx context.Context, path string) error {
	r, from, err := in.openFile(ctx, path)
	if err != nil {
		return err
	}
	defer r.Close()
	return in.Read(ctx, r, from)
}

// openFile opens a file, or standard input, and says what a message without a time
// counts as said at: reading the same file again must give the same messages.
func (in *ingester) openFile(ctx context.Context, path string) (io.ReadCloser, intake.Source, error) {
	r, info, err := in.input(ctx, path)
	if err != nil {
		return nil, intake.Source{}, err
	}
	if info == nil {
		return r, intake.Source{Name: "stdin", At: time.Now(), Size: -1, Typed: true}, nil
	}
	return r, intake.Source{Name: filepath.Base(path), At: info.ModTime(), Size: info.Size()}, nil
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

// note writes a line for people beside the answer, without tearing the bar.
func (in *ingester) note(format string, args ...any) {
	in.bar.clear()
	fmt.Fprintf(in.err, "note: "+format+"\n", args...)
}

// end links what was added, answers, and is an error where something could not be kept.
func (in *ingester) end(ctx context.Context) error {
	if err := in.finish(ctx); err != nil {
		return err
	}
	if bad := in.Result().Refused; bad > 0 {
		return loci.Invalid(in.command, "%s could not be kept, all others are: mend them and run it again, what is there is skipped", count(bad, "message"))
	}
	return nil
}

// finish links what was added and answers.
func (in *ingester) finish(ctx context.Context) error {
	result := in.Result()
	b := in.progress("linking", int64(result.Added))
	err := in.work(ctx, in.memory, func(notes int) { b.set(notes) })
	b.finish()
	if err != nil {
		return err
	}
	return in.answer(result, func() {
		fmt.Fprintf(in.out, "%s  %s added, %d known already\n", in.look.good(in.done), count(result.Added, "message"), result.Known)
	})
}

// importFrom reads what another memory, or an assistant, has exported: a file of it, or
// the archive as it is delivered.
func (c *importCmd) importFrom(ctx context.Context, a *app) error {
	return a.withRoom(ctx, func(m *memory) error {
		in := newIngester(a, m, ingest.Format(c.Format), "import", "Imported")
		packed, err := isZip(ctx, a, c.File)
		if err == nil && packed {
			err = in.archive(ctx, c.File)
		} else if err == nil {
			err = in.file(ctx, c.File)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.File, err)
		}
		return in.end(ctx)
	})
}

// isZip reports whether a file begins as an archive does.
func isZip(ctx context.Context, a *app, file string) (bool, error) {
	if file == "-" {
		return false, nil
	}
	f, _, err := a.input(ctx, file)
	if err != nil {
		return false, err
	}
	defer f.Close()
	head := make([]byte, 4)
	n, err := io.ReadFull(f, head)
	if n < len(head) {
		return false, nil // too short for an archive: what is wrong with it is said where it is read
	}
	return intake.IsArchive(head), err
}

// archive reads the files of an archive that have what is wanted.
func (in *ingester) archive(ctx context.Context, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return fileError(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return in.Archive(ctx, f, intake.Source{Name: filepath.Base(name), At: info.ModTime(), Size: info.Size()})
}
