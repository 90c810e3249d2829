package sqlite

import (
	"context"
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// The schema is that of the last migration, which is what makes an older file current.
func TestTheSchemaIsThatOfTheLastMigration(t *testing.T) {
	t.Parallel()
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	last := leases
	for _, f := range files {
		number, _, _ := strings.Cut(f.Name(), "_")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Errorf("%s has no number: %v", f.Name(), err)
		}
		last = max(last, n)
	}
	if last != schema {
		t.Errorf("the last migration is %d, the schema %d", last, schema)
	}
}

// Where no migration leads to the version that is needed, that is an error, not a reason
// to try for ever.
func TestAVersionThatNoMigrationMakesIsRefused(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	s, err := Open(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := s.migrate(ctx, schema+1); !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "another build") {
		t.Errorf("a schema without a migration: %v", err)
	}
}
