package encoder

// mixRows and mixColumns are what a mix has a multiple of.
const (
	mixRows    = 4
	mixColumns = 16
)

// mix is a product of numbers that are no bytes: each row of to is what the numbers of a row of
// shares make of the rows of values.
type mix struct {
	to, shares, values           []float32
	toWide, shareWide, valueWide int // numbers from row to row
	rows, depth, columns         int // depth: how many shares a row has, and how many rows of values there are
}

// plain is make without anything that a processor may lack. Sums go by the rows of values, and a
// product is not rounded before it is added; the sum that it is rounded from has 53 bits, so that
// a processor gives something else once in 2^29.
func (m *mix) plain() {
	for i := range m.rows {
		to := m.to[i*m.toWide:][:m.columns]
		clear(to)
		for k, share := range m.shares[i*m.shareWide:][:m.depth] {
			for c, v := range m.values[k*m.valueWide:][:m.columns] {
				to[c] = float32(float64(share)*float64(v) + float64(to[c]))
			}
		}
	}
}
