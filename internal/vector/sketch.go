package vector

import (
	"math"
	"math/bits"
)

// sketch has one bit a dimension of every vector of an index: the signs of what it
// differs in from their centre, turned so that no dimension says more than another.
// From these bits and three numbers a vector comes an estimate of its inner product
// with any query, with a bound of the error that is rarely passed (RaBitQ, Gao and
// Long, 2024): a search compares with the vectors themselves only where the bits
// leave it open whether one is among the nearest.
type sketch struct {
	dims, words int // words of 64 bits a vector
	centre      []float32
	turned      *rotation
	bits        [][]uint64 // by block
	marks       [][]mark
}

// sketchBlock is how many vectors a block of a sketch has.
const sketchBlock = 1024

// mark is what is known of a vector besides its bits. With r for what it differs in from
// the centre and s for the signs of r, turned, an inner product with r is estimated by
// scale times that with s.
type mark struct {
	base  float32 // the inner product of r with the centre
	scale float32
	miss  float32 // the deviation of the estimate for a query at distance 1 from the centre
	ones  float32 // bits that are set
}

func newSketch(centre []float32) *sketch {
	dims := len(centre)
	return &sketch{dims: dims, words: (dims + 63) / 64, centre: centre, turned: newRotation(dims)}
}

// grow makes room for n vectors.
func (k *sketch) grow(n int) {
	for len(k.marks)*sketchBlock < n {
		k.bits = append(k.bits, make([]uint64, sketchBlock*k.words))
		k.marks = append(k.marks, make([]mark, sketchBlock))
	}
}

func (k *sketch) at(i int) ([]uint64, *mark) {
	block, place := i/sketchBlock, i%sketchBlock
	return k.bits[block][place*k.words : (place+1)*k.words], &k.marks[block][place]
}

// move copies the sketch of one vector to the place of another.
func (k *sketch) move(to, from int) {
	words, m := k.at(to)
	others, o := k.at(from)
	copy(words, others)
	*m = *o
}

// set draws vector i, for which there is room.
func (k *sketch) set(i int, unit []float32) {
	scratch := make([]float32, k.dims)
	var squares, base float64
	for j, c := range k.centre {
		r := unit[j] - c
		scratch[j] = r
		squares += float64(r) * float64(r)
		base += float64(r) * float64(c)
	}
	k.turned.turn(scratch)
	words, m := k.at(i)
	clear(words)
	var sum float64
	ones := 0
	for j, r := range scratch {
		sum += math.Abs(float64(r))
		if r > 0 {
			words[j>>6] |= 1 << (j & 63)
			ones++
		}
	}
	*m = mark{base: float32(base), ones: float32(ones)}
	if sum > 0 {
		m.scale = float32(squares / sum)
		// The cosine of r and its signs is a; what the signs miss of r is in a random
		// direction, since all was turned by chance.
		a := sum * sum / (squares * float64(k.dims))
		m.miss = float32(math.Sqrt(squares * max(0, 1-a) / a / float64(max(1, k.dims-1))))
	}
}

// planes is a query as a sketch is compared with it: what it differs in from the centre,
// turned, in steps of four bits.
type planes struct {
	bits      [][4]uint64 // by word: the bits of each of the four
	low, step float32     // the value of step i is low + i·step
	total     float32     // the sum of all
	base      float32     // the inner product of query and centre
	far       float32     // the distance of query and centre
}

const steps = 15 // that four bits can say, besides 0

func (k *sketch) planes(query []float32) *planes {
	p := &planes{}
	q := make([]float32, k.dims)
	var base, squares float64
	for i, c := range k.centre {
		q[i] = query[i] - c
		base += float64(query[i]) * float64(c)
		squares += float64(q[i]) * float64(q[i])
	}
	p.base, p.far = float32(base), float32(math.Sqrt(squares))
	k.turned.turn(q)
	high := q[0]
	p.low = q[0]
	for _, v := range q {
		p.low, high = min(p.low, v), max(high, v)
	}
	p.step = (high - p.low) / steps
	p.bits = make([][4]uint64, k.words)
	for i, v := range q {
		level := uint64(0)
		if p.step > 0 {
			level = uint64(min(steps, (v-p.low)/p.step+.5))
		}
		p.total += p.low + float32(level)*p.step
		for bit := range 4 {
			p.bits[i>>6][bit] |= level >> bit & 1 << (i & 63)
		}
	}
	return p
}

// sure is how many deviations an estimate is taken to be wrong by at most.
const sure = 2.5

// most fills in, for vectors from … to-1, the most that their inner product with the query
// may be.
func (k *sketch) most(p *planes, from, to int, out []float32) {
	for from < to {
		block, place := from/sketchBlock, from%sketchBlock
		n := min(sketchBlock-place, to-from)
		k.mostOf(p, k.bits[block][place*k.words:(place+n)*k.words], k.marks[block][place:place+n], out[:n])
		from, out = from+n, out[n:]
	}
}

func (k *sketch) mostOf(p *planes, codes []uint64, marks []mark, out []float32) {
	low, step, miss, base := 2*p.low, 2*p.step, sure*p.far, p.base
	out = out[:len(marks)]
	for i := range marks {
		code := codes[:k.words]
		codes = codes[k.words:]
		planes := p.bits[:len(code)]
		sum := 0
		for j, w := range code {
			q := &planes[j]
			sum += bits.OnesCount64(w&q[0]) + 2*bits.OnesCount64(w&q[1]) + 4*bits.OnesCount64(w&q[2]) + 8*bits.OnesCount64(w&q[3])
		}
		m := &marks[i]
		product := low*m.ones + step*float32(sum) - p.total
		out[i] = base + m.base + m.scale*product + m.miss*miss
	}
}

// sketchSize is how much memory a sketch of n vectors takes.
func sketchSize(n, dims int) int64 {
	blocks, words := int64((n+sketchBlock-1)/sketchBlock), int64((dims+63)/64)
	return blocks*(sketchBlock*(words*8+16)+48) + int64(dims)*12
}
