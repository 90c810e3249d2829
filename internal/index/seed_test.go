package index

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// However many are offered, in whatever order, the best of them are kept, and what is
// below the bar need not be offered.
func TestTheBestAreKept(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		all := make([]seed, rnd.IntN(120))
		for i := range all {
			all[i] = seed{uint32(i), float64(1 + rnd.IntN(1+rnd.IntN(100)))} // many as good
		}
		if rnd.IntN(2) == 0 {
			rnd.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		}
		kept := top{most: 1 + rnd.IntN(30)}
		for _, s := range all {
			if s.score >= kept.bar() {
				kept.offer(s)
			}
		}
		kept.cut()
		want := bestFirst(slices.Clone(all))
		want = want[:min(len(want), kept.most)]
		if got := bestFirst(kept.seeds); !slices.Equal(got, want) {
			t.Fatalf("of %v are kept\n%v, want\n%v", all, got, want)
		}
	}
}
