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
	Bare     bool  // reads no rows, as Search.Bare
	Assumed  Scale // of cosines, as far as the memory has few notes to tell; the zero Scale is DefaultScale
	// Spread, where not nil, spreads likeness over the talk: to what was found are added
	// the turns beside it and the rows of Spread, each with its Sense.
	Spread *Spread
	// Each, where not nil, looks for notes and not for answers: a fact is itself, not its
	// source turn, and what was found has its Sense, without the talk around it. Not
	// with Spread.
	Each *Each
}

// Each says which notes are looked for.
type Each struct {
	Before loci.ID  // as of Search: only notes that arrived before this one
	Rows   []uint32 // other notes that are wanted with their Sense, like those with words in common
}

// Spread says what likeness is spread by.
type Spread struct {
	Text string   // the question: whom it is about weighs
	Rows []uint32 // other notes that are wanted with their Sense, like those found by words
}

// Sense is how near a note and the talk around it are to a question by meaning.
type Sense struct {
	Cosine float64 // of the note's vector, or of that of a fact made of it; 0 where there is none
	Z      float64 // by how many standard deviations Cosine is above the mean of all that is seen; never negative
	Spread float64 // Z with the shares of the turns around
	Rules  float64 // the product of the rules that apply; 1 where none does
	Unread bool    // the note has no vector in the space: how near it is is not known
}

// Scale is where the cosines of a question with notes lie that are about other things.
type Scale struct{ Mean, Deviation float64 }

// DefaultScale is that of an embedder of which nothing is known.
var DefaultScale = Scale{Deviation: .2}

// Check reports, as an ErrInvalid, why the question can't be asked.
func (q *Near) Check() error {
	return store.CheckValues("values", q.Embedder, q.Values)
}

// Neighbours is the answer to Near.
type Neighbours struct {
	// Found are notes with Score, the cosine of the vectors (-1…1), and Signals but
	// for Context, best first; with Near.Spread, in the order of Spread × Rules. Of a turn that is found by a fact, Facts has the fact.
	Found []Found
	// Missing counts the visible, live notes without a vector in the space,
	// whatever the filter.
	Missing int
}

// Like asks for older notes that have the rarest words of a text, as Search does with
// Similar, by what the index knows alone: no row is read.
type Like struct {
	Text   string
	Claims []string // instead of Text: keys of claims, for the latest notes that claim something under one of them
	Plans  *Planner // where not nil, open plans alone
	Before loci.ID  // as of Search: only notes that arrived before this one; facts made of its own words are left out
	Limit  int      // results at most; 0 is 10
}

// Planner says whose open plans are looked for: those with the rarest words of the text come
// first, then the latest.
type Planner struct {
	Speaker string
	Role    loci.Role
	Latest  int // how many of the latest there may be, beside those by words
}

// Alike is the answer to a Like.
type Alike struct {
	First uint32 // the row of the first version of the note that Before names; 0 where there is none
	Found []Candidate
}

// Candidate is a note that may be like another.
type Candidate struct {
	ID          loci.ID
	Row         uint32 // of the version: under one number and id is always the same version
	Kind        loci.Kind
	Temporality loci.Temporality
	Plan        loci.PlanStatus // as it is kept; "" for what plans nothing
	Visibility  loci.Visibility // this and the next two say who sees it
	Domain      string
	CreatedBy   string
}

// Note is the note as far as a candidate has it.
func (c *Candidate) Note() loci.Note {
	return loci.Note{
		ID: c.ID, Kind: c.Kind, Temporality: c.Temporality, Visibility: c.Visibility, Domain: c.Domain, CreatedBy: c.CreatedBy,
	}
}
