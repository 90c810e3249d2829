package activation

import (
	"hash/fnv"
	"math"
	"time"

	"github.com/loci-memory/loci"
)

// The parameters of the ACT-R model, the ranking "activation" of docs/ranking.md.
const (
	Weight = 11. // of similarity in spreading activation

	shortest = 1. / 60 // hours that count at least: what is used this moment has a finite level
)

// BaseLevel is the base-level activation of ACT-R, ln Σ t^−0.5 over all uses, in which
// being made is the first: t is the hours since, at least one minute. It says the log
// odds that a memory is needed now by when it was needed so far: Anderson and
// Schooler, Reflections of the Environment in Memory (1991). A note made an hour ago
// has 0, one made a year ago −4.5. Another unit of time would add one constant to
// all.
//
// Of n uses only the latest k have a known time once a note was accessed often. The
// others count as if they were spread evenly between the k-th and the first, by the
// hybrid formula of Petrov, Computationally Efficient Approximation of the Base-Level
// Learning Equation in ACT-R (2006): (n − k) · (tₙ^.5 − tₖ^.5) / (.5 · (tₙ − tₖ)),
// where tₙ is the age of the note and tₖ that of the k-th use. That is 2 · (n − k) /
// (√tₙ + √tₖ).
func (l Life) BaseLevel(now time.Time) float64 {
	sum, oldest := 0., 0.
	for _, t := range l.Times {
		oldest = hours(now, t)
		sum += 1 / math.Sqrt(oldest)
	}
	age := max(oldest, hours(now, l.Made))
	if unknown := l.Accesses - len(l.Times); unknown > 0 {
		sum += 2 * float64(unknown+1) / (math.Sqrt(age) + math.Sqrt(oldest))
	} else {
		sum += 1 / math.Sqrt(age)
	}
	return math.Log(sum)
}

func hours(now, t time.Time) float64 { return max(shortest, now.Sub(t).Hours()) }

// Spreading is the activation that a question lends to a note: 11 × their similarity,
// 0…1.
func Spreading(similarity float64) float64 { return Weight * similarity }

// Odds turns an activation, which is the log odds of being needed, into the
// probability, 0…1. 0 is one half.
func Odds(activation float64) float64 { return 1 / (1 + math.Exp(-activation)) }

// Noise is the logistic noise of ACT-R, of mean 0 and variance π²s²/3, for a note: the
// same for the same seed and note. A scale s of 0 is none.
func Noise(s float64, seed uint64, note loci.ID) float64 {
	if s == 0 {
		return 0
	}
	h := fnv.New64a()
	_, _ = h.Write(note[:])
	x := mix(h.Sum64() ^ mix(seed))
	u := (float64(x>>11) + .5) / (1 << 53) // in (0, 1), never an end
	return s * math.Log(u/(1-u))
}

// mix is the finaliser of SplitMix64, after which every bit depends on every other:
// Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators (2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
