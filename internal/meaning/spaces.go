package meaning

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// Spaces are those of a memory: none, one of an embedder that reads every language, or one of
// each language that has an encoder. What is in one is never compared with what is in another.
type Spaces []*Space

// Of returns the space that a text is compared in; nil where its language has none: words do
// alone.
func (all Spaces) Of(text string) *Space {
	for _, m := range all {
		if m.Reads(text) {
			return m
		}
	}
	return nil
}

// Close ends questions that are under way and returns when they are gone.
func (all Spaces) Close() {
	for _, m := range all {
		m.Close()
	}
}

// Do makes the vectors that notes of a job lack in the spaces, of which there is one at least,
// every version's, and commits them some at a time: what is done stays done. The last commit
// ends the job. While a server fails, jobs wait and lose no attempt.
func (all Spaces) Do(ctx context.Context, claim *job.Claim) error {
	j := claim.Job()
	last := len(all) - 1
	for _, m := range all[:last] {
		if err := m.paused(); err != nil {
			return err
		}
		g := m.gapsOf(&j)
		if err := g.all(ctx, func(int) {}); err != nil {
			return err
		}
	}
	return all[last].do(ctx, claim)
}

// finishWaits is how many times as long as a question a caller waits for the vectors of
// what was just kept.
const finishWaits = 2

// Finish embeds inline what notes still wait for, for a short time. An embedder that can't
// be reached, or takes longer, is a warning: the jobs are tried again behind the call.
func (all Spaces) Finish(ctx context.Context, user string, notes []loci.ID) (warnings []string, err error) {
	if len(all) == 0 {
		return nil, nil
	}
	first := all[0]
	jobs, err := first.Memory.Jobs(ctx, loci.Scope{User: user})
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, finishWaits*first.Wait)
	defer cancel()
	for _, j := range jobs {
		about := slices.ContainsFunc(j.Notes, func(id loci.ID) bool { return slices.Contains(notes, id) })
		if j.Kind != loci.JobEmbed || !about || !j.Due(first.Now()) {
			continue
		}
		err := all.Do(limited, job.Unleased(first.Memory, j))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if limited.Err() != nil {
			err = fmt.Errorf("no answer of %s within %v", first.Embedder.Identity(), finishWaits*first.Wait)
		}
		if err != nil && !errors.Is(err, loci.ErrConflict) {
			return []string{"kept, and until it is embedded found by words alone (it will be tried again): " + err.Error()}, nil
		}
	}
	return nil, nil
}

// Complete gives all words a vector in each space that have none, those of closed versions and
// forgotten notes too, and then destroys all other spaces' in one commit. It can be
// interrupted and run again: what is embedded is not embedded twice.
func (all Spaces) Complete(ctx context.Context, s loci.Scope, res *loci.ReindexResult, progress func(done, total int)) error {
	done := make([]store.Space, len(all))
	for i, m := range all {
		var err error
		if done[i], err = m.complete(ctx, s, res, progress); err != nil {
			return err
		}
	}
	if len(done) == 0 {
		return nil
	}
	res.Space, res.Others = &done[0], done[1:]
	return all.only(ctx, s, done, res)
}

// only ends all other spaces and the jobs that nothing is left to do for, in one commit. A
// job that a runner has is left to it.
func (all Spaces) only(ctx context.Context, s loci.Scope, spaces []store.Space, res *loci.ReindexResult) error {
	memory := all[0].Memory
	jobs, err := memory.Jobs(ctx, s)
	if err != nil {
		return err
	}
	c := &store.Changes{Spaces: spaces}
	for i := range jobs {
		j := &jobs[i]
		if j.Kind != loci.JobEmbed && j.Kind != loci.JobOlder || j.State() == loci.JobPending && !j.Due(all[0].Now()) {
			continue
		}
		left, err := all.left(ctx, s, spaces, j)
		if err != nil {
			return err
		}
		if !left {
			c.Done = append(c.Done, j.ID)
		}
	}
	res.Closed = len(c.Done)
	return memory.Apply(ctx, s, c)
}

// left reports whether notes of a job lack a vector.
func (all Spaces) left(ctx context.Context, s loci.Scope, spaces []store.Space, j *loci.Job) (bool, error) {
	for _, space := range spaces {
		left, err := all[0].Memory.Unembedded(ctx, s, memory.Gap{Space: space, Notes: append([]loci.ID{}, j.Notes...), Limit: 1})
		if err != nil || len(left) > 0 {
			return true, err
		}
	}
	return false, nil
}

// Embedding asks the embedder for its space, however long that takes, and counts the notes
// that have no vector in it; the spaces of further languages are among the others. There is
// one space at least.
func (all Spaces) Embedding(ctx context.Context, s loci.Scope) (*loci.Embedding, error) {
	var out *loci.Embedding
	for _, m := range all {
		space, err := m.probe(ctx, s.User)
		if err != nil {
			return nil, err
		}
		n, err := m.Memory.Nearest(ctx, s, query.Near{
			Embedder: space.Embedder, Values: make([]float32, space.Dims), Limit: 1, Now: m.Now(), // all zero: only counts
		})
		if err != nil {
			return nil, err
		}
		e := loci.Embedding{Space: space, Missing: n.Missing, Language: m.Language}
		if out == nil {
			out = &e
		} else {
			out.Others = append(out.Others, e)
		}
	}
	return out, nil
}
