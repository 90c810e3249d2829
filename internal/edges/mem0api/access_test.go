package mem0api_test

import (
	"fmt"
	"net/http"
	"reflect"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/caller"
)

// two are a memory with a note of ann's and one of bob's.
func two(t *testing.T) (e *engine.Engine, ann, bob string) {
	t.Helper()
	e = memory(t)
	c := serve(t, e, operator)
	return e, c.add(t, "Ann's cat is called Momo.", `"user_id":"ann"`), c.add(t, "Bob's cat is called Zoe.", `"user_id":"bob"`)
}

// What belongs to another user looks like what was never there.
func TestI4_AKeyOfOneUserSeesThatUserAlone(t *testing.T) {
	t.Parallel()
	e, ann, bob := two(t)
	c := serve(t, e, caller.Caller{User: "ann", Key: "k"})
	const none = "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"
	for _, call := range []struct{ method, path, body string }{
		{"GET", "/v1/memories/%s/", ""}, {"PUT", "/v1/memories/%s/", `{"text":"x"}`}, {"DELETE", "/v1/memories/%s/", ""},
		{"DELETE", "/v1/memories/%s/?purge=true&delete_linked=true", ""}, {"GET", "/v1/memories/%s/history/", ""}, {"GET", "/v1/event/%s/", ""},
		{"POST", "/v1/feedback/", `{"memory_id":"%s","feedback":"POSITIVE"}`}, {"PUT", "/v1/batch/", `{"memories":[{"memory_id":"%s","text":"x"}]}`},
		{"DELETE", "/v1/batch/", `{"memories":[{"memory_id":"%s","purge":true}]}`}, {"GET", "/memories/%s", ""}, {"GET", "/memories/%s/history", ""},
	} {
		ask := func(id string) (int, string) {
			fill := func(s string) string {
				if s == "" || s == `{"text":"x"}` {
					return s
				}
				return fmt.Sprintf(s, id)
			}
			path := call.path
			if call.body == "" || call.body == `{"text":"x"}` {
				path = fill(path)
			}
			status, v := c.do(t, call.method, path, fill(call.body))
			return status, fmt.Sprint(v)
		}
		status, text := ask(bob)
		missing, same := ask(none)
		if status != http.StatusNotFound || missing != status || len(same) != len(text) {
			t.Errorf("%s %s of another user: %d %s, of nobody: %d %s", call.method, call.path, status, text, missing, same)
		}
	}
	for path, body := range map[string]string{
		"/v3/memories/add/": `{"messages":"x","user_id":"bob"}`, "/v3/memories/search/": `{"query":"cat","filters":{"user_id":"bob"}}`,
		"/v3/memories/": `{"filters":{"OR":[{"user_id":"ann"},{"user_id":"bob"}]}}`,
	} {
		if status, v := c.do(t, "POST", path, body); status != http.StatusForbidden {
			t.Errorf("%s %s: %d %v", path, body, status, v)
		}
	}
	for _, path := range []string{"/v1/memories/?user_id=bob", "/v2/entities/user/bob/"} {
		if status, v := c.do(t, "DELETE", path, ""); status != http.StatusForbidden {
			t.Errorf("%s: %d %v", path, status, v)
		}
	}
	same(t, "without a user", texts(c.ok(t, "POST", "/v3/memories/search/", `{"query":"what is the cat called?"}`)), "Momo")
	same(t, "any user", texts(c.ok(t, "POST", "/v3/memories/", `{"filters":{"user_id":"*"}}`)), "Momo")
	if got := at(c.ok(t, "GET", "/v1/entities/", ""), "count"); got != 1.0 {
		t.Errorf("entities: %v", got)
	}
	if got := at(c.ok(t, "GET", "/v1/memories/"+ann+"/", ""), "user_id"); got != "ann" {
		t.Errorf("its own: %v", got)
	}
}

func TestI4_AKeyOfAnAgentActsForThatAgentAlone(t *testing.T) {
	t.Parallel()
	e, _, _ := two(t)
	if err := e.SetAgent(t.Context(), loci.Scope{User: "ann"}, loci.Agent{Name: "cook", Domains: []string{"app/kitchen"}}); err != nil {
		t.Fatal(err)
	}
	c := serve(t, e, caller.Caller{User: "ann", Agent: "cook"})
	same(t, "search", texts(c.ok(t, "POST", "/v3/memories/search/", `{"query":"cat Momo"}`)), "")
	if status, _ := c.do(t, "POST", "/v3/memories/add/", `{"messages":"x","agent_id":"planner"}`); status != http.StatusForbidden {
		t.Errorf("for another agent: %d", status)
	}
	id := c.add(t, "The oven is slow.", `"app_id":"kitchen"`)
	if got := at(c.ok(t, "GET", "/v1/memories/"+id+"/", ""), "agent_id"); got != "cook" {
		t.Errorf("made by %v", got)
	}
}

func TestI4_WithoutACallerNothingIsServed(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), caller.Caller{})
	for _, path := range []string{"/v1/ping/", "/v1/entities/", "/v1/memories/x/"} {
		if status, v := c.do(t, "GET", path, ""); status != http.StatusUnauthorized || at(v, "detail") == nil {
			t.Errorf("%s: %d %v", path, status, v)
		}
	}
}

// Who may act for everybody is asked whose memory is meant, where two users have it.
func TestI4_ANoteOfTwoUsersNeedsAName(t *testing.T) {
	t.Parallel()
	e, ann, _ := two(t)
	copied(t, e, "ann", "eve")
	c := serve(t, e, operator)
	if status, v := c.do(t, "DELETE", "/v1/memories/"+ann+"/", ""); status != http.StatusConflict {
		t.Errorf("%d %v", status, v)
	}
	c.ok(t, "DELETE", "/v1/memories/"+ann+"/?user_id=eve", "")
	for user, want := range map[string]string{"ann": "Momo", "eve": ""} {
		same(t, user, texts(c.ok(t, "POST", "/v3/memories/", `{"filters":{"user_id":"`+user+`"}}`)), want)
	}
}

func TestI4_EveryAnswerIsJSON(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	for _, call := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/v3/", http.StatusNotFound}, {"POST", "/v1/nothing/", http.StatusNotFound}, {"PATCH", "/v1/ping/", http.StatusMethodNotAllowed},
		{"GET", "/v3/memories/add/", http.StatusMethodNotAllowed}, {"GET", "/v1/memories/%2f%00/", http.StatusBadRequest}, {"POST", "/configure", http.StatusForbidden},
	} {
		if status, v := c.do(t, call.method, call.path, ""); status != call.status || reflect.TypeOf(at(v, "detail")).Kind() != reflect.String {
			t.Errorf("%s %s: %d %v", call.method, call.path, status, v)
		}
	}
}
