package engine_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
)

const (
	reflectorMark = "reflect-child"
	stuckMark     = "stuck-child"
)

// stuckModel is asked and never answers; it says that it was asked.
type stuckModel struct{}

func (stuckModel) Model() string { return "stuck" }

func (stuckModel) Complete(ctx context.Context, _ model.Prompt) (model.Answer, error) {
	fmt.Println("asked")
	<-ctx.Done()
	return model.Answer{}, ctx.Err()
}

// sharedMemory is one process's memory over a place.
func sharedMemory(place string, o engine.Options) (*engine.Engine, func() error, error) {
	store, err := openPlace(place)
	if err != nil {
		return nil, nil, err
	}
	o.Analyst = rules.New()
	e := must(engine.New(store, o))
	return e, func() error { return errors.Join(e.Close(context.Background()), store.Close()) }, nil
}

// playReflector is the life of a child: it reflects as soon as its standard input ends,
// and says whether it did.
func playReflector(place, mark string) error {
	var o engine.Options
	if mark == stuckMark {
		o.Models.Reflect = stuckModel{}
	}
	e, end, err := sharedMemory(place, o)
	if err != nil {
		return err
	}
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin)
	res, err := e.Reflect(context.Background(), me, loci.ReflectRequest{Force: true})
	if err == nil {
		fmt.Println("triggered:", res.Triggered)
	}
	return errors.Join(err, end())
}

// child is a process with what it says, line by line.
type child struct {
	*exec.Cmd
	stdin io.Closer
	said  *bufio.Scanner
}

func (c *child) line() string {
	c.said.Scan()
	return c.said.Text()
}

// reflector starts a child that waits for its cue.
func reflector(t *testing.T, place, mark string) *child {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestF1_ProcessesAskedAtOnceRunOneCycle$", "--", mark, place)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c := &child{Cmd: cmd, stdin: in, said: bufio.NewScanner(out)}
	if said := c.line(); said != "ready" {
		t.Fatalf("a child said %q", said)
	}
	return c
}

func TestF1_ProcessesAskedAtOnceRunOneCycle(t *testing.T) {
	if args := flag.Args(); len(args) == 2 && (args[0] == reflectorMark || args[0] == stuckMark) {
		if err := playReflector(args[1], args[0]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	t.Parallel()
	for name, place := range places {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reflectAtOnce(t, place(t))
		})
	}
}

func reflectAtOnce(t *testing.T, place string) {
	e, end, err := sharedMemory(place, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	remember(t, e, "I walked the dog along the canal.", .5)
	var children [4]*child
	for i := range children {
		children[i] = reflector(t, place, reflectorMark)
	}
	for _, c := range children {
		_ = c.stdin.Close()
	}
	ran := 0
	for _, c := range children {
		if c.line() == "triggered: true" {
			ran++
		}
		if err := c.Wait(); err != nil {
			t.Error(err)
		}
	}
	if ran != 1 {
		t.Errorf("%d of the processes reflected", ran)
	}
	expectTriggers(t, e, "force")
	if err := end(); err != nil {
		t.Error(err)
	}
}

// A process is killed while its model thinks: no other process reflects until its lease
// ends, then one does, and reads the same words.
func TestF1_AKilledReflectionIsBegunAgain(t *testing.T) {
	t.Parallel()
	for name, place := range places {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			killReflection(t, place(t))
		})
	}
}

func killReflection(t *testing.T, place string) {
	w := &watch{time.Now()}
	e, end, err := sharedMemory(place, engine.Options{Clock: w.now, Reflects: true})
	if err != nil {
		t.Fatal(err)
	}
	remember(t, e, "I walked the dog along the canal.", .5)
	c := reflector(t, place, stuckMark)
	_ = c.stdin.Close()
	if said := c.line(); said != "asked" {
		t.Fatalf("the child said %q", said)
	}
	res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true})
	if err != nil || res.Triggered || !strings.Contains(res.Reason, "under way") {
		t.Errorf("beside it: %+v, %v", res, err)
	}
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait() // it was killed: an error is as good as none
	work(t, e)
	expectTriggers(t, e, "")
	w.pass(11 * time.Minute)
	work(t, e)
	done, err := e.Reflections(t.Context(), me, loci.ReflectionsRequest{})
	if err != nil || len(done.Cycles) != 1 || done.Cycles[0].NotesScanned != 1 {
		t.Errorf("then %+v, %v", done, err)
	}
	if err := end(); err != nil {
		t.Error(err)
	}
}
