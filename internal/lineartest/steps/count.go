package main

import (
	"runtime"
	"unsafe"
)

// work is what a reader did: blocks of code that ran, and bytes that were allocated.
type work struct{ Steps, Allocated uint64 }

func measured(read func(text string), text string) work {
	var before, after runtime.MemStats
	began := counted()
	runtime.ReadMemStats(&before)
	read(text)
	runtime.ReadMemStats(&after)
	ended := counted()
	return work{Steps: uint64(ended - began), Allocated: after.TotalAlloc - before.TotalAlloc}
}

// counters is a stretch of memory that has the counters of functions, one function after the
// other, as internal/coverage/rtcov of Go has it.
type counters struct {
	first *uint32
	n     uint64
}

// lists are where the counters of the program are. runtime/coverage gives them away only where
// they are counted atomically, which takes longer than what is counted; here one goroutine runs
// at a time, which main sees to.
//
//go:linkname lists internal/coverage/cfile.getCovCounterList
func lists() []counters

// What is before the counters of a function that has run: how many there are, its package and
// itself. Of one that has not run there are zeros.
const before = 3

// counted is how many blocks have run up to now. Counters have 32 bits, and so has their sum: the
// difference of two is right though some of them began anew.
func counted() (steps uint32) {
	for _, l := range lists() {
		for all := unsafe.Slice(l.first, l.n); len(all) > 0; {
			if all[0] == 0 {
				all = all[1:]
				continue
			}
			of := all[before:][:all[0]]
			for _, n := range of {
				steps += n
			}
			all = all[before+len(of):]
		}
	}
	return steps
}
