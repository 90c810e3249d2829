package recall

import (
	"cmp"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// MeaningWeight is what a deviation of likeness above the mean adds to a relevance, unless
// the embedder has a weight of its own (docs/ranking.md). The embedder that is built in is
// not asked, so that its weight is 0.
const MeaningWeight = .03

// whenAsked is what remains of the weight where a question asks when something was: a text
// near to such a question is about the same, and rarely about its time.
const whenAsked = .7

// pool is how many candidates each ranking gives at least. The turns around those of
// meaning come on top.
const pool = 100

// Fused is a candidate of either ranking. Its Relevance is the words' alone, zero
// where they don't find it; its Score is Total × boost.
type Fused struct {
	query.Found
	Meaning *loci.Meaning // nil where meaning adds nothing
	Total   float64       // the relevance of both, 0…1

	Activation *loci.Activation // nil where another ranking scored it
}

// Fuse joins the notes that words found with those that are near by meaning, each best
// first, into one ranking of at most limit:
//
//	value = weight · Sense.Spread · Sense.Rules
//	total = min(1, words + value)
//
// Either ranking alone can make a relevance, and neither can take away what the other
// gives. A note that words found and that has no vector gets the share of its relevance that
// meaning usually adds. Facts that a turn was found by are joined, those of the words first. Ties stay in
// the order of the words, then of the neighbours. boost is as in query.Search. It is pure;
// the arguments are not changed.
func Fuse(words, near []query.Found, weight float64, boost func(*query.Signals) float64, limit int) []Fused {
	all := pair(words, near)
	share := usual(all, weight)
	for i := range all {
		c := &all[i]
		if c.word != nil {
			c.total = c.word.Relevance.Value
		}
		if c.near != nil {
			c.value = value(c.near, weight)
			if c.near.Sense != nil && c.near.Sense.Unread && c.word != nil {
				c.value = max(c.value, share*c.total)
			}
			c.total = min(1, c.total+c.value)
		}
		c.score = c.total * boost(&c.either().Signals)
	}
	slices.SortStableFunc(all, func(a, b pairing) int { return cmp.Compare(b.score, a.score) })
	out := make([]Fused, 0, min(limit, len(all)))
	for _, c := range all[:min(limit, len(all))] {
		out = append(out, c.result(weight))
	}
	return out
}

// usually is of how many notes that words found best the usual value is taken.
const usually = 10

// usual is what meaning adds to the relevance of what words found best, as a share of that; 0
// where none of it was read.
func usual(all []pairing, weight float64) float64 {
	var added, squares float64
	n := 0
	for i := range all {
		c := &all[i]
		if c.word == nil || n == usually {
			break
		}
		if c.near != nil && (c.near.Sense == nil || c.near.Sense.Unread) {
			continue
		}
		r := c.word.Relevance.Value
		if n++; c.near != nil {
			added += r * value(c.near, weight)
		}
		squares += r * r
	}
	if squares == 0 {
		return 0
	}
	return added / squares
}

// value is what meaning adds to the relevance of a note.
func value(near *query.Found, weight float64) float64 {
	if near.Sense == nil {
		return 0
	}
	return weight * near.Sense.Spread * near.Sense.Rules
}

// pairing is a candidate as each ranking has it: nil where it has not.
type pairing struct {
	word, near   *query.Found
	value        float64 // what meaning adds
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

func (p *pairing) result(weight float64) Fused {
	f := Fused{Found: *p.either(), Total: p.total}
	f.Score = p.score
	if p.near != nil && p.near.Sense != nil && weight > 0 {
		s := p.near.Sense
		f.Meaning = &loci.Meaning{Cosine: s.Cosine, Z: s.Z, Spread: s.Spread, Rules: s.Rules, Value: p.value}
		f.Facts = joined(f.Facts, p.near.Facts)
	}
	return f
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
