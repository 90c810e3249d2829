package engine_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/openai"
	"github.com/loci-memory/loci/model/rules"
)

const (
	childMark    = "engine-child" // the first argument of a test binary that is one
	ownProcesses = 4
)

// ownMessages is how many errands each process has.
func ownMessages() int {
	if testing.Short() {
		return 10
	}
	return 50
}

// busyServer is a model that takes its time, and counts how often it reads a message.
type busyServer struct {
	mu   sync.Mutex
	read map[string]int // by number of the errand
}

var errand = regexp.MustCompile(`errand number (\d+)`)

func (s *busyServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	step, user := question(r)
	select {
	case <-time.After(15 * time.Millisecond):
	case <-r.Context().Done():
		return
	}
	if step != "extract" {
		reply(w, orNone(""))
		return
	}
	numbers := errand.FindAllStringSubmatch(user, -1)
	n := numbers[len(numbers)-1][1]
	s.mu.Lock()
	s.read[n]++
	s.mu.Unlock()
	reply(w, facts(fmt.Sprintf("The user ran errand number %s.", n)))
}

// busyMemory is one process's memory over the shared place.
func busyMemory(place, url string) (*engine.Engine, func() error, error) {
	store, err := openPlace(place)
	if err != nil {
		return nil, nil, err
	}
	c, err := openai.New(openai.Options{Model: "slow", BaseURL: url})
	if err != nil {
		return nil, nil, errors.Join(err, store.Close())
	}
	e := must(engine.New(store, engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(),
		Models: engine.Models{Extract: c, Decide: c, Evolve: c},
	}))
	return e, func() error { return errors.Join(e.Close(context.Background()), store.Close()) }, nil
}

// playErrands is the life of a child: it says its messages, one by one, and does whatever
// work it finds after each, that of its siblings too.
func playErrands(place, url, first, last string) error {
	e, end, err := busyMemory(place, url)
	if err != nil {
		return err
	}
	from, err1 := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	err = errors.Join(err1, err2)
	for i := from; err == nil && i < to; i++ {
		if _, err = e.Remember(context.Background(), me, loci.RememberRequest{Text: fmt.Sprintf("I ran errand number %d.", i)}); err == nil {
			err = e.Work(context.Background(), nil)
		}
	}
	return errors.Join(err, end())
}

// Four processes keep messages in one place, and share the work that a slow model has with
// them: every message is read once, and leaves one fact.
func TestW1_FourProcessesExtractEveryMessageOnce(t *testing.T) {
	if args := flag.Args(); len(args) == 5 && args[0] == childMark {
		if err := playErrands(args[1], args[2], args[3], args[4]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	envtest.NotRaced(t, "it sees one process only, and five take it long")
	t.Parallel()
	for name, place := range places {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shareErrands(t, place(t))
		})
	}
}

func shareErrands(t *testing.T, place string) {
	server := &busyServer{read: map[string]int{}}
	listener := httptest.NewServer(server)
	t.Cleanup(listener.Close)
	e, end, err := busyMemory(place, listener.URL)
	if err != nil {
		t.Fatal(err)
	}
	var children [ownProcesses]*exec.Cmd
	for i := range children {
		children[i] = exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestW1_FourProcessesExtractEveryMessageOnce$", "--", childMark, place, listener.URL, strconv.Itoa(i*ownMessages()), strconv.Itoa((i+1)*ownMessages()))
		children[i].Stderr = os.Stderr
		if err := children[i].Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range children {
		if err := c.Wait(); err != nil {
			t.Error(err)
		}
	}
	everyErrandOnce(t, e, server)
	if err := end(); err != nil {
		t.Error(err)
	}
}

func everyErrandOnce(t *testing.T, e *engine.Engine, server *busyServer) {
	t.Helper()
	jobs, err := e.Jobs(t.Context(), me)
	if err != nil || len(jobs) != 0 {
		t.Errorf("%d jobs are left, %+v, %v", len(jobs), jobs[:min(1, len(jobs))], err)
	}
	kept := map[string]int{}
	for _, content := range extracted(t, e, me) {
		kept[errand.FindStringSubmatch(content)[1]]++
	}
	for i := range ownProcesses * ownMessages() {
		n := strconv.Itoa(i)
		if kept[n] != 1 || server.read[n] != 1 {
			t.Errorf("errand %s was read %d times and left %d facts", n, server.read[n], kept[n])
		}
	}
	spent, err := e.Usage(t.Context(), me, time.Time{}, time.Time{})
	calls := 0
	for _, s := range spent {
		if s.Step == "extract" {
			calls += s.Usage.Calls
		}
	}
	if err != nil || calls != ownProcesses*ownMessages() {
		t.Errorf("the ledger has %d calls, %v", calls, err)
	}
}
