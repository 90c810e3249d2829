// Package migrate copies memories from one store to another.
package migrate

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Options of a migration. The zero Options copy every user and the keys of servers.
type Options struct {
	User   string // whose memory is copied; "" is everybody's
	NoKeys bool   // leave the keys of servers out
	DryRun bool   // compare and count, and write nothing
	Batch  int    // rows of a commit at most; 0 and less is 1000
	// Progress is called behind every commit and at least every some thousand rows, from one
	// goroutine at a time; nil is never.
	Progress func(Progress)
	// Done is called for each user that is finished or refused, in the order of names; nil is
	// never. Its error ends the migration.
	Done func(UserResult) error
	// Clock returns the time at which a migration begins; nil is time.Now.
	Clock func() time.Time
}

// Progress is how far a migration is.
type Progress struct {
	User   string // whose memory is copied now
	Number int    // of the user, from 1
	Users  int    // that there are in all
	Rows   int    // of the source that were read, of all users
}

// State is what became of a user.
type State string

// The states of a user.
const (
	Copied  State = "copied"  // something was written, and both sides are the same
	There   State = "there"   // both sides were the same before
	Differs State = "differs" // of a dry run: something would be written
	Refused State = "refused" // the target has what the source has not, or the source is half a copy: nothing was written
)

// UserResult is what became of one user.
type UserResult struct {
	User   string `json:"user"`
	State  State  `json:"state"`
	Counts Counts `json:"counts"`           // of the source; zero where it was refused
	Added  int    `json:"added"`            // rows written; of a dry run, that would be
	Sum    string `json:"sha256,omitempty"` // of everything of the user, the same on both sides; "" where it was not compared
	Error  string `json:"error,omitempty"`  // why it was refused
}

// Counts are how many things of each kind there are of a user.
type Counts struct {
	Agents   int `json:"agents"`
	Messages int `json:"messages"`
	Versions int `json:"versions"`
	Vectors  int `json:"vectors"`
	Links    int `json:"links"` // closed ones too
	Cycles   int `json:"cycles"`
	Uses     int `json:"uses"`  // notes that were ever accessed
	Calls    int `json:"calls"` // those that are alike once
	Jobs     int `json:"jobs"`
}

// Result is what a migration did.
type Result struct {
	Users   int `json:"users"`
	Copied  int `json:"copied"`
	There   int `json:"there"`
	Differs int `json:"differs,omitempty"`
	Refused int `json:"refused,omitempty"`
	Rows    int `json:"rows"`  // of the source, of all users
	Added   int `json:"added"` // rows written
	Keys    int `json:"keys"`  // of servers, that were written
}

const (
	usualBatch  = 1000    // rows of a commit
	fullBytes   = 4 << 20 // of a commit, about
	everyRows   = 2000    // rows between two calls of Progress
	pageOfNames = 256
)

// Run copies memories: every version of every note in its order, verbatim turns, links
// that are closed too, vectors, accesses, cycles, costs, agents, jobs and what the index
// made of notes; then, unless a user is named, the keys of servers. Segments of the index
// are made again from the rows.
//
// It may be stopped at any moment, and goes on behind what is there: what the target has of
// a user must be what an earlier run wrote, a beginning of what the source has. What the
// source got in between is taken up. Nothing is written for a user of whom the target has
// anything else (ErrConflict): the others are copied, and the error comes at the end. The
// source is only read, each user in one state. Both sides are read to their end and
// compared before a user is finished; a *Difference says that something else wrote to the
// target meanwhile.
//
// A user of whom the source itself has only a part, of a migration that was cut off, is
// refused too.
//
// ErrNotFound: the source has no such user. ErrUnavailable: a store can't be read or written.
func Run(ctx context.Context, from, to store.Store, o Options) (Result, error) {
	m := newMigration(from, to, o)
	keys, err := m.planKeys(ctx)
	if err != nil {
		return m.res, err
	}
	if err := m.everybody(ctx); err != nil {
		return m.res, err
	}
	if err := m.writeKeys(ctx, keys); err != nil {
		return m.res, err
	}
	return m.res, m.refusal
}

// migration is one run.
type migration struct {
	Options
	from, to store.Store
	at       Progress
	res      Result
	refusal  error // of the first user that was refused
}

func newMigration(from, to store.Store, o Options) *migration {
	if o.Batch <= 0 {
		o.Batch = usualBatch
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	return &migration{Options: o, from: from, to: to}
}

// everybody copies the users of the source in the order of their names.
func (m *migration) everybody(ctx context.Context) error {
	count, known, err := m.from.Users(ctx, m.User)
	if err != nil {
		return err
	}
	if m.User != "" {
		if !known {
			return &loci.HintError{Kind: loci.ErrNotFound, About: "user", Hint: "the source has no user " + m.User + ": name another"}
		}
		m.at.Users = 1
		return m.one(ctx, m.User)
	}
	m.at.Users = count
	for after := ""; ; {
		names, err := m.from.Names(ctx, after, pageOfNames)
		if err != nil || len(names) == 0 {
			return err
		}
		for _, name := range names {
			if err := m.one(ctx, name); err != nil {
				return err
			}
		}
		after = names[len(names)-1]
	}
}

// one copies a user and counts what became of it.
func (m *migration) one(ctx context.Context, name string) error {
	m.at.User, m.at.Number = name, m.at.Number+1
	m.tell()
	c := copying{migration: m, res: UserResult{User: name}}
	err := m.from.Snapshot(ctx, name, func(s store.Snapshot) error { return c.run(ctx, side{s}) })
	if refused := (*foreign)(nil); errors.As(err, &refused) {
		c.res.State, c.res.Error, c.res.Added = Refused, err.Error(), 0
		m.refusal, err = cmp.Or(m.refusal, err), nil
	}
	if err != nil {
		return err
	}
	m.count(&c.res)
	if m.Done != nil {
		return m.Done(c.res)
	}
	return nil
}

func (m *migration) count(u *UserResult) {
	m.res.Users++
	m.res.Added += u.Added
	m.res.Rows += u.Counts.total()
	switch u.State {
	case Copied:
		m.res.Copied++
	case There:
		m.res.There++
	case Differs:
		m.res.Differs++
	case Refused:
		m.res.Refused++
	}
}

func (c *Counts) total() int {
	return c.Agents + c.Messages + c.Versions + c.Vectors + c.Links + c.Cycles + c.Uses + c.Calls + c.Jobs
}

// read counts a row that was read of the source.
func (m *migration) read() {
	if m.at.Rows++; m.at.Rows%everyRows == 0 {
		m.tell()
	}
}

func (m *migration) tell() {
	if m.Progress != nil {
		m.Progress(m.at)
	}
}
