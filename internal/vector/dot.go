package vector

import "github.com/viterin/vek/vek32"

// dot is the inner product of two vectors of one length, by SIMD where the machine
// has it.
func dot(a, b []float32) float32 { return vek32.Dot(a, b) }
