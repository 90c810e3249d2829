package bench_test

import (
	"testing"

	"github.com/loci-memory/loci/internal/edges/bench"
)

func TestReflectionIsMeasured(t *testing.T) {
	t.Parallel()
	rows, err := bench.RunReflect(t.Context(), bench.Options{Dir: t.TempDir(), Sizes: []int{40, 80, 20_000}, Open: open})
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, size := range []int{40, 80} {
		// Every second turn is an assistant's, which is no news of a person.
		if r := rows[i]; r.Reflected != size/2 || r.Seconds <= 0 || r.Allocs == 0 || r.AllocMB <= 0 {
			t.Errorf("%d new notes: %+v", size, r)
		}
	}
}
