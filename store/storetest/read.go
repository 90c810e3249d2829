package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

var errEnough = errors.New("enough")

// stopAt is an error at the nth call.
func stopAt(n, last int) error {
	if n >= last {
		return errEnough
	}
	return nil
}

// numbers are the numbers of rows, in order.
func numbers(rows []store.Row) []string {
	return sorted(lines(rows, func(r *store.Row) string { return fmt.Sprint(r.Seq) }))
}

// changed is a memory of rows 1 a@1, 2 b@1, 3 a@2 at minute 5, 4 c@1 at 7, 5 a@3 at 9.
func (m *memory) changed() {
	m.Helper()
	m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"), next("a", 2, 5, "green tea"), wrote("c", 7, "juice"), next("a", 3, 9, "black tea"))
}

func compareIDs(a, b loci.ID) int { return bytes.Compare(a[:], b[:]) }

var readRules = []rule{
	{"rows by number, whatever they are, missing ones skipped", func(m *memory) {
		m.changed()
		rows := got(m.Rows(bg(), m.user, []uint32{5, 1, 0, 77, 2}))(m)
		m.want("rows", numbers(rows), []string{"1", "2", "5"})
		m.want("of none", len(got(m.Rows(bg(), m.user, nil))(m)), 0)
		r := got(m.Rows(bg(), m.user, []uint32{3}))(m)[0]
		m.want("one", []any{r.Seq, r.Root, r.Version.Change.Version, r.Version.Note.Content, r.Version.Note.User, r.Version.Step}, []any{3, 1, 2, "green tea", "ann", loci.StepDecide})
	}},
	{"rows by number that were the latest of their note at a moment", func(m *memory) {
		m.changed()
		all := []uint32{1, 2, 3, 4, 5, 77}
		for at, want := range map[int][]string{-1: {}, 0: {"1"}, 4: {"1", "2"}, 5: {"2", "3"}, 7: {"2", "3", "4"}, 9: {"2", "4", "5"}} {
			m.want(fmt.Sprint("at minute ", at), numbers(got(m.RowsAt(bg(), m.user, all, minute(at)))(m)), want)
		}
		m.want("now", numbers(got(m.RowsAt(bg(), m.user, all, now))(m)), []string{"2", "4", "5"})
		m.want("of some", numbers(got(m.RowsAt(bg(), m.user, []uint32{1, 4}, now))(m)), []string{"4"})
		m.want("of none", len(got(m.RowsAt(bg(), m.user, nil, now))(m)), 0)
	}},
	{"the latest row of notes at a moment, missing ones skipped", func(m *memory) {
		m.changed()
		for at, want := range map[int][]string{-1: {}, 4: {"1"}, 5: {"3"}, 7: {"3", "4"}, 99: {"4", "5"}} {
			m.want(fmt.Sprint("at minute ", at), numbers(got(m.Latest(bg(), m.user, ids("c", "a", "none"), minute(at)))(m)), want)
		}
		m.want("now", numbers(got(m.Latest(bg(), m.user, ids("c", "a", "none"), now))(m)), []string{"4", "5"})
		m.want("of none", len(got(m.Latest(bg(), m.user, nil, now))(m)), 0)
	}},
	{"what is forgotten, superseded or hidden is read like all else", func(m *memory) {
		m.do(wrote("a", 0, "tea", forgotten), wrote("b", 0, "x", func(n *loci.Note) { n.SupersededBy, n.ValidUntil = id("a"), minute(1) }),
			wrote("c", 0, "x", func(n *loci.Note) { n.Visibility = loci.UserOnly }))
		m.want("rows", len(got(m.Latest(bg(), m.user, ids("a", "b", "c"), now))(m)), 3)
	}},
	{"roots of notes, missing ones left out", func(m *memory) {
		m.changed()
		roots := got(m.Roots(bg(), m.user, ids("c", "a", "none")))(m)
		m.want("roots", roots, map[loci.ID]uint32{id("a"): 1, id("c"): 4})
		m.want("of none", len(got(m.Roots(bg(), m.user, nil))(m)), 0)
	}},
	{"ids of notes and of messages in a range, both ends included, in their order", func(m *memory) {
		m.changed()
		m.do(said("d", 10, "water"), said("e", 11, "milk"))
		all := ids("a", "b", "c", "d", "e")
		slices.SortFunc(all, compareIDs)
		notes := func(from, to loci.ID, limit int) []loci.ID { return got(m.NoteIDs(bg(), m.user, from, to, limit))(m) }
		last := loci.ID(bytes.Repeat([]byte{0xff}, 16))
		m.want("all notes", notes(loci.ID{}, last, 9), all)
		m.want("some notes", notes(all[1], all[3], 9), all[1:4])
		m.want("the first of them", notes(all[1], all[3], 2), all[1:3])
		m.want("one note", notes(all[2], all[2], 9), all[2:3])
		m.want("no note", len(notes(last, last, 9))+len(notes(all[1], all[0], 9)), 0)
		said := ids("d", "e")
		slices.SortFunc(said, compareIDs)
		m.want("messages", got(m.MessageIDs(bg(), m.user, loci.ID{}, last, 9))(m), said)
		m.want("one message", got(m.MessageIDs(bg(), m.user, said[1], last, 1))(m), said[1:])
		m.want("another user's", len(got(m.NoteIDs(bg(), "bob", loci.ID{}, last, 9))(m))+len(got(m.MessageIDs(bg(), "bob", loci.ID{}, last, 9))(m)), 0)
	}},
	{"versions of notes come in the order of numbers, with their times", func(m *memory) {
		m.changed()
		rows := m.versions("c", "a", "none")
		m.want("rows", called(rows), []string{"a@1", "a@2", "c@1", "a@3"})
		m.want("times", lines(rows, func(r *store.Row) string { return span(&r.Version) }), []string{"0–5", "5–9", "7–", "9–"})
		m.want("of none", len(m.versions("none")), 0)
		n := 0
		err := m.Versions(bg(), m.user, ids("a"), func(*store.Row) error { n++; return stopAt(n, 2) })
		m.want("stopped", fmt.Sprint(n, err), "2 enough")
	}},
	{"rows behind a number come in the order of numbers, with analyses, as many as asked for", func(m *memory) {
		m.changed()
		after := func(seq uint32, limit int) []string { return called(got(m.After(bg(), m.user, seq, limit))(m)) }
		m.want("all", after(0, 99), []string{"a@1", "b@1", "a@2", "c@1", "a@3"})
		m.want("some", [][]string{after(2, 2), after(4, 2), after(5, 2), after(77, 2)}, [][]string{{"a@2", "c@1"}, {"a@3"}, {}, {}})
		m.do(purge("b"))
		m.want("behind one that is gone", after(2, 1), []string{"a@2"})
		rows := got(m.After(bg(), m.user, 3, 2))(m)
		m.want("analyses and times", lines(rows, func(r *store.Row) string { return fmt.Sprintf("%s %s", r.Analysis, span(&r.Version)) }), []string{"of juice 7–", "of black tea 9–"})
	}},
	{"notes of messages come with their times", func(m *memory) {
		m.do(said("a", 3, "tea"))
		m.want("times", span(&got(m.OfMessages(bg(), m.user, ids("a")))(m)[0].Version), "3–")
	}},
	{"rows, messages, those without words, links and jobs are counted", func(m *memory) {
		m.changed()
		dead := job("dead", 3)
		dead.Dead = true
		m.do(said("m", 9, "x"), alone("quiet", 9), queued(job("j", 0, "a"), dead), links(strong(.5, loci.Both, 1), link("a", loci.Supports, "c", loci.Out, 1)), unlinks(link("a", loci.Supports, "c", loci.Out, 2)))
		c := got(m.Counts(bg(), m.user))(m)
		m.want("bytes are none or some", c.Bytes >= 0, true)
		c.Bytes = 0
		m.want("counts", c, store.Counts{Messages: 2, Wordless: 1, Versions: 6, Links: 1, Jobs: 2, DeadJobs: 1})
		m.do(purge("m", "a"), done("dead"))
		c = got(m.Counts(bg(), m.user))(m)
		c.Bytes = 0
		m.want("counts after a purge", c, store.Counts{Messages: 1, Wordless: 1, Versions: 2})
	}},
	{"a store in order is examined and nothing is bad", func(m *memory) {
		m.populate()
		m.do(everyKind())
		found := got(m.Check(bg()))(m)
		m.want("something was looked at", len(found) > 0, true)
		m.sound()
	}},
}

// sound checks that a store that examines itself finds nothing bad.
func (m *memory) sound() {
	m.Helper()
	for _, f := range got(m.Check(bg()))(m) {
		if f.Bad || f.What == "" {
			m.Errorf("check: %s: %s", f.What, f.Text)
		}
	}
}

// span spells since when and until when a version was known, in minutes.
func span(v *loci.Version) string {
	in := func(t time.Time) string {
		if t.IsZero() {
			return ""
		}
		return fmt.Sprint(t.Sub(minute(0)).Minutes())
	}
	return in(v.At) + "–" + in(v.Closed)
}

// patience is how long something may take that must not wait.
const patience = 20 * time.Second

var scanRules = []rule{
	{"reads of few things do not wait for reads of many", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"))
		m.beside(func(hold func()) error {
			_, err := m.Store.RowsSince(bg(), m.user, 0, func(*store.Row) error { hold(); return nil })
			return err
		})
	}},
	{"reads of few things do not wait for snapshots", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"))
		m.beside(func(hold func()) error {
			return m.Snapshot(bg(), m.user, func(store.Snapshot) error { hold(); return nil })
		})
	}},
}

// beside asks a question again and again while eight reads are under way that end only
// behind it. hold keeps one of them where it is.
func (m *memory) beside(scan func(hold func()) error) {
	m.Helper()
	answered, began := make(chan struct{}), make(chan struct{}, 100)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if err := scan(func() { began <- struct{}{}; <-answered }); err != nil {
				m.Errorf("a read of many: %v", err)
			}
		})
	}
	defer wg.Wait()
	defer close(answered)
	<-began
	for range 200 {
		m.ask()
	}
}

// ask reads one note, in less than the patience of a person.
func (m *memory) ask() {
	m.Helper()
	ctx, stop := context.WithTimeout(bg(), patience)
	defer stop()
	found := make(chan error, 1)
	go func() {
		rows, err := m.Latest(ctx, m.user, ids("b"), now)
		if err == nil && len(rows) != 1 {
			err = fmt.Errorf("%d notes", len(rows))
		}
		found <- err
	}()
	select {
	case err := <-found:
		if err != nil {
			m.Fatalf("a note is not read while others read many: %v", err)
		}
	case <-ctx.Done():
		m.Fatalf("a note waits for those who read many")
	}
}
