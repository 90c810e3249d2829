package engine_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/sqlite"
)

// places are where a store may be that several processes use, by its name: each returns one
// of a test's own, a path or a connection string, for openPlace.
var places = map[string]func(t *testing.T) string{
	"sqlite":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "loci.db") },
	"postgres": func(t *testing.T) string { return pgstore.DSN(t, 0) },
}

func openPlace(place string) (store.Store, error) {
	if strings.HasPrefix(place, "postgres://") {
		return postgres.Open(context.Background(), place, postgres.Options{})
	}
	return sqlite.Open(context.Background(), place, sqlite.Options{})
}
