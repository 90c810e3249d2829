package sqlite_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/sqlite"
)

// childBacksUp says that it begins and copies a file: path, target.
func childBacksUp(args []string) error {
	s, err := sqlite.Open(context.Background(), args[0], sqlite.Options{})
	if err != nil {
		return err
	}
	fmt.Println("begins")
	if err := s.Backup(context.Background(), args[1]); err != nil {
		return err
	}
	fmt.Println("done")
	return s.Close()
}

// A backup that is killed at any moment is not there, or is whole; what it leaves
// behind is no memory to anybody.
func TestFindingS6_AKilledBackupLeavesNothingThatOpensAsAMemory(t *testing.T) {
	t.Parallel()
	const notes = 3000
	kills := 30
	if testing.Short() {
		kills = 8
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "memory.db")
	s := openAt(t, path, sqlite.Options{})
	fill(t, s, notes)
	random, whole := rand.New(rand.NewPCG(1, 2)), 0
	for round := range kills {
		copies := filepath.Join(dir, fmt.Sprint(round))
		if err := os.Mkdir(copies, 0o700); err != nil {
			t.Fatal(err)
		}
		killBackup(t, path, filepath.Join(copies, "copy.db"), time.Duration(random.IntN(150_000))*time.Microsecond)
		whole += wholeCopies(t, copies, notes)
	}
	t.Logf("%d kills, %d backups were whole by then", kills, whole)
}

// killBackup kills a process that copies a file, some time after it began.
func killBackup(t *testing.T, path, target string, after time.Duration) {
	t.Helper()
	c := child(t, "backup", path, target)
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	_, err = bufio.NewReader(out).ReadString('\n')
	<-time.After(after)
	_ = c.Process.Kill()
	_ = c.Wait()
	if err != nil {
		t.Fatalf("the backup did not begin: %v", err)
	}
}

// wholeCopies is how many whole backups are in a folder; all else in it must be refused.
func wholeCopies(t *testing.T, folder string, notes int) (whole int) {
	t.Helper()
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		s, err := sqlite.Open(t.Context(), name, sqlite.Options{})
		if err != nil {
			if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "cut off") {
				t.Errorf("%s: %v", d.Name(), err)
			}
			return nil
		}
		c, err := s.Counts(t.Context(), me)
		if err != nil || c.Versions != notes {
			t.Errorf("%s opens as a memory of %d notes, %v; %d were copied", d.Name(), c.Versions, err, notes)
		}
		sound(t, s)
		whole++
		return s.Close()
	})
	if err != nil {
		t.Fatal(err)
	}
	return whole
}

// What killed backups left behind goes with a later one to the same name, and what is
// being written now does not.
func TestFindingS6_ABackupRemovesWhatOthersLeftUnfinished(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := openAt(t, filepath.Join(dir, "memory.db"), sqlite.Options{})
	fill(t, s, 10)
	left := map[string]bool{"copy.db.1.unfinished-backup": false, "copy.db.1.unfinished-backup-journal": false, "copy.db.2.unfinished-backup": true, "other.db.3.unfinished-backup": true, "copy.db.old": true}
	for name := range left {
		name = filepath.Join(dir, name)
		old := time.Now().Add(-2 * time.Hour)
		if err := errors.Join(os.WriteFile(name, []byte("x"), 0o600), os.Chtimes(name, old, old)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(filepath.Join(dir, "copy.db.2.unfinished-backup"), time.Now(), time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), filepath.Join(dir, "copy.db")); err != nil {
		t.Fatal(err)
	}
	for name, stays := range left {
		if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != stays {
			t.Errorf("%s is there: %t, want %t", name, err == nil, stays)
		}
	}
	names, err := filepath.Glob(filepath.Join(dir, "copy.db*"))
	if err != nil || len(names) != 3 {
		t.Errorf("beside the copy there are %q, %v", names, err)
	}
	info, err := os.Stat(filepath.Join(dir, "copy.db"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy is %v, %v", info, err)
	}
}
