package storetest_test

import (
	"testing"

	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/storetest"
)

func openToy(*testing.T) store.Store { return newToy() }

// A stranger's store can pass without knowing more than the contract.
func TestToyStorePasses(t *testing.T) {
	t.Parallel()
	storetest.Run(t, openToy)
}

// Two stores that have nothing in common but the contract do not differ.
func TestToyIsLikeInMemory(t *testing.T) {
	t.Parallel()
	storetest.Property(t, 1, openToy, func(*testing.T) store.Store { return inmem.New() })
}
