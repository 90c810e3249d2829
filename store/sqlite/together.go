package sqlite

import (
	"context"

	"github.com/loci-memory/loci/internal/joined"
)

const (
	sqlSavepoint = `SAVEPOINT one`
	sqlRelease   = `RELEASE one`
	sqlTakeBack  = `ROLLBACK TO one`
)

// unit is what one call writes in a transaction. It may be made again, so it changes nothing
// outside of the transaction but by assignment.
type unit func(context.Context, *tx) error

// together writes several calls in one transaction, one commit to the disk. One that fails takes
// back what it wrote, and nothing else; where the transaction itself fails each is made alone.
func (s *Store) together(ctx context.Context, g *joined.Group[unit]) {
	calls := g.Calls
	if len(calls) == 1 {
		c := calls[0]
		c.Err = s.inOne(ctx, func(t *tx) error { return c.What(detach(c.Ctx), t) })
		return
	}
	var broken error // before the commit: nothing is written
	err := s.inOne(ctx, func(t *tx) error {
		for i := 0; i < len(calls) && broken == nil; i++ {
			broken = t.apart(context.WithoutCancel(ctx), calls[i])
		}
		return broken
	})
	for i, c := range calls {
		switch {
		case broken != nil:
			s.together(c.Ctx, &joined.Group[unit]{Calls: calls[i : i+1]})
		case err != nil: // of the beginning, or of the commit, for all of them
			c.Err = err
		}
	}
}

// inOne runs do in one transaction.
func (s *Store) inOne(ctx context.Context, do func(t *tx) error) error {
	t, err := s.writer.begin(ctx, s.o.Wait, writes)
	if err != nil {
		return err
	}
	return t.end(do(t))
}

// apart writes one call of several, and takes back what it wrote where it fails. Its error is that
// of the transaction.
func (t *tx) apart(ctx context.Context, c *joined.Call[unit]) error {
	if err := t.exec(ctx, sqlSavepoint); err != nil {
		return err
	}
	if c.Err = c.What(detach(c.Ctx), t); c.Err != nil {
		if err := t.exec(ctx, sqlTakeBack); err != nil {
			return err
		}
	}
	return t.exec(ctx, sqlRelease)
}
