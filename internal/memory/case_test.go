package memory_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	mem "github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// memory is the store of one test case and the user or agent who uses it, with helpers
// to write and to read. Notes and messages have names of up to 16 letters.
type memory struct {
	testState
	*mem.Memory
	kept store.Store
	who  loci.Scope
	open func() store.Store // another, empty store
}

// testState is what a test case needs of *testing.T or *rapid.T.
type testState interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(f func())
}

func newMemory(t *testing.T, open opening) *memory {
	return memoryOf(t, func() store.Store { return open(t) })
}

func memoryOf(t testState, open func() store.Store) *memory {
	kept := open()
	m := &memory{testState: t, Memory: mem.New(kept, mem.Options{}), kept: kept, who: loci.Scope{User: "ann"}, open: open}
	t.Cleanup(func() { _ = m.Close() })
	return m
}

// Close closes the memory and its store.
func (m *memory) Close() error { return errors.Join(m.Memory.Close(), m.kept.Close()) }

// another is a second, empty store.
func (m *memory) another() *memory { return memoryOf(m.testState, m.open) }

// as is the same memory through one of the user's agents.
func (m *memory) as(agent string) *memory {
	c := *m
	c.who.Agent = agent
	return &c
}

// of is the same store for another user in person.
func (m *memory) of(user string) *memory {
	c := *m
	c.who = loci.Scope{User: user}
	return &c
}

// id spells a name as an id, so that ids sort by name.
func id(name string) (id loci.ID) {
	if copy(id[:], name) < len(name) {
		panic(name + " is longer than an id")
	}
	return id
}

func ids(names ...string) []loci.ID {
	var all []loci.ID
	for _, n := range names {
		all = append(all, id(n))
	}
	return all
}

// name is the inverse of id.
func name(id loci.ID) string { return string(bytes.TrimRight(id[:], "\x00")) }

// minute is a moment of the day on which all cases happen, in Shanghai's zone.
func minute(n int) time.Time {
	zone := time.FixedZone("", 8*3600)
	return time.Date(2026, 3, 2, 9, 0, 0, 123456000, zone).Add(time.Duration(n) * time.Minute)
}

// later is the clock of searches: long after every case.
func later() time.Time { return minute(1_000_000) }

// edit sets something of a note.
type edit func(*loci.Note)

func in(conversation string) edit   { return func(n *loci.Note) { n.Conversation = conversation } }
func by(speaker string) edit        { return func(n *loci.Note) { n.Speaker = speaker } }
func tagged(tags ...string) edit    { return func(n *loci.Note) { n.Tags = tags } }
func kind(k loci.Kind) edit         { return func(n *loci.Note) { n.Kind = k } }
func domain(d string) edit          { return func(n *loci.Note) { n.Domain = d } }
func seenBy(v loci.Visibility) edit { return func(n *loci.Note) { n.Visibility = v } }
func made(agent string) edit        { return func(n *loci.Note) { n.CreatedBy = agent } }
func content(text string) edit      { return func(n *loci.Note) { n.Content = text } }
func from(messages ...string) edit  { return func(n *loci.Note) { n.Messages = ids(messages...) } }
func forgotten(n *loci.Note)        { n.Forgotten = true }
func restored(n *loci.Note) {
	n.Forgotten, n.SupersededBy, n.ValidUntil = false, loci.ID{}, time.Time{}
}

// superseded closes a note in favour of another.
func superseded(by string, at time.Time) edit {
	return func(n *loci.Note) { n.SupersededBy, n.ValidUntil = id(by), at }
}

// note is one with the defaults, recorded at a minute.
func note(called string, at int, text string, edits ...edit) loci.Note {
	n := loci.Note{
		ID: id(called), User: "ann", Kind: loci.Episode, Content: text, Domain: "general",
		Importance: .5, Confidence: 1, Source: loci.Experience, Visibility: loci.Scoped,
		Temporality: loci.Current, RecordedAt: minute(at), UpdatedAt: minute(at), Version: 1,
	}
	for _, e := range edits {
		e(&n)
	}
	return n
}

// change is the commit of a note's version.
func change(n loci.Note, version, at int) store.NoteChange {
	n.Version, n.UpdatedAt = version, minute(at)
	step, op := "remember", loci.Add
	if version > 1 {
		step, op = "decide", loci.Update
	}
	return store.NoteChange{Version: loci.Version{
		Change: loci.ChangeID{Note: n.ID, Version: version}, At: minute(at), Clock: minute(at).Add(time.Second),
		By: n.CreatedBy, Step: loci.Step(step), Operation: op, Reason: "the test says so", Note: n,
	}}
}

// added is the commit of a new note without a message.
func added(called string, at int, text string, edits ...edit) *store.Changes {
	return &store.Changes{Notes: []store.NoteChange{change(note(called, at, text, edits...), 1, at)}}
}

// said is a message of the conversation "talk" with its verbatim note; both have
// the same name.
func said(called string, at int, text string, edits ...edit) *store.Changes {
	verbatim := func(n *loci.Note) {
		n.Verbatim, n.Conversation, n.Speaker, n.Messages = true, "talk", "Ann", ids(called)
	}
	c := added(called, at, text, append([]edit{verbatim}, edits...)...)
	n := c.Notes[0].Version.Note
	c.Messages = []loci.Message{{
		ID: n.ID, User: n.User, CreatedBy: n.CreatedBy, Conversation: n.Conversation,
		Speaker: n.Speaker, Role: n.Role, Text: text, At: minute(at), Zone: "Asia/Shanghai", Ref: "ref " + called,
	}}
	return c
}

// link is a stored one.
func link(from string, t loci.LinkType, to string, d loci.Direction) loci.Link {
	return loci.Link{From: id(from), To: id(to), Type: t, Direction: d, Strength: .75, Reason: "why not", By: "me", At: minute(1)}
}

// job is queued at a minute.
func job(called string, at int, about ...string) loci.Job {
	return loci.Job{ID: id(called), User: "ann", Kind: loci.JobLink, Notes: ids(about...), Created: minute(at)}
}

// do applies changes, one commit each.
func (m *memory) do(all ...*store.Changes) {
	m.Helper()
	for _, c := range all {
		if err := m.Apply(context.Background(), m.who, c); err != nil {
			m.Fatalf("apply for %v: %v", m.who, err)
		}
	}
}

// edit commits the next version of a note at a minute.
func (m *memory) edit(called string, at int, edits ...edit) {
	m.Helper()
	m.do(m.edited(called, at, edits...))
}

// edited is the next version of a note, to be committed.
func (m *memory) edited(called string, at int, edits ...edit) *store.Changes {
	m.Helper()
	n := m.note(called)
	for _, e := range edits {
		e(&n)
	}
	return &store.Changes{Notes: []store.NoteChange{change(n, n.Version+1, at)}}
}

// note reads one note as it is now.
func (m *memory) note(called string) loci.Note {
	m.Helper()
	got := got(m.Notes(context.Background(), m.who, ids(called), time.Time{}))(m)
	if len(got) != 1 {
		m.Fatalf("%v has no note %s", m.who, called)
	}
	return got[0]
}

// got unwraps a result whose call must not fail.
func got[V any](v V, err error) func(m *memory) V {
	return func(m *memory) V {
		m.Helper()
		if err != nil {
			m.Fatalf("%v: %v", m.who, err)
		}
		return v
	}
}

// want compares a result with what is expected.
func (m *memory) want(what string, got, want any) {
	m.Helper()
	if !reflect.DeepEqual(got, want) && fmt.Sprint(got) != fmt.Sprint(want) {
		m.Errorf("%s:\n got %v\nwant %v", what, got, want)
	}
}

// asking sets something of a search.
type asking func(*query.Search)

func asOf(at int) asking        { return func(q *query.Search) { q.At = minute(at) } }
func limit(n int) asking        { return func(q *query.Search) { q.Limit = n } }
func only(f loci.Filter) asking { return func(q *query.Search) { q.Filter = f } }
func at(clock time.Time) asking { return func(q *query.Search) { q.Now = clock } }
func similar(q *query.Search)   { q.Similar = true }
func before(note string) asking { return func(q *query.Search) { q.Before = id(note) } }

// search asks the memory; the results must be in order and within bounds.
func (m *memory) search(text string, edits ...asking) []query.Found {
	m.Helper()
	q := query.Search{Text: text, Now: later(), Limit: 50}
	for _, e := range edits {
		e(&q)
	}
	found := got(m.Search(context.Background(), m.who, q))(m)
	if len(found) > q.Limit {
		m.Errorf("search %q: %d results, asked for %d at most", text, len(found), q.Limit)
	}
	for i, f := range found {
		if f.Score < 0 || i > 0 && f.Score > found[i-1].Score {
			m.Errorf("search %q: result %d (%s) scores %v, out of order", text, i, name(f.Note.ID), f.Score)
		}
	}
	return found
}

// find is the names that a search finds, best first.
func (m *memory) find(text string, edits ...asking) []string {
	m.Helper()
	names := []string{}
	for _, f := range m.search(text, edits...) {
		names = append(names, name(f.Note.ID))
	}
	return names
}

// ranking is names and scores, to nine digits: sums may be made in any order.
func (m *memory) ranking(text string, edits ...asking) []string {
	m.Helper()
	lines := []string{}
	for _, f := range m.search(text, edits...) {
		lines = append(lines, fmt.Sprintf("%s %.9g", name(f.Note.ID), f.Score))
	}
	return lines
}

// spelled is a value as JSON.
func spelled(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// is is errors.Is, shorter to read in a case.
func is(err, kind error) bool { return errors.Is(err, kind) }

// crowd is a commit of notes "crowd N", from ≤ N < to, each about tea and its own
// word.
func crowd(from, to int) *store.Changes {
	c := &store.Changes{}
	for i := from; i < to; i++ {
		text := "crowd tea " + word(i)
		c.Notes = append(c.Notes, added(fmt.Sprint("crowd ", i), i, text).Notes...)
	}
	return c
}

// reindexed makes the index again where the store can, and checks the store.
func (m *memory) reindexed() {
	m.Helper()
	got(0, m.Reindex(context.Background(), m.who, nil))(m)
	m.sound()
}

// sound checks that a store that can examine itself finds nothing bad.
func (m *memory) sound() {
	m.Helper()
	for _, f := range got(m.Check(context.Background()))(m) {
		if f.Bad {
			m.Errorf("check: %s: %s", f.What, f.Text)
		}
	}
}

// with is changes with something more.
func with(c *store.Changes, edit func(*store.Changes)) *store.Changes {
	edit(c)
	return c
}
