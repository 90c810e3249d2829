package engine_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// slowly is the rules, which say how many texts they read at once, and go on when they are told.
type slowly struct {
	rules.Rules
	reading, most atomic.Int64
	entered       chan string
	goOn          chan struct{}
}

func (a *slowly) Enrich(m *loci.Message, n *loci.Note) {
	if now := a.reading.Add(1); now > a.most.Load() {
		a.most.Store(now)
	}
	a.entered <- m.User
	<-a.goOn
	a.Rules.Enrich(m, n)
	a.reading.Add(-1)
}

// What one user says is read in turn, so that processors are left to others: they are read at
// once, however many of that user's texts wait.
func TestFindingV3_TextsOfOneUserAreReadInTurn(t *testing.T) {
	t.Parallel()
	a := &slowly{entered: make(chan string, 32), goOn: make(chan struct{})}
	e := must(engine.New(inmem.New(), engine.Options{Analyst: a, Limits: engine.Limits{Texts: 1}}))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	var said sync.WaitGroup
	say := func(user string, n int) {
		said.Go(func() {
			if _, err := e.Remember(t.Context(), loci.Scope{User: user}, loci.RememberRequest{Text: fmt.Sprintf("I saw bird %d.", n)}); err != nil {
				t.Error(err)
			}
		})
	}
	say("eve", 0)
	<-a.entered
	for n := range 8 {
		say("eve", n+1)
	}
	say("ann", 0)
	if user := <-a.entered; user != "ann" {
		t.Errorf("behind the first text of eve, one of %s is read", user)
	}
	close(a.goOn)
	said.Wait()
	if most := a.most.Load(); most > 2 {
		t.Errorf("%d texts of two users were read at once", most)
	}
}
