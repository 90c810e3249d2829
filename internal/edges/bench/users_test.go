package bench_test

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/sqlite"
)

// openCrowd opens a memory in whose queue every user has a sweep that waits for tomorrow.
func openCrowd(ctx context.Context, path string, bound int64) (*bench.Crowd, error) {
	s, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return nil, err
	}
	e := must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), SweepEvery: 24 * time.Hour, IndexBytes: bound}))
	return &bench.Crowd{
		Target: &bench.Target{Service: e, Work: e.Work, Close: func() error {
			if err := e.Close(ctx); err != nil {
				return err
			}
			return s.Close()
		}},
		Start: e.Start,
		Export: func(ctx context.Context, user string, w io.Writer) error {
			_, err := e.Export(ctx, loci.Scope{User: user}, loci.ExportRequest{}, w)
			return err
		},
	}, nil
}

func TestUsersAreMeasured(t *testing.T) {
	t.Parallel()
	rows, err := bench.RunUsers(t.Context(), bench.UsersOptions{
		Options: bench.Options{Dir: t.TempDir(), PerOther: 4, Questions: 20}, Users: []int{1, 30}, Import: 1000, Bound: 8 << 20, Open: openCrowd,
	})
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, users := range []int{1, 30} {
		r := rows[i]
		if r.Users != users || r.LookP50 <= 0 || r.AloneP99 <= 0 || r.Import <= 0 || r.HeapMB <= 0 || r.AskedMB <= 0 || r.Pages == 0 {
			t.Errorf("%d users: %+v", users, r)
		}
		if r.LookP50 > r.LookP99 || r.AloneP50 > r.AloneP99 || r.BesideP50 > r.BesideP99 {
			t.Errorf("%d users: %+v", users, r)
		}
	}
}
