package inmem

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// Record adds a call to the ledger of its user. It does not make the user known.
func (s *Store) Record(ctx context.Context, c model.Call) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls[c.User] = append(s.calls[c.User], c)
	return nil
}

// Spent sums up the ledger.
func (s *Store) Spent(ctx context.Context, name string, from, to time.Time) (list []loci.Spent, err error) {
	err = s.read(ctx, name, func(*user) {
		calls := s.calls[name]
		for i := range calls {
			if c := &calls[i]; !c.At.Before(from) && (to.IsZero() || c.At.Before(to)) {
				list = addCall(list, c)
			}
		}
	})
	return list, err
}

// addCall adds a call to the entry that it belongs to, made in its place if need be.
func addCall(list []loci.Spent, c *model.Call) []loci.Spent {
	e := loci.Spent{
		Day:  loci.Date{Time: c.At.UTC().Truncate(24 * time.Hour), Precision: loci.Day},
		Step: c.Step, Model: c.Model, Outcome: c.Outcome,
	}
	i, found := slices.BinarySearchFunc(list, e, compareSpent)
	if !found {
		list = slices.Insert(list, i, e)
	}
	list[i].Usage.Add(c.Usage)
	return list
}

func compareSpent(a, b loci.Spent) int {
	return cmp.Or(a.Day.Time.Compare(b.Day.Time), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome))
}
