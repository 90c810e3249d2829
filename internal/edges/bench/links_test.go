package bench_test

import (
	"testing"

	"github.com/loci-memory/loci/internal/edges/bench"
)

func TestRunLinksMeasuresWritesAtEverySizeAndReadsAtTheLast(t *testing.T) {
	t.Parallel()
	rows, err := bench.RunLinks(t.Context(), bench.Options{Dir: t.TempDir(), Sizes: []int{60, 200}, Questions: 5, Writes: 3, Open: open})
	if err != nil {
		t.Fatal(err)
	}
	reads, writes := map[string]float64{}, map[string]int{}
	for _, r := range rows {
		if r.P50 <= 0 || r.P99 < r.P50 || r.Times == 0 {
			t.Errorf("not measured: %+v", r)
		}
		if r.Results > 0 {
			reads[r.What] = r.Results
			if r.Notes != 200 {
				t.Errorf("reads at another size: %+v", r)
			}
		} else {
			writes[r.What]++
		}
	}
	for _, what := range []string{"write, one conversation", "write and link, one conversation", "write, one tag", "write and link, one tag"} {
		if writes[what] != 2 {
			t.Errorf("%s: measured at %d sizes", what, writes[what])
		}
	}
	// In one conversation all is one step from all.
	if reads["walk of depth 3, 1000 at most"] != 199 || reads["path"] != 1 {
		t.Errorf("found %v", reads)
	}
}
