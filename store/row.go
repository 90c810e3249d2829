package store

import (
	"time"

	"github.com/loci-memory/loci"
)

// Row is one version of a note as it is kept.
type Row struct {
	Seq     uint32       // its number among the user's rows: 1, 2, … in the order of commits
	Root    uint32       // Seq of the note's first version
	Gen     uint64       // of the commit that inserted or last closed it
	Version loci.Version // Note.User and Note.AccessCount are filled in; Closed is zero while it is the latest
	// Analysis is what the index made of the note, as it was given (NoteChange); the
	// store never looks into it. Nil where the row was written without one.
	Analysis []byte
	// Keys are, of a note that is not verbatim, the roots of the verbatim notes of its
	// messages that arrived before it, ascending, each once.
	Keys []uint32
}

// Head is what decides who sees a note: of its latest row.
type Head struct {
	Root       uint32
	Visibility loci.Visibility
	Domain     string
	CreatedBy  string
}

// Message is a message with its words' place.
type Message struct {
	Message loci.Message
	Turns   []uint32 // roots of its verbatim notes, in the order of their writing
}

// Edge is a stored link between notes as it was given, seen from neither end.
type Edge struct {
	From, To uint32    // roots
	Link     loci.Link // From and To are filled in by a Snapshot alone
}

// Use is how often and when a note was accessed.
type Use struct {
	Note  loci.ID
	Root  uint32
	Count int         // ever
	Times []time.Time // the last KeptUses, newest first
}

// KeptUses is how many access times a note keeps.
const KeptUses = 50

// Counts are the sizes of a user's tables.
type Counts struct {
	Messages int
	Versions int // rows of notes
	Links    int // that are not closed; one both ways is one
	Jobs     int // dead ones too
	DeadJobs int
	Bytes    int64 // of the whole store on disk; 0 where it is not on one
}

// State is where a user's rows are: the counters of the package's comment.
type State struct {
	Gen    uint64
	Use    uint64
	Epoch  uint64
	VGen   uint64
	VEpoch uint64
	Last   uint32 // the greatest number given to a row
}

// SegmentID names a segment of a user. The index gives the ids out.
type SegmentID uint64

// Segment is an immutable part of a user's index: disposable, made again from rows
// whenever it is missing or damaged.
type Segment struct {
	ID   SegmentID
	Blob []byte
}

// Flush is one change of the set of a user's segments.
type Flush struct {
	Epoch uint64      // State.Epoch that the segments were made at
	Had   []SegmentID // every segment there must be, ascending; none for none
	Drop  []SegmentID // those of them to delete
	Add   []Segment   // those to insert, with new ids
}

// Analysis is what an index made of the note of a row.
type Analysis struct {
	Seq   uint32
	Bytes []byte
}

// Space names a vector space. Vectors of different spaces are never compared.
type Space = loci.Space

// Vector is the meaning of a note's words in a space, kept at the row of a version. One
// of a version that is not there is skipped.
type Vector struct {
	Note     loci.ID
	Version  int       // whose words it was made of; 1, 2, …
	Embedder string    // model.Embedder.Identity
	Values   []float32 // finite, of any length but 0; all zero says that there is no meaning: never found, not missing
}

// Space is the space of the vector.
func (v *Vector) Space() Space { return Space{Embedder: v.Embedder, Dims: len(v.Values)} }

// Gap asks for rows without a vector.
type Gap struct {
	Space Space     // Dims 0 is any of the embedder's spaces
	Notes []loci.ID // only rows of these; nil is all
	After uint32    // only rows behind this number
	Limit int       // rows at most; positive
}

// LeaseRequest says which jobs to lease and for how long.
type LeaseRequest struct {
	Kinds []loci.JobKind // nil is all; Claim does not look at it
	N     int            // jobs at most; Claim does not look at it
	Hold  time.Duration  // how long the lease is held; positive
	// Now takes the place of the store's clock, for simulations and tests; zero is the
	// store's clock.
	Now time.Time
}

// RenewRequest says which lease to renew.
type RenewRequest struct {
	Job   loci.ID
	Lease int64         // as it was given
	Hold  time.Duration // from now on; positive
	Now   time.Time     // as in LeaseRequest
}
