package store

// Waker is a store that hears of what other processes commit to it, sooner than one who
// looks from time to time. Nothing may depend on it: where it hears of nothing, as while a
// connection is cut off, whoever looks from time to time finds the same, later.
type Waker interface {
	// Wake has on called a moment after other processes have committed something. Those of
	// one call are not kept apart: it is called once for what comes at once, by one
	// goroutine, which waits for it; on must not block. It is not called for what was
	// committed through this store itself. stop ends it, and waits for a call of on that is
	// under way; calling stop twice is fine, and the store may be closed first.
	Wake(on func(News)) (stop func())
}

// News is what other processes may have committed: too much rather than too little.
type News struct {
	Jobs bool // there may be jobs that are due
	// Of reports whether there may be rows or cycles of a user. It is never nil, and may be
	// called as long as on runs.
	Of func(user string) bool
}
