package inmem

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// snapshot is lists of what a user had, in the order of an export.
type snapshot struct {
	agents   []loci.Agent
	messages []store.Message
	rows     []store.Row
	vectors  []vectorAt
	edges    []store.Edge
	cycles   []loci.Cycle
	uses     []store.Use
	jobs     []loci.Job
	calls    []store.Calls
}

// vectorAt is a vector with the number of its row.
type vectorAt struct {
	store.Vector
	Seq uint32
}

// Snapshot calls do with lists of all that the user has, without the lock.
func (s *Store) Snapshot(ctx context.Context, name string, do func(store.Snapshot) error) error {
	var n snapshot
	err := s.read(ctx, name, func(u *user) {
		n = snapshot{
			agents: u.agentList(), messages: u.messageList(), vectors: u.vectorList(), edges: u.edgeList(),
			rows: u.out(u.behind(0)...), cycles: slices.Clone(u.cycles), uses: u.useList(), jobs: u.jobList(), calls: s.calls.list(name),
		}
	})
	if err != nil {
		return err
	}
	return do(&n)
}

func (u *user) messageList() (list []store.Message) {
	messages := slices.SortedFunc(maps.Values(u.messages), func(a, b *message) int { return cmp.Compare(a.place, b.place) })
	for _, m := range messages {
		list = append(list, m.Message)
	}
	return list
}

// vectorList are the vectors of every space, by space and row.
func (u *user) vectorList() (list []vectorAt) {
	for _, s := range slices.SortedFunc(maps.Keys(u.vectors), store.CompareSpaces) {
		for _, seq := range slices.Sorted(maps.Keys(u.vectors[s])) {
			c := u.row(seq).Version.Change
			list = append(list, vectorAt{store.Vector{Note: c.Note, Version: c.Version, Embedder: s.Embedder, Values: u.vectors[s][seq].values}, seq})
		}
	}
	return list
}

func (u *user) edgeList() (list []store.Edge) {
	for root, edges := range u.edges {
		for _, e := range edges {
			if e.From == root {
				list = append(list, *e)
			}
		}
	}
	slices.SortFunc(list, func(a, b store.Edge) int { return store.CompareLinks(&a.Link, &b.Link) })
	return list
}

func (u *user) useList() (list []store.Use) {
	for _, root := range slices.Sorted(maps.Keys(u.uses)) {
		list = append(list, u.useOf(u.row(root)))
	}
	return list
}

// Agents returns the agents.
func (n *snapshot) Agents(ctx context.Context) ([]loci.Agent, error) {
	return clone(n.agents), ctx.Err()
}

// Messages yields the messages.
func (n *snapshot) Messages(ctx context.Context, yield func(*store.Message) error) error {
	return give(ctx, n.messages, yield)
}

// Versions yields the rows.
func (n *snapshot) Versions(ctx context.Context, yield func(*store.Row) error) error {
	return give(ctx, n.rows, yield)
}

// Vectors yields the vectors of every space.
func (n *snapshot) Vectors(ctx context.Context, yield func(uint32, *store.Vector) error) error {
	return give(ctx, n.vectors, func(v *vectorAt) error { return yield(v.Seq, &v.Vector) })
}

// Links yields the stored links, closed ones too.
func (n *snapshot) Links(ctx context.Context, yield func(*store.Edge) error) error {
	return give(ctx, n.edges, yield)
}

// Cycles yields the cycles.
func (n *snapshot) Cycles(ctx context.Context, yield func(*loci.Cycle) error) error {
	return give(ctx, n.cycles, yield)
}

// Uses yields the accesses.
func (n *snapshot) Uses(ctx context.Context, yield func(*store.Use) error) error {
	return give(ctx, n.uses, yield)
}

// Jobs returns the jobs.
func (n *snapshot) Jobs(ctx context.Context) ([]loci.Job, error) { return clone(n.jobs), ctx.Err() }

// Calls yields the calls to models.
func (n *snapshot) Calls(ctx context.Context, yield func(*store.Calls) error) error {
	return give(ctx, n.calls, yield)
}
