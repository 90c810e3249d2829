package recall

import (
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/query"
)

// Recency by hand, from the times of a note to the part of its score: 0.15 inside
// seven days, then 0.15·e^(−age / (30 d · (1 + 0.5·arousal))), by event time, else by
// record time.
func TestR3_RecencyOfANoteByHand(t *testing.T) {
	t.Parallel()
	second := 1. / 86400
	for _, c := range []struct {
		name                     string
		recorded, event, arousal float64 // days ago; none is unknown
		want                     float64
	}{
		{"said just now", 0, none, 0, .15},
		{"said three days ago", 3, none, 0, .15},
		{"at the end of the shelf", 7, none, 0, .15},
		{"a second behind it", 7 + second, none, 0, .118779}, // .15·e^(−7/30)
		{"said thirty days ago", 30, none, 0, .055182},       // .15/e
		{"said a year ago", 365, none, 0, 7.8e-7},
		{"said three days ago, of two months ago", 3, 60, 0, .020300}, // .15·e^(−2)
		{"said two months ago, of what was three days ago", 60, 3, 0, .15},
		{"said today, of a week ago to the second", 0, 7, 0, .15},
		{"said today, of a week and a second ago", 0, 7 + second, 0, .118779},
		{"of tomorrow", 0, -1, 0, .15},
		{"said long ago, of what is to come", 400, -30, 0, .15},
		{"said by a clock that is ahead", -2, none, 0, .15},
		{"moving: thirty days at arousal 1", 30, none, 1, .077013},            // .15·e^(−30/45)
		{"moving: thirty days at arousal .5", 30, none, .5, .067399},          // .15·e^(−30/37.5)
		{"moving, by event time: sixty days at arousal 1", 0, 60, 1, .039540}, // .15·e^(−60/45)
		{"moving, on the shelf", 5, none, 1, .15},
		{"of neither time", none, none, 0, 0},
		{"of no record, of thirty days ago", none, 30, 0, .055182},
	} {
		s := query.Signals{Arousal: c.arousal, Emotional: c.arousal > 0}
		if c.recorded != none {
			s.Recorded = ago(c.recorded)
		}
		if c.event != none {
			s.Event = ago(c.event)
			s.EventEnd = s.Event.Add(24 * time.Hour)
		}
		p := Weigh(&s, now, nil)
		near(t, c.name, p.Recency, c.want)
		near(t, c.name+", in all", Boost(&p), 1+c.want)
	}
}

// none is no time, in days ago.
const none = 1e9

// A period counts from its first instant, whatever its length.
func TestR3_APeriodAgesFromItsFirstInstant(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		from, until time.Time
		want        float64
	}{
		"this month, of which thirty days are over": {ago(30), ago(-1), .055182},
		"a day":      {ago(8), ago(7), .114885}, // .15·e^(−8/30)
		"an instant": {ago(8), ago(8), .114885},
	} {
		s := query.Signals{Recorded: now, Event: c.from, EventEnd: c.until}
		near(t, name, Weigh(&s, now, nil).Recency, c.want)
	}
}
