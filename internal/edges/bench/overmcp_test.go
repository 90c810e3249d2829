package bench_test

import (
	"context"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/bench"
)

// Every question goes to both, and the answers of the agent are weighed.
func TestM2_RecallByAnAgentIsMeasuredBesideRecallInside(t *testing.T) {
	t.Parallel()
	asked, closed := 0, false
	rows, err := bench.RunMCP(t.Context(), bench.MCPOptions{
		Options: bench.Options{Dir: t.TempDir(), Sizes: []int{200}, Questions: 10, Open: open}, Budget: 100,
		Agent: func(ctx context.Context, path, user string) (bench.Agent, error) {
			m, err := open(ctx, path)
			return bench.Agent{Ask: func(q string) (string, error) {
				asked++
				out, err := m.Recall(ctx, loci.Scope{User: user}, loci.RecallRequest{Query: q, Budget: 100})
				return out.Context, err
			}, Close: func() error { closed = true; return m.Close() }}, err
		},
	})
	if err != nil || len(rows) != 1 || !closed {
		t.Fatal(rows, closed, err)
	}
	if r := rows[0]; r.Notes != 200 || asked < 10 || r.InsideP50 <= 0 || r.AgentP50 <= 0 || r.Times <= 0 || r.Answer < 100 {
		t.Errorf("got %+v after %d questions", r, asked)
	}
}
