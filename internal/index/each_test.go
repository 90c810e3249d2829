package index

import (
	"math"
	"slices"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// Notes that are looked for one by one are themselves: a fact is not shown as its source, and
// only those that came before a note count, with the rows that are wanted among them.
func TestFindingT6_EachNoteIsItself(t *testing.T) {
	t.Parallel()
	f := newFake()
	turnRoot := f.add(turn("talk", "Ann", "said", 0))
	fact := turn("", "", "fact", 1)
	fact.Verbatim, fact.Kind = false, loci.Fact
	factRoot := f.add(fact, turnRoot)
	hidden := turn("talk", "Ann", "hidden", 2)
	hidden.Visibility = loci.UserOnly
	f.add(hidden)
	later := f.add(turn("talk", "Ben", "later", 3))
	like := likeness{f, func(content string) float64 {
		return map[string]float64{"fact": .9, "hidden": .8, "later": .7, "said": .1}[content]
	}, everywhere}
	x := f.open(t, Options{})
	ask := func(agent loci.Agent, limit int, before uint32, rows ...uint32) (found []uint32, hits []Hit) {
		hits, _, err := x.Nearest(t.Context(), me, agent, query.Near{Now: morning.AddDate(1, 0, 0), Limit: limit, Each: &query.Each{Rows: rows}}, before, like)
		if err != nil {
			t.Fatal(err)
		}
		return roots(hits), hits
	}
	if got, _ := ask(loci.Agent{}, 1, 0); !slices.Equal(got, []uint32{factRoot}) {
		t.Errorf("the nearest is %v", got)
	}
	got, hits := ask(loci.Agent{}, 10, later)
	if !slices.Equal(got, []uint32{factRoot, 3, turnRoot}) {
		t.Errorf("before the last: %v", got)
	}
	var m moments
	for _, score := range []float64{.9, .8, .1} {
		m.add(score)
	}
	if want := m.scale(query.Scale{}).z(.9); math.Abs(hits[0].Sense.Z-want) > 1e-9 {
		t.Errorf("z is %v, want %v: the mean is of what came before", hits[0].Sense.Z, want)
	}
	if got, _ := ask(loci.Agent{}, 1, later, turnRoot, later, 77); !slices.Equal(got, []uint32{factRoot, turnRoot}) {
		t.Errorf("with a row that is wanted: %v", got)
	}
	got, hits = ask(bot, 10, 0, 3)
	if slices.Contains(got, 3) {
		t.Errorf("an agent got %v", got)
	}
	m = moments{}
	for _, score := range []float64{.9, .7, .1} {
		m.add(score)
	}
	if want := m.scale(query.Scale{}).z(.9); math.Abs(hits[0].Sense.Z-want) > 1e-9 {
		t.Errorf("z for an agent is %v, want %v: what is hidden bears on it", hits[0].Sense.Z, want)
	}
}
