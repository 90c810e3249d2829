package inmem_test

import (
	"context"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/storetest"
)

func open(*testing.T) store.Store { return inmem.New() }

func TestContract(t *testing.T) {
	t.Parallel()
	storetest.Run(t, open)
}

func TestLeasesGoByTheClockGiven(t *testing.T) {
	t.Parallel()
	ctx, then := context.Background(), time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	s := inmem.NewAt(func() time.Time { return then })
	job := loci.Job{ID: loci.ID{1}, Kind: loci.JobLink, Created: then}
	if err := s.Apply(ctx, "ann", &store.Changes{Jobs: []loci.Job{job}}); err != nil {
		t.Fatal(err)
	}
	leased, err := storetest.Lease(ctx, s, []loci.JobKind{loci.JobLink}, 1, store.LeaseRequest{Hold: time.Minute})
	if err != nil || len(leased) != 1 || !leased[0].NotUntil.Equal(then.Add(time.Minute)) {
		t.Fatalf("leased %+v, %v", leased, err)
	}
}
