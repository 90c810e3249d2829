package index

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Source is what an index needs of a store: the first methods of store.Index, with
// the contract of that. An error ends the search that needed it and is returned as it
// is. The methods may be called concurrently, also from a goroutine of the index.
type Source interface {
	State(ctx context.Context, user string) (store.State, error)
	RowsSince(ctx context.Context, user string, gen uint64, yield func(*store.Row) error) (store.State, error)
	UsesSince(ctx context.Context, user string, use uint64, yield func(root uint32, count int) error) (uint64, error)
	UsesAfter(ctx context.Context, user string, at time.Time, yield func(root uint32, count int) error) error
	Segments(ctx context.Context, user string) (epoch uint64, segments []store.Segment, err error)
	Flush(ctx context.Context, user string, f store.Flush) (bool, error)
}

// unread reports whether there is nothing of a user to read.
func unread(s store.State) bool { return s == store.State{} }

// entry is one version of a note as the index takes it in.
type entry struct {
	ID       loci.ID // of the note
	Seq      uint32
	Root     uint32
	Analysis []byte // what Analyse made of the note

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
	Exact        exactness // of Event
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
	Plan         loci.PlanStatus // as it is kept; "" where there is none
	Says         string          // the words of an episode, "" of others
}

// entryOf is what the index takes in of a row. An analysis that is missing or of
// another version is made again.
func entryOf(r *store.Row) entry {
	n := &r.Version.Note
	e := entry{
		ID: n.ID, Seq: r.Seq, Root: r.Root, Analysis: r.Analysis, At: r.Version.At, Closed: r.Version.Closed, Keys: r.Keys,
		Kind: n.Kind, Turn: n.IsTurn(), Conversation: n.Conversation, Speaker: n.Speaker, Role: n.Role,
		Domain: n.Domain, CreatedBy: n.CreatedBy, Visibility: n.Visibility, Recorded: n.RecordedAt,
		ValidUntil: n.ValidUntil, Event: n.EventTime.Time, Exact: exactnessOf(n.EventTime), Importance: n.Importance, Confidence: n.Confidence,
		Pinned: n.Pinned, Forgotten: n.Forgotten, Superseded: !n.SupersededBy.IsZero(), Dormant: n.Dormant(), Temporality: n.Temporality,
		Procedure: n.IsProcedure(),
	}
	if Stale(e.Analysis) {
		e.Analysis = Analyse(n)
	}
	if n.Plan != nil {
		e.Plan = n.Plan.Status
	}
	if e.EventEnd = n.EventTime.End(); !n.EventEnd.IsZero() {
		e.EventEnd = n.EventEnd.End()
	}
	if n.Kind == loci.Episode {
		e.Says = n.Content
	}
	if n.Emotion != nil {
		e.Emotional, e.Valence, e.Arousal = true, n.Emotion.Valence, n.Emotion.Arousal
	}
	return e
}
