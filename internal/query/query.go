// Package query is what can be asked of a memory: by words, by links, by meaning.
package query

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Search is a question to the index.
type Search struct {
	Text    string
	Context string    // what the talk is about: sets Signals.Context; may be empty
	Limit   int       // results at most; 0 is 10
	At      time.Time // as of a moment of the record timeline; zero is now
	Now     time.Time // the clock, for validity; required
	Filter  loci.Filter
	// When are the times that the text asks about: what happened in one is found by that
	// as by a word, and weighs more. They leave nothing out, as Filter does.
	When []Interval
	// Similar ranks by a note's own words alone, the rarest few of the text: what
	// resembles it, not what answers it. Cheaper; for linking.
	Similar bool
	// Before, with Similar, leaves only the notes that arrived before this one, and
	// only their words count; zero or an id that is not there leaves all.
	Before loci.ID
	// Boost turns a candidate's signals into the factor its relevance is
	// multiplied by; nil is 1. It must be pure and fast: it runs on every
	// candidate that may be among the best.
	Boost func(*Signals) float64
	// MostBoost is the most that Boost can return, which spares asking it about
	// candidates that can't come among the best; 0 is not known.
	MostBoost float64
}

// Interval is a stretch of time.
type Interval struct {
	From time.Time // its first instant; zero is without a beginning
	To   time.Time // the first instant after it; zero is without an end
	Text string    // how the question says it, to show what matched
	Said bool      // what was said in it is of it too, where no event time is known
}

// Found is one result of a search.
type Found struct {
	Note      loci.Note
	Score     float64        // Relevance.Value × boost
	Relevance loci.Relevance // how the words speak for it
	Signals   Signals        // what Boost was given
	Matched   []string       // words of the query that are in the note or its neighbours' part of the score
	Facts     []loci.ID      // extracted facts that were keys to this turn, best first
}

// Signals are what a note's row says of its weight, for the score's factors.
type Signals struct {
	Recorded    time.Time
	Event       time.Time // zero when unknown
	EventEnd    time.Time // the first instant after the event; zero when unknown
	Kind        loci.Kind
	Dormant     bool // Note.Dormant: a trait that must not be recalled
	Temporality loci.Temporality
	Importance  float64 // 0…1
	Confidence  float64 // 0…1
	Valence     float64 // -1…1
	Arousal     float64 // 0…1
	Emotional   bool    // whether Valence and Arousal were set
	Pinned      bool
	Accesses    int
	Context     float64 // 0…1: share of what Search.Context could score at best
}

// Links asks for links of many notes at once.
type Links struct {
	IDs       []loci.ID
	Types     []loci.LinkType // nil is all
	Direction loci.Direction  // "" is Both: every link
	At        time.Time       // as of; zero is now
	Now       time.Time       // the clock, for validity; required
	Fan       int             // derived links of one type a note at most, nearest in time first; 0 is 10
	Window    time.Duration   // for Follows; 0 is 5 minutes
}

// Near is a question to the vectors.
type Near struct {
	Embedder string    // of the space
	Values   []float32 // the question's vector; all zero finds nothing
	Limit    int       // results at most; 0 is 10
	At       time.Time // as of a moment of the record timeline; zero is now
	Now      time.Time // the clock, for validity; required
	Filter   loci.Filter
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

// Check reports, as an ErrInvalid, why a question can't be asked.
func (q *Near) Check() error {
	return store.CheckValues("values", q.Embedder, q.Values)
}

// Admits reports whether the query asks for links like this one, seen from the
// note asked about.
func (q *Links) Admits(l *loci.Link) bool {
	if !q.wants(l.Type) {
		return false
	}
	return q.Direction == "" || q.Direction == loci.Both || l.Direction == loci.Both || l.Direction == q.Direction
}

func (q *Links) wants(t loci.LinkType) bool {
	if len(q.Types) == 0 {
		return true
	}
	for _, w := range q.Types {
		if w == t {
			return true
		}
	}
	return false
}
