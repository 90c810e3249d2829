package likeness

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
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
	near := make([]Near, len(similar))
	for i := range similar {
		near[i].ID, near[i].Similarity = similar[i].Note.ID, similar[i].Similarity
	}
	return f.LinksTo(n, near)
}

// LinksTo is Links for what Nearest found. A trait has its evidence, and chooses none; courtesy
// is linked to nothing.
func (f Finder) LinksTo(n *loci.Note, near []Near) []loci.Link {
	if n.Kind == loci.Trait || len(near) == 0 || !(near[0].Similarity >= Enough) || lang.Chatter(n.Content) { // by meaning too
		return nil
	}
	var out []loci.Link
	for i := range near[:min(len(near), f.MostLinks())] {
		if !(near[i].Similarity >= Enough) { // what is no number is not enough either
			break
		}
		if o := near[i].Note; o != nil && lang.Chatter(o.Content) {
			continue
		}
		out = append(out, loci.Link{
			From: n.ID, To: near[i].ID, Type: loci.SimilarTo, Direction: loci.Both,
			Strength: min(1, near[i].Similarity), By: "link", At: n.RecordedAt,
		})
	}
	return out
}
