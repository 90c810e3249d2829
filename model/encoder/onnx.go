package encoder

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// An ONNX file is a ModelProto of protocol buffers. Only what a quantised BERT needs of it is
// read: names, types and bytes of its tensors, and which node takes what.

// Types of tensors (TensorProto.DataType).
const (
	typeFloat = 1
	typeUint8 = 2
	typeInt8  = 3
)

// tensor is a constant of a graph. Its bytes are those of the file.
type tensor struct {
	kind   int
	dims   []int
	raw    []byte
	floats []byte // little endian float32, packed
	ints   []int32
}

// node is one step of a graph.
type node struct {
	op      string
	inputs  []string
	outputs []string
	value   *tensor // of a Constant
}

// graph is what of a file is used.
type graph struct {
	nodes   []node
	tensors map[string]*tensor
}

var errCut = errors.New("the file ends within a field: it is cut off, or no ONNX file")

// fields calls yield with the fields of a message: of those with a length the bytes, of others
// the number.
func fields(b []byte, yield func(number int, number64 uint64, data []byte) error) error {
	for len(b) > 0 {
		key, n := binary.Uvarint(b)
		if n <= 0 {
			return errCut
		}
		b = b[n:]
		value, data, rest, err := field(int(key&7), b)
		if err != nil {
			return err
		}
		if err := yield(int(key>>3), value, data); err != nil {
			return err
		}
		b = rest
	}
	return nil
}

// field is one value of a wire type, and what is behind it.
func field(wire int, b []byte) (value uint64, data, rest []byte, err error) {
	switch wire {
	case 0:
		v, n := binary.Uvarint(b)
		if n <= 0 {
			return 0, nil, nil, errCut
		}
		return v, nil, b[n:], nil
	case 1, 5:
		size := 8
		if wire == 5 {
			size = 4
		}
		if len(b) < size {
			return 0, nil, nil, errCut
		}
		return 0, b[:size], b[size:], nil
	case 2:
		length, n := binary.Uvarint(b)
		if n <= 0 || length > uint64(len(b)-n) {
			return 0, nil, nil, errCut
		}
		end := n + int(length)
		return 0, b[n:end], b[end:], nil
	}
	return 0, nil, nil, fmt.Errorf("wire type %d: this is no ONNX file", wire)
}

// readModel reads the graph of a model: field 7 of ModelProto.
func readModel(b []byte) (*graph, error) {
	g := &graph{tensors: map[string]*tensor{}}
	err := fields(b, func(number int, _ uint64, data []byte) error {
		if number != 7 || data == nil {
			return nil
		}
		return g.read(data)
	})
	if err == nil && len(g.nodes) == 0 {
		err = errors.New("there is no graph in it: this is no ONNX file")
	}
	return g, err
}

// read reads a GraphProto: nodes are field 1, constants field 5.
func (g *graph) read(b []byte) error {
	return fields(b, func(number int, _ uint64, data []byte) error {
		switch {
		case number == 1 && data != nil:
			n, err := readNode(data)
			g.nodes = append(g.nodes, n)
			return err
		case number == 5 && data != nil:
			t, name, err := readTensor(data)
			g.tensors[name] = t
			return err
		}
		return nil
	})
}

// readNode reads a NodeProto: inputs 1, outputs 2, operation 4, attributes 5.
func readNode(b []byte) (n node, err error) {
	err = fields(b, func(number int, _ uint64, data []byte) error {
		switch number {
		case 1:
			n.inputs = append(n.inputs, string(data))
		case 2:
			n.outputs = append(n.outputs, string(data))
		case 4:
			n.op = string(data)
		case 5:
			return fields(data, func(number int, _ uint64, value []byte) error { // AttributeProto: its tensor is field 5
				if number != 5 || value == nil {
					return nil
				}
				t, _, err := readTensor(value)
				n.value = t
				return err
			})
		}
		return nil
	})
	return n, err
}

// readTensor reads a TensorProto: dimensions 1, type 2, floats 4, small integers 5, name 8, bytes 9.
func readTensor(b []byte) (t *tensor, name string, err error) {
	t = &tensor{}
	err = fields(b, func(number int, value uint64, data []byte) error {
		switch number {
		case 1:
			return each(value, data, func(v uint64) { t.dims = append(t.dims, int(min(v, math.MaxInt32))) })
		case 2:
			t.kind = int(value)
		case 4:
			t.floats = append(t.floats, data...)
		case 5:
			return each(value, data, func(v uint64) { t.ints = append(t.ints, int32(v)) })
		case 8:
			name = string(data)
		case 9:
			t.raw = data
		}
		return nil
	})
	return t, name, err
}

// each calls yield with a number, or with the numbers of a packed field.
func each(value uint64, data []byte, yield func(uint64)) error {
	if data == nil {
		yield(value)
		return nil
	}
	for len(data) > 0 {
		v, n := binary.Uvarint(data)
		if n <= 0 {
			return errCut
		}
		yield(v)
		data = data[n:]
	}
	return nil
}

// float32s are the numbers of a tensor of floats, copied; ok is false where it has not so many,
// or one of them is not finite.
func (t *tensor) float32s(count int) (out []float32, ok bool) {
	if t == nil || t.kind != typeFloat {
		return nil, false
	}
	b := t.raw
	if len(b) == 0 {
		b = t.floats
	}
	if len(b) != 4*count {
		return nil, false
	}
	out = make([]float32, count)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
		if v := float64(out[i]); math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, false
		}
	}
	return out, true
}

// bytesOf are the bytes of a tensor of small integers; ok is false where it has not so many.
func (t *tensor) bytesOf(kind, count int) (out []byte, ok bool) {
	switch {
	case t == nil || t.kind != kind:
		return nil, false
	case len(t.raw) == count:
		return t.raw, true
	case len(t.ints) != count:
		return nil, false
	}
	out = make([]byte, count)
	for i, v := range t.ints {
		out[i] = byte(v)
	}
	return out, true
}
