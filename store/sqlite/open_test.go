package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/sqlite"
	"github.com/loci-memory/loci/store/storetest"
)

// Whatever is wrong with a file, the error says what to do about it.
func TestOpenSaysWhatToDo(t *testing.T) {
	t.Parallel()
	for _, given := range []struct {
		name  string
		make  func(t *testing.T, path string)
		o     sqlite.Options
		names []string // what the error must say
	}{
		{name: "a text", make: func(t *testing.T, path string) { write(t, path, "# shopping list, long enough\n- tea\n") },
			names: []string{"not a loci memory", "new file"}},
		{name: "a few bytes", make: func(t *testing.T, path string) { write(t, path, "SQL") },
			names: []string{"not a loci memory"}},
		{name: "another program's database", make: func(t *testing.T, path string) { run(t, path, `CREATE TABLE bookmarks (url)`) },
			names: []string{"not a loci memory"}},
		{name: "another program's mark", make: func(t *testing.T, path string) { run(t, path, `PRAGMA application_id = 7`) },
			names: []string{"not a loci memory"}},
		{name: "a newer schema", make: func(t *testing.T, path string) {
			grown(t, path)
			run(t, path, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1); PRAGMA user_version = 9999`)
		},
			names: []string{"newer loci", "schema 9999", "upgrade loci"}},
		{name: "a newer schema, to read", make: func(t *testing.T, path string) {
			grown(t, path)
			run(t, path, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1); PRAGMA user_version = 9999`)
		},
			o: sqlite.Options{ReadOnly: true}, names: []string{"newer loci", "schema 9999", "upgrade loci"}},
		{name: "a folder", make: func(t *testing.T, path string) { _ = os.Mkdir(path, 0o700) },
			names: []string{"is a folder", "memory.db"}},
		{name: "a folder, to read", make: func(t *testing.T, path string) { _ = os.Mkdir(path, 0o700) },
			o: sqlite.Options{ReadOnly: true}, names: []string{"is a folder", "memory.db"}},
		{name: "nothing to read", make: func(*testing.T, string) {},
			o: sqlite.Options{ReadOnly: true}, names: []string{"no file", "check the path"}},
		{name: "an empty file to read", make: func(t *testing.T, path string) { write(t, path, "") },
			o: sqlite.Options{ReadOnly: true}, names: []string{"older loci", "open it once for writing"}},
		{name: "a damaged header", make: func(t *testing.T, path string) { grown(t, path); overwrite(t, path, 40, 60) },
			names: []string{"backup"}},
	} {
		t.Run(given.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "it.db")
			given.make(t, path)
			before, _ := os.ReadFile(path)
			s, err := sqlite.Open(t.Context(), path, given.o)
			if err == nil {
				_ = s.Close()
			}
			if !errors.Is(err, loci.ErrUnavailable) {
				t.Fatalf("got %v, want ErrUnavailable", err)
			}
			for _, words := range append(given.names, path) {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("%q does not say %q", err, words)
				}
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(after, before) {
				t.Error("the file was changed")
			}
		})
	}
}

func TestOpenNeedsAPlace(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	if _, err := sqlite.Open(t.Context(), filepath.Join(file, "deep", "memory.db"), sqlite.Options{}); !errors.Is(err, loci.ErrUnavailable) {
		t.Errorf("below a file: %v", err)
	}
	if _, err := sqlite.Open(t.Context(), "", sqlite.Options{}); !errors.Is(err, loci.ErrInvalid) {
		t.Errorf("nowhere: %v", err)
	}
}

// A memory is its owner's alone, the log beside it too.
func TestFilesAreTheOwnersAlone(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "new", "folder")
	path := filepath.Join(dir, "it's 100% #1?.db") // and its name may be odd
	s := openAt(t, path, sqlite.Options{})
	fill(t, s, 1)
	for name, want := range map[string]os.FileMode{dir: 0o700, path: 0o600, path + "-wal": 0o600, path + "-shm": 0o600} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s has mode %o, want %o", filepath.Base(name), got, want)
		}
	}
}

// An existing memory is opened without goose: its table is not even read.
func TestOpenCurrentFileSkipsMigrations(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	grown(t, path)
	run(t, path, `DROP TABLE goose_db_version`)
	s := openAt(t, path, sqlite.Options{})
	if c, err := s.Counts(t.Context(), me); err != nil || c.Versions != 10 {
		t.Errorf("%d notes: %v", c.Versions, err)
	}
}

// Where another process does not let go, a write gives up in time, or when it is
// called off.
func TestWriteWaitsAndGivesUp(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	s := openAt(t, path, sqlite.Options{Wait: time.Millisecond})
	fill(t, s, 1)
	other := raw(t, path)
	other.SetMaxOpenConns(1)
	if _, err := other.Exec(`BEGIN IMMEDIATE`); err != nil {
		t.Fatal(err)
	}
	err := s.Apply(t.Context(), me, storetest.NewTalk(2).Turns(1))
	if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "another process") {
		t.Errorf("got %v, want that another process writes", err)
	}
	patient := openAt(t, path, sqlite.Options{})
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := patient.Apply(ctx, me, storetest.NewTalk(3).Turns(1)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want that time is up", err)
	}
	if _, err := other.Exec(`ROLLBACK`); err != nil {
		t.Fatal(err)
	}
	if err := s.Apply(t.Context(), me, storetest.NewTalk(2).Turns(1)); err != nil {
		t.Errorf("when the other let go: %v", err)
	}
}

// grown makes a memory of ten notes and closes it.
func grown(t *testing.T, path string) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fill(t, s, 10)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// overwrite puts nonsense into a stretch of a file.
func overwrite(t *testing.T, path string, from, to int64) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err == nil {
		_, err = f.WriteAt([]byte(strings.Repeat("\xa5", int(to-from))), from)
	}
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

// run changes the file behind the store's back.
func run(t *testing.T, path, statements string) {
	t.Helper()
	db := raw(t, path)
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}
