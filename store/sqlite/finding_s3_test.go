package sqlite_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
)

// An earlier file has words of what was deleted in its free space: its first purge
// makes it again, and they are gone.
func TestFindingS3_TheFreeSpaceOfAnOlderFileGoesWithItsFirstPurge(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	s := openAt(t, path, sqlite.Options{})
	k := fill(t, s, 100)
	secret := k.Turns(1)
	secret.Notes[0].Version.Note.Content = "rumpelstilz"
	if err := s.Apply(t.Context(), me, secret); err != nil {
		t.Fatal(err)
	}
	db := raw(t, path)
	db.SetMaxOpenConns(1)
	for _, q := range []string{
		`PRAGMA secure_delete = 0`, `CREATE TABLE old (words)`, `INSERT INTO old VALUES ('` + strings.Repeat("rumpelstilz ", 3000) + `')`,
		`DROP TABLE old`, `UPDATE purges SET loose = 1`, `PRAGMA wal_checkpoint(TRUNCATE)`,
	} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(q, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if n := wordsIn(t, path); n < 1000 {
		t.Fatalf("the word is there %d times before: the test shows nothing", n)
	}
	if err := s.Apply(t.Context(), me, &store.Changes{Purge: []loci.ID{secret.Notes[0].Version.Note.ID}}); err != nil {
		t.Fatal(err)
	}
	left, err := s.Scrub(t.Context())
	if n := wordsIn(t, path); n > 0 || left > 0 || err != nil {
		t.Errorf("the word is there %d times, %d purges are unfinished, %v", n, left, err)
	}
	sound(t, s)
}

// wordsIn is how often the word is in a file and its log.
func wordsIn(t *testing.T, path string) (n int) {
	t.Helper()
	for _, suffix := range []string{"", "-wal", "-shm"} {
		text, err := os.ReadFile(path + suffix)
		if err == nil {
			n += bytes.Count(text, []byte("rumpelstilz"))
		}
	}
	return n
}

// A process that ends before the log could be cut leaves the debt to the next that opens
// the file.
func TestFindingS3_TheNextToOpenPaysWhatIsOwed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	s := openAt(t, path, sqlite.Options{})
	k := fill(t, s, 10)
	secret := k.Turns(1)
	secret.Notes[0].Version.Note.Content = "rumpelstilz"
	if err := s.Apply(t.Context(), me, secret); err != nil {
		t.Fatal(err)
	}
	reader := openAt(t, path, sqlite.Options{})
	err := reader.Snapshot(t.Context(), me, func(snap store.Snapshot) error {
		if _, err := snap.Agents(t.Context()); err != nil {
			return err
		}
		if err := s.Apply(t.Context(), me, &store.Changes{Purge: []loci.ID{secret.Notes[0].Version.Note.ID}}); err != nil {
			return err
		}
		return s.Close() // can't pay either
	})
	if err != nil || wordsIn(t, path) == 0 {
		t.Fatalf("nothing is owed: the test shows nothing; %v", err)
	}
	to := openAt(t, path, sqlite.Options{ReadOnly: true})
	if left, err := to.Scrub(t.Context()); left != 1 || err != nil {
		t.Errorf("who only reads finds %d unfinished, %v", left, err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	next := openAt(t, path, sqlite.Options{})
	if n := wordsIn(t, path); n > 0 {
		t.Errorf("opened again, the word is there %d times", n)
	}
	if left, err := next.Scrub(t.Context()); left != 0 || err != nil {
		t.Errorf("%d purges are unfinished, %v", left, err)
	}
}
