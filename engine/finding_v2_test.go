package engine_test

import (
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/weigh/weightest"
	"github.com/loci-memory/loci/store/inmem"
)

// hole is where a hostile value stands in a body.
const hole = "HOLE"

// bodiesOf are all requests with bodies, by method and path, each with a hole.
func bodiesOf(t *testing.T, base string) (all [][2]string) {
	t.Helper()
	for path, verbs := range documented(t, base) {
		for _, property := range verbs {
			all = append(all, [2]string{"POST " + path, `{"` + property + `":` + hole + `}`})
		}
		all = append(all, [2]string{"POST " + path, hole})
	}
	for tool, properties := range listedTools(t, base) {
		for _, property := range properties {
			all = append(all, [2]string{"POST /mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + tool + `","arguments":{"` + property + `":` + hole + `}}}`})
		}
	}
	for _, body := range []string{hole, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":` + hole + `}`, `[{"jsonrpc":"2.0","id":1,"method":"ping"},` + hole + `]`} {
		all = append(all, [2]string{"POST /mcp", body})
	}
	for _, route := range []string{"POST /v1/memories/", "POST /v3/memories/add/", "POST /v2/memories/search/", "POST /v2/memories/", "PUT /v1/batch/", "DELETE /v1/batch/", "PUT /v1/memories/x/", "POST /v1/feedback/"} {
		for _, field := range []string{"", "messages", "memories", "filters", "metadata", "query", "fields", "memory_ids", "text"} {
			body := `{"user_id":"u","` + field + `":` + hole + `}`
			if field == "" {
				body = hole
			}
			all = append(all, [2]string{route, body})
		}
	}
	slices.SortFunc(all, func(a, b [2]string) int { return strings.Compare(a[0]+a[1], b[0]+b[1]) })
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
	if err := json.Unmarshal(sendBody(t, "GET "+base+"/openapi.json", ""), &doc); err != nil {
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
	if err := json.Unmarshal(sendBody(t, "POST "+base+"/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`), &list); err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for _, tool := range list.Result.Tools {
		all[tool.Name] = slices.Collect(maps.Keys(tool.InputSchema.Properties))
	}
	return all
}

// sendBody sends a request and returns the beginning of what is answered.
func sendBody(t *testing.T, route, body string) []byte {
	t.Helper()
	method, address, _ := strings.Cut(route, " ")
	r := must(http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return []byte(err.Error()) // refused before all of it was sent
	}
	defer answer.Body.Close()
	text := must(io.ReadAll(io.LimitReader(answer.Body, 4<<20)))
	_, _ = io.Copy(io.Discard, answer.Body)
	return text
}

// No body takes much memory, whatever it is made of, over any transport, for any tool and in
// any of its fields.
func TestFindingV2_NoRequestTakesMuchMemory(t *testing.T) { //nolint:paralleltest // it measures memory
	envtest.NotRaced(t, "the detector has memory of its own")
	size, every := 6<<20, 3
	if testing.Short() {
		size, every = 3<<20, 5
	}
	e := must(engine.New(inmem.New(), engine.Options{}))
	defer func() { _ = e.Close(context.Background()) }()
	must(e.Remember(t.Context(), loci.Scope{User: "me"}, loci.RememberRequest{Text: "I like tea.", Wait: true}))
	base := served(t, e)
	values := weightest.Values(size)
	names := slices.Sorted(maps.Keys(values))
	for i, request := range bodiesOf(t, base) {
		if i%every > 0 {
			continue
		}
		method, path, _ := strings.Cut(request[0], " ")
		name := names[(i/every*7)%len(names)]
		body := strings.Replace(request[1], hole, values[name], 1)
		var answer []byte
		if peak := weightest.Peak(t, func() { answer = sendBody(t, method+" "+base+path, body) }); peak > weightest.AllowedMiB {
			t.Errorf("%s %s with %s, %d bytes, takes %d MiB: %.200s", request[0], request[1], name, len(body), peak, answer)
		}
	}
}
