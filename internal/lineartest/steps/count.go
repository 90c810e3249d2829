package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"runtime"
	"runtime/coverage"
)

// work is what a reader did: blocks of code that ran, and bytes that were allocated.
type work struct{ Steps, Allocated uint64 }

func measured(read func(text string), text string) (work, error) {
	var before, after runtime.MemStats
	began, err := counted()
	if err != nil {
		return work{}, err
	}
	runtime.ReadMemStats(&before)
	read(text)
	runtime.ReadMemStats(&after)
	ended, err := counted()
	return work{Steps: uint64(ended - began), Allocated: after.TotalAlloc - before.TotalAlloc}, err
}

// counted is how many blocks have run up to now. Counters have 32 bits, and so has their sum: the
// difference of two is right though some of them began anew. To write them takes a few steps too.
func counted() (uint32, error) {
	var counters bytes.Buffer
	if err := coverage.WriteCounters(&counters); err != nil {
		return 0, err
	}
	return sum(counters.Bytes())
}

var errFormat = errors.New("the counters are in another format than that that was known; see internal/coverage/defs.go of Go")

// What a file of counters begins with: its own header and that of its one segment, a table of
// strings and one of arguments, each with its length in the second header.
const (
	version, flavour = 4, 24
	segment          = 32
	strings0, args0  = segment + 8, segment + 12
	tables           = segment + 16
	uleb128          = 2
)

// sum adds up all counters of a file: of each function their number, its package, itself, and
// the counters.
func sum(file []byte) (steps uint32, err error) {
	little := binary.LittleEndian
	if len(file) < tables || string(file[:4]) != "\x00cwm" || little.Uint32(file[version:]) != 1 || file[flavour] > uleb128 {
		return 0, errFormat
	}
	begin := tables + uint64(little.Uint32(file[strings0:])) + uint64(little.Uint32(file[args0:]))
	if begin > uint64(len(file)) {
		return 0, errFormat
	}
	rest := file[begin:]
	next := func() (n uint64) {
		size := 4
		if file[flavour] == uleb128 {
			n, size = binary.Uvarint(rest)
		} else if len(rest) >= size {
			n = uint64(little.Uint32(rest))
		}
		if size < 1 || size > len(rest) {
			err, rest = errFormat, nil
			return 0
		}
		rest = rest[size:]
		return n
	}
	for range little.Uint64(file[segment:]) {
		counters, _, _ := next(), next(), next()
		for range counters {
			steps += uint32(next())
		}
		if err != nil {
			return 0, err
		}
	}
	return steps, nil
}
