package recall

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// anchorEnough is the relevance from which on a note is the event that a question names
// to bound its time.
const anchorEnough = .3

// timed are the words of a question without the times in them, and the times. Where it
// has none but an event that bounds its time, that event is recalled first.
func timed(ctx context.Context, m Memory, scope loci.Scope, q Question) (string, []query.Interval, error) {
	times := lang.AskedTimes(q.Query, q.Now)
	if len(times) == 0 {
		when, err := anchored(ctx, m, scope, q)
		return q.Query, when, err
	}
	var when []query.Interval
	for _, t := range times {
		when = append(when, query.Interval{From: t.From, To: t.To, Text: t.Text, Said: !t.Named})
	}
	return lang.WithoutTimes(q.Query, times), when, nil
}

// anchored is the time that a question bounds by an event: before the move. There is
// none where no note is clearly about the event.
func anchored(ctx context.Context, m Memory, scope loci.Scope, q Question) ([]query.Interval, error) {
	a, ok := lang.AskedAnchor(q.Query)
	if !ok {
		return nil, nil
	}
	found, err := m.Search(ctx, scope, query.Search{Text: a.Event, Limit: 1, At: q.AsOf, Now: q.Now})
	if err != nil || len(found) == 0 || found[0].Relevance.Value < anchorEnough {
		return nil, err
	}
	s := &found[0].Signals
	from, to := s.Event, s.EventEnd
	if from.IsZero() {
		from = s.Recorded
	}
	if to.Before(from) {
		to = from
	}
	if a.Before {
		return []query.Interval{{To: from, Text: a.Text, Said: true}}, nil
	}
	return []query.Interval{{From: to, Text: a.Text, Said: true}}, nil
}
