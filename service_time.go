package loci

import (
	"context"
	"time"
)

// TimeReader answers questions of time and order: when things happened, what is
// planned, in which steps something is done.
type TimeReader interface {
	// Timeline returns notes by day, week or month, on one of their two timelines.
	Timeline(ctx context.Context, s Scope, r TimelineRequest) (*TimelineResult, error)
	// Agenda returns plans by when they are due.
	Agenda(ctx context.Context, s Scope, r AgendaRequest) (*AgendaResult, error)
	// Procedure returns the steps of how something is done, word for word as they were
	// said. It asks no language model, and writes nothing but that the note was accessed.
	Procedure(ctx context.Context, s Scope, r ProcedureRequest) (*ProcedureResult, error)
}

// TimeAsked says in which way a question asks for a time; "" is not at all.
type TimeAsked string

// The ways to ask for a time.
const (
	AskedWhen TimeAsked = "when"         // when it was or will be, or how long it took
	AskedAgo  TimeAsked = "how long ago" // how far back it is
)

// Axis is one of the two timelines that every note is on.
type Axis string

// The two timelines.
const (
	OnEvent    Axis = "event"    // when it happened
	OnRecorded Axis = "recorded" // when it was said
)

// Span is a length of calendar time: what a timeline is cut into.
type Span string

// The spans, short to long.
const (
	ByDay   Span = "day"
	ByWeek  Span = "week" // Monday to Sunday, ISO 8601
	ByMonth Span = "month"
)

// TimelineRequest asks for the notes of a stretch of time. Zero fields are the defaults.
type TimelineRequest struct {
	By   Span      `json:"by,omitempty" jsonschema:"day, week (Monday to Sunday) or month; day by default"`
	On   Axis      `json:"on,omitempty" jsonschema:"event: by when it happened, leaving out what has no such time; recorded: by when it was said; by default when it happened where that is known, else when it was said"`
	From time.Time `json:"from,omitzero" jsonschema:"only what is at this time or later on that timeline, RFC 3339 with a zone"`
	To   time.Time `json:"to,omitzero" jsonschema:"only what is before this time on that timeline, RFC 3339 with a zone"`
	Zone string    `json:"zone,omitempty" jsonschema:"time zone whose days are meant, like Asia/Shanghai or +08:00; UTC by default"`
	Filter
	OldestFirst bool      `json:"oldest_first,omitempty" jsonschema:"begin with the oldest; by default with the newest"`
	Limit       int       `json:"limit,omitempty" jsonschema:"notes at most, 1 to 1000; 50 by default; counts are of all that pass"`
	After       ID        `json:"after,omitzero" jsonschema:"go on behind this note: the next of the answer before"`
	AsOf        time.Time `json:"as_of,omitzero" jsonschema:"as it was known then, RFC 3339 with a zone; now by default"`
	Activity    bool      `json:"activity,omitempty" jsonschema:"also count every period from the first to the last"`
}

// TimelineResult is one page of a timeline: the periods that its notes are in.
type TimelineResult struct {
	By       Span      `json:"by"`
	Zone     string    `json:"zone"`               // whose days are meant
	Periods  []Period  `json:"periods"`            // in order; none is empty
	Total    int       `json:"total"`              // notes that pass, on all pages
	Next     ID        `json:"next,omitzero"`      // pass as After for the next page; zero at the end
	Activity *Activity `json:"activity,omitempty"` // with Activity, unless too much time lies between first and last
}

// Period is a stretch of a timeline with the notes that begin in it. A note whose
// time is known less exactly than the span, as one of May among days, is in a
// period of its own precision, which comes before those that it holds: its day
// is not invented.
type Period struct {
	Period string    `json:"period"` // 2026-05-04, 2026-W19, 2026-05 or 2026
	Start  time.Time `json:"start"`  // first instant, in the zone
	End    time.Time `json:"end"`    // first instant after it
	Count  int       `json:"count"`  // notes that pass, on this page or not
	Notes  []Note    `json:"notes"`  // those on this page, without their links
}

// Activity counts the notes of every span of a timeline, empty ones too, oldest
// first. Notes whose time is known less exactly than the span are in none.
type Activity struct {
	First  string `json:"first"`  // the period of the first count
	Last   string `json:"last"`   // the period of the last count
	Counts []int  `json:"counts"` // one a period
}
