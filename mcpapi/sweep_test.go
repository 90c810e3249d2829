package mcpapi_test

import (
	"context"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/mcpapi"
)

// sweeper keeps what it was asked.
type sweeper struct {
	loci.Service
	asked loci.SweepRequest
}

func (s *sweeper) Sweep(_ context.Context, _ loci.Scope, r loci.SweepRequest) (*loci.SweepResult, error) {
	s.asked = r
	return &loci.SweepResult{Scanned: 7, Archived: []loci.Faded{{Note: loci.Note{ID: noteID, Content: "窗户修好了"}, Activation: .0004, HalfLife: 168}}}, nil
}

func TestF10_OnlyTheUserInPersonHasTheSweep(t *testing.T) {
	t.Parallel()
	s := &sweeper{}
	for agent, there := range map[string]bool{"": true, "bot": false} {
		here, far := mcp.NewInMemoryTransports()
		if _, err := mcpapi.New(s, loci.Scope{User: "ann", Agent: agent}, mcpapi.Options{Profile: mcpapi.ProfileAdmin}).Connect(t.Context(), far, nil); err != nil {
			t.Fatal(err)
		}
		session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), here, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = session.Close() })
		tools, err := session.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, tool := range tools.Tools {
			found = found || tool.Name == "sweep"
		}
		if found != there {
			t.Errorf("agent %q has the sweep: %t", agent, found)
		}
		if !there {
			continue
		}
		text, failed := call(t, session, "sweep", `{"dry_run":true,"limit":3}`)
		if failed || !strings.Contains(text, "窗户修好了") || s.asked != (loci.SweepRequest{DryRun: true, Limit: 3}) {
			t.Errorf("asked %+v, answered %q", s.asked, text)
		}
	}
}
