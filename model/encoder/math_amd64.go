package encoder

import "golang.org/x/sys/cpu"

// hasAVX2 reports whether the processor has what the assembly takes.
var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// fast is how many of some numbers the assembly takes; plain Go has the rest.
func fast(n, together int) int {
	if !hasAVX2 {
		return 0
	}
	return n / together * together
}

func bytesOf(to []byte, values []float32, scale float32, zero int32) {
	n := fast(len(values), 2*lanes)
	bytesAVX2(to[:n], values[:n], scale, zero)
	plainBytes(to[n:], values[n:], scale, zero)
}

func gelu(values []float32) {
	n := fast(len(values), lanes)
	geluAVX2(values[:n])
	plainGelu(values[n:])
}

func softmax(values []float32) {
	if n := fast(len(values), lanes); n == len(values) {
		softmaxAVX2(values)
	} else {
		plainSoftmax(values)
	}
}

func normalize(row, weight, bias []float32) {
	if n := fast(len(row), lanes); n == len(row) {
		normalizeAVX2(row, weight, bias)
	} else {
		plainNormalize(row, weight, bias)
	}
}

// What follows is the plain function of that name, of numbers a multiple of lanes.

//go:noescape
func bytesAVX2(to []byte, values []float32, scale float32, zero int32)

//go:noescape
func geluAVX2(values []float32)

//go:noescape
func softmaxAVX2(values []float32)

//go:noescape
func normalizeAVX2(row, weight, bias []float32)
