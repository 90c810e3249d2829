package loci

import "time"

// JobKind names a kind of background work.
type JobKind string

// The kinds of job.
const (
	// JobLink retrieves what is similar to new notes, decides and links.
	JobLink JobKind = "link"
	// JobRelink brings similarity links up to date after a note was forgotten, came
	// back or was changed: the first of its notes, and others that are linked to it.
	JobRelink JobKind = "relink"
)

// Job is background work, queued in the commit of the data that it is about.
type Job struct {
	ID       ID        `json:"id"`
	User     string    `json:"user"`
	Kind     JobKind   `json:"kind"`
	Notes    []ID      `json:"notes,omitempty"` // what it is about
	Attempts int       `json:"attempts,omitempty"`
	NotUntil time.Time `json:"not_until,omitzero"` // leased or backing off until then
	Dead     bool      `json:"dead,omitempty"`     // given up; kept visible
	Error    string    `json:"error,omitempty"`    // of the last attempt
	Created  time.Time `json:"created"`
}
