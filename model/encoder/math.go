package encoder

import (
	"math"

	"github.com/viterin/vek/vek32"
)

// quantized are rows of numbers as bytes, by text: value = scale × (number − zero).
type quantized struct {
	rows   []byte // of stride numbers each
	stride int
	scale  []float32 // of each row
	zero   []int32
	more   []int32 // what is added to the sums of each row with a panel
}

// quantize makes bytes of the rows of a text, as DynamicQuantizeLinear of ONNX does: one scale for
// all of them, from the least number to the greatest, 0 among them.
func (q *quantized) quantize(values []float32, wide, first int) {
	least, most := min(vek32.Min(values), 0), max(vek32.Max(values), 0)
	scale, zero := (most-least)/255, int32(0)
	if scale > 0 {
		zero = int32(math.RoundToEven(float64(min(max(-least/scale, 0), 255))))
	}
	for row := range len(values) / wide {
		q.scale[first+row], q.zero[first+row] = scale, zero
		to := q.rows[(first+row)*q.stride:][:q.stride]
		if clear(to[wide:]); scale == 0 {
			clear(to)
			continue
		}
		bytesOf(to[:wide], values[row*wide:(row+1)*wide], scale, zero)
	}
}

// even is added to a number and taken from it again to round it, halves to the even.
const even = 3 << 22

// plainBytes makes bytes of numbers.
func plainBytes(to []byte, values []float32, scale float32, zero int32) {
	for i, v := range values {
		to[i] = byte(min(max(int32((v/scale+even)-even)+zero, 0), 255))
	}
}

// lanes is how many numbers are worked out at once: sums are of so many parts, so that plain Go
// and what the processor has give the same to the bit.
const lanes = 8

// parts are the parts of a sum; added is the sum.
type parts [lanes]float64

func (p *parts) added() float64 {
	return ((p[0] + p[4]) + (p[2] + p[6])) + ((p[1] + p[5]) + (p[3] + p[7]))
}

// plainNormalize brings a row to mean 0 and deviation 1, then to a weight and a bias of each
// column (Ba et al., 2016).
func plainNormalize(row, weight, bias []float32) {
	var sum, squares parts
	for i, v := range row {
		sum[i%lanes] += float64(v)
	}
	mean := sum.added() / float64(len(row))
	for i, v := range row {
		d := float64(v) - mean
		squares[i%lanes] = math.FMA(d, d, squares[i%lanes])
	}
	by := 1 / math.Sqrt(squares.added()/float64(len(row))+1e-12)
	for i, v := range row {
		row[i] = float32(float32((float64(v)-mean)*by)*weight[i]) + bias[i]
	}
}

// plainGelu replaces each number x by x·Φ(x) (Hendrycks and Gimpel, 2016), right to all bits that
// a float32 has: x·(1/2 + x·h(x²)), h(x²) = erf(x/√2)/2x, by a series in x²/18 − 1 that is off by
// 1e-11 at most where x is between ±6. Beyond it is x or 0.
func plainGelu(values []float32) {
	for i, v := range values {
		switch x := float64(v); {
		case x >= geluEnd:
		case x > -geluEnd:
			t := math.FMA(x*x, 2./(geluEnd*geluEnd), -1)
			values[i] = float32(x * math.FMA(x, series(t, geluSeries[:]), .5))
		default:
			values[i] = 0
		}
	}
}

const geluEnd = 6

// geluSeries is h by powers of x²/18 − 1, the highest first, fitted to the least error of x²·h.
var geluSeries = [...]float64{
	-6.251077172801076e-06, 2.1285926586301552e-05, -2.3447722803455287e-05, 2.967292766677829e-05,
	-0.0001181487838746919, 0.00029318603525096943, -0.000529317244247239, 0.0009560920320635378,
	-0.001752291527839785, 0.0030059519569990405, -0.004811809874233144, 0.0072847877834501945,
	-0.010437021528310981, 0.014145141599550633, -0.018202530049385924, 0.022397744089244144,
	-0.026636366814949113, 0.03109145771859297, -0.03638764222113684, 0.04406395983255286,
	-0.05889964669735801, 0.11784852680796012,
}

// series is a polynomial, its highest power first.
func series(x float64, terms []float64) float64 {
	sum := terms[0]
	for _, term := range terms[1:] {
		sum = math.FMA(sum, x, term)
	}
	return sum
}

// plainSoftmax makes shares of numbers: each e^x of their sum.
func plainSoftmax(values []float32) {
	most := float32(math.Inf(-1))
	for _, v := range values {
		if v > most {
			most = v
		}
	}
	var sum parts
	for i, v := range values {
		values[i] = exp(v - most)
		sum[i%lanes] += float64(values[i])
	}
	by := sum.added()
	for i, v := range values {
		values[i] = float32(float64(v) / by)
	}
}

// exp is e^x for x of at most 0: 2^n of its whole part in base 2, and a series of eight terms for
// the rest, right to all bits that a float32 has.
func exp(x float32) float32 {
	if !(x >= -87) {
		return 0
	}
	n := math.RoundToEven(float64(x) * math.Log2E)
	f := math.FMA(n, -math.Ln2, float64(x))
	return float32(series(f, expSeries[:]) * math.Float64frombits(uint64(int64(n)+1023)<<52))
}

var expSeries = [...]float64{1. / 5040, 1. / 720, 1. / 120, 1. / 24, 1. / 6, 1. / 2, 1, 1}
