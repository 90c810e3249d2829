package storetest

import (
	"fmt"
	"math"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// vec is a vector of the embedder "e" of a note's version, like "note@2".
func vec(of string, values ...float32) store.Vector {
	called, version := of[:len(of)-2], int(of[len(of)-1]-'0')
	return store.Vector{Note: id(called), Version: version, Embedder: "e", Values: values}
}

// of is a vector of another embedder.
func of(embedder string, v store.Vector) store.Vector {
	v.Embedder = embedder
	return v
}

var vectorRules = []rule{
	{"vectors are returned by the rows that they are kept at, in their space", func(m *memory) {
		m.do(wrote("a", 0, "tea"), next("a", 2, 1, "green tea"), wrote("b", 2, "milk"))
		m.do(embedded(vec("a@1", 0, 1), vec("a@2", -1.5, 1e-30), vec("b@1", 1, 2, 3), of("f", vec("b@1", 4, 5))))
		m.want("of two dimensions", m.vectors(spaces[0], 0), []string{"1 [0 1]", "2 [-1.5 1e-30]"})
		m.want("of three", m.vectors(spaces[1], 0), []string{"3 [1 2 3]"})
		m.want("of another embedder", m.vectors(spaces[2], 0), []string{"3 [4 5]"})
		m.want("of a space that is not there", m.vectors(space("g", 2), 0), []string{})
	}},
	{"a vector of any length is kept", func(m *memory) {
		m.do(wrote("a", 0, "tea"))
		long := make([]float32, 1<<16)
		long[1<<16-1] = 7
		m.do(embedded(vec("a@1", long...), vec("a@1", 3)))
		m.want("short", m.vectors(space("e", 1), 0), []string{"1 [3]"})
		m.ok(m.VectorsSince(bg(), m.user, space("e", 1<<16), 0, func(_ uint32, values []float32) error {
			m.want("long", []any{len(values), values[1<<16-1]}, []any{1 << 16, 7})
			return nil
		}))
	}},
	{"a vector is replaced by row and space", func(m *memory) {
		m.do(wrote("a", 0, "tea"), embedded(vec("a@1", 0, 1), vec("a@1", 1, 2, 3)), embedded(vec("a@1", 1, 0)))
		m.want("replaced", m.vectors(spaces[0], 0), []string{"1 [1 0]"})
		m.want("the other", m.vectors(spaces[1], 0), []string{"1 [1 2 3]"})
		m.do(embedded(vec("a@1", 2, 2), vec("a@1", 3, 3)))
		m.want("twice in a commit", m.vectors(spaces[0], 0), []string{"1 [3 3]"})
	}},
	{"a vector of a version that is not there is skipped", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "milk"), purge("a"))
		m.do(embedded(vec("a@1", 0, 1), vec("none@1", 0, 1), vec("b@2", 0, 1), vec("b@1", 1, 0)))
		m.want("kept", m.vectors(spaces[0], 0), []string{"2 [1 0]"})
		m.do(next("b", 2, 2, "x"), wrote("none", 3, "x"))
		m.want("none is there for a later row", m.vectors(spaces[0], 0), []string{"2 [1 0]"})
	}},
	{"all that was written after a generation is returned", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "milk"), embedded(vec("a@1", 0, 1), vec("b@1", 1, 0)))
		first := m.state().VGen
		m.do(embedded(vec("b@1", 1, 1)))
		second := m.state().VGen
		m.want("generations grow", []bool{first > 0, second > first}, []bool{true, true})
		m.want("since", [][]string{m.vectors(spaces[0], 0), m.vectors(spaces[0], first), m.vectors(spaces[0], second)},
			[][]string{{"1 [0 1]", "2 [1 1]"}, {"2 [1 1]"}, {}})
		m.do(next("a", 2, 5, "x"), queued(job("j", 0)))
		m.touch(6, "a")
		m.want("other commits leave the generation", m.state().VGen, second)
	}},
	{"of spaces one is kept, and vectors that are destroyed move an epoch", func(m *memory) {
		m.do(wrote("a", 0, "tea"), embedded(vec("a@1", 0, 1), vec("a@1", 1, 2, 3), of("f", vec("a@1", 4, 5))))
		m.of("bob").do(wrote("a", 0, "tea"), embedded(of("f", vec("a@1", 6, 6))))
		before := m.state().VEpoch
		m.do(keep("e", 3))
		m.want("kept", [][]string{m.vectors(spaces[0], 0), m.vectors(spaces[1], 0), m.vectors(spaces[2], 0)}, [][]string{{}, {"1 [1 2 3]"}, {}})
		m.want("the epoch moved", m.state().VEpoch > before, true)
		m.want("of another user", m.of("bob").vectors(spaces[2], 0), []string{"1 [6 6]"})
		m.want("the notes", len(m.versions("a")), 1)
	}},
	{"several spaces are kept", func(m *memory) {
		m.do(wrote("a", 0, "tea"), embedded(vec("a@1", 0, 1), vec("a@1", 1, 2, 3), of("f", vec("a@1", 4, 5))))
		m.do(both(keep("e", 3), keep("f", 2), keep("g", 2)))
		m.want("kept", [][]string{m.vectors(spaces[0], 0), m.vectors(spaces[1], 0), m.vectors(spaces[2], 0)}, [][]string{{}, {"1 [1 2 3]"}, {"1 [4 5]"}})
	}},
	{"a vector that is all zero is one", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "milk"), embedded(vec("a@1", 0, 0), vec("b@1", 0, 1)))
		m.want("since", m.vectors(spaces[0], 0), []string{"1 [0 0]", "2 [0 1]"})
		m.want("of rows", m.vectorsOf(spaces[0], 1), []string{"1 [0 0]"})
		m.want("gaps", m.gaps(store.Gap{Space: spaces[0]}), []string{})
		m.snap(func(s store.Snapshot) {
			m.want("exported", m.exportedVectors(s), []string{"e a@1 at 1 [0 0]", "e b@1 at 2 [0 1]"})
		})
	}},
	{"writing vectors destroys none", func(m *memory) {
		m.do(wrote("a", 0, "tea"), embedded(vec("a@1", 0, 1)))
		before := m.state()
		m.do(embedded(vec("a@1", 1, 0)), next("a", 2, 1, "x"))
		m.want("epochs", []uint64{m.state().VEpoch, m.state().Epoch}, []uint64{before.VEpoch, before.Epoch})
	}},
	{"a purge destroys vectors of all versions in all spaces, and moves their epoch", func(m *memory) {
		m.do(wrote("a", 0, "tea"), next("a", 2, 1, "x"), wrote("b", 2, "milk"), embedded(vec("a@1", 0, 1), vec("a@2", 1, 2, 3), of("f", vec("a@1", 1, 1)), vec("b@1", 2, 2)))
		before := m.state().VEpoch
		m.do(purge("a"))
		m.want("left", [][]string{m.vectors(spaces[0], 0), m.vectors(spaces[1], 0), m.vectors(spaces[2], 0)}, [][]string{{"3 [2 2]"}, {}, {}})
		m.want("the epoch moved", m.state().VEpoch > before, true)
		m.do(wrote("a", 5, "tea"))
		m.want("of the note made again", m.gaps(store.Gap{Space: spaces[0]}), []string{"a@1"})
	}},
	{"users share no vectors", func(m *memory) {
		m.do(wrote("a", 0, "tea"), embedded(vec("a@1", 0, 1)))
		bob := m.of("bob")
		m.want("of nobody", bob.vectors(spaces[0], 0), []string{})
		bob.do(embedded(vec("a@1", 5, 5)))
		bob.do(wrote("a", 0, "tea"))
		m.want("bob's", bob.vectors(spaces[0], 0), []string{})
		m.want("ann's", m.vectors(spaces[0], 0), []string{"1 [0 1]"})
	}},
	{"vectors are returned by rows that are named", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "milk"), wrote("c", 2, "water"))
		m.do(embedded(vec("a@1", 0, 1), vec("c@1", 2, 3), vec("b@1", 1, 2, 3)))
		m.want("named", m.vectorsOf(spaces[0], 1, 3), []string{"1 [0 1]", "3 [2 3]"})
		m.want("one", m.vectorsOf(spaces[0], 3), []string{"3 [2 3]"})
		m.want("of another space, and of none", m.vectorsOf(spaces[0], 2, 99), []string{})
		m.want("none", m.vectorsOf(spaces[0]), []string{})
		m.want("of a space that is not there", m.vectorsOf(space("g", 2), 1), []string{})
		m.want("of another user", m.of("bob").vectorsOf(spaces[0], 1), []string{})
		m.do(embedded(vec("a@1", 5, 5)))
		m.want("replaced", m.vectorsOf(spaces[0], 1), []string{"1 [5 5]"})
		m.do(purge("a"))
		m.want("purged", m.vectorsOf(spaces[0], 1, 3), []string{"3 [2 3]"})
	}},
	{"a commit that fails keeps none of its vectors", func(m *memory) {
		m.do(wrote("a", 0, "tea"), embedded(vec("a@1", 0, 1)))
		m.refuse(loci.ErrNotFound, both(embedded(vec("a@1", 7, 7), vec("a@1", 1, 2, 3)), keep("e", 3), purge("none")))
	}},
}

// vectorsOf spells the vectors of rows in a space.
func (m *memory) vectorsOf(s store.Space, seqs ...uint32) []string {
	m.Helper()
	all := []string{}
	m.ok(m.VectorsOf(bg(), m.user, s, seqs, func(seq uint32, values []float32) error {
		all = append(all, fmt.Sprint(seq, " ", values))
		return nil
	}))
	return sorted(all)
}

// gaps spells the rows without a vector, two at a time.
func (m *memory) gaps(g store.Gap) []string {
	m.Helper()
	g.Limit = 2
	all := []string{}
	for {
		page := got(m.Bare(bg(), m.user, g))(m)
		all = append(all, called(page)...)
		if len(page) > g.Limit {
			m.Errorf("%d rows are more than %d", len(page), g.Limit)
		}
		if len(page) < g.Limit {
			return all
		}
		if last := page[len(page)-1].Seq; g.Before > 0 {
			g.Before = last
		} else {
			g.After = last
		}
	}
}

var gapRules = []rule{
	{"rows without a vector of their own, in the order of numbers", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "milk"), wrote("c", 2, "salt"), next("a", 2, 3, "tea"), next("b", 2, 5, "milk", forgotten))
		e := store.Gap{Space: spaces[0]}
		m.want("all, closed ones too", m.gaps(e), []string{"a@1", "b@1", "c@1", "a@2", "b@2"})
		m.do(embedded(vec("a@1", 0, 1), vec("c@1", 0, 1, 0)))
		m.want("in two dimensions", m.gaps(e), []string{"b@1", "c@1", "a@2", "b@2"})
		m.want("in three", m.gaps(store.Gap{Space: spaces[1]}), []string{"a@1", "b@1", "a@2", "b@2"})
		m.want("in any of the embedder's", m.gaps(store.Gap{Space: space("e", 0)}), []string{"b@1", "a@2", "b@2"})
		m.want("of another embedder", len(m.gaps(store.Gap{Space: space("f", 0)})), 5)
		m.do(embedded(vec("b@1", 1, 1), vec("c@1", 1, 1), vec("a@2", 1, 1), vec("b@2", 1, 1)))
		m.want("in the end", m.gaps(e), []string{})
	}},
	{"of some notes, of none, and behind a number", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "milk"), next("a", 2, 3, "tea"), wrote("c", 4, "salt"))
		e := spaces[0]
		m.want("of some", m.gaps(store.Gap{Space: e, Notes: ids("a", "c", "none")}), []string{"a@1", "a@2", "c@1"})
		m.want("of none", m.gaps(store.Gap{Space: e, Notes: ids()}), []string{})
		m.want("behind a number", m.gaps(store.Gap{Space: e, After: 2}), []string{"a@2", "c@1"})
		m.want("of one behind a number", m.gaps(store.Gap{Space: e, After: 1, Notes: ids("a")}), []string{"a@2"})
		m.want("of another user", m.of("bob").gaps(store.Gap{Space: e}), []string{})
		m.want("the last first", m.gaps(store.Gap{Space: e, Before: math.MaxUint32}), []string{"c@1", "a@2", "b@1", "a@1"})
		m.want("before a number", m.gaps(store.Gap{Space: e, Before: 3}), []string{"b@1", "a@1"})
		m.want("of another user, the last first", m.of("bob").gaps(store.Gap{Space: e, Before: math.MaxUint32}), []string{})
	}},
	{"a vector of nothing but zeros is one: its row is not bare", func(m *memory) {
		m.do(wrote("n", 0, "…"), embedded(vec("n@1", 0, 0)))
		m.want("gaps", m.gaps(store.Gap{Space: spaces[0]}), []string{})
		m.want("vectors", m.vectors(spaces[0], 0), []string{"1 [0 0]"})
	}},
	{"bare rows are whole", func(m *memory) {
		m.do(wrote("n", 0, "tea", accessed(3)))
		r := got(m.Bare(bg(), m.user, store.Gap{Space: spaces[0], Limit: 9}))(m)[0]
		m.want("row", []any{r.Seq, r.Root, r.Version.Change.Version, r.Version.Note.Content, r.Version.Note.AccessCount}, []any{1, 1, 1, "tea", 3})
	}},
	{"revised are the notes of which a row behind a number is not the first", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "milk"), next("a", 2, 3, "x"), wrote("c", 4, "salt"), next("c", 2, 5, "x"), next("c", 3, 6, "y"))
		for after, want := range map[uint32][]string{0: {"a", "c"}, 2: {"a", "c"}, 3: {"c"}, 5: {"c"}, 6: {}} {
			m.want(fmt.Sprint("behind ", after), m.revised(after), want)
		}
		m.do(purge("c"))
		m.want("after a purge", m.revised(0), []string{"a"})
		m.want("of another user", m.of("bob").revised(0), []string{})
	}},
}

func (m *memory) revised(after uint32) []string {
	m.Helper()
	return sorted(lines(got(m.Revised(bg(), m.user, after))(m), func(id *loci.ID) string { return name(*id) }))
}
