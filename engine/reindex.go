package engine

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// ReindexResult says what was made anew.
type ReindexResult struct {
	Rows     int          `json:"rows"`               // versions analysed for the index of words
	Embedded int          `json:"embedded,omitempty"` // words that had no vector in the space
	Space    *store.Space `json:"space,omitempty"`    // the one that is complete now; nil without a neural embedder
	Closed   int          `json:"closed,omitempty"`   // embedding jobs that nothing was left to do for
}

// ReindexStage names a part of a reindexing.
type ReindexStage string

// The stages, in order.
const (
	ReindexWords   ReindexStage = "words"
	ReindexMeaning ReindexStage = "meaning"
)

// Reindex makes the index of words anew from the user's rows, where the store can, and
// gives all words a vector in the space of the neural embedder that have none, also
// those of closed versions and forgotten notes. Until then the vectors of other
// spaces stay; with the last one they are destroyed in one commit. It can be
// interrupted and run again: what is embedded is not embedded twice. progress may be
// nil; it is told how many of a stage are done, and of how many. It is about all of
// the user's memory, whichever agent asks.
func (e *Engine) Reindex(ctx context.Context, s loci.Scope, progress func(stage ReindexStage, done, total int)) (*ReindexResult, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	if progress == nil {
		progress = func(ReindexStage, int, int) {}
	}
	s.Agent = ""
	res := &ReindexResult{}
	err := e.memory.Reindex(ctx, s, func(done, total int) {
		res.Rows = total
		progress(ReindexWords, done, total)
	})
	if err != nil {
		return nil, err
	}
	if _, known, err := e.memory.Users(ctx, s); err != nil || !known || e.meaning == nil {
		return res, err
	}
	return res, e.reembed(ctx, s, res, func(done, total int) { progress(ReindexMeaning, done, total) })
}

// reembed completes the embedder's space and ends all others.
func (e *Engine) reembed(ctx context.Context, s loci.Scope, res *ReindexResult, progress func(done, total int)) error {
	space, err := e.probe(ctx, s.User)
	if err != nil {
		return err
	}
	total, err := e.unembedded(ctx, s, space)
	if err != nil {
		return err
	}
	// What is said meanwhile is embedded by its own jobs; a second round finds what
	// they have not done yet.
	for round := 0; total > 0; round++ {
		before := res.Embedded
		if err := e.fill(ctx, s, space, func(n int) {
			res.Embedded += n
			progress(res.Embedded, max(total, res.Embedded))
		}); err != nil {
			return err
		}
		if res.Embedded == before || round == 1 {
			break
		}
	}
	res.Space = &space
	return e.onlySpace(ctx, s, space, res)
}

// probe asks the embedder for its space: the model behind a name may have changed.
func (e *Engine) probe(ctx context.Context, user string) (store.Space, error) {
	if err := e.affordable(ctx, user); err != nil {
		return store.Space{}, err
	}
	_, err := e.meaning.embed(ctx, user, []string{probeText})
	return e.meaning.space(), err
}

// unembedded counts what has no vector in a space.
func (e *Engine) unembedded(ctx context.Context, s loci.Scope, space store.Space) (n int, err error) {
	q := store.Gap{Space: space, Limit: 500}
	for {
		page, err := e.memory.Unembedded(ctx, s, q)
		if err != nil {
			return 0, err
		}
		if n += len(page); len(page) < q.Limit {
			return n, nil
		}
		q.After = page[len(page)-1].Change
	}
}

// fill embeds what has no vector in a space, a batch a commit, and tells how many each
// had.
func (e *Engine) fill(ctx context.Context, s loci.Scope, space store.Space, tell func(n int)) error {
	g := gaps{engine: e, scope: s, of: store.Gap{Space: space}}
	for more := true; more; {
		var vectors []store.Vector
		var err error
		if vectors, more, err = g.next(ctx); err != nil {
			return err
		}
		if len(vectors) == 0 {
			return nil
		}
		if err := e.memory.Apply(ctx, s, &store.Changes{Vectors: vectors}); err != nil {
			return err
		}
		tell(len(vectors))
	}
	return nil
}

// onlySpace ends all other spaces and the jobs that nothing is left to do for, in one
// commit. A job that a runner has is left to it.
func (e *Engine) onlySpace(ctx context.Context, s loci.Scope, space store.Space, res *ReindexResult) error {
	jobs, err := e.memory.Jobs(ctx, s)
	if err != nil {
		return err
	}
	c := &store.Changes{Space: &space}
	for _, j := range jobs {
		if j.Kind != loci.JobEmbed || j.State() == loci.JobPending && !j.Due(e.now()) {
			continue
		}
		left, err := e.memory.Unembedded(ctx, s, store.Gap{Space: space, Notes: nonNil(j.Notes), Limit: 1})
		if err != nil {
			return err
		}
		if len(left) == 0 {
			c.Done = append(c.Done, j.ID)
		}
	}
	res.Closed = len(c.Done)
	return e.memory.Apply(ctx, s, c)
}

// Embedding says how a memory stands in the space of its neural embedder.
type Embedding struct {
	Space   store.Space `json:"space"`
	Missing int         `json:"missing"` // notes that recall can't find by meaning: `loci reindex` embeds them
}

// Embedding asks the neural embedder for its space, however long that takes, and counts
// the notes that it has not embedded. ErrNotFound: there is none.
func (e *Engine) Embedding(ctx context.Context, s loci.Scope) (*Embedding, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	if e.meaning == nil {
		return nil, loci.NotFound("no embedder is named: set LOCI_EMBEDDER to recall by meaning too")
	}
	space, err := e.probe(ctx, s.User)
	if err != nil {
		return nil, err
	}
	n, err := e.memory.Nearest(ctx, s, query.Near{
		Embedder: space.Embedder, Values: make([]float32, space.Dims), Limit: 1, Now: e.now(), // all zero: only counts
	})
	if err != nil {
		return nil, err
	}
	return &Embedding{Space: space, Missing: n.Missing}, nil
}
