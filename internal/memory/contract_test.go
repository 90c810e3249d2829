// These tests are what a memory adds to a store, whatever store that is: the index and who
// sees what of it, meanings, fusion, moments of the past, and how fresh all of that is, in
// several processes too. What the store alone promises is in store/storetest, once. runContract
// has a subtest for each sentence; runProperty compares two memories, and a simple model of
// one, under random changes; runShared and runCrash are for stores that outlive their
// process. The tests share the helpers of case_test.go.
package memory_test

import (
	"runtime/debug"
	"testing"

	"github.com/loci-memory/loci/store"
)

// opening opens an empty store for one test, which closes it.
type opening func(t *testing.T) store.Store

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

// runContract runs all rules against stores that open makes, a new one for each, several at
// a time.
func runContract(t *testing.T, open opening) {
	themes := []struct {
		name  string
		rules []rule
	}{
		{"context", contextRules}, {"purge", purgeRules}, {"read", readRules}, {"history", historyRules}, {"export", walkRules},
		{"users", userRules}, {"agents", agentRules}, {"search", searchRules}, {"filter", filterRules}, {"when", whenRules},
		{"as of", asOfRules}, {"links", linkRules}, {"vectors", vectorRules}, {"traits", traitRules}, {"cycles", cycleRules},
		{"since", sinceRules}, {"happened", happenedRules}, {"uses", useRules}, {"hostile", hostileRules}, {"many", manyRules},
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
