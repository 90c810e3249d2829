package engine_test

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/wiretest"
)

// asking is a request that anybody may send.
type asking struct{ method, path, body string }

func (q asking) String() string { return q.method + " " + q.path + " " + q.body }

// send sends a request with headers, and returns the whole answer without the moment of it.
func (w *twin) send(q asking, headers map[string]string) (status int, answer string) {
	w.Helper()
	r := must(http.NewRequestWithContext(w.Context(), q.method, w.base+q.path, strings.NewReader(q.body)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream, application/x-ndjson")
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	a, err := (&http.Client{Timeout: time.Minute, Transport: wiretest.Client.Transport}).Do(r)
	if err != nil {
		w.Fatal(err)
	}
	defer func() { _ = a.Body.Close() }()
	raw := must(io.ReadAll(a.Body))
	a.Header.Del("Date")
	return a.StatusCode, fmt.Sprintf("%s %v\n%s", a.Status, a.Header, byTheBy.ReplaceAllString(string(raw), ""))
}

func bearer(secret string) map[string]string {
	return map[string]string{"Authorization": "Bearer " + secret}
}

// routes are requests of every route there is, about a note where they name one, and calls
// of every tool.
func (w *twin) routes(note loci.ID) (all []asking) {
	w.Helper()
	_, text := w.send(asking{method: "GET", path: "/openapi.json"}, bearer(w.keys[loci.Scope{User: loci.AnyUser}]))
	_, text, _ = strings.Cut(text, "\n")
	d := document{values: map[string]any{}, note: note.String()}
	if err := json.Unmarshal([]byte(text), &d.values); err != nil {
		w.Fatal(err)
	}
	paths := d.values["paths"].(map[string]any)
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		of := paths[path].(map[string]any)
		for _, method := range slices.Sorted(maps.Keys(of)) {
			if op, ok := of[method].(map[string]any); ok && path != "/v1/events" && path != "/v1/work" {
				all = append(all, d.request(strings.ToUpper(method), path, op))
			}
		}
	}
	if len(all) < 40 {
		w.Fatalf("there are only %d routes", len(all))
	}
	for _, q := range []asking{
		{"GET", "/v1/memories/%s/", ""}, {"PUT", "/v1/memories/%s/", `{"text":"changed"}`}, {"DELETE", "/v1/memories/%s/", ""}, {"GET", "/v1/memories/%s/history/", ""},
		{"PUT", "/v1/batch/", `{"memories":[{"memory_id":"%s","text":"changed"}]}`}, {"DELETE", "/v1/batch/", `{"memories":[{"memory_id":"%s"}]}`},
		{"POST", "/v1/feedback/", `{"memory_id":"%s","feedback":"POSITIVE"}`}, {"GET", "/v1/event/%s/", ""},
		{"GET", "/memories/%s", ""}, {"PUT", "/memories/%s", `{"data":"changed"}`}, {"DELETE", "/memories/%s", ""}, {"GET", "/memories/%s/history", ""},
	} {
		named := func(s string) string { return strings.ReplaceAll(s, "%s", note.String()) }
		all = append(all, asking{q.method, named(q.path), named(q.body)})
	}
	return append(all, w.calls(note)...)
}

// calls are calls of every tool.
func (w *twin) calls(note loci.ID) (all []asking) {
	w.Helper()
	_, text := w.send(asking{"POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`}, bearer(w.keys[twinned]))
	_, text, _ = strings.Cut(text, "\n")
	var list struct {
		Result struct {
			Tools []struct {
				Name        string         `json:"name"`
				InputSchema map[string]any `json:"inputSchema"`
			} `json:"tools"`
		} `json:"result"`
	}
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list.Result.Tools) < 15 {
		w.Fatalf("%v: %s", err, text)
	}
	d := document{note: note.String()}
	for _, tool := range list.Result.Tools {
		for _, meta := range []any{nil, map[string]any{"loci/full": true}} {
			params := map[string]any{"name": tool.Name, "arguments": d.example(tool.InputSchema, "")}
			if meta != nil {
				params["_meta"] = meta
			}
			raw := must(json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}))
			all = append(all, asking{"POST", "/mcp", string(raw)})
		}
	}
	for _, name := range []string{"loci://note/" + note.String(), "loci://profile"} {
		all = append(all, asking{"POST", "/mcp", fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":%q}}`, name)})
	}
	return all
}

// document makes requests of what a description says.
type document struct {
	values map[string]any
	note   string
}

// at is what a reference leads to; anything else is itself.
func (d *document) at(v any) map[string]any {
	m, _ := v.(map[string]any)
	to, ok := m["$ref"].(string)
	if !ok {
		return m
	}
	var found any = d.values
	for _, name := range strings.Split(strings.TrimPrefix(to, "#/"), "/") {
		found = found.(map[string]any)[name]
	}
	return d.at(found)
}

func (d *document) request(method, path string, op map[string]any) asking {
	q := asking{method: method, path: path}
	query := url.Values{}
	parameters, _ := op["parameters"].([]any)
	for _, p := range parameters {
		p := d.at(p)
		name, _ := p["name"].(string)
		value := fmt.Sprint(d.example(d.at(p["schema"]), name))
		switch required, _ := p["required"].(bool); {
		case p["in"] == "path":
			q.path = strings.ReplaceAll(q.path, "{"+name+"}", value)
		case p["in"] == "query" && (required || value == d.note):
			query.Set(name, value)
		}
	}
	if len(query) > 0 {
		q.path += "?" + query.Encode()
	}
	body := d.at(op["requestBody"])
	content, _ := body["content"].(map[string]any)
	if one, ok := content["application/json"].(map[string]any); ok {
		q.body = string(must(json.Marshal(d.example(d.at(one["schema"]), ""))))
	}
	return q
}

var namesNote = regexp.MustCompile(`^(id|from|to|old|new|prefix|note)$`)

// example is a value that fits a schema, with the note wherever an id fits.
func (d *document) example(schema map[string]any, name string) any {
	switch {
	case schema["format"] == "uuid", schema["type"] == "string" && namesNote.MatchString(name) && schema["enum"] == nil && schema["format"] == nil:
		return d.note
	case schema["enum"] != nil:
		return schema["enum"].([]any)[0]
	case schema["format"] == "date-time":
		return "2026-05-04T09:00:00Z"
	}
	switch schema["type"] {
	case "object":
		out := map[string]any{}
		properties, _ := schema["properties"].(map[string]any)
		required, _ := schema["required"].([]any)
		for field, p := range properties {
			p := d.at(p)
			value := d.example(p, field)
			if slices.Contains(required, any(field)) || value == d.note && field != "after" {
				out[field] = value
			}
		}
		return out
	case "array":
		if name == "ids" {
			return []any{d.note}
		}
		return []any{d.example(d.at(schema["items"]), strings.TrimSuffix(name, "s"))}
	case "integer", "number":
		return 1
	case "boolean":
		return false
	}
	return "word"
}

// secrets are what of both memories a scope may not see; the zero Scope sees nothing.
func (w *twin) secrets(s loci.Scope) (all []string) {
	w.Helper()
	for i, said := range twinTalk {
		if s.User == ownerOf(i) && (s.Agent == "" || !said.hidden) {
			continue
		}
		all = append(all, spoken.FindAllString(said.Text, -1)...)
		for _, name := range []string{"NOTE", "MESSAGE"} {
			all = append(all, w.notes[fmt.Sprint(name, i)].String())
		}
	}
	if s == twinned {
		return all
	}
	return append(all, "zqcdfghjkmnp", "zqkmnpqrtvwx", "zqmnpqrtvwxz")
}

// clean reports what of an answer the one who asked may not see, and has not named.
func (w *twin) clean(q asking, s loci.Scope, answer string) {
	w.Helper()
	for _, what := range w.secrets(s) {
		if strings.Contains(answer, what) && !strings.Contains(q.String(), what) {
			w.Errorf("%v by %+v: %s in %.900s", q, s, what, around(answer, what))
		}
	}
}

// Every route and every tool, asked about a hidden note by somebody who may ask, answers as
// for one that is not there.
func TestA1_EveryRouteAndToolAnswersForWhatIsHiddenAsForNothing(t *testing.T) {
	t.Parallel()
	w := newTwin(t, true)
	for _, s := range []loci.Scope{deskOf, {User: "bob"}} {
		for _, name := range []string{"NOTE2", "NOTE6", "NOTE14", "NOTE1"} {
			if i := slices.Index([]string{"NOTE1", "NOTE6"}, name); i == 0 && s == deskOf || i == 1 && s.User == "bob" {
				continue // which it sees
			}
			id, none := w.notes[name], newID()
			about, nothing := w.routes(id), w.routes(none)
			for i, q := range about {
				_, a := w.send(q, bearer(w.keys[s]))
				_, b := w.send(nothing[i], bearer(w.keys[s]))
				w.clean(q, s, a)
				if !strings.Contains(q.String(), id.String()) {
					continue // it names none: two of the same need not be answered alike
				}
				if a, b = unnamed(a, id), unnamed(b, none); a != b {
					t.Errorf("%v by %+v\n\tis answered   %.600s\n\tinstead of    %.600s", q, s, a, b)
				}
			}
		}
	}
}

// unnamed is an answer without the id that was asked about.
func unnamed(answer string, id loci.ID) string {
	short := strings.ReplaceAll(id.String(), "-", "")
	return strings.NewReplacer(id.String(), "ID", id.Short(), "ID", short, "ID").Replace(answer)
}

// Without a key that is good, with that of another, and in the name of another, every route
// answers alike whatever is asked about, and has nothing of the memory.
func TestA1_StrangersLearnNothing(t *testing.T) {
	t.Parallel()
	w := newTwin(t, true)
	expired := must(w.engine.CreateKey(t.Context(), loci.Scope{User: "ann"}, loci.KeyRequest{Expires: w.now.Add(time.Minute)}))
	revoked := must(w.engine.CreateKey(t.Context(), loci.Scope{User: "ann"}, loci.KeyRequest{}))
	must(w.engine.RevokeKey(t.Context(), loci.Scope{User: loci.AnyUser}, loci.RevokeKeyRequest{ID: revoked.ID}))
	w.now = w.now.Add(time.Hour)
	own := bearer(w.keys[deskOf])
	in := func(header, value string) map[string]string {
		h := maps.Clone(own)
		h[header] = value
		return h
	}
	strangers := map[string][]map[string]string{
		"without a key": {{}, bearer("loci_00000000_" + strings.Repeat("0", 64)), bearer(expired.Secret), bearer(revoked.Secret), bearer("nonsense"), bearer(w.keys[twinned][:40])},
		"as another":    {in("Loci-User", "bob"), in("Loci-User", "nobody"), in("Loci-Agent", "trusted"), in("Loci-Agent", "none")},
	}
	for how, all := range strangers {
		for _, q := range w.routes(w.notes["NOTE2"]) {
			if how == "as another" && isMem0(q.path) {
				continue // which has no such headers: users are in the request
			}
			var first string
			for i, headers := range all {
				status, answer := w.send(q, headers)
				w.clean(q, loci.Scope{}, answer)
				if status != http.StatusUnauthorized && status != http.StatusForbidden {
					t.Errorf("%v %s (%d) is answered %.300s", q, how, i, answer)
				}
				if how == "without a key" && i > 0 {
					if first == "" {
						first = answer
					}
					if answer != first {
						t.Errorf("%v %s (%d)\n\tis answered   %.300s\n\tinstead of    %.300s", q, how, i, answer, first)
					}
				}
			}
		}
	}
}

func isMem0(path string) bool {
	for _, p := range []string{"/v1/memories/", "/v1/batch/", "/v1/feedback/", "/v1/event/", "/v2/", "/v3/", "/memories"} {
		if strings.HasPrefix(path, p) {
			return true
		}
	}
	return false
}

// What counts and measures a server names nobody, and is for who runs it.
func TestA1_MetricsNameNobody(t *testing.T) {
	t.Parallel()
	w := newTwin(t, true)
	for _, q := range w.routes(w.notes["NOTE2"]) {
		w.send(q, bearer(w.keys[deskOf]))
	}
	_, all := w.send(asking{method: "GET", path: "/metrics"}, bearer(w.keys[loci.Scope{User: loci.AnyUser}]))
	w.clean(asking{}, loci.Scope{}, all)
	for _, word := range []string{"ann", "bob", "desk", "Bonn", w.notes["NOTE2"].String()} {
		if regexp.MustCompile(`\b` + word + `\b`).MatchString(all) {
			t.Errorf("metrics name %s", word)
		}
	}
	for _, s := range []loci.Scope{twinned, deskOf, {User: "bob"}} {
		if status, answer := w.send(asking{method: "GET", path: "/metrics"}, bearer(w.keys[s])); status/100 == 2 {
			t.Errorf("metrics are shown to %+v: %.300s", s, answer)
		}
	}
	for _, path := range []string{"/healthz", "/readyz"} {
		_, answer := w.send(asking{method: "GET", path: path}, nil)
		w.clean(asking{}, loci.Scope{}, answer)
	}
}

// A request that is sent again by somebody else, under the same name, is a request of theirs.
func TestA1_RepeatedRequestsAreOnesOwn(t *testing.T) {
	t.Parallel()
	w := newTwin(t, true)
	q := asking{"POST", "/v1/recall", `{"query":"Where do I live?","k":50}`}
	once := func(s loci.Scope) (int, string) {
		h := bearer(w.keys[s])
		h["Idempotency-Key"] = "the-same"
		return w.send(q, h)
	}
	if _, answer := once(twinned); !strings.Contains(answer, "zqpqrtvwxzbc") {
		t.Fatalf("the user in person gets %s", answer)
	}
	for _, s := range []loci.Scope{deskOf, {User: "bob"}} {
		_, answer := once(s)
		w.clean(q, s, answer)
	}
}
