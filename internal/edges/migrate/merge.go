package migrate

import (
	"context"
	"errors"
	"iter"

	"github.com/loci-memory/loci/store"
)

// side is one state of a user in a store.
type side struct{ store.Snapshot }

// kind says how things of one kind are copied.
type kind[T any] struct {
	walk func(side, context.Context, func(*T) error) error
	// order compares a thing of the target with one of the source; 0 is the same one. Nil:
	// things are the same that have the same place.
	order func(was, is *T) int
	// visit is called for each thing, in order, with what the target has of it: nil is
	// nothing. is is nil where the target alone has it.
	visit func(is, was *T) error
}

// merge goes along both sides at once. The target is read as far as it goes, then the
// source alone, so that nothing is held open in the target while what it lacks is written.
func merge[T any](ctx context.Context, c *copying, src side, k kind[T]) error {
	there := pulled(ctx, c, k.walk)
	defer there.stop()
	if err := there.advance(); err != nil {
		return err
	}
	err := k.walk(src, ctx, func(is *T) error {
		c.read()
		return there.meet(is, k)
	})
	for err == nil && there.head != nil {
		err = there.pass(nil, there.head, k)
	}
	return err
}

// pull is what the target has of a kind, one after the other.
type pull[T any] struct {
	head *T // nil behind the last
	next func() (*T, error, bool)
	stop func()
}

var errStopped = errors.New("stopped")

// pulled reads what the target has in one state of it.
func pulled[T any](ctx context.Context, c *copying, walk func(side, context.Context, func(*T) error) error) *pull[T] {
	if !c.known {
		return &pull[T]{next: func() (*T, error, bool) { return nil, nil, false }, stop: func() {}}
	}
	next, stop := iter.Pull2(func(yield func(*T, error) bool) {
		err := c.to.Snapshot(ctx, c.res.User, func(s store.Snapshot) error {
			return walk(side{s}, ctx, func(t *T) error {
				if !yield(t, nil) {
					return errStopped
				}
				return nil
			})
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(nil, err)
		}
	})
	return &pull[T]{next: next, stop: stop}
}

func (p *pull[T]) advance() error {
	t, err, _ := p.next()
	p.head = t
	return err
}

// pass visits a pair, and goes on behind what the target has of it.
func (p *pull[T]) pass(is, was *T, k kind[T]) error {
	if err := k.visit(is, was); err != nil || was == nil {
		return err
	}
	return p.advance()
}

// meet passes a thing of the source, and before it what the target alone has.
func (p *pull[T]) meet(is *T, k kind[T]) error {
	for p.head != nil {
		order := 0
		if k.order != nil {
			order = k.order(p.head, is)
		}
		if order > 0 {
			break
		}
		if order == 0 {
			return p.pass(is, p.head, k)
		}
		if err := p.pass(nil, p.head, k); err != nil {
			return err
		}
	}
	return p.pass(is, nil, k)
}
