package inmem

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

var _ store.Backlogger = (*Store)(nil)

// Backlog counts the jobs of all users.
func (s *Store) Backlog(ctx context.Context, now time.Time) ([]store.Backlog, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	now = s.clock.or(now)
	s.mu.RLock()
	defer s.mu.RUnlock()
	kinds := map[loci.JobKind]*store.Backlog{}
	for _, u := range s.users {
		for _, j := range u.jobs {
			b := kinds[j.Kind]
			if b == nil {
				b = &store.Backlog{Kind: j.Kind}
				kinds[j.Kind] = b
			}
			count(b, &j, now)
		}
	}
	list := make([]store.Backlog, 0, len(kinds))
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		list = append(list, *kinds[kind])
	}
	return list, nil
}

// count adds a job to those of its kind.
func count(b *store.Backlog, j *loci.Job, now time.Time) {
	switch {
	case j.Dead:
		b.Dead++
		return
	case j.NotUntil.After(now):
		b.Waiting++
		return
	}
	b.Waiting++
	b.Due++
	if since := utc(cmp.Or(j.NotUntil, j.Created)); b.Since.IsZero() || since.Before(b.Since) {
		b.Since = since
	}
}
