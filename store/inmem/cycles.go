package inmem

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

var _ store.Chronicle = (*Store)(nil)

// addCycle keeps a cycle in the place of the one with its id.
func (u *user) addCycle(name string, c *loci.Cycle) {
	kept := cloneCycle(c)
	kept.User = name
	if i := slices.IndexFunc(u.cycles, func(old loci.Cycle) bool { return old.ID == c.ID }); i >= 0 {
		u.cycles[i] = kept
		return
	}
	u.cycles = append(u.cycles, kept)
}

// purgeCycles removes what cycles list of a note.
func (u *user) purgeCycles(note loci.ID) {
	for i := range u.cycles {
		u.cycles[i].Drop(note)
	}
}

// cycleList is copies of the cycles, oldest first.
func (u *user) cycleList() []loci.Cycle {
	var all []loci.Cycle
	for i := range u.cycles {
		all = append(all, cloneCycle(&u.cycles[i]))
	}
	slices.SortStableFunc(all, func(a, b loci.Cycle) int { return a.Started.Compare(b.Started) })
	return all
}

// Cycles returns the user's cycles, latest first.
func (s *Store) Cycles(ctx context.Context, sc loci.Scope, limit int) (cycles []loci.Cycle, err error) {
	err = s.read(ctx, sc, func(u *user, a loci.Agent) error {
		if a.Name == "" {
			cycles = u.cycleList()
		}
		return nil
	})
	slices.Reverse(cycles)
	return cycles[:min(atMost(limit), len(cycles))], err
}

// atMost is how many things a call returns.
func atMost(limit int) int {
	if limit <= 0 {
		return 50
	}
	return limit
}

// Since returns what was committed after a change.
func (s *Store) Since(ctx context.Context, sc loci.Scope, after loci.ChangeID, limit int) (versions []loci.Version, err error) {
	err = s.read(ctx, sc, func(u *user, a loci.Agent) error {
		next := 0
		if after != (loci.ChangeID{}) {
			at := u.notes[after.Note]
			if after.Version < 1 || after.Version > len(at) || !u.shows(u.rows[at[after.Version-1]], a) {
				return loci.NotFound("there is no change %s: what it was of may have been destroyed", after)
			}
			next = at[after.Version-1] + 1
		}
		for _, r := range u.rows[next:] {
			if len(versions) == atMost(limit) {
				break
			}
			if u.shows(r, a) {
				versions = append(versions, u.version(r))
			}
		}
		return nil
	})
	return versions, err
}

// Claim queues a job that is leased already.
func (s *Store) Claim(ctx context.Context, sc loci.Scope, j loci.Job, now time.Time) error {
	c := store.Changes{Jobs: []loci.Job{j}}
	if err := c.Check(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	u := s.users[sc.User]
	if u == nil {
		u = newUser()
		s.users[sc.User] = u
	}
	if there := u.jobs[j.ID]; there != nil && !there.Due(now) {
		return loci.Conflict("job %s is there already and not due: somebody else has it", j.ID)
	}
	u.addJob(sc.User, j)
	return nil
}

// Uses returns when notes were accessed.
func (s *Store) Uses(ctx context.Context, sc loci.Scope, ids []loci.ID) (uses []store.Use, err error) {
	err = s.read(ctx, sc, func(u *user, a loci.Agent) error {
		for _, id := range ids {
			if u.seen(id, a) != nil {
				uses = append(uses, store.Use{Note: id, Count: u.uses[id].count, Times: slices.Clone(u.uses[id].times)})
			}
		}
		return nil
	})
	return uses, err
}
