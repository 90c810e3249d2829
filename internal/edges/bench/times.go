package bench

import (
	"fmt"
	"runtime"
	"slices"
	"time"
)

// times are how long something took, each time.
type times []time.Duration

// of does something and adds how long it took.
func (t *times) of(do func() error) error {
	begin := time.Now()
	err := do()
	*t = append(*t, time.Since(begin))
	return err
}

// at is a percentile in milliseconds.
func (t times) at(p float64) float64 {
	if len(t) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t))
	return float64(sorted[int(p*float64(len(sorted)-1))].Microseconds()) / 1000
}

// spread is the median and the 99th percentile, in milliseconds.
func (t times) spread() (p50, p99 float64) { return t.at(.5), t.at(.99) }

// each measures one size after another; what says of which an error is.
func each[R any](sizes []int, what string, measure func(size int) (R, error)) (rows []R, err error) {
	for _, size := range sizes {
		row, err := measure(size)
		if err != nil {
			return rows, fmt.Errorf(what+": %w", size, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// heap is how many bytes are in use after a collection.
func heap() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}
