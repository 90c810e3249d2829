package mem0api_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/loci-memory/loci"
)

// Nothing is deleted beyond whom a request names: what names nobody, or more than can be
// understood, is refused.
func TestI3_DeletionsNameWhom(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	people(t, c)
	before := texts(c.ok(t, "POST", "/v3/memories/", `{"filters":{"user_id":{"in":["ann","bob","me"]}}}`))
	for _, q := range []string{
		"", "?user_id=", "?user_id=*", "?user_id=ann&metadata=x", "?agent_id=*&user_id=ann", "?purge=maybe&user_id=ann", "?filters={}",
		"?filters=" + url.QueryEscape(`{"user_id":"ann","created_at":{"lt":"2020-01-01"}}`), "?filters=" + url.QueryEscape(`{'AND': []}`), "?user=ann",
	} {
		for _, path := range []string{"/v1/memories/", "/memories"} {
			if status, v := c.do(t, "DELETE", path+q, ""); status != http.StatusBadRequest {
				t.Errorf("DELETE %s%s: %d %v", path, q, status, v)
			}
		}
	}
	if status, v := c.do(t, "POST", "/reset", ""); status != http.StatusForbidden {
		t.Errorf("reset: %d %v", status, v)
	}
	after := texts(c.ok(t, "POST", "/v3/memories/", `{"filters":{"user_id":{"in":["ann","bob","me"]}}}`))
	if len(before) != 5 || len(after) != 5 {
		t.Errorf("before %q, after %q", before, after)
	}
	for _, step := range []struct{ path, ann, bob, me string }{
		{"/v1/memories/?run_id=none&user_id=ann", "mint black green", "white", "乌龙"},
		{"/v1/memories/?user_id=ann&agent_id=planner", "mint green", "white", "乌龙"},
		{"/v2/entities/agent/planner/", "mint green", "white", ""},
		{"/v1/memories/?filters=" + url.QueryEscape(`{'user_id': 'ann', 'run_id': 'r1'}`), "green", "white", ""},
		{"/v2/entities/user/ann/", "", "white", ""},
		{"/memories?user_id=bob&purge=true", "", "", ""},
	} {
		c.ok(t, "DELETE", step.path, "")
		for user, want := range map[string]string{"ann": step.ann, "bob": step.bob, "me": step.me} {
			same(t, step.path+" leaves "+user, texts(c.ok(t, "POST", "/v3/memories/", `{"filters":{"user_id":"`+user+`"}}`)), want)
		}
	}
}

func TestI3_WhatIsDeletedCanBeRestoredUnlessItIsDestroyed(t *testing.T) {
	t.Parallel()
	e := memory(t)
	c := serve(t, e, operator)
	kept := c.add(t, "I like tea.", `"user_id":"ann"`)
	gone := c.add(t, "I like cake.", `"user_id":"ann"`)
	c.ok(t, "DELETE", "/v1/memories/"+kept+"/", "")
	c.ok(t, "DELETE", "/v1/memories/"+gone+"/?purge=true", "")
	for _, id := range []string{kept, gone} {
		if status, v := c.do(t, "GET", "/v1/memories/"+id+"/", ""); status != http.StatusNotFound {
			t.Errorf("%s: %d %v", id, status, v)
		}
		if status, v := c.do(t, "DELETE", "/v1/memories/"+id+"/", ""); status != http.StatusNotFound {
			t.Errorf("deleted twice: %d %v", status, v)
		}
	}
	if status, _ := c.do(t, "GET", "/v1/memories/"+gone+"/history/", ""); status != http.StatusNotFound {
		t.Errorf("the history of what was destroyed: %d", status)
	}
	id, _ := loci.ParseID(kept)
	if _, err := e.Restore(t.Context(), loci.Scope{User: "ann"}, id); err != nil {
		t.Fatal(err)
	}
	same(t, "restored", texts(c.ok(t, "POST", "/v3/memories/", `{"filters":{"user_id":"ann"}}`)), "tea")
}

func TestI3_ABatchWithABadIDChangesNothing(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	id := c.add(t, "I like tea.", `"user_id":"ann"`)
	for _, bad := range []string{`"x"`, `"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"`, `""`} {
		body := `{"memories":[{"memory_id":"` + id + `","text":"I like cake."},{"memory_id":` + bad + `,"text":"x"}]}`
		for _, method := range []string{"PUT", "DELETE"} {
			if status, v := c.do(t, method, "/v1/batch/", body); status != http.StatusNotFound && status != http.StatusBadRequest {
				t.Errorf("%s %s: %d %v", method, bad, status, v)
			}
		}
	}
	same(t, "after", texts(c.ok(t, "POST", "/v3/memories/", `{"filters":{"user_id":"ann"}}`)), "tea")
}
