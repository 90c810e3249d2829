package likeness

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// Enough is the similarity from which on notes are linked by similar_to.
const Enough = .5

// MostLinks is how many such links a note has to older ones, at most.
const MostLinks = 5

// Links returns the similar_to links of a new note: to the nearest of what was
// retrieved. Writing them again changes nothing.
func Links(n *loci.Note, similar []model.Similar) []loci.Link {
	var out []loci.Link
	for _, s := range similar {
		if !(s.Similarity >= Enough) || len(out) == MostLinks { // no number is not enough either
			break
		}
		out = append(out, loci.Link{
			From: n.ID, To: s.Note.ID, Type: loci.SimilarTo, Direction: loci.Both,
			Strength: min(1, s.Similarity), By: "link", At: n.RecordedAt,
		})
	}
	return out
}
