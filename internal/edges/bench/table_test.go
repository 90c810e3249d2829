package bench_test

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci/internal/edges/bench"
)

func TestATableIsMadeOfTheTagsOfItsRows(t *testing.T) {
	t.Parallel()
	headers, cells := bench.Table([]any{
		bench.LinkRow{What: "path", Notes: 60, Times: 5, P50: .5, P99: 1.25, Results: 2},
		bench.LinkRow{What: "write", Notes: 60, Times: 3},
	})
	if want := []string{"links", "notes", "times", "p50/p99 ms", "results"}; !slices.Equal(headers, want) {
		t.Errorf("headers %q", headers)
	}
	for i, want := range [][]string{{"path", "60", "5", "0.50 / 1.25", "2.0"}, {"write", "60", "3", "0.00 / 0.00", ""}} {
		if !slices.Equal(cells[i], want) {
			t.Errorf("row %d is %q", i, cells[i])
		}
	}
	headers, cells = bench.Table([]any{bench.ServeRow{Clients: 64, Acknowledged: 9, Lost: 1, Ended: "SIGTERM", EndMS: 12}})
	if len(headers) != len(cells[0]) || !slices.Contains(cells[0], "9 / 1") || !slices.Contains(cells[0], "SIGTERM: 0 in 12 ms") {
		t.Errorf("%q %q", headers, cells)
	}
}
