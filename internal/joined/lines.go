package joined

import (
	"context"
	"sync"
)

// Lines is a line for each name. The zero Lines have nobody in them, and those that are empty take
// no room.
type Lines[T any] struct {
	mu    sync.Mutex
	named map[string]*named[T]
}

type named[T any] struct {
	Line[T]
	calls int // that use it
}

// Do is Line.Do in the line of a name.
func (l *Lines[T]) Do(ctx context.Context, name string, what T, w Work[T]) error {
	line := l.take(name)
	defer l.leave(name, line)
	return line.Do(ctx, what, w)
}

func (l *Lines[T]) take(name string) *named[T] {
	l.mu.Lock()
	defer l.mu.Unlock()
	line := l.named[name]
	if line == nil {
		line = &named[T]{}
		if l.named == nil {
			l.named = map[string]*named[T]{}
		}
		l.named[name] = line
	}
	line.calls++
	return line
}

func (l *Lines[T]) leave(name string, line *named[T]) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if line.calls--; line.calls == 0 {
		delete(l.named, name)
	}
}
