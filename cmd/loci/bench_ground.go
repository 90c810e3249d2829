package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
)

// ground is where a bench makes its stores: files, or schemas of a database in their place.
type ground struct {
	db *bench.Database // nil is files
}

// groundOf is the ground of a bench of a store: the database that it names, else files.
func groundOf(name string) (ground, error) {
	if !inDatabase(name) {
		return ground{}, nil
	}
	if _, err := address(name); err != nil {
		return ground{}, err
	}
	db, err := bench.NewDatabase(name)
	return ground{db}, err
}

// at is the store that takes the place of a file.
func (g ground) at(ctx context.Context, path string) (opening, error) {
	if g.db == nil {
		return opening{name: path}, nil
	}
	name, err := g.db.Store(ctx, path)
	return opening{name: name}, err
}

// open opens a memory.
func (g ground) open(ctx context.Context, path string, o engine.Options) (*memory, error) {
	at, err := g.at(ctx, path)
	if err != nil {
		return nil, err
	}
	return openMemory(ctx, at, o)
}

// target opens a memory whose store counts what is read of it.
func (g ground) target(ctx context.Context, path string) (*bench.Target, error) {
	at, err := g.at(ctx, path)
	if err != nil {
		return nil, err
	}
	s, err := openStore(ctx, at)
	if err != nil {
		return nil, err
	}
	counted, read := bench.Count(s)
	m, err := memoryOver(counted, engine.Options{})
	if err != nil {
		return nil, err
	}
	t := measured(ctx, m)
	t.Read = read
	return t, nil
}

// measured is a memory as a bench has it.
func measured(ctx context.Context, m *memory) *bench.Target {
	return &bench.Target{Service: m, Work: m.Work, Close: func() error { return m.close(ctx) }}
}

// minded opens a memory with an embedder.
func (g ground) minded(ctx context.Context, path string, by *bench.Senses) (*bench.Target, error) {
	m, err := g.open(ctx, path, engine.Options{Neural: by})
	if err != nil {
		return nil, err
	}
	t := measured(ctx, m)
	t.Embed = embedAll(m)
	return t, nil
}

// crowd opens a memory in whose queue every user has a sweep that waits for tomorrow.
func (g ground) crowd(ctx context.Context, path string, bound int64) (*bench.Crowd, error) {
	m, err := g.open(ctx, path, engine.Options{SweepEvery: 24 * time.Hour, IndexBytes: bound})
	if err != nil {
		return nil, err
	}
	return &bench.Crowd{
		Target: measured(ctx, m),
		Start:  m.engine.Start,
		Export: func(ctx context.Context, user string, w io.Writer) error {
			_, err := m.Export(ctx, loci.Scope{User: user}, loci.ExportRequest{}, w)
			return err
		},
	}, nil
}

// size is how many bytes a store takes.
func (g ground) size(ctx context.Context, path string) (int64, error) {
	if g.db == nil {
		return bench.FileSize(ctx, path)
	}
	return g.db.Size(ctx, path)
}

// self is a command line of this very program, on a store of the ground. The store is in its
// environment: other users of the machine see arguments.
func (g ground) self(ctx context.Context, path string, args ...string) (*exec.Cmd, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	at, err := g.at(ctx, path)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Env = append(os.Environ(), "LOCI_STORE="+at.name, "LOCI_STORE_READ=")
	return cmd, nil
}

// ask asks one question by this very program, in a process of its own.
func (g ground) ask(ctx context.Context, path, user, question string) (bench.Cold, error) {
	cmd, err := g.self(ctx, path, "--user", user, "--json", "recall", question)
	if err != nil {
		return bench.Cold{}, err
	}
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = io.Discard, &said
	begin := time.Now()
	most, err := runResident(cmd)
	if err != nil {
		return bench.Cold{}, fmt.Errorf("%w: %s", err, clip(said.String(), 200))
	}
	return bench.Cold{Wall: time.Since(begin), Resident: most}, nil
}

// end removes what was made in a database. Files are gone with their folder.
func (g ground) end(ctx context.Context) error {
	if g.db == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), clearWithin)
	defer cancel()
	return g.db.Close(ctx)
}

// clearWithin bounds how long a bench takes to remove what it made.
const clearWithin = 5 * time.Minute

// storesAtOnce is how many users are loaded at once when stores are measured.
const storesAtOnce = 8

// stores are the options of a measurement of a database beside files.
func (c *benchCmd) stores(o bench.Options, db ground) (bench.StoresOptions, error) {
	if db.db == nil {
		return bench.StoresOptions{}, loci.Invalid("store", "names no database to be measured beside files: give the address of one, like postgres://loci@127.0.0.1/loci")
	}
	if c.Crowd < 0 || c.CrowdNotes < 1 {
		return bench.StoresOptions{}, loci.Invalid("crowd", "is 0 users or more, with 1 note or more each")
	}
	s := bench.StoresOptions{Options: o, Loads: storesAtOnce, Shapes: []bench.Shape{{Users: 1, Each: c.Sizes[len(c.Sizes)-1]}}}
	if c.Crowd > 0 {
		s.Shapes = append(s.Shapes, bench.Shape{Users: c.Crowd, Each: c.CrowdNotes})
	}
	s.Places = []bench.Place{ground{}.place("file"), db.place("database")}
	return s, nil
}

// place is a ground as it is measured beside others.
func (g ground) place(name string) bench.Place {
	return bench.Place{
		Name: name, Open: g.target, Size: g.size, Process: g.ask,
		Start: func(ctx context.Context, path string) (bench.Served, error) { return g.serve(ctx, path, 1) },
	}
}
