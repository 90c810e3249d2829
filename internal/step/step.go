// Package step marks the parts of what a memory does, for whoever measures them.
package step

import "context"

// Watch is called when a step begins, with its name, which is one of a few and holds no
// words of anybody; it returns the context of the step and what is called when it ends.
// It may be called concurrently.
type Watch func(ctx context.Context, name string) (context.Context, func())

type contextKey struct{}

// With returns a context whose steps are watched; nil watches none.
func With(ctx context.Context, w Watch) context.Context {
	if w == nil {
		return ctx
	}
	return context.WithValue(ctx, contextKey{}, w)
}

// Begin begins a step, where somebody watches. end must be called when it is done.
func Begin(ctx context.Context, name string) (inside context.Context, end func()) {
	if w, ok := ctx.Value(contextKey{}).(Watch); ok {
		return w(ctx, name)
	}
	return ctx, unwatched
}

func unwatched() {}
