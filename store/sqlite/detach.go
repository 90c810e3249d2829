package sqlite

import "context"

// callerKey is where a detached context keeps the caller's.
type callerKey struct{}

// detach makes a context that is never cancelled: a statement under one that may
// be costs a goroutine. The caller's is kept for alive.
func detach(ctx context.Context) context.Context {
	return context.WithValue(context.WithoutCancel(ctx), callerKey{}, ctx)
}

// alive is the error of the context that was detached: nil while the caller
// still waits.
func alive(ctx context.Context) error {
	if caller, ok := ctx.Value(callerKey{}).(context.Context); ok {
		return caller.Err()
	}
	return ctx.Err()
}
