package sqlite

import (
	"strings"
	"testing"
)

// Every request to a server looks up its key; every scrape of its metrics counts the jobs
// of all users.
func TestS1_KeysAreLookedUpAndJobsAreCountedByIndexes(t *testing.T) {
	t.Parallel()
	s := openPools(t)
	for query, want := range map[string][]string{
		sqlKey:     {"SEARCH keys USING PRIMARY KEY (id=?)"},
		sqlEndKey:  {"SEARCH keys USING PRIMARY KEY (id=?)"},
		sqlBacklog: {"SCAN jobs USING COVERING INDEX jobs_next", "SCAN jobs USING COVERING INDEX jobs_dead"},
	} {
		steps := strings.Join(plan(t, s, query), "\n")
		for _, w := range want {
			if !strings.Contains(steps, w) {
				t.Errorf("no %s\nbut\n%s", w, steps)
			}
		}
	}
}
