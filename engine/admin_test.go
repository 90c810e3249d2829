package engine_test

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/sqlite"
)

// What the command line does besides Service, any program can do over loci.Admin.
func TestAnAdminCopiesAndExaminesAStore(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, err := sqlite.Open(t.Context(), filepath.Join(dir, "memory.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	e := must(engine.New(file, engine.Options{}))
	if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "The key is under the blue pot."}); err != nil {
		t.Fatal(err)
	}
	var admin loci.Admin = e
	copied := filepath.Join(dir, "copy.db")
	if err := admin.Backup(t.Context(), me, copied); err != nil {
		t.Fatal(err)
	}
	if err := admin.Backup(t.Context(), me, copied); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("over another file: %v", err)
	}
	findings, err := admin.Doctor(t.Context())
	if err != nil || slices.ContainsFunc(findings, func(f loci.Finding) bool { return f.Bad }) {
		t.Errorf("the doctor found %v, %v", findings, err)
	}
	for name, known := range map[string]bool{me.User: true, "stranger": false} {
		users, err := admin.Users(t.Context(), loci.Scope{User: name})
		if err != nil || users.Count != 1 || users.Known != known {
			t.Errorf("%s: %+v, %v", name, users, err)
		}
	}

	again, err := sqlite.Open(t.Context(), copied, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if hits := recalled(t, must(engine.New(again, engine.Options{})), "key"); len(hits) != 1 {
		t.Errorf("the copy answers %+v", hits)
	}
}

func TestAStoreThatCannotCopyItselfSaysSo(t *testing.T) {
	t.Parallel()
	var admin loci.Admin = must(engine.New(inmem.New(), engine.Options{}))
	if err := admin.Backup(t.Context(), me, filepath.Join(t.TempDir(), "copy.db")); !errors.Is(err, loci.ErrUnavailable) {
		t.Errorf("got %v", err)
	}
}
