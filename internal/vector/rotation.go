package vector

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// rotation turns vectors by one fixed, pseudo-random angle, so that what they differ in is
// spread evenly over all dimensions. Lengths and inner products stay the same. It changes
// the signs of some parts and applies Hadamard's transform to the first 2^n parts, and
// where there are more, to the last 2^n; twice. It is the same on every machine and may be
// used concurrently.
type rotation struct {
	dims, power int
	signs       [2][]float32
}

func newRotation(dims int) *rotation {
	r := &rotation{dims: dims, power: 1 << (bits.Len(uint(dims)) - 1)}
	dice := rand.New(rand.NewPCG(0x6c6f6369, 0x7475726e))
	for i := range r.signs {
		r.signs[i] = make([]float32, dims)
		for j := range r.signs[i] {
			r.signs[i][j] = float32(1 - 2*int(dice.Uint64()>>63))
		}
	}
	return r
}

// turn turns a vector in place.
func (r *rotation) turn(v []float32) {
	v = v[:r.dims]
	for _, signs := range r.signs {
		for i, s := range signs[:len(v)] {
			v[i] *= s
		}
		hadamard(v[:r.power])
		if r.power < r.dims {
			hadamard(v[r.dims-r.power:])
		}
	}
}

// hadamard applies Hadamard's transform of length 1 to a power of two of parts.
func hadamard(v []float32) {
	step := 1
	if bits.Len(uint(len(v)))%2 == 0 { // an odd power of two: one step of two, the rest of four
		for i := 0; i+1 < len(v); i += 2 {
			v[i], v[i+1] = v[i]+v[i+1], v[i]-v[i+1]
		}
		step = 2
	}
	for ; step < len(v); step *= 4 {
		for from := 0; from < len(v); from += 4 * step {
			fourfold(v[from:from+step], v[from+step:from+2*step], v[from+2*step:from+3*step], v[from+3*step:from+4*step])
		}
	}
	scale := float32(1 / math.Sqrt(float64(len(v))))
	for i := range v {
		v[i] *= scale
	}
}

// fourfold does two steps of the transform on four runs of one length.
func fourfold(a, b, c, d []float32) {
	b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
	for i := range a {
		ab, ba, cd, dc := a[i]+b[i], a[i]-b[i], c[i]+d[i], c[i]-d[i]
		a[i], b[i], c[i], d[i] = ab+cd, ba+dc, ab-cd, ba-dc
	}
}
