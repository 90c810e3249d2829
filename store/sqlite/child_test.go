package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/sqlite"
	"github.com/loci-memory/loci/store/storetest"
)

// Some stories need several processes: the test's program is run again with a
// role and its arguments in the environment.
const childVariable = "LOCI_SQLITE_TEST_CHILD"

var roles = map[string]func(args []string) error{
	"write": childWrites, "fill": childFillsDisk, "read": childReads, "backup": childBacksUp,
}

func TestMain(m *testing.M) {
	args := strings.Split(os.Getenv(childVariable), "\n")
	role, ok := roles[args[0]]
	if !ok {
		os.Exit(m.Run())
	}
	if err := role(args[1:]); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// child is this program in a role, not started yet.
func child(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	c := exec.CommandContext(t.Context(), os.Args[0])
	c.Env = append(os.Environ(), childVariable+"="+strings.Join(args, "\n"))
	return c
}

// childWrites writes count turns, one a commit: path, seed, count.
func childWrites(args []string) error {
	seed, _ := strconv.ParseUint(args[1], 10, 64)
	count, _ := strconv.Atoi(args[2])
	s, err := sqlite.Open(context.Background(), args[0], sqlite.Options{})
	if err != nil {
		return err
	}
	k := storetest.NewTalk(seed)
	for range count {
		if err := s.Apply(context.Background(), me, k.Turns(1)); err != nil {
			return err
		}
	}
	return s.Close()
}

// Eight processes that open a new file and write to it at once are all heard.
func TestEightProcessesWriteAtOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	const processes, each = 8, 25
	var running []*exec.Cmd
	for i := range processes {
		c := child(t, "write", path, fmt.Sprint(i+1), fmt.Sprint(each))
		out := &strings.Builder{}
		c.Stdout, c.Stderr = out, out
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		running = append(running, c)
	}
	for i, c := range running {
		if err := c.Wait(); err != nil {
			t.Errorf("process %d: %v: %s", i, err, c.Stdout)
		}
	}
	s := openAt(t, path, sqlite.Options{})
	c, err := s.Counts(t.Context(), me)
	if err != nil || c.Versions != processes*each || c.Messages != processes*each {
		t.Errorf("%d notes and %d messages of %d: %v", c.Versions, c.Messages, processes*each, err)
	}
	sound(t, s)
}

// childFillsDisk writes until the disk, as large as a file may get here, is full;
// then it must still be able to read: path.
func childFillsDisk(args []string) error {
	s, err := sqlite.Open(context.Background(), args[0], sqlite.Options{})
	if err != nil {
		return err
	}
	limit := syscall.Rlimit{Cur: 2 << 20, Max: 2 << 20}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	k, kept := storetest.NewTalk(1), 0
	for err = error(nil); err == nil; kept += 100 {
		err = s.Apply(context.Background(), me, k.Turns(100))
	}
	if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "full") {
		return fmt.Errorf("a full disk is reported as: %w", err)
	}
	c, err := s.Counts(context.Background(), me)
	if err != nil || c.Versions != kept-100 {
		return fmt.Errorf("%d notes of %d can be read when the disk is full: %w", c.Versions, kept-100, err)
	}
	fmt.Println(c.Versions)
	return nil
}

func TestFullDisk(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	out, err := child(t, "fill", path).Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s := openAt(t, path, sqlite.Options{})
	c, err := s.Counts(t.Context(), me)
	if want := strings.TrimSpace(string(out)); err != nil || fmt.Sprint(c.Versions) != want || c.Versions == 0 {
		t.Errorf("%d notes of %s are there after the disk was full: %v", c.Versions, want, err)
	}
	sound(t, s)
}

// childReads reads what it may not write: path.
func childReads(args []string) error {
	_, err := sqlite.Open(context.Background(), args[0], sqlite.Options{})
	if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "read-only") {
		return fmt.Errorf("a file that can't be written is reported as: %w", err)
	}
	s, err := sqlite.Open(context.Background(), args[0], sqlite.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	found, err := s.After(context.Background(), me, 0, 1000)
	if err != nil || len(found) != 100 {
		return fmt.Errorf("found %d notes: %w", len(found), err)
	}
	err = s.Apply(context.Background(), me, storetest.NewTalk(9).Turns(1))
	if !errors.Is(err, loci.ErrUnavailable) {
		return fmt.Errorf("a write while reading only is reported as: %w", err)
	}
	return s.Close()
}

// The user nobody, who may read a file and its folder and write neither, can recall.
func TestReadOnlyFileAndFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "memory.db")
	s := openAt(t, path, sqlite.Options{})
	fill(t, s, 100)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	c := child(t, "read", path)
	if os.Geteuid() == 0 { // whom permissions don't stop
		c.Path = copied(t, os.Args[0], filepath.Join(dir, "program"))
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	for name, mode := range map[string]os.FileMode{path: 0o444, dir: 0o555, filepath.Dir(dir): 0o755} {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o755) })
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

func copied(t *testing.T, from, to string) string {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE, 0o755)
	if err == nil {
		_, err = io.Copy(out, in)
	}
	if err := errors.Join(err, out.Close()); err != nil {
		t.Fatal(err)
	}
	return to
}
