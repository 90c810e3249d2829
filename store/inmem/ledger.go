package inmem

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
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

// addCalls adds calls until there are so many that are alike.
func (s *Store) addCalls(name string, calls []store.Calls) {
	for i := range calls {
		c := calls[i].Call
		c.User, c.At = name, stamp(c.At.UTC())
		missing := max(calls[i].Count, 1)
		for j := range s.calls[name] {
			if compareCalls(&s.calls[name][j], &c) == 0 {
				missing--
			}
		}
		for range missing {
			s.calls[name] = append(s.calls[name], c)
		}
	}
}

// alike counts calls that are alike, in the order of an export.
func alike(calls []model.Call) (list []store.Calls) {
	sorted := slices.Clone(calls)
	slices.SortFunc(sorted, func(a, b model.Call) int { return compareCalls(&a, &b) })
	for i := range sorted {
		if last := len(list) - 1; last >= 0 && compareCalls(&list[last].Call, &sorted[i]) == 0 {
			list[last].Count++
			continue
		}
		c := sorted[i]
		c.At = stamp(c.At.UTC())
		list = append(list, store.Calls{Call: c, Count: 1})
	}
	return list
}

// compareCalls orders calls as they are exported; 0 is alike.
func compareCalls(a, b *model.Call) int {
	x, y := &a.Usage, &b.Usage
	return cmp.Or(cmp.Compare(a.At.UnixMicro(), b.At.UnixMicro()), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome),
		cmp.Compare(x.Calls, y.Calls), cmp.Compare(x.TokensIn, y.TokensIn), cmp.Compare(x.TokensOut, y.TokensOut), cmp.Compare(x.Took, y.Took))
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
