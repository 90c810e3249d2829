package inmem_test

import (
	"testing"

	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/storetest"
)

func open(*testing.T) store.Store { return inmem.New() }

func TestContract(t *testing.T) {
	t.Parallel()
	storetest.Run(t, open)
}

// A store that differs from itself is not deterministic.
func TestProperty(t *testing.T) {
	t.Parallel()
	storetest.Property(t, open, open)
}
