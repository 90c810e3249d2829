// Package footprint estimates how much memory values take on the heap, as the runtime
// counts it: without what the garbage collector lets pile up between two collections.
package footprint

import "math/bits"

// Alloc is the size of an allocation of n bytes: the runtime rounds them up to classes,
// about eight for every doubling.
func Alloc[T ~int | ~int64](n T) int64 {
	size := int64(n)
	switch {
	case size <= 0:
		return 0
	case size <= 32:
		return (size + 7) &^ 7
	}
	class := max(16, int64(1)<<(bits.Len64(uint64(size-1))-1)>>3)
	return (size + class - 1) / class * class
}

// Slice is the size of the array behind a slice of a capacity whose elements have a size.
func Slice(capacity, size int) int64 { return Alloc(int64(capacity) * int64(size)) }

// Map is about the size of a map of n entries that has never had more, whose keys and
// values have a size together, padding included: groups of eight places with a byte
// each besides, filled to seven eighths at most, doubled in number when they are full.
func Map(n, size int) int64 {
	const header, group, table = 48, 8, 1024
	bytes := func(places int) int64 { return Alloc(int64(places) * int64(size+1)) }
	switch {
	case n == 0:
		return header
	case n <= group:
		return header + bytes(group)
	}
	places := 1 << bits.Len(uint((n*8+6)/7-1))
	if places <= table {
		return header + 40 + bytes(places)
	}
	// Tables of 1024 places are split one by one: on average they are three quarters full
	// of what they may be.
	return header + int64(n)*int64(size+1)*3/2
}
