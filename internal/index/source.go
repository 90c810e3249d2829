package index

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
)

// Source gives the index a user's rows and keeps its segments. A store implements
// it; that is all an index needs of one. The methods may be called concurrently,
// also from a goroutine of the index, and must not call the index. An error ends the search that needed it and is returned as it is.
type Source interface {
	// State is one cheap read of the user's counters; the zero State when there is
	// no such user. It must see every commit that ended before the call.
	State(ctx context.Context, user string) (State, error)
	// RowsSince yields every row whose generation is greater than gen, in the
	// order of seq, and returns the State that they are consistent with: one read
	// transaction. A row that the index knows comes again when it was closed. The
	// Row and what it points to need not outlive the call of yield. An error of
	// yield ends the walk and is returned.
	RowsSince(ctx context.Context, user string, gen uint64, yield func(*Row) error) (State, error)
	// UsesSince yields the access count of each note whose count moved after the
	// use generation, and returns the use generation that they are consistent with.
	UsesSince(ctx context.Context, user string, use uint64, yield func(root uint32, count int) error) (uint64, error)
	// UsesAfter yields how often each note was accessed after a moment, as far as its
	// accesses are kept with their times; none for an unknown user.
	UsesAfter(ctx context.Context, user string, at time.Time, yield func(root uint32, count int) error) error
	// Segments returns the user's segments as they were flushed, in any order,
	// and the epoch at which they were read, in one read transaction.
	Segments(ctx context.Context, user string) (epoch uint64, segments []Segment, err error)
	// Flush replaces segments in one commit. It does nothing and returns false
	// when the epoch or the set of the user's segment ids is not as f says:
	// somebody else was first. The blobs are not kept or changed after the call.
	Flush(ctx context.Context, user string, f Flush) (bool, error)
}

// State is where a user's rows stand. A store keeps it as one row a user.
type State struct {
	// Gen moves with every commit that inserts rows or sets Closed of one; those
	// rows carry the new value.
	Gen uint64
	// Use moves with every Touch that counted something.
	Use uint64
	// Epoch moves when rows were destroyed or analysed anew, the two things that
	// generations don't tell. In the same commit the store deletes all segments of
	// the user, so that nothing of a purged note stays behind in one; every
	// process reads the user's rows again.
	Epoch uint64
	// Last is the greatest sequence number given out.
	Last uint32
}

// Row is one version of a note as the index needs it. Seq, Root, Gen, Analysis,
// At, Closed and Keys are the store's; NewRow fills in the rest.
type Row struct {
	ID   loci.ID // of the note
	Seq  uint32  // its number among the user's rows: 1, 2, … in the order of commits
	Root uint32  // Seq of the note's first version
	Gen  uint64  // of the commit that inserted or last closed it

	// Analysis is what Analyse made of the note. A store that finds Stale(Analysis)
	// passes Analyse(note) instead.
	Analysis []byte

	At     time.Time // known from, on the record timeline
	Closed time.Time // known until; zero while it is the latest version
	Keys   []uint32  // of a note that is not verbatim: roots of the verbatim notes of its messages

	Kind         loci.Kind
	Turn         bool // loci.Note.IsTurn
	Conversation string
	Speaker      string
	Role         loci.Role
	Domain       string
	CreatedBy    string
	Visibility   loci.Visibility
	Recorded     time.Time // the instant is enough: the day is in the analysis
	ValidUntil   time.Time // zero is for ever
	Event        time.Time // first instant of the event; zero when unknown
	EventEnd     time.Time // first instant after it; zero when unknown
	Importance   float64   // 0…1, kept to 1/50 000, like the next three
	Confidence   float64   // 0…1
	Valence      float64   // -1…1
	Arousal      float64   // 0…1
	Emotional    bool      // whether the note has an emotion
	Pinned       bool
	Forgotten    bool
	Superseded   bool // superseded_by is set
	Procedure    bool // loci.Note.IsProcedure
	Dormant      bool // loci.Note.Dormant
	Temporality  loci.Temporality
}

// NewRow fills in what the note itself says; Seq, Root, Gen, Analysis, At, Closed
// and Keys remain the caller's to set.
func NewRow(n *loci.Note) Row {
	r := Row{
		ID: n.ID, Kind: n.Kind, Turn: n.IsTurn(), Conversation: n.Conversation, Speaker: n.Speaker, Role: n.Role,
		Domain: n.Domain, CreatedBy: n.CreatedBy, Visibility: n.Visibility, Recorded: n.RecordedAt,
		ValidUntil: n.ValidUntil, Event: n.EventTime.Time, Importance: n.Importance, Confidence: n.Confidence,
		Pinned: n.Pinned, Forgotten: n.Forgotten, Superseded: !n.SupersededBy.IsZero(), Dormant: n.Dormant(), Temporality: n.Temporality,
		Procedure: n.IsProcedure(),
	}
	if r.EventEnd = n.EventTime.End(); !n.EventEnd.IsZero() {
		r.EventEnd = n.EventEnd.End()
	}
	if n.Emotion != nil {
		r.Emotional, r.Valence, r.Arousal = true, n.Emotion.Valence, n.Emotion.Arousal
	}
	return r
}

// SegmentID names a segment of a user. The index gives the ids out.
type SegmentID uint64

// Segment is an immutable part of a user's index: disposable, made again from
// rows whenever it is missing, damaged or of another version.
type Segment struct {
	ID   SegmentID
	Blob []byte // a checksum is part of it
}

// Flush is one change of the set of a user's segments.
type Flush struct {
	Epoch uint64      // State.Epoch that the segments were made at
	Had   []SegmentID // every segment there must be, ascending; none for none
	Drop  []SegmentID // those of them to delete
	Add   []Segment   // those to insert, with new ids
}
