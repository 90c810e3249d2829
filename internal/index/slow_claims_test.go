package index

import (
	"math"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// claimed are the turns that claim something under one of the keys, by themselves or by a
// fact, and the share that each of them gets: that of a word that these turns have, of no
// length.
func (c *slowCorpus) claimed(keys []string, weight float64) (turns []bool, share float64) {
	has := func(claims []string) bool {
		return slices.ContainsFunc(claims, func(key string) bool { return slices.Contains(keys, key) })
	}
	return c.having(weight, func(t *slowTurn) bool { return has(t.Claims) }, func(f *slowFact) bool { return has(f.Claims) })
}

// claimWeight is the weight of a claim under a key that the query asks for.
func (a *slowAsked) claimWeight() float64 {
	if a.ofUser() {
		return claimOfUser
	}
	return claimWeight
}

// ofUser reports whether the user takes part and the query names nobody who does.
func (a *slowAsked) ofUser() bool { return a.query.User != "" && len(a.Speakers) == 0 }

// about adds to the parts of the turns that speak of a concept, by themselves or by a fact,
// their share for each; the sum of the shares is what a turn gets that speaks of all.
func (c *slowCorpus) about(a *slowAsked, out []loci.Relevance) (sum float64) {
	if !a.ofUser() {
		return 0
	}
	for _, concept := range a.query.About {
		of := func(text string) bool { return slices.Contains(lang.Concepts(text), concept) }
		turns, share := c.having(aboutWeight, func(t *slowTurn) bool { return of(t.Text) }, func(f *slowFact) bool { return of(f.Text) })
		for i, has := range turns {
			if has {
				out[i].About += share
			}
		}
		sum += share
	}
	return sum
}

// having are the turns that have something, by themselves or by a fact, and the share that
// each of them gets.
func (c *slowCorpus) having(weight float64, of func(*slowTurn) bool, by func(*slowFact) bool) (turns []bool, share float64) {
	turns = make([]bool, len(c.turns))
	for i := range c.turns {
		turns[i] = of(&c.turns[i])
	}
	for i := range c.facts {
		for _, turn := range c.facts[i].Turns {
			turns[turn] = turns[turn] || by(&c.facts[i])
		}
	}
	df := 0.0
	for _, has := range turns {
		if has {
			df++
		}
	}
	if df == 0 {
		return turns, 0
	}
	return turns, weight * math.Log(1+(float64(len(turns))-df+.5)/(df+.5))
}
