package query

import (
	"time"

	"github.com/loci-memory/loci"
)

// Line asks for notes in the order of time.
type Line struct {
	Filter loci.Filter
	// On is the axis. With the empty one a note is where it happened, and where it was said
	// when that is unknown; loci.OnEvent leaves out what has no event time.
	On loci.Axis
	At time.Time // as of a moment of the record timeline; zero is now
}

// Run is a part of the notes of a Line, oldest first: those whose event times are known
// equally exactly and were meant in one zone. All notes are in exactly one run. Ties are in
// the order of record times, then of ids. A run is valid only while it is being read.
type Run interface {
	Len() int
	At(i int) Moment // of the i-th note, 0 ≤ i < Len
}

// Moment is a note's place in a Line.
type Moment struct {
	ID       loci.ID
	Event    loci.Date // zero where the note is placed by Recorded
	Recorded time.Time // in UTC
}
