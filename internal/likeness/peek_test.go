package likeness_test

import (
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
)

// peek is a memory over a store beside the one that is tested, to look into it.
func peek(t interface{ Cleanup(f func()) }, s store.Store) *memory.Memory {
	m := memory.New(s, memory.Options{})
	t.Cleanup(func() { _ = m.Close() })
	return m
}
