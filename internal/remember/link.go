package remember

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

const (
	similarEnough = .5 // SPEC §4: similar_to from this similarity on
	similarLinks  = 5  // at most, per new note
	asserted      = .8 // strength of what somebody or some step asserts, SPEC L4
)

// Link gives the similar_to links of a new note: to the nearest of what was
// retrieved. Writing them again changes nothing.
func Link(n *loci.Note, similar []model.Similar) []loci.Link {
	var out []loci.Link
	for _, s := range similar {
		if !(s.Similarity >= similarEnough) || len(out) == similarLinks { // no number is not enough either
			break
		}
		out = append(out, loci.Link{
			From: n.ID, To: s.Note.ID, Type: loci.SimilarTo, Direction: loci.Both,
			Strength: min(1, s.Similarity), By: "link", At: n.RecordedAt,
		})
	}
	return out
}
