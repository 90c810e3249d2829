package recall

import (
	"context"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// moved is a store whose best hit for anything is a move, worth so much.
type moved struct {
	fake
	value float64
	asked []query.Search
}

func (m *moved) Search(_ context.Context, _ loci.Scope, q query.Search) ([]query.Found, error) {
	m.asked = append(m.asked, q)
	day := func(n int) time.Time { return time.Date(2026, 5, n, 0, 0, 0, 0, time.UTC) }
	return []query.Found{{Relevance: loci.Relevance{Value: m.value}, Signals: query.Signals{Event: day(9), EventEnd: day(10)}}}, nil
}

// "Before the move" is before what is remembered of the move, where that is clear.
func TestT1_AnEventBoundsTheTimeOfAQuestion(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		query      string
		value      float64
		event      string // that is looked for
		from, till int    // days of May; 0 is none
	}{
		{"What did I drink before the move?", .8, "the move", 0, 9},
		{"What have I drunk since my move to Rome?", .8, "my move to Rome", 10, 0},
		{"搬家之前我喝什么？", .8, "搬家", 0, 9},
		{"搬家以后我喝什么？", .8, "搬家", 10, 0},
		{"What did I drink before the move?", .2, "the move", 0, 0},
		{"What did I drink before May 3?", .8, "", 0, 3},
		{"What do I drink?", .8, "", 0, 0},
	} {
		m := &moved{value: c.value}
		q := Question{RecallRequest: loci.RecallRequest{Query: c.query, NoExpand: true}, Now: now}
		if _, err := Answer(t.Context(), m, loci.Scope{User: "u"}, q); err != nil {
			t.Fatal(err)
		}
		if looked := len(m.asked) == 2; looked != (c.event != "") || looked && m.asked[0].Text != c.event {
			t.Errorf("%q: asked %+v", c.query, m.asked)
		}
		var from, till int
		for _, w := range m.asked[len(m.asked)-1].When {
			if !w.From.IsZero() {
				from = w.From.Day()
			}
			if !w.To.IsZero() {
				till = w.To.Day()
			}
		}
		if from != c.from || till != c.till {
			t.Errorf("%q, worth %.1f: from %d to %d, want %d, %d", c.query, c.value, from, till, c.from, c.till)
		}
	}
}
