package storetest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// memory is one test's store and its user, with words to write cases in. Notes,
// messages and jobs go by names of up to 16 letters.
type memory struct {
	tester
	store.Store
	user string
	open func() store.Store // another, empty store

	lastLease map[string]int64 // number that a job of a user was handed out under last
}

// tester is the methods of a test that cases use; *testing.T and *rapid.T have them.
type tester interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(f func())
}

func newMemory(t *testing.T, open Open) *memory {
	return memoryOf(t, func() store.Store { return open(t) })
}

func memoryOf(t tester, open func() store.Store) *memory {
	m := &memory{tester: t, Store: open(), user: "ann", open: open, lastLease: map[string]int64{}}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return m
}

// another is a second, empty store.
func (m *memory) another() *memory { return memoryOf(m.tester, m.open) }

// of is the same store for another user.
func (m *memory) of(user string) *memory {
	c := *m
	c.user = user
	return &c
}

// bg is the context of calls that are not cancelled.
func bg() context.Context { return context.Background() }

// id spells a name as an id, so that ids sort by name.
func id(name string) (id loci.ID) {
	if copy(id[:], name) < len(name) {
		panic(name + " is longer than an id")
	}
	return id
}

func ids(names ...string) []loci.ID {
	all := []loci.ID{}
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

// now is the zero moment, which methods take for now.
var now time.Time

// edit sets something of a note.
type edit func(*loci.Note)

func from(messages ...string) edit { return func(n *loci.Note) { n.Messages = ids(messages...) } }
func accessed(n int) edit          { return func(v *loci.Note) { v.AccessCount = n } }
func verbatim(n *loci.Note)        { n.Verbatim = true }
func forgotten(n *loci.Note)       { n.Forgotten = true }

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

// change is a version of a note, known from a minute on, with an analysis of its words.
func change(n loci.Note, version, at int) store.NoteChange {
	n.Version, n.UpdatedAt = version, minute(at)
	step, op := loci.StepRemember, loci.Add
	if version > 1 {
		step, op = loci.StepDecide, loci.Update
	}
	return store.NoteChange{Analysis: []byte("of " + n.Content), Version: loci.Version{
		Change: loci.ChangeID{Note: n.ID, Version: version}, At: minute(at), Clock: minute(at).Add(time.Second),
		By: n.CreatedBy, Step: step, Operation: op, Reason: "because", Set: id(fmt.Sprint("set ", at)), Note: n,
	}}
}

// wrote is a new note without a message.
func wrote(called string, at int, text string, edits ...edit) *store.Changes {
	return &store.Changes{Notes: []store.NoteChange{change(note(called, at, text, edits...), 1, at)}}
}

// said is a message with its verbatim note; both have the same name.
func said(called string, at int, text string, edits ...edit) *store.Changes {
	c := wrote(called, at, text, append([]edit{verbatim, from(called)}, edits...)...)
	c.Messages = []loci.Message{message(called, at, text)}
	return c
}

func message(called string, at int, text string) loci.Message {
	return loci.Message{
		ID: id(called), User: "ann", Conversation: "talk", Speaker: "Ann", Role: loci.RoleUser,
		Text: text, At: minute(at), Zone: "Asia/Shanghai", Ref: "ref " + called,
	}
}

// next is version n of a note with new words.
func next(called string, n, at int, text string, edits ...edit) *store.Changes {
	return &store.Changes{Notes: []store.NoteChange{change(note(called, at, text, edits...), n, at)}}
}

// both is the parts of several changes in one commit.
func both(all ...*store.Changes) *store.Changes {
	sum := &store.Changes{}
	for _, c := range all {
		sum.Messages, sum.Notes = append(sum.Messages, c.Messages...), append(sum.Notes, c.Notes...)
		sum.Links, sum.Unlinks = append(sum.Links, c.Links...), append(sum.Unlinks, c.Unlinks...)
		sum.Jobs, sum.Done = append(sum.Jobs, c.Jobs...), append(sum.Done, c.Done...)
		sum.Agents, sum.Cycles = append(sum.Agents, c.Agents...), append(sum.Cycles, c.Cycles...)
		sum.Vectors, sum.Purge = append(sum.Vectors, c.Vectors...), append(sum.Purge, c.Purge...)
		sum.Held = append(sum.Held, c.Held...)
		sum.Spaces = append(sum.Spaces, c.Spaces...)
	}
	return sum
}

func purge(names ...string) *store.Changes        { return &store.Changes{Purge: ids(names...)} }
func links(all ...loci.Link) *store.Changes       { return &store.Changes{Links: all} }
func unlinks(all ...loci.Link) *store.Changes     { return &store.Changes{Unlinks: all} }
func queued(all ...loci.Job) *store.Changes       { return &store.Changes{Jobs: all} }
func done(names ...string) *store.Changes         { return &store.Changes{Done: ids(names...)} }
func held(all ...loci.Job) *store.Changes         { return &store.Changes{Held: all} }
func embedded(all ...store.Vector) *store.Changes { return &store.Changes{Vectors: all} }
func reflected(all ...loci.Cycle) *store.Changes  { return &store.Changes{Cycles: all} }
func configured(all ...loci.Agent) *store.Changes { return &store.Changes{Agents: all} }
func space(embedder string, dims int) store.Space { return store.Space{Embedder: embedder, Dims: dims} }
func keep(embedder string, dims int) *store.Changes {
	s := space(embedder, dims)
	return &store.Changes{Spaces: []store.Space{s}}
}

// link is a stored one, made at a minute.
func link(from string, t loci.LinkType, to string, d loci.Direction, at int) loci.Link {
	return loci.Link{From: id(from), To: id(to), Type: t, Direction: d, Strength: .75, Reason: "why not", By: "me", At: minute(at), Set: id(fmt.Sprint("set ", at))}
}

// job is created at a minute.
func job(called string, at int, about ...string) loci.Job {
	return loci.Job{ID: id(called), User: "ann", Kind: loci.JobLink, Notes: ids(about...), Created: minute(at)}
}

// do applies changes, one commit each.
func (m *memory) do(all ...*store.Changes) {
	m.Helper()
	for _, c := range all {
		if err := m.Apply(bg(), m.user, c); err != nil {
			m.Fatalf("apply for %q: %v", m.user, err)
		}
	}
}

// touch counts an access of each note at a minute.
func (m *memory) touch(at int, called ...string) {
	m.Helper()
	m.ok(m.Touch(bg(), m.user, minute(at), ids(called...)))
}

// ok fails the case for an error.
func (m *memory) ok(err error) {
	m.Helper()
	if err != nil {
		m.Fatalf("for %q: %v", m.user, err)
	}
}

// refuse applies changes that must fail with an error of a kind and write nothing.
func (m *memory) refuse(kind error, c *store.Changes) {
	m.Helper()
	m.unmoved(func() {
		if err := m.Apply(bg(), m.user, c); !errors.Is(err, kind) {
			m.Errorf("apply: got error %v, want %v", err, kind)
		}
	})
}

// unmoved does something that must leave the memory as it was.
func (m *memory) unmoved(do func()) {
	m.Helper()
	before := m.everything()
	do()
	if after := m.everything(); after != before {
		m.Errorf("it left something behind: %s", difference(before, after))
	}
}

// difference is the lines that one of two texts has and the other has not.
func difference(before, after string) string {
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	lines := []string{}
	for _, l := range a {
		if !slices.Contains(b, l) {
			lines = append(lines, "- "+l)
		}
	}
	for _, l := range b {
		if !slices.Contains(a, l) {
			lines = append(lines, "+ "+l)
		}
	}
	return "\n" + strings.Join(lines, "\n")
}

// got unwraps a result whose call must not fail.
func got[V any](v V, err error) func(m *memory) V {
	return func(m *memory) V {
		m.Helper()
		m.ok(err)
		return v
	}
}

// want compares and says what the case expected.
func (m *memory) want(what string, got, want any) {
	m.Helper()
	if !reflect.DeepEqual(got, want) && fmt.Sprint(got) != fmt.Sprint(want) {
		m.Errorf("%s:\n got %v\nwant %v", what, got, want)
	}
}

// is checks the kind of an error.
func (m *memory) is(what string, err, kind error) {
	m.Helper()
	if !errors.Is(err, kind) {
		m.Errorf("%s: got error %v, want %v", what, err, kind)
	}
}

// spelled is a value as JSON.
func spelled(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// known reports whether the user is known.
func (m *memory) known() bool {
	m.Helper()
	_, known, err := m.Users(bg(), m.user)
	m.ok(err)
	return known
}

// row reads the latest row of a note.
func (m *memory) row(called string) store.Row {
	m.Helper()
	rows := got(m.Latest(bg(), m.user, ids(called), now))(m)
	if len(rows) != 1 {
		m.Fatalf("%q has %d latest rows of note %s", m.user, len(rows), called)
	}
	return rows[0]
}

// versions reads all rows of notes.
func (m *memory) versions(called ...string) []store.Row {
	m.Helper()
	rows := []store.Row{}
	m.ok(m.Versions(bg(), m.user, ids(called...), func(r *store.Row) error {
		rows = append(rows, *r)
		return nil
	}))
	return rows
}

// root is the root of a note.
func (m *memory) root(called string) uint32 {
	m.Helper()
	root, there := got(m.Roots(bg(), m.user, ids(called)))(m)[id(called)]
	if !there {
		m.Fatalf("%q has no note %s", m.user, called)
	}
	return root
}

// called is the names of rows with their versions, like "note@2".
func called(rows []store.Row) []string {
	names := []string{}
	for i := range rows {
		names = append(names, fmt.Sprintf("%s@%d", name(rows[i].Version.Note.ID), rows[i].Version.Change.Version))
	}
	return names
}

// sorted is a list in order, for answers whose order is not said.
func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// crowd is a commit of notes "crowd N", from ≤ N < to.
func crowd(from, to int) *store.Changes {
	c := &store.Changes{}
	for i := from; i < to; i++ {
		c.Notes = append(c.Notes, wrote(fmt.Sprint("crowd ", i), i, fmt.Sprint("tea ", i)).Notes...)
	}
	return c
}

// Rows, RowsAt and Latest gather what the store's yield.

func (m *memory) Rows(ctx context.Context, user string, seqs []uint32) (rows []store.Row, err error) {
	err = m.Store.Rows(ctx, user, seqs, gather(&rows))
	return rows, err
}

func (m *memory) RowsAt(ctx context.Context, user string, seqs []uint32, at time.Time) (rows []store.Row, err error) {
	err = m.Store.RowsAt(ctx, user, seqs, at, gather(&rows))
	return rows, err
}

func (m *memory) Latest(ctx context.Context, user string, ids []loci.ID, at time.Time) (rows []store.Row, err error) {
	err = m.Store.Latest(ctx, user, ids, at, gather(&rows))
	return rows, err
}

// gather appends copies of what is yielded.
func gather(rows *[]store.Row) func(*store.Row) error {
	return func(r *store.Row) error {
		*rows = append(*rows, *r)
		return nil
	}
}
