package lineartest

import (
	"testing"

	"github.com/loci-memory/loci"
)

// Marks, entries and what is between them, in any order and any number, are read in work in
// proportion to the text.
func TestFindingV4_MarksAreReadInLinearTime(t *testing.T) {
	t.Parallel()
	pieces := []string{
		loci.MarkerOpen, loci.MarkerClose, "- [2026-01-01] x", "- [said 2026-01-01", "] ", "(note 0123abcd)", "\n", "\n+ ", "  ", "\n  ", "<loci-", "- [",
	}
	var units []string
	for _, a := range pieces {
		units = append(units, a)
		for _, b := range pieces {
			units = append(units, a+b)
			for _, c := range pieces[:2] {
				units = append(units, a+b+c)
			}
		}
	}
	Repeat(t, "marks", units...)
}
