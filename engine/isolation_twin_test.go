package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/wiretest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// twin is one of two memories that are the same to an agent: to one of them things happened
// that the agent does not see.
type twin struct {
	*testing.T
	engine *engine.Engine
	base   string
	keys   map[loci.Scope]string
	now    time.Time
	hidden bool // what is hidden happens
	names  map[string]string
	notes  map[string]loci.ID
}

var (
	twinned = loci.Scope{User: "ann"}
	deskOf  = loci.Scope{User: "ann", Agent: "desk"}
)

func newTwin(t *testing.T, hidden bool) *twin {
	w := &twin{T: t, hidden: hidden, now: time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC), keys: map[loci.Scope]string{}, names: map[string]string{}, notes: map[string]loci.ID{}}
	w.engine = must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return w.now }, Recalls: 200}))
	t.Cleanup(func() { _ = w.engine.Close(context.Background()) })
	for _, s := range []loci.Scope{twinned, deskOf, {User: "bob"}, {User: loci.AnyUser}} {
		w.keys[s] = must(w.engine.CreateKey(t.Context(), loci.Scope{User: s.User}, loci.KeyRequest{Agent: s.Agent})).Secret
	}
	if err := w.engine.SetAgent(t.Context(), twinned, loci.Agent{Name: "desk", Domains: []string{"work"}}); err != nil {
		t.Fatal(err)
	}
	for i, said := range twinTalk {
		w.now = w.now.Add(time.Minute)
		if said.hidden && !hidden {
			continue
		}
		said.At, said.Wait = w.now, true
		res := must(w.engine.Remember(t.Context(), loci.Scope{User: ownerOf(i)}, said.RememberRequest))
		w.call(res.Notes[0].ID, fmt.Sprintf("NOTE%d", i))
		w.call(res.Message, fmt.Sprintf("MESSAGE%d", i))
	}
	w.unseen()
	w.now = w.now.Add(time.Hour)
	w.base = served(t, w.engine)
	return w
}

func (w *twin) call(id loci.ID, name string) {
	w.names[id.String()], w.notes[name] = name, id
}

// saidTo is something that is said to both, or to one where it is hidden from the agent.
type saidTo struct {
	hidden bool
	loci.RememberRequest
}

func seenToo(text, conversation string) saidTo {
	return saidTo{RememberRequest: loci.RememberRequest{Text: text, Conversation: conversation, Domain: "work", Tags: []string{"tea"}}}
}

func unseen(text, conversation string, v loci.Visibility) saidTo {
	return saidTo{true, loci.RememberRequest{Text: text, Conversation: conversation, Visibility: v, Domain: "home", Tags: []string{"tea"}}}
}

var twinTalk = []saidTo{
	unseen("We plan a party for zqbcdfghjkmn at home.", "c1", loci.Scoped),
	seenToo("I live in Bonn.", "c1"),
	unseen("I no longer live in Bonn, now I live in zqpqrtvwxzbc.", "c1", loci.UserOnly),
	seenToo("I will visit the dentist tomorrow at 10 am.", "c1"),
	unseen("I cancelled the dentist, I won't visit zqdfghjkmnpq.", "c1", loci.UserOnly),
	seenToo("We brew tea like this: first boil the water, then add the leaves, finally pour it into a cup.", "c2"),
	unseen("I live in Bonn.", "c2", loci.UserOnly),
	seenToo("The standup is at nine.", "c2"),
	unseen("The standup with zqrtvwxzbcdf is at nine.", "c2", loci.Private),
	seenToo("My dentist is Dr Weber.", "c1"),
	unseen("My dentist is now Dr zqghjkmnpqrt, not Dr Weber.", "c1", loci.UserOnly),
	seenToo("I prefer green tea.", "c3"),
	unseen("I don't prefer green tea any more, zqvwxzbcdfgh.", "c3", loci.Scoped),
	seenToo("Anna said that the release is on June 1.", "c3"),
	unseen("The release was moved to June 9, says zqjkmnpqrtvw.", "c3", loci.Scoped),
	seenToo("I need to water the plants.", "c3"),
}

// ownerOf is whose a thing that is said is.
func ownerOf(i int) string {
	if twinTalk[i].hidden && i%3 == 0 {
		return "bob"
	}
	return twinned.User
}

// unseen is what else happens where the agent does not see it.
func (w *twin) unseen() {
	if !w.hidden {
		return
	}
	ctx, one, two := w.Context(), w.notes["NOTE1"], w.notes["NOTE2"]
	must(w.engine.Link(ctx, twinned, loci.LinkRequest{From: two, Type: loci.Contradicts, To: one, Reason: "zqcdfghjkmnp"}))
	must(w.engine.Forget(ctx, twinned, loci.ForgetRequest{ID: w.notes["NOTE4"], Reason: "zqkmnpqrtvwx"}))
	must(w.engine.Edit(ctx, twinned, loci.EditRequest{ID: w.notes["NOTE8"], AddTags: []string{"zqmnpqrtvwxz"}}))
	must(w.engine.Pin(ctx, twinned, w.notes["NOTE10"]))
}

// answer is what comes back for a request, without what is chance.
func (w *twin) answer(s loci.Scope, method, path, body string) string {
	w.Helper()
	r := must(http.NewRequestWithContext(w.Context(), method, w.base+path, strings.NewReader(body)))
	r.Header.Set("Authorization", "Bearer "+w.keys[s])
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream, application/x-ndjson")
	answer, err := (&http.Client{Timeout: time.Minute, Transport: wiretest.Client.Transport}).Do(r)
	if err != nil {
		w.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	raw := must(io.ReadAll(answer.Body))
	answer.Header.Del("Date")
	answer.Header.Del("Content-Length") // of a time that was taken
	return w.plain(fmt.Sprintf("%s %v\n%s", answer.Status, answer.Header, raw))
}

var (
	wholeID = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)
	byTheBy = regexp.MustCompile(`"took_ms": ?[0-9.]+|"sum":"[0-9a-f]+"|"sha256":"[0-9a-f]+"`)
)

// plain has names in the place of ids.
func (w *twin) plain(text string) string {
	text = wholeID.ReplaceAllStringFunc(text, func(id string) string {
		if name := w.names[id]; name != "" {
			return name
		}
		return "ID"
	})
	for id, name := range w.names {
		text = strings.ReplaceAll(text, must(loci.ParseID(id)).Short(), name) // as models see it
	}
	return byTheBy.ReplaceAllString(text, "")
}

func (w *twin) tool(s loci.Scope, name string, arguments any, full bool) string {
	w.Helper()
	call := map[string]any{"name": name, "arguments": arguments}
	if full {
		call["_meta"] = map[string]any{"loci/full": true}
	}
	raw := must(json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}))
	return w.answer(s, http.MethodPost, "/mcp", string(raw))
}

// Whatever an agent asks, it is answered by the byte as if nothing had happened that it does
// not see.
func TestA1_WhatIsHiddenChangesNoAnswer(t *testing.T) {
	t.Parallel()
	with, without := newTwin(t, true), newTwin(t, false)
	same := func(what string, ask func(w *twin) string) {
		a, b := ask(with), ask(without)
		if a != b {
			t.Errorf("%s:\n%s", what, difference(a, b))
		}
	}
	for _, path := range []string{
		"/v1/notes", "/v1/notes?include_forgotten=true&include_superseded=true", "/v1/notes?tags=tea", "/v1/notes?limit=2", "/v1/notes?conversation=c1", "/v1/notes?as_of=2026-05-04T09:12:00Z",
		"/v1/stats", "/v1/profile", "/v1/profile?history=true", "/v1/timeline", "/v1/timeline?activity=true", "/v1/agenda", "/v1/agenda?done=true",
		"/v1/reflections", "/v1/traits?all=true", "/v1/agents", "/v1/users", "/v1/jobs", "/v1/usage", "/v1/budget", "/v1/embedding", "/v1/export",
		"/v1/lanes", "/v1/users/names", "/v1/doctor", "/metrics", "/v1/nothing", "/v1/memories/?user_id=ann", "/v1/entities/", "/memories?user_id=ann",
	} {
		same("GET "+path, func(w *twin) string { return w.answer(deskOf, http.MethodGet, path, "") })
	}
	for _, note := range []string{"NOTE1", "NOTE3", "NOTE5", "NOTE7", "NOTE9", "NOTE11", "NOTE13", "NOTE15"} {
		for _, path := range []string{"/v1/notes/%s", "/v1/notes/%s?as_of=2026-05-04T09:14:30Z", "/v1/links?id=%s", "/v1/links?id=%s&depth=3&with_notes=true", "/v1/history?id=%s", "/v1/resolve?prefix=%s", "/v1/memories/%s/", "/v1/memories/%s/history/"} {
			same("GET "+fmt.Sprintf(path, note), func(w *twin) string {
				return w.answer(deskOf, http.MethodGet, fmt.Sprintf(path, w.notes[note]), "")
			})
		}
		same("path from "+note, func(w *twin) string {
			return w.answer(deskOf, http.MethodGet, fmt.Sprintf("/v1/path?from=%s&to=%s", w.notes[note], w.notes["NOTE1"]), "")
		})
		same("tools about "+note, func(w *twin) string {
			id := w.notes[note].String()
			return w.tool(deskOf, "note", map[string]any{"id": id}, false) + w.tool(deskOf, "note", map[string]any{"id": id}, true) +
				w.tool(deskOf, "links", map[string]any{"id": id}, false) + w.tool(deskOf, "history", map[string]any{"id": id}, false)
		})
	}
	for _, question := range append(slices.Clone(isolatedQuestions), "dentist", "zqpqrtvwxzbc", "Where do I live now?", "standup", "When is the release?", "green tea", "What do I have to do?") {
		same("recall "+question, func(w *twin) string {
			raw := must(json.Marshal(loci.RecallRequest{Query: question, NoTrack: true, Budget: 1000, Expand: 3}))
			return w.answer(deskOf, http.MethodPost, "/v1/recall", string(raw)) + w.tool(deskOf, "recall", map[string]any{"query": question, "no_track": true}, false)
		})
		same("procedure "+question, func(w *twin) string {
			const now = "2026-05-04T10:16:00Z" // as of a moment nothing is counted, which comes behind an answer
			return w.answer(deskOf, http.MethodPost, "/v1/procedure", fmt.Sprintf(`{"query":%q,"as_of":%q}`, question, now)) + w.tool(deskOf, "procedure", map[string]any{"query": question, "as_of": now}, false)
		})
	}
	for _, tool := range []string{"profile", "agenda", "timeline", "traits", "notes", "stats", "reflections"} {
		same("tool "+tool, func(w *twin) string {
			return w.tool(deskOf, tool, map[string]any{}, false) + w.tool(deskOf, tool, map[string]any{}, true)
		})
	}
	same("the events", func(w *twin) string { return w.happened(deskOf) })
	for what, ask := range map[string]func(w *twin) string{
		"resources": func(w *twin) string {
			return w.answer(deskOf, http.MethodPost, "/mcp", `{"jsonrpc":"2.0","id":1,"method":"resources/list"}`)
		},
		"the prompt": func(w *twin) string {
			return w.answer(deskOf, http.MethodPost, "/mcp", `{"jsonrpc":"2.0","id":1,"method":"prompts/list"}`)
		},
		"a resource": func(w *twin) string {
			return w.answer(deskOf, http.MethodPost, "/mcp", `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"loci://profile"}}`)
		},
		"the primer": func(w *twin) string {
			return w.answer(deskOf, http.MethodPost, "/mcp", `{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"prime","arguments":{"topic":"where I live"}}}`)
		},
	} {
		same(what, ask)
	}
	same("search", func(w *twin) string { // last, as it counts
		return w.answer(deskOf, http.MethodPost, "/v3/memories/search/", `{"query":"Where do I live?","filters":{"user_id":"ann"}}`)
	})
}

// happened are the events of all that there was, up to one that comes now.
func (w *twin) happened(s loci.Scope) string {
	ctx, stop := context.WithTimeout(w.Context(), time.Minute)
	defer stop()
	r := must(http.NewRequestWithContext(ctx, http.MethodGet, w.base+"/v1/events?after="+url.QueryEscape("2026-01-01T00:00:00Z"), nil))
	r.Header.Set("Authorization", "Bearer "+w.keys[s])
	answer, err := wiretest.Client.Do(r)
	if err != nil {
		w.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	res := must(w.engine.Remember(ctx, twinned, loci.RememberRequest{Text: "The standup was short.", At: w.now, Domain: "work"}))
	w.call(res.Notes[0].ID, "LAST")
	var all strings.Builder
	piece := make([]byte, 1)
	for !strings.Contains(all.String(), `"note":"`+res.Notes[0].ID.String()) {
		n := must(answer.Body.Read(piece))
		all.Write(piece[:n])
	}
	text := regexp.MustCompile(`"cursor":"[^"]*"|id: .*`).ReplaceAllString(all.String(), "")
	return fmt.Sprintf("%s %v\n", answer.Status, answer.Header.Get("Content-Type")) + w.plain(text)
}

// difference is where two texts begin to differ.
func difference(a, b string) string {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	near := func(s string) []byte { return bytes.TrimSpace([]byte(s[max(0, n-150):min(len(s), n+250)])) }
	return fmt.Sprintf("with what is hidden    … %s\n\twithout what is hidden … %s", near(a), near(b))
}
