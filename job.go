package loci

import (
	"slices"
	"time"
)

// JobKind names a kind of background work.
type JobKind string

// The kinds of job.
const (
	// JobExtract asks a model for the facts in the words of its notes, decides about
	// them and links them.
	JobExtract JobKind = "extract"
	// JobSample is JobExtract for the model of a connected client: where there is none, it
	// is JobLink, so that it never waits for an agent that is gone.
	JobSample JobKind = "sample"
	// JobLink finds the notes that are similar to new ones, decides about the new ones
	// and links them.
	JobLink JobKind = "link"
	// JobEmbed makes the vectors of the words in its notes.
	JobEmbed JobKind = "embed"
	// JobOlder makes the vectors of words that were kept before there was an encoder for
	// them, the last first: a user has one such job, which is queued again for what is left.
	JobOlder JobKind = "older"
	// JobRelink brings similarity links up to date after a note was forgotten, came
	// back or was changed: the first of its notes, and others that are linked to it.
	JobRelink JobKind = "relink"
	// JobReflect runs a reflection where one is due; while one runs, its job is the lock
	// that keeps other processes from reflecting for the same user.
	JobReflect JobKind = "reflect"
	// JobSweep archives what has faded, at intervals: a user has one such job, which is
	// put off to the next time when it is done.
	JobSweep JobKind = "sweep"
	// JobImport marks an import or a migration that is under way, or was cut off: no runner
	// does it. It goes when the same was begun again and is at its end.
	JobImport JobKind = "import"
)

// Job is background work, queued in the commit of the data that it is about.
type Job struct {
	ID       ID        `json:"id"`
	User     string    `json:"user"`
	Kind     JobKind   `json:"kind"`
	Notes    []ID      `json:"notes,omitempty"`    // what it is about
	Attempts int       `json:"attempts,omitempty"` // that failed
	NotUntil time.Time `json:"not_until,omitzero"` // leased or backing off until then
	Dead     bool      `json:"dead,omitempty"`     // given up; kept visible
	Error    string    `json:"error,omitempty"`    // of the last attempt
	Created  time.Time `json:"created"`            // by the clock of the memory
	Lease    int64     `json:"-"`                  // the number that it was handed out under last, which a commit in its name must give; 0 is never
}

// Lane is workers of background work in one process. Kinds of job in one lane share its
// workers; lanes don't wait for each other.
type Lane struct {
	Name        string    `json:"name"`
	Kinds       []JobKind `json:"kinds"`
	Workers     int       `json:"workers"`               // jobs that are done at once at most
	Running     int       `json:"running"`               // jobs that are done now
	PausedUntil time.Time `json:"paused_until,omitzero"` // when it is tried again; zero: it is not paused
	Why         string    `json:"why,omitempty"`         // it is paused
}

// Drop removes a destroyed note from the job, in place, and what the last attempt says,
// as it may quote the note. It reports whether the job named the note. A job without notes
// is about all of a memory: it names none, and may quote any.
func (j *Job) Drop(note ID) (named bool) {
	if len(j.Notes) == 0 {
		j.Error = ""
		return false
	}
	before := len(j.Notes)
	j.Notes = slices.DeleteFunc(slices.Clone(j.Notes), func(id ID) bool { return id == note })
	if len(j.Notes) == before {
		return false
	}
	j.Error = ""
	return true
}

// JobState is the state of a job in the queue.
type JobState string

// The states of a job.
const (
	JobPending JobState = "pending" // waits, or is being worked on
	JobPaused  JobState = "paused"  // waits for something outside, like the budget of another day; Error says for what
	JobFailed  JobState = "failed"  // went wrong and will be tried again
	JobDead    JobState = "dead"    // went wrong too often: retry or drop it
)

// State returns the state of the job.
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
