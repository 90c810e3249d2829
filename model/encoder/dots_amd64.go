package encoder

import "golang.org/x/sys/cpu"

// What of the processor is used. Each gives the same sums to the bit: integers don't overflow,
// as rows are far shorter than 2^31 / (255 × 128).
var (
	hasVNNI = cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VNNI
	hasAVX2 = cpu.X86.HasAVX2
)

// dots is plainDots with what the processor has.
func dots(sums *[4]int32, a []uint8, rows []int8) {
	switch {
	case len(rows) != 4*len(a) || len(a) == 0:
		plainDots(sums, a, rows)
	case hasVNNI:
		dotsVNNI(sums, &a[0], &rows[0], len(a))
	case hasAVX2:
		dotsAVX2(sums, &a[0], &rows[0], len(a))
	default:
		plainDots(sums, a, rows)
	}
}

// dotsVNNI multiplies n bytes, a multiple of 64, with four rows of n bytes, by AVX-512 VNNI.
//
//go:noescape
func dotsVNNI(sums *[4]int32, a *uint8, rows *int8, n int)

// dotsAVX2 does the same with AVX2.
//
//go:noescape
func dotsAVX2(sums *[4]int32, a *uint8, rows *int8, n int)
