package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
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
	Keep       bool          `help:"Keep the schemas that are made in a database."`
	Dir        string        `placeholder:"DIR" help:"Folder on the disk to be measured; a temporary one by default."`
}

// Run measures in a folder of its own, or in schemas of its own in a database, which are
// gone afterwards.
func (c *benchCmd) Run(ctx context.Context, a *app) (err error) {
	if len(c.Sizes) == 0 || min(c.Questions, c.Writes, c.PerOther, c.Import, c.UserNotes, c.Clients) < 1 || c.Others < 0 {
		return loci.Invalid("bench", "sizes, questions, writes, messages, notes and clients are at least 1, other users at least 0")
	}
	if len(c.Users) > 0 && slices.Min(c.Users) < 1 {
		return loci.Invalid("users", "there is at least 1")
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
	var m measured
	err = c.measure(ctx, &m, o, g)
	p.end()
	if all := m.all(); err == nil || len(all) > 0 { // what was measured before an error is shown: it took minutes
		err = errors.Join(err, a.answer(all, func() { a.showBench(&m) }))
	}
	return err
}

// measure runs what is wanted.
func (c *benchCmd) measure(ctx context.Context, m *measured, o bench.Options, g ground) (err error) {
	if g.db != nil && c.Only == "all" {
		c.Only = "stores"
	}
	if err := m.measure(ctx, c.Only, o, g); err != nil {
		return err
	}
	switch c.Only {
	case "all", "users":
		crowd := bench.UsersOptions{Options: o, Users: c.Users, Import: c.Import, Bound: boundForUsers, Open: g.crowd}
		crowd.PerOther = c.UserNotes
		m.users, err = bench.RunUsers(ctx, crowd)
	case "serve":
		m.serve, err = bench.RunServe(ctx, c.serving(o, g))
	case "stores":
		var s bench.StoresOptions
		if s, err = c.stores(o, g); err == nil {
			m.stores, err = bench.RunStores(ctx, s)
		}
	}
	return err
}

// measured is the results of a run.
type measured struct {
	memory  []bench.Row
	links   []bench.LinkRow
	linking []bench.LinkingRow
	lists   []bench.ListRow
	reflect []bench.ReflectRow
	meaning []bench.MeaningRow
	users   []bench.UsersRow
	mcp     []bench.MCPRow
	serve   []bench.ServeRow
	stores  []bench.StoreRow
}

// measure runs one of the tables, or all.
func (m *measured) measure(ctx context.Context, only string, o bench.Options, g ground) (err error) {
	wanted := func(what string) bool { return err == nil && (only == "all" || only == what) }
	if wanted("memory") {
		m.memory, err = bench.Run(ctx, o)
	}
	if wanted("links") {
		m.links, err = bench.RunLinks(ctx, o)
	}
	if wanted("linking") {
		o := o
		o.Sizes = bench.OneConversation
		m.linking, err = bench.RunLinking(ctx, o)
	}
	if wanted("lists") {
		m.lists, err = bench.RunLists(ctx, o)
	}
	if wanted("reflect") {
		m.reflect, err = bench.RunReflect(ctx, o)
	}
	if wanted("meaning") {
		m.meaning, err = bench.RunMeaning(ctx, bench.MeaningOptions{Options: o, Dims: benchDims, Open: g.minded})
	}
	if wanted("mcp") {
		m.mcp, err = bench.RunMCP(ctx, bench.MCPOptions{Options: o, Name: mcpapi.DefaultAgent, Budget: benchBudget, Agent: g.agent})
	}
	return err
}

// benchDims is how many dimensions the vectors of a measurement have.
const benchDims = 512

// all are the rows of every table, in one list.
func (m *measured) all() []any {
	all := []any{}
	for _, r := range m.memory {
		all = append(all, r)
	}
	for _, l := range m.links {
		all = append(all, l)
	}
	for _, l := range m.linking {
		all = append(all, l)
	}
	for _, l := range m.lists {
		all = append(all, l)
	}
	for _, r := range m.reflect {
		all = append(all, r)
	}
	for _, r := range m.meaning {
		all = append(all, r)
	}
	for _, r := range m.users {
		all = append(all, r)
	}
	for _, r := range m.mcp {
		all = append(all, r)
	}
	for _, r := range m.serve {
		all = append(all, r)
	}
	for _, r := range m.stores {
		all = append(all, r)
	}
	return all
}

func (a *app) showBench(m *measured) {
	if len(m.memory) > 0 {
		fmt.Fprint(a.out, a.look.table(benchHeaders, benchRows(m.memory)))
	}
	if len(m.links) > 0 {
		a.showLinkBench(m.links)
	}
	if len(m.meaning) > 0 {
		a.showMeaningBench(m.meaning)
	}
	if len(m.linking) > 0 {
		a.showLinkingBench(m.linking)
	}
	if len(m.lists) > 0 {
		a.showListBench(m.lists)
	}
	if len(m.users) > 0 {
		a.showUserBench(m.users)
	}
	if len(m.mcp) > 0 {
		a.showMCPBench(m.mcp)
	}
	if len(m.serve) > 0 {
		a.showServeBench(m.serve)
	}
	if len(m.stores) > 0 {
		a.showStoresBench(m.stores)
	}
	var cells [][]string
	for _, r := range m.reflect {
		cells = append(cells, []string{fmt.Sprint(r.Reflected), fmt.Sprint(r.Traits), fmt.Sprintf("%.2f", r.Seconds), fmt.Sprint(r.Allocs), fmt.Sprintf("%.0f", r.AllocMB)})
	}
	if len(cells) > 0 {
		fmt.Fprint(a.out, a.look.table([]string{"new notes reflected on", "traits", "seconds", "allocations", "allocated MB"}, cells))
	}
}

func (a *app) showLinkBench(links []bench.LinkRow) {
	var cells [][]string
	for _, l := range links {
		found := ""
		if l.Results > 0 {
			found = fmt.Sprintf("%.1f", l.Results)
		}
		cells = append(cells, []string{l.What, fmt.Sprint(l.Notes), fmt.Sprint(l.Times), fmt.Sprintf("%.2f / %.2f", l.P50, l.P99), found})
	}
	fmt.Fprint(a.out, a.look.table([]string{"links", "notes", "times", "p50/p99 ms", "results"}, cells))
}

func (a *app) showMeaningBench(rows []bench.MeaningRow) {
	var cells [][]string
	for _, r := range rows {
		cells = append(cells, []string{
			fmt.Sprint(r.Notes), fmt.Sprintf("%.2f / %.2f", r.WordsP50, r.WordsP99), fmt.Sprintf("%.2f / %.2f", r.BothP50, r.BothP99), fmt.Sprintf("%.1f", r.Times),
			fmt.Sprintf("%.0f", r.FirstMS), fmt.Sprintf("%.0f", r.HeapMB), fmt.Sprintf("%.2f", r.NearestP50), fmt.Sprintf("%.2f", r.ExactP50),
			fmt.Sprintf("%.4f", r.Recall10), fmt.Sprintf("%.4f", r.Recall100),
		})
	}
	fmt.Fprint(a.out, a.look.table(strings.Split("notes|words p50/p99 ms|and meaning p50/p99 ms|times|first ms|heap MB|neighbours ms|exact ms|R@10|R@100", "|"), cells))
}

func (a *app) showLinkingBench(rows []bench.LinkingRow) {
	var cells [][]string
	for _, r := range rows {
		times := ""
		if r.Times > 0 {
			times = fmt.Sprintf("%.1f", r.Times)
		}
		cells = append(cells, []string{fmt.Sprint(r.Messages), fmt.Sprintf("%.2f", r.Import), fmt.Sprintf("%.2f", r.Link), fmt.Sprintf("%.0f", r.LinkRate), fmt.Sprint(r.Links), times})
	}
	fmt.Fprint(a.out, a.look.table([]string{"one conversation, messages", "import s", "link s", "linked /s", "links", "times as long"}, cells))
}

func (a *app) showListBench(lists []bench.ListRow) {
	var cells [][]string
	for _, l := range lists {
		time, rows := "", ""
		if l.Notes > lists[0].Notes {
			time, rows = fmt.Sprintf("%.2f", l.TimeGrowth), fmt.Sprintf("%.2f", l.RowGrowth)
		}
		cells = append(cells, []string{l.What, fmt.Sprint(l.Notes), fmt.Sprintf("%.2f", l.P50), fmt.Sprintf("%.0f", l.Rows), fmt.Sprintf("%.0f", l.Returned), time, rows})
	}
	fmt.Fprint(a.out, a.look.table([]string{"lists", "notes", "p50 ms", "rows read", "returned", "time grows by n^", "rows by n^"}, cells))
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

var benchHeaders = strings.Split("notes|other users|write p50/p99 ms|fsync ms|import /s|link /s|recall p50/p99 ms|postings|cold ms|resident MB|disk MB|B/note", "|")

func benchRows(rows []bench.Row) [][]string {
	var out [][]string
	for _, r := range rows {
		out = append(out, []string{
			fmt.Sprint(r.Notes), fmt.Sprint(r.Others), fmt.Sprintf("%.2f / %.2f", r.WriteP50, r.WriteP99),
			fmt.Sprintf("%.2f", r.FsyncP50), fmt.Sprintf("%.0f", r.Import), fmt.Sprintf("%.0f", r.Link),
			fmt.Sprintf("%.2f / %.2f", r.RecallP50, r.RecallP99), fmt.Sprint(r.Postings), fmt.Sprintf("%.0f", r.ColdStart),
			fmt.Sprintf("%.0f", r.ResidentMB), fmt.Sprintf("%.1f", r.DiskMB), fmt.Sprintf("%.0f", r.DiskPer),
		})
	}
	return out
}
