package recall

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// candidate is a note called by a letter.
func candidate(called string, score float64) query.Found {
	f := query.Found{Score: score, Signals: query.Signals{Importance: 1}}
	f.Note.ID[0] = called[0]
	return f
}

func wordHit(called string, relevance float64) query.Found {
	f := candidate(called, relevance)
	f.Relevance = loci.Relevance{Value: relevance, Raw: 10 * relevance}
	return f
}

// meant is a candidate with the deviations that it and the talk around it are above the mean.
func meant(called string, spread, rules float64) query.Found {
	f := candidate(called, .5)
	f.Sense = &query.Sense{Cosine: .5, Z: spread / 2, Spread: spread, Rules: rules}
	return f
}

// unread is a candidate without a vector.
func unread(called string) query.Found {
	f := candidate(called, 0)
	f.Sense = &query.Sense{Rules: 1, Unread: true}
	return f
}

func plainly(*query.Signals) float64 { return 1 }

// With a weight of .03, a spread of 4 and a factor of 1.3 are worth .03 · 4 · 1.3 = .156,
// whatever the words are worth.
func TestR10_FuseByHand(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		words, near []query.Found
		weight      float64
		want        string
	}{
		"meaning adds to the words": {
			[]query.Found{wordHit("a", .6), wordHit("b", .2)}, []query.Found{meant("c", 8, 1), meant("b", 4, 1.3)}, .03, "a 0.6 b 0.356 c 0.24",
		},
		"the weight":      {[]query.Found{wordHit("a", .6), wordHit("b", .2)}, []query.Found{meant("c", 8, 1), meant("b", 4, 1.3)}, .1, "c 0.8 b 0.72 a 0.6"},
		"no weight":       {[]query.Found{wordHit("a", .6), wordHit("b", .2)}, []query.Found{meant("c", 8, 1)}, 0, "a 0.6 b 0.2 c 0"},
		"nothing is near": {[]query.Found{wordHit("a", .6), wordHit("b", .2)}, nil, .03, "a 0.6 b 0.2"},
		"what was not read gets the usual share": {
			[]query.Found{wordHit("a", .6), wordHit("b", .4), wordHit("c", .2)}, []query.Found{meant("a", 4, 1), unread("b")}, .03,
			"a 0.72 b 0.472 c 0.2", // a .12 of .6 and c 0 of .2: .6 · .12 ÷ (.36 + .04) = .18 of each
		},
		"nothing was read":  {[]query.Found{wordHit("a", .6), wordHit("b", .2)}, []query.Found{unread("a"), unread("b")}, .03, "a 0.6 b 0.2"},
		"no words":          {nil, []query.Found{meant("c", 5, .88)}, .03, "c 0.132"},
		"never more than 1": {[]query.Found{wordHit("a", .9)}, []query.Found{meant("a", 9, 1.3)}, .03, "a 1"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, f := range Fuse(c.words, c.near, c.weight, plainly, 300) {
				got = append(got, fmt.Sprintf("%c %.4g", f.Note.ID[0], f.Score))
			}
			if g := strings.Join(got, " "); g != c.want {
				t.Errorf("got %s, want %s", g, c.want)
			}
		})
	}
}

// Where a question asks when something was, meaning weighs less.
func TestR10_TheWeightOfAQuestion(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{
		"Where does Ann live?": .03, "When did Ann move?": .03 * whenAsked, "Ann 是什么时候搬家的？": .03 * whenAsked, "What did Ann eat when she was in Rome?": .03,
	} {
		if got := (&Meaning{}).weight(Question{RecallRequest: loci.RecallRequest{Query: text}}); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	if got := (&Meaning{Weight: .06}).weight(Question{RecallRequest: loci.RecallRequest{Query: "when?"}}); math.Abs(got-.06*whenAsked) > 1e-12 {
		t.Errorf("of an embedder: %v", got)
	}
}

// The factors of a note multiply what both rankings say of it.
func TestR3FusedRelevanceIsBoosted(t *testing.T) {
	t.Parallel()
	boost := func(s *query.Signals) float64 { return 1 + s.Importance }
	got := Fuse([]query.Found{wordHit("a", .2)}, []query.Found{meant("a", 4, 1.25)}, .04, boost, 1)[0]
	if math.Abs(got.Total-.4) > 1e-12 || math.Abs(got.Score-.8) > 1e-12 || got.Relevance.Value != .2 {
		t.Errorf("got %+v", got)
	}
	if m := *got.Meaning; m.Cosine != .5 || m.Z != 2 || m.Spread != 4 || m.Rules != 1.25 || math.Abs(m.Value-.2) > 1e-12 {
		t.Errorf("got %+v", m)
	}
}

func TestFuseJoinsTheFactsOfATurn(t *testing.T) {
	t.Parallel()
	w, n := wordHit("a", .2), meant("a", 2, 1)
	x, y, z := loci.ID{1}, loci.ID{2}, loci.ID{3}
	w.Facts, n.Facts = []loci.ID{x, y}, []loci.ID{y, z}
	got := Fuse([]query.Found{w}, []query.Found{n}, .03, plainly, 1)[0].Facts
	if !slices.Equal(got, []loci.ID{x, y, z}) || len(w.Facts) != 2 {
		t.Errorf("got %v", got)
	}
}

func TestFuseKeepsTiesInOrder(t *testing.T) {
	t.Parallel()
	words := []query.Found{wordHit("b", .5), wordHit("a", .5)}
	got := Fuse(words, []query.Found{meant("c", 5, 1)}, .1, plainly, 3)
	if a, b, c := got[0].Note.ID[0], got[1].Note.ID[0], got[2].Note.ID[0]; a != 'b' || b != 'a' || c != 'c' {
		t.Errorf("got %c %c %c", a, b, c)
	}
}

// neighbours is a store of vectors that always answers the same.
type neighbours struct {
	answer query.Neighbours
	err    error
}

func (n neighbours) Nearest(context.Context, loci.Scope, query.Near) (*query.Neighbours, error) {
	return &n.answer, n.err
}

// What meaning can't do is said with its cure, and is no error; that nobody waits for
// the answer any more is one.
func TestMeaningDegrades(t *testing.T) {
	t.Parallel()
	down := errors.New("connection refused")
	for name, c := range map[string]struct {
		asked embedded
		store neighbours
		want  string
	}{
		"all is well":    {want: ""},
		"one is missing": {store: neighbours{answer: query.Neighbours{Missing: 1}}, want: "1 note has no vector of e yet"},
		"many":           {store: neighbours{answer: query.Neighbours{Missing: 7}}, want: "7 notes have no vector of e yet and can be found by words alone: wait for the background work, or reindex the memory"},
		"down":           {asked: embedded{err: down}, want: "words alone, as e can't be used now: connection refused"},
		"torn":           {store: neighbours{err: down}, want: "words alone"},
	} {
		m := &Meaning{Vectors: c.store, Embedder: "e"}
		found, degraded, err := m.near(t.Context(), loci.Scope{}, Question{}, nil, c.asked, block)
		if got := strings.Join(degraded, "; "); err != nil || !strings.Contains(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("%s: got %v, %q, %v", name, found, got, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := (&Meaning{Vectors: neighbours{err: down}}).near(ended, loci.Scope{}, Question{}, nil, embedded{}, block); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
