package storetest

import (
	"fmt"
	"slices"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

func (m *memory) state() store.State {
	m.Helper()
	return got(m.State(bg(), m.user))(m)
}

// rowsSince reads what an index reads, and the state that it is consistent with.
func (m *memory) rowsSince(gen uint64) ([]store.Row, store.State) {
	m.Helper()
	rows := []store.Row{}
	st, err := m.RowsSince(bg(), m.user, gen, func(r *store.Row) error {
		c := *r
		c.Analysis, c.Keys = slices.Clone(r.Analysis), slices.Clone(r.Keys)
		rows = append(rows, c)
		return nil
	})
	m.ok(err)
	return rows, st
}

// since names the rows of generations behind one.
func (m *memory) since(gen uint64) []string {
	m.Helper()
	rows, _ := m.rowsSince(gen)
	return called(rows)
}

var stateRules = []rule{
	{"a user that nothing was applied for has the zero state", func(m *memory) {
		m.of("bob").do(wrote("n", 0, "tea"))
		m.want("state", m.state(), store.State{})
		rows, st := m.rowsSince(0)
		m.want("rows", fmt.Sprint(len(rows), st), fmt.Sprint(0, store.State{}))
	}},
	{"commits that insert or close rows move Gen, and no others do", func(m *memory) {
		m.four()
		last := m.state().Gen
		m.want("it moved", last > 0, true)
		for what, c := range map[string]*store.Changes{"a message": alone("m", 0), "a link": links(strong(.5, loci.Out, 1)), "a job": queued(job("j", 0)),
			"an agent": configured(loci.Agent{Name: "bot"}), "a cycle": reflected(cycle("c", 0)), "a vector": embedded(vec("a@1", 0, 1)), "nothing": {}} {
			m.do(c)
			m.want("Gen after "+what, m.state().Gen, last)
		}
		m.touch(1, "a")
		m.want("Gen after a touch", m.state().Gen, last)
		for what, c := range map[string]*store.Changes{"a note": wrote("x", 0, "x"), "a version": next("a", 2, 1, "x")} {
			m.do(c)
			m.want("Gen grew after "+what, m.state().Gen > last, true)
			last = m.state().Gen
		}
	}},
	{"touches move Use alone, where they count something", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		before := m.state()
		m.touch(1, "none")
		m.touch(1)
		m.want("nothing counted", m.state(), before)
		m.touch(1, "n", "none")
		after := m.state()
		m.want("Use grew", after.Use > before.Use, true)
		after.Use = before.Use
		m.want("the others", after, before)
	}},
	{"only purges and analyses made again move Epoch", func(m *memory) {
		m.do(wrote("n", 0, "tea"), wrote("o", 0, "x"))
		before := m.state().Epoch
		m.do(next("n", 2, 1, "x"), embedded(vec("n@1", 0, 1)), keep("f", 2), queued(job("j", 0)))
		m.touch(1, "n")
		m.flush(before, nil, nil, segment(1, "one"))
		m.want("Epoch", m.state().Epoch, before)
		m.do(purge("o"))
		m.want("after a purge", m.state().Epoch > before, true)
		before = m.state().Epoch
		m.ok(m.Reanalyse(bg(), m.user, []store.Analysis{{Seq: 1, Bytes: []byte("x")}}))
		m.want("after new analyses", m.state().Epoch > before, true)
	}},
	{"rows come in the order of numbers, with everything that is kept", func(m *memory) {
		m.do(said("a", 0, "tea"), wrote("fact", 1, "Ann likes tea", from("a")), next("a", 2, 5, "green tea", verbatim, from("a")))
		rows, st := m.rowsSince(0)
		m.want("rows", called(rows), []string{"a@1", "fact@1", "a@2"})
		m.want("numbers, roots, generations", lines(rows, func(r *store.Row) string { return fmt.Sprint(r.Seq, r.Root, r.Gen == st.Gen) }), []string{"1 1 true", "2 2 false", "3 1 true"})
		m.want("analyses and keys", lines(rows, func(r *store.Row) string { return fmt.Sprintf("%s %v", r.Analysis, r.Keys) }), []string{"of tea []", "of Ann likes tea [1]", "of green tea []"})
		m.want("closed", []bool{rows[0].Version.Closed.Equal(minute(5)), rows[1].Version.Closed.IsZero(), rows[2].Version.Closed.IsZero()}, []bool{true, true, true})
		rows[0].Version.Closed = now
		m.want("a version", spelled(rows[0].Version), spelled(said("a", 0, "tea").Notes[0].Version))
		m.want("the state", st, m.state())
	}},
	{"all rows of a commit have its generation, and a row that it closes comes again", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"))
		first := m.state().Gen
		m.do(both(wrote("c", 2, "juice"), next("a", 2, 2, "green tea"), wrote("d", 2, "milk")))
		second := m.state().Gen
		m.want("since the first", m.since(first), []string{"a@1", "c@1", "a@2", "d@1"})
		rows, _ := m.rowsSince(first)
		m.want("generations", lines(rows, func(r *store.Row) string { return fmt.Sprint(r.Gen == second) }), []string{"true", "true", "true", "true"})
		m.do(next("a", 3, 3, "black tea"))
		m.want("since the second", m.since(second), []string{"a@2", "a@3"})
		m.want("since the first", m.since(first), []string{"a@1", "c@1", "a@2", "d@1", "a@3"})
		m.want("since the last", m.since(m.state().Gen), []string{})
	}},
	{"rows that were destroyed come no more", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"), next("a", 2, 2, "x"))
		gen := m.state().Gen
		m.do(purge("a"))
		m.want("all", m.since(0), []string{"b@1"})
		m.want("since", m.since(gen), []string{})
	}},
	{"who follows while others write misses nothing", func(m *memory) {
		const writers, each = 4, 12
		var wg sync.WaitGroup
		wg.Go(func() {
			m.together(writers, func(w int) error {
				return repeat(each, func(i int) error {
					n := fmt.Sprintf("w%d %02d", w, i)
					return m.Apply(bg(), m.user, both(wrote(n, i, "tea"), next(n, 2, i, "milk")))
				})
			})
		})
		written := make(chan struct{})
		go func() { wg.Wait(); close(written) }()
		f := follower{memory: m, seen: map[uint32]bool{}}
		for !ended(written) {
			f.follow()
		}
		f.follow()
		m.want("rows in the end", len(f.seen), 2*writers*each)
	}},
	{"a state sees every commit that ended before", func(m *memory) {
		m.together(4, func(w int) error {
			for i := range 6 {
				before, err := m.State(bg(), m.user)
				if err != nil {
					return err
				}
				if err := m.Apply(bg(), m.user, wrote(fmt.Sprint("n", w, " ", i), i, "tea")); err != nil {
					return err
				}
				after, err := m.State(bg(), m.user)
				if err != nil || after.Gen <= before.Gen || after.Last <= before.Last {
					return fmt.Errorf("state after a commit %+v, before %+v (%w)", after, before, err)
				}
			}
			return nil
		})
	}},
	{"rows that are yielded stop at an error", func(m *memory) {
		m.do(crowd(0, 5))
		n := 0
		_, err := m.RowsSince(bg(), m.user, 0, func(*store.Row) error { n++; return stopAt(n, 2) })
		m.want("stopped", fmt.Sprint(n, err), "2 enough")
	}},
}

// follower is an index that follows a store.
type follower struct {
	*memory
	at   store.State
	seen map[uint32]bool
}

// follow reads State, then the rows since: all up to the state read must be there.
func (f *follower) follow() {
	f.Helper()
	before := f.state()
	rows, st := f.rowsSince(f.at.Gen)
	for i := range rows {
		if r := &rows[i]; r.Gen <= f.at.Gen || r.Gen > st.Gen || i > 0 && r.Seq <= rows[i-1].Seq {
			f.Errorf("row %d of generation %d is out of order between generations %d and %d", r.Seq, r.Gen, f.at.Gen, st.Gen)
		}
		f.seen[rows[i].Seq] = true
	}
	if st.Gen < before.Gen || st.Last < before.Last || len(f.seen) != int(st.Last) || st.Last%2 != 0 {
		f.Errorf("read %d rows up to %+v, after %+v", len(f.seen), st, before)
	}
	f.at = st
}

// ended reports whether a channel was closed.
func ended(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func segment(id store.SegmentID, blob string) store.Segment {
	return store.Segment{ID: id, Blob: []byte(blob)}
}

func (m *memory) flush(epoch uint64, had, drop []store.SegmentID, add ...store.Segment) bool {
	m.Helper()
	return got(m.Flush(bg(), m.user, store.Flush{Epoch: epoch, Had: had, Drop: drop, Add: add}))(m)
}

// segments spells them, at the epoch of the state.
func (m *memory) segments() []string {
	m.Helper()
	epoch, segments, err := m.Segments(bg(), m.user)
	m.ok(err)
	m.want("epoch", epoch, m.state().Epoch)
	return sorted(lines(segments, func(g *store.Segment) string { return fmt.Sprintf("%d %s", g.ID, g.Blob) }))
}

var segmentRules = []rule{
	{"segments come back as they were flushed", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		m.want("before", m.segments(), []string{})
		m.want("flushed", m.flush(0, nil, nil, segment(1, "one\x00\xff"), segment(7, "seven")), true)
		m.want("after", m.segments(), []string{"1 one\x00\xff", "7 seven"})
		m.want("of another user", m.of("bob").segments(), []string{})
	}},
	{"one flush drops segments and adds others", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		m.flush(0, nil, nil, segment(1, "one"), segment(2, "two"), segment(3, "three"))
		m.want("flushed", m.flush(0, []store.SegmentID{1, 2, 3}, []store.SegmentID{1, 3}, segment(4, "four")), true)
		m.want("after", m.segments(), []string{"2 two", "4 four"})
		m.want("all dropped", m.flush(0, []store.SegmentID{2, 4}, []store.SegmentID{2, 4}), true)
		m.want("in the end", m.segments(), []string{})
	}},
	{"a flush whose epoch or segments are not those there does nothing", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		m.flush(0, nil, nil, segment(1, "one"), segment(2, "two"))
		m.unmoved(func() {
			add := segment(9, "nine")
			for what, f := range map[string]store.Flush{"another epoch": {Epoch: 1, Had: []store.SegmentID{1, 2}}, "none": {},
				"too few": {Had: []store.SegmentID{1}}, "too many": {Had: []store.SegmentID{1, 2, 3}}, "others": {Had: []store.SegmentID{1, 3}}} {
				f.Add = []store.Segment{add}
				f.Drop = f.Had
				m.want(what, got(m.Flush(bg(), m.user, f))(m), false)
			}
		})
	}},
	{"a flush moves no counter", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		before := m.state()
		m.flush(0, nil, nil, segment(1, "one"))
		m.want("state", m.state(), before)
	}},
	{"commits leave segments as they are", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		m.flush(0, nil, nil, segment(1, "one"))
		m.do(next("n", 2, 1, "x"), wrote("o", 2, "x"))
		m.want("segments", m.segments(), []string{"1 one"})
	}},
	{"of many who flush at once one is first", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		won := m.winners(8, func(w int) (bool, error) {
			return m.Flush(bg(), m.user, store.Flush{Add: []store.Segment{segment(store.SegmentID(w), "x")}})
		})
		m.want("won", []int{won, len(m.segments())}, []int{1, 1})
	}},
	{"new analyses take the place of the old, rows that are not there are skipped", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"), wrote("c", 2, "x"), purge("c"))
		before := m.state()
		m.flush(before.Epoch, nil, nil, segment(1, "one"))
		bytes := []byte("new")
		m.ok(m.Reanalyse(bg(), m.user, []store.Analysis{{Seq: 2, Bytes: bytes}, {Seq: 3, Bytes: bytes}, {Seq: 77, Bytes: bytes}}))
		copy(bytes, "xxx")
		rows, st := m.rowsSince(0)
		m.want("analyses", lines(rows, func(r *store.Row) string { return string(r.Analysis) }), []string{"of tea", "new"})
		m.want("behind a number", string(got(m.After(bg(), m.user, 1, 9))(m)[0].Analysis), "new")
		m.want("the epoch moved", st.Epoch > before.Epoch, true)
		m.want("segments", m.segments(), []string{})
		m.want("the notes", called(m.versions("a", "b")), []string{"a@1", "b@1"})
	}},
	{"analyses of one user are no other's", func(m *memory) {
		m.do(wrote("a", 0, "tea"))
		m.of("bob").do(wrote("b", 0, "coffee"))
		m.unmoved(func() { m.ok(m.Reanalyse(bg(), "bob", []store.Analysis{{Seq: 1, Bytes: []byte("new")}})) })
	}},
}
