package encoder

// blockBytes is what rows of matrices are long a multiple of.
const blockBytes = 64

// plainDots is the products of a row of unsigned bytes with up to four rows of signed bytes that
// are as long, one behind the other.
func plainDots(sums *[4]int32, a []uint8, rows []int8) {
	for o := range len(rows) / len(a) {
		b := rows[o*len(a):][:len(a)]
		s := int32(0)
		for i, v := range a {
			s += int32(v) * int32(b[i])
		}
		sums[o] = s
	}
}
