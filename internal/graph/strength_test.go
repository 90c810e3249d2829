package graph

import (
	"math"
	"testing"
	"time"
)

func TestL4_Follows(t *testing.T) {
	t.Parallel()
	for apart, want := range map[time.Duration]float64{
		0: 1, time.Minute: .8, -time.Minute: .8, 150 * time.Second: .5, 3*time.Minute + 30*time.Second: .3, 5 * time.Minute: .3, time.Hour: .3,
	} {
		if got := Follows(apart); math.Abs(got-want) > 1e-12 {
			t.Errorf("Follows(%v) = %v, want %v", apart, got, want)
		}
	}
}

func TestL4_RelatedTo(t *testing.T) {
	t.Parallel()
	for shared, want := range map[int]float64{-1: 0, 0: 0, 1: .5, 2: .7, 3: .9, 4: .9, 50: .9} {
		if got := RelatedTo(shared); math.Abs(got-want) > 1e-12 {
			t.Errorf("RelatedTo(%d) = %v, want %v", shared, got, want)
		}
	}
}
