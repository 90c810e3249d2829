package activation

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

var now = time.Date(2026, 6, 30, 12, 0, 0, 0, time.UTC)

func ago(hours float64) time.Time { return now.Add(-time.Duration(hours * float64(time.Hour))) }

// lifeOf was made so many hours ago and accessed at the others, latest first.
func lifeOf(made float64, accesses ...float64) Life {
	l := Life{Made: ago(made), Accesses: len(accesses)}
	for _, h := range accesses {
		l.Times = append(l.Times, ago(h))
	}
	return l
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 5e-5*max(1, math.Abs(want)) {
		t.Errorf("%s = %.6f, want %.6f", what, got, want)
	}
}

func TestF10_HalfLifeByHand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		importance float64
		accesses   int
		want       float64
	}{
		{.5, 0, 168}, {.5, 1, 184.8}, {.5, 2, 203.28}, {.5, 10, 435.7487},
		{.3, 0, 100.8}, {.7, 0, 235.2}, {.9, 0, 302.4}, {1, 0, 336},
		{0, 0, 24}, {.07, 0, 24}, {0, 1, 26.4}, // the floor, and from there on
		{.5, 41, 8363.9104}, {.5, 42, 8760}, {.5, 1_000_000, 8760}, // the ceiling
	} {
		near(t, "half-life", HalfLife(c.importance, c.accesses), c.want)
	}
}

func TestF10_ActivationByHand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what       string
		life       Life
		importance float64
		want       float64
	}{
		{"just made", lifeOf(0), .5, 1},
		{"a half-life ago", lifeOf(168), .5, .5},
		{"three half-lives ago", lifeOf(504), .5, .125},
		{"61 days ago", lifeOf(61 * 24), .5, .00238},
		{"accessed once, a half-life ago", lifeOf(5000, 184.8), .5, .5},
		{"accessed just now", lifeOf(5000, 0, 4000), .5, 1},
		{"important", lifeOf(504), .75, .25},
		{"recorded in the future", lifeOf(-10), .5, 1},
		{"accessed before it was said", lifeOf(168, 500), .5, math.Exp2(-168 / 184.8)},
	} {
		near(t, c.what, c.life.State(c.importance, now).Activation, c.want)
	}
}

func TestR3_BaseLevelByHand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what string
		life Life
		want float64
	}{
		{"made an hour ago: ln 1", lifeOf(1), 0},
		{"made four hours ago: ln ½", lifeOf(4), math.Log(.5)},
		{"made and accessed an hour ago: ln 2", lifeOf(1, 1), math.Log(2)},
		{"accessed an hour ago: ln (1 + ½)", lifeOf(4, 1), math.Log(1.5)},
		{"ln (½ + 1/5 + 1/10)", lifeOf(100, 4, 25), math.Log(.8)},
		{"a year ago: −½ ln 8760", lifeOf(8760), -4.53898},
		{"this moment counts as a minute ago: ½ ln 60", lifeOf(0), 2.04717},
		{"and so does the future", lifeOf(-5), 2.04717},
	} {
		near(t, c.what, c.life.BaseLevel(now), c.want)
	}
}

// A fresh note has a level, as creation is an access: ln 0 would rank it nowhere.
func TestR3_ANoteThatWasNeverAccessedHasALevel(t *testing.T) {
	t.Parallel()
	got := At(ago(0), store.Use{}, now).BaseLevel(now)
	if math.IsInf(got, 0) || math.IsNaN(got) || got <= lifeOf(24).BaseLevel(now) {
		t.Errorf("a fresh note has %g, an unused one of yesterday %g", got, lifeOf(24).BaseLevel(now))
	}
}

func TestR3_PetrovsApproximationByHand(t *testing.T) {
	t.Parallel()
	// Known: one use, 4 hours ago. The note is 100 hours old and has 3 more accesses:
	// n = 5, k = 1, so ½ + 2·4/(√100 + √4).
	l := Life{Made: ago(100), Accesses: 4, Times: []time.Time{ago(4)}}
	near(t, "one known of five", l.BaseLevel(now), math.Log(.5+8./12))
	// None known: 2n/√tₙ.
	near(t, "none known", Life{Made: ago(100), Accesses: 4}.BaseLevel(now), math.Log(2*5./10))
	// As many known as there were: the sum itself.
	l.Accesses = 1
	near(t, "all known", l.BaseLevel(now), math.Log(.5+.1))
}

func TestR3_PetrovsApproximationIsNearTheSum(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		accesses := rapid.IntRange(51, 400).Draw(t, "accesses")
		period := rapid.Float64Range(.5, 48).Draw(t, "hours between")
		exact := lifeOf(period * float64(accesses+1))
		for i := range accesses {
			exact.Times = append(exact.Times, ago(period*float64(i+1)))
		}
		exact.Accesses = accesses
		kept := exact
		kept.Times = exact.Times[:50]
		if got, want := kept.BaseLevel(now), exact.BaseLevel(now); math.Abs(got-want) > .01 {
			t.Errorf("%d accesses, one in %g hours: %g, the sum is %g", accesses, period, got, want)
		}
	})
}

func TestR3_EveryAccessRaisesTheLevelAndEveryHourLowersIt(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		made := rapid.Float64Range(2, 10_000).Draw(t, "made")
		at := rapid.Float64Range(1, made).Draw(t, "accessed")
		one, two := lifeOf(made), lifeOf(made, at)
		if one.BaseLevel(now) >= two.BaseLevel(now) {
			t.Errorf("an access %g hours ago did not raise it", at)
		}
		if later := now.Add(time.Hour); two.BaseLevel(later) >= two.BaseLevel(now) {
			t.Error("an hour did not lower it")
		}
		if a, b := one.State(.5, now), two.State(.5, now); a.Activation > b.Activation || a.HalfLife > b.HalfLife {
			t.Errorf("an access made it fainter: %+v, then %+v", a, b)
		}
	})
}

func TestR3_AsOfAMomentLaterAccessesHaveNotBeen(t *testing.T) {
	t.Parallel()
	use := store.Use{Count: 3, Times: []time.Time{ago(1), ago(5), ago(20)}}
	for _, c := range []struct {
		what     string
		at       time.Time
		accesses int
		last     time.Time
	}{
		{"now", now, 3, ago(1)},
		{"at the moment of one", ago(5), 2, ago(5)},
		{"between", ago(10), 1, ago(20)},
		{"before all", ago(50), 0, ago(100)},
	} {
		if l := At(ago(100), use, c.at); l.Accesses != c.accesses || !l.Last().Equal(c.last) {
			t.Errorf("%s: %+v", c.what, l)
		}
	}
}

// 60 accesses, of which the first 10 are only counted: how many of them there were before
// the oldest that is kept, 60 hours ago, is said of no moment, as each access to come would
// move it.
func TestR3_AccessesOfUnknownTimeAreNotEstimatedAsOfAMoment(t *testing.T) {
	t.Parallel()
	use := store.Use{Count: 60}
	for i := range 50 {
		use.Times = append(use.Times, ago(float64(11+i)))
	}
	for at, want := range map[float64]int{0: 60, 60: 11, 61: 0, 80: 0, 99: 0, 200: 0} {
		if l := At(ago(100), use, ago(at)); l.Accesses != want {
			t.Errorf("%g hours ago: %d accesses, want %d", at, l.Accesses, want)
		}
	}
	for _, later := range [][]time.Time{nil, {ago(1)}} {
		if l := At(ago(100), store.Use{Count: 7 + len(later), Times: later}, ago(50)); l.Accesses != 7 {
			t.Errorf("a count that came with an import, and %d later: %d accesses, want 7", len(later), l.Accesses)
		}
	}
}

func TestR3_SpreadingAndOddsByHand(t *testing.T) {
	t.Parallel()
	near(t, "nothing in common", Spreading(0), 0)
	near(t, "half", Spreading(.5), 5.5)
	near(t, "the same", Spreading(1), 11)
	near(t, "even odds", Odds(0), .5)
	near(t, "ln 3 to one", Odds(math.Log(3)), .75)
	near(t, "ln 3 against", Odds(-math.Log(3)), .25)
}

func TestR3_NoiseIsOffAtZeroRepeatableAndLogistic(t *testing.T) {
	t.Parallel()
	if Noise(0, 7, loci.ID{1}) != 0 {
		t.Error("a scale of 0 is noisy")
	}
	const n = 20_000
	var sum, squares float64
	for i := range n {
		id := loci.ID{byte(i), byte(i >> 8)}
		x := Noise(.5, 7, id)
		if x != Noise(.5, 7, id) {
			t.Fatal("the same seed and note, another noise")
		}
		sum, squares = sum+x, squares+x*x
	}
	if mean := sum / n; math.Abs(mean) > .03 {
		t.Errorf("mean %g, want 0", mean)
	}
	if v, want := squares/n, math.Pi*math.Pi*.25/3; math.Abs(v-want) > .04 {
		t.Errorf("variance %g, want %g", v, want)
	}
	if Noise(.5, 7, loci.ID{1}) == Noise(.5, 8, loci.ID{1}) || Noise(.5, 7, loci.ID{1}) == Noise(.5, 7, loci.ID{2}) {
		t.Error("another seed or note, the same noise")
	}
}
