package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
)

const (
	embedTexts = 64               // embedded and committed at once
	embedNotes = 512              // of a job: others get their turn behind it
	embedLimit = 30 * time.Minute // of a job: what is left then is another attempt's
)

// queueing is a store that queues, in the commit of words, the work of embedding them:
// so no way of writing can forget it.
type queueing struct {
	loci.Store
	now func() time.Time
}

// unwrapped is the store itself, for what it can do besides.
func unwrapped(s loci.Store) loci.Store {
	if q, ok := s.(queueing); ok {
		return q.Store
	}
	return s
}

// Apply commits the changes with a job for the words that are new.
func (q queueing) Apply(ctx context.Context, s loci.Scope, c *loci.Changes) error {
	notes, err := q.reworded(ctx, s, c)
	if err != nil {
		return err
	}
	if len(notes) > 0 {
		more := *c
		more.Jobs = slices.Clip(c.Jobs)
		for some := range slices.Chunk(notes, embedNotes) {
			more.Jobs = append(more.Jobs, loci.Job{
				ID: newID(), User: s.User, Kind: loci.JobEmbed, Notes: some, Created: q.now().Truncate(time.Microsecond),
			})
		}
		c = &more
	}
	return q.Store.Apply(ctx, s, c)
}

// reworded are the notes that get words which they did not have a moment ago.
func (q queueing) reworded(ctx context.Context, s loci.Scope, c *loci.Changes) ([]loci.ID, error) {
	var fresh, changed []loci.ID
	known := map[loci.ID]bool{}
	for i := range c.Notes {
		switch v := &c.Notes[i].Version; {
		case known[v.Change.Note]:
		case v.Change.Version == 1:
			known[v.Change.Note] = true
			fresh = append(fresh, v.Change.Note)
		default:
			changed = append(changed, v.Change.Note)
		}
	}
	if len(changed) == 0 {
		return fresh, nil
	}
	now, err := q.Notes(ctx, loci.Scope{User: s.User}, changed, time.Time{})
	if err != nil {
		return nil, fmt.Errorf("look for what was said before: %w", err)
	}
	words := make(map[loci.ID]string, len(now))
	for i := range now {
		words[now[i].ID] = now[i].Words()
	}
	for i := range c.Notes {
		n := &c.Notes[i].Version.Note
		if !known[n.ID] && words[n.ID] != n.Words() {
			known[n.ID] = true
			fresh = append(fresh, n.ID)
		}
	}
	return fresh, nil
}

// embedJob makes the vectors that notes of a job lack, every version's, and commits them
// some at a time: what is done stays done. The last commit ends the job.
func (e *Engine) embedJob(ctx context.Context, claim *job.Claim) error {
	j := claim.Job()
	g := gaps{engine: e, scope: loci.Scope{User: j.User}, of: loci.Gap{Space: e.meaning.space(), Notes: nonNil(j.Notes)}}
	for {
		vectors, more, err := g.next(ctx)
		if err != nil {
			return err
		}
		if !more {
			return claim.Apply(ctx, &loci.Changes{Vectors: vectors})
		}
		if err := e.store.Apply(ctx, g.scope, &loci.Changes{Vectors: vectors}); err != nil {
			return err
		}
	}
}

// gaps makes the vectors that are missing, a batch at a time.
type gaps struct {
	engine *Engine
	scope  loci.Scope
	of     loci.Gap
}

// next makes the vectors of the next words that have none, and reports whether there
// may be others behind them. No vector is made that the budget does not allow.
func (g *gaps) next(ctx context.Context) (vectors []loci.Vector, more bool, err error) {
	m := g.engine.meaning
	g.of.Limit = embedTexts
	versions, err := m.vectors.Unembedded(ctx, g.scope, g.of)
	if err != nil || len(versions) == 0 {
		return nil, false, err
	}
	if err := g.engine.affordable(ctx, g.scope.User); err != nil {
		return nil, false, err
	}
	texts := make([]string, len(versions))
	for i := range versions {
		texts[i] = versions[i].Note.Words()
	}
	made, err := m.embedAll(ctx, g.scope.User, texts)
	m.ledger.tick() // the budget of what comes next must know of it
	if err != nil {
		return nil, false, err
	}
	for i := range versions {
		vectors = append(vectors, loci.Vector{
			Note: versions[i].Note.ID, Version: versions[i].Change.Version, Embedder: m.embedder.Identity(), Values: made[i],
		})
	}
	g.of.After = versions[len(versions)-1].Change
	return vectors, len(versions) == g.of.Limit, nil
}

// embedWaiting embeds what notes still wait for, in the same breath. An embedder that
// can't be reached is a warning: the jobs are tried again behind the call.
func (e *Engine) embedWaiting(ctx context.Context, user string, notes []loci.ID) (warnings []string, err error) {
	if e.meaning == nil {
		return nil, nil
	}
	jobs, err := e.store.Jobs(ctx, loci.Scope{User: user})
	if err != nil {
		return nil, err
	}
	for _, j := range jobs {
		about := slices.ContainsFunc(j.Notes, func(id loci.ID) bool { return slices.Contains(notes, id) })
		if j.Kind != loci.JobEmbed || !about || !j.Due(e.now()) {
			continue
		}
		err := e.embedJob(ctx, job.Unleased(e.store, j))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil && !errors.Is(err, loci.ErrConflict) {
			return []string{"kept, and until it is embedded found by words alone (it will be tried again): " + err.Error()}, nil
		}
	}
	return nil, nil
}

// finishMeaning embeds what came of a message inline.
func (e *Engine) finishMeaning(ctx context.Context, s loci.Scope, res *loci.RememberResult) error {
	var notes []loci.ID
	for i := range res.Notes {
		notes = append(notes, res.Notes[i].ID)
	}
	warnings, err := e.embedWaiting(ctx, s.User, notes)
	res.Warnings = append(res.Warnings, warnings...)
	return err
}
