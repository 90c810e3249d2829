// Package batch writes values together, a moment later, so that callers need not wait.
package batch

import (
	"context"
	"sync"
	"time"
)

// Options of a Batch. Join, Write and Failed are required.
type Options[K comparable, V any] struct {
	// Join is the value of a key that gets another one.
	Join func(old, more V) V
	// Write writes values and returns those that are to wait for another try.
	Write func(ctx context.Context, values map[K]V) (left map[K]V, err error)
	// Failed is called with the error of a write that nobody waits for.
	Failed func(error)
	Every  time.Duration // how long a value waits; 0 is a second
	Size   func(V) int   // of a value, towards Most; nil is 1
	Most   int           // size of all that waits from which on it is written at once; 0 is no bound
}

// Batch collects values by key. All methods may be called concurrently.
type Batch[K comparable, V any] struct {
	o Options[K, V]

	mu      sync.Mutex
	waiting map[K]V
	size    int
	timer   *time.Timer // nil while nothing waits
	closed  bool
	writing sync.Mutex // one flush at a time
}

// New makes an empty batch.
func New[K comparable, V any](o Options[K, V]) *Batch[K, V] {
	if o.Every == 0 {
		o.Every = time.Second
	}
	if o.Size == nil {
		o.Size = func(V) int { return 1 }
	}
	return &Batch[K, V]{o: o, waiting: map[K]V{}}
}

// Add adds a value and does not wait for its writing; after Close it does.
func (b *Batch[K, V]) Add(key K, value V) {
	b.mu.Lock()
	if old, there := b.waiting[key]; there {
		b.waiting[key] = b.o.Join(old, value)
	} else {
		b.waiting[key] = value
	}
	b.size += b.o.Size(value)
	closed := b.closed
	switch {
	case closed:
	case b.timer == nil:
		b.timer = time.AfterFunc(b.o.Every, b.tick)
	case b.o.Most > 0 && b.size >= b.o.Most:
		b.timer.Reset(0)
	}
	b.mu.Unlock()
	if closed {
		b.tick()
	}
}

// Settle is Flush for a caller who has no use for its error.
func (b *Batch[K, V]) Settle(ctx context.Context) {
	if err := b.Flush(ctx); err != nil {
		b.o.Failed(err)
	}
}

func (b *Batch[K, V]) tick() { b.Settle(context.Background()) }

// Flush writes what waits.
func (b *Batch[K, V]) Flush(ctx context.Context) error {
	b.writing.Lock()
	defer b.writing.Unlock()
	b.mu.Lock()
	values := b.waiting
	b.waiting, b.size, b.timer = map[K]V{}, 0, nil
	b.mu.Unlock()
	if len(values) == 0 {
		return nil
	}
	left, err := b.o.Write(ctx, values)
	if len(left) > 0 {
		b.again(left)
	}
	return err
}

// again puts back what was to be written.
func (b *Batch[K, V]) again(left map[K]V) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, value := range left {
		if more, there := b.waiting[key]; there {
			b.waiting[key] = b.o.Join(value, more)
		} else {
			b.waiting[key] = value
		}
		b.size += b.o.Size(value)
	}
	if b.timer == nil && !b.closed {
		b.timer = time.AfterFunc(b.o.Every, b.tick)
	}
}

// Close writes what waits. Closing twice is fine.
func (b *Batch[K, V]) Close(ctx context.Context) error {
	b.mu.Lock()
	b.closed = true
	if b.timer != nil {
		b.timer.Stop()
	}
	b.mu.Unlock()
	return b.Flush(ctx)
}
