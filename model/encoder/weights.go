package encoder

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
)

// What a file may have at most, so that a hostile one costs no memory.
const (
	mostLayers = 48
	mostWide   = 4096
	mostRows   = 1 << 20
)

// network is a BERT: its tables, and its layers.
type network struct {
	wide, heads          int
	words, places, kinds table
	normWeight, normBias []float32
	layers               []layer
}

// layer is one of a network (Devlin et al., 2018).
type layer struct {
	query, key, value, attended, grown, shrunk linear
	attendedWeight, attendedBias               []float32 // of the norm behind attention
	outWeight, outBias                         []float32 // of the norm at the end
}

// table is a quantised table of vectors: value = scale × (byte − zero).
type table struct {
	rows  int
	data  []byte
	scale float32
	zero  int32
}

// linear is a quantised matrix with a bias.
type linear struct {
	in, out int
	stride  int        // in, filled with zeros
	panels  []byte     // signed: out × stride, in panels, the last of which is filled with zeros
	over    [][]excess // what the weights of each panel have more
	sums    []int32    // of the weights of each output
	scale   []float32  // of each output
	bias    []float32
}

// newNetwork makes a network of a graph; the graph's bytes are no longer needed then.
func newNetwork(g *graph) (*network, error) {
	r := reader{g: g, made: g.matrices()}
	n := &network{}
	n.normWeight, n.wide = r.vector("embeddings.LayerNorm.weight")
	n.normBias = r.sized("embeddings.LayerNorm.bias", n.wide)
	n.words = r.table("embeddings.word_embeddings.weight", n.wide)
	n.places = r.table("embeddings.position_embeddings.weight", n.wide)
	n.kinds = r.table("embeddings.token_type_embeddings.weight", n.wide)
	for i := 0; i < mostLayers && r.has(fmt.Sprintf("encoder.layer.%d.output.dense.bias", i)); i++ {
		n.layers = append(n.layers, r.layer(fmt.Sprintf("encoder.layer.%d.", i), n.wide))
	}
	if r.has(fmt.Sprintf("encoder.layer.%d.output.dense.bias", mostLayers)) {
		r.fail("it has more than %d layers", mostLayers)
	}
	n.heads = r.heads(n.wide)
	if r.err == nil && (len(n.layers) == 0 || n.places.rows < mostTokens) {
		r.err = fmt.Errorf("it has %d layers and %d places", len(n.layers), n.places.rows)
	}
	if r.err != nil {
		return nil, fmt.Errorf("this is no BERT encoder with weights of 8 bits: %w", r.err)
	}
	return n, nil
}

// reader takes the parts of a network out of a graph; the first that is missing is its error.
type reader struct {
	g    *graph
	made map[string]string // the weight of each bias
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

func (r *reader) has(name string) bool { return r.g.tensors[name] != nil }

// vector is a vector of any width.
func (r *reader) vector(name string) ([]float32, int) {
	t := r.g.tensors[name]
	if t == nil || len(t.dims) != 1 || t.dims[0] < 1 || t.dims[0] > mostWide {
		r.fail("%s is missing, or no vector", name)
		return nil, 0
	}
	return r.sized(name, t.dims[0]), t.dims[0]
}

// sized is a vector of a width.
func (r *reader) sized(name string, wide int) []float32 {
	v, ok := r.g.tensors[name].float32s(wide)
	if !ok {
		r.fail("%s is missing, or has not %d numbers", name, wide)
	}
	return v
}

// table is a quantised table of vectors.
func (r *reader) table(name string, wide int) table {
	t := r.g.tensors[name+"_quantized"]
	if t == nil || len(t.dims) != 2 || t.dims[1] != wide || t.dims[0] < 1 || t.dims[0] > mostRows {
		r.fail("%s_quantized is missing, or no table of %d columns", name, wide)
		return table{}
	}
	data, ok := t.bytesOf(typeUint8, t.dims[0]*wide)
	scale, scaled := r.g.tensors[name+"_scale"].float32s(1)
	zero, zeroed := r.g.tensors[name+"_zero_point"].bytesOf(typeUint8, 1)
	if !ok || !scaled || !zeroed {
		r.fail("%s is not of unsigned bytes with one scale", name)
		return table{}
	}
	return table{rows: t.dims[0], data: append([]byte(nil), data...), scale: scale[0], zero: int32(zero[0])}
}

// layer is one layer, whose names begin alike.
func (r *reader) layer(name string, wide int) layer {
	var l layer
	l.query = r.linear(name+"attention.self.query", wide, wide)
	l.key = r.linear(name+"attention.self.key", wide, wide)
	l.value = r.linear(name+"attention.self.value", wide, wide)
	l.attended = r.linear(name+"attention.output.dense", wide, wide)
	_, grown := r.vector(name + "intermediate.dense.bias")
	l.grown = r.linear(name+"intermediate.dense", wide, grown)
	l.shrunk = r.linear(name+"output.dense", grown, wide)
	l.attendedWeight, l.attendedBias = r.sized(name+"attention.output.LayerNorm.weight", wide), r.sized(name+"attention.output.LayerNorm.bias", wide)
	l.outWeight, l.outBias = r.sized(name+"output.LayerNorm.weight", wide), r.sized(name+"output.LayerNorm.bias", wide)
	return l
}

// linear is the matrix whose product gets a bias.
func (r *reader) linear(name string, in, out int) linear {
	l := linear{in: in, out: out, stride: (in + blockNumbers - 1) / blockNumbers * blockNumbers}
	weight := r.made[name+".bias"]
	t := r.g.tensors[weight+"_quantized"]
	if weight == "" || t == nil || len(t.dims) != 2 || t.dims[0] != in || t.dims[1] != out {
		r.fail("no matrix of %d × %d is multiplied before %s.bias", in, out, name)
		return l
	}
	data, ok := t.bytesOf(typeInt8, in*out)
	zero, zeroed := r.g.tensors[weight+"_zero_point"].bytesOf(typeInt8, out)
	l.scale, l.bias = r.sized(weight+"_scale", out), r.sized(name+".bias", out)
	if !ok || !zeroed || strings.Trim(string(zero), "\x00") != "" {
		r.fail("%s is not of signed bytes around zero, with a scale for each column", weight)
		return l
	}
	l.fill(data)
	return l
}

// fill puts the matrix into panels, and what is too great for them beside them.
func (l *linear) fill(data []byte) {
	panels := (l.out + panelColumns - 1) / panelColumns
	l.panels, l.sums, l.over = make([]byte, panels*panelColumns*l.stride), make([]int32, panels*panelColumns), make([][]excess, panels)
	none := make([]byte, l.out)
	var rows [4][]byte
	for i := 0; i < l.in; i += len(rows) {
		for k := range rows {
			if rows[k] = none; i+k < l.in {
				rows[k] = data[(i+k)*l.out:][:l.out]
			}
		}
		l.four(i, rows[0], rows[1], rows[2], rows[3])
	}
	for j := range panels {
		l.bound(j)
	}
}

// four puts four rows into the panels.
func (l *linear) four(i int, a, b, c, d []byte) {
	a, b, c, d = a[:l.out], b[:l.out], c[:l.out], d[:l.out]
	for j := range a {
		l.sums[j] += int32(int8(a[j])) + int32(int8(b[j])) + int32(int8(c[j])) + int32(int8(d[j]))
		to := l.panels[j/panelColumns*panelColumns*l.stride+i*panelColumns+j%panelColumns*4:]
		binary.LittleEndian.PutUint32(to, uint32(a[j])|uint32(b[j])<<8|uint32(c[j])<<16|uint32(d[j])<<24)
	}
}

// bound takes from the weights of a panel what is too great.
func (l *linear) bound(j int) {
	const four = 4 * panelColumns
	panel := l.panels[j*panelColumns*l.stride:][:panelColumns*l.stride]
	for from := 0; from < len(panel); from += 2 * four {
		for at := from; at < from+four; at += 8 {
			if held(binary.LittleEndian.Uint64(panel[at:]), binary.LittleEndian.Uint64(panel[at+four:])) {
				continue
			}
			for k := at; k < at+8; k += 2 {
				lane(panel, [4]int{k, k + 1, k + four, k + four + 1}, func(place int, by int8) {
					l.over[j] = append(l.over[j], excess{uint16(place/four*4 + place%4), uint8(place % four / 4), by})
				})
			}
		}
	}
}

// heads is how many parts attention has: it divides by the root of what each is wide.
func (r *reader) heads(wide int) int {
	constants := map[string]*tensor{}
	for i := range r.g.nodes {
		if n := &r.g.nodes[i]; n.value != nil && len(n.outputs) == 1 {
			constants[n.outputs[0]] = n.value
		}
	}
	for i := range r.g.nodes {
		n := &r.g.nodes[i]
		if n.op != "Div" || len(n.inputs) != 2 {
			continue
		}
		root, ok := constants[n.inputs[1]].float32s(1)
		if !ok {
			continue
		}
		size := int(math.Round(float64(root[0]) * float64(root[0])))
		if size > 2 && size <= wide && wide%size == 0 && math.Abs(float64(root[0])*float64(root[0])-float64(size)) < .01 {
			return wide / size
		}
	}
	r.fail("how many heads its attention has is not said")
	return 1
}

// matrices are the weights by the bias that is added behind their product: MatMulInteger, Cast,
// Mul, Add.
func (g *graph) matrices() map[string]string {
	takes := map[string]*node{}
	for i := range g.nodes {
		for _, in := range g.nodes[i].inputs {
			takes[in] = &g.nodes[i]
		}
	}
	out := map[string]string{}
	for i := range g.nodes {
		n := &g.nodes[i]
		if n.op != "MatMulInteger" || len(n.inputs) < 2 || len(n.outputs) != 1 {
			continue
		}
		weight, quantized := strings.CutSuffix(n.inputs[1], "_quantized")
		if bias := g.bias(takes, n.outputs[0]); quantized && bias != "" {
			out[bias] = weight
		}
	}
	return out
}

// bias is the name of what is added to a product; "" where nothing of the shape follows.
func (g *graph) bias(takes map[string]*node, product string) string {
	for range 4 {
		n := takes[product]
		if n == nil || len(n.outputs) != 1 {
			return ""
		}
		if n.op == "Add" {
			for _, in := range n.inputs {
				if strings.HasSuffix(in, ".bias") && g.tensors[in] != nil {
					return in
				}
			}
			return ""
		}
		product = n.outputs[0]
	}
	return ""
}
