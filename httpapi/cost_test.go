package httpapi_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/caller"
)

// asked answers a recall of ten hits, without the engine and without a connection.
func asked(tb testing.TB, hits int) func() {
	tb.Helper()
	result := &loci.RecallResult{Degraded: []string{}}
	for i := range hits {
		result.Hits = append(result.Hits, loci.Hit{Score: .5, Source: loci.SourceSearch, Matched: []string{"boat"}, Note: loci.Note{
			ID: loci.ID{byte(i + 1)}, User: "me", Content: fmt.Sprintf("I bought boat %d.", i), Keywords: []string{"boat"}, Domain: "general", Kind: loci.Fact,
		}})
	}
	h := httpapi.New(httpapi.Options{Service: &fake{recall: func(loci.RecallRequest) (*loci.RecallResult, error) { return result, nil }}})
	ctx := caller.With(context.Background(), operator)
	return func() {
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/v1/recall", strings.NewReader(`{"query":"Which boats did I buy?","k":10,"kinds":["fact"]}`))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != http.StatusOK {
			tb.Fatal(w.Body)
		}
		_, _ = io.Copy(io.Discard, w.Body)
	}
}

// A route adds little to what it calls, however long the answer is.
func TestARouteAllocatesLittle(t *testing.T) {
	few, many := testing.AllocsPerRun(100, asked(t, 10)), testing.AllocsPerRun(100, asked(t, 100))
	if few > 200 || many > 12*few {
		t.Errorf("a recall of 10 hits makes %g allocations and one of 100 %g, want at most 200 and 12 times as many", few, many)
	}
}

func BenchmarkRoute(b *testing.B) {
	ask := asked(b, 10)
	b.ReportAllocs()
	for b.Loop() {
		ask()
	}
}
