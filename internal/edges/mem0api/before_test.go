package mem0api_test

import (
	"bytes"
	"net/http"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// copied imports the memory of one user into that of another.
func copied(t *testing.T, e *engine.Engine, from, to string) {
	t.Helper()
	var file bytes.Buffer
	if _, err := e.Export(t.Context(), loci.Scope{User: from}, loci.ExportRequest{}, &file); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Import(t.Context(), loci.Scope{User: to}, bytes.NewReader(file.Bytes()), nil); err != nil {
		t.Fatal(err)
	}
}

func TestI1_TheRoutesOfTheSelfHostedServer(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	v := c.ok(t, "POST", "/memories", `{"messages":[{"role":"user","content":"I am allergic to peanuts."}],"user_id":"ann","run_id":"r","metadata":{"a":1}}`)
	id, _ := at(v, "results", 0, "id").(string)
	if at(v, "results", 0, "memory") != "I am allergic to peanuts." || at(v, "results", 0, "event") != "ADD" {
		t.Fatalf("%v", v)
	}
	for path, body := range map[string]string{"/search": `{"query":"peanuts","user_id":"ann","run_id":"r","filters":{"a":1},"top_k":3}`} {
		same(t, path, texts(c.ok(t, "POST", path, body)), "peanuts")
	}
	same(t, "list", texts(c.ok(t, "GET", "/memories?user_id=ann", "")), "peanuts")
	if got := at(c.ok(t, "GET", "/memories/"+id, ""), "metadata", "a"); got != 1.0 {
		t.Errorf("metadata %v", got)
	}
	if got := at(c.ok(t, "PUT", "/memories/"+id, `{"data":"I am allergic to nuts."}`), "message"); got != "Memory updated successfully!" {
		t.Errorf("%v", got)
	}
	if got := at(c.ok(t, "GET", "/memories/"+id+"/history", ""), 1, "new_memory"); got != "I am allergic to nuts." {
		t.Errorf("%v", got)
	}
	c.ok(t, "DELETE", "/memories/"+id, "")
	same(t, "deleted", texts(c.ok(t, "GET", "/memories?user_id=ann", "")), "")
	if status, _ := c.do(t, "GET", "/memories", ""); status != http.StatusBadRequest {
		t.Errorf("a list of nobody: %d", status)
	}
}

func TestI1_TheRoutesOfOlderClients(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	c.ok(t, "POST", "/v1/memories/", `{"messages":[{"role":"user","content":"I collect stamps."}],"user_id":"ann","output_format":"v1.1","version":"v2"}`)
	same(t, "v1 search", texts(c.ok(t, "POST", "/v1/memories/search/", `{"query":"stamps","user_id":"ann"}`)), "stamps")
	same(t, "v2 search", texts(at(c.ok(t, "POST", "/v2/memories/search/", `{"query":"stamps","filters":{"user_id":"ann"},"output_format":"v1.1"}`), "results")), "stamps")
	same(t, "v1 list", texts(c.ok(t, "GET", "/v1/memories/?user_id=ann", "")), "stamps")
	same(t, "v1 page", texts(at(c.ok(t, "GET", "/v1/memories/?user_id=ann&page=1&page_size=5", ""), "results")), "stamps")
	same(t, "v2 list", texts(c.ok(t, "POST", "/v2/memories/?page=1", `{"filters":{"user_id":"ann"}}`)), "stamps")
}

func TestI1_MessagesInAllTheirForms(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	for messages, want := range map[string]string{
		`"alpha"`:                          "alpha",
		`{"role":"user","content":"beta"}`: "beta",
		`[{"role":"system","content":"Be kind."},{"role":"user","content":"gamma"},{"role":"tool","content":"42"},{"role":"assistant","content":"delta","name":"Bot"}]`: "gamma delta",
		`[{"role":"user","content":[{"type":"text","text":"epsilon"},{"type":"image_url","image_url":{"url":"https://example.com/a.png"}},"zeta"]}]`:                    "epsilon",
		`[{"role":"user","content":{"type":"image_url","image_url":{"url":"https://example.com/a.png"}}},{"role":"user","content":"eta"}]`:                              "eta",
	} {
		same(t, messages, texts(c.ok(t, "POST", "/v3/memories/add/", `{"user_id":"ann","messages":`+messages+`}`)), want)
	}
	for _, messages := range []string{
		`null`, `[]`, `5`, `[5]`, `[{"role":"user"}]`, `[{"role":"user","content":"  "}]`, `[{"role":"king","content":"x"}]`, `[{"role":"system","content":"x"}]`,
		`[{"role":"user","content":{"type":"image_url","image_url":{"url":"https://example.com/a.png"}}}]`, `[{"role":"user","content":5}]`,
	} {
		if status, v := c.do(t, "POST", "/v3/memories/add/", `{"user_id":"ann","messages":`+messages+`}`); status != http.StatusBadRequest || at(v, "detail") == "" {
			t.Errorf("%s: %d %v", messages, status, v)
		}
	}
	for _, body := range []string{``, `{`, `[]`, `{"messages":"x","user_id":[]}`, `{"messages":"x","timestamp":"soon"}`, `{"messages":"x","metadata":[]}`, `{"messages":"x","run_id":"a\nb"}`, "\xff"} {
		if status, v := c.do(t, "POST", "/v3/memories/add/", body); status != http.StatusBadRequest {
			t.Errorf("%q: %d %v", body, status, v)
		}
	}
}
