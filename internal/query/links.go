package query

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// DefaultFan is how many derived links of one type a note shows at most, where nothing
// else is asked for.
const DefaultFan = 10

// Links asks for the links of many notes at once.
type Links struct {
	IDs       []loci.ID       // of the notes
	Types     []loci.LinkType // nil is all; RelatedTo by name is also between notes of one conversation
	Direction loci.Direction  // "" is Both: every link
	At        time.Time       // as of a moment of the record timeline; zero is now
	Now       time.Time       // the clock, for validity; required
	Fan       int             // derived links of one type a note at most, nearest in time first; 0 is DefaultFan
	Alike     int             // stored links by SimilarTo into a note at most, the latest, and at another moment all; 0 is all
	Window    time.Duration   // the longest pause between two turns that Follows links; 0 is 5 minutes
}

// Admits reports whether the query asks for links like this one, seen from the
// note asked about.
func (q *Links) Admits(l *loci.Link) bool {
	if len(q.Types) > 0 && !slices.Contains(q.Types, l.Type) {
		return false
	}
	return q.Direction == "" || q.Direction == loci.Both || l.Direction == loci.Both || l.Direction == q.Direction
}
