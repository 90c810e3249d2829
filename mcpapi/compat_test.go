package mcpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/clienttest"
	"github.com/loci-memory/loci/mcpapi"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/sqlite"
)

// step is one call, with what its answer is; a text that begins with "error" is that of a
// call that fails.
type step struct{ tool, arguments, want string }

// graphSteps are calls in order, with the answers of the reference server, save for the words
// of errors and of what was deleted.
var graphSteps = []step{
	{"read_graph", `{}`, `{"entities":[],"relations":[]}`},
	{"search_nodes", `{"query":"x"}`, `{"entities":[],"relations":[]}`},
	{"create_entities", `{"entities":[{"name":"Ann","entityType":"person","observations":["lives in Lisbon","plays chess"]},{"name":"Acme","entityType":"company","observations":[]}]}`,
		`{"entities":[{"name":"Ann","entityType":"person","observations":["lives in Lisbon","plays chess"]},{"name":"Acme","entityType":"company","observations":[]}]}`},
	{"create_entities", `{"entities":[{"name":"Ann","entityType":"robot","observations":["other"]},{"name":"ann","entityType":"person","observations":["knows Ann"]}]}`,
		`{"entities":[{"name":"ann","entityType":"person","observations":["knows Ann"]}]}`},
	{"create_entities", `{"entities":[]}`, `{"entities":[]}`},
	{"create_entities", `{"entities":[{"name":"林晓梅","entityType":"人","observations":["住在上海","喜欢小笼包 & <tea>"],"extra":1}],"more":2}`,
		`{"entities":[{"name":"林晓梅","entityType":"人","observations":["住在上海","喜欢小笼包 & <tea>"]}]}`},
	{"create_relations", `{"relations":[{"from":"Ann","to":"Acme","relationType":"works_at"},{"from":"Ann","to":"Nobody","relationType":"knows"}]}`,
		`{"relations":[{"from":"Ann","to":"Acme","relationType":"works_at"},{"from":"Ann","to":"Nobody","relationType":"knows"}]}`},
	{"create_relations", `{"relations":[{"from":"Ann","to":"Acme","relationType":"works_at"},{"from":"林晓梅","to":"Ann","relationType":"knows"},{"from":"ann","to":"ann","relationType":"is the same as"}]}`,
		`{"relations":[{"from":"林晓梅","to":"Ann","relationType":"knows"},{"from":"ann","to":"ann","relationType":"is the same as"}]}`},
	{"add_observations", `{"observations":[{"entityName":"Ann","contents":["likes tea","plays chess"]},{"entityName":"Acme","contents":["is in Porto"]}]}`,
		`{"results":[{"entityName":"Ann","addedObservations":["likes tea"]},{"entityName":"Acme","addedObservations":["is in Porto"]}]}`},
	{"add_observations", `{"observations":[{"entityName":"Ann","contents":["x1"]},{"entityName":"Zed","contents":["y"]}]}`, `error`},
	{"read_graph", `{}`, `{"entities":[{"name":"Ann","entityType":"person","observations":["lives in Lisbon","plays chess","likes tea"]},{"name":"Acme","entityType":"company","observations":["is in Porto"]},{"name":"ann","entityType":"person","observations":["knows Ann"]},{"name":"林晓梅","entityType":"人","observations":["住在上海","喜欢小笼包 & <tea>"]}],"relations":[{"from":"Ann","to":"Acme","relationType":"works_at"},{"from":"Ann","to":"Nobody","relationType":"knows"},{"from":"林晓梅","to":"Ann","relationType":"knows"},{"from":"ann","to":"ann","relationType":"is the same as"}]}`},
	{"search_nodes", `{"query":"CHESS"}`, `{"entities":[{"name":"Ann","entityType":"person","observations":["lives in Lisbon","plays chess","likes tea"]}],"relations":[{"from":"Ann","to":"Acme","relationType":"works_at"},{"from":"Ann","to":"Nobody","relationType":"knows"},{"from":"林晓梅","to":"Ann","relationType":"knows"}]}`},
	{"search_nodes", `{"query":"小笼"}`, `{"entities":[{"name":"林晓梅","entityType":"人","observations":["住在上海","喜欢小笼包 & <tea>"]}],"relations":[{"from":"林晓梅","to":"Ann","relationType":"knows"}]}`},
	{"search_nodes", `{"query":"compan"}`, `{"entities":[{"name":"Acme","entityType":"company","observations":["is in Porto"]}],"relations":[{"from":"Ann","to":"Acme","relationType":"works_at"}]}`},
	{"search_nodes", `{"query":"nothing like that"}`, `{"entities":[],"relations":[]}`},
	{"open_nodes", `{"names":["Acme","Zed"]}`, `{"entities":[{"name":"Acme","entityType":"company","observations":["is in Porto"]}],"relations":[{"from":"Ann","to":"Acme","relationType":"works_at"}]}`},
	{"open_nodes", `{"names":[]}`, `{"entities":[],"relations":[]}`},
	{"delete_observations", `{"deletions":[{"entityName":"Ann","observations":["plays chess","none such"]},{"entityName":"Zed","observations":["y"]}]}`, `deleted`},
	{"delete_relations", `{"relations":[{"from":"ann","to":"ann","relationType":"is the same as"},{"from":"a","to":"b","relationType":"c"}]}`, `deleted`},
	{"open_nodes", `{"names":["Ann","ann"]}`, `{"entities":[{"name":"Ann","entityType":"person","observations":["lives in Lisbon","likes tea"]},{"name":"ann","entityType":"person","observations":["knows Ann"]}],"relations":[{"from":"Ann","to":"Acme","relationType":"works_at"},{"from":"Ann","to":"Nobody","relationType":"knows"},{"from":"林晓梅","to":"Ann","relationType":"knows"}]}`},
	{"delete_entities", `{"entityNames":["Ann","Zed"]}`, `deleted`},
	{"read_graph", `{}`, `{"entities":[{"name":"Acme","entityType":"company","observations":["is in Porto"]},{"name":"ann","entityType":"person","observations":["knows Ann"]},{"name":"林晓梅","entityType":"人","observations":["住在上海","喜欢小笼包 & <tea>"]}],"relations":[]}`},
	{"create_entities", `{"entities":[{"name":"Ann","entityType":"person","observations":["again"]}]}`, `{"entities":[{"name":"Ann","entityType":"person","observations":["again"]}]}`},
	{"open_nodes", `{"names":["Ann"]}`, `{"entities":[{"name":"Ann","entityType":"person","observations":["again"]}],"relations":[]}`},
	{"create_entities", `{"entities":[{"name":"X"}]}`, `error`},
	{"create_entities", `{"entities":[{"name":"X","entityType":"t","observations":"one"}]}`, `error`},
	{"create_entities", `{"entities":null}`, `error`},
	{"create_entities", `{}`, `error`},
	{"search_nodes", `{"query":7}`, `error`},
}

// play makes the calls and compares what they answer.
func play(t *testing.T, session *mcp.ClientSession, steps []step) {
	t.Helper()
	for i, s := range steps {
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: s.tool, Arguments: json.RawMessage(s.arguments)})
		if err != nil {
			t.Fatalf("step %d, %s %s: %v", i, s.tool, s.arguments, err)
		}
		if got := answered(t, result); got != s.want {
			t.Errorf("step %d, %s %s:\n got %s\nwant %s", i, s.tool, s.arguments, got, s.want)
		}
	}
}

// answered is the value of an answer. Its text must say the same.
func answered(t *testing.T, r *mcp.CallToolResult) string {
	t.Helper()
	if len(r.Content) != 1 {
		t.Fatalf("%d contents", len(r.Content))
	}
	text := r.Content[0].(*mcp.TextContent).Text
	if r.IsError {
		return "error"
	}
	value := r.StructuredContent.(map[string]any)
	if done, is := value["success"].(bool); is {
		if value["message"] != text || !done {
			t.Errorf("what was deleted is %v, and in words %q", value, text)
		}
		return "deleted"
	}
	shown := any(value)
	for _, list := range value {
		if len(value) == 1 {
			shown = list // the text of an answer with one list is that list
		}
	}
	if want := canonical(t, shown); want != canonical(t, json.RawMessage(text)) || !strings.Contains(text, "\n") && len(text) > 2 {
		t.Errorf("the text is %s\nwant %s, indented", text, want)
	}
	return inOrder(t, value)
}

// canonical is JSON with its keys in alphabetical order.
func canonical(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	var plain any
	if err == nil {
		err = json.Unmarshal(raw, &plain)
	}
	if err != nil {
		t.Fatal(err)
	}
	raw, _ = json.Marshal(plain)
	return string(raw)
}

// inOrder is JSON with its keys as the answers have them.
func inOrder(t *testing.T, v any) string {
	t.Helper()
	var shape struct {
		Entities *[]struct {
			Name         string   `json:"name"`
			EntityType   string   `json:"entityType"`
			Observations []string `json:"observations"`
		} `json:"entities,omitempty"`
		Relations *[]struct {
			From         string `json:"from"`
			To           string `json:"to"`
			RelationType string `json:"relationType"`
		} `json:"relations,omitempty"`
		Results *[]struct {
			EntityName        string   `json:"entityName"`
			AddedObservations []string `json:"addedObservations"`
		} `json:"results,omitempty"`
	}
	raw, _ := json.Marshal(v)
	if err := json.Unmarshal(raw, &shape); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(shape); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(out.String())
}

// memoryOver is an engine with rules over a store.
func memoryOver(t *testing.T, s store.Store) *engine.Engine {
	t.Helper()
	e, err := engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	return e
}

var compat = mcpapi.Options{Profile: mcpapi.ProfileMemoryCompat}

func TestG1_AGraphIsKeptAsNotes(t *testing.T) {
	t.Parallel()
	file, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "loci.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	for name, s := range map[string]store.Store{"inmem": inmem.New(), "sqlite": file} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := memoryOver(t, s)
			other := loci.Scope{User: "bob"}
			if _, err := e.Remember(t.Context(), other, loci.RememberRequest{Text: "I live in Bonn."}); err != nil {
				t.Fatal(err) // there are others
			}
			session := connect(t, e, compat)
			play(t, session, graphSteps)
			if err := e.Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			play(t, session, []step{{"open_nodes", `{"names":["Ann"]}`, `{"entities":[{"name":"Ann","entityType":"person","observations":["again"]}],"relations":[]}`}})
		})
	}
}

// The reference server answers the same calls alike.
func TestG1_TheReferenceServerAnswersAlike(t *testing.T) {
	t.Parallel()
	dir := clienttest.NPM(t, clienttest.MCPMemory)
	server := exec.CommandContext(t.Context(), filepath.Join(dir, "node_modules", ".bin", "mcp-server-memory"))
	server.Env = append(server.Environ(), "MEMORY_FILE_PATH="+filepath.Join(t.TempDir(), "memory.jsonl"))
	theirs, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).
		Connect(t.Context(), &mcp.CommandTransport{Command: server, TerminateDuration: 5 * time.Second}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = theirs.Close() })
	play(t, theirs, graphSteps)

	ours := connect(t, memoryOver(t, inmem.New()), compat)
	want, got := toolsOf(t, theirs), toolsOf(t, ours)
	if !slices.Equal(got, want) {
		t.Errorf("the tools are\n%s\nthose of the reference\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if a, b := graphOf(t, theirs), graphOf(t, ours); a.MIMEType != b.MIMEType || a.URI != b.URI {
		t.Errorf("the resource is %+v, that of the reference %+v", b, a)
	}
}

// toolsOf are the names of tools with their hints and the shapes of what they take and give.
func toolsOf(t *testing.T, s *mcp.ClientSession) (all []string) {
	t.Helper()
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Tools {
		a := tool.Annotations
		all = append(all, fmt.Sprint(tool.Name, a.ReadOnlyHint, *a.DestructiveHint, a.IdempotentHint, *a.OpenWorldHint, " ", shape(tool.InputSchema), " → ", shape(tool.OutputSchema)))
	}
	slices.Sort(all)
	return all
}

// shape is a schema without descriptions.
func shape(schema any) string {
	s, _ := schema.(map[string]any)
	switch s["type"] {
	case "array":
		return "[" + shape(s["items"]) + "]"
	case "object":
		properties, _ := s["properties"].(map[string]any)
		required, _ := s["required"].([]any)
		var fields []string
		for name, p := range properties {
			if !slices.Contains(required, any(name)) {
				name += "?"
			}
			fields = append(fields, name+": "+shape(p))
		}
		slices.Sort(fields)
		return "{" + strings.Join(fields, ", ") + "}"
	}
	return fmt.Sprint(s["type"])
}

func graphOf(t *testing.T, s *mcp.ClientSession) *mcp.ResourceContents {
	t.Helper()
	r, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "memory://knowledge-graph"})
	if err != nil {
		t.Fatal(err)
	}
	return r.Contents[0]
}

func TestG1_WhatTheGraphSaysIsRecalledAndDeletedThingsCanBeRestored(t *testing.T) {
	t.Parallel()
	e := memoryOver(t, inmem.New())
	session := connect(t, e, compat)
	scope := loci.Scope{User: "ann", Agent: "bot"}
	play(t, session, graphSteps[2:9])
	for question, want := range map[string]string{"Where does Ann live?": "lives in Lisbon", "Who works at Acme?": "Ann works at Acme", "小籠包": "喜欢小笼包 & <tea>"} {
		res, err := e.Recall(t.Context(), scope, loci.RecallRequest{Query: question, K: 3})
		if err != nil || !slices.ContainsFunc(res.Hits, func(h loci.Hit) bool { return h.Note.Content == want }) {
			t.Errorf("%s: %+v, %v", question, res, err)
		}
	}
	list := func(f loci.Filter) []loci.Note {
		f.Conversation = "knowledge graph"
		res, err := e.Notes(t.Context(), scope, loci.NotesRequest{Filter: f, Page: loci.Page{Limit: 100}})
		if err != nil {
			t.Fatal(err)
		}
		return res.Notes
	}
	before := len(list(loci.Filter{}))
	play(t, session, []step{{"delete_entities", `{"entityNames":["Ann"]}`, "deleted"}})
	for _, n := range list(loci.Filter{Forgotten: true}) {
		if n.Forgotten {
			if _, err := e.Restore(t.Context(), scope, n.ID); err != nil {
				t.Error(err)
			}
		}
	}
	if after := len(list(loci.Filter{})); after != before {
		t.Errorf("there were %d notes, and are %d after all were restored", before, after)
	}
	play(t, session, []step{{"open_nodes", `{"names":["Acme"]}`, `{"entities":[{"name":"Acme","entityType":"company","observations":["is in Porto"]}],"relations":[{"from":"Ann","to":"Acme","relationType":"works_at"}]}`}})
}

func TestG1_QuestionsOfSeveralWordsFindNodesThatHaveAll(t *testing.T) {
	t.Parallel()
	session := connect(t, memoryOver(t, inmem.New()), compat)
	play(t, session, graphSteps[2:3])
	play(t, session, []step{
		{"search_nodes", `{"query":"Chess lisbon"}`, `{"entities":[{"name":"Ann","entityType":"person","observations":["lives in Lisbon","plays chess"]}],"relations":[]}`},
		{"search_nodes", `{"query":"chess Porto"}`, `{"entities":[],"relations":[]}`},
	})
}

func TestG1_LongAndTwiceAndEmpty(t *testing.T) {
	t.Parallel()
	session := connect(t, memoryOver(t, inmem.New()), compat)
	long := strings.TrimSpace(strings.Repeat("Ann has seen many cities and many people. ", 300))
	entity := func(observation string) string {
		return `{"entities":[{"name":"Ann","entityType":"","observations":["` + observation + `"]}]}`
	}
	twice := `{"entities":[{"name":"Bob","entityType":"person","observations":["naps","naps"]},{"name":"Bob","entityType":"cat","observations":[]}]}`
	play(t, session, []step{
		{"create_entities", entity(long), entity(long)},
		{"read_graph", `{}`, strings.TrimSuffix(entity(long), "}") + `,"relations":[]}`},
		{"delete_observations", strings.NewReplacer(`"entities"`, `"deletions"`, `"name"`, `"entityName"`).Replace(entity(long)), "deleted"},
		{"read_graph", `{}`, `{"entities":[{"name":"Ann","entityType":"","observations":[]}],"relations":[]}`},
		{"create_entities", twice, `{"entities":[{"name":"Bob","entityType":"person","observations":["naps"]}]}`},
		{"create_entities", `{"entities":[{"name":" ","entityType":"person","observations":[]}]}`, "error"},
		{"create_entities", `{"entities":[{"name":"a\nb","entityType":"person","observations":[]}]}`, "error"},
		{"create_entities", `{"entities":[{"name":"Cem","entityType":"person","observations":["fine",""]}]}`, "error"},
		{"create_relations", `{"relations":[{"from":"Bob","to":"","relationType":"likes"}]}`, "error"},
		{"open_nodes", `{"names":["Cem","Bob"]}`, `{"entities":[{"name":"Bob","entityType":"person","observations":["naps"]}],"relations":[]}`},
	})
}

func TestG1_WhoSubscribedIsToldOfChanges(t *testing.T) {
	t.Parallel()
	server := mcpapi.New(memoryOver(t, inmem.New()), loci.Scope{User: "ann", Agent: "bot"}, compat)
	updates := make(chan string, 10)
	session := func() *mcp.ClientSession {
		here, there := mcp.NewInMemoryTransports()
		if _, err := server.Connect(t.Context(), there, nil); err != nil {
			t.Fatal(err)
		}
		client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
			ResourceUpdatedHandler: func(_ context.Context, r *mcp.ResourceUpdatedNotificationRequest) { updates <- r.Params.URI },
		})
		s, err := client.Connect(t.Context(), here, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	}
	one, other := session(), session()
	if err := one.Subscribe(t.Context(), &mcp.SubscribeParams{URI: "memory://knowledge-graph"}); err != nil {
		t.Fatal(err)
	}
	for i := 0; len(updates) == 0; i++ { // a subscription begins behind the call
		if i == 1000 {
			t.Fatal("nobody was told")
		}
		entity := fmt.Sprintf(`[{"name":"Ann %d","entityType":"person","observations":["plays chess"]}]`, i)
		play(t, other, []step{{"create_entities", `{"entities":` + entity + `}`, `{"entities":` + entity + `}`}})
	}
	if uri := <-updates; uri != "memory://knowledge-graph" {
		t.Errorf("%s was updated", uri)
	}
	if text := graphOf(t, one).Text; !strings.Contains(text, "plays chess") {
		t.Errorf("the resource is %s", text)
	}
}
