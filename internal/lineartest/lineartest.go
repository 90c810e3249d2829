// Package lineartest holds that a text is read in work in proportion to its length: the steps of
// a text are compared with those of one of a quarter of its length, and so are the bytes that
// are allocated for it. A step is a block of code that runs, which Go counts in a program that is
// built for it; no clock is asked, so a machine may be as busy as it likes.
//
// What runs in assembly is one step, however long it takes: a search for a byte or a string, a
// comparison, a copy. A text that is searched to its end again and again is found when anything
// in Go is done for what is passed by, or anything is allocated, and is not found otherwise.
package lineartest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/lockedfile"

	"github.com/loci-memory/loci/internal/envtest"
)

// most is how much more work a text of four times the length may be. What is linear is four
// times as much, also where it is sorted; what is quadratic sixteen times. Slices that grow
// allocate in leaps.
const (
	mostSteps     = 6
	mostAllocated = 9
)

// Length is how long the longest texts are, in bytes: 40 KiB with -short, else 64 KiB. A
// quarter of it is more than the furthest that a reader may look ahead, 8 KiB.
func Length() int {
	if testing.Short() {
		return 40 << 10
	}
	return 64 << 10
}

// Repeat holds that a reader of the program in the folder steps reads any number of each unit,
// one after the other, in work in proportion to their number.
func Repeat(t *testing.T, reader string, units ...string) {
	t.Helper()
	RepeatTo(t, Length(), reader, units...)
}

// RepeatTo is Repeat up to a length. {n} in a unit is the number of the repetition.
func RepeatTo(t *testing.T, length int, reader string, units ...string) {
	t.Helper()
	for i, w := range asked(t, length, reader, units) {
		if fault := w.fault(length); fault != "" {
			t.Errorf("%s, %q repeated: %s", reader, units[i], fault)
		}
	}
}

type work struct{ Steps, Allocated int }

type pair struct{ Short, Long work }

// fault is what is not linear about the work for a text of a length and for a quarter of it; ""
// is for nothing. As many steps and bytes as a text is long are no sign of anything.
func (p pair) fault(length int) string {
	if short, long := p.Short.Steps, p.Long.Steps; long > mostSteps*(short+length/4) {
		return fmt.Sprintf("%d bytes take %d steps, %d bytes %d", length/4, short, length, long)
	}
	if short, long := p.Short.Allocated, p.Long.Allocated; long > mostAllocated*(short+length/4) {
		return fmt.Sprintf("%d bytes allocate %d, %d bytes %d", length/4, short, length, long)
	}
	return ""
}

// asked is what a reader does for each of the units.
func asked(t *testing.T, length int, reader string, units []string) []pair {
	t.Helper()
	envtest.NotRaced(t, "it is another process")
	question := struct {
		Reader string
		Units  [][]byte
		Length int
	}{Reader: reader, Length: length}
	for _, unit := range units {
		question.Units = append(question.Units, []byte(unit)) // as bytes: they need not be text
	}
	if err := built(); err != nil {
		t.Fatal(err)
	}
	var pairs []pair
	out, err := program(question)
	if err == nil {
		err = json.Unmarshal(out, &pairs)
	}
	if err != nil || len(pairs) != len(units) {
		t.Fatalf("%d answers for %d units of %s: %v", len(pairs), len(units), reader, err)
	}
	return pairs
}

// built makes sure that the program is in Go's cache, where one process at a time puts it.
var built = sync.OnceValue(func() error {
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	unlock, err := lockedfile.MutexAt(filepath.Join(strings.TrimSpace(string(cache)), "loci-steps.lock")).Lock()
	if err != nil {
		return err
	}
	defer unlock()
	_, err = program(struct{}{})
	return err
})

// counted are the packages whose steps count: those of this module, those that it reads words
// with, and those of the standard library that go through texts and lists.
const counted = "github.com/loci-memory/loci/...,github.com/kljensen/snowball/...," +
	"bytes,maps,regexp,regexp/syntax,slices,sort,strings,unicode/utf8"

// program asks the program, which Go builds when it is not in its cache, a question.
func program(question any) ([]byte, error) {
	in, err := json.Marshal(question)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command("go", "run", "-trimpath", "-race=false", "-cover", "-covermode=count", "-coverpkg="+counted, "github.com/loci-memory/loci/internal/lineartest/steps")
	cmd.Env = append(cmd.Environ(), "CGO_ENABLED=0", "GOCOVERDIR=")
	var log bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), &log
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, &log)
	}
	return out, nil
}
