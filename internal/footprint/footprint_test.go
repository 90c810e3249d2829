package footprint

import (
	"runtime"
	"testing"

	"github.com/loci-memory/loci/internal/envtest"
)

// heap is what is in use after a collection.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// measured is the heap that one of many values takes.
func measured(build func() any) float64 {
	const many = 2000
	all := [many]any{}
	before := heap()
	for i := range all {
		all[i] = build()
	}
	taken := heap() - before
	runtime.KeepAlive(&all)
	return float64(taken) / many
}

// Not parallel: other tests would be in the heap.
func TestEstimatesAreWithinTenPercent(t *testing.T) {
	envtest.NotRaced(t, "the heap is measured")
	near := func(what string, n int, got int64, want float64) {
		if d := float64(got) / want; d < .9 || d > 1.1 {
			t.Errorf("%s of %d: estimated %d, measured %.0f", what, n, got, want)
		}
	}
	for _, n := range []int{100, 333, 700, 1100, 5000} {
		near("bytes", n, Slice(n, 1), measured(func() any { b := make([]byte, n); return &b[0] }))
	}
	for _, n := range []int{1, 8, 9, 14, 15, 100, 400, 800} {
		near("map", n, Map(n, 8), measured(func() any {
			m := map[uint32]uint32{}
			for i := range n {
				m[uint32(i)] = 1
			}
			return m
		}))
	}
	for _, n := range []int{3000} {
		near("map", n, Map(n, 16), measured(func() any {
			m := map[uint64]uint64{}
			for i := range n {
				m[uint64(i)] = 1
			}
			return m
		}))
	}
}
