package index

import (
	"context"
	"errors"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// meddled is a fake to which something happens while a flush is stored, and whose
// rows can fail to be read once.
type meddled struct {
	*fake
	meanwhile func()
	failing   bool
}

func (m *meddled) Flush(ctx context.Context, user string, f store.Flush) (bool, error) {
	if do := m.meanwhile; do != nil {
		m.meanwhile = nil
		do()
	}
	return m.fake.Flush(ctx, user, f)
}

var errLost = errors.New("the disk is gone for a moment")

func (m *meddled) RowsSince(ctx context.Context, user string, gen uint64, yield func(*store.Row) error) (store.State, error) {
	if m.failing {
		m.failing = false
		return store.State{}, errLost
	}
	return m.fake.RowsSince(ctx, user, gen, yield)
}

// flushed flushes or fails the test.
func flushed(t *testing.T, x *Index) {
	t.Helper()
	if err := x.Flush(t.Context(), me); err != nil {
		t.Fatal(err)
	}
}

func pin(n *loci.Note) { n.Pinned = true }

// opened is an index over m with three turns in it.
func opened(t *testing.T) (*meddled, *Index) {
	t.Helper()
	m := &meddled{fake: newFake()}
	for i := range 3 {
		m.add(turn("c", "Ann", "lake", i))
	}
	x := New(m, Options{})
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return m, x
}

// The draft of a segment does not know that a row of it closed since; the next
// segment does.
func TestWhatClosesWhileAFlushRunsIsKept(t *testing.T) {
	t.Parallel()
	m, x := opened(t)
	m.meanwhile = func() {
		m.edit(2, morning, pin)
		ask(t, x, query.Search{Text: "lake"})
	}
	flushed(t, x)
	m.add(turn("c", "Ann", "lake", 9))
	flushed(t, x)
	wellKept(t, x)
	if hits := ask(t, m.open(t, Options{}), query.Search{Text: "lake"}); len(hits) != 4 {
		t.Errorf("a fresh process finds %v", roots(hits))
	}
}

// A user read again while a flush runs starts a new count of its closings, so that the
// flush can't know which of them it has.
func TestAFlushOfAUserReadAgainIsNotAdopted(t *testing.T) {
	t.Parallel()
	m, x := opened(t)
	flushed(t, x)
	m.edit(3, morning, pin)
	m.meanwhile = func() {
		m.edit(1, morning, pin)
		m.failing = true
		if _, err := x.Search(t.Context(), me, loci.Agent{}, query.Search{Text: "lake", Now: morning}, 0); !errors.Is(err, errLost) {
			t.Errorf("the search said %v", err)
		}
		ask(t, x, query.Search{Text: "lake"})
	}
	flushed(t, x)
	m.add(turn("c", "Ann", "lake", 9))
	flushed(t, x)
	wellKept(t, x)
}
