package loci

import (
	"context"
	"fmt"
	"io"
	"time"
)

// Admin is what the program that runs a memory uses: settings, background work, copies,
// costs, repair. Agents get Service alone. The engine implements it. All methods may be
// called concurrently, results belong to the caller, errors are of the kinds in this
// package, and a cancelled context ends a call with its error.
type Admin interface {
	// Agents returns what the user's configured agents may see, by name.
	Agents(ctx context.Context, s Scope) ([]Agent, error)
	// SetAgent sets what an agent of the user may see from now on. Only the user in
	// person can; ErrUnauthorized otherwise.
	SetAgent(ctx context.Context, s Scope, a Agent) error
	// Users counts the users of the store, and reports whether the scope's is one. An
	// agent learns of its own user alone.
	Users(ctx context.Context, s Scope) (*UsersResult, error)
	// UserNames returns the names of users that follow after, which "" begins, in the
	// order of names: limit at most, which goes up to 1000; 0 is 1000. It is for whoever
	// runs the memory alone.
	UserNames(ctx context.Context, after string, limit int) ([]string, error)

	// CreateKey makes a key of the scope's user, which may be AnyUser. The secret is in the
	// result and nowhere else. An agent makes none, and nobody one that outlasts their own.
	// Where there is no key, the first that is made over a network is the user's own for
	// good. ErrUnavailable: the store keeps no keys.
	CreateKey(ctx context.Context, s Scope, r KeyRequest) (*NewKey, error)
	// Keys lists the keys of the scope's user, all keys for AnyUser, oldest first, those
	// that are over too. ErrUnauthorized: an agent asks.
	Keys(ctx context.Context, s Scope) ([]Key, error)
	// RevokeKey ends a key of the scope's user, any key for AnyUser, at once and in every
	// process; ending it again changes nothing. ErrNotFound: the user has no such key.
	// ErrUnauthorized: an agent asks. ErrInvalid: it is the key that asks, which does not say
	// that it means itself.
	RevokeKey(ctx context.Context, s Scope, r RevokeKeyRequest) (*Key, error)

	// Recalls returns the questions that this process answered of late, latest first: to the
	// user in person all of the user, to an agent its own. They are kept in memory alone, and
	// name no note that the scope does not see now. What other processes answered is not there.
	Recalls(ctx context.Context, s Scope, r RecallsRequest) (*RecallsResult, error)

	// Jobs returns the user's background work in its states (Job.State), oldest
	// first. An agent sees the work on the words of notes that it sees.
	Jobs(ctx context.Context, s Scope) ([]Job, error)
	// RetryJob puts a job that failed, is dead or waits for a budget back in the
	// queue, as if it were new. ErrConflict: it is being worked on. ErrNotFound: the
	// scope sees no such job.
	RetryJob(ctx context.Context, s Scope, id ID) (*Job, error)
	// DropJob takes a job out of the queue for good: what it is about stays as it is.
	// ErrNotFound: the scope sees no such job.
	DropJob(ctx context.Context, s Scope, id ID) error
	// Lanes returns the lanes of background work in this process: what they do, and which
	// are paused, why and until when. A lane is paused while its server refuses all work,
	// as it does with a key that is not valid: jobs wait meanwhile and lose no attempt.
	Lanes(ctx context.Context) ([]Lane, error)
	// Work runs every job that is due, of all users, until none is left. progress is
	// called with the number of notes done so far and may be nil. A job that fails is tried again
	// later; only a failure of the store ends Work.
	Work(ctx context.Context, progress func(notes int)) error

	// Export writes everything visible of the scope as JSON lines and returns how many
	// records those are: all that a memory is, save vectors, which are made again. The last
	// line has their number and a checksum. Import restores all of it. ErrConflict: of what it is to
	// go on behind something changed since.
	Export(ctx context.Context, s Scope, r ExportRequest, w io.Writer) (records int, err error)
	// Import reads an export into the memory of the scope's user, who may have another
	// name than the one that it came from. The whole file is examined first: one that is
	// cut off or damaged is an ErrInvalid, and nothing is written. What is there already is
	// skipped, also where it was remembered here and has other ids, and what an agent may
	// see stays as it is. An import that is interrupted goes on when the same file is
	// imported again; until then a job of kind JobImport is in the queue. progress is called
	// with the number of lines read so far and may be nil. r is read twice where it can
	// seek; otherwise what is in it is kept in memory or in a temporary file meanwhile.
	Import(ctx context.Context, s Scope, r io.Reader, progress func(records int)) (ImportResult, error)
	// Backup writes a complete copy of the store, of all users, to a new file.
	// ErrUnauthorized: an agent asks. ErrConflict: the file is there. ErrUnavailable: the
	// store can't copy itself.
	Backup(ctx context.Context, s Scope, path string) error

	// Reindex makes the index of words again from the user's rows, and makes the vectors
	// that are missing. progress is called with how many of a stage are done and
	// how many there are; it may be nil. It can be interrupted and run again.
	// ErrUnauthorized: an agent asks.
	Reindex(ctx context.Context, s Scope, progress func(stage ReindexStage, done, total int)) (*ReindexResult, error)
	// Embedding asks the neural embedder for its space, however long that takes, and
	// counts the notes that have no vector in it. ErrNotFound: there is no embedder.
	Embedding(ctx context.Context, s Scope) (*Embedding, error)
	// Doctor returns what an examination of the store found; what is wrong is Finding.Bad.
	Doctor(ctx context.Context) ([]Finding, error)
	// SweepProgress is Service.Sweep and calls progress, which may be nil, with how many
	// notes of a stage are done and how many there are.
	SweepProgress(ctx context.Context, s Scope, r SweepRequest, progress func(stage SweepStage, done, total int)) (*SweepResult, error)

	// Usage sums up what the user's calls to models have cost that ended at or after
	// from and before to (zero is no bound). An agent gets nothing.
	Usage(ctx context.Context, s Scope, from, to time.Time) ([]Spent, error)
	// Budget returns the cost of the user's models today and the rest of the budget.
	// ErrUnauthorized: an agent asks.
	Budget(ctx context.Context, s Scope) (*Spending, error)
}

// UsersResult is how many users a store has.
type UsersResult struct {
	Count int  `json:"count"` // users for whom something was ever written
	Known bool `json:"known"` // the user of the scope is one of them
}

// ImportResult counts what an import did.
type ImportResult struct {
	Messages int `json:"messages"` // new ones
	Notes    int `json:"notes"`    // versions
	Links    int `json:"links"`    // stored ones
	Agents   int `json:"agents"`   // whose settings were read
	Cycles   int `json:"cycles"`   // of reflection
	Jobs     int `json:"jobs"`     // that wait
	Known    int `json:"known"`    // records that were there already

	Warnings []string `json:"warnings,omitempty"` // what could not be checked, or was left out, and why

	// What is read of other memories and assistants has Messages and Known, and of an export
	// of loci there is none of these.
	Format  string      `json:"format,omitempty"`  // in which it was read
	Refused int         `json:"refused,omitempty"` // messages that can't be kept; all others are
	Bad     []BadRecord `json:"bad,omitempty"`     // which those are and why, the first of them where they are many
}

// BadRecord is a place in a file whose message can't be kept.
type BadRecord struct {
	File  string `json:"file"`
	Line  int    `json:"line,omitempty"` // from 1; 0 where lines say nothing
	Error string `json:"error"`          // what is wrong, with the cure
}

// String is the place and what is wrong there.
func (b *BadRecord) String() string {
	if b.Line == 0 {
		return b.File + ": " + b.Error
	}
	return fmt.Sprintf("%s:%d: %s", b.File, b.Line, b.Error)
}

// Space names a vector space.
type Space struct {
	Embedder string `json:"embedder"` // model.Embedder.Identity
	Dims     int    `json:"dims"`     // dimensions
}

// ReindexResult counts what a reindexing made.
type ReindexResult struct {
	Rows     int     `json:"rows"`               // versions analysed for the index of words
	Embedded int     `json:"embedded,omitempty"` // words that had no vector in the space
	Space    *Space  `json:"space,omitempty"`    // the one that is complete now; nil without a neural embedder
	Others   []Space `json:"others,omitempty"`   // those of other languages, which are complete too
	Derived  int     `json:"governed,omitempty"` // words of earlier stores that their facts determine now
	Closed   int     `json:"closed,omitempty"`   // embedding jobs taken out of the queue, as nothing was left to do for them
}

// ReindexStage names a part of a reindexing.
type ReindexStage string

// The stages of a reindexing, in order.
const (
	ReindexWords   ReindexStage = "words"
	ReindexMeaning ReindexStage = "meaning"
)

// Embedding says how much of a memory the neural embedder has embedded.
type Embedding struct {
	Space   Space `json:"space"`   // of the neural embedder
	Missing int   `json:"missing"` // notes that recall can't find by meaning, as they have no vector; Reindex makes it

	Language string      `json:"language,omitempty"` // of the texts that are embedded in the space; "" is all
	Others   []Embedding `json:"others,omitempty"`   // of the other languages that have an encoder
}

// SweepStage names a part of a sweep.
type SweepStage string

// The stages of a sweep, in order.
const (
	SweepReads  SweepStage = "reading"   // the notes that can be recalled
	SweepWrites SweepStage = "archiving" // what has faded, and merging
)
