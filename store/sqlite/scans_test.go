package sqlite_test

import (
	"context"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
)

// However many users read all that they have, a question's reads have readers of their own.
func TestFindingM4_QuestionsDoNotWaitForScans(t *testing.T) {
	t.Parallel()
	s, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memory.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	id := loci.ID{1}
	if err := s.Apply(t.Context(), "ann", &store.Changes{Notes: []store.NoteChange{{Version: loci.Version{
		At: time.Now(), Change: loci.ChangeID{Note: id, Version: 1}, Note: loci.Note{ID: id, Content: "tea"},
	}}}}); err != nil {
		t.Fatal(err)
	}
	answered, began := make(chan struct{}), make(chan struct{}, 6)
	var scans sync.WaitGroup
	for range 6 {
		scans.Go(func() {
			_, _ = s.RowsSince(context.Background(), "ann", 0, func(*store.Row) error { began <- struct{}{}; <-answered; return nil })
		})
	}
	<-began
	asked := make(chan error, 1)
	go func() {
		for range 200 {
			if err := s.Latest(context.Background(), "ann", []loci.ID{id}, time.Time{}, func(*store.Row) error { return nil }); err != nil {
				asked <- err
				return
			}
		}
		asked <- nil
	}()
	select {
	case err = <-asked:
	case <-time.After(20 * time.Second):
		t.Error("a question waits for scans")
	}
	close(answered)
	scans.Wait()
	if err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
