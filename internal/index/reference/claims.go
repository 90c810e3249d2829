package reference

import (
	"math"
	"slices"
)

// claimWeight is how much a claim asked for counts, in words.
const claimWeight = 2.0

// claimed are the turns that claim something under one of the keys, by themselves or by a
// fact, and the share that each of them gets: that of a word that these turns have, of no
// length.
func (c *Corpus) claimed(keys []string) (turns []bool, share float64) {
	turns = make([]bool, len(c.turns))
	of := func(claims []string) bool {
		return slices.ContainsFunc(claims, func(key string) bool { return slices.Contains(keys, key) })
	}
	for i := range c.turns {
		turns[i] = of(c.turns[i].Claims)
	}
	for _, f := range c.facts {
		for _, turn := range f.Turns {
			turns[turn] = turns[turn] || of(f.Claims)
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
	return turns, claimWeight * math.Log(1+(float64(len(turns))-df+.5)/(df+.5))
}
