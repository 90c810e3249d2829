package sqlite_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store/sqlite"
)

// What a day has cost is read from its sums, not from its calls, of which there may be
// thousands: without any of them the answer is the same.
func TestFindingM7_ALookAtTheBudgetReadsNoCall(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	s := openAt(t, path, sqlite.Options{})
	for i := range 100 {
		c := model.Call{User: me, Step: "extract", Model: "m", At: noon.Add(time.Duration(i) * time.Minute), Outcome: loci.CallOK, Usage: loci.Usage{Calls: 1, TokensIn: 10}}
		if err := s.Record(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	midnight := noon.Truncate(24 * time.Hour)
	today := func() []loci.Spent {
		spent, err := s.Spent(t.Context(), me, midnight, midnight.AddDate(0, 0, 1))
		if err != nil {
			t.Fatal(err)
		}
		return spent
	}
	before := today()
	run(t, path, `DELETE FROM calls`)
	if after := today(); len(before) != 1 || before[0].Usage.TokensIn != 1000 || len(after) != 1 || after[0] != before[0] {
		t.Errorf("the day cost %+v, and without its calls %+v", before, after)
	}
}
