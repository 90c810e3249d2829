package postgres

import (
	"context"

	"github.com/loci-memory/loci"
)

// Check is not built yet.
func (s *Store) Check(ctx context.Context) ([]loci.Finding, error) { return nil, errUnbuilt }
