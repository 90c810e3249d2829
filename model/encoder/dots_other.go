//go:build !amd64

package encoder

func dots(sums *[4]int32, a []uint8, rows []int8) { plainDots(sums, a, rows) }
