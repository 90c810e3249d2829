package store

import (
	"context"
	"io"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// Store keeps the memories of many users. All methods may be called concurrently, and
// from many processes where the store is a file or a server. A user that nothing was
// applied for has no rows and the zero State; asking for one is no error. Results belong
// to the caller, save where a method says otherwise; arguments are neither kept nor
// changed. A cancelled context ends a call with its error, and nothing is written.
// ErrUnavailable: the store can't be read or written; any method may return it.
//
// A read of few things never waits for reads of many, which may wait for each other:
// RowsSince and VectorsSince from the beginning, OfMessages, CameOf, Bare, and what is asked for
// hundreds of ids or rows. No yield may call the store, save inside of Snapshot.
//
// A method that yields stops at the first error of yield and returns it. Times are kept
// at microseconds with their offset.
type Store interface {
	Writer
	Reader
	Index
	Vectors
	Queue
	Ledger
	// Check examines the store for damage, for rows that contradict each other and for
	// references to nothing. There is one Finding for each problem; what is in order is
	// listed too, and is not Bad.
	Check(ctx context.Context) ([]loci.Finding, error)
	io.Closer
}

// Writer changes a store.
type Writer interface {
	// Apply commits the changes, durable when it returns nil; otherwise nothing was
	// written. Whatever User parts of c name, they become user's.
	//
	// ErrDone: the request that they do was done before. ErrInvalid: Changes.Check returned it. ErrConflict: a note is not at the version
	// before the one given, a message or a note that is new is there already, a job of
	// Held is not leased as given, or something in Expect does not hold. ErrNotFound: a
	// note that is changed, linked or purged is not there. ErrUnavailable: the store can
	// only be read.
	Apply(ctx context.Context, user string, c *Changes) error
	// Touch adds one access at a moment to each note; unknown ids are skipped. It makes
	// no version. A store that can only be read does nothing and returns nil.
	Touch(ctx context.Context, user string, at time.Time, ids []loci.ID) error
	// Scrub finishes what purges began and returns how many, of all users, are not
	// finished yet. A purge is done for every reader when Apply returns; but where a
	// reader that began before holds the store's log, the words stay on the disk until it
	// has ended. A store finishes purges by itself as soon as it can, also after it was
	// closed and opened; one that can only be read finishes none. 0 means that no word of
	// what was destroyed is left in its files, or, where a server keeps those, in its tables.
	Scrub(ctx context.Context) (unfinished int, err error)
}

// Reader reads rows. Where a method names no order, any is right. Rows come with their
// Seq, Root, Version and access count; with Analysis, Keys and Gen only where the method
// names them.
type Reader interface {
	// Rows yields the rows with these numbers, missing ones skipped. It may leave out
	// Version.At and Version.Closed. The row need not outlive the call of yield, here and
	// in RowsAt and Latest; what its fields lead to does, and is the caller's.
	Rows(ctx context.Context, user string, seqs []uint32, yield func(*Row) error) error
	// RowsAt is Rows without those that were not the latest of their note at a moment;
	// the zero moment is now.
	RowsAt(ctx context.Context, user string, seqs []uint32, at time.Time, yield func(*Row) error) error
	// Latest yields the row of each note with one of these ids that was its latest at a
	// moment (At ≤ moment < Closed); the zero moment is now. Missing ones are skipped.
	// It may leave out Version.At and Version.Closed.
	Latest(ctx context.Context, user string, ids []loci.ID, at time.Time, yield func(*Row) error) error
	// Roots returns the roots of the notes with these ids, missing ones left out.
	Roots(ctx context.Context, user string, ids []loci.ID) (map[loci.ID]uint32, error)
	// NoteIDs returns the ids of notes from one to another, both included, each once and in
	// their order; at most limit, which is positive.
	NoteIDs(ctx context.Context, user string, from, to loci.ID, limit int) ([]loci.ID, error)
	// MessageIDs is NoteIDs of messages.
	MessageIDs(ctx context.Context, user string, from, to loci.ID, limit int) ([]loci.ID, error)
	// Versions yields every row of these notes in the order of numbers.
	Versions(ctx context.Context, user string, ids []loci.ID, yield func(*Row) error) error
	// After returns the rows with a greater number than seq, in the order of numbers,
	// with Analysis; at most limit, which is positive.
	After(ctx context.Context, user string, seq uint32, limit int) ([]Row, error)
	// Messages returns the messages with these ids, missing ones skipped.
	Messages(ctx context.Context, user string, ids []loci.ID) ([]Message, error)
	// OfMessages returns the latest row of each note that names one of these messages as
	// a source, in the order of roots. A message that is not there has none.
	OfMessages(ctx context.Context, user string, messages []loci.ID) ([]Row, error)
	// CameOf returns the rows of later versions of notes that name one of these ids in
	// Version.Of, in the order of numbers. It costs what there are of later versions.
	CameOf(ctx context.Context, user string, ids []loci.ID) ([]Row, error)
	// Links returns each stored link with an end at one of these roots once. The zero
	// moment leaves out those that are closed; another moment returns those known at
	// it: At ≤ moment < Closed. A link without At is known at every moment until it is closed.
	// Of those by SimilarTo into one note from others that are not asked about the zero moment
	// returns the alike ones from the latest; 0 is all. Thousands may be like one note.
	Links(ctx context.Context, user string, roots []uint32, at time.Time, alike int) ([]Edge, error)
	// Uses returns when notes were accessed; a note never accessed has Count 0, one
	// that is not there is left out.
	Uses(ctx context.Context, user string, ids []loci.ID) ([]Use, error)
	// Cycles returns the user's cycles of reflection, latest committed first: their times
	// are those of clocks, which may have run ahead. At most limit, which is positive.
	Cycles(ctx context.Context, user string, limit int) ([]loci.Cycle, error)
	// Cycle returns one of the user's cycles; false where there is none with this id. It
	// costs the same however many cycles there are.
	Cycle(ctx context.Context, user string, id loci.ID) (loci.Cycle, bool, error)
	// CyclesOf returns the user's cycles that list one of these notes (loci.Cycle.Notes), in
	// the order of commits. It costs what it returns.
	CyclesOf(ctx context.Context, user string, notes []loci.ID) ([]loci.Cycle, error)
	// Once returns what a request did, by its key, and false where none with it was done, or so
	// long ago that it is forgotten. Since is zero in it. It sees every commit that ended before
	// the call, of any process, and costs the same however many there are.
	Once(ctx context.Context, user string, key [32]byte) (Once, bool, error)
	// Agents returns the user's configured agents by name.
	Agents(ctx context.Context, user string) ([]loci.Agent, error)
	// Users returns how many users there are, those for whom something was applied, and
	// whether user is one.
	Users(ctx context.Context, user string) (count int, known bool, err error)
	// Names returns the names of users that follow after in the order of names; at most
	// limit, which is positive. "" begins.
	Names(ctx context.Context, after string, limit int) ([]string, error)
	// Owners returns the names of users who have a note with this id, of any state, in the
	// order of names.
	Owners(ctx context.Context, note loci.ID) ([]string, error)
	// Places returns where the rows and the cycles of each of these users end, those left out for
	// whom nothing was applied, in one cheap read of all. It sees every commit that ended before
	// the call; what is read of these users behind it is no older.
	Places(ctx context.Context, users []string) (map[string]Place, error)
	// Counts returns how many things of the user there are.
	Counts(ctx context.Context, user string) (Counts, error)
	// Snapshot calls do with one consistent state of the user's rows, which is valid
	// until do returns. do may call the store; what is written meanwhile is not seen.
	// It is called for an unknown user too, with nothing to see.
	Snapshot(ctx context.Context, user string, do func(Snapshot) error) error
}

// Snapshot is one state of all rows of a user, for an export. Its methods may be called
// one after another, in any order and repeatedly, and from yield. What is yielded is the
// caller's.
type Snapshot interface {
	// Agents returns the agents by name.
	Agents(ctx context.Context) ([]loci.Agent, error)
	// Messages yields the messages in the order of arrival.
	Messages(ctx context.Context, yield func(*Message) error) error
	// Versions yields the rows in the order of numbers, with Analysis.
	Versions(ctx context.Context, yield func(*Row) error) error
	// Vectors yields the vectors of every space with the numbers of their rows: by Embedder,
	// then dimensions, then number. The values need not outlive the call of yield.
	Vectors(ctx context.Context, yield func(seq uint32, v *Vector) error) error
	// Links yields stored links, closed ones too, with the ids of their ends (Link.From
	// and To), by From, To, Type and At.
	Links(ctx context.Context, yield func(*Edge) error) error
	// Cycles yields the cycles in the order of commits.
	Cycles(ctx context.Context, yield func(*loci.Cycle) error) error
	// Uses yields the accesses of each note that was ever accessed, by Root.
	Uses(ctx context.Context, yield func(*Use) error) error
	// Jobs returns the jobs that wait, run or are dead, oldest first, ties by id.
	Jobs(ctx context.Context) ([]loci.Job, error)
	// Calls yields the calls to models, in the order of their ends, those that are alike
	// once: of equal ends by step, model and outcome, then by their usage.
	Calls(ctx context.Context, yield func(*Calls) error) error
}

// Index reads rows for an index over them, and keeps its segments. Segments can be made
// again from the rows, and the store never looks into them.
type Index interface {
	// State returns the user's counters, in one cheap read. It sees every commit that
	// ended before the call.
	State(ctx context.Context, user string) (State, error)
	// RowsSince yields every row whose Gen is greater, in the order of numbers, with
	// Analysis, Keys, Gen and Closed, and returns the State that they are consistent
	// with. A row that was closed since comes again. The row and what it holds need not
	// outlive the call of yield.
	RowsSince(ctx context.Context, user string, gen uint64, yield func(*Row) error) (State, error)
	// UsesSince yields the access count of each note whose count grew after a value of
	// State.Use, and returns the State.Use that they are consistent with.
	UsesSince(ctx context.Context, user string, use uint64, yield func(root uint32, count int) error) (uint64, error)
	// UsesAfter yields how often each note was accessed after a moment, as far as its
	// accesses are kept with their times (KeptUses); notes without any are left out.
	UsesAfter(ctx context.Context, user string, at time.Time, yield func(root uint32, count int) error) error
	// Segments returns the user's segments as they were flushed, and the epoch at which
	// they were read.
	Segments(ctx context.Context, user string) (epoch uint64, segments []Segment, err error)
	// Flush replaces segments in one commit. It does nothing and returns false when the
	// epoch or the set of the user's segment ids differs from f: another process was
	// first. A store that can only be read returns false.
	Flush(ctx context.Context, user string, f Flush) (bool, error)
	// Reanalyse replaces the analyses of rows, missing rows skipped: Epoch grows, and
	// all segments of the user are destroyed.
	Reanalyse(ctx context.Context, user string, analyses []Analysis) error
}

// Vectors reads vectors for a search by meaning. Apply writes them.
type Vectors interface {
	// VectorsSince yields the vectors of a space that were written after a value of
	// State.VGen; 0 is all. The values need not outlive the call of yield.
	VectorsSince(ctx context.Context, user string, space Space, gen uint64, yield func(seq uint32, values []float32) error) error
	// VectorsOf yields the vectors in a space that are kept at rows, in any order; rows
	// without one are left out. The values need not outlive the call of yield.
	VectorsOf(ctx context.Context, user string, space Space, seqs []uint32, yield func(seq uint32, values []float32) error) error
	// Revised returns the notes that have a row with a number greater than after which is
	// not their first.
	Revised(ctx context.Context, user string, after uint32) ([]loci.ID, error)
	// Bare returns rows without a vector of their own in a space, in the order of
	// numbers, as Gap asks.
	Bare(ctx context.Context, user string, g Gap) ([]Row, error)
}

// Queue hands out background work. Jobs are queued by Apply.
type Queue interface {
	// Due offers work: each user and kind with a job that is due, the smallest Turn first.
	// It takes no user: a worker works for all. A call that finds nothing due costs the
	// same however many users have jobs that are not due. A store that can only be read
	// offers nothing, since no lease could be written.
	Due(ctx context.Context, r DueRequest) ([]Offer, error)
	// Lease hands out one job of an offer, the one that has been due longest, and gives
	// its user and kind a Turn that is greater than all. The job gets a Lease greater
	// than all that jobs of its user were handed out under before; its NotUntil becomes
	// the end of the lease, by the store's clock, until when no other call gets it. It is
	// false where the offer has been taken since, where nothing of it is due any more,
	// and where the user has a commit under way that would have to be waited for.
	Lease(ctx context.Context, o Offer, r LeaseRequest) (loci.Job, bool, error)
	// Renew moves the end of a lease and returns the new one. ErrConflict: the job is
	// done, replaced, or leased to another worker.
	Renew(ctx context.Context, user string, r RenewRequest) (time.Time, error)
	// Claim queues a job and leases it in one step, and returns it as leased.
	// ErrConflict: a job with its id is there and not due. It waits for no turn.
	Claim(ctx context.Context, user string, j loci.Job, r LeaseRequest) (loci.Job, error)
	// Jobs returns the user's jobs that wait, run or are dead, oldest first, ties by id.
	Jobs(ctx context.Context, user string) ([]loci.Job, error)
	// Job returns one of the user's jobs as it is now, and false where there is none with
	// this id. It costs the same however many jobs there are.
	Job(ctx context.Context, user string, id loci.ID) (loci.Job, bool, error)
}

// Ledger keeps what calls to models have cost.
type Ledger interface {
	// Record keeps one call, by its User.
	model.Ledger
	// Spent sums up the user's calls that ended at or after from and before to (zero
	// is no bound), one entry a day in UTC, step, model and outcome, in this order. Days
	// that are in it from beginning to end cost what they return, however many calls
	// they had.
	Spent(ctx context.Context, user string, from, to time.Time) ([]loci.Spent, error)
}
