package inmem

import (
	"fmt"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// A look at the queue compares as many moments with 5 000 users whose jobs wait as with
// one, and reads none of their jobs.
func TestFindingM3_ALookReadsNoStandingJob(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	look := func(users int) int {
		s := NewAt(func() time.Time { return at })
		for i := range users {
			j := loci.Job{ID: loci.ID{1}, Kind: loci.JobReflect, Created: at, NotUntil: at.Add(time.Duration(i+1) * time.Minute)}
			if err := s.Apply(t.Context(), fmt.Sprint("user ", i), &store.Changes{Jobs: []loci.Job{j}}); err != nil {
				t.Fatal(err)
			}
		}
		steps := 0
		s.turns.waiting[loci.JobReflect].compare = func(a, b time.Time) int { steps++; return a.Compare(b) }
		for _, l := range s.turns.of {
			l.delayed.compare = func(a, b *loci.Job) int { steps++; return store.CompareDue(a, b) }
		}
		if offers, err := s.Due(t.Context(), store.DueRequest{Kinds: []loci.JobKind{loci.JobReflect}, Limit: 9}); err != nil || len(offers) > 0 {
			t.Fatalf("offered %v: %v", offers, err)
		}
		return steps
	}
	if one, many := look(1), look(5000); one != many {
		t.Errorf("a look takes %d steps with one user and %d with 5 000", one, many)
	}
}
