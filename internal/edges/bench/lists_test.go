package bench_test

import (
	"context"
	"errors"
	"testing"

	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/sqlite"
)

// openCounted opens a memory whose store counts what is read of it.
func openCounted(ctx context.Context, path string) (*bench.Target, error) {
	file, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return nil, err
	}
	counted, read := bench.Count(file)
	e := must(engine.New(counted, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
	return &bench.Target{Service: e, Work: e.Work, Read: read, Close: func() error {
		return errors.Join(e.Close(context.Background()), file.Close())
	}}, nil
}

// Lists, statistics and the recall behind a purge read what they return, not what there
// is: in a memory ten times as large they read as much of the store.
func TestFindingC3_ListsReadWhatTheyReturn(t *testing.T) {
	t.Parallel()
	rows, err := bench.RunLists(t.Context(), bench.Options{Dir: t.TempDir(), Sizes: []int{500, 5000}, Questions: 2, Open: openCounted})
	if err != nil || len(rows) == 0 || len(rows)%2 != 0 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	for i, r := range rows[len(rows)/2:] {
		small := rows[i]
		if r.What != small.What || r.Notes != 5000 || small.Notes != 500 || r.P50 <= 0 {
			t.Errorf("%+v and %+v", small, r)
		}
		if r.Returned > small.Returned { // a page that the small memory does not fill
			if r.Rows/r.Returned > 1.1*small.Rows/small.Returned {
				t.Errorf("%s: %.0f rows are read for %.0f of 500 notes, %.0f for %.0f of 5000", r.What, small.Rows, small.Returned, r.Rows, r.Returned)
			}
			continue
		}
		if r.RowGrowth >= .2 {
			t.Errorf("%s: %.0f rows are read for %.0f of 500 notes, %.0f for %.0f of 5000", r.What, small.Rows, small.Returned, r.Rows, r.Returned)
		}
	}
}
