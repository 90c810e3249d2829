package sqlite_test

import (
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/storetest"
)

// Every recall counts accesses of what it found: they are read at once, so that one more note
// costs its own row alone.
func TestCountingAccessesAllocatesLittle(t *testing.T) {
	s := open(t)
	c := storetest.NewTalk(1).Turns(40)
	if err := s.Apply(t.Context(), me, c); err != nil {
		t.Fatal(err)
	}
	var ids []loci.ID
	for i := range c.Notes {
		ids = append(ids, c.Notes[i].Version.Note.ID)
	}
	touching := func(n int) float64 {
		return testing.AllocsPerRun(20, func() {
			if err := s.Touch(t.Context(), me, noon, ids[:n]); err != nil {
				t.Fatal(err)
			}
		})
	}
	few, many := touching(10), touching(40)
	if one := (many - few) / 30; one > 25 {
		t.Errorf("%v allocations for 10 notes, %v for 40: %v a note", few, many, one)
	}
}
