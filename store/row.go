package store

import (
	"bytes"
	"cmp"
	"time"

	"github.com/loci-memory/loci"
)

// Row is one version of a note as it is kept.
type Row struct {
	Seq     uint32       // its number among the user's rows: 1, 2, … in the order of commits
	Root    uint32       // Seq of the note's first version
	Gen     uint64       // State.Gen of the commit that inserted or last closed it
	Version loci.Version // Note.User and Note.AccessCount are filled in; Closed is zero while it is the latest
	// Analysis is what the index made of the note, as it was given (NoteChange); the
	// store never looks into it. Nil where the row was written without one.
	Analysis []byte
	// Keys are, for a note that is not verbatim, the roots of the verbatim notes of its
	// messages that arrived before it, ascending, each once; nil for a verbatim note.
	Keys []uint32
}

// Message is a message and the notes that hold its words.
type Message struct {
	Message loci.Message
	Turns   []uint32 // roots of its verbatim notes, in the order of their writing
}

// Edge is a stored link between two notes, with the direction that it was given.
type Edge struct {
	From, To uint32    // roots of its ends
	Link     loci.Link // its From and To are zero, save from a Snapshot
}

// Use is how often and when a note was accessed.
type Use struct {
	Note  loci.ID
	Root  uint32
	Count int         // accesses ever
	Times []time.Time // of the last KeptUses accesses at most, in UTC, newest first
}

// KeptUses is how many access times a store keeps of a note.
const KeptUses = 50

// Counts are how many things of a user a store holds.
type Counts struct {
	Messages int
	Wordless int   // of Messages: those without a verbatim note
	Versions int   // rows of notes
	Links    int   // stored ones that are not closed; one both ways is one
	Jobs     int   // dead ones too
	DeadJobs int   // of Jobs
	Bytes    int64 // of the whole store on disk; 0 where it is not on a disk
}

// State is the counters of a user (see the package's comment). They never fall; that of
// an unknown user is zero.
type State struct {
	Gen    uint64 // grows with every commit that inserts or closes rows
	Use    uint64 // grows with every access that is counted
	Epoch  uint64 // grows when rows are destroyed or analysed again
	VGen   uint64 // grows with every commit that writes vectors
	VEpoch uint64 // grows when vectors are destroyed
	Last   uint32 // the greatest number given to a row
}

// Place is where a user's rows and cycles end: equal ones have nothing new between them.
type Place struct {
	Row   uint32 // State.Last
	Cycle int64  // grows with every cycle that is new, and may grow besides
}

// SegmentID names a segment of a user. The index chooses the ids.
type SegmentID uint64

// Segment is an immutable part of a user's index: disposable, made again from rows
// whenever it is missing or damaged.
type Segment struct {
	ID   SegmentID
	Blob []byte // the store never looks into it
}

// Flush is one change of the set of a user's segments.
type Flush struct {
	Epoch uint64      // State.Epoch at which the segments were made
	Had   []SegmentID // every segment that the store must have, ascending; empty for none
	Drop  []SegmentID // those of them to delete
	Add   []Segment   // those to insert, with new ids
}

// Analysis is what an index made of the note of a row.
type Analysis struct {
	Seq   uint32 // Row.Seq
	Bytes []byte // for Row.Analysis
}

// Space names a vector space. Vectors of different spaces are never compared.
type Space = loci.Space

// Vector is the meaning of a note's words in a space, kept at the row of a version. A
// vector of a version that is not there is skipped.
type Vector struct {
	Note     loci.ID
	Version  int       // of the note whose words it was made of: 1, 2, …
	Embedder string    // model.Embedder.Identity
	Values   []float32 // finite, 1 to 65536; all zero: the words have no meaning, so they are never found, and no gap
}

// Space returns the space of the vector.
func (v *Vector) Space() Space { return Space{Embedder: v.Embedder, Dims: len(v.Values)} }

// Gap asks for the rows without a vector in a space.
type Gap struct {
	Space Space     // Dims 0 is any of the embedder's spaces
	Notes []loci.ID // only rows of these; nil is all
	After uint32    // only rows with a greater number
	Limit int       // rows at most; positive

	// Before, where it is not 0, turns the order around: the greatest numbers first, only those
	// that are smaller than this one. It goes with no Notes and no After.
	Before uint32
}

// DueRequest says which work to offer.
type DueRequest struct {
	Kinds []loci.JobKind // of these
	Limit int            // offers at most; none where it is not positive
	Now   time.Time      // as LeaseRequest.Now
}

// Offer is a user with a job of a kind that is due.
type Offer struct {
	User string
	Kind loci.JobKind
	// Turn says when the user was last handed a job of the kind: of two turns the greater
	// one is later. Before that it is when the first job of the kind was queued. No two
	// users and kinds have the same.
	Turn int64
}

// LeaseRequest says for how long to lease a job.
type LeaseRequest struct {
	Hold time.Duration // how long the lease is held; positive
	// Now takes the place of the store's clock, for simulations and tests; zero is the
	// store's clock.
	Now time.Time
}

// RenewRequest says which lease to renew.
type RenewRequest struct {
	Job   loci.ID
	Lease int64         // Job.Lease as it was handed out
	Hold  time.Duration // from now on; positive
	Now   time.Time     // as LeaseRequest.Now
}

// CompareKeys orders keys as Keyring.Keys does.
func CompareKeys(a, b Key) int {
	return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
}

// CompareSpent orders sums of the ledger as Store.Spent does.
func CompareSpent(a, b loci.Spent) int {
	return cmp.Or(a.Day.Time.Compare(b.Day.Time), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome))
}

// CompareSpaces orders spaces as a Snapshot yields their vectors.
func CompareSpaces(a, b Space) int {
	return cmp.Or(cmp.Compare(a.Embedder, b.Embedder), cmp.Compare(a.Dims, b.Dims))
}

// CompareLinks orders links as a Snapshot does.
func CompareLinks(a, b *loci.Link) int {
	return cmp.Or(bytes.Compare(a.From[:], b.From[:]), bytes.Compare(a.To[:], b.To[:]), cmp.Compare(a.Type, b.Type), a.At.Compare(b.At))
}

// CompareCalls orders calls to models as a Snapshot does.
func CompareCalls(a, b *Calls) int {
	x, y := &a.Usage, &b.Usage
	return cmp.Or(cmp.Compare(a.At.UnixMicro(), b.At.UnixMicro()), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome),
		cmp.Compare(x.Calls, y.Calls), cmp.Compare(x.TokensIn, y.TokensIn), cmp.Compare(x.TokensOut, y.TokensOut), cmp.Compare(x.Took, y.Took))
}
