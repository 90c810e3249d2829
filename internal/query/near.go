package query

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Near asks for the notes whose vectors are nearest to another vector.
type Near struct {
	Embedder string    // of the space
	Values   []float32 // the question's vector; all zero finds nothing
	Limit    int       // results at most; 0 is 10
	At       time.Time // as of a moment of the record timeline; zero is now
	Now      time.Time // the clock, for validity; required
	Filter   loci.Filter
	Bare     bool // reads no rows, as Search.Bare
}

// Check reports, as an ErrInvalid, why the question can't be asked.
func (q *Near) Check() error {
	return store.CheckValues("values", q.Embedder, q.Values)
}

// Neighbours is the answer to Near.
type Neighbours struct {
	// Found are notes with Score, the cosine of the vectors (-1…1), and Signals but
	// for Context. Of a turn that is found by a fact, Facts has the fact.
	Found []Found
	// Missing counts the visible, live notes without a vector in the space,
	// whatever the filter.
	Missing int
}
