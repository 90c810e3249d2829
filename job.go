package loci

import "time"

// JobKind names a kind of background work.
type JobKind string

// The kinds of job.
const (
	// JobExtract asks a model what is worth remembering of the words in its notes,
	// decides about it and links.
	JobExtract JobKind = "extract"
	// JobLink retrieves what is similar to new notes, decides and links.
	JobLink JobKind = "link"
	// JobEmbed makes the vectors of the words in its notes.
	JobEmbed JobKind = "embed"
	// JobRelink brings similarity links up to date after a note was forgotten, came
	// back or was changed: the first of its notes, and others that are linked to it.
	JobRelink JobKind = "relink"
	// JobReflect looks whether a reflection is due, and runs it; while one runs, a job
	// of this kind is the user's lock on it.
	JobReflect JobKind = "reflect"
	// JobSweep archives what has faded, every so often: the one job of a user is put off
	// to the next time when it is done.
	JobSweep JobKind = "sweep"
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
	Lease    int64     `json:"-"` // the number that it was handed out under last: whoever works on it names it; 0 is never
}

// JobState is how far a job is.
type JobState string

// The states of a job.
const (
	JobPending JobState = "pending" // waits, or is being worked on
	JobPaused  JobState = "paused"  // waits without a fault of its own, like for the budget of another day; Error says why
	JobFailed  JobState = "failed"  // went wrong and will be tried again
	JobDead    JobState = "dead"    // went wrong too often: retry or drop it
)

// State is how far the job is.
func (j *Job) State() JobState {
	switch {
	case j.Dead:
		return JobDead
	case j.Attempts > 0:
		return JobFailed
	case j.Error != "":
		return JobPaused
	}
	return JobPending
}
