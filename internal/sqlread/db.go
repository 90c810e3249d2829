// Package sqlread reads a user's memory out of an SQL database: what the columns of its rows
// mean, and the reads of a store over the statements of each database, which are the
// database's own.
package sqlread

import (
	"context"
	"encoding/json"
	"math"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// Row is a row of a result.
type Row interface {
	// Scan reads the columns into cells, one each.
	Scan(into ...any) error
}

// Cells makes the cells that the columns of one result are read into. A cell holds its column
// of the row that was read last, and has the type that the database's driver reads fastest.
type Cells interface {
	Int() Int
	Real() Real
	Text() Text
	Bytes() Bytes
	ID() ID
	Seqs() Seqs
}

// Int is a column of integers.
type Int interface {
	Int() int64 // 0 for null
	Null() bool
}

// Real is a column of floating point numbers.
type Real interface{ Real() float64 }

// Text is a column of texts.
type Text interface{ Text() string }

// Bytes is a column of bytes, or of a text as bytes.
type Bytes interface {
	Bytes() []byte // there until the next row is read; nil for null
}

// ID is a column of ids.
type ID interface{ ID() loci.ID }

// Seqs is a column that holds a list of row numbers.
type Seqs interface {
	Seqs(into []uint32) ([]uint32, error) // appended to into, which is empty; nil where there are none
}

// Next returns the next free one of the cells that were made in one piece, and a new one where
// there is none left.
func Next[T any](room []T, used *int) *T {
	if *used == len(room) {
		return new(T)
	}
	*used++
	return &room[*used-1]
}

// Findings are what came of looking at something: that it is fine, or its problems, each with
// the cure.
func Findings(what, fine, cure string, problems []string) (findings []loci.Finding) {
	if len(problems) == 0 {
		return []loci.Finding{{What: what, Text: fine}}
	}
	for _, p := range problems {
		findings = append(findings, loci.Finding{What: what, Bad: true, Text: p + ": " + cure})
	}
	return findings
}

// AnyBody takes every body.
func AnyBody([]byte) error { return nil }

// JSONBody reads a body that is JSON.
func JSONBody(body []byte) error {
	if !json.Valid(body) {
		return packed.ErrCut
	}
	return nil
}

// NoteBody reads the body of a version.
func NoteBody(body []byte) error {
	var v loci.Version
	return packed.Decode(body, &v)
}

// DB is a database, as far as a Reader asks it. Its methods may be called concurrently.
type DB interface {
	// Cells returns new cells for the rows of one result.
	Cells() Cells
	// ID, IDs, Seqs and Label return what a statement is given for an id, for ids and for
	// numbers of rows that are looked up, and for a text that an index has.
	ID(id loci.ID) any
	IDs(list []loci.ID) any
	Seqs(list []uint32) any
	Label(text string) any
	// Moment returns what a statement is given for the moment of a call; zero is now.
	Moment(given time.Time) any

	// Ask asks about no single user. A question may be asked again where its first answer was
	// cut off: what it gathers is set again by begin, which is called before each time.
	Ask(ctx context.Context, s Size, begin func() Question) error
	// Read calls do where there is such a user, again where an answer was cut off before
	// anything was handed on: then do begins again.
	Read(ctx context.Context, user string, s Size, do func(Session) error) error
	// ReadLast is a Read of a thing or some that sees every commit that ended before.
	ReadLast(ctx context.Context, user string, do func(Session) error) error
	// AtOnce asks questions about a user whose answers are all of one state. ask is called as
	// do of Read is, and seen with the counters of that state before the first answer is read.
	// A user that is not there is asked nothing.
	AtOnce(ctx context.Context, user string, s Size, ask func(Session) []Question, seen func(store.State)) error
	// OneState calls do with a session whose answers are all of one state, also for a user
	// that is not there, of whom nothing is found. do may ask the store for more, and take its
	// time.
	OneState(ctx context.Context, user string, do func(Session) error) error
	// Bytes returns how much room the database takes.
	Bytes(ctx context.Context) (int64, error)
}

// Session is a read at work.
type Session interface {
	// Ask asks about the user, one question after the other. The number of the user goes
	// before the parameters that a question names.
	Ask(ctx context.Context, questions ...Question) error
	// Handed records that something was handed on to the caller, which returned err, and returns
	// what the question has to.
	Handed(err error) error
}

// Question is a statement and its parameters, and what is done with each row.
type Question struct {
	SQL  string
	Do   func(Row) error
	Args []any
}

func question(sql string, do func(Row) error, args ...any) Question { return Question{sql, do, args} }

// handing is a caller's yield.
func handing[T any](s Session, yield func(T) error) func(T) error {
	return func(x T) error { return s.Handed(yield(x)) }
}

// Size is how many things a read asks for. A read of few never waits for those of many.
type Size int

// Single reads are of a thing or some, and Scans of all that there are.
const (
	Single Size = 1
	Scan   Size = math.MaxInt
)

// since is the size of a read of what came after a value of a counter: most are of few rows,
// but all of them from the beginning.
func since(counter uint64) Size {
	if counter == 0 {
		return Scan
	}
	return Single
}

// Statements are those of a database. The first parameter of each, save those of names and
// keys, is the number of a user; columns are as the functions of this package read them.
type Statements struct {
	Rows, RowsNow, RowsAt   string // seqs[, at]: lean notes
	NotesNow, NotesAt       string // ids[, at]: lean notes
	Versions, After         string // ids: notes, in order; seq, limit: analysed ones
	Roots                   string // ids: id, root
	NoteIDs, MessageIDs     string // from, to, limit
	Messages                string // ids
	OfMessages              string // seqs of roots, ids of messages: notes that may name them, in the order of roots
	CameOf                  string // ids: notes of later versions that may name them, in order
	Links, LinksAt          []Links
	LinksSome               []Links // of those that are alike the latest only
	Uses                    string  // ids
	Cycles, Cycle, CyclesOf string  // limit; id; ids
	Once                    string  // key: a hash of what it asked, when, what it did
	Agents                  string
	Names                   string // after, limit, of all users
	Owners                  string // id: names of users who have the note, in order
	Counts                  string // messages, those without words, versions, links, jobs, dead ones
	All, AllCounts          string // indexed rows, in order; root, count, for All without counts; "" where All has them
	Closed, Tail            string // gen: indexed rows written by then and closed later; written later
	UsesSince, UseTimes     string // use: root, count; root, times
	Segments                string // id, blob
	Vectors, VectorsOf      string // embedder, dims, gen or seqs: seq, values
	Revised                 string // seq
	Bare, BareOf            string // seq, embedder, dims, limit[, ids]: notes, in order
	BareBefore              string // seq, embedder, dims, limit: notes, the last first
	Key, AllKeys, AnyKey    string // id
	Job, Jobs               string // id: id, lease, body
	Backlog                 string // moment, Undelayed, of all users: kind, jobs that wait, are due, are dead, since when, a body where the kind is not all of it
	Spent, Days             string // from, to: day, step, model, outcome, calls, tokens in and out, time
	Export                  Exports
}

// Links is a look-up of links by the roots of notes[, at].
type Links struct {
	SQL  string
	Past bool // closed ones: the columns are those of PastEdges
	In   bool // those into the notes; one that comes from another of them was found before
}
