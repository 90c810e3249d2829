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
	padded := (rows + 1) / 2 * 2
	room := (padded + mixRows) * n.wide
	b.state, b.mixed, b.grown = make([]float32, rows*n.wide), make([]float32, room), make([]float32, padded*widest)
	b.q, b.k, b.v = make([]float32, room), make([]float32, room), make([]float32, room)
	b.in = quantized{rows: make([]byte, padded*(widest+blockNumbers)), scale: make([]float32, padded), zero: make([]int32, padded), more: make([]int32, padded*panelColumns)}
	for t, tokens := range texts {
		for i, token := range tokens {
			row := b.state[(b.spans[t].from+i)*n.wide:][:n.wide]
			n.words.add(row, int(token))
			n.places.add(row, i)
			n.kinds.add(row, 0)
		}
	}
	b.normalize(n.normWeight, n.normBias)
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
	b.normalize(l.attendedWeight, l.attendedBias)
	b.quantize(b.state, b.wide, &l.grown)
	l.grown.times(&b.in, b.grown)
	grown := b.grown[:len(b.state)/b.wide*l.grown.out]
	gelu(grown)
	b.quantize(grown, l.grown.out, &l.shrunk)
	l.shrunk.times(&b.in, b.q)
	add(b.state, b.q)
	b.normalize(l.outWeight, l.outBias)
}

// quantize makes bytes of the numbers of each text for a matrix.
func (b *batch) quantize(values []float32, wide int, l *linear) {
	b.in.stride = l.stride
	for _, s := range b.spans {
		b.in.quantize(values[s.from*wide:s.to*wide], wide, s.from)
	}
}

// normalize brings each row of the state to a weight and a bias.
func (b *batch) normalize(weight, bias []float32) {
	for from := 0; from < len(b.state); from += b.wide {
		normalize(b.state[from:from+b.wide], weight, bias)
	}
}

func add(to, values []float32) { vek32.Add_Inplace(to, values[:len(to)]) }

// attend mixes the values of one text: each row gets those of all rows, by how much its query is
// like their keys, head by head (Vaswani et al., 2017). What it makes of rows behind the text is
// overwritten or not read.
func (b *batch) attend(s span) {
	size, n := b.wide/b.heads, s.to-s.from
	by := float32(1 / math.Sqrt(float64(size)))
	rows, across := (n+mixRows-1)/mixRows*mixRows, (n+mixColumns-1)/mixColumns*mixColumns
	room := make([]float32, (size+rows)*across)
	keys, shares := room[:size*across], room[size*across:]
	for h := s.from * b.wide; h < (s.from+1)*b.wide; h += size {
		for i := range n {
			for j, v := range b.k[h+i*b.wide:][:size] {
				keys[j*across+i] = v * by
			}
		}
		m := mix{to: shares, shares: b.q[h:], values: keys, toWide: across, shareWide: b.wide, valueWide: across, rows: rows, depth: size, columns: across}
		m.make()
		for i := range n {
			row := shares[i*across:][:(n+lanes-1)/lanes*lanes]
			for j := n; j < len(row); j++ {
				row[j] = float32(math.Inf(-1))
			}
			softmax(row)
		}
		m = mix{to: b.mixed[h:], shares: shares, values: b.v[h:], toWide: b.wide, shareWide: across, valueWide: b.wide, rows: rows, depth: n, columns: size}
		m.make()
	}
}

// times is the product of rows with the matrix, as MatMulInteger with scales and the bias give
// it. to has room for as many rows as in has, those that only fill it among them.
func (l *linear) times(in *quantized, to []float32) {
	p := panel{a: in.rows[:len(in.scale)*l.stride], long: l.stride, in: in.scale, zero: in.zero, more: in.more, out: l.out}
	for j, over := range l.over {
		from := j * panelColumns
		end := min(from+panelColumns, l.out)
		p.to, p.b, p.sums = to[from:], l.panels[from*l.stride:], l.sums[from:]
		p.by, p.plus = l.scale[from:end], l.bias[from:end]
		in.add(over)
		p.multiply()
	}
}

// add sets what is added to the sums: what weights have more than their panel holds.
func (q *quantized) add(over []excess) {
	clear(q.more)
	for _, e := range over {
		for i := range q.scale {
			q.more[i*panelColumns+int(e.column)] += int32(e.by) * int32(q.rows[i*q.stride+int(e.row)])
		}
	}
}
