package bench_test

import (
	"context"
	"errors"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/sqlite"
)

// The table of recall by meaning has its figures, and the nearest are those of the exact
// search.
func TestFindingC5_MeaningIsMeasuredBesideWords(t *testing.T) {
	t.Parallel()
	const notes, dims = 4500, 64
	rows, err := bench.RunMeaning(t.Context(), bench.MeaningOptions{
		Options: bench.Options{Dir: t.TempDir(), Sizes: []int{notes}, Questions: 10, Open: open}, Dims: dims,
		Open: func(ctx context.Context, path string, by *bench.Senses) (*bench.Target, error) {
			store, err := sqlite.Open(ctx, path, sqlite.Options{})
			if err != nil {
				return nil, err
			}
			e := must(engine.New(store, engine.Options{Analyst: rules.New(), Neural: by}))
			return &bench.Target{
				Service: e, Work: e.Work,
				Embed: func(ctx context.Context, user string, _ func(done, total int)) error {
					_, err := e.Reindex(ctx, loci.Scope{User: user}, nil)
					return err
				},
				Close: func() error { return errors.Join(e.Close(context.Background()), store.Close()) },
			}, nil
		},
	})
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	if r := rows[0]; r.Notes != notes || r.Dims != dims || r.WordsP50 <= 0 || r.BothP50 <= 0 || r.NearestP50 <= 0 || r.Recall10 < .99 || r.Recall100 < .99 {
		t.Errorf("got %+v", r)
	}
}
