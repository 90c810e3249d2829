package mem0api_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/edges/mem0api"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// tallied is a store that counts the commits that change or destroy notes, and may do something
// before each.
type tallied struct {
	store.Store
	commits atomic.Int32
	before  func()
}

func (s *tallied) Apply(ctx context.Context, user string, c *store.Changes) error {
	if len(c.Notes)+len(c.Purge) > 0 {
		s.commits.Add(1)
		if s.before != nil {
			s.before()
		}
	}
	return s.Store.Apply(ctx, user, c)
}

// many are a memory over such a store with so many notes of ann's, and one of bob's.
func many(t *testing.T, n int) (*engine.Engine, *tallied) {
	t.Helper()
	s := &tallied{Store: inmem.New()}
	e, err := engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(context.WithoutCancel(t.Context())) })
	var messages []loci.RememberRequest
	for i := range n {
		messages = append(messages, loci.RememberRequest{Text: fmt.Sprintf("Box %d holds cables.", i)})
	}
	for user, some := range map[string][]loci.RememberRequest{"ann": messages, "bob": messages[:1]} {
		if _, err := e.Ingest(t.Context(), loci.Scope{User: user}, loci.IngestRequest{Messages: some}); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	s.commits.Store(0)
	return e, s
}

// left are how many notes somebody has that are neither forgotten nor superseded, and how many
// are forgotten.
func left(t *testing.T, e *engine.Engine, user string) [2]int {
	t.Helper()
	st, err := e.Stats(t.Context(), loci.Scope{User: user})
	if err != nil {
		t.Fatal(err)
	}
	return [2]int{st.Notes, st.Forgotten}
}

// V12: "mem0 delete-all is a commit a note". It is a commit of many, of which each can be undone
// by itself as before.
func TestFindingV12_DeleteAllIsFewCommits(t *testing.T) {
	t.Parallel()
	for query, want := range map[string][2]int{"": {0, 450}, "&purge=true": {0, 0}} {
		t.Run(query, func(t *testing.T) {
			t.Parallel()
			e, s := many(t, 450)
			got := serve(t, e, operator).ok(t, "DELETE", "/v1/memories/?user_id=ann"+query, "")
			if at(got, "message") != "Memories deleted successfully! 450 of user ann" {
				t.Errorf("%v", got)
			}
			if n := s.commits.Load(); n > 3 {
				t.Errorf("%d commits for 450 notes", n)
			}
			if ann, bob := left(t, e, "ann"), left(t, e, "bob"); ann != want || bob != [2]int{1, 0} {
				t.Errorf("left and forgotten: ann %v, bob %v", ann, bob)
			}
			if query != "" {
				return
			}
			res, err := e.Notes(t.Context(), loci.Scope{User: "ann"}, loci.NotesRequest{Filter: loci.Filter{Forgotten: true}, Page: loci.Page{Limit: 1}})
			if err != nil {
				t.Fatal(err)
			}
			change := loci.ChangeID{Note: res.Notes[0].ID, Version: res.Notes[0].Version}
			if _, err := e.Undo(t.Context(), loci.Scope{User: "ann"}, loci.UndoRequest{IDs: []string{change.String()}}); err != nil {
				t.Fatal(err)
			}
			if got := left(t, e, "ann"); got != [2]int{1, 449} {
				t.Errorf("after one was undone: %v", got)
			}
		})
	}
}

// Deleting all stops where the client has left: what is not begun by then stays.
func TestFindingV12_DeleteAllStopsWithoutItsClient(t *testing.T) {
	t.Parallel()
	e, s := many(t, 450)
	ctx, leave := context.WithCancel(t.Context())
	s.before = leave
	r := httptest.NewRequestWithContext(caller.With(ctx, operator), http.MethodDelete, "/v1/memories/?user_id=ann", http.NoBody)
	mem0api.New(mem0api.Options{Service: e}).ServeHTTP(httptest.NewRecorder(), r)
	if got := left(t, e, "ann"); got != [2]int{450, 0} || s.commits.Load() != 1 {
		t.Errorf("%d commits were begun; left and forgotten: %v", s.commits.Load(), got)
	}
}
