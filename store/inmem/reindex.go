package inmem

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
)

// Reindex analyses every row of the user again and rebuilds the index from them.
func (s *Store) Reindex(ctx context.Context, sc loci.Scope, progress func(done, total int)) error {
	if err := s.analyse(ctx, sc.User); err != nil {
		return err
	}
	if err := s.index.Rebuild(ctx, sc.User); err != nil {
		return err
	}
	if progress != nil {
		st, err := s.State(ctx, sc.User)
		progress(int(st.Last), int(st.Last))
		return err
	}
	return nil
}

// analyse makes the user's rows anew and the index read them again.
func (s *Store) analyse(ctx context.Context, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.users[name]
	if err := ctx.Err(); err != nil || u == nil {
		return err
	}
	for _, r := range u.rows {
		if r != nil {
			r.analysis = index.Analyse(&r.version.Note)
		}
	}
	u.state.Epoch++
	u.segments = nil
	return nil
}

// Check compares each user's index with the rows.
func (s *Store) Check(ctx context.Context) ([]loci.Finding, error) {
	s.mu.RLock()
	names := slices.Sorted(maps.Keys(s.users))
	s.mu.RUnlock()
	var found []loci.Finding
	for _, name := range names {
		differences, err := s.index.Check(ctx, name)
		if err != nil {
			return nil, err
		}
		for _, d := range differences {
			found = append(found, loci.Finding{
				What: fmt.Sprintf("index of %q", name), Bad: true, Text: d + ": run `loci reindex`",
			})
		}
	}
	return found, nil
}
