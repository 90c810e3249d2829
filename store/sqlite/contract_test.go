package sqlite_test

import (
	"testing"

	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/storetest"
)

func TestContract(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) store.Store { return open(t) })
}
