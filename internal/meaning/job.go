package meaning

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
)

// JobLimit is how long a job of embedding may take: what is left then is another
// attempt's.
const JobLimit = 30 * time.Minute

const embedTexts = 64 // embedded and committed at once

// Do makes the vectors that notes of a job lack, every version's, and commits them
// some at a time: what is done stays done. The last commit ends the job.
func (m *Space) Do(ctx context.Context, claim *job.Claim) error {
	j := claim.Job()
	g := gaps{space: m, scope: loci.Scope{User: j.User}, of: memory.Gap{Space: m.name(), Notes: append([]loci.ID{}, j.Notes...)}}
	for {
		vectors, more, err := g.next(ctx)
		if err != nil {
			return err
		}
		if !more {
			return claim.Apply(ctx, &store.Changes{Vectors: vectors})
		}
		if err := m.Memory.Apply(ctx, g.scope, &store.Changes{Vectors: vectors}); err != nil {
			return err
		}
	}
}

// gaps makes the vectors that are missing, a batch at a time.
type gaps struct {
	space *Space
	scope loci.Scope
	of    memory.Gap
}

// next makes the vectors of the next words that have none, and reports whether there
// may be others behind them. No vector is made that the budget does not allow.
func (g *gaps) next(ctx context.Context) (vectors []store.Vector, more bool, err error) {
	m := g.space
	g.of.Limit = embedTexts
	versions, err := m.Memory.Unembedded(ctx, g.scope, g.of)
	if err != nil || len(versions) == 0 {
		return nil, false, err
	}
	if err := m.Book.Affordable(ctx, g.scope.User); err != nil {
		return nil, false, err
	}
	texts := make([]string, len(versions))
	for i := range versions {
		texts[i] = versions[i].Note.Words()
	}
	made, err := m.embedAll(ctx, g.scope.User, texts)
	m.Book.Settle(context.WithoutCancel(ctx)) // the budget of what comes next must know of it
	if err != nil {
		return nil, false, err
	}
	for i := range versions {
		vectors = append(vectors, store.Vector{
			Note: versions[i].Note.ID, Version: versions[i].Change.Version, Embedder: m.Embedder.Identity(), Values: made[i],
		})
	}
	g.of.After = versions[len(versions)-1].Change
	return vectors, len(versions) == g.of.Limit, nil
}

// Finish embeds inline what notes still wait for. An embedder that can't be reached is
// a warning: the jobs are tried again behind the call.
func (m *Space) Finish(ctx context.Context, user string, notes []loci.ID) (warnings []string, err error) {
	jobs, err := m.Memory.Jobs(ctx, loci.Scope{User: user})
	if err != nil {
		return nil, err
	}
	for _, j := range jobs {
		about := slices.ContainsFunc(j.Notes, func(id loci.ID) bool { return slices.Contains(notes, id) })
		if j.Kind != loci.JobEmbed || !about || !j.Due(m.Now()) {
			continue
		}
		err := m.Do(ctx, job.Unleased(m.Memory, j))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil && !errors.Is(err, loci.ErrConflict) {
			return []string{"kept, and until it is embedded found by words alone (it will be tried again): " + err.Error()}, nil
		}
	}
	return nil, nil
}
