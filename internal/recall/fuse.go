package recall

import (
	"cmp"
	"slices"

	"github.com/loci-memory/loci"
)

// MeaningWeight is how much the best likeness of meaning counts against words that
// score as well as they can. It was found with a simulated embedder
// (docs/ranking.md); the embedder that is built in is not asked, so that its weight
// is 0.
const MeaningWeight = .5

// pool is how many candidates each ranking gives at least: what only one of them has
// among its first hundred counts nothing in the other.
const pool = 100

// Fused is a candidate of either ranking. Its Relevance is the words' alone, zero
// where they don't find it; its Score is Total × boost.
type Fused struct {
	loci.Found
	Meaning *loci.Meaning // nil where it is not near
	Total   float64       // the relevance of both, 0…1
}

// Fuse joins the notes that words found with those that are near by meaning, each best
// first, into one ranking:
//
//	value = weight · max(0, cosine − floor) / (1 − floor)
//	total = words + value · (1 − words)
//
// floor is the last neighbour's cosine (0 where that is negative) times the share of the
// pool that is filled: what is hardly nearer than a hundred others says nothing, on
// whatever scale an embedder's cosines are, and where there are few notes none is
// lost. Either ranking alone can make a relevance, both make a greater one, and
// neither can take away what the other gives. Facts that a turn was found by are
// joined, those of the words first. Ties stay in the order of the words, then of the
// neighbours. boost is as in loci.Search. It is pure; the arguments are not changed.
func Fuse(words, near []loci.Found, weight float64, boost func(*loci.Signals) float64) []Fused {
	all := make([]Fused, 0, len(words)+len(near))
	at := make(map[loci.ID]int, cap(all))
	for i := range words {
		at[words[i].Note.ID] = len(all)
		all = append(all, Fused{Found: words[i]})
	}
	low := floor(near)
	for i := range near {
		place, there := at[near[i].Note.ID]
		if !there {
			place = len(all)
			all = append(all, Fused{Found: near[i]})
		}
		f := &all[place]
		f.Meaning = &loci.Meaning{Cosine: near[i].Score, Value: weight * above(near[i].Score, low)}
		if there {
			f.Facts = joined(f.Facts, near[i].Facts)
		}
	}
	for i := range all {
		f := &all[i]
		f.Total = f.Relevance.Value
		if f.Meaning != nil {
			f.Total += f.Meaning.Value * (1 - f.Total)
		}
		f.Score = f.Total * boost(&f.Signals)
	}
	slices.SortStableFunc(all, func(a, b Fused) int { return cmp.Compare(b.Score, a.Score) })
	return all
}

// floor is the cosine that counts nothing.
func floor(near []loci.Found) float64 {
	if len(near) == 0 {
		return 0
	}
	return max(0, near[len(near)-1].Score) * float64(min(len(near), pool)) / pool
}

// above is where a cosine stands between the floor and 1.
func above(cosine, floor float64) float64 {
	if floor >= 1 {
		return 0
	}
	return max(0, cosine-floor) / (1 - floor)
}

func joined(a, b []loci.ID) []loci.ID {
	out := slices.Clone(a)
	for _, id := range b {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}
