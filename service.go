package loci

import (
	"context"
	"time"
)

// Service is a memory as agents use it. The engine implements it; a client of a server
// may too. Requests and results are the wire format of every transport. All methods may
// be called concurrently, results belong to the caller, errors are of the kinds in this
// package, and a cancelled context ends a call with its error. ErrInvalid: a field of the
// request is wrong; ErrNotFound: what it names is not there, or the scope can't see it.
type Service interface {
	Rememberer
	Recaller
	Curator
	Editor
	Profiler
	Linker
	Reflector
	TimeReader
	Resolver
	Watcher
}

// Rememberer takes in what was said.
type Rememberer interface {
	// Remember keeps one message. When it returns, the message is durable and can
	// be recalled.
	Remember(ctx context.Context, s Scope, r RememberRequest) (*RememberResult, error)
	// Ingest keeps many messages in one commit; those already there are skipped.
	Ingest(ctx context.Context, s Scope, r IngestRequest) (*IngestResult, error)
}

// Recaller answers from memory.
type Recaller interface {
	// Recall answers a query with scored notes. It asks no language model, and writes
	// nothing but that its hits were accessed, which NoTrack leaves out.
	Recall(ctx context.Context, s Scope, r RecallRequest) (*RecallResult, error)
	// Note returns one note with its links.
	Note(ctx context.Context, s Scope, r NoteRequest) (*Note, error)
	// Notes lists notes, newest first, a page at a time, each with 10 of its links at most:
	// the strongest of each type in turn.
	Notes(ctx context.Context, s Scope, r NotesRequest) (*NotesResult, error)
	// Links returns the links of one note, or walks along them.
	Links(ctx context.Context, s Scope, r LinksRequest) (*LinksResult, error)
	// Path finds a shortest way along links between two notes.
	Path(ctx context.Context, s Scope, r PathRequest) (*PathResult, error)
	// History returns every version of a note with the change that made it.
	History(ctx context.Context, s Scope, id ID) (*HistoryResult, error)
	// Stats counts what the scope can see.
	Stats(ctx context.Context, s Scope) (*Stats, error)
}

// Curator changes what is remembered. Every change can be undone, except a purge.
type Curator interface {
	// Undo takes changes back by making new ones, which can be undone in turn; a change
	// that is taken back already stays so. ErrConflict, with a list, when later changes
	// have to be undone first.
	Undo(ctx context.Context, s Scope, r UndoRequest) (*ChangeResult, error)
	// Forget takes a note out of recall; with Purge it is destroyed for good.
	Forget(ctx context.Context, s Scope, r ForgetRequest) (*ChangeResult, error)
	// Restore brings a forgotten or superseded note back.
	Restore(ctx context.Context, s Scope, id ID) (*ChangeResult, error)
	// Pin exempts a note from forgetting by itself.
	Pin(ctx context.Context, s Scope, id ID) (*ChangeResult, error)
	// Unpin takes Pin back.
	Unpin(ctx context.Context, s Scope, id ID) (*ChangeResult, error)
}

// RememberRequest is one message to keep.
type RememberRequest struct {
	Text         string     `json:"text" jsonschema:"what was said or observed, word for word"`
	Conversation string     `json:"conversation,omitempty" jsonschema:"the session or thread it belongs to"`
	Speaker      string     `json:"speaker,omitempty" jsonschema:"who said it, by name"`
	Role         Role       `json:"role,omitempty" jsonschema:"user, assistant, system or tool; empty for another person; the user when there is no speaker either"`
	Caption      string     `json:"caption,omitempty" jsonschema:"what a picture sent with it shows"`
	At           time.Time  `json:"at,omitzero" jsonschema:"when it was said, RFC 3339 with a zone; now by default"`
	Zone         string     `json:"zone,omitempty" jsonschema:"time zone in which dates in the text are meant, like Asia/Shanghai or +08:00; the offset of at by default"`
	Ref          string     `json:"ref,omitempty" jsonschema:"the caller's own id for the message"`
	Kind         Kind       `json:"kind,omitempty" jsonschema:"fact or episode; decided from the text by default"`
	Tags         []string   `json:"tags,omitempty" jsonschema:"tags to add"`
	Domain       string     `json:"domain,omitempty" jsonschema:"a path like business/sales; general by default"`
	Visibility   Visibility `json:"visibility,omitempty" jsonschema:"open, scoped, private or user-only; scoped by default, private where the text is"`
	Importance   float64    `json:"importance,omitempty" jsonschema:"0 to 1; decided from the text by default"`
	Metadata     Metadata   `json:"metadata,omitempty" jsonschema:"data of the calling program, kept as given and never searched"`
	Secrets      Secrets    `json:"secrets,omitempty" jsonschema:"keep or mask access keys, card numbers and the like in the text; those that an agent hands in are masked by default, what the user in person says is kept, private"`
	Plain        bool       `json:"plain,omitempty" jsonschema:"keep the words alone: no model distils facts from them"`
	Wait         bool       `json:"wait,omitempty" jsonschema:"also finish the background work (decisions, links) before answering"`

	Facts   []GivenFact `json:"facts,omitempty" jsonschema:"statements that you have distilled from the text yourself, 10 at most for each 800 tokens; then no model is asked, and they are decided about before the answer"`
	Similar int         `json:"similar,omitempty" jsonschema:"also answer with so many older notes that are like it, 10 at most, and what the rules make of them; 0, none, by default"`
}

// RememberResult is what was made of a message.
type RememberResult struct {
	Message   ID         `json:"message"`             // its id
	Job       ID         `json:"job,omitzero"`        // only when model work was queued
	Known     bool       `json:"known,omitempty"`     // the same message was there already
	Decisions []Decision `json:"decisions,omitempty"` // about the notes that were made
	Notes     []Note     `json:"notes,omitempty"`     // that were made of it so far
	Private   string     `json:"private,omitempty"`   // what in the words made their notes private, like "a password"; "" where nothing did
	Evolved   []Note     `json:"evolved,omitempty"`   // with Wait: older notes that a model described again in its light, as they are now
	Warnings  []string   `json:"warnings,omitempty"`  // what could not be done, and why

	Similar []SimilarNote `json:"similar,omitempty"` // with RememberRequest.Similar: older notes that are like the new ones; those that something is decided about first, then the most alike
}

// IngestRequest is many messages, in order: all of them Plain, or none. They come without Facts.
type IngestRequest struct {
	Messages []RememberRequest `json:"messages"`
}

// IngestResult counts the messages of an IngestRequest.
type IngestResult struct {
	Added int  `json:"added"`         // new ones
	Known int  `json:"known"`         // skipped: the same message was there already
	IDs   []ID `json:"ids,omitempty"` // of the messages, in order

	Warnings []string `json:"warnings,omitempty"` // what other agents may read of the messages, as asked, and perhaps should not
}

// RecallRequest is a question. Query is required; zero fields are the defaults. K, MinScore
// and the filter bind every hit of the answer, those that join it by Expand too, save that
// K does not count these. What is listed inside a hit (Hit.Linked) are its links, which
// they do not bind.
type RecallRequest struct {
	Query    string    `json:"query" jsonschema:"the question, in natural language"`
	K        int       `json:"k,omitempty" jsonschema:"hits at most; 10 by default"`
	MinScore float64   `json:"min_score,omitempty" jsonschema:"leave out hits below it; 0, none, by default"`
	Expand   int       `json:"expand,omitempty" jsonschema:"how many linked notes join the hits at most, behind them and beside k; 0 by default: then they are only listed inside their hit"`
	Filter             // narrows the hits
	AsOf     time.Time `json:"as_of,omitzero" jsonschema:"answer with what was known then, RFC 3339 with a zone; now by default"`
	Zone     string    `json:"zone,omitempty" jsonschema:"time zone in which last week, yesterday and the like in the query are meant, and in which the block has its times, like Asia/Shanghai or +08:00; that of as_of, else of the machine, by default, and times where they were said"`
	OwnTimes bool      `json:"own_times,omitempty" jsonschema:"zone is that of a clock and was not asked for: the block has times where they were said, named where that clock shows others"`
	Context  string    `json:"context,omitempty" jsonschema:"what the talk is about, to prefer what fits it"`
	Emotion  *Emotion  `json:"emotion,omitempty" jsonschema:"the mood, to prefer notes of a like one"`
	NoExpand bool      `json:"no_expand,omitempty" jsonschema:"leave linked notes out"`
	NoTrack  bool      `json:"no_track,omitempty" jsonschema:"don't count this as an access"`
	Budget   int       `json:"budget,omitempty" jsonschema:"also make a prompt-ready block, filled with the best hits up to so many tokens, however few k is"`
	Cite     bool      `json:"cite,omitempty" jsonschema:"lines of the block end with the short id of their note, for who edits or settles it"`
	Here     string    `json:"here,omitempty" jsonschema:"the conversation that the block is for: what was said in it is not in the block"`

	Ranking Ranking `json:"ranking,omitempty" jsonschema:"activation: prefer what was recalled often and lately, as human memory does; by default relevance, time and weight"`
	Noise   float64 `json:"noise,omitempty" jsonschema:"with activation: scale of logistic noise, 0 to 10; 0, none, by default"`
	Seed    uint64  `json:"seed,omitempty" jsonschema:"of the noise: the same seed gives the same answer"`
}

// RecallResult is the answer to a question.
type RecallResult struct {
	Hits     []Hit     `json:"hits"`              // best first
	Answers  []Answer  `json:"answers,omitempty"` // what is known of the attributes that the query asks for, what fits best first, 4 at most; none where Unsure
	Unsure   bool      `json:"unsure,omitempty"`  // nothing answers for sure: the hits fit weakly, and Context is empty
	Context  string    `json:"context,omitempty"` // with Budget: the prompt-ready block
	Packed   []ID      `json:"packed,omitempty"`  // with Budget: the notes whose words the block has, in the order of its lines
	Cut      []Cut     `json:"cut,omitempty"`     // with Budget: hits of which the block has a part or nothing, best first
	Asks     TimeAsked `json:"asks,omitempty"`    // whether the query asks for a time; "" when it does not
	Degraded []string  `json:"degraded"`          // what could not be used, and why
	TookMS   float64   `json:"took_ms"`           // milliseconds
}

// Answer is one value of an attribute that a question asks for, as a profile has it: one that
// holds, or, where the question asks how things were, one that is over.
type Answer struct {
	Subject   string `json:"subject"`   // "me" is the user
	Attribute string `json:"attribute"` // in plain words, like home or dentist
	KnownValue
}

// Cut is a hit that does not fit into the block of an answer: it has a part of it, or
// nothing.
type Cut struct {
	Note ID  `json:"note"`
	Kept int `json:"kept"` // tokens of its words that the block has; 0 where it was left out
	Of   int `json:"of"`   // tokens of its words
}

// How a hit came into a result (Hit.Source).
const (
	SourceSearch = "search" // it fits the question
	SourceLinked = "linked" // it is linked to a hit that does
	SourceNewer  = "newer"  // it took the place of what a hit that does says
)

// Fit is how well a hit fits a question.
type Fit string

// How well hits fit.
const (
	FitSure   Fit = "sure"   // likely for two reasons
	FitLikely Fit = "likely" // it says what is known of what is asked for, or is as relevant as hits of which every third has a part of the answer
	FitWeak   Fit = "weak"
)

// Hit is a recalled note with the reasons why.
type Hit struct {
	Note    Note       `json:"note"`
	Score   float64    `json:"score"`  // 0 and more; falls from hit to hit
	Fit     Fit        `json:"fit"`    // how well it fits, in a word
	Source  string     `json:"source"` // search, linked or newer
	Parts   Parts      `json:"parts"`
	Matched []string   `json:"matched,omitempty"` // words of the query
	Path    []ID       `json:"path,omitempty"`    // linked and newer: from the hit to this note; facts: the source turn
	Linked  []Linked   `json:"linked,omitempty"`  // notes one hop away
	Endings []Ending   `json:"endings,omitempty"` // what of the note holds no more
	Plans   []FactPlan `json:"plans,omitempty"`   // of words of several facts whose plans differ, or were settled or moved: each of them; the plan of the note is one of these
}

// Parts are the factors of a score: score = prospective × relevance × (1 +
// recency + importance + access + trait + emotion + context). With RankActivation
// the factors in brackets are 0, and the score is that of Activation.
type Parts struct {
	Relevance   float64    `json:"relevance"` // 0…1
	Recency     float64    `json:"recency"`
	Importance  float64    `json:"importance"`
	Access      float64    `json:"access"`
	Trait       float64    `json:"trait"`
	Emotion     float64    `json:"emotion"`
	Context     float64    `json:"context"`
	Prospective float64    `json:"prospective"`       // 1, or .5 for a plan whose time has passed
	Time        float64    `json:"time,omitempty"`    // factor of what is dated, where the question asks when; 0 for others
	Words       *Relevance `json:"words,omitempty"`   // how the relevance came about; search hits only
	Meaning     *Meaning   `json:"meaning,omitempty"` // how much likeness of meaning adds to it; only with an embedder that was asked

	Activation *Activation `json:"activation,omitempty"` // how the score came about instead; only with RankActivation
	Order      *Order      `json:"order,omitempty"`      // why the hit is not where its score would place it
}

// Linked is a note one hop from a hit. All notes that contradict the hit, or that it
// contradicts, come first; of others there are three at most, none a hit itself.
type Linked struct {
	Note      Note      `json:"note"`
	Type      LinkType  `json:"type"`
	Direction Direction `json:"direction,omitempty"` // as seen from the hit
	Strength  float64   `json:"strength"`            // 0…1
	Reason    string    `json:"reason,omitempty"`
}

// NoteRequest asks for one note.
type NoteRequest struct {
	ID   ID        `json:"id" jsonschema:"the id of the note"`
	AsOf time.Time `json:"as_of,omitzero" jsonschema:"the note as it was known then, RFC 3339 with a zone; now by default"`
}

// NotesRequest asks for a list.
type NotesRequest struct {
	Filter
	Page
}

// NotesResult is a list of notes.
type NotesResult struct {
	Notes []Note `json:"notes"`
	Next  ID     `json:"next,omitzero"` // pass as After for the next page; zero at the end
}

// HistoryResult is every version of a note, oldest first.
type HistoryResult struct {
	Note    ID        `json:"note"`
	Changes []Version `json:"changes"`
}

// UndoRequest names changes to take back, all of them in one commit or none.
type UndoRequest struct {
	IDs    []string `json:"ids" jsonschema:"what to take back: changes as history prints them (NOTE-ID@VERSION), and ids of messages or reflections: all that came of one"`
	Reason string   `json:"reason,omitempty" jsonschema:"why, for the history"`
}

// ForgetRequest names the note to take out of recall, or to destroy, or several: all of them in
// one commit or none. Each is a change of its own, that can be undone by itself.
type ForgetRequest struct {
	ID     ID     `json:"id"`
	Also   []ID   `json:"also,omitempty" jsonschema:"more notes, in the same commit"`
	Reason string `json:"reason,omitempty"`
	Purge  bool   `json:"purge,omitempty" jsonschema:"destroy it for good, its history and messages too"`
}

// ChangeResult is the change that a method of Curator made.
type ChangeResult struct {
	Change   ChangeID `json:"change,omitzero"`    // names it for Undo; zero when nothing had to change, or after a purge
	Note     *Note    `json:"note,omitempty"`     // as the scope sees it now, its audience alone where that is not at all; nil after a purge
	Purged   []ID     `json:"purged,omitempty"`   // destroyed, as far as the scope sees it: the note, and what came of its words alone
	Kept     []ID     `json:"kept,omitempty"`     // after a purge: notes that say what was destroyed, and stay, as it was said elsewhere too
	Opened   []ID     `json:"opened,omitempty"`   // after a purge: notes that hold again, as what had taken their place is gone
	Warnings []string `json:"warnings,omitempty"` // what is not finished yet, or was not changed with the note though it may be expected, and what to do

	Also []ChangeResult `json:"also,omitempty"` // the others, where several notes changed
}
