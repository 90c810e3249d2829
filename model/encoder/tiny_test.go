package encoder

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// A made-up model of one layer: 8 wide, two heads, 16 grown.
const (
	tinyWide  = 8
	tinyGrown = 16
)

// message is a message of protocol buffers that is being written.
type message []byte

func (m *message) number(field int, v uint64) {
	*m = binary.AppendUvarint(binary.AppendUvarint(*m, uint64(field)<<3), v)
}

func (m *message) data(field int, b []byte) {
	*m = append(binary.AppendUvarint(binary.AppendUvarint(*m, uint64(field)<<3|2), uint64(len(b))), b...)
}

// tiny is a model that is being made, with what a test needs to compute by hand.
type tiny struct {
	graph    message
	random   *rand.Rand
	floats   map[string][]float64
	matrices map[string][][]float64 // in × out, with their scales
}

func (t *tiny) tensor(name string, kind int, dims []int, raw []byte) {
	var m message
	for _, d := range dims {
		m.number(1, uint64(d))
	}
	m.number(2, uint64(kind))
	m.data(8, []byte(name))
	m.data(9, raw)
	t.graph.data(5, m)
}

func (t *tiny) vector(name string, n int, around float64) {
	var raw []byte
	for range n {
		v := float32(around + t.random.Float64()*.2 - .1)
		t.floats[name] = append(t.floats[name], float64(v))
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(v))
	}
	t.tensor(name, typeFloat, []int{n}, raw)
}

// table is rows of vectors: unsigned bytes around 100, a hundredth each.
func (t *tiny) table(name string, rows int) {
	raw := make([]byte, rows*tinyWide)
	for i := range raw {
		raw[i] = byte(t.random.IntN(256))
		t.floats[name] = append(t.floats[name], float64(float32(.01))*float64(int(raw[i])-100))
	}
	t.tensor(name+"_quantized", typeUint8, []int{rows, tinyWide}, raw)
	t.tensor(name+"_scale", typeFloat, nil, binary.LittleEndian.AppendUint32(nil, math.Float32bits(.01)))
	t.tensor(name+"_zero_point", typeUint8, nil, []byte{100})
}

// linear is a matrix with its bias, and the steps that join them.
func (t *tiny) linear(name string, in, out int) {
	weight := "onnx::MatMul_" + fmt.Sprint(len(t.matrices))
	raw, scale := make([]byte, in*out), []byte(nil)
	matrix := make([][]float64, in)
	scales := make([]float32, out)
	for j := range scales {
		scales[j] = float32(.004 + .001*float64(j%3))
		scale = binary.LittleEndian.AppendUint32(scale, math.Float32bits(scales[j]))
	}
	for i := range matrix {
		matrix[i] = make([]float64, out)
		for j := range out {
			raw[i*out+j] = byte(t.random.IntN(255) - 127)
			matrix[i][j] = float64(int8(raw[i*out+j])) * float64(scales[j])
		}
	}
	t.matrices[name] = matrix
	t.tensor(weight+"_quantized", typeInt8, []int{in, out}, raw)
	t.tensor(weight+"_scale", typeFloat, []int{out}, scale)
	t.tensor(weight+"_zero_point", typeInt8, []int{out}, make([]byte, out))
	t.vector(name+".bias", out, 0)
	for _, step := range [][4]string{{"MatMulInteger", "x", weight + "_quantized", name + "1"}, {"Cast", name + "1", "", name + "2"}, {"Mul", name + "2", "s", name + "3"}, {"Add", name + ".bias", name + "3", name + "4"}} {
		t.node(step[0], step[1:3], step[3], nil)
	}
}

func (t *tiny) node(op string, inputs []string, output string, value message) {
	var m message
	for _, in := range inputs {
		m.data(1, []byte(in))
	}
	m.data(2, []byte(output))
	m.data(4, []byte(op))
	if value != nil {
		var attribute message
		attribute.data(5, value)
		m.data(5, attribute)
	}
	t.graph.data(1, m)
}

// newTiny makes the model and its files.
func newTiny(tb testing.TB) (t *tiny, weights, tokenizer string) {
	t = &tiny{random: rand.New(rand.NewPCG(1, 2)), floats: map[string][]float64{}, matrices: map[string][][]float64{}}
	for _, name := range []string{"embeddings.LayerNorm", "encoder.layer.0.attention.output.LayerNorm", "encoder.layer.0.output.LayerNorm"} {
		t.vector(name+".weight", tinyWide, 1)
		t.vector(name+".bias", tinyWide, 0)
	}
	t.table("embeddings.word_embeddings.weight", 12)
	t.table("embeddings.position_embeddings.weight", mostTokens)
	t.table("embeddings.token_type_embeddings.weight", 2)
	for _, name := range []string{"attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"} {
		t.linear("encoder.layer.0."+name, tinyWide, tinyWide)
	}
	t.linear("encoder.layer.0.intermediate.dense", tinyWide, tinyGrown)
	t.linear("encoder.layer.0.output.dense", tinyGrown, tinyWide)
	var two message
	two.number(2, typeFloat)
	two.data(9, binary.LittleEndian.AppendUint32(nil, math.Float32bits(2))) // two heads of 4
	t.node("Constant", nil, "root", two)
	t.node("Div", []string{"scores", "root"}, "divided", nil)
	var whole message
	whole.data(7, t.graph)
	dir := tb.TempDir()
	weights, tokenizer = filepath.Join(dir, "model.onnx"), filepath.Join(dir, "tokenizer.json")
	for path, data := range map[string][]byte{weights: whole, tokenizer: []byte(`{"normalizer":{"type":"BertNormalizer","lowercase":true},"model":{"type":"WordPiece","vocab":` +
		`{"[PAD]":0,"[UNK]":1,"[CLS]":2,"[SEP]":3,"tea":4,"##s":5,"cafe":6,"我":7,"!":8,"is":9,"good":10,"茶":11}}}`)} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	return t, weights, tokenizer
}

// times is the product with a matrix, in whole numbers of the bytes that the rows become.
func (t *tiny) times(rows [][]float64, name string) [][]float64 {
	least, most := 0., 0.
	for _, row := range rows {
		for _, v := range row {
			least, most = min(least, v), max(most, v)
		}
	}
	scale := (most - least) / 255
	zero := math.RoundToEven(-least / scale)
	out := make([][]float64, len(rows))
	for i, row := range rows {
		out[i] = append([]float64(nil), t.floats[name+".bias"]...)
		for a, v := range row {
			byteOf := min(max(math.RoundToEven(v/scale)+zero, 0), 255)
			for b, w := range t.matrices[name][a] {
				out[i][b] += (byteOf - zero) * scale * w
			}
		}
	}
	return out
}

func (t *tiny) norm(rows [][]float64, name string) {
	for _, row := range rows {
		mean, squares := 0., 0.
		for _, v := range row {
			mean += v / float64(len(row))
		}
		for _, v := range row {
			squares += (v - mean) * (v - mean) / float64(len(row))
		}
		for i := range row {
			row[i] = (row[i]-mean)/math.Sqrt(squares)*t.floats[name+".weight"][i] + t.floats[name+".bias"][i]
		}
	}
}

// vector is what the model makes of tokens, straight from the definitions.
func (t *tiny) sentence(tokens []int32) []float64 {
	rows := make([][]float64, len(tokens))
	for i, token := range tokens {
		for c := range tinyWide {
			rows[i] = append(rows[i], t.floats["embeddings.word_embeddings.weight"][int(token)*tinyWide+c]+
				t.floats["embeddings.position_embeddings.weight"][i*tinyWide+c]+t.floats["embeddings.token_type_embeddings.weight"][c])
		}
	}
	const name = "encoder.layer.0."
	t.norm(rows, "embeddings.LayerNorm")
	q, k, v := t.times(rows, name+"attention.self.query"), t.times(rows, name+"attention.self.key"), t.times(rows, name+"attention.self.value")
	mixed := make([][]float64, len(rows))
	for i := range rows {
		mixed[i] = make([]float64, tinyWide)
		for h := 0; h < tinyWide; h += 4 {
			shares, sum := make([]float64, len(rows)), 0.
			for j := range rows {
				for c := h; c < h+4; c++ {
					shares[j] += q[i][c] * k[j][c] / 2
				}
				shares[j] = math.Exp(shares[j])
				sum += shares[j]
			}
			for j := range rows {
				for c := h; c < h+4; c++ {
					mixed[i][c] += shares[j] / sum * v[j][c]
				}
			}
		}
	}
	plus := func(add [][]float64) {
		for i := range rows {
			for c := range rows[i] {
				rows[i][c] += add[i][c]
			}
		}
	}
	plus(t.times(mixed, name+"attention.output.dense"))
	t.norm(rows, name+"attention.output.LayerNorm")
	grown := t.times(rows, name+"intermediate.dense")
	for _, row := range grown {
		for i, x := range row {
			row[i] = x / 2 * (1 + math.Erf(x/math.Sqrt2))
		}
	}
	plus(t.times(grown, name+"output.dense"))
	t.norm(rows, name+"output.LayerNorm")
	return rows[0]
}
