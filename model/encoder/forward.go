package encoder

import (
	"context"
	"math"

	"github.com/viterin/vek/vek32"
)

// batch are texts that are read together, so that each matrix is read once for all of them: their
// rows behind one another. What a text gives does not depend on those beside it.
type batch struct {
	*network
	spans   []span // rows of each text
	state   []float32
	in      quantized
	q, k, v []float32
	mixed   []float32
	grown   []float32
}

// span is which rows are of one text.
type span struct{ from, to int }

// newBatch makes the first state of texts: of each token its vector, that of its place and that
// of the first kind, added and normalised.
func newBatch(n *network, texts [][]int32) *batch {
	b := &batch{network: n}
	rows := 0
	for _, tokens := range texts {
		b.spans = append(b.spans, span{rows, rows + len(tokens)})
		rows += len(tokens)
	}
	widest := n.wide
	for i := range n.layers {
		widest = max(widest, n.layers[i].grown.out)
	}
	b.state, b.q, b.k, b.v = make([]float32, rows*n.wide), make([]float32, rows*n.wide), make([]float32, rows*n.wide), make([]float32, rows*n.wide)
	b.mixed, b.grown = make([]float32, rows*n.wide), make([]float32, rows*widest)
	b.in = quantized{rows: make([]uint8, rows*(widest+blockBytes)), scale: make([]float32, rows), zero: make([]int32, rows)}
	for t, tokens := range texts {
		for i, token := range tokens {
			row := b.state[(b.spans[t].from+i)*n.wide:][:n.wide]
			n.words.add(row, int(token))
			n.places.add(row, i)
			n.kinds.add(row, 0)
		}
	}
	normalize(b.state, n.normWeight, n.normBias)
	return b
}

// add adds a row of a table to a vector.
func (t *table) add(to []float32, row int) {
	for i, v := range t.data[row*len(to) : (row+1)*len(to)] {
		to[i] += t.scale * float32(int32(v)-t.zero)
	}
}

// run passes the texts through all layers; it stops between two where the context is over.
func (b *batch) run(ctx context.Context) error {
	for i := range b.layers {
		if err := ctx.Err(); err != nil {
			return err
		}
		b.layer(&b.layers[i])
	}
	return nil
}

func (b *batch) layer(l *layer) {
	b.quantize(b.state, b.wide, &l.query)
	l.query.times(&b.in, b.q)
	l.key.times(&b.in, b.k)
	l.value.times(&b.in, b.v)
	for _, s := range b.spans {
		b.attend(s)
	}
	b.quantize(b.mixed, b.wide, &l.attended)
	l.attended.times(&b.in, b.q)
	add(b.state, b.q)
	normalize(b.state, l.attendedWeight, l.attendedBias)
	b.quantize(b.state, b.wide, &l.grown)
	grown := b.grown[:len(b.in.scale)*l.grown.out]
	l.grown.times(&b.in, grown)
	gelu(grown)
	b.quantize(grown, l.grown.out, &l.shrunk)
	l.shrunk.times(&b.in, b.q)
	add(b.state, b.q)
	normalize(b.state, l.outWeight, l.outBias)
}

// quantize makes bytes of the numbers of each text for a matrix.
func (b *batch) quantize(values []float32, wide int, l *linear) {
	b.in.stride = l.stride
	for _, s := range b.spans {
		b.in.quantize(values[s.from*wide:s.to*wide], wide, s.from)
	}
}

func add(to, values []float32) { vek32.Add_Inplace(to[:len(values)], values) }

// attend mixes the values of one text: each row gets those of all rows, by how much its query is
// like their keys, head by head (Vaswani et al., 2017).
func (b *batch) attend(s span) {
	size, n := b.wide/b.heads, s.to-s.from
	by := float32(1 / math.Sqrt(float64(size)))
	shares, turned := make([]float32, n), make([]float32, n*size)
	for h := 0; h < b.wide; h += size {
		for i := range n {
			for j, v := range b.v[(s.from+i)*b.wide+h:][:size] {
				turned[j*n+i] = v
			}
		}
		for i := s.from; i < s.to; i++ {
			query := b.q[i*b.wide+h:][:size]
			for j := range n {
				shares[j] = vek32.Dot(query, b.k[(s.from+j)*b.wide+h:][:size]) * by
			}
			softmax(shares)
			out := b.mixed[i*b.wide+h:][:size]
			for j := range out {
				out[j] = vek32.Dot(shares, turned[j*n:][:n])
			}
		}
	}
}

// times is the product of rows with the matrix, as MatMulInteger with scales and the bias give
// it. A few rows of the matrix stay near while all rows pass.
func (l *linear) times(in *quantized, to []float32) {
	var sums [4]int32
	for j := 0; j < l.out; j += 4 {
		some := min(4, l.out-j)
		for i := range in.scale {
			dots(&sums, in.rows[i*l.stride:(i+1)*l.stride], l.rows[j*l.stride:(j+some)*l.stride])
			for o := j; o < j+some; o++ {
				to[i*l.out+o] = float32(sums[o-j]-in.zero[i]*l.sums[o])*(in.scale[i]*l.scale[o]) + l.bias[o]
			}
		}
	}
}
