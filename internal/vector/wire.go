package vector

import (
	"encoding/binary"
	"math"
)

// Encode writes a vector: four bytes a value, the least first.
func Encode(values []float32) []byte {
	raw := make([]byte, 0, 4*len(values))
	for _, v := range values {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(v))
	}
	return raw
}

// Decode appends a vector that Encode wrote to into, which may be nil. What is not a
// whole value at the end is left out: compare the length.
func Decode(into []float32, raw []byte) []float32 {
	for ; len(raw) >= 4; raw = raw[4:] {
		into = append(into, math.Float32frombits(binary.LittleEndian.Uint32(raw)))
	}
	return into
}
