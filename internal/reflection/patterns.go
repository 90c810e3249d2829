package reflection

import (
	"time"

	"github.com/loci-memory/loci"
)

// Pattern is what recurs in notes: found by counting, never by understanding.
type Pattern struct {
	Content     string    // the same for the same pattern, whatever the counts
	Notes       []loci.ID // oldest first
	First, Last time.Time
	Days        int // distinct ones
}

// Patterns finds what recurs in at least three notes on at least two days (SPEC F9).
func Patterns(notes []loci.Note, zone *time.Location) []Pattern { return nil }
