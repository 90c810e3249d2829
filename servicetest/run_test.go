package servicetest_test

import (
	"context"
	"testing"

	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/servicetest"
	"github.com/loci-memory/loci/store/inmem"
)

func TestTheEngineKeepsTheContract(t *testing.T) {
	t.Parallel()
	servicetest.Run(t, func(t *testing.T) servicetest.Memory {
		e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = e.Close(context.Background()) })
		return servicetest.Memory{Service: e, Admin: e}
	})
}
