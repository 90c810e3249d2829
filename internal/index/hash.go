package index

import "time"

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
