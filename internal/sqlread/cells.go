// Package sqlread reads a user's memory out of an SQL database: what the columns of its rows
// mean, and the reads of a store over the statements of each database, which are the
// database's own.
package sqlread

import (
	"encoding/json"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
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
