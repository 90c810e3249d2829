package mem0api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var noTime time.Time

// routes are all routes, with ID for an id.
var routes = []string{
	"GET /v1/ping/", "POST /v3/memories/add/", "POST /v3/memories/search/", "POST /v3/memories/", "GET /v1/memories/ID/", "PUT /v1/memories/ID/",
	"DELETE /v1/memories/ID/", "GET /v1/memories/ID/history/", "DELETE /v1/memories/", "PUT /v1/batch/", "DELETE /v1/batch/", "GET /v1/entities/",
	"DELETE /v2/entities/user/ID/", "GET /v2/entities/user/ID/profile/", "POST /v1/feedback/", "GET /v1/event/ID/", "POST /v1/memories/", "POST /v1/memories/search/", "POST /v2/memories/search/",
	"POST /v2/memories/", "GET /v1/memories/", "POST /memories", "GET /memories", "DELETE /memories", "GET /memories/ID", "PUT /memories/ID", "DELETE /memories/ID",
	"GET /memories/ID/history", "POST /search", "POST /reset", "POST /configure",
}

// fields are the names that bodies and addresses have values for.
var fields = []string{
	"messages", "user_id", "agent_id", "app_id", "run_id", "metadata", "infer", "timestamp", "expiration_date", "filters", "query", "top_k", "threshold",
	"fields", "categories", "latest_only", "show_expired", "start_date", "end_date", "text", "memory_id", "memories", "feedback", "page", "page_size",
	"purge", "delete_linked", "async_mode", "AND", "OR", "NOT", "created_at", "in", "gte", "contains", "role", "content", "limit", "output_format",
}

// value is JSON of any shape, often of one that is nearly right.
func value(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		kinds := 9
		if depth == 0 {
			kinds = 7
		}
		switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
		case 0:
			return "null"
		case 1:
			return rapid.SampledFrom([]string{"true", "false", "0", "-1", "1e308", "12345678901234567890", "1767225600", "0.5"}).Draw(t, "scalar")
		case 2, 3:
			return fmt.Sprintf("%q", rapid.SampledFrom([]string{"", "ann", "*", "2026-01-01", "user", "tea", "我喜欢茶", "\x00", "../x", "POSITIVE", "ID"}).Draw(t, "text"))
		case 4:
			return fmt.Sprintf("%q", rapid.String().Draw(t, "any text"))
		case 5:
			return `[{"role":"user","content":"I drink tea."}]`
		case 6:
			return `{"user_id":"ann"}`
		case 7:
			return "[" + strings.Join(rapid.SliceOfN(value(depth-1), 0, 3).Draw(t, "list"), ",") + "]"
		}
		return object(depth-1).Draw(t, "object")
	})
}

func object(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		var parts []string
		for range rapid.IntRange(0, 4).Draw(t, "size") {
			parts = append(parts, fmt.Sprintf("%q:%s", rapid.SampledFrom(fields).Draw(t, "field"), value(depth).Draw(t, "value")))
		}
		return "{" + strings.Join(parts, ",") + "}"
	})
}

// Whatever a stranger sends, the answer is JSON, and an error says what is wrong with the
// request, never that the memory failed.
func TestI1_NoRequestMakesTheServerFail(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	id := c.add(t, "I drink tea.", `"user_id":"ann"`)
	rapid.Check(t, func(rt *rapid.T) {
		method, path, _ := strings.Cut(rapid.SampledFrom(routes).Draw(rt, "route"), " ")
		known := rapid.SampledFrom([]string{id, id, "x", "%00", "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07", "ann"}).Draw(rt, "id")
		path = strings.ReplaceAll(path, "ID", known)
		if rapid.Bool().Draw(rt, "has query") {
			field := rapid.SampledFrom(fields).Draw(rt, "parameter")
			path += "?" + field + "=" + rapid.SampledFrom([]string{"", "1", "true", "ann", "*", "%00", "-1", "%7B%7D", "99999999999999999999"}).Draw(rt, "its value")
		}
		body := strings.ReplaceAll(object(3).Draw(rt, "body"), `"ID"`, `"`+id+`"`)
		if status, v := c.do(t, method, path, body); status >= http.StatusInternalServerError {
			rt.Fatalf("%s %s %s: %d %v", method, path, body, status, v)
		}
	})
}
