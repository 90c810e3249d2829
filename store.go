package loci

import (
	"context"
	"io"
	"time"
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
	Apply(ctx context.Context, s Scope, c *Changes) error
	// Touch adds one access at a moment to each note; unknown ids are skipped. It
	// is not a change: no version, no history.
	Touch(ctx context.Context, s Scope, at time.Time, ids []ID) error
}

// Changes is everything one commit writes, field after field in this order. An
// agent's new settings hold from the next call on.
type Changes struct {
	Messages []Message    // new ones; their ids must be new
	Notes    []NoteChange // applied in order
	Links    []Link       // stored ones, From set, out or both; the same one (Link.Same) is closed at its At and replaced (idempotent); Closed ones are of an export
	Unlinks  []Link       // From, To, Type of stored links, from either end of one both ways, closed at At; missing ones are ignored
	Jobs     []Job        // queued, or replaced by id
	Held     []Job        // jobs that must be leased as given still (ID and NotUntil are those of the lease); ErrConflict otherwise
	Done     []ID         // jobs to remove
	Agents   []Agent      // settings, replaced by name
	Cycles   []Cycle      // of reflection, replaced by id
	Vectors  []Vector     // replaced by note, words and space; those of a version that is not there or not visible are skipped
	Space    *Space       // the one to keep: every other space's vectors of the user are destroyed; nil keeps all
	Purge    []ID         // notes whose every version, link, use and, of verbatim ones, message is destroyed, and what cycles list of them (Cycle.Drop)
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
	Version Version
}

// Reader reads a store.
type Reader interface {
	// Notes returns the visible notes with these ids, in the order of ids, missing
	// ones skipped, as they were at a moment of the record timeline; the zero
	// moment is now. Forgotten and superseded notes are returned too.
	Notes(ctx context.Context, s Scope, ids []ID, at time.Time) ([]Note, error)
	// List returns the visible notes whose latest version passes the filter
	// (Filter.Match), in the order of Page.Sort (Axis.Compare): newest first; with
	// Page.AsOf the version that was the latest then. ErrNotFound: the note of Page.After is
	// not there or not visible.
	List(ctx context.Context, s Scope, f Filter, page Page) ([]Note, error)
	// Versions returns every version of a note, oldest first; ErrNotFound when the
	// latest is not there or not visible. Older ones not visible are left out.
	Versions(ctx context.Context, s Scope, id ID) ([]Version, error)
	// Messages returns the messages with these ids, in the order of ids, missing
	// ones skipped. A message is visible where its first verbatim note is,
	// one without any to the user alone.
	Messages(ctx context.Context, s Scope, ids []ID) ([]Message, error)
	// NotesOf returns the latest versions of the visible notes that these messages
	// are a source of, as Notes would, in order of arrival.
	NotesOf(ctx context.Context, s Scope, messages []ID) ([]Note, error)
	// Agents returns the configured agents of the user, by name. It needs no
	// permission: an agent's limits are not a secret.
	Agents(ctx context.Context, s Scope) ([]Agent, error)
	// Stats counts what is visible.
	Stats(ctx context.Context, s Scope) (Stats, error)
	// Users returns how many users the store has, those for whom something was
	// applied, and whether s.User is one.
	Users(ctx context.Context, s Scope) (count int, known bool, err error)
	// Walk passes everything visible of the user, for an export: agents by name,
	// then messages in order of arrival, then versions (those that Versions
	// returns) in order of commit, then stored links, closed ones too, by From, To,
	// Type, At, then, for the user in person, cycles, oldest first. It stops at the
	// first error, also one that visit returns. What is written meanwhile is not
	// seen; visit may call the store.
	Walk(ctx context.Context, s Scope, visit func(Record) error) error
}

// Record is one thing of an export; exactly one field is set.
type Record struct {
	Agent   *Agent   `json:"agent,omitempty"`
	Message *Message `json:"message,omitempty"`
	Version *Version `json:"version,omitempty"`
	Link    *Link    `json:"link,omitempty"`
	Cycle   *Cycle   `json:"cycle,omitempty"`
}

// Page bounds a list.
type Page struct {
	Limit int  `json:"limit,omitempty"` // 0 is 50
	After ID   `json:"after,omitzero"`  // continue behind this note; zero starts
	Sort  Axis `json:"sort,omitempty" jsonschema:"recorded or event: newest first by that time, notes of unknown event time last; recorded by default"`

	AsOf time.Time `json:"as_of,omitzero" jsonschema:"list what was known then, RFC 3339 with a zone; now by default"`
}

// Filter narrows notes. Zero fields don't narrow; those that are set must all hold.
type Filter struct {
	Kinds          []Kind      `json:"kinds,omitempty" jsonschema:"only these kinds of note"`
	Domain         string      `json:"domain,omitempty" jsonschema:"only this path and what is below it, like business/sales"`
	Conversation   string      `json:"conversation,omitempty" jsonschema:"only this conversation"`
	Tags           []string    `json:"tags,omitempty" jsonschema:"only notes with all of these tags"`
	EventAfter     time.Time   `json:"event_after,omitzero" jsonschema:"only what happened at this time or later, RFC 3339 with a zone; notes of unknown event time are left out"`
	EventBefore    time.Time   `json:"event_before,omitzero" jsonschema:"only what happened before this time, RFC 3339 with a zone"`
	RecordedAfter  time.Time   `json:"recorded_after,omitzero" jsonschema:"only what was said at this time or later, RFC 3339 with a zone"`
	RecordedBefore time.Time   `json:"recorded_before,omitzero" jsonschema:"only what was said before this time, RFC 3339 with a zone"`
	Temporality    Temporality `json:"temporality,omitempty" jsonschema:"only statements that are current, historical or prospective (plans)"`
	Procedures     bool        `json:"procedures,omitempty" jsonschema:"only notes that tell the steps of a procedure"`
	Superseded     bool        `json:"include_superseded,omitempty" jsonschema:"also statements that a newer one has replaced"`
	Forgotten      bool        `json:"include_forgotten,omitempty" jsonschema:"also forgotten notes; in lists only, recall never finds them"`
}

// Searcher finds notes by words and by links.
type Searcher interface {
	// Search ranks the visible, live notes against a text, best first; ties by
	// order of arrival. It sees every commit that ended before it began, of any
	// process. Nothing that the scope may not see bears on rank or score.
	Search(ctx context.Context, s Scope, q Search) ([]Found, error)
	// Links returns the links of many notes in one look-up: derived and stored,
	// both directions, one entry a link and note asked about, ordered by the order
	// of IDs, then strength (strongest first), then type, To and direction. Notes at either
	// end that are not visible or not live, and unknown ids, have none; but what a
	// link of a Past type leads to may be closed, only not forgotten. As of a moment they
	// are the links of then: a stored link is known from its At until it was replaced
	// or taken back.
	Links(ctx context.Context, s Scope, q LinkQuery) ([]Link, error)
}

// Search is a question to the index.
type Search struct {
	Text    string
	Context string    // what the talk is about: sets Signals.Context; may be empty
	Limit   int       // results at most; 0 is 10
	At      time.Time // as of a moment of the record timeline; zero is now
	Now     time.Time // the clock, for validity; required
	Filter  Filter
	// When are the times that the text asks about: what happened in one is found by that
	// as by a word, and weighs more. They leave nothing out, as Filter does.
	When []Interval
	// Similar ranks by a note's own words alone, the rarest few of the text: what
	// resembles it, not what answers it. Cheaper; for linking.
	Similar bool
	// Before, with Similar, leaves only the notes that arrived before this one, and
	// only their words count; zero or an id that is not there leaves all.
	Before ID
	// Boost turns a candidate's signals into the factor its relevance is
	// multiplied by; nil is 1. It must be pure and fast: it runs on every
	// candidate that may be among the best.
	Boost func(*Signals) float64
	// MostBoost is the most that Boost can return, which spares asking it about
	// candidates that can't come among the best; 0 is not known.
	MostBoost float64
}

// Interval is a stretch of time.
type Interval struct {
	From time.Time // its first instant; zero is without a beginning
	To   time.Time // the first instant after it; zero is without an end
	Text string    // how the question says it, to show what matched
	Said bool      // what was said in it is of it too, where no event time is known
}

// Found is one result of a search.
type Found struct {
	Note      Note
	Score     float64   // Relevance.Value × boost
	Relevance Relevance // how the words speak for it
	Signals   Signals   // what Boost was given
	Matched   []string  // words of the query that are in the note or its neighbours' part of the score
	Facts     []ID      // extracted facts that were keys to this turn, best first
}

// Signals are what a note's row says of its weight, for the score's factors.
type Signals struct {
	Recorded    time.Time
	Event       time.Time // zero when unknown
	EventEnd    time.Time // the first instant after the event; zero when unknown
	Kind        Kind
	Dormant     bool // Note.Dormant: a trait that must not be recalled
	Temporality Temporality
	Importance  float64 // 0…1
	Confidence  float64 // 0…1
	Valence     float64 // -1…1
	Arousal     float64 // 0…1
	Emotional   bool    // whether Valence and Arousal were set
	Pinned      bool
	Accesses    int
	Context     float64 // 0…1: share of what Search.Context could score at best
}

// Relevance is a note's ranking by words with its parts (docs/ranking.md). Raw =
// (Own + Before + After + Before2 + After2 + Window + Facts) × the rules; Value is Raw
// on an absolute scale, 0…1: against the most that the query could score.
type Relevance struct {
	Value   float64 `json:"value"`
	Raw     float64 `json:"raw"`
	Own     float64 `json:"own,omitempty"`     // BM25 of the note itself
	Before  float64 `json:"before,omitempty"`  // from the turn before, when it asks
	After   float64 `json:"after,omitempty"`   // from the next turn
	Before2 float64 `json:"before2,omitempty"` // from two turns before
	After2  float64 `json:"after2,omitempty"`  // from two turns after
	Window  float64 `json:"window,omitempty"`  // from the stretch of talk around it
	Facts   float64 `json:"facts,omitempty"`   // from facts extracted from it
	Asks    float64 `json:"asks,omitempty"`    // rule: it only asks, or ends in a question; 0 when it did not apply
	Person  float64 `json:"person,omitempty"`  // rule: said by whom the query names
	Type    float64 `json:"type,omitempty"`    // rule: has the number or name that is asked for
	Date    float64 `json:"date,omitempty"`    // rule: of the time that the query asks about: it happened then, or was said then
}

// LinkQuery asks for links of many notes at once.
type LinkQuery struct {
	IDs       []ID
	Types     []LinkType    // nil is all
	Direction Direction     // "" is Both: every link
	At        time.Time     // as of; zero is now
	Now       time.Time     // the clock, for validity; required
	Fan       int           // derived links of one type a note at most, nearest in time first; 0 is 10
	Window    time.Duration // for Follows; 0 is 5 minutes
}

// Queue hands out background work.
type Queue interface {
	// Lease takes up to n jobs of these kinds (nil is all) that are due at now and
	// not dead (Job.Due), oldest first, ties by id, and hides them from others
	// until the given moment, which becomes their NotUntil; nothing else of them
	// changes. It is the one call without a scope: the runner works for all users.
	Lease(ctx context.Context, kinds []JobKind, now, until time.Time, n int) ([]Job, error)
	// Jobs returns the user's jobs that wait, run or are dead, oldest first, ties
	// by id. An agent sees those whose notes it sees all of.
	Jobs(ctx context.Context, s Scope) ([]Job, error)
}

// Stats counts what a scope can see. A note counts by its latest version: as
// forgotten, else as superseded, else among Notes.
type Stats struct {
	Messages      int          `json:"messages"`
	Notes         int          `json:"notes"`    // neither forgotten nor superseded
	Versions      int          `json:"versions"` // as many as Walk passes
	Forgotten     int          `json:"forgotten"`
	Superseded    int          `json:"superseded"`
	Links         int          `json:"links"`         // stored ones with both ends visible; one both ways is one
	Conversations int          `json:"conversations"` // of all visible notes
	Jobs          int          `json:"jobs"`          // dead ones too
	DeadJobs      int          `json:"dead_jobs"`
	Kinds         map[Kind]int `json:"kinds,omitempty"` // of what Notes counts
	First         time.Time    `json:"first,omitzero"`  // earliest recorded_at of all visible notes
	Last          time.Time    `json:"last,omitzero"`   // latest recorded_at of all visible notes
	Bytes         int64        `json:"bytes,omitempty"` // of the whole store on disk
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
	Reindex(ctx context.Context, s Scope, progress func(done, total int)) error
}

// Checker is a store that can examine itself.
type Checker interface {
	// Check returns one finding a problem, none when all is well: damaged pages,
	// dangling links, versions out of order, an index that differs from its rows.
	Check(ctx context.Context) ([]Finding, error)
}

// Finding is one result of an examination.
type Finding struct {
	What string `json:"what"` // the thing examined
	Bad  bool   `json:"bad"`
	Text string `json:"text"` // what was found, and the cure when it is bad
}
