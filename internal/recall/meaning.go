package recall

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// Vectors finds the notes whose vectors are nearest to another.
type Vectors interface {
	Nearest(ctx context.Context, s loci.Scope, q query.Near) (*query.Neighbours, error)
}

// Meaning is the ranking by meaning: the vectors of notes, and how to make one of a question.
type Meaning struct {
	Vectors  Vectors
	Embedder string      // its Identity: of which space the vectors are
	Assumed  query.Scale // as query.Near's
	Miss     func(int)   // is told how many notes have no vector yet; nil is not
	Weight   float64     // what a deviation of likeness above the mean adds to a relevance; 0 is MeaningWeight

	// Embed makes the vector of a question; the function itself bounds how long that takes.
	Embed func(ctx context.Context, text string) ([]float32, error)
}

// embedded is the result of embedding a question.
type embedded struct {
	vector []float32
	err    error
}

// ask embeds the question while the words are looked up.
func (m *Meaning) ask(ctx context.Context, text string) <-chan embedded {
	out := make(chan embedded, 1) // the caller may have gone
	go func() {
		v, err := m.Embed(ctx, text)
		out <- embedded{v, err}
	}()
	return out
}

// near finds the neighbours of a question; nil where the words must do alone. What is
// less than it could be is said, with the cure; only the end of ctx is an error. Those
// that words found are among them, as far as meaning adds anything to them.
func (m *Meaning) near(ctx context.Context, s loci.Scope, q Question, words []query.Found, a embedded, limit int) (found []query.Found, degraded []string, err error) {
	if a.err == nil {
		var n *query.Neighbours
		n, a.err = m.Vectors.Nearest(ctx, s, query.Near{
			Embedder: m.Embedder, Values: a.vector, Limit: max(pool, limit), At: q.AsOf, Now: q.Now, Filter: q.Filter, Bare: true, Assumed: m.Assumed,
			Spread: &query.Spread{Text: q.Query, Rows: rowsOf(words)},
		})
		if a.err == nil {
			if m.Miss != nil {
				m.Miss(n.Missing)
			}
			return n.Found, m.missing(n.Missing), nil
		}
	}
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	return nil, []string{"meaning: answered by words alone, as " + m.why(a.err)}, nil
}

func rowsOf(found []query.Found) []uint32 {
	rows := make([]uint32, len(found))
	for i := range found {
		rows[i] = found[i].Row
	}
	return rows
}

// weight is that of a question.
func (m *Meaning) weight(q Question) float64 {
	w := cmp.Or(m.Weight, MeaningWeight)
	if lang.AsksTime(q.Query) != "" {
		w *= whenAsked
	}
	return w
}

func (m *Meaning) why(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return m.Embedder + " did not answer in time"
	}
	return fmt.Sprintf("%s can't be used now: %v", m.Embedder, err)
}

// missing returns a sentence that some notes are found by their words alone.
func (m *Meaning) missing(notes int) []string {
	if notes == 0 {
		return []string{}
	}
	what := "1 note has"
	if notes > 1 {
		what = fmt.Sprintf("%d notes have", notes)
	}
	return []string{fmt.Sprintf("meaning: %s no vector of %s yet and can be found by words alone: wait for the background work, or reindex the memory", what, m.Embedder)}
}
