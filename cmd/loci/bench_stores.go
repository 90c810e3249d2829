package main

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/bench"
)

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
