package weightest

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/wiretest"
)

// Hole is where a hostile value stands in a body.
const Hole = "HOLE"

// Requests are all requests of a server that have JSON bodies, by method and path, each with a
// hole: over every route, tool and field that the server documents, and those of mem0.
func Requests(t *testing.T, base string) (all [][2]string) {
	t.Helper()
	for path, properties := range documented(t, base) {
		for _, property := range properties {
			all = append(all, [2]string{"POST " + path, `{"` + property + `":` + Hole + `}`})
		}
		all = append(all, [2]string{"POST " + path, Hole})
	}
	for tool, properties := range listedTools(t, base) {
		for _, property := range properties {
			all = append(all, [2]string{"POST /mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + tool + `","arguments":{"` + property + `":` + Hole + `}}}`})
		}
	}
	for _, body := range []string{Hole, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":` + Hole + `}`, `[{"jsonrpc":"2.0","id":1,"method":"ping"},` + Hole + `]`} {
		all = append(all, [2]string{"POST /mcp", body})
	}
	all = append(all, ofMem0()...)
	slices.SortFunc(all, func(a, b [2]string) int { return strings.Compare(a[0]+a[1], b[0]+b[1]) })
	return all
}

func ofMem0() (all [][2]string) {
	for _, route := range []string{"POST /v1/memories/", "POST /v3/memories/add/", "POST /v2/memories/search/", "POST /v2/memories/", "PUT /v1/batch/", "DELETE /v1/batch/", "PUT /v1/memories/x/", "POST /v1/feedback/"} {
		for _, field := range []string{"", "messages", "memories", "filters", "metadata", "query", "fields", "memory_ids", "text"} {
			body := `{"user_id":"u","` + field + `":` + Hole + `}`
			if field == "" {
				body = Hole
			}
			all = append(all, [2]string{route, body})
		}
	}
	return all
}

// documented are the properties of the bodies of POST routes, by path.
func documented(t *testing.T, base string) map[string][]string {
	t.Helper()
	type schema struct {
		Ref        string `json:"$ref"`
		Properties map[string]any
	}
	var doc struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Schema schema }
			}
		}
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(Send(t, "GET "+base+"/openapi.json", ""), &doc); err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for path, verbs := range doc.Paths {
		if post, ok := verbs["post"]; ok && path != "/v1/import" {
			s := post.RequestBody.Content["application/json"].Schema
			if ref, is := strings.CutPrefix(s.Ref, "#/components/schemas/"); is {
				s = doc.Components.Schemas[ref]
			}
			all[path] = slices.Collect(maps.Keys(s.Properties))
		}
	}
	return all
}

// listedTools are the inputs of tools, by name.
func listedTools(t *testing.T, base string) map[string][]string {
	t.Helper()
	var list struct {
		Result struct {
			Tools []struct {
				Name        string
				InputSchema struct{ Properties map[string]any }
			}
		}
	}
	if err := json.Unmarshal(Send(t, "POST "+base+"/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`), &list); err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for _, tool := range list.Result.Tools {
		all[tool.Name] = slices.Collect(maps.Keys(tool.InputSchema.Properties))
	}
	return all
}

// Send sends a request and returns the beginning of what is answered.
func Send(t *testing.T, route, body string) []byte {
	t.Helper()
	method, address, _ := strings.Cut(route, " ")
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	answer, err := wiretest.Client.Do(r)
	if err != nil {
		return []byte(err.Error()) // refused before all of it was sent
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 4<<20))
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	return text
}
