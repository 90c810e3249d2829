package likeness

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// Enough is the similarity from which on notes are linked by similar_to.
const Enough = .5

// MostLinks is how many such links a note has to older ones, at most, where nothing else
// was set (Finder.Linking).
const MostLinks = 5

// Links returns the similar_to links of a new note: to the nearest of what was
// retrieved. Writing them again changes nothing.
func (f Finder) Links(n *loci.Note, similar []model.Similar) []loci.Link {
	var out []loci.Link
	for i := range similar {
		if !f.linked(similar[i].Similarity, len(out)) {
			break
		}
		out = append(out, link(n, similar[i].Note.ID, similar[i].Similarity))
	}
	return out
}

// LinksTo is Links for what Nearest found.
func (f Finder) LinksTo(n *loci.Note, near []Near) []loci.Link {
	var out []loci.Link
	for i := range near {
		if !f.linked(near[i].Similarity, len(out)) {
			break
		}
		out = append(out, link(n, near[i].ID, near[i].Similarity))
	}
	return out
}

// linked reports whether a note that has so many links gets one more; what is no number
// is not enough either.
func (f Finder) linked(similarity float64, has int) bool {
	return similarity >= Enough && has < f.MostLinks()
}

func link(n *loci.Note, to loci.ID, similarity float64) loci.Link {
	return loci.Link{
		From: n.ID, To: to, Type: loci.SimilarTo, Direction: loci.Both,
		Strength: min(1, similarity), By: "link", At: n.RecordedAt,
	}
}
