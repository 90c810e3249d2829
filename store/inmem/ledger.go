package inmem

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// ledger is calls to models, by user: how many are alike.
type ledger map[string]map[model.Call]int

// Record adds a call to the ledger of its user. It does not make the user known.
func (s *Store) Record(ctx context.Context, c model.Call) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c.At = utc(c.At)
	s.calls.of(c.User)[c]++
	return nil
}

// add adds calls until there are so many that are alike.
func (l ledger) add(name string, calls []store.Calls) {
	there := l.of(name)
	for i := range calls {
		c := calls[i].Call
		c.User, c.At = name, utc(c.At)
		there[c] = max(there[c], calls[i].Count, 1)
	}
}

// of are the calls of a user, to add to.
func (l ledger) of(name string) map[model.Call]int {
	if l[name] == nil {
		l[name] = map[model.Call]int{}
	}
	return l[name]
}

// list are the calls of a user in the order of an export.
func (l ledger) list(name string) (list []store.Calls) {
	for c, n := range l[name] {
		list = append(list, store.Calls{Call: c, Count: n})
	}
	slices.SortFunc(list, func(a, b store.Calls) int { return store.CompareCalls(&a, &b) })
	return list
}

// Spent sums up the ledger.
func (s *Store) Spent(ctx context.Context, name string, from, to time.Time) (list []loci.Spent, err error) {
	sums := map[loci.Spent]loci.Usage{} // by the entry that it belongs to
	err = s.read(ctx, name, func(*user) {
		for c, n := range s.calls[name] {
			if c.At.Before(from) || !to.IsZero() && !c.At.Before(to) {
				continue
			}
			day := loci.Date{Time: c.At.Truncate(24 * time.Hour), Precision: loci.Day}
			e := loci.Spent{Day: day, Step: c.Step, Model: c.Model, Outcome: c.Outcome}
			sum := sums[e]
			for range n {
				sum.Add(c.Usage)
			}
			sums[e] = sum
		}
	})
	for e, sum := range sums {
		e.Usage = sum
		list = append(list, e)
	}
	slices.SortFunc(list, store.CompareSpent)
	return list, err
}
