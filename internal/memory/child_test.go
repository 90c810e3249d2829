package memory_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/loci-memory/loci"
	mem "github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
)

// places are where stores are that outlive their process. open opens the store at a place,
// and makes it where there is none. fresh returns a place where none is yet, for one test;
// nil returns paths in folders of the tests.
type places struct {
	fresh func(t *testing.T) string
	open  func(place string) (store.Store, error)
}

func (on places) new(t *testing.T) string {
	if on.fresh == nil {
		return filepath.Join(t.TempDir(), "store")
	}
	return on.fresh(t)
}

// marker is the first argument of a test binary that is a child of another.
const marker = "storetest-child"

// child is another process that uses the same store: the test binary itself,
// started to run the same test with arguments behind the flags.
type child struct {
	cmd   *exec.Cmd
	acks  chan string // what it says it has written, line by line, until it ends
	said  strings.Builder
	ended sync.Once
	err   error
}

// spawn starts a child that plays a role; it is killed when the test ends.
func spawn(t *testing.T, role ...string) *child {
	top, _, _ := strings.Cut(t.Name(), "/")
	c := &child{acks: make(chan string, 1<<16)}
	c.cmd = exec.Command(os.Args[0], append([]string{"-test.run=^" + top + "$", "--", marker}, role...)...)
	c.cmd.Stderr = &c.said
	out, err := c.cmd.StdoutPipe()
	if err == nil {
		err = c.cmd.Start()
	}
	if err != nil {
		t.Fatalf("child: %v", err)
	}
	t.Cleanup(c.kill)
	go func() {
		defer close(c.acks)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			c.acks <- lines.Text()
		}
	}()
	return c
}

// kill ends the child as the system would: at once, without a word.
func (c *child) kill() {
	_ = c.cmd.Process.Kill()
	_ = c.wait()
}

// wait waits until the child ended and everything it said was read into acks.
func (c *child) wait() error {
	c.ended.Do(func() {
		if err := c.cmd.Wait(); err != nil {
			c.err = fmt.Errorf("%w: %s", err, c.said.String())
		}
	})
	return c.err
}

// playChild plays the role of a child, if this process is one, and ends it.
func playChild(on places) {
	args := flag.Args()
	if len(args) < 3 || args[0] != marker {
		return
	}
	if err := play(on, args[1], args[2], args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// play opens the store and does what the role says.
func play(on places, role, path string, args []string) error {
	kept, err := on.open(path)
	if err != nil {
		return err
	}
	m := mem.New(kept, mem.Options{})
	who, n := args[0], 0
	if n, err = strconv.Atoi(args[1]); err != nil {
		return err
	}
	switch role {
	case "write":
		err = writePairs(m, who, n)
	case "count":
		err = countUp(m, n)
	case "die":
		err = writeUntilKilled(m, n)
	default:
		err = errors.New("no such role: " + role)
	}
	return errors.Join(err, m.Close(), kept.Close())
}

// ann is the user whose memory the children write.
func ann() loci.Scope { return loci.Scope{User: "ann"} }

// writePairs commits pairs of notes, each with a word of its own, and says so.
func writePairs(kept *mem.Memory, who string, n int) error {
	first, err := strconv.Atoi(who)
	if err != nil {
		return err
	}
	for i := first; i < first+n; i++ {
		if err := kept.Apply(context.Background(), ann(), pair(i)); err != nil {
			return fmt.Errorf("pair %d: %w", i, err)
		}
		fmt.Println(i)
	}
	return nil
}

// pair is a commit of a turn with its message and of another note.
func pair(i int) *store.Changes {
	c := said(fmt.Sprint("left ", i), i, "tea pair "+word(i))
	c.Notes = append(c.Notes, added(fmt.Sprint("right ", i), i, "tea pair "+word(i)).Notes...)
	c.Vectors = []store.Vector{vec(fmt.Sprint("left ", i), 1, meaning(i)...), vec(fmt.Sprint("right ", i), 1, meaning(i)...)}
	return c
}

// meaning is a vector unlike those of other numbers below a thousand.
func meaning(i int) []float32 {
	sin, cos := math.Sincos(float64(i) / 1000)
	return []float32{float32(cos), float32(sin)}
}

// countUp adds one to the shared note n times.
func countUp(kept *mem.Memory, n int) error {
	m := &memory{Memory: kept, who: ann()}
	for range n {
		if err := m.increment("count"); err != nil {
			return err
		}
	}
	return nil
}
