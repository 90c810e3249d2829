package index

import (
	"fmt"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// What a search allocates is of the question and of the answer, not of the memory.
func TestASearchAllocatesTheSameAtAnySize(t *testing.T) {
	allocations := func(notes int) float64 {
		c, f := newChatter(), newFake()
		for range notes {
			f.add(c.note())
		}
		x := f.open(t, Options{})
		text := c.question()
		return testing.AllocsPerRun(50, func() { ask(t, x, query.Search{Text: text}) })
	}
	small, large := allocations(500), allocations(8000)
	if large > small+60 || large > 300 {
		t.Errorf("%v allocations in a memory of 500 notes, %v in one of 8000", small, large)
	}
}

// A bound of the boost spares questions about most candidates, and none of the best.
func TestABoundOfTheBoostChangesNothing(t *testing.T) {
	t.Parallel()
	asked := 0
	boost := func(s *query.Signals) float64 { asked++; return 1 + .8*s.Importance }
	spared := 0
	for seed := range uint64(6) {
		w := newWorld(seed, features{facts: true, changes: true, alone: true})
		w.grow(300)
		x := w.open(t, Options{})
		for range 20 {
			q := query.Search{Text: w.question(), Limit: 1 + w.rnd.IntN(12), Now: w.clock, Boost: boost}
			asked = 0
			want := ask(t, x, q)
			all := asked
			q.MostBoost, asked = 1.8, 0
			if err := compare(ask(t, x, q), want); err != nil {
				t.Fatalf("seed %d, %q: %v", seed, q.Text, err)
			}
			spared += all - asked
		}
	}
	if spared < 2000 {
		t.Errorf("%d questions spared", spared)
	}
}

// A load from rows alone makes segments as it goes, and the next process needs no
// rows.
func TestALongLoadFromRowsIsSealedInParts(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	f := newFake()
	n := turn("c", "Ann", "lake", 0)
	for i := range uint32(2*sealRows + 1) {
		r := rowOf(n, n.RecordedAt)
		r.Seq, r.Root, r.Gen = i+1, i+1, 1
		f.rows = append(f.rows, r)
	}
	f.state = store.State{Gen: 1, Last: 2*sealRows + 1}
	x := New(f, Options{})
	if hits := ask(t, x, query.Search{Text: "lake", Limit: 3}); len(hits) != 3 {
		t.Fatalf("got %+v", hits)
	}
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
	f.given = 0
	wellKept(t, f.open(t, Options{}))
	ask(t, f.open(t, Options{}), query.Search{Text: "lake"})
	if len(f.segments) < 2 || f.given != 2*sealRows+1 { // Check reads all rows once
		t.Errorf("%d segments; %d rows were read again", len(f.segments), f.given)
	}
}

// A new row costs a search that row, and old ones nothing.
func TestACommitCostsItsRows(t *testing.T) {
	t.Parallel()
	w := newWorld(1, features{})
	w.grow(300)
	x := w.open(t, Options{})
	ask(t, x, query.Search{Text: "lake"})
	for i := range 5 {
		w.given = 0
		root := w.add(turn("c0", "Ann", fmt.Sprint("unheard", i), 0))
		w.edit(root, morning, func(n *loci.Note) { n.Pinned = true })
		ask(t, x, query.Search{Text: "lake"})
		ask(t, x, query.Search{Text: "garden"})
		if w.given != 2 {
			t.Errorf("%d rows were read for two new ones", w.given)
		}
	}
}

// I is the user and you the assistant, whatever they are called.
func TestThePersonRuleKnowsRoles(t *testing.T) {
	t.Parallel()
	f := newFake()
	add := func(role loci.Role, name string) uint32 {
		n := turn("", name, "The lake is nice.", 0)
		n.Role = role
		return f.add(n)
	}
	user, assistant, ann := add(loci.RoleUser, "Ben"), add(loci.RoleAssistant, ""), add("", "Ann")
	x := f.open(t, Options{})
	for text, want := range map[string]uint32{
		"What did I say about the lake?": user, "Which lake did you recommend?": assistant,
		"What about Ann and the lake?": ann, "What did Ben say of the lake?": user, "我说过 lake 吗": user,
		"Did Ann and Ben see the lake?": 0,
	} {
		for _, h := range ask(t, x, query.Search{Text: text}) {
			if got := h.Relevance.Person == byPerson; got != (h.Root == want) {
				t.Errorf("%q, note %d: person rule applied: %v", text, h.Root, got)
			}
		}
	}
}
