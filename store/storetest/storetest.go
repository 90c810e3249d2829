// Package storetest is the contract of store.Store as tests: Run has a case for each
// sentence of it, and every store passes them all; Property compares two stores under
// random changes. Cases are written with the helpers of memory.go.
package storetest

import (
	"runtime/debug"
	"testing"

	"github.com/loci-memory/loci/store"
)

// Open opens an empty store for one test; the suite closes it. It fails t where it can't.
type Open func(t *testing.T) store.Store

// rule is one sentence of the contract and what fails without it.
type rule struct {
	name string
	test func(m *memory)
}

// run runs the case. One that can't go on, because an answer that it looks into is
// empty, fails alone.
func (r rule) run(m *memory) {
	defer func() {
		if p := recover(); p != nil {
			m.Fatalf("the case broke off: %v\n%s", p, debug.Stack())
		}
	}()
	r.test(m)
}

// Run runs the whole contract against stores that open makes, a new one for each case,
// several at a time.
func Run(t *testing.T, open Open) {
	themes := []struct {
		name  string
		rules []rule
	}{
		{"apply", applyRules}, {"refuse", refuseRules}, {"expect", expectRules}, {"versions", versionRules}, {"sets", setRules},
		{"messages", messageRules}, {"links", linkRules}, {"past links", pastLinkRules}, {"settings", settingRules},
		{"once", onceRules}, {"queue", queueRules}, {"turns", turnRules}, {"held", heldRules}, {"claim", claimRules}, {"vectors", vectorRules}, {"gaps", gapRules},
		{"purge", purgeRules}, {"rewrite", rewriteRules}, {"export", exportRules}, {"state", stateRules}, {"uses", useRules}, {"segments", segmentRules}, {"read", readRules},
		{"snapshot", snapshotRules}, {"users", userRules}, {"hostile", hostileRules}, {"many", manyRules}, {"ledger", ledgerRules}, {"periods", ledgerParts},
		{"context", contextRules}, {"scans", scanRules}, {"keys", keyRules}, {"backlog", backlogRules},
	}
	for _, theme := range themes {
		t.Run(theme.name, func(t *testing.T) {
			t.Parallel()
			for _, r := range theme.rules {
				t.Run(r.name, func(t *testing.T) {
					t.Parallel()
					r.run(newMemory(t, open))
				})
			}
		})
	}
}
