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

// crowdOf is so many neighbours of a cosine, none of which is called by a letter.
func crowdOf(n int, cosine float64) (out []query.Found) {
	for i := range n {
		f := candidate("\x01", cosine)
		f.Note.ID[1] = byte(i)
		out = append(out, f)
	}
	return out
}

func plainly(*query.Signals) float64 { return 1 }

// R2 by hand: with a weight of .5 and a hundredth neighbour at .5, a cosine of .75 is
// worth .5 · (.75 − .5) / (1 − .5) = .25, and words of .2 with it .2 + .25 · .8 = .4.
func TestR2FuseByHand(t *testing.T) {
	t.Parallel()
	full := func(near ...query.Found) []query.Found { return append(near, crowdOf(pool-len(near), .5)...) }
	for name, c := range map[string]struct {
		words, near []query.Found
		weight      float64
		want        string
	}{
		"neither ranking takes away what the other gives": {
			[]query.Found{wordHit("a", .6), wordHit("b", .2)}, full(candidate("c", 1), candidate("b", .75)), .5, "a 0.6 c 0.5 b 0.4",
		},
		"the weight":        {[]query.Found{wordHit("a", .6), wordHit("b", .1)}, full(candidate("c", 1), candidate("b", .75)), 1, "c 1 a 0.6 b 0.55"},
		"no weight":         {[]query.Found{wordHit("a", .6), wordHit("b", .2)}, full(candidate("c", 1), candidate("b", .75)), 0, "a 0.6 b 0.2 c 0"},
		"no neighbours":     {[]query.Found{wordHit("a", .6), wordHit("b", .2)}, nil, .5, "a 0.6 b 0.2"},
		"no words":          {nil, full(candidate("c", .8)), .5, "c 0.3"},
		"never more than 1": {[]query.Found{wordHit("a", 1)}, full(candidate("a", 1)), 1, "a 1"},
		// One note in a hundred places: the floor is a hundredth of its cosine.
		"few notes": {nil, []query.Found{candidate("c", .5)}, .995, "c 0.495"},
		// At most 0 counts as far away.
		"far away":  {nil, []query.Found{candidate("c", .5), candidate("d", -.5)}, .5, "c 0.25 d 0"},
		"all alike": {[]query.Found{wordHit("a", .5)}, append([]query.Found{candidate("a", 1)}, crowdOf(pool-1, 1)...), .5, "a 0.5"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, f := range Fuse(c.words, c.near, c.weight, plainly, 300) {
				if f.Note.ID[0] != 1 {
					got = append(got, fmt.Sprintf("%c %.4g", f.Note.ID[0], f.Score))
				}
			}
			if g := strings.Join(got, " "); g != c.want {
				t.Errorf("got %s, want %s", g, c.want)
			}
		})
	}
}

// The factors of a note multiply what both rankings say of it.
func TestR3FusedRelevanceIsBoosted(t *testing.T) {
	t.Parallel()
	boost := func(s *query.Signals) float64 { return 1 + s.Importance }
	got := Fuse([]query.Found{wordHit("a", .2)}, append([]query.Found{candidate("a", .75)}, crowdOf(pool-1, .5)...), .5, boost, 1)[0]
	if math.Abs(got.Total-.4) > 1e-12 || math.Abs(got.Score-.8) > 1e-12 || got.Relevance.Value != .2 {
		t.Errorf("got %+v", got)
	}
	if m := *got.Meaning; m.Cosine != .75 || math.Abs(m.Value-.25) > 1e-12 {
		t.Errorf("got %+v", m)
	}
}

func TestFuseJoinsTheFactsOfATurn(t *testing.T) {
	t.Parallel()
	w, n := wordHit("a", .2), candidate("a", .75)
	x, y, z := loci.ID{1}, loci.ID{2}, loci.ID{3}
	w.Facts, n.Facts = []loci.ID{x, y}, []loci.ID{y, z}
	got := Fuse([]query.Found{w}, []query.Found{n}, .5, plainly, 1)[0].Facts
	if !slices.Equal(got, []loci.ID{x, y, z}) || len(w.Facts) != 2 {
		t.Errorf("got %v", got)
	}
}

func TestFuseKeepsTiesInOrder(t *testing.T) {
	t.Parallel()
	words := []query.Found{wordHit("b", .5), wordHit("a", .5)}
	got := Fuse(words, append([]query.Found{candidate("c", 1)}, crowdOf(pool-1, 0)...), .5, plainly, 3)
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
		found, degraded, err := m.near(t.Context(), loci.Scope{}, Question{}, c.asked)
		if got := strings.Join(degraded, "; "); err != nil || !strings.Contains(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("%s: got %v, %q, %v", name, found, got, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := (&Meaning{Vectors: neighbours{err: down}}).near(ended, loci.Scope{}, Question{}, embedded{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
