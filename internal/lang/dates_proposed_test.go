package lang

import (
	"testing"
	"time"
)

// A time that is proposed is to come, whatever else of the sentence is over; what only looks like a
// proposal is when its sentence says.
func TestT5_ATimeThatIsProposedIsToCome(t *testing.T) {
	t.Parallel()
	said := time.Date(2026, 11, 6, 9, 25, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"But the date I gave is fantasy, say beta on 15 January.": "2027-01-15",
		"The date I gave was wrong, so make it 15 January.":       "2027-01-15",
		"I was wrong, call it 15 January.":                        "2027-01-15",
		"We met in Rome, say on 15 January.":                      "2026-01-15",
		"She went to Rome, they say on 15 January.":               "2026-01-15",
		"We met on 15 January.":                                   "2026-01-15",
		"He said he left on 15 January.":                          "2026-01-15",
	} {
		if got := Dates(text, said); len(got) != 1 || got[0].Start.String() != want {
			t.Errorf("%s: %+v, want %s", text, got, want)
		}
	}
}
