package meaning

import (
	"context"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
)

// JobLimit is how long a job of embedding may take: what is left then is another
// attempt's.
const JobLimit = 30 * time.Minute

// paused is the pause of an embedder that is to be left alone.
func (m *Space) paused() error {
	if until, err := m.working.over(m.Now()); err != nil {
		return &job.Pause{Until: until, Err: err}
	}
	return nil
}

// do is Spaces.Do for one space.
func (m *Space) do(ctx context.Context, claim *job.Claim) error {
	if err := m.paused(); err != nil {
		return err
	}
	j := claim.Job()
	g := m.gapsOf(&j)
	for {
		batches, more, err := g.next(ctx)
		if err != nil {
			return err
		}
		if last := !more && len(batches) <= 1; last {
			return m.end(ctx, claim, g.scope.User, batches)
		}
		if err := g.fill(ctx, batches, func(int) {}); err != nil {
			return err
		}
		if !more {
			return claim.Apply(ctx, &store.Changes{})
		}
	}
}

// gapsOf are the gaps that a job is about.
func (m *Space) gapsOf(j *loci.Job) gaps {
	return gaps{space: m, scope: loci.Scope{User: j.User}, of: memory.Gap{Space: m.name(), Notes: append([]loci.ID{}, j.Notes...)}}
}

// end does the last batch of a job, if there is one, and ends the job in the same commit.
func (m *Space) end(ctx context.Context, claim *job.Claim, user string, batches [][]loci.Version) error {
	c := &store.Changes{}
	for _, b := range batches {
		vectors, err := m.vectors(ctx, user, b)
		if err != nil {
			return err
		}
		c.Vectors = append(c.Vectors, vectors...)
	}
	return claim.Apply(ctx, c)
}

// gaps makes the vectors that are missing, some batches at a time.
type gaps struct {
	space *Space
	scope loci.Scope
	of    memory.Gap
}

// pages is how many rounds of calls at the same time are cut into batches at once.
const pages = 4

// next returns the next words that have no vector, in batches of what the embedder takes in
// a call, and reports whether there may be others behind them. The budget must allow them.
func (g *gaps) next(ctx context.Context) (batches [][]loci.Version, more bool, err error) {
	m := g.space
	texts, parallel := m.texts(), m.parallel()
	if g.of.Limit = texts; parallel > 1 {
		g.of.Limit = texts * parallel * pages
	}
	versions, err := m.Memory.Unembedded(ctx, g.scope, g.of)
	if err != nil || len(versions) == 0 {
		return nil, false, err
	}
	if err := m.Book.Affordable(ctx, g.scope.User); err != nil {
		return nil, false, err
	}
	g.of.After = versions[len(versions)-1].Change
	return cut(versions, texts, m.limits.Tokens), len(versions) == g.of.Limit, nil
}

// all makes the vectors of all batches, several at the same time and each a commit, and
// reports how many each had.
func (g *gaps) all(ctx context.Context, report func(n int)) error {
	for more := true; more; {
		var batches [][]loci.Version
		var err error
		if batches, more, err = g.next(ctx); err != nil {
			return err
		}
		if err := g.fill(ctx, batches, report); err != nil {
			return err
		}
	}
	return nil
}

// cut cuts versions into batches of so many texts and tokens at most. A text that is
// longer by itself is a batch.
func cut(versions []loci.Version, texts, tokens int) (batches [][]loci.Version) {
	from, sum := 0, 0
	for i := range versions {
		n := lang.CountTokens(versions[i].Note.Words())
		if i > from && (i-from == texts || sum+n > tokens) {
			batches, from, sum = append(batches, versions[from:i]), i, 0
		}
		sum += n
	}
	return append(batches, versions[from:])
}

// fill makes the vectors of batches, several at the same time, and commits each as it is
// done: report is called with how many it has, by one goroutine at a time. What fails
// ends those that have not begun; those under way are committed. The first error is
// returned.
func (g *gaps) fill(ctx context.Context, batches [][]loci.Version, report func(n int)) error {
	var (
		mu    sync.Mutex
		first error
		group sync.WaitGroup
		slots = make(chan struct{}, g.space.parallel())
	)
	failed := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return first != nil
	}
	for _, b := range batches {
		slots <- struct{}{}
		if failed() {
			break
		}
		group.Go(func() {
			defer func() { <-slots }()
			err := g.batch(ctx, b)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				report(len(b))
			} else if first == nil {
				first = err
			}
		})
	}
	group.Wait()
	return first
}

// batch makes the vectors of versions and commits them.
func (g *gaps) batch(ctx context.Context, versions []loci.Version) error {
	vectors, err := g.space.vectors(ctx, g.scope.User, versions)
	if err != nil {
		return err
	}
	return g.space.Memory.Apply(ctx, g.scope, &store.Changes{Vectors: vectors})
}

// vectors makes the vectors of versions.
func (m *Space) vectors(ctx context.Context, user string, versions []loci.Version) ([]store.Vector, error) {
	texts := make([]string, len(versions))
	for i := range versions {
		texts[i] = versions[i].Note.Words()
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if m.WorkWait > 0 {
		limited, cancel = context.WithTimeout(ctx, m.WorkWait)
	}
	defer cancel()
	began := m.Now()
	made, err := m.readable(limited, user, texts)
	if ctx.Err() == nil || err == nil {
		m.working.ended(began, m.Now(), err)
	}
	m.Book.Settle(context.WithoutCancel(ctx)) // the budget of what comes next must know of it
	if err != nil {
		return nil, err
	}
	vectors := make([]store.Vector, len(versions))
	for i := range versions {
		vectors[i] = store.Vector{
			Note: versions[i].Note.ID, Version: versions[i].Change.Version, Embedder: m.Embedder.Identity(), Values: made[i],
		}
	}
	return vectors, nil
}

// readable makes the vectors of texts: all zero for those in another language.
func (m *Space) readable(ctx context.Context, user string, texts []string) ([][]float32, error) {
	var own []string
	for _, text := range texts {
		if m.Reads(text) {
			own = append(own, text)
		}
	}
	if len(own) < len(texts) && len(own) == 0 && m.name().Dims == 0 {
		own = []string{probeText}
	}
	made, err := [][]float32{}, error(nil)
	if len(own) > 0 {
		made, err = m.fresh.of(user, own, func(texts []string) ([][]float32, error) { return m.embedAll(ctx, user, texts) })
	}
	if err != nil || len(own) == len(texts) {
		return made, err
	}
	all := make([][]float32, len(texts))
	for i, text := range texts {
		if m.Reads(text) {
			all[i], made = made[0], made[1:]
		} else {
			all[i] = make([]float32, m.name().Dims)
		}
	}
	return all, nil
}

// parallel is how many calls background work makes at the same time: one less than there
// may be, where that is possible, so that questions don't wait.
func (m *Space) parallel() int { return max(1, m.limits.Parallel-1) }

// texts is how many texts a call has at most.
func (m *Space) texts() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.most > 0 {
		return min(m.most, m.limits.Texts)
	}
	return m.limits.Texts
}

// tooMany records that a call with so many texts was refused and each half of them taken.
func (m *Space) tooMany(texts int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if half := (texts + 1) / 2; m.most == 0 || half < m.most {
		m.most = half
	}
}
