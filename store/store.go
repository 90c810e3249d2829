package store

import (
	"context"
	"io"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/model"
)

// Store keeps memories. It is dull on purpose: it applies what it is given, all
// or nothing, and answers what it is asked; policy lives in the engine. The
// sentences below are cases of store/storetest, which every store passes.
//
// Every method but Lease takes the Scope first: the query itself carries the user
// and what the agent may see (Agent.Sees, by the agent's row). What is another
// user's or not visible does not exist: it is not returned, not counted, and an
// id of it is like an unknown id. Every row of a note is judged by its own
// visibility, domain and creator; where the latest row can't be seen, neither can
// the history, save as of a moment. All methods may be called concurrently, from
// many processes where the store is a file or a server. Results are the
// caller's. A cancelled context ends a call with its error and writes nothing.
type Store interface {
	Writer
	Reader
	Searcher
	Queue
	Chronicle
	VectorStore
	Accountant
	Reindexer
	Checker
	io.Closer
}

// Writer changes a store.
type Writer interface {
	// Apply commits the changes, durable when it returns nil; otherwise nothing
	// was written. ErrConflict: a note is not at the version that was read, or a
	// message, note id or link is there already where a new one was given.
	// ErrNotFound: a note that must exist (a changed or purged one, an end of a
	// link) is not there or not visible. ErrInvalid: Changes.Check says so.
	// Whatever User the parts of c name, they become s.User's. The slices of c are
	// not kept.
	Apply(ctx context.Context, s loci.Scope, c *Changes) error
	// Touch adds one access at a moment to each note; unknown ids are skipped. It
	// is not a change: no version, no history.
	Touch(ctx context.Context, s loci.Scope, at time.Time, ids []loci.ID) error
}

// Changes is everything one commit writes, field after field in this order. An
// agent's new settings hold from the next call on.
type Changes struct {
	Messages []loci.Message // new ones; their ids must be new
	Notes    []NoteChange   // applied in order
	Links    []loci.Link    // stored ones, From set, out or both; the same one (Link.Same) is closed at its At and replaced (idempotent); Closed ones are of an export
	Unlinks  []loci.Link    // From, To, Type of stored links, from either end of one both ways, closed at At; missing ones are ignored
	Jobs     []loci.Job     // queued, or replaced by id
	Held     []loci.Job     // jobs that must be leased as given still (ID and NotUntil are those of the lease); ErrConflict otherwise
	Done     []loci.ID      // jobs to remove
	Agents   []loci.Agent   // settings, replaced by name
	Cycles   []loci.Cycle   // of reflection, replaced by id
	Vectors  []Vector       // replaced by note, words and space; those of a version that is not there or not visible are skipped
	Space    *Space         // the one to keep: every other space's vectors of the user are destroyed; nil keeps all
	Purge    []loci.ID      // notes whose every version, link, use and, of verbatim ones, message is destroyed, and what cycles list of them (Cycle.Drop)
}

// Empty reports whether there is nothing to write.
func (c *Changes) Empty() bool {
	return len(c.Messages)+len(c.Notes)+len(c.Links)+len(c.Unlinks)+len(c.Jobs)+len(c.Done)+len(c.Agents)+len(c.Cycles)+len(c.Vectors)+len(c.Purge) == 0 && c.Space == nil
}

// NoteChange is one new version of a note. Version.Note is its state after the
// change, Version.Change.Version the number that it gets. 1 makes a new note and
// must find none; n > 1 must find version n-1 current, closes it at Version.At
// and puts the new one in its place, in its conversation too. Version.Closed is
// zero, except when versions of an export are restored. An At before that of the
// version it closes is moved up to it: intervals never run backwards. A new note starts with
// its AccessCount, later versions leave the count alone; Note.Links and how present it is are not kept.
type NoteChange struct {
	Version loci.Version
}

// Reader reads a store.
type Reader interface {
	// Notes returns the visible notes with these ids, in the order of ids, missing
	// ones skipped, as they were at a moment of the record timeline; the zero
	// moment is now. Forgotten and superseded notes are returned too.
	Notes(ctx context.Context, s loci.Scope, ids []loci.ID, at time.Time) ([]loci.Note, error)
	// List returns the visible notes whose latest version passes the filter
	// (Filter.Match), in the order of Page.Sort (Axis.Compare): newest first; with
	// Page.AsOf the version that was the latest then. ErrNotFound: the note of Page.After is
	// not there or not visible.
	List(ctx context.Context, s loci.Scope, f loci.Filter, page loci.Page) ([]loci.Note, error)
	// Versions returns every version of a note, oldest first; ErrNotFound when the
	// latest is not there or not visible. Older ones not visible are left out.
	Versions(ctx context.Context, s loci.Scope, id loci.ID) ([]loci.Version, error)
	// Messages returns the messages with these ids, in the order of ids, missing
	// ones skipped. A message is visible where its first verbatim note is,
	// one without any to the user alone.
	Messages(ctx context.Context, s loci.Scope, ids []loci.ID) ([]loci.Message, error)
	// NotesOf returns the latest versions of the visible notes that these messages
	// are a source of, as Notes would, in order of arrival.
	NotesOf(ctx context.Context, s loci.Scope, messages []loci.ID) ([]loci.Note, error)
	// Agents returns the configured agents of the user, by name. It needs no
	// permission: an agent's limits are not a secret.
	Agents(ctx context.Context, s loci.Scope) ([]loci.Agent, error)
	// Stats counts what is visible.
	Stats(ctx context.Context, s loci.Scope) (loci.Stats, error)
	// Users returns how many users the store has, those for whom something was
	// applied, and whether s.User is one.
	Users(ctx context.Context, s loci.Scope) (count int, known bool, err error)
	// Walk passes everything visible of the user, for an export: agents by name,
	// then messages in order of arrival, then versions (those that Versions
	// returns) in order of commit, then stored links, closed ones too, by From, To,
	// Type, At, then, for the user in person, cycles, oldest first. It stops at the
	// first error, also one that visit returns. What is written meanwhile is not
	// seen; visit may call the store.
	Walk(ctx context.Context, s loci.Scope, visit func(Record) error) error
}

// Record is one thing of an export; exactly one field is set.
type Record struct {
	Agent   *loci.Agent   `json:"agent,omitempty"`
	Message *loci.Message `json:"message,omitempty"`
	Version *loci.Version `json:"version,omitempty"`
	Link    *loci.Link    `json:"link,omitempty"`
	Cycle   *loci.Cycle   `json:"cycle,omitempty"`
}

// Searcher finds notes by words and by links.
type Searcher interface {
	// Search ranks the visible, live notes against a text, best first; ties by
	// order of arrival. It sees every commit that ended before it began, of any
	// process. Nothing that the scope may not see bears on rank or score.
	Search(ctx context.Context, s loci.Scope, q query.Search) ([]query.Found, error)
	// Links returns the links of many notes in one look-up: derived and stored,
	// both directions, one entry a link and note asked about, ordered by the order
	// of IDs, then strength (strongest first), then type, To and direction. Notes at either
	// end that are not visible or not live, and unknown ids, have none; but what a
	// link of a Past type leads to may be closed, only not forgotten. As of a moment they
	// are the links of then: a stored link is known from its At until it was replaced
	// or taken back.
	Links(ctx context.Context, s loci.Scope, q query.LinkQuery) ([]loci.Link, error)
}

// Queue hands out background work.
type Queue interface {
	// Lease takes up to n jobs of these kinds (nil is all) that are due at now and
	// not dead (Job.Due), oldest first, ties by id, and hides them from others
	// until the given moment, which becomes their NotUntil; nothing else of them
	// changes. It is the one call without a scope: the runner works for all users.
	Lease(ctx context.Context, kinds []loci.JobKind, now, until time.Time, n int) ([]loci.Job, error)
	// Jobs returns the user's jobs that wait, run or are dead, oldest first, ties
	// by id. An agent sees those whose notes it sees all of.
	Jobs(ctx context.Context, s loci.Scope) ([]loci.Job, error)
}

// Backuper is a store that can copy itself while in use.
type Backuper interface {
	// Backup writes a complete, consistent copy to a new file; ErrConflict when
	// the file exists.
	Backup(ctx context.Context, path string) error
}

// Reindexer is a store whose index can be made anew from its rows.
type Reindexer interface {
	// Reindex analyses every row of the user again and rebuilds the index; progress
	// is told rows done and rows in all, and may be nil. It can be interrupted and
	// run again.
	Reindex(ctx context.Context, s loci.Scope, progress func(done, total int)) error
}

// Checker is a store that can examine itself.
type Checker interface {
	// Check returns one finding a problem, none when all is well: damaged pages,
	// dangling links, versions out of order, an index that differs from its rows.
	Check(ctx context.Context) ([]loci.Finding, error)
}

// Chronicle is a store that keeps the cycles of reflection (Changes.Cycles) and can say
// what is new.
type Chronicle interface {
	// Cycles returns the user's cycles, latest first: of equal beginnings the one
	// committed later. limit bounds them; 0 is 50. An agent is told nothing, as a
	// cycle is about all of a memory.
	Cycles(ctx context.Context, s loci.Scope, limit int) ([]loci.Cycle, error)
	// Since returns the visible versions committed after a change, in the order of
	// commits, each as Versions would give it; the zero change is before all. limit
	// bounds them; 0 is 50. ErrNotFound: the change is not there or not visible.
	Since(ctx context.Context, s loci.Scope, after loci.ChangeID, limit int) ([]loci.Version, error)
	// Claim queues a job and leases it in one step: j.NotUntil says until when.
	// ErrConflict when a job with its ID is there and not due at now: somebody
	// else has it.
	Claim(ctx context.Context, s loci.Scope, j loci.Job, now time.Time) error
	// Uses returns when the visible ones of these notes were accessed, in the order
	// of ids; those never accessed have Count 0.
	Uses(ctx context.Context, s loci.Scope, ids []loci.ID) ([]Use, error)
}

// Use is how often and when a note was accessed.
type Use struct {
	Note  loci.ID
	Count int         // ever
	Times []time.Time // the last 50, newest first
}

// Space names a vector space. Vectors of different spaces are never compared.
type Space struct {
	Embedder string `json:"embedder"` // Embedder.Identity
	Dims     int    `json:"dims"`     // dimensions; 0, where it says so, is any
}

// Vector is the meaning of a note's words in a space. It stands for every version of
// the note that has the same words (Note.Words), so that a pin needs no new one and
// the words that a note had once are found as of then.
type Vector struct {
	Note     loci.ID
	Version  int       // whose words it was made of; 1, 2, …
	Embedder string    // Embedder.Identity
	Values   []float32 // finite, of any length but 0; all zero says that there is no meaning: never found, not missing
}

// Space is the space of the vector.
func (v *Vector) Space() Space { return Space{Embedder: v.Embedder, Dims: len(v.Values)} }

// VectorStore is a store that keeps vectors: Changes.Vectors and Changes.Space. Those
// of a note are destroyed with it. They are no part of an export, since they can be
// made anew.
type VectorStore interface {
	// Nearest finds the visible, live notes whose words are nearest to a vector,
	// exactly, best first, ties by order of arrival. The agent's limits and the
	// filter come before the limit, so that they cost no result. A fact is shown as
	// its source turn, as in Search. Only vectors of the query's space are looked
	// at; where there are none, nothing is found. It sees every commit that ended
	// before it began, of any process. ErrInvalid: Near.Check says so.
	Nearest(ctx context.Context, s loci.Scope, q query.Near) (*query.Neighbours, error)
	// Unembedded returns visible versions of notes whose words have no vector in a
	// space, in order of commit: of versions with the same words the first. Forgotten,
	// superseded and closed ones are among them, as recall as of a moment finds them.
	Unembedded(ctx context.Context, s loci.Scope, q Gap) ([]loci.Version, error)
}

// Gap asks what is not embedded yet.
type Gap struct {
	Space Space         // Dims 0 is any of the embedder's spaces
	Notes []loci.ID     // only versions of these; nil is all
	After loci.ChangeID // continue behind this version, whether it is embedded by now or not; zero starts
	Limit int           // versions at most; 0 is 50
}

// check reports, as an ErrInvalid, why a vector can't be stored.
func (v *Vector) check() error {
	switch {
	case v.Note.IsZero():
		return loci.Invalid("vectors", "a vector has no note: name the one whose words it was made of")
	case v.Version < 1:
		return loci.Invalid("vectors", "the vector of note %s has version %d: versions count from 1", v.Note, v.Version)
	}
	return query.CheckVector("vectors", v.Embedder, v.Values)
}

// Accountant is a store that keeps the ledger.
type Accountant interface {
	model.Ledger
	// Spent sums up the user's calls that ended at or after from and before to (zero
	// is no bound), one entry a day in UTC, step, model and outcome, in this order. An
	// agent is told nothing: what a memory costs is its user's affair.
	Spent(ctx context.Context, s loci.Scope, from, to time.Time) ([]loci.Spent, error)
}

// Check reports the first thing in the changes that no store would take, as an
// ErrInvalid, whatever the store holds. Stores call it before they look at
// their rows.
func (c *Changes) Check() error {
	for i := range c.Messages {
		if c.Messages[i].ID.IsZero() {
			return loci.Invalid("messages", "message %d has no id: derive one from its content", i)
		}
	}
	for i := range c.Notes {
		if err := checkVersion(&c.Notes[i].Version); err != nil {
			return err
		}
	}
	for i := range c.Links {
		if err := c.Links[i].Check(); err != nil {
			return err
		}
	}
	for i := range c.Jobs {
		if c.Jobs[i].ID.IsZero() {
			return loci.Invalid("jobs", "job %d has no id: give it a UUID", i)
		}
	}
	for i := range c.Agents {
		if c.Agents[i].Name == "" {
			return loci.Invalid("agents", "agent %d has no name: the empty name is the user, who sees all", i)
		}
	}
	for i := range c.Cycles {
		if c.Cycles[i].ID.IsZero() {
			return loci.Invalid("cycles", "cycle %d has no id: give it a UUID", i)
		}
	}
	for i := range c.Vectors {
		if err := c.Vectors[i].check(); err != nil {
			return err
		}
	}
	return nil
}

func checkVersion(v *loci.Version) error {
	switch {
	case v.Note.ID.IsZero():
		return loci.Invalid("notes", "a note has no id: give it a UUID")
	case v.Change.Note != v.Note.ID:
		return loci.Invalid("notes", "the change %s is not one of note %s: they must name the same note", v.Change, v.Note.ID)
	case v.Change.Version < 1:
		return loci.Invalid("notes", "note %s has version %d: a new note is version 1", v.Note.ID, v.Change.Version)
	case v.Note.Trait != nil && v.Note.Kind != loci.Trait:
		return loci.Invalid("trait", "note %s is a %s with the state of a trait: leave trait out, or make its kind %s", v.Note.ID, string(v.Note.Kind), loci.Trait)
	case v.At.IsZero():
		return loci.Invalid("notes", "version %s has no time: say when it is known from", v.Change)
	}
	return checkEvent(&v.Note)
}

// checkEvent reports, as an ErrInvalid, an event time that no calendar here has: a year
// outside 1…9999, an end without a beginning or before it.
func checkEvent(n *loci.Note) error {
	for field, d := range map[string]loci.Date{"event_time": n.EventTime, "event_end": n.EventEnd} {
		if y := d.Time.Year(); !d.IsZero() && (y < 1 || y > 9999) {
			return loci.Invalid(field, "the year %d of note %s is outside 1 to 9999", y, n.ID)
		}
	}
	switch {
	case n.EventEnd.IsZero():
		return nil
	case n.EventTime.IsZero():
		return loci.Invalid("event_end", "note %s has an end of its event and no beginning: set event_time too", n.ID)
	case n.EventEnd.Time.Before(n.EventTime.Time):
		return loci.Invalid("event_end", "the event of note %s ends %s, before it begins %s: swap them", n.ID, n.EventEnd, n.EventTime)
	}
	return nil
}
