package encoder

// panelColumns is how many columns of a matrix lie together. The numbers of a panel go by pairs of
// rows of the matrix: of the first column both, of the second both, and so on.
const panelColumns = 16

// blockNumbers is what rows are long a multiple of.
const blockNumbers = 16

// panel is the product of rows with some columns of a matrix.
type panel struct {
	to   []float32 // the product in the first column of the first row
	out  int       // numbers of a row of the product
	a    []int16   // rows of length long, a multiple of blockNumbers, one behind the other
	b    []byte    // the columns, signed
	long int
	in   []float32 // the scale of each row: as many as there are rows, even and at least 4
	by   []float32 // the scale of each column, panelColumns at most
	plus []float32 // what is added to each column
}

// full is how many rows of a panel some rows make, with those of zeros.
func full(rows int) int { return max(4, (rows+1)/2*2) }

// plain is multiply without anything that a processor may lack. Whole numbers don't overflow, as
// rows are far shorter than 2^31 / (255 × 128), so that each way gives the same to the bit.
func (p *panel) plain() {
	for i, scale := range p.in {
		var sums [panelColumns]int32
		a := p.a[i*p.long:][:p.long]
		for k := 0; k+1 < len(a); k += 2 {
			pairs := (*[2 * panelColumns]byte)(p.b[k*panelColumns:])
			for c := range sums {
				sums[c] += int32(a[k])*int32(int8(pairs[2*c])) + int32(a[k+1])*int32(int8(pairs[2*c+1]))
			}
		}
		for c, by := range p.by {
			p.to[i*p.out+c] = float32(float32(sums[c])*(scale*by)) + p.plus[c]
		}
	}
}
