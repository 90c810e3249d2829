package index

import (
	"slices"
	"time"
)

// table numbers distinct values from 0 in the order of their coming.
type table[K comparable] struct {
	ids  map[K]uint32
	keys []K
}

// id returns the number of k, giving it the next one when it is new.
func (t *table[K]) id(k K) uint32 {
	if id, ok := t.ids[k]; ok {
		return id
	}
	if t.ids == nil {
		t.ids = make(map[K]uint32)
	}
	id := uint32(len(t.keys))
	t.ids[k] = id
	t.keys = append(t.keys, k)
	return id
}

// sparse is a column that is zero almost everywhere: only pages with something
// in them are there.
type sparse[T comparable] struct{ pages []*[pageSize]T }

const (
	pageBits = 8
	pageSize = 1 << pageBits
)

// at returns the value of row i, zero when none was set.
func (s *sparse[T]) at(i uint32) (v T) {
	if p := i >> pageBits; p < uint32(len(s.pages)) && s.pages[p] != nil {
		return s.pages[p][i%pageSize]
	}
	return v
}

// set sets the value of row i.
func (s *sparse[T]) set(i uint32, v T) {
	p := int(i >> pageBits)
	for len(s.pages) <= p {
		s.pages = append(s.pages, nil)
	}
	if s.pages[p] == nil {
		var zero T
		if v == zero {
			return
		}
		s.pages[p] = new([pageSize]T)
	}
	s.pages[p][i%pageSize] = v
}

// rowSet is a set of sequence numbers.
type rowSet []uint64

func (b rowSet) has(i uint32) bool { return b[i>>6]>>(i&63)&1 != 0 }
func (b rowSet) add(i uint32)      { b[i>>6] |= 1 << (i & 63) }
func (b rowSet) del(i uint32)      { b[i>>6] &^= 1 << (i & 63) }

// upTo grows the set to hold numbers below n.
func (b *rowSet) upTo(n int) { *b = extend(*b, (n+63)/64) }

// holds reports whether a row is among ascending ones.
func holds(rows []uint32, seq uint32) bool {
	_, found := slices.BinarySearch(rows, seq)
	return found
}

// extend grows a slice with zeros to length n, at least by an eighth and eight at a time:
// most users have few rows.
func extend[T any](s []T, n int) []T {
	if n <= len(s) {
		return s
	}
	if n <= cap(s) {
		return s[:n]
	}
	grown := make([]T, n, n+n/8+8)
	copy(grown, s)
	return grown
}

// hash is FNV-1a over the bytes of a term, mixed once more (the finaliser of
// MurmurHash3) so that the high bits are as good as the low ones. It is part of
// the stored format: among a million terms two collide with a chance of 1 in
// 40 million.
func hash(s string) uint64 { return mixed(fnv(hashBasis, s)) }

// hash2 is hash of two strings in a row.
func hash2(a, b string) uint64 { return mixed(fnv(fnv(hashBasis, a), b)) }

const hashBasis uint64 = 14695981039346656037

func fnv(h uint64, s string) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

func mixed(h uint64) uint64 {
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

// packDay makes a number of a day that orders like days; 0 is no day.
func packDay(year int, month time.Month, day int) uint32 {
	return uint32(year)<<9 | uint32(month)<<5 | uint32(day)
}

// unpackDay is the inverse of packDay.
func unpackDay(d uint32) (year, month, day int) {
	return int(d >> 9), int(d >> 5 & 15), int(d & 31)
}
