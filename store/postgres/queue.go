package postgres

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Lease is not built yet (pgqueue).
func (s *Store) Lease(ctx context.Context, r store.LeaseRequest) ([]loci.Job, error) {
	return nil, errUnbuilt
}

// Renew is not built yet (pgqueue).
func (s *Store) Renew(ctx context.Context, user string, r store.RenewRequest) (t time.Time, err error) {
	return t, errUnbuilt
}

// Claim is not built yet (pgqueue).
func (s *Store) Claim(ctx context.Context, user string, j loci.Job, r store.LeaseRequest) (loci.Job, error) {
	return j, errUnbuilt
}

// Jobs is not built yet (pgqueue).
func (s *Store) Jobs(ctx context.Context, user string) ([]loci.Job, error) { return nil, errUnbuilt }

// Job is not built yet (pgqueue).
func (s *Store) Job(ctx context.Context, user string, id loci.ID) (j loci.Job, ok bool, err error) {
	return j, false, errUnbuilt
}

// Backlog is not built yet (pgqueue).
func (s *Store) Backlog(ctx context.Context, now time.Time) ([]store.Backlog, error) {
	return nil, errUnbuilt
}
