package bench_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/bench"
)

// inProcess is a server that is none: the memory in this process.
type inProcess struct {
	loci.Service
	close func() error
}

func (s inProcess) Signal(os.Signal) (int, int64, error) { return 0, 1 << 20, s.close() }

// Every figure of every store is measured, of one user and of many, in every place.
func TestStoresAreMeasuredBesideEachOther(t *testing.T) {
	t.Parallel()
	place := func(name string) bench.Place {
		dir := t.TempDir()
		return bench.Place{
			Name: name,
			Open: func(ctx context.Context, path string) (*bench.Target, error) {
				return open(ctx, filepath.Join(dir, filepath.Base(path)))
			},
			Size: func(ctx context.Context, path string) (int64, error) {
				return bench.FileSize(ctx, filepath.Join(dir, filepath.Base(path)))
			},
			Process: func(context.Context, string, string, string) (bench.Cold, error) {
				return bench.Cold{Wall: time.Millisecond}, nil
			},
			Start: func(ctx context.Context, path string) (bench.Served, error) {
				m, err := open(ctx, filepath.Join(dir, filepath.Base(path)))
				if err != nil {
					return nil, err
				}
				return inProcess{m.Service, m.Close}, nil
			},
		}
	}
	shapes := []bench.Shape{{Users: 1, Each: 600}, {Users: 12, Each: 20}}
	rows, err := bench.RunStores(t.Context(), bench.StoresOptions{
		Options: bench.Options{Dir: t.TempDir(), Questions: 20, Writes: 5}, Loads: 3, Shapes: shapes, Places: []bench.Place{place("a"), place("b")},
	})
	if err != nil || len(rows) != 4 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, r := range rows {
		s := shapes[i/2]
		if r.Store != []string{"a", "b"}[i%2] || r.Users != s.Users || r.Notes != s.Users*s.Each || min(r.Import, r.Link, r.WriteP50, r.RecallP50, r.ColdP50, r.ProcessMS, r.ResidentMB, r.DiskMB, r.DiskPer) <= 0 {
			t.Errorf("%+v", r)
		}
		if r.WriteP50 > r.WriteP99 || r.RecallP50 > r.RecallP99 || r.ColdP50 > r.ColdP99 {
			t.Errorf("%+v", r)
		}
	}
}
