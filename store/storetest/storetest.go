// Package storetest is the contract of loci.Store, executable: every sentence of
// the interface is a subtest that every store passes.
package storetest

import (
	"testing"

	"github.com/loci-memory/loci"
)

// Open opens an empty store for one test and closes it when the test ends.
type Open func(t *testing.T) loci.Store

// Run runs the whole contract against the stores that open makes.
func Run(t *testing.T, open Open) {
}
