package loci

import (
	"context"
	"math"
	"time"
)

// Space names a vector space. Vectors of different spaces are never compared.
type Space struct {
	Embedder string `json:"embedder"` // Embedder.Identity
	Dims     int    `json:"dims"`     // dimensions; 0, where it says so, is any
}

// Vector is the meaning of a note's words in a space. It stands for every version of
// the note that has the same words (Note.Words), so that a pin needs no new one and
// the words that a note had once are found as of then.
type Vector struct {
	Note     ID
	Version  int       // whose words it was made of; 1, 2, …
	Embedder string    // Embedder.Identity
	Values   []float32 // finite, of any length but 0; all zero says that there is no meaning: never found, not missing
}

// Space is the space of the vector.
func (v *Vector) Space() Space { return Space{Embedder: v.Embedder, Dims: len(v.Values)} }

// Words is what is embedded of a note: its content and, on a line of its own, what a
// picture sent with it shows.
func (n *Note) Words() string {
	if n.Caption == "" {
		return n.Content
	}
	return n.Content + "\n" + n.Caption
}

// VectorStore is a store that keeps vectors: Changes.Vectors and Changes.Space. Those
// of a note are destroyed with it. They are no part of an export, since they can be
// made anew.
type VectorStore interface {
	// Nearest finds the visible, live notes whose words are nearest to a vector,
	// exactly, best first, ties by order of arrival. The agent's limits and the
	// filter come before the limit, so that they cost no result. A fact is shown as
	// its source turn, as in Search. Only vectors of the query's space are looked
	// at; where there are none, nothing is found. It sees every commit that ended
	// before it began, of any process. ErrInvalid: Near.Check says so.
	Nearest(ctx context.Context, s Scope, q Near) (*Neighbours, error)
	// Unembedded returns visible versions of notes whose words have no vector in a
	// space, in order of commit: of versions with the same words the first. Forgotten,
	// superseded and closed ones are among them, as recall as of a moment finds them.
	Unembedded(ctx context.Context, s Scope, q Gap) ([]Version, error)
}

// Near is a question to the vectors.
type Near struct {
	Embedder string    // of the space
	Values   []float32 // the question's vector; all zero finds nothing
	Limit    int       // results at most; 0 is 10
	At       time.Time // as of a moment of the record timeline; zero is now
	Now      time.Time // the clock, for validity; required
	Filter   Filter
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

// Meaning is what the likeness of meaning says for a hit (docs/ranking.md).
type Meaning struct {
	Value  float64 `json:"value"`  // 0…1: relevance = words + value × (1 − words)
	Cosine float64 `json:"cosine"` // of the vectors of the question and the note, -1…1
}

// Gap asks what is not embedded yet.
type Gap struct {
	Space Space    // Dims 0 is any of the embedder's spaces
	Notes []ID     // only versions of these; nil is all
	After ChangeID // continue behind this version, whether it is embedded by now or not; zero starts
	Limit int      // versions at most; 0 is 50
}

// Check reports, as an ErrInvalid, why a question can't be asked.
func (q *Near) Check() error {
	return checkVector("values", q.Embedder, q.Values)
}

// check reports, as an ErrInvalid, why a vector can't be stored.
func (v *Vector) check() error {
	switch {
	case v.Note.IsZero():
		return Invalid("vectors", "a vector has no note: name the one whose words it was made of")
	case v.Version < 1:
		return Invalid("vectors", "the vector of note %s has version %d: versions count from 1", v.Note, v.Version)
	}
	return checkVector("vectors", v.Embedder, v.Values)
}

// maxDims is more than any embedder has.
const maxDims = 1 << 16

func checkVector(field, embedder string, values []float32) error {
	switch {
	case embedder == "":
		return Invalid(field, "a vector has no embedder: say which space it is of")
	case len(values) == 0 || len(values) > maxDims:
		return Invalid(field, "a vector of %s has %d dimensions: it must have 1 to %d", embedder, len(values), maxDims)
	}
	for i, x := range values {
		if f := float64(x); math.IsNaN(f) || math.IsInf(f, 0) {
			return Invalid(field, "a vector of %s has %v at place %d: every part must be a finite number", embedder, x, i)
		}
	}
	return nil
}
