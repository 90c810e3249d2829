package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// What several calls write while one commit is under way is one commit: one that fails takes back
// what it wrote, and nothing of the others.
func TestFindingV6_CommitsAreJoined(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "memory.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	hold, err := s.writer.begin(t.Context(), 0, writes) // a commit that is under way
	if err != nil {
		t.Fatal(err)
	}
	const n = 24
	agents := func(i int) *store.Changes {
		c := &store.Changes{Agents: []loci.Agent{{Name: fmt.Sprint(i)}}}
		if i%4 == 3 { // fails behind what it has written
			c.Links = []loci.Link{{From: loci.ID{1}, To: loci.ID{2}, Type: loci.Supports, Direction: loci.Out}}
			c.Messages = []loci.Message{{ID: loci.ID{byte(i)}}}
		}
		return c
	}
	var all, waiting sync.WaitGroup
	waiting.Add(n)
	errs := make([]error, n)
	for i := range n {
		ctx := &watched{Context: t.Context(), waits: sync.OnceFunc(waiting.Done)}
		all.Go(func() { errs[i] = s.Apply(ctx, "ann", agents(i)) })
	}
	waiting.Wait()
	before := logged(t, s)
	if err := hold.end(errors.New("nothing")); err.Error() != "nothing" {
		t.Fatal(err)
	}
	all.Wait()
	for i, err := range errs {
		if failed := i%4 == 3; failed != errors.Is(err, loci.ErrNotFound) || !failed && err != nil {
			t.Errorf("call %d: %v", i, err)
		}
	}
	got, err := s.Agents(t.Context(), "ann")
	counts, err2 := s.Counts(t.Context(), "ann")
	if err != nil || err2 != nil || len(got) != n*3/4 || counts.Messages != 0 {
		t.Errorf("%d agents, %+v, %v, %v", len(got), counts, err, err2)
	}
	if pages := logged(t, s) - before; pages >= n {
		t.Errorf("%d calls wrote %d pages: each wrote its own", n, pages)
	}
}

// watched is a context that says when somebody waits for its end, as who stands in line does.
type watched struct {
	context.Context
	waits func()
}

func (w *watched) Done() <-chan struct{} {
	w.waits()
	return w.Context.Done()
}

// logged is how many pages the log of a file has: each commit writes those that it changed.
func logged(t *testing.T, s *Store) int {
	t.Helper()
	info, err := os.Stat(s.path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	return int(info.Size() / 4120)
}
