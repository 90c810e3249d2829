package lang

import "github.com/loci-memory/loci"

// settleInWords is Settles by the words of languages that are written with spaces.
func (in *Set) settleInWords(report, plan string) (Settlement, bool) {
	f, ok := in.Fulfils(report, plan)
	return Settlement{How: loci.StatusDone, Words: f.Words, Due: f.Due}, ok
}
