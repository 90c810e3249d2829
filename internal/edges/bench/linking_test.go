package bench_test

import (
	"testing"

	"github.com/loci-memory/loci/internal/edges/bench"
)

func TestImportsOfOneConversationAreMeasured(t *testing.T) {
	t.Parallel()
	rows, err := bench.RunLinking(t.Context(), bench.Options{Dir: t.TempDir(), Sizes: []int{60, 240}, Open: open})
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, size := range []int{60, 240} {
		r := rows[i]
		if r.Messages != size || r.Import <= 0 || r.Link <= 0 || r.LinkRate <= 0 || r.Links == 0 || (r.Times > 0) != (i > 0) {
			t.Errorf("%d messages: %+v", size, r)
		}
	}
}
