package httpapi_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// serverOn is a server of its own on a store, as one of several, or after a restart.
func serverOn(t *testing.T, s store.Store) *httptest.Server {
	t.Helper()
	e, err := engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	server := httptest.NewServer(as(operator, httpapi.New(httpapi.Options{Service: e, Admin: e})))
	t.Cleanup(server.Close)
	return server
}

// breaks is a store whose commits lose their answers, as long as it is to.
type breaks struct {
	store.Store
	losing atomic.Bool
}

func (b *breaks) Apply(ctx context.Context, user string, c *store.Changes) error {
	err := b.Store.Apply(ctx, user, c)
	if err == nil && b.losing.Load() {
		return loci.Unavailable(nil, "the answer is lost")
	}
	return err
}

// The same request is known to every server of a memory, also where its answer was lost behind
// its commit, and the answer has nothing that was destroyed meanwhile, or that its caller may not
// see any more.
func TestFindingV5_ARequestIsKnownToEveryServer(t *testing.T) {
	t.Parallel()
	s := &breaks{Store: inmem.New()}
	one, other := serverOn(t, s), serverOn(t, s)
	const text, key, again = `{"text":"The code of the shed is zqpqrtv."}`, "Idempotency-Key: k", "Idempotency-Replayed"
	s.losing.Store(true)
	if got := do(t, one, "POST", "/v1/remember", text, key); got.status != 503 {
		t.Fatalf("a lost answer: %d %s", got.status, got.body)
	}
	s.losing.Store(false)
	first := do(t, other, "POST", "/v1/remember", text, key)
	if first.status != 200 || first.header.Get(again) != "true" || !strings.Contains(first.body, "zqpqrtv") {
		t.Fatalf("another server: %d %s", first.status, first.body)
	}
	if got := do(t, one, "POST", "/v1/remember", `{"text":"Another."}`, key); got.status != 422 || !strings.Contains(got.Detail, "another request") {
		t.Errorf("another body: %d %s", got.status, got.body)
	}
	var note struct{ Notes []loci.Note }
	if err := json.Unmarshal([]byte(first.body), &note); err != nil || len(note.Notes) == 0 {
		t.Fatalf("%v: %s", err, first.body)
	}
	purge := `{"id":"` + note.Notes[0].ID.String() + `","purge":true}`
	for _, server := range []*httptest.Server{one, other} {
		if got := do(t, server, "POST", "/v1/forget", purge, "Idempotency-Key: p"); got.status != 200 || !strings.Contains(got.body, note.Notes[0].ID.String()) {
			t.Errorf("a purge that is sent again: %d %s", got.status, got.body)
		}
	}
	if got := do(t, one, "POST", "/v1/remember", text, key); got.status != 200 || strings.Contains(got.body, "zqpqrtv") || got.header.Get(again) != "true" {
		t.Errorf("after a purge: %d %s", got.status, got.body)
	}
	if got := do(t, one, "GET", "/v1/stats", ""); !strings.Contains(got.body, `"messages":0`) {
		t.Errorf("what was destroyed is not kept again: %s", got.body)
	}
}
