package mem0api_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/edges/mem0api"
	"github.com/loci-memory/loci/internal/envtest"
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
	read    atomic.Int32 // notes
	calls   atomic.Int32 // that look ids up, or list users
}

func (s *tallied) NoteIDs(ctx context.Context, user string, from, to loci.ID, limit int) ([]loci.ID, error) {
	s.calls.Add(1)
	return s.Store.NoteIDs(ctx, user, from, to, limit)
}

func (s *tallied) Names(ctx context.Context, after string, limit int) ([]string, error) {
	s.calls.Add(1)
	return s.Store.Names(ctx, after, limit)
}

func (s *tallied) Owners(ctx context.Context, note loci.ID) ([]string, error) {
	s.calls.Add(1)
	return s.Store.Owners(ctx, note)
}

func (s *tallied) Rows(ctx context.Context, user string, seqs []uint32, yield func(*store.Row) error) error {
	s.read.Add(int32(len(seqs)))
	return s.Store.Rows(ctx, user, seqs, yield)
}

func (s *tallied) RowsAt(ctx context.Context, user string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	s.read.Add(int32(len(seqs)))
	return s.Store.RowsAt(ctx, user, seqs, at, yield)
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
	envtest.NotRaced(t, "commits are counted")
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

// V12, of a batch: it is a commit of many for each user. What it destroys goes one by one, as
// one that went with another is not there any more.
func TestFindingV12_ABatchIsDeletedInFewCommits(t *testing.T) {
	envtest.NotRaced(t, "commits are counted")
	t.Parallel()
	e, s := many(t, 450)
	c := serve(t, e, operator)
	gone := c.add(t, "The oven is slow.", `"user_id":"zoe"`)
	var batch []string
	for _, user := range []string{"bob", "ann"} {
		res, err := e.Notes(t.Context(), loci.Scope{User: user}, loci.NotesRequest{Page: loci.Page{Limit: 1000}})
		if err != nil {
			t.Fatal(err)
		}
		for i := range res.Notes {
			batch = append(batch, fmt.Sprintf(`{"memory_id":"%s"}`, res.Notes[i].ID))
		}
	}
	s.commits.Store(0)
	got := c.ok(t, "DELETE", "/v1/batch/", `{"memories":[`+strings.Join(append(batch, batch[1]), ",")+`]}`)
	if n := s.commits.Load(); n > 4 || at(got, "message") != "Successfully deleted 452 memories" {
		t.Errorf("%d commits for %d notes of two users: %v", n, len(batch), got)
	}
	if ann, bob := left(t, e, "ann"), left(t, e, "bob"); ann != [2]int{0, 450} || bob != [2]int{0, 1} {
		t.Errorf("left and forgotten: ann %v, bob %v", ann, bob)
	}
	twice := `{"memory_id":"` + gone + `","purge":true}`
	status, v := c.do(t, "DELETE", "/v1/batch/", `{"memories":[`+twice+","+twice+`]}`)
	if detail := fmt.Sprint(at(v, "detail")); status != http.StatusNotFound || !strings.HasPrefix(detail, "memories[1], those before it are deleted: ") {
		t.Errorf("destroyed twice: %d %v", status, v)
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

// entities are how many memories there are by type and name.
func entities(t *testing.T, c *client) map[string]float64 {
	t.Helper()
	counts := map[string]float64{}
	results, _ := at(c.ok(t, "GET", "/v1/entities/", ""), "results").([]any)
	for _, one := range results {
		counts[fmt.Sprint(at(one, "type"), " ", at(one, "name"))], _ = at(one, "total_memories").(float64)
	}
	return counts
}

// V12: "entities read every note of every user". They are counted without reading one, and to
// an agent as far as it sees them.
func TestFindingV12_EntitiesReadNoNote(t *testing.T) {
	t.Parallel()
	e, s := many(t, 50)
	c := serve(t, e, operator)
	c.add(t, "The oven is slow.", `"user_id":"ann","agent_id":"cook","app_id":"kitchen","run_id":"r1"`)
	gone := c.add(t, "The pan is hot.", `"user_id":"ann","agent_id":"cook","run_id":"r2"`)
	c.ok(t, "DELETE", "/v1/memories/"+gone+"/", "")
	s.read.Store(0)
	want := map[string]float64{"user ann": 51, "user bob": 1, "agent cook": 1, "app kitchen": 1, "run r1": 1}
	if got := entities(t, c); !maps.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if n := s.read.Load(); n > 0 {
		t.Errorf("%d notes were read", n)
	}
	if err := e.SetAgent(t.Context(), loci.Scope{User: "ann"}, loci.Agent{Name: "waiter", Domains: []string{"app/kitchen"}}); err != nil {
		t.Fatal(err)
	}
	delete(want, "user bob")
	want["user ann"] = 1
	if got := entities(t, serve(t, e, caller.Caller{User: "ann", Agent: "waiter"})); !maps.Equal(got, want) {
		t.Errorf("to an agent: %v", got)
	}
}

// V12: "ids are looked for user by user". The user of an id is one look-up.
func TestFindingV12_AnIDIsLookedUpOnce(t *testing.T) {
	t.Parallel()
	e, s := many(t, 1)
	c := serve(t, e, operator)
	id := c.add(t, "The oven is slow.", `"user_id":"zoe"`)
	s.calls.Store(0)
	if got := at(c.ok(t, "GET", "/v1/memories/"+id+"/", ""), "user_id"); got != "zoe" {
		t.Errorf("it is of %v", got)
	}
	if n := s.calls.Load(); n != 1 {
		t.Errorf("%d look-ups for an id", n)
	}
}
