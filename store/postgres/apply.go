package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

var errUnbuilt = errors.New("not built yet")

// Apply is not built yet (pgwrite).
func (s *Store) Apply(ctx context.Context, user string, c *store.Changes) error { return errUnbuilt }

// Touch is not built yet (pgwrite).
func (s *Store) Touch(ctx context.Context, user string, at time.Time, ids []loci.ID) error {
	return errUnbuilt
}

// Scrub is not built yet (pgwrite).
func (s *Store) Scrub(ctx context.Context) (unfinished int, err error) { return 0, errUnbuilt }

// Flush is not built yet (pgwrite).
func (s *Store) Flush(ctx context.Context, user string, f store.Flush) (bool, error) {
	return false, errUnbuilt
}

// Reanalyse is not built yet (pgwrite).
func (s *Store) Reanalyse(ctx context.Context, user string, analyses []store.Analysis) error {
	return errUnbuilt
}

// Record is not built yet (pgwrite).
func (s *Store) Record(ctx context.Context, c model.Call) error { return errUnbuilt }
