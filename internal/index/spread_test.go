package index

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// likeness is a ranking made of a similarity of each row's words; it has none of rows that
// has is false for.
type likeness struct {
	*fake
	of  func(content string) float64
	has func(root uint32) bool
}

func (l likeness) Origin(row uint32) uint32 {
	r := l.rows[row-1]
	for _, o := range l.rows {
		if o.Root == r.Root && o.note.Content == r.note.Content {
			return o.Seq
		}
	}
	return row
}

func (l likeness) Last() uint32 { return l.state.Last }

func (l likeness) Covered() []uint64 {
	covered := make([]uint64, l.state.Last/64+1)
	for _, r := range l.rows {
		if l.has(r.Root) {
			covered[r.Seq>>6] |= 1 << (r.Seq & 63)
		}
	}
	return covered
}

func (l likeness) Scores(rows []uint32, yield func(i int, score float64)) {
	for i, row := range rows {
		if r := l.rows[row-1]; l.has(r.Root) && l.Origin(row) == row {
			yield(i, l.of(r.note.Content))
		}
	}
}

func (l likeness) Sample(rows []uint32, yield func(i int, score float64)) { l.Scores(rows, yield) }

func (l likeness) Best(k int, keep func(row uint32) bool, yield func(row uint32, score float64)) {
	type one struct {
		row   uint32
		score float64
	}
	var all []one
	for _, r := range l.rows {
		if l.has(r.Root) && l.Origin(r.Seq) == r.Seq && keep(r.Seq) {
			all = append(all, one{r.Seq, l.of(r.note.Content)})
		}
	}
	slices.SortStableFunc(all, func(a, b one) int { return -int(math.Copysign(1, a.score-b.score)) })
	for _, o := range all[:min(k, len(all))] {
		yield(o.row, o.score)
	}
}

func everywhere(uint32) bool { return true }

// With a mean of .1 and a deviation of .2, .5 is two deviations above; what is below the
// mean is as good as at it.
func TestR10_DeviationsAboveTheMean(t *testing.T) {
	t.Parallel()
	s := scale{mean: .1, deviation: .2}
	for score, want := range map[float64]float64{.5: 2, .1: 0, -.9: 0, .3: 1, math.Inf(-1): 0} {
		if got := s.z(score); math.Abs(got-want) > 1e-12 {
			t.Errorf("z of %v is %v, want %v", score, got, want)
		}
	}
	// 16 that are assumed, and 16 at .4: a mean of 16 · .4 / 32 = .2, and a variance of
	// (16 · .04 + 16 · 0) / 32 = .02.
	var m moments
	for range 16 {
		m.add(.4)
	}
	if got := m.scale(query.Scale{}); math.Abs(got.mean-.2) > 1e-12 || math.Abs(got.deviation-math.Sqrt(.02)) > 1e-12 {
		t.Errorf("got %+v", got)
	}
	if got := new(moments).scale(query.Scale{}); got.mean != 0 || math.Abs(got.deviation-query.DefaultScale.Deviation) > 1e-12 {
		t.Errorf("of nothing: %+v", got)
	}
}

// Five turns of one talk, of which one is like the question, with a z of Z: the one behind a
// question gets .8 Z of it, one in front .3 Z, two in front .2 Z, two behind .3 Z.
func TestR10_MeaningIsSpreadOverTheTalk(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text  string // of the third turn, the one that is like the question
		asked string
		want  [5]float64 // Spread / Z
		rules [5]float64
	}{
		"it asks":            {"like?", "hello", [5]float64{.2, .3, 1, .8, .3}, [5]float64{1, 1, .88, 1, 1}},
		"it does not ask":    {"like.", "hello", [5]float64{.2, .3, 1, 0, .3}, [5]float64{1, 1, 1, 1, 1}},
		"a person is named":  {"like.", "what about Ann", [5]float64{.2, .3, 1, 0, .3}, [5]float64{1.3, 1, 1.3, 0, 1.3}},
		"both, it ends so":   {"like? Yes, like?", "what about Ann", [5]float64{.2, .3, 1, .8, .3}, [5]float64{1.3, 1, 1.3 * .88, 1, 1.3}},
		"it asks in between": {"like? Yes.", "hello", [5]float64{.2, .3, 1, .8, .3}, [5]float64{1, 1, 1, 1, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFake()
			for i, text := range []string{"one", "two", c.text, "four", "five"} {
				f.add(turn("talk", []string{"Ann", "Ben"}[i%2], text, i))
			}
			f.add(turn("other talk", "Ben", "elsewhere", 3))
			like := likeness{f, func(content string) float64 {
				if content == c.text {
					return .9
				}
				return 0
			}, everywhere}
			hits, missing := nearestOf(t, f.open(t, Options{}), like, loci.Agent{}, query.Near{Spread: &query.Spread{Text: c.asked}})
			if missing != 0 {
				t.Errorf("%d are missing", missing)
			}
			var got, rules [5]float64
			for i := range hits {
				got[hits[i].Root-1], rules[hits[i].Root-1] = hits[i].Sense.Spread/like.z(), hits[i].Sense.Rules
			}
			for i := range got {
				if math.Abs(got[i]-c.want[i]) > 1e-9 || got[i] > 0 && math.Abs(rules[i]-c.rules[i]) > 1e-9 {
					t.Errorf("turn %d: %.3f × %.3f, want %.3f × %.3f", i+1, got[i], rules[i], c.want[i], c.rules[i])
				}
			}
		})
	}
}

// z is that of .9 among six notes, the others at 0.
func (likeness) z() float64 {
	return (.9 - .9/22) / math.Sqrt((.9*.9-.9*.9/6+16*.04)/22)
}

func nearestOf(t *testing.T, x *Index, r Ranking, a loci.Agent, q query.Near) ([]Hit, int) {
	t.Helper()
	if q.Now.IsZero() {
		q.Now = morning.AddDate(1, 0, 0)
	}
	hits, missing, err := x.Nearest(t.Context(), me, a, q, 0, r)
	if err != nil {
		t.Fatal(err)
	}
	return hits, missing
}

// The fast spreading is the slow one: as of now and of a moment, to the user and to an agent,
// with notes that have no vector. What an agent may not see bears on nothing.
func TestR10_SpreadIsTheReferenceSpread(t *testing.T) {
	t.Parallel()
	for name, on := range map[string]features{"talk": {}, "changes": {changes: true}, "hidden": {hidden: true}, "all": {changes: true, hidden: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checked := 0
			for seed := range uint64(4) {
				w := newWorld(seed, on)
				x := w.open(t, Options{})
				for range 6 {
					w.grow(40)
					checked += w.checkSpread(t, x)
				}
			}
			if checked < 500 {
				t.Errorf("only %d notes could be compared", checked)
			}
		})
	}
}

// made is a similarity that depends on a text alone.
func made(content string) float64 {
	return .5*float64(hash(content)%1000)/1000 - .1
}

func (w *world) checkSpread(t *testing.T, x *Index) (checked int) {
	t.Helper()
	like := likeness{w.fake, made, func(root uint32) bool { return root%7 != 0 }}
	q := query.Near{Now: w.clock, Limit: 1000, Spread: &query.Spread{Text: w.question()}}
	if w.rnd.IntN(2) == 0 {
		q.At = morning.Add(time.Duration(w.rnd.Int64N(int64(w.clock.Sub(morning)) + 1)))
	}
	for _, agent := range []loci.Agent{{}, bot} {
		corpus, kept, cast := corpusOf(w.fake, agent, query.Search{Now: q.Now, At: q.At})
		likenesses := make([]float64, len(kept))
		for i, r := range kept {
			if likenesses[i] = made(r.note.Content); !like.has(r.Root) {
				likenesses[i] = math.NaN()
			}
		}
		want := map[uint32]query.Sense{}
		for i, s := range corpus.Mean(slowQuery{Text: q.Spread.Text, Participants: cast}, likenesses) {
			if s.Spread > 0 {
				want[kept[i].Seq] = s
			}
		}
		got, _ := nearestOf(t, x, like, agent, q)
		if len(got) != len(want) {
			t.Fatalf("%q at %v for %q: %d notes, want %d", q.Spread.Text, q.At, agent.Name, len(got), len(want))
		}
		for _, h := range got {
			if err := sameSense(*h.Sense, want[h.Seq]); err != nil {
				t.Fatalf("%q at %v for %q: row %d: %v", q.Spread.Text, q.At, agent.Name, h.Seq, err)
			}
		}
		checked += len(got)
	}
	return checked
}

func sameSense(a, b query.Sense) error {
	x, y := []float64{a.Cosine, a.Z, a.Spread, a.Rules}, []float64{b.Cosine, b.Z, b.Spread, b.Rules}
	for i := range x {
		if math.Abs(x[i]-y[i]) > 1e-9 {
			return fmt.Errorf("%+v, want %+v", a, b)
		}
	}
	return nil
}

// A filter leaves out what does not pass, and what it leaves out still shares with its
// neighbours, as words do; rows that are wanted come with what they are worth, though they
// are not among the nearest.
func TestR10_FiltersAndWantedRows(t *testing.T) {
	t.Parallel()
	f := newFake()
	asks := turn("talk", "Ann", "like?", 0)
	asks.Tags = []string{"hidden"}
	f.add(asks)
	answer := turn("talk", "Ben", "answer", 1)
	answer.Tags = []string{"shown"}
	f.add(answer)
	far := turn("elsewhere", "Ben", "half", 1)
	far.Tags = []string{"shown"}
	f.add(far)
	like := likeness{f, func(content string) float64 { return map[string]float64{"like?": .9, "half": .5}[content] }, everywhere}
	x := f.open(t, Options{})
	q := query.Near{Spread: &query.Spread{}, Filter: loci.Filter{Tags: []string{"shown"}}}
	hits, _ := nearestOf(t, x, like, loci.Agent{}, q)
	if got := roots(hits); !slices.Equal(got, []uint32{2, 3}) && !slices.Equal(got, []uint32{3, 2}) {
		t.Errorf("with a filter: %v", got)
	}
	q = query.Near{Limit: 1, Spread: &query.Spread{Rows: []uint32{3, 99}}}
	hits, _ = nearestOf(t, x, like, loci.Agent{}, q)
	if got := roots(hits); !slices.Contains(got, 3) {
		t.Errorf("a row that is wanted is not among %v", got)
	}
}

// Of a large memory the mean is taken of a part that is spread evenly.
func TestR10_TheSampleIsEven(t *testing.T) {
	t.Parallel()
	var b rowSet
	b.upTo(10_000)
	for i := uint32(0); i < 10_000; i += 2 {
		b.add(i)
	}
	got := b.evenly(1024, 0)
	if len(got) < 512 || len(got) > 1024 || got[0] != 0 || got[len(got)-1] < 9000 {
		t.Errorf("%d rows, from %d to %d", len(got), got[0], got[len(got)-1])
	}
	for i := range got[1:] {
		if got[i+1]-got[i] != got[1]-got[0] {
			t.Fatalf("rows %d and %d", got[i], got[i+1])
		}
	}
	if all := b.evenly(5000, 0); len(all) != 5000 {
		t.Errorf("%d of 5000", len(all))
	}
	if some := b.evenly(5000, 129); len(some) != 65 || some[64] != 128 || !b.has(130) {
		t.Errorf("%d below 129", len(some))
	}
}
