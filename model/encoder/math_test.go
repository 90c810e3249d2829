package encoder

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The functions of the processor give what plain Go gives, to the bit: for numbers of every size,
// and for those at the ends of what a function tells apart.
func TestFunctionsAreTheSameOnEveryProcessor(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	for round := range 3000 {
		values := numbers(random, 1+random.IntN(70), round%3 == 0)
		weight, bias := numbers(random, len(values), false), numbers(random, len(values), false)
		scale, zero := numbers(random, 1, round%3 == 0)[0], int32(random.IntN(256))
		plain, fast := make([]byte, len(values)), make([]byte, len(values))
		plainBytes(plain, values, scale, zero)
		if bytesOf(fast, values, scale, zero); !slices.Equal(plain, fast) {
			t.Fatalf("bytes of %v by %v and %d: %v, want %v", values, scale, zero, fast, plain)
		}
		for name, f := range map[string][2]func([]float32){
			"gelu":      {gelu, plainGelu},
			"softmax":   {softmax, plainSoftmax},
			"normalize": {func(v []float32) { normalize(v, weight, bias) }, func(v []float32) { plainNormalize(v, weight, bias) }},
		} {
			got, want := slices.Clone(values), slices.Clone(values)
			f[0](got)
			f[1](want)
			for i := range got {
				if math.Float32bits(got[i]) != math.Float32bits(want[i]) && (got[i] == got[i] || want[i] == want[i]) {
					t.Fatalf("%s of %v: number %d is %v, want %v", name, values, i, got[i], want[i])
				}
			}
		}
	}
}

// numbers are random: most of them as activations are, some of any bits, and where ends is true some
// that are NaN or infinite or at an end.
func numbers(random *rand.Rand, n int, ends bool) []float32 {
	at := []float32{
		geluEnd, -geluEnd, math.Nextafter32(geluEnd, 0), math.Nextafter32(-geluEnd, 0), -87, math.Nextafter32(-87, -88), 0, float32(math.Copysign(0, -1)),
		math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat32, math.MaxFloat32, float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN()),
	}
	out := make([]float32, n)
	for i := range out {
		out[i] = float32(random.NormFloat64() * 4)
		switch random.IntN(16) {
		case 0:
			out[i] = float32(math.Ldexp(random.Float64()-.5, random.IntN(290)-160))
		case 1:
			if ends {
				out[i] = at[random.IntN(len(at))]
			}
		}
	}
	return out
}
