package mcpapi_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// tallied is a store that counts the commits that change notes.
type tallied struct {
	store.Store
	commits atomic.Int32
}

func (s *tallied) Apply(ctx context.Context, user string, c *store.Changes) error {
	if len(c.Notes) > 0 {
		s.commits.Add(1)
	}
	return s.Store.Apply(ctx, user, c)
}

// V12: "deletes of many in few commits". What the tools of a graph delete is one, also where
// an entity and an observation are named twice or are not there.
func TestFindingV12_AGraphDeletesInFewCommits(t *testing.T) {
	t.Parallel()
	var observations []string
	for i := range 50 {
		observations = append(observations, fmt.Sprintf(`"has box %d"`, i))
	}
	all := strings.Join(observations, ",")
	for _, del := range []step{
		{"delete_entities", `{"entityNames":["Ann","Zed","Ann"]}`, "deleted"},
		{"delete_observations", `{"deletions":[{"entityName":"Ann","observations":["has box 1","none",` + all + `]}]}`, "deleted"},
	} {
		s := &tallied{Store: inmem.New()}
		session := connect(t, memoryOver(t, s), compat)
		play(t, session, []step{{"create_entities", `{"entities":[{"name":"Ann","entityType":"person","observations":[` + all + `]}]}`,
			`{"entities":[{"name":"Ann","entityType":"person","observations":[` + all + `]}]}`}})
		s.commits.Store(0)
		play(t, session, []step{del, del, {"search_nodes", `{"query":"box"}`, `{"entities":[],"relations":[]}`}})
		if n := s.commits.Load(); n != 1 {
			t.Errorf("%s of 50 observations: %d commits", del.tool, n)
		}
	}
}
