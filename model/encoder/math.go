package encoder

import (
	"math"

	"github.com/viterin/vek/vek32"
)

// quantized are rows of numbers as bytes without their zero, by text: value = scale × number.
type quantized struct {
	rows   []int16 // of stride numbers each, between -255 and 255
	stride int
	scale  []float32 // of each row
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
		q.scale[first+row] = scale
		to := q.rows[(first+row)*q.stride:][:q.stride]
		clear(to[wide:])
		bytesOf(to[:wide], values[row*wide:(row+1)*wide], scale, zero)
	}
}

// even is added to a number and taken from it again to round it, halves to the even.
const even = 3 << 22

func bytesOf(to []int16, values []float32, scale float32, zero int32) {
	if scale == 0 {
		clear(to)
		return
	}
	for i, v := range values {
		to[i] = int16(min(max(int32((v/scale+even)-even), -zero), 255-zero))
	}
}

// normalize brings each row to mean 0 and deviation 1, then to a weight and a bias of each
// column (Ba et al., 2016).
func normalize(values, weight, bias []float32) {
	wide := len(weight)
	for from := 0; from < len(values); from += wide {
		row := values[from : from+wide]
		sum, squares := 0., 0.
		for _, v := range row {
			sum += float64(v)
		}
		mean := sum / float64(wide)
		for _, v := range row {
			squares += (float64(v) - mean) * (float64(v) - mean)
		}
		by := 1 / math.Sqrt(squares/float64(wide)+1e-12)
		for i, v := range row {
			row[i] = float32((float64(v)-mean)*by)*weight[i] + bias[i]
		}
	}
}

// gelu replaces each number x by x·Φ(x) (Hendrycks and Gimpel, 2016). Between 4096 points of ±8 a
// cubic of the values and slopes at both ends is right to all bits that a float32 has; beyond
// them it is x or 0.
func gelu(values []float32) {
	for i, x := range values {
		switch {
		case x >= geluEnd:
		case x <= -geluEnd || x != x:
			values[i] = 0
		default:
			at := (float64(x) + geluEnd) * (geluPoints / (2 * geluEnd))
			n := int(at)
			values[i] = float32(cubic(&geluTable[n], &geluTable[n+1], at-float64(n)))
		}
	}
}

const (
	geluEnd    = 8
	geluPoints = 4096
)

// point is a function at a place: its value, and its slope to the next point.
type point struct{ value, slope float64 }

// cubic is the polynomial of the third degree by the values and slopes at 0 and 1 (Hermite).
func cubic(a, b *point, t float64) float64 {
	d := b.value - a.value
	return a.value + t*(a.slope+t*(3*d-2*a.slope-b.slope+t*(a.slope+b.slope-2*d)))
}

var geluTable = func() (t [geluPoints + 2]point) {
	const step = 2. * geluEnd / geluPoints
	for i := range t {
		x := float64(i)*step - geluEnd
		share := .5 * (1 + math.Erf(x/math.Sqrt2))
		t[i] = point{x * share, step * (share + x*math.Exp(-x*x/2)/math.Sqrt(2*math.Pi))}
	}
	return t
}()

// softmax makes shares of numbers: each e^x of their sum.
func softmax(values []float32) {
	most := float32(math.Inf(-1))
	for _, v := range values {
		most = max(most, v)
	}
	sum := 0.
	for i, v := range values {
		values[i] = exp(v - most)
		sum += float64(values[i])
	}
	for i := range values {
		values[i] = float32(float64(values[i]) / sum)
	}
}

// exp is e^x for x of at most 0: 2^n of its whole part in base 2, and a series of eight terms for
// the rest, right to all bits that a float32 has.
func exp(x float32) float32 {
	if x < -87 {
		return 0
	}
	n := math.RoundToEven(float64(x) * math.Log2E)
	f := float64(x) - n*math.Ln2
	series := 1 + f*(1+f*(1./2+f*(1./6+f*(1./24+f*(1./120+f*(1./720+f/5040))))))
	return float32(series * math.Float64frombits(uint64(int64(n)+1023)<<52))
}
