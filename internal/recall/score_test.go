package recall

import (
	"math"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

var now = time.Date(2026, 6, 30, 12, 0, 0, 0, time.UTC)

func ago(days float64) time.Time { return now.Add(-time.Duration(days * 24 * float64(time.Hour))) }

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 5e-5 {
		t.Errorf("%s = %.5f, want %.5f", what, got, want)
	}
}

func TestR3_RecencyByHand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		days, arousal, want float64
	}{
		{0, 0, .15}, {6.9, 0, .15}, {7, 0, .15}, // the shelf
		{7.001, 0, .15 * .79185}, // just behind it: e^(-7/30)
		{30, 0, .15 / math.E},
		{30, 1, .15 * .51342}, // e^(-30/45)
		{60, .5, .15 * .20190},
		{3650, 0, 0},
	} {
		near(t, "recency", Recency(time.Duration(c.days*24*float64(time.Hour)), c.arousal), c.want)
	}
}

func TestR3_AgeIsFromEventTimeElseRecordTimeAndNeverNegative(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		s    query.Signals
		want time.Duration
	}{
		{"recorded only", query.Signals{Recorded: ago(3)}, 72 * time.Hour},
		{"event before recording", query.Signals{Recorded: ago(3), Event: ago(100)}, 2400 * time.Hour},
		{"event in the future", query.Signals{Recorded: ago(3), Event: ago(-10)}, 0},
		{"recorded in the future", query.Signals{Recorded: ago(-1)}, 0},
	} {
		if got := Age(&c.s, now); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestR3_FactorsByHand(t *testing.T) {
	t.Parallel()
	fresh := query.Signals{Recorded: now, Importance: .5}
	with := func(change func(*query.Signals)) *query.Signals {
		s := fresh
		change(&s)
		return &s
	}
	trait := func(confidence float64) *query.Signals {
		return with(func(s *query.Signals) { s.Kind, s.Confidence = loci.Trait, confidence })
	}
	mood := &loci.Emotion{Valence: 1, Arousal: 0}
	for _, c := range []struct {
		name string
		s    *query.Signals
		mood *loci.Emotion
		want float64
	}{
		{"fresh, default importance", &fresh, nil, 1 + .15 + .075},
		{"critical", with(func(s *query.Signals) { s.Importance = .9 }), nil, 1.285},
		{"never accessed is rankable", with(func(s *query.Signals) { s.Accesses = 0 }), nil, 1.225},
		{"one access", with(func(s *query.Signals) { s.Accesses = 1 }), nil, 1.225 + .1*math.Ln2/math.Log(101)},
		{"a hundred accesses", with(func(s *query.Signals) { s.Accesses = 100 }), nil, 1.325},
		{"a million accesses", with(func(s *query.Signals) { s.Accesses = 1e6 }), nil, 1.325},
		{"candidate trait is not recalled", trait(.29), nil, 0},
		{"emerging trait", trait(.3), nil, 1.275},
		{"established trait", trait(.6), nil, 1.375},
		{"core trait", trait(.85), nil, 1.475},
		{"dormant trait, however sure", with(func(s *query.Signals) { s.Kind, s.Confidence, s.Dormant = loci.Trait, .9, true }), nil, 0},
		{"same mood", with(func(s *query.Signals) { s.Emotional, s.Valence = true, 1 }), mood, 1.325},
		{"opposite mood", with(func(s *query.Signals) { s.Emotional, s.Valence, s.Arousal = true, -1, 1 }), mood, 1.225},
		{"no mood asked", with(func(s *query.Signals) { s.Emotional, s.Valence = true, 1 }), nil, 1.225},
		{"mood unknown", &fresh, mood, 1.225},
		{"fits the context by half", with(func(s *query.Signals) { s.Context = .5 }), nil, 1.275},
		{"plan ahead", with(func(s *query.Signals) { s.Temporality, s.Event = loci.Prospective, ago(-1) }), nil, 1.225},
		{"plan of today, at day precision", with(func(s *query.Signals) {
			s.Temporality, s.Event, s.EventEnd = loci.Prospective, ago(.5), ago(-.5)
		}), nil, 1.225},
		{"plan past", with(func(s *query.Signals) {
			s.Temporality, s.Event, s.EventEnd = loci.Prospective, ago(2), ago(1)
		}), nil, 1.225 / 2},
		{"plan without a date", with(func(s *query.Signals) { s.Temporality = loci.Prospective }), nil, 1.225},
	} {
		p := Weigh(c.s, now, c.mood)
		near(t, c.name, Boost(&p), c.want)
	}
}

// MostBoost is reached by what is all that a note can be, and never passed.
func TestR3_MostBoostBoundsTheBoost(t *testing.T) {
	t.Parallel()
	mood := loci.Emotion{Valence: .5, Arousal: .5}
	all := query.Signals{
		Recorded: now, Kind: loci.Trait, Importance: 1, Confidence: 1, Accesses: math.MaxInt32,
		Emotional: true, Valence: .5, Arousal: .5, Context: 1,
	}
	for _, c := range []struct {
		mood *loci.Emotion
		talk string
	}{{&mood, "of lakes"}, {&mood, ""}, {nil, "of lakes"}, {nil, ""}} {
		if all.Context = 0; c.talk != "" {
			all.Context = 1
		}
		p := Weigh(&all, now, c.mood)
		near(t, "the boost of what is all", Boost(&p), MostBoost(c.mood, c.talk))
		if Boost(&p) > MostBoost(c.mood, c.talk) {
			t.Errorf("%v is more than %v", Boost(&p), MostBoost(c.mood, c.talk))
		}
	}
}
