// Package memory is one memory over one store.
package memory

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Memory is a memory over a store.
type Memory struct {
	store.Store
	o Options
}

// New makes a memory over a store, with its index.
func New(s store.Store, o Options) *Memory {
	return &Memory{s, o}
}

// Apply commits the changes with a job for the words that are new.
func (m *Memory) Apply(ctx context.Context, s loci.Scope, c *store.Changes) error {
	if m.o.Embeds {
		var err error
		if c, err = m.withEmbedding(ctx, s, c); err != nil {
			return err
		}
	}
	return m.Store.Apply(ctx, s, c)
}
