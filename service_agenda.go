package loci

import "time"

// Due says when a plan is due, as seen from a day.
type Due string

// When plans are due, in the order of an agenda.
const (
	Overdue   Due = "overdue" // its time has passed, for 30 days at most (OverdueFor), and nothing settled it
	DueToday  Due = "today"   // or going on today
	DueInWeek Due = "week"    // until Sunday
	DueLater  Due = "later"
	Undated   Due = "undated"
	PlanDone  Due = "done" // something says so

	PlanCancelled Due = "cancelled" // something says so
)

// AgendaRequest asks what is planned.
type AgendaRequest struct {
	Days   int       `json:"days,omitempty" jsonschema:"only what is overdue, or due within so many days; by default all, undated plans too"`
	Zone   string    `json:"zone,omitempty" jsonschema:"time zone whose days are meant, like Asia/Shanghai or +08:00; UTC by default"`
	Done   bool      `json:"done,omitempty" jsonschema:"also plans that were done or cancelled, each with the note that says so"`
	Past   bool      `json:"past,omitempty" jsonschema:"also plans that are overdue for more than 30 days"`
	Filter           // narrows the plans; Temporality is not looked at
	Limit  int       `json:"limit,omitempty" jsonschema:"plans at most, 1 to 1000; 50 by default; counts are of all that pass"`
	After  ID        `json:"after,omitzero" jsonschema:"go on behind this plan: the next of the answer before"`
	AsOf   time.Time `json:"as_of,omitzero" jsonschema:"the agenda of that moment, from what was known then, RFC 3339 with a zone; now by default"`
}

// AgendaResult is one page of an agenda: the open plans (Note.Plan), whatever reflection
// made of their temporality; what a model distilled of words takes their place. A plan that
// was moved has one place, that of the note that moved it last.
type AgendaResult struct {
	Today    string    `json:"today"`          // 2026-05-04, in the zone
	Zone     string    `json:"zone"`           // whose days are meant
	Sections []Section `json:"sections"`       // in the order of Due; none is empty
	Total    int       `json:"total"`          // plans that pass, on all pages
	Past     int       `json:"past,omitempty"` // plans that are not listed, as they are overdue for more than 30 days; of the latest 200 notes that may be
	Next     ID        `json:"next,omitzero"`  // pass as After for the next page; zero at the end
}

// Section is the plans that are due at one time, soonest first; undated ones newest
// said first.
type Section struct {
	Due   Due    `json:"due"`
	Count int    `json:"count"` // plans that pass, on this page or not
	Plans []Plan `json:"plans"` // those on this page
}

// Plan is a plan on an agenda.
type Plan struct {
	Note      Note   `json:"note"`                 // without its links
	SettledBy *Note  `json:"settled_by,omitempty"` // the note that says that it was done or cancelled; nil with one that is open, or was settled by hand
	Before    []Note `json:"before,omitempty"`     // what it was before it was moved, the latest first, eight at most
}

// ProcedureRequest asks how something is done.
type ProcedureRequest struct {
	Query        string    `json:"query" jsonschema:"what is to be done, in natural language: how do we release?"`
	Domain       string    `json:"domain,omitempty" jsonschema:"only this path and what is below it, like work/releases"`
	Conversation string    `json:"conversation,omitempty" jsonschema:"only what was said in this conversation"`
	AsOf         time.Time `json:"as_of,omitzero" jsonschema:"as it was done then, RFC 3339 with a zone; now by default"`
}

// ProcedureResult is the procedure that answers best, and others that match.
type ProcedureResult struct {
	Found  bool     `json:"found"`            // false: no procedure matches, all else is empty
	Note   *Note    `json:"note,omitempty"`   // nil when none is found
	Steps  []string `json:"steps"`            // in order; empty when none is found
	Score  float64  `json:"score,omitempty"`  // as Hit.Score
	Others []Hit    `json:"others,omitempty"` // best first, two at most
}
