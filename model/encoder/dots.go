package encoder

// panelColumns is how many columns of a matrix lie together. The numbers of a panel go by fours of
// rows of the matrix: of the first column all four, of the second, and so on.
const panelColumns = 16

// blockNumbers is what rows are long a multiple of.
const blockNumbers = 16

// panel is the product of rows with some columns of a matrix.
type panel struct {
	to   []float32 // the product in the first column of the first row
	out  int       // numbers of a row of the product
	a    []byte    // rows of length long, a multiple of blockNumbers, one behind the other
	b    []byte    // the columns, signed
	long int
	in   []float32 // the scale of each row: an even number of them
	zero []int32   // the zero of each row
	more []int32   // what is added to the sums: panelColumns for each row
	sums []int32   // of each column, panelColumns
	by   []float32 // the scale of each column, panelColumns at most
	plus []float32 // what is added to each column
}

// plain is multiply without anything that a processor may lack. Whole numbers don't overflow, as
// rows are far shorter than 2^31 / (255 × 128), so that each way gives the same to the bit.
func (p *panel) plain() {
	for i, scale := range p.in {
		sums := [panelColumns]int32(p.more[i*panelColumns:])
		a := p.a[i*p.long:][:p.long]
		for k := 0; k+3 < len(a); k += 4 {
			a0, a1, a2, a3 := int32(a[k]), int32(a[k+1]), int32(a[k+2]), int32(a[k+3])
			b := (*[4 * panelColumns]byte)(p.b[k*panelColumns:])
			for c := range sums {
				sums[c] += a0*int32(int8(b[4*c])) + a1*int32(int8(b[4*c+1])) + a2*int32(int8(b[4*c+2])) + a3*int32(int8(b[4*c+3]))
			}
		}
		for c, by := range p.by {
			p.to[i*p.out+c] = float32(float32(sums[c]-p.zero[i]*p.sums[c])*(scale*by)) + p.plus[c]
		}
	}
}

// mostOfLane is what the weights of a lane may be together, those above zero and those below: 255
// times as much is a number of 16 bits.
const mostOfLane = 128

// excess is what a weight has more than a panel can hold. Small, as a strange file has many.
type excess struct {
	row    uint16 // mostWide at most
	column uint8
	by     int8
}

// held reports whether the weights of four lanes, two of each in x and two in y, are not too great.
func held(x, y uint64) bool {
	above, below := apart(x)
	aboveY, belowY := apart(y)
	const room = (1<<15 - 1 - mostOfLane) * 0x0001000100010001
	return ((above+aboveY+room)|(below+belowY+room))&0x8000800080008000 == 0
}

// apart are the sums of each two of eight weights, of those above zero and of those below.
func apart(x uint64) (above, below uint64) {
	negative := x >> 7 & 0x0101010101010101
	mask := negative * 255
	above, below = x&^mask, (^x&mask)+negative
	const even = 0x00ff00ff00ff00ff
	return above&even + above>>8&even, below&even + below>>8&even
}

// lane takes from four weights, at the places of a panel that are added up in 16 bits, what they are
// too great for, and calls yield with what is taken from each.
func lane(b []byte, places [4]int, yield func(place int, by int8)) {
	for _, sign := range [2]int{1, -1} {
		sum := 0
		for _, at := range places {
			sum += max(sign*int(int8(b[at])), 0)
		}
		for _, at := range places {
			if by := min(sum-mostOfLane, max(sign*int(int8(b[at])), 0)); by > 0 {
				b[at] -= byte(sign * by)
				sum -= by
				yield(at, int8(sign*by))
			}
		}
	}
}
