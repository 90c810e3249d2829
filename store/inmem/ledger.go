package inmem

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// day is the calls of a user that ended on one day of UTC, with their sums.
type day struct {
	calls []model.Call
	sums  []loci.Spent
}

const aDay = 24 * time.Hour

// Record adds a call to the ledger of its user. It does not make the user known.
func (s *Store) Record(ctx context.Context, c model.Call) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record(&c)
	return nil
}

// record adds a call, and to the sums of its day: the one way in which a call is added.
func (s *Store) record(c *model.Call) {
	days := s.ledgers[c.User]
	if days == nil {
		days = map[time.Time]*day{}
		s.ledgers[c.User] = days
	}
	at := c.At.UTC().Truncate(aDay)
	if days[at] == nil {
		days[at] = &day{}
	}
	days[at].calls = append(days[at].calls, *c)
	days[at].sums = addCall(days[at].sums, c)
}

// addCalls adds calls until there are so many that are alike.
func (s *Store) addCalls(name string, calls []store.Calls) {
	for i := range calls {
		c := calls[i].Call
		c.User, c.At = name, stamp(c.At.UTC())
		missing := max(calls[i].Count, 1)
		if d := s.ledgers[name][c.At.UTC().Truncate(aDay)]; d != nil {
			for j := range d.calls {
				if compareCalls(&d.calls[j], &c) == 0 {
					missing--
				}
			}
		}
		for range missing {
			s.record(&c)
		}
	}
}

// callsOf are the calls of a user, in no order.
func (s *Store) callsOf(name string) (all []model.Call) {
	for _, d := range s.ledgers[name] {
		all = append(all, d.calls...)
	}
	return all
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

// Spent sums up the ledger: whole days from their sums, the rest from its calls.
func (s *Store) Spent(ctx context.Context, name string, from, to time.Time) (list []loci.Spent, err error) {
	err = s.read(ctx, name, func(*user) {
		days := s.ledgers[name]
		for _, at := range slices.SortedFunc(maps.Keys(days), time.Time.Compare) {
			if !from.After(at) && (to.IsZero() || !to.Before(at.Add(aDay))) {
				list = append(list, days[at].sums...)
				continue
			}
			var sums []loci.Spent
			for i := range days[at].calls {
				if c := &days[at].calls[i]; !c.At.Before(from) && (to.IsZero() || c.At.Before(to)) {
					sums = addCall(sums, c)
				}
			}
			list = append(list, sums...)
		}
	})
	return list, err
}

// addCall adds a call to the entry that it belongs to, made in its place if need be.
func addCall(list []loci.Spent, c *model.Call) []loci.Spent {
	e := loci.Spent{
		Day:  loci.Date{Time: c.At.UTC().Truncate(aDay), Precision: loci.Day},
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
	return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome))
}
