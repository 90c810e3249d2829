package bench_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/edges/bench"
)

// Five runs before are written by five programs, one list each; of what was measured now the
// recall is a third faster, the writes are as they were, and the links are new.
func TestFiguresAreComparedWithThoseOfBefore(t *testing.T) {
	t.Parallel()
	var old strings.Builder
	var now []any
	for i := range 5 {
		fmt.Fprintf(&old, `[{"notes":1000,"other_users":0,"recall_p50_ms":%d.%d,"write_p50_ms":%d},{"at":"x","figure":"y","before":1}]`+"\n", 3, i, i)
		now = append(now, bench.Row{Notes: 1000, RecallP50: 2 + float64(i)/10, WriteP50: float64(4 - i)}, bench.LinkRow{What: "path", Notes: 1000, P50: 1})
	}
	before, err := bench.ReadFigures(strings.NewReader(old.String()))
	if err != nil {
		t.Fatal(err)
	}
	found := bench.Compare(before, must(bench.FiguresOf(now)))
	want := []bench.Compared{
		{At: "notes 1000, other_users 0", Figure: "recall_p50_ms", Before: 3.2, Now: 2.2, Change: "-31.25%", Test: "p=0.008 n=5"},
		{At: "notes 1000, other_users 0", Figure: "write_p50_ms", Before: 2, Now: 2, Change: "~", Test: "p=1.000 n=5"},
	}
	if fmt.Sprint(found) != fmt.Sprint(want) {
		t.Errorf("%v, not %v", found, want)
	}
	if few := bench.Compare(before, must(bench.FiguresOf(now[:1]))); few[0].Change != "~" {
		t.Errorf("one run tells nothing: %v", few)
	}
	if _, err := bench.ReadFigures(strings.NewReader(`[{"notes":`)); err == nil {
		t.Error("a list that is cut off is read")
	}
}
