// Package memorytest is what a memory promises, whatever store it is over: Run has a
// subtest for each sentence; Property compares two memories, and a simple model of one,
// under random changes; Shared and Crash are for stores that live on a disk and are
// used by several processes. The tests share the helpers of testcase.go.
package memorytest

import (
	"runtime/debug"
	"testing"

	"github.com/loci-memory/loci/store"
)

// Open opens an empty store for one test; the suite closes it.
type Open func(t *testing.T) store.Store

// rule is one sentence of the contract and the test that fails where it is broken.
type rule struct {
	name string
	test func(m *memory)
}

// check runs the test of the rule. A test that panics, because an answer that it looks
// into is empty, fails alone.
func (r rule) check(m *memory) {
	defer func() {
		if p := recover(); p != nil {
			m.Fatalf("the test panicked: %v\n%s", p, debug.Stack())
		}
	}()
	r.test(m)
}

// Run runs the whole contract against stores that open makes, a new one for each
// rule, several at a time.
func Run(t *testing.T, open Open) {
	themes := []struct {
		name  string
		rules []rule
	}{
		{"apply", applyRules}, {"refuse", refuseRules}, {"purge", purgeRules},
		{"read", readRules}, {"history", historyRules}, {"export", walkRules},
		{"users", userRules}, {"agents", agentRules}, {"search", searchRules},
		{"filter", filterRules}, {"when", whenRules}, {"as of", asOfRules}, {"links", linkRules},
		{"queue", queueRules}, {"ledger", ledgerRules}, {"vectors", vectorRules}, {"traits", traitRules},
		{"cycles", cycleRules}, {"claim", claimRules}, {"since", sinceRules}, {"happened", happenedRules}, {"uses", useRules}, {"hostile", hostileRules}, {"many", manyRules},
	}
	for _, theme := range themes {
		t.Run(theme.name, func(t *testing.T) {
			t.Parallel()
			for _, r := range theme.rules {
				t.Run(r.name, func(t *testing.T) {
					t.Parallel()
					r.check(newMemory(t, open))
				})
			}
		})
	}
}
