package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/mcpapi"
)

type benchCmd struct {
	Sizes      []int         `default:"1000,10000,100000" help:"Notes of the one user, at each size (${default})."`
	Others     int           `default:"1000" help:"Other users beside the one at the last size (${default}); 0 leaves that out."`
	PerOther   int           `default:"1000" help:"Notes of each other user (${default})."`
	Questions  int           `default:"1000" help:"Questions at each size (${default})."`
	Writes     int           `default:"500" help:"Single durable writes at each size (${default})."`
	Only       string        `enum:"all,memory,links,linking,lists,reflect,meaning,users,serve,mcp,stores" default:"all" help:"What to measure: all, memory (writes, recall, start, disk), links, linking (imports of one conversation of 2 000 and 20 000 messages), lists (timeline, agenda, lists, stats, sweep, recall behind a purge), reflect (10 000 new notes, without a model), meaning (recall by words beside recall by vectors of 512 dimensions), users (one user beside many), mcp (recall by an agent beside recall inside), serve (a server under load until it is ended; not part of all), or stores (a database beside files, which is all where --store names a database; the other tables are then made in that)."`
	Clients    int           `default:"64" help:"Clients that ask a server at once (${default})."`
	For        time.Duration `placeholder:"TIME" default:"60s" help:"How long a server is under load (${default})."`
	Users      []int         `default:"1,1000,20000" help:"How many users there are, when these are measured (${default})."`
	Import     int           `default:"50000" help:"Messages that another user imports while one asks (${default})."`
	UserNotes  int           `default:"20" help:"Notes of each of the many users (${default})."`
	Crowd      int           `default:"10000" help:"Users of the second shape of stores (${default}); 0 leaves that out."`
	CrowdNotes int           `default:"100" help:"Notes of each (${default})."`
	Rounds     int           `default:"1" help:"Measure all of it so many times (${default})."`
	Compare    string        `placeholder:"FILE" help:"Compare with what loci bench --json wrote, four rounds on either side."`
	Keep       bool          `help:"Keep the schemas that are made in a database."`
	Dir        string        `placeholder:"DIR" help:"Folder on the disk to be measured; a temporary one by default."`
}

// Run measures in a folder of its own, or in schemas of its own in a database, which are
// gone afterwards.
func (c *benchCmd) Run(ctx context.Context, a *app) (err error) {
	if len(c.Sizes) == 0 || min(c.Questions, c.Writes, c.PerOther, c.Import, c.UserNotes, c.Clients, c.Rounds) < 1 || c.Others < 0 {
		return loci.Invalid("bench", "sizes, questions, writes, messages, notes, clients and rounds are at least 1, other users at least 0")
	}
	if len(c.Users) > 0 && slices.Min(c.Users) < 1 {
		return loci.Invalid("users", "there is at least 1")
	}
	before, err := c.before()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp(c.Dir, "loci-bench-")
	if err != nil {
		return loci.Invalid("dir", "no folder can be made in it: %v", err)
	}
	defer os.RemoveAll(dir)
	g, err := groundOf(a.Store)
	if err != nil {
		return err
	}
	if !c.Keep {
		defer func() { err = errors.Join(err, g.end(ctx)) }()
	}
	p := &stages{app: a}
	defer p.end()
	o := bench.Options{
		Dir: dir, Sizes: c.Sizes, Others: c.Others, PerOther: c.PerOther, Questions: c.Questions, Writes: c.Writes,
		Open: g.target, Size: g.size, Process: g.ask, Progress: p.set,
	}
	if g.db != nil && c.Only == "all" {
		c.Only = "stores"
	}
	tables, err := c.rounds(ctx, o, g)
	p.end()
	if before != nil && err == nil {
		tables, err = compared(before, tables)
	}
	if err == nil || len(tables) > 0 { // what was measured before an error is shown: it took minutes
		err = errors.Join(err, a.answer(append([]any{}, slices.Concat(tables...)...), func() { a.showBench(tables) }))
	}
	return err
}

// before are the figures that those of now are compared with; none where no file is named.
func (c *benchCmd) before() (bench.Figures, error) {
	if c.Compare == "" {
		return nil, nil
	}
	f, err := os.Open(c.Compare)
	if err != nil {
		return nil, loci.Invalid("compare", "%v", err)
	}
	defer f.Close()
	figures, err := bench.ReadFigures(f)
	if err != nil {
		return nil, loci.Invalid("compare", "%s is not what loci bench --json wrote: %v", c.Compare, err)
	}
	return figures, nil
}

// compared are tables with one more, which compares their figures.
func compared(before bench.Figures, tables [][]any) ([][]any, error) {
	now, err := bench.FiguresOf(slices.Concat(tables...))
	if err != nil {
		return tables, err
	}
	if rows, _ := rowsOf(bench.Compare(before, now), nil); len(rows) > 0 {
		return append(tables, rows), nil
	}
	return tables, loci.Invalid("compare", "nothing there was measured at what is measured here")
}

// rounds measures all of it as often as it is to be, each table with the rows of every round.
func (c *benchCmd) rounds(ctx context.Context, o bench.Options, g ground) (tables [][]any, err error) {
	for round := range c.Rounds {
		in := o
		in.Dir = filepath.Join(o.Dir, strconv.Itoa(round))
		if err := os.Mkdir(in.Dir, 0o700); err != nil {
			return tables, err
		}
		more, err := c.measure(ctx, in, g)
		if round == 0 {
			tables = make([][]any, len(more))
		}
		for i := range more {
			tables[i] = append(tables[i], more[i]...)
		}
		if err != nil {
			return tables, err
		}
	}
	return tables, nil
}

// measurement is one table of a bench.
type measurement struct {
	name  string
	apart bool // no part of all
	run   func() ([]any, error)
}

// measure runs what is wanted and returns the rows of each table.
func (c *benchCmd) measure(ctx context.Context, o bench.Options, g ground) (tables [][]any, err error) {
	for _, m := range c.measurements(ctx, o, g) {
		if c.Only != m.name && (c.Only != "all" || m.apart) {
			continue
		}
		rows, err := m.run()
		if len(rows) > 0 {
			tables = append(tables, rows)
		}
		if err != nil {
			return tables, err
		}
	}
	return tables, nil
}

// measurements are all tables there are, in the order in which they are shown.
func (c *benchCmd) measurements(ctx context.Context, o bench.Options, g ground) []measurement {
	one := o
	one.Sizes = bench.OneConversation
	crowd := bench.UsersOptions{Options: o, Users: c.Users, Import: c.Import, Bound: boundForUsers, Open: g.crowd}
	crowd.PerOther = c.UserNotes
	return []measurement{
		{name: "memory", run: func() ([]any, error) { return rowsOf(bench.Run(ctx, o)) }},
		{name: "links", run: func() ([]any, error) { return rowsOf(bench.RunLinks(ctx, o)) }},
		{name: "linking", run: func() ([]any, error) { return rowsOf(bench.RunLinking(ctx, one)) }},
		{name: "lists", run: func() ([]any, error) { return rowsOf(bench.RunLists(ctx, o)) }},
		{name: "reflect", run: func() ([]any, error) { return rowsOf(bench.RunReflect(ctx, o)) }},
		{name: "meaning", run: func() ([]any, error) {
			return rowsOf(bench.RunMeaning(ctx, bench.MeaningOptions{Options: o, Dims: benchDims, Open: g.minded}))
		}},
		{name: "users", run: func() ([]any, error) { return rowsOf(bench.RunUsers(ctx, crowd)) }},
		{name: "mcp", run: func() ([]any, error) {
			return rowsOf(bench.RunMCP(ctx, bench.MCPOptions{Options: o, Name: mcpapi.DefaultAgent, Budget: mcpapi.RecallTokens(), Agent: g.agent}))
		}},
		{name: "serve", apart: true, run: func() ([]any, error) { return rowsOf(bench.RunServe(ctx, c.serving(o, g))) }},
		{name: "stores", apart: true, run: func() ([]any, error) {
			s, err := c.stores(o, g)
			if err != nil {
				return nil, err
			}
			return rowsOf(bench.RunStores(ctx, s))
		}},
	}
}

// benchDims is how many dimensions the vectors of a measurement have.
const benchDims = 512

// boundForUsers is how many bytes the index may take while many users are measured: a
// bound that they reach.
const boundForUsers = 64 << 20

// rowsOf are rows of any type.
func rowsOf[T any](rows []T, err error) ([]any, error) {
	all := make([]any, len(rows))
	for i := range rows {
		all[i] = rows[i]
	}
	return all, err
}

func (a *app) showBench(tables [][]any) {
	for _, rows := range tables {
		fmt.Fprint(a.out, a.look.table(bench.Table(rows)))
	}
}

// stages shows one bar after another.
type stages struct {
	app   *app
	stage string
	bar   *bar
}

func (s *stages) set(stage string, done, total int) {
	if stage != s.stage {
		s.end()
		s.stage, s.bar = stage, s.app.progress(stage, int64(total))
	}
	s.bar.set(min(done, total))
}

func (s *stages) end() {
	s.bar.finish()
	s.bar = nil
}
