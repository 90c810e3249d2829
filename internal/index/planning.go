package index

import (
	"math"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// latestLooked is how many rows before a note are looked at for the latest open plans: what a
// note costs must not grow with the notes there are.
const latestLooked = 1 << 15

// openPlans are open plans of one speaker that arrived before a note: those with the rarest
// words of its text, and the latest, without those that were made of its words.
func (u *user) openPlans(s *scratch, v *view, like *Like) []query.Candidate {
	speaker, known := u.speakers.ids[speaker{like.Plans.Speaker, like.Plans.Role}]
	if !known {
		return nil
	}
	open := func(seq uint32) bool {
		return planOf(u.flags[seq]) == loci.StatusPlanned && u.speakerOf(seq) == speaker
	}
	found := u.mostAlike(s, v, like, open)
	for _, seq := range u.latestOf(v, like, open) {
		known := func(c query.Candidate) bool { return c.Row == seq }
		if !slices.ContainsFunc(found, known) && !u.madeOf(seq, like.First) {
			found = append(found, u.candidate(seq))
		}
	}
	return found
}

// latestOf are the latest rows of the view that pass, of notes that arrived before another.
// Later versions of older notes are among the rows behind that.
func (u *user) latestOf(v *view, like *Like, pass func(seq uint32) bool) []uint32 {
	bound, last := like.First, uint32(u.rows())
	if bound == 0 {
		bound = math.MaxUint32
	}
	var rows []uint32
	take := func(seq uint32) {
		if pass(seq) && v.live.has(seq) && u.rootOf(seq) < bound {
			rows = append(rows, seq)
		}
	}
	from, _ := slices.BinarySearch(u.laterRows, bound)
	later := u.laterRows[from:]
	for i := len(later) - 1; i >= max(0, len(later)-latestLooked) && len(rows) < like.Plans.Latest; i-- {
		take(later[i])
	}
	behind := len(rows)
	for seq, n := min(bound, last)-1, 0; seq > 0 && n < latestLooked && len(rows)-behind < like.Plans.Latest; seq, n = seq-1, n+1 {
		take(seq)
	}
	slices.SortFunc(rows, func(a, b uint32) int { return int(u.rootOf(b)) - int(u.rootOf(a)) })
	return rows[:min(len(rows), like.Plans.Latest)]
}
