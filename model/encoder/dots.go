package encoder

// blockRows is how many rows of numbers are multiplied together: what is padded with rows of zeros
// to a multiple of it. blockNumbers is what rows are long a multiple of.
const (
	blockRows    = 4
	blockNumbers = 16
)

// panel is the product of rows with two columns of a matrix, or with one.
type panel struct {
	to      []float32 // the product in the first column of the first row
	out     int       // numbers of a row of the product
	a       []int16   // rows of length long, a multiple of blockNumbers, one behind the other
	b       []int8    // the columns, as long
	long    int
	in      []float32 // the scale of each row: as many as there are rows, a multiple of blockRows
	by      []float32 // the scale of each column
	plus    []float32 // what is added to each column
	columns int
}

// plain is multiply without anything that a processor may lack. Whole numbers don't overflow, as
// rows are far shorter than 2^31 / (255 × 128), so that each way gives the same to the bit.
func (p *panel) plain() {
	for o := range p.columns {
		b := p.b[o*p.long:][:p.long]
		for i, scale := range p.in {
			sum := int32(0)
			for k, v := range p.a[i*p.long:][:p.long] {
				sum += int32(v) * int32(b[k])
			}
			p.to[i*p.out+o] = float32(float32(sum)*(scale*p.by[o])) + p.plus[o]
		}
	}
}
