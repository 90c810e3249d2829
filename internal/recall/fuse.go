package recall

import (
	"cmp"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
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
	query.Found
	Meaning *loci.Meaning // nil where it is not near
	Total   float64       // the relevance of both, 0…1

	Activation *loci.Activation // nil where another ranking scored it
}

// Fuse joins the notes that words found with those that are near by meaning, each best
// first, into one ranking of at most limit:
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
// neighbours. boost is as in query.Search. It is pure; the arguments are not changed.
func Fuse(words, near []query.Found, weight float64, boost func(*query.Signals) float64, limit int) []Fused {
	all := pair(words, near)
	low := floor(near)
	for i := range all {
		c := &all[i]
		if c.word != nil {
			c.total = c.word.Relevance.Value
		}
		if c.near != nil {
			c.total += weight * above(c.near.Score, low) * (1 - c.total)
		}
		c.score = c.total * boost(&c.either().Signals)
	}
	slices.SortStableFunc(all, func(a, b pairing) int { return cmp.Compare(b.score, a.score) })
	out := make([]Fused, 0, min(limit, len(all)))
	for _, c := range all[:min(limit, len(all))] {
		out = append(out, c.result(weight, low))
	}
	return out
}

// pairing is a candidate as each ranking has it: nil where it has not.
type pairing struct {
	word, near   *query.Found
	total, score float64
}

// pair finds out which candidates are the same notes: those of the words come first.
func pair(words, near []query.Found) []pairing {
	all := make([]pairing, 0, len(words)+len(near))
	at := make(map[loci.ID]int, len(words))
	for i := range words {
		at[words[i].Note.ID] = i
		all = append(all, pairing{word: &words[i]})
	}
	for i := range near {
		if place, there := at[near[i].Note.ID]; there {
			all[place].near = &near[i]
		} else {
			all = append(all, pairing{near: &near[i]})
		}
	}
	return all
}

// either is the candidate of the words, whose signals know more, or else the other.
func (p *pairing) either() *query.Found {
	if p.word != nil {
		return p.word
	}
	return p.near
}

func (p *pairing) result(weight, low float64) Fused {
	f := Fused{Found: *p.either(), Total: p.total}
	f.Score = p.score
	if p.near != nil {
		f.Meaning = &loci.Meaning{Cosine: p.near.Score, Value: weight * above(p.near.Score, low)}
		f.Facts = joined(f.Facts, p.near.Facts)
	}
	return f
}

// floor is the cosine that counts nothing.
func floor(near []query.Found) float64 {
	if len(near) == 0 {
		return 0
	}
	return max(0, near[len(near)-1].Score) * float64(min(len(near), pool)) / pool
}

// above is where a cosine lies between the floor and 1.
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
