//go:build !amd64

package encoder

func bytesOf(to []byte, values []float32, scale float32, zero int32) {
	plainBytes(to, values, scale, zero)
}

func gelu(values []float32) { plainGelu(values) }

func softmax(values []float32) { plainSoftmax(values) }

func normalize(row, weight, bias []float32) { plainNormalize(row, weight, bias) }
