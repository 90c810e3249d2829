package bench_test

import (
	"context"
	"errors"
	"io"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/sqlite"
)

// fragile is a server that ends when it is signalled, and keeps nothing of the last
// messages that it acknowledged.
type fragile struct {
	loci.Service
	ended atomic.Bool
	loses atomic.Int64 // messages that are still to be lost
}

func (f *fragile) Remember(ctx context.Context, s loci.Scope, r loci.RememberRequest) (*loci.RememberResult, error) {
	if f.ended.Load() {
		return nil, errors.New("gone")
	}
	if f.loses.Add(-1) >= 0 {
		return &loci.RememberResult{Message: loci.ID{1, 2, 3}}, nil
	}
	return f.Service.Remember(ctx, s, r)
}

func (f *fragile) Recall(ctx context.Context, s loci.Scope, r loci.RecallRequest) (*loci.RecallResult, error) {
	if f.ended.Load() {
		return nil, errors.New("gone")
	}
	return f.Service.Recall(ctx, s, r)
}

func (f *fragile) Signal(os.Signal) (int, int64, error) {
	f.ended.Store(true)
	return 3, 5e6, nil
}

// opened is an engine over a file.
func opened(ctx context.Context, path string) (*engine.Engine, func() error, error) {
	s, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return nil, nil, err
	}
	e, err := engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	return e, func() error { return errors.Join(e.Close(context.WithoutCancel(ctx)), s.Close()) }, err
}

// However short the time, there is enough to measure.
func TestAServerUnderLoadIsMeasured(t *testing.T) {
	t.Parallel()
	rows, err := bench.RunServe(t.Context(), bench.ServeOptions{
		Options: bench.Options{Dir: t.TempDir(), Open: func(ctx context.Context, path string) (*bench.Target, error) {
			e, end, err := opened(ctx, path)
			return &bench.Target{Service: e, Work: e.Work, Close: end}, err
		}},
		Clients: 4, Users: 3, Notes: 30, For: time.Nanosecond,
		Start: func(ctx context.Context, path string) (bench.Served, error) {
			e, end, err := opened(ctx, path)
			f := &fragile{Service: e}
			f.loses.Store(2)
			t.Cleanup(func() { _ = end() })
			return f, err
		},
		Export: func(ctx context.Context, path, user string, w io.Writer) error {
			e, end, err := opened(ctx, path)
			if err != nil {
				return err
			}
			_, err = e.Export(ctx, loci.Scope{User: user}, loci.ExportRequest{}, w)
			return errors.Join(err, end())
		},
	})
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, by := range []string{"SIGTERM", "SIGKILL"} {
		r := rows[i]
		if r.Ended != by || r.Exit != 3 || r.ResidentMB != 5 || r.Errors != 0 || r.Lost != 2 || r.Acknowledged < 3 {
			t.Errorf("%+v", r)
		}
		if r.RecallP50 <= 0 || r.RecallP50 > r.RecallP99 || r.RememberP50 <= 0 || r.RememberP50 > r.RememberP99 || r.PerSecond <= 0 {
			t.Errorf("%+v", r)
		}
	}
}
