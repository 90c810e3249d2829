//go:build race

package envtest

// Race is whether the race detector watches.
const Race = true
