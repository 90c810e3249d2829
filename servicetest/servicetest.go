// Package servicetest is the contract of loci.Service and loci.Admin as tests, as far as any
// caller can see it: Run has cases for every method. The engine, the client of a server and
// other transports pass the same ones, so that a memory answers alike however it is reached.
package servicetest

import (
	"errors"
	"runtime/debug"
	"testing"

	"github.com/loci-memory/loci"
)

// ErrNotServed is what a transport returns for a method that it does not have: the case that
// needs it is skipped.
var ErrNotServed = errors.New("this transport does not have the method")

// Memory is a memory to be tested.
type Memory struct {
	loci.Service
	loci.Admin // nil: its methods are not tested
}

// Open opens an empty memory for one test and closes it at the test's end. It fails t where
// it can't.
type Open func(t *testing.T) Memory

// rule is one sentence of the contract and what fails without it.
type rule struct {
	name string
	test func(m *memory)
}

// Run runs the whole contract against memories that open makes, a new one for each case,
// several at a time.
func Run(t *testing.T, open Open) {
	themes := []struct {
		name  string
		rules []rule
	}{
		{"remember", rememberRules}, {"ingest", ingestRules}, {"recall", recallRules}, {"notes", noteRules}, {"links", linkRules},
		{"change", changeRules}, {"plans", planRules}, {"time", timeRules}, {"learn", learnRules}, {"scopes", scopeRules},
		{"watch", watchRules}, {"admin", adminRules},
	}
	for _, theme := range themes {
		t.Run(theme.name, func(t *testing.T) {
			t.Parallel()
			for _, r := range theme.rules {
				t.Run(r.name, func(t *testing.T) {
					t.Parallel()
					r.run(&memory{T: t, Memory: open(t)})
				})
			}
		})
	}
}

// run runs the case. One that can't go on, because an answer that it looks into is empty,
// fails alone.
func (r rule) run(m *memory) {
	defer func() {
		if p := recover(); p != nil {
			m.Fatalf("the case broke off: %v\n%s", p, debug.Stack())
		}
	}()
	r.test(m)
}
