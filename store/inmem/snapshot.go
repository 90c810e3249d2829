package inmem

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Snapshot calls do with copies of the user's slices, without the lock.
func (s *Store) Snapshot(ctx context.Context, name string, do func(store.Snapshot) error) error {
	var n snapshot
	err := s.read(ctx, name, func(u *user) {
		n = u.snapshot()
		n.calls = alike(s.callsOf(name))
	})
	if err != nil {
		return err
	}
	return do(&n)
}

// snapshot is a user's rows as they were. What it points to is never changed.
type snapshot struct {
	rows     []*row
	counts   map[uint32]int // accesses by root
	messages []*message     // in the order of arrival
	edges    []*store.Edge  // by ends, type and time
	agents   []loci.Agent
	cycles   []loci.Cycle
	uses     []store.Use // by root
	jobs     []loci.Job
	calls    []store.Calls
	vectors  []vectorAt // by space and row
}

func (u *user) snapshot() snapshot {
	n := snapshot{rows: u.behind(0), counts: map[uint32]int{}, agents: u.agentList(), cycles: clone(u.cycles)}
	for _, root := range slices.Sorted(maps.Keys(u.uses)) {
		a := u.uses[root]
		n.counts[root] = a.count
		n.uses = append(n.uses, store.Use{Note: u.rows[root-1].Version.Note.ID, Root: root, Count: a.count, Times: a.times})
	}
	n.vectors = u.vectorList()
	for _, j := range u.jobs {
		n.jobs = append(n.jobs, j)
	}
	slices.SortFunc(n.jobs, func(a, b loci.Job) int { return loci.CompareJobs(&a, &b) })
	for _, m := range u.messages {
		n.messages = append(n.messages, m)
	}
	slices.SortFunc(n.messages, func(a, b *message) int { return cmp.Compare(a.place, b.place) })
	for root, edges := range u.edges {
		for _, e := range edges {
			if e.From == root {
				n.edges = append(n.edges, e)
			}
		}
	}
	slices.SortFunc(n.edges, func(x, y *store.Edge) int {
		a, b := &x.Link, &y.Link
		return cmp.Or(bytes.Compare(a.From[:], b.From[:]), bytes.Compare(a.To[:], b.To[:]), cmp.Compare(a.Type, b.Type), a.At.Compare(b.At))
	})
	return n
}

// Heads yields what decides who sees a note.
func (n *snapshot) Heads(ctx context.Context, yield func(store.Head) error) error {
	return each(ctx, n.rows, func(r **row) error {
		if v := &(*r).Version; v.Closed.IsZero() {
			return yield(store.Head{Root: (*r).Root, Visibility: v.Note.Visibility, Domain: v.Note.Domain, CreatedBy: v.Note.CreatedBy})
		}
		return nil
	})
}

// Agents returns the agents.
func (n *snapshot) Agents(ctx context.Context) (agents []loci.Agent, err error) {
	for i := range n.agents {
		agents = append(agents, cloneAgent(&n.agents[i]))
	}
	return agents, ctx.Err()
}

// Messages yields the messages.
func (n *snapshot) Messages(ctx context.Context, yield func(*store.Message) error) error {
	return each(ctx, n.messages, func(m **message) error {
		c := (*m).out()
		return yield(&c)
	})
}

// Versions yields the rows.
func (n *snapshot) Versions(ctx context.Context, yield func(*store.Row) error) error {
	return each(ctx, n.rows, func(r **row) error {
		c := (*r).out(n.counts[(*r).Root])
		return yield(&c)
	})
}

// Vectors yields the vectors of every space.
func (n *snapshot) Vectors(ctx context.Context, yield func(uint32, *store.Vector) error) error {
	return each(ctx, n.vectors, func(v *vectorAt) error {
		c := v.Vector
		c.Values = clone(v.Values)
		return yield(v.seq, &c)
	})
}

// Links yields the stored links, closed ones too.
func (n *snapshot) Links(ctx context.Context, yield func(*store.Edge) error) error {
	return each(ctx, n.edges, func(e **store.Edge) error {
		c := **e
		return yield(&c)
	})
}

// Cycles yields the cycles.
func (n *snapshot) Cycles(ctx context.Context, yield func(*loci.Cycle) error) error {
	return each(ctx, n.cycles, func(k *loci.Cycle) error {
		c := cloneCycle(k)
		return yield(&c)
	})
}

// Uses yields the accesses.
func (n *snapshot) Uses(ctx context.Context, yield func(*store.Use) error) error {
	return each(ctx, n.uses, func(a *store.Use) error {
		c := *a
		c.Times = clone(a.Times)
		return yield(&c)
	})
}

// Jobs returns the jobs.
func (n *snapshot) Jobs(ctx context.Context) (jobs []loci.Job, err error) {
	for i := range n.jobs {
		jobs = append(jobs, cloneJob(&n.jobs[i]))
	}
	return jobs, ctx.Err()
}

// Calls yields the calls to models.
func (n *snapshot) Calls(ctx context.Context, yield func(*store.Calls) error) error {
	return each(ctx, n.calls, func(c *store.Calls) error {
		k := *c
		return yield(&k)
	})
}
