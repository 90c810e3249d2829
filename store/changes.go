package store

import (
	"errors"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// Changes is everything that one commit writes. Once, Expect and Held are checked first; then
// field after field is written in this order. The zero Changes write nothing. A store
// neither keeps nor changes what it is given.
//
// A stored link that would be closed at its own At or before it was known at no moment:
// it is destroyed instead. A link without At, or closed without one, is destroyed too.
type Changes struct {
	Expect   Expect         // what the plan assumed; ErrConflict where it does not hold
	Once     *Once          // the request that they do; ErrDone where one with its key was done at Once.Since or later, whatever it asked for; nil is none
	Held     []loci.Job     // jobs that must still be leased as given (ID and Lease); ErrConflict otherwise
	Messages []loci.Message // new ones; their ids must be new
	Notes    []NoteChange   // applied in order
	Links    []loci.Link    // stored ones, From set, out or both; the same one (loci.Link.Same) is closed at its At and replaced (idempotent); one with Closed set is of an export and replaces only a closed one with the same From, To, Type and At
	Unlinks  []loci.Link    // From, To, Type of stored links, from either end of one both ways, closed at At; missing ones are ignored
	Jobs     []loci.Job     // queued with the Lease given; one with the id of another takes its place with a greater Lease, so that the worker that held the other holds it no more
	Done     []loci.ID      // jobs to remove
	Agents   []loci.Agent   // settings, replaced by name
	Cycles   []loci.Cycle   // of reflection, replaced by id; one that is replaced keeps its place
	Vectors  []Vector       // replaced by row and space
	Spaces   []Space        // those to keep: every other space's vectors of the user are destroyed; empty keeps all
	Uses     []Use          // of an export: accesses that take the place of those of a note (by Note), Times the last KeptUses at most
	Calls    []Calls        // of an export: calls to models of which there are at least so many afterwards
	Rewrite  Rewrite        // what stays beside a purge, without words of what is destroyed
	Purge    []loci.ID      // notes that are destroyed: every version, link, use and vector, and what cycles and jobs list of them (loci.Cycle.Drop, loci.Job.Drop). A message is destroyed with the last of its verbatim notes; while others are left, only its Turns lose the note
	Segments *Flush         // with Purge and without Rewrite, the segments without anything of the notes: the change is made where Epoch, as it was before, and Had hold; else, and with nil, all segments of the user are destroyed
}

// NewTurns returns the messages of the changes, each with the roots of its verbatim notes among
// them: in a user's rows of which the last has this number, every note takes the next one.
func (c *Changes) NewTurns(last uint32) map[loci.ID][]uint32 {
	turns := make(map[loci.ID][]uint32, len(c.Messages))
	for i := range c.Messages {
		turns[c.Messages[i].ID] = nil
	}
	for i := range c.Notes {
		v := &c.Notes[i].Version
		if !v.Note.Verbatim || v.Change.Version != 1 {
			continue
		}
		for _, m := range v.Note.Messages {
			if roots, here := turns[m]; here {
				turns[m] = append(roots, last+uint32(i)+1)
			}
		}
	}
	return turns
}

// Rewrite is rows and messages that are put in the place of themselves, so that they
// have other words: the one way to change what is past. Epoch grows, and all segments of
// the user are destroyed. ErrNotFound: one of them is not there.
type Rewrite struct {
	Messages []loci.Message // by ID; its Turns and its place in the order of arrival stay
	Notes    []NoteChange   // by Version.Change; its numbers, At, Closed, Keys and vectors stay
}

// Empty reports whether nothing is rewritten.
func (r *Rewrite) Empty() bool { return len(r.Messages)+len(r.Notes) == 0 }

// Calls is calls to models that are alike in every field.
type Calls struct {
	model.Call
	Count int `json:"count,omitempty"` // how many; 0 is 1
}

// NoteChange is one new version of a note. Version.Note is its state after the change,
// Version.Change.Version the number that it gets. 1 makes a new note and must find
// none; n > 1 must find version n-1 current, closes it at Version.At and puts the new
// one in its place. Version.Closed is not looked at: the next version sets it. An At
// before that of the version it closes is moved up to it: intervals never run
// backwards. A new note starts with its AccessCount, later versions leave the count
// alone; Note.Links and how present it is are not kept.
type NoteChange struct {
	Version  loci.Version
	Analysis []byte // what the index made of the note; kept as it is; nil is none
	Hash     int64  // of the note's statement, for Expect.New; 0 is none
}

// Expect is the assumptions of a plan about the user's rows. Nil and empty fields assume
// nothing.
type Expect struct {
	Notes    []loci.ChangeID // the note's latest version is this one; Version 0: it is there
	Messages []loci.ID       // the message is there
	New      []New           // no note with the same statement was added meanwhile
	Jobs     []loci.Job      // the job is queued and was not handed out since: ID, and Lease, which is 0 before the first time; Absent: it is not there
	Quiet    Quiet           // nothing was added meanwhile that is about what a purge destroys
}

// Absent is the Lease of an Expect.Jobs that is not there: neither waiting nor in a worker's hands.
const Absent = -1

// Stands reports whether a job is as Expect.Jobs has it: it is there or not, and was handed out last
// under a lease.
func Stands(want *loci.Job, lease int64, there bool) bool {
	if want.Lease == Absent {
		return !there
	}
	return there && lease == want.Lease
}

// Quiet assumes that no row with a number greater than After names one of the ids: as a
// source message, as the note that took its place, or as one that ended a claim of it or settled its plan;
// and that none is of a kind.
type Quiet struct {
	After uint32    // State.Last when the plan was made
	IDs   []loci.ID // of messages and notes; nil assumes nothing
	Kind  loci.Kind // "" assumes nothing
}

// Names reports whether a row behind After that says this contradicts the assumption.
func (q *Quiet) Names(n *loci.Note) bool {
	if q.Kind != "" && n.Kind == q.Kind || slices.Contains(q.IDs, n.SupersededBy) {
		return true
	}
	if slices.ContainsFunc(n.Claims, func(c loci.Claim) bool { return !c.By.IsZero() && slices.Contains(q.IDs, c.By) }) {
		return true
	}
	if p := n.Plan; p != nil && !p.SettledBy.IsZero() && slices.Contains(q.IDs, p.SettledBy) {
		return true
	}
	return slices.ContainsFunc(n.Messages, func(m loci.ID) bool { return slices.Contains(q.IDs, m) })
}

// Empty reports whether nothing is assumed.
func (q *Quiet) Empty() bool { return len(q.IDs) == 0 && q.Kind == "" }

// New assumes that no row with a number greater than After has the hash.
type New struct {
	Hash  int64  // NoteChange.Hash; 0 assumes nothing
	After uint32 // State.Last when the plan was made
}

// Empty reports whether there is nothing to write.
func (c *Changes) Empty() bool {
	return len(c.Messages)+len(c.Notes)+len(c.Links)+len(c.Unlinks)+len(c.Jobs)+len(c.Done)+len(c.Agents)+len(c.Cycles)+len(c.Vectors)+len(c.Uses)+len(c.Calls)+len(c.Spaces)+len(c.Purge) == 0 && c.Rewrite.Empty() && c.Once == nil
}

// ErrDone is the error of changes whose Once was done before: nothing of them is written. It is
// of no kind, since no caller sees it: whoever asked is given what Reader.Once has.
var ErrDone = errors.New("the request was done before")

// Once is a request that is done once, however often it is made: its commit keeps what it did.
// It belongs to a user's rows, and is in no export.
type Once struct {
	Key   [32]byte  // names the request among all of the user; a hash
	Asked [32]byte  // a hash of what it asks for: another request with the same key is another one
	At    time.Time // when it was done; kept at microseconds, in UTC
	Did   []byte    // what it did, as whoever asks the store has it; no store looks into it

	// Since bounds what is kept: what was done before is forgotten, and a few of such requests
	// are taken away in the commit. It is not kept itself.
	Since time.Time
}

// Repeats reports whether the request was done, at a moment that is not too long ago; the zero
// time is never.
func (o *Once) Repeats(done time.Time) bool { return !done.IsZero() && !done.Before(o.Since) }

// Forgets is how many requests that were done before Once.Since a commit takes away at most.
const Forgets = 100
