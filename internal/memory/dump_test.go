package memory_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	mem "github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// everything spells out all that a scope can read, to compare states and stores.
func (m *memory) everything() string {
	m.Helper()
	var b strings.Builder
	line := func(what string, v any) { fmt.Fprintf(&b, "%s %s\n", what, spelled(v)) }
	var all, messages []loci.ID
	for _, r := range m.walk() {
		line("walk", r)
		if v := r.Version; v != nil {
			fmt.Fprintf(&b, "  dates %s\n", dates(&v.Note))
			if v.Change.Version == 1 {
				all = append(all, v.Note.ID)
			}
		}
		if r.Message != nil {
			messages = append(messages, r.Message.ID)
		}
	}
	line("notes", m.notes(all))
	line("list", m.list(loci.Filter{Superseded: true, Forgotten: true}))
	line("messages", got(m.Messages(context.Background(), m.who, messages))(m))
	line("jobs", m.jobs())
	line("cycles", m.cycles(0))
	line("since", m.paged(loci.ChangeID{}, 7))
	line("stats", m.stats())
	line("links", m.links(query.Links{IDs: all}))
	line("ranking", m.ranking("tea or coffee? 喝茶"))
	_, known, err := m.Users(context.Background(), m.who)
	fmt.Fprintln(&b, "known", known, err)
	return b.String()
}

// dates spells the dates of a note with their zones, which JSON leaves out.
func dates(n *loci.Note) string {
	return fmt.Sprint(n.EventTime.Time.Format(time.RFC3339Nano), n.EventTime.Precision,
		n.EventEnd.Time.Format(time.RFC3339Nano), n.EventEnd.Precision)
}

// walk gathers an export.
func (m *memory) walk() []mem.Record {
	m.Helper()
	var all []mem.Record
	err := m.Walk(context.Background(), m.who, func(r mem.Record) error {
		all = append(all, r)
		return nil
	})
	if err != nil {
		m.Fatalf("walk for %v: %v", m.who, err)
	}
	return all
}

// absorb applies an export, one commit each record.
func (m *memory) absorb(export []mem.Record) {
	m.Helper()
	for _, r := range export {
		c := &store.Changes{}
		switch {
		case r.Agent != nil:
			c.Agents = []loci.Agent{*r.Agent}
		case r.Message != nil:
			c.Messages = []loci.Message{*r.Message}
		case r.Version != nil:
			c.Notes = []store.NoteChange{{Version: *r.Version}}
		case r.Link != nil:
			c.Links = []loci.Link{*r.Link}
		case r.Uses != nil:
			c.Uses = []store.Use{{Note: r.Uses.Note, Count: r.Uses.Count, Times: r.Uses.Times}}
		case r.Calls != nil:
			c.Calls = []store.Calls{*r.Calls}
		case r.Cycle != nil:
			c.Cycles = []loci.Cycle{*r.Cycle}
		}
		m.do(c)
	}
}

// copyOf is another store with the same memory of the user, by way of an export.
func (m *memory) copyOf() *memory {
	m.Helper()
	c := m.another()
	c.who = m.who
	c.absorb(m.walk())
	return c
}

func (m *memory) notes(all []loci.ID) []loci.Note {
	m.Helper()
	return got(m.Notes(context.Background(), m.who, all, time.Time{}))(m)
}

// notesAt is the contents of notes as they were at a minute.
func (m *memory) notesAt(at int, called ...string) []string {
	m.Helper()
	texts := []string{}
	for _, n := range got(m.Notes(context.Background(), m.who, ids(called...), minute(at)))(m) {
		texts = append(texts, n.Content)
	}
	return texts
}

// list is the names of all notes that pass a filter, page by page.
func (m *memory) list(f loci.Filter) []string {
	m.Helper()
	names, page := []string{}, loci.Page{Limit: 7}
	for {
		got := got(m.List(context.Background(), m.who, f, page))(m)
		for _, n := range got {
			names, page.After = append(names, name(n.ID)), n.ID
		}
		if len(got) < page.Limit {
			return names
		}
	}
}

func (m *memory) versions(called string) []loci.Version {
	m.Helper()
	return got(m.Versions(context.Background(), m.who, id(called)))(m)
}

func (m *memory) jobs() []loci.Job {
	m.Helper()
	return got(m.Jobs(context.Background(), m.who))(m)
}

// stats leaves out the bytes, which are the store's own affair.
func (m *memory) stats() loci.Stats {
	m.Helper()
	st := got(m.Stats(context.Background(), m.who))(m)
	st.Bytes, st.First, st.Last = 0, st.First.UTC(), st.Last.UTC()
	return st
}

// links spells the links of notes: "a -type-> b strength".
func (m *memory) links(q query.Links) []string {
	m.Helper()
	if q.Now.IsZero() {
		q.Now = later()
	}
	lines := []string{}
	for _, l := range got(m.Links(context.Background(), m.who, q))(m) {
		arrow := map[loci.Direction]string{loci.Out: "-%s->", loci.In: "<-%s-", loci.Both: "<-%s->"}[l.Direction]
		lines = append(lines, fmt.Sprintf("%s "+arrow+" %s %.4g", name(l.From), l.Type, name(l.To), l.Strength))
	}
	return lines
}

// linksOf is the stored links, or those of some types, of one note.
func (m *memory) linksOf(called string, types ...loci.LinkType) []string {
	m.Helper()
	return m.links(query.Links{IDs: ids(called), Types: types})
}
