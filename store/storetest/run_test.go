package storetest_test

import (
	"testing"

	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/storetest"
)

func openToy(*testing.T) store.Store { return newToy() }

// A stranger's store can pass without knowing more than the contract.
func TestToyStorePasses(t *testing.T) {
	t.Parallel()
	storetest.Run(t, openToy)
}
