package index

import (
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/query"
)

// The slow ranking takes its figures from the fast one, so that no comparison of the two
// would find a wrong one. Here they are by hand.
func TestTheFiguresOfTheRanking(t *testing.T) {
	t.Parallel()
	for name, c := range map[string][2]float64{
		"own k1": {ownK1, .9}, "own b": {ownB, .3}, "window k1": {windowK1, 1.2}, "window b": {windowB, .75}, "window": {reach, 8},
		"before": {fromBefore, .8}, "after": {fromAfter, .3}, "two before": {fromBefore2, .3}, "two after": {fromAfter2, .2}, "of the window": {fromWindow, .8}, "facts": {fromFacts, .6},
		"only asks": {onlyAsks, .85}, "ends asking": {endsAsking, .9}, "person": {byPerson, 1.3}, "quantity": {ofQuantity, 1.2}, "name": {ofName, 1.2},
		"month": {inMonth, 1.25}, "day": {onDay, 1.5}, "exact": {ofExact, 1.5}, "has exact": {hasExact, .95},
		"claims": {claimWeight, 2}, "claims, of the user": {claimOfUser, 3}, "of others": {ofOthers, .9}, "concepts": {aboutWeight, 1}, "seen": {assumed, 16}, "deviation": {query.DefaultScale.Deviation, .2}, "ends asking, by meaning": {endsAskingBy, .88},
		"a day": {float64(shortly), float64(25 * time.Hour / time.Microsecond)},
	} {
		if c[0] != c[1] {
			t.Errorf("%s: got %v, want %v", name, c[0], c[1])
		}
	}
}
