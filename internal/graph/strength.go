// Package graph says how strong links are and walks along them. It is pure: links
// are handed to it.
package graph

import (
	"math"
	"time"
)

// Strengths of links by type, all 0…1 (row L4 of docs/behaviour.md).
const (
	ContextOf = 1.  // same conversation
	Asserted  = .8  // by a person, an agent or a step
	faint     = .3  // the least that follows and a shared tag are worth
	perTag    = .2  // what each shared tag adds
	tagged    = .9  // the most that shared tags are worth
	window    = 5.0 // minutes in which one turn follows another
)

// Follows is the strength between two turns that are so far apart:
// max(0.3, 1 − minutes/5). The sign of apart doesn't matter.
func Follows(apart time.Duration) float64 {
	return math.Max(faint, 1-math.Abs(apart.Minutes())/window)
}

// RelatedTo is the strength between notes that share so many tags: min(0.9, 0.3 +
// 0.2·shared), 0 when they share none.
func RelatedTo(shared int) float64 {
	if shared <= 0 {
		return 0
	}
	return math.Min(tagged, faint+perTag*float64(shared))
}
