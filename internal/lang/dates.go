package lang

import (
	"time"

	"github.com/loci-memory/loci"
)

// When is one date expression of a text, resolved.
type When struct {
	Start loci.Date // the period, or the first period of a range
	End   loci.Date // the last period of a range, included; zero for one period
	Text  string    // the expression as written, without its preposition
	From  int       // byte offset of Text in the text
	To    int       // byte offset just after it
}

// Dates finds the date expressions of text.
func Dates(text string, ref time.Time) []When { return nil }
