package sqlite

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

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
