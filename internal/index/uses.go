package index

import (
	"context"
	"time"

	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// laterUses is how often notes were accessed after the moment that is asked of, by root:
// as of then these accesses are not known yet. It is nil for now.
type laterUses map[uint32]int

// usesAfter reads the accesses after a moment; zero is now, after which there are none.
func (x *Index) usesAfter(ctx context.Context, user string, at time.Time) (laterUses, error) {
	if at.IsZero() {
		return nil, nil
	}
	l := laterUses{}
	err := x.src.UsesAfter(ctx, user, at, func(root uint32, count int) error {
		l[root] = count
		return nil
	})
	return l, err
}

// weigh fills in the signals of a row as of the moment; Context is left alone.
func (l laterUses) weigh(u *user, s *query.Signals, seq uint32) {
	u.weigh(s, seq)
	switch n := l[u.rootOf(seq)]; {
	case n >= store.KeptUses: // how many were before them is not known
		s.Accesses = 0
	case n > 0:
		s.Accesses = max(0, s.Accesses-n)
	}
}
