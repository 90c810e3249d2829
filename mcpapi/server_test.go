package mcpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/mcpapi"
)

var noteID = loci.ID{0x01, 0x9a, 0xc0, 0xde, 15: 0x07}

// memory is a loci.Service that answers from fields and keeps what it was asked.
type memory struct {
	loci.Service
	err        error
	scope      loci.Scope
	remembered loci.RememberRequest
	recalled   loci.RecallRequest
	linked     loci.LinksRequest
	asked      loci.PathRequest
	asserted   loci.LinkRequest
	takenBack  loci.UnlinkRequest
}

func (m *memory) Remember(_ context.Context, s loci.Scope, r loci.RememberRequest) (*loci.RememberResult, error) {
	m.scope, m.remembered = s, r
	return &loci.RememberResult{Message: noteID}, m.err
}

func (m *memory) Recall(_ context.Context, s loci.Scope, r loci.RecallRequest) (*loci.RecallResult, error) {
	m.scope, m.recalled = s, r
	return &loci.RecallResult{Hits: []loci.Hit{{Note: loci.Note{ID: noteID, Content: "我搬到了上海"}, Score: .8}}, Context: "我搬到了上海", Degraded: []string{}}, m.err
}

func (m *memory) Note(_ context.Context, s loci.Scope, r loci.NoteRequest) (*loci.Note, error) {
	m.scope = s
	if r.ID != noteID {
		return nil, loci.NotFound("no note has the id %s: copy one from recall", r.ID)
	}
	return &loci.Note{ID: r.ID, Content: "I moved to Shanghai"}, m.err
}

func (m *memory) Resolve(_ context.Context, s loci.Scope, r loci.ResolveRequest) (*loci.ResolveResult, error) {
	m.scope = s
	switch {
	case strings.HasPrefix(noteID.String(), strings.ToLower(r.Prefix)):
		return &loci.ResolveResult{ID: noteID, Of: loci.NamedNote}, nil
	case strings.HasPrefix(r.Prefix, "aaaa"):
		return nil, loci.Invalid("id", "several begin with %s: give more of it", r.Prefix)
	}
	return nil, loci.NotFound("no note begins with %s", r.Prefix)
}

func (m *memory) Links(_ context.Context, s loci.Scope, r loci.LinksRequest) (*loci.LinksResult, error) {
	m.scope, m.linked = s, r
	return &loci.LinksResult{Note: r.ID, Links: []loci.Link{}}, m.err
}

func (m *memory) Path(_ context.Context, s loci.Scope, r loci.PathRequest) (*loci.PathResult, error) {
	m.scope, m.asked = s, r
	return &loci.PathResult{Path: []loci.ID{r.From, r.To}, Types: []loci.LinkType{loci.Supports}, Links: []loci.Link{}}, m.err
}

func (m *memory) Link(_ context.Context, s loci.Scope, r loci.LinkRequest) (*loci.LinkResult, error) {
	m.scope, m.asserted = s, r
	return &loci.LinkResult{Changed: true}, m.err
}

func (m *memory) Unlink(_ context.Context, s loci.Scope, r loci.UnlinkRequest) (*loci.LinkResult, error) {
	m.scope, m.takenBack = s, r
	return &loci.LinkResult{}, m.err
}

// connect gives a client of a server over m, working for user ann by agent bot.
func connect(t *testing.T, m loci.Service, o mcpapi.Options) *mcp.ClientSession {
	t.Helper()
	return connectTo(t, m, o)
}

// connectTo is connect for any service.
func connectTo(t *testing.T, s loci.Service, o ...mcpapi.Options) *mcp.ClientSession {
	t.Helper()
	server := mcpapi.New(s, loci.Scope{User: "ann", Agent: "bot"}, append(o, mcpapi.Options{})[0])
	here, there := mcp.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

// full calls a tool and returns the whole result of its method as JSON.
func full(t *testing.T, session *mcp.ClientSession, tool, arguments string) string {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Meta: mcp.Meta{"loci/full": true}, Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil || result.IsError || len(result.Content) > 0 {
		t.Fatalf("%s %s: %+v, %v", tool, arguments, result, err)
	}
	text, err := json.Marshal(result.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// call calls a tool and returns the text of its answer and whether it is an error.
func call(t *testing.T, session *mcp.ClientSession, tool, arguments string) (text string, failed bool) {
	t.Helper()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		t.Fatalf("%s %s: %v", tool, arguments, err)
	}
	return result.Content[0].(*mcp.TextContent).Text, result.IsError
}

func TestToolsAreNamedAsTheServiceAndSayWhenToUseThem(t *testing.T) {
	t.Parallel()
	listed, err := connect(t, &memory{}, mcpapi.Options{}).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range listed.Tools {
		names = append(names, tool.Name)
		if !strings.Contains(tool.Description, "Use it ") {
			t.Errorf("%s does not say when to use it", tool.Name)
		}
	}
	slices.Sort(names)
	if want := []string{"agenda", "edit", "forget", "link", "links", "note", "procedure", "profile", "recall", "reflect", "remember", "replace", "settle", "timeline", "traits", "undo"}; !slices.Equal(names, want) {
		t.Errorf("tools %v, want %v", names, want)
	}
}

func TestNoInputNamesAUser(t *testing.T) {
	t.Parallel()
	listed, err := connect(t, &memory{}, mcpapi.Options{Profile: mcpapi.ProfileAdmin}).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range listed.Tools {
		properties, _ := tool.InputSchema.(map[string]any)["properties"].(map[string]any)
		for name := range properties {
			if name == "user" || name == "agent" || name == "scope" {
				t.Errorf("%s takes %s: the scope is the process's", tool.Name, name)
			}
		}
	}
}

func TestRememberHandsTheRequestOn(t *testing.T) {
	t.Parallel()
	m := &memory{}
	text, failed := call(t, connect(t, m, mcpapi.Options{}), "remember",
		`{"text":"I moved to Shanghai","speaker":"Ann","at":"2026-02-03T10:00:00+08:00","tags":["move"],"importance":0.9}`)
	if failed || !strings.Contains(text, "#x1764172365824") {
		t.Fatalf("answered %q", text)
	}
	if want := (loci.Scope{User: "ann", Agent: "bot"}); m.scope != want {
		t.Errorf("for %+v, want %+v", m.scope, want)
	}
	want := time.Date(2026, 2, 3, 2, 0, 0, 0, time.UTC)
	if r := m.remembered; r.Text != "I moved to Shanghai" || r.Speaker != "Ann" || !r.At.Equal(want) || r.Importance != .9 || !slices.Equal(r.Tags, []string{"move"}) {
		t.Errorf("asked %+v", r)
	}
}

func TestRecallHandsFiltersOnAndAnswersChineseAsItIs(t *testing.T) {
	t.Parallel()
	m := &memory{}
	text, failed := call(t, connect(t, m, mcpapi.Options{}), "recall",
		`{"query":"我住在哪里?","k":3,"kinds":["fact"],"recorded_before":"2026-03-01T00:00:00Z"}`)
	if failed || !strings.Contains(text, "我搬到了上海") {
		t.Fatalf("answered %q", text)
	}
	if r := m.recalled; r.K != 3 || !slices.Equal(r.Kinds, []loci.Kind{loci.Fact}) || r.RecordedBefore.IsZero() {
		t.Errorf("asked %+v", r)
	}
}

func TestLinksTakesAnIDAndTypes(t *testing.T) {
	t.Parallel()
	m := &memory{}
	text := full(t, connect(t, m, mcpapi.Options{}), "links", `{"id":"`+noteID.String()+`","types":["follows"],"direction":"in","depth":2}`)
	if !strings.Contains(text, `"links":[]`) {
		t.Fatalf("answered %q", text)
	}
	if m.linked.ID != noteID || m.linked.Direction != loci.In || m.linked.Depth != 2 {
		t.Errorf("asked %+v", m.linked)
	}
}

func TestPathLinkAndUnlinkHandTheirNotesOn(t *testing.T) {
	t.Parallel()
	m := &memory{}
	session := connect(t, m, mcpapi.Options{Profile: mcpapi.ProfileAdmin})
	other := loci.ID{0x01, 0x9a, 15: 0x08}
	ends := `{"from":"` + noteID.String() + `","to":"` + other.String() + `"`
	for _, c := range []struct{ tool, arguments, want string }{
		{"path", ends + `,"max":4}`, `"types":["supports"]`},
		{"link", ends + `,"type":"contradicts","reason":"两种说法"}`, `"changed":true`},
		{"unlink", ends + `,"type":"supports"}`, `"changed":false`},
	} {
		if text := full(t, session, c.tool, c.arguments); !strings.Contains(text, c.want) {
			t.Errorf("%s answered %q", c.tool, text)
		}
	}
	if r := m.asked; r.From != noteID || r.To != other || r.Max != 4 {
		t.Errorf("asked %+v", r)
	}
	if want := (loci.LinkRequest{From: noteID, To: other, Type: loci.Contradicts, Reason: "两种说法"}); m.asserted != want {
		t.Errorf("asserted %+v", m.asserted)
	}
	if want := (loci.UnlinkRequest{From: noteID, To: other, Type: loci.Supports}); m.takenBack != want {
		t.Errorf("took back %+v", m.takenBack)
	}
}

func TestBadInputIsAToolErrorThatSaysHowToMendIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, tool, arguments, want string }{
		{"no query", "recall", `{}`, "query"},
		{"another user", "recall", `{"query":"x","user":"eve"}`, "user"},
		{"no time", "remember", `{"text":"x","at":"last May"}`, "is not a time: write it like"},
		{"year 0", "recall", `{"query":"x","as_of":"0000-01-01T00:00:00Z"}`, "the year"},
		{"no id", "note", `{"id":"the first one"}`, "is not an id: copy one"},
		{"the beginning of several ids", "note", `{"id":"aaaaaaaa-0"}`, "give more of it"},
		{"the beginning of nobody's id", "note", `{"id":"bbbbbbbb"}`, "no note begins"},
		{"a zero time", "recall", `{"query":"tea","as_of":"0001-01-01T00:00:00Z"}`, "as_of: \"0001-01-01T00:00:00Z\" is how programs write that there is no time"},
		{"unknown note", "note", `{"id":"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"}`, "copy one from recall"},
		{"unknown type", "links", `{"id":"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07","types":["friends"]}`, "types"},
		{"a link that loci makes", "link", `{"from":"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07","to":"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e08","type":"similar_to"}`, "type"},
		{"half a path", "path", `{"from":"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"}`, "to"},
		{"wrong type", "recall", `{"query":{"text":"tea"}}`, "query"},
		{"not an object", "recall", `[]`, "arguments"},
		{"a value in an object", "remember", `{"text":"x","facts":[{"text":"y"},{"text":"x","kind":"rumour"}]}`, `facts[1].kind: "rumour" is none of them: use one of`},
		{"a field in an object", "remember", `{"text":"x","facts":[{"text":"y","claim":"z"}]}`, "facts[0].claim: is no field there: use category, claims"},
		{"a field that an object lacks", "remember", `{"text":"x","facts":[{"text":"y","claims":[{"subject":"Ann"}]}]}`, "facts[0].claims[0].attribute: it is missing"},
		{"no object", "remember", `{"text":"x","facts":[true]}`, `facts[0]: true is a boolean where an object is wanted`},
		{"no number", "recall", `{"query":"x","budget":"a lot"}`, `budget: "a lot" is a string where an integer is wanted`},
		{"text behind a number", "recall", `{"query":"x","budget":"1 2"}`, "budget"},
		{"null for what is needed", "recall", `{"query":null}`, "query: it is missing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			text, failed := call(t, connect(t, &memory{}, mcpapi.Options{Profile: mcpapi.ProfileAdmin}), c.tool, c.arguments)
			if !failed || !strings.Contains(text, c.want) {
				t.Errorf("answered %q (error %t), want an error with %q", text, failed, c.want)
			}
		})
	}
}

func TestInsidesOfAnErrorGoToTheLogAlone(t *testing.T) {
	t.Parallel()
	var log buffer
	m := &memory{err: errors.New("row 7 of table notes is torn")}
	session := connect(t, m, mcpapi.Options{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	text, failed := call(t, session, "recall", `{"query":"x"}`)
	if !failed || strings.Contains(text, "row 7") {
		t.Errorf("answered %q", text)
	}
	if !strings.Contains(log.String(), "row 7") {
		t.Errorf("logged %q", log.String())
	}
}

// buffer is a log that a server writes while a test reads.
type buffer struct {
	mu    sync.Mutex
	bytes bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bytes.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bytes.String()
}

// The ids of a call may be shortened, in every tool that takes ids.
func TestFindingA9_AToolTakesShortenedIDs(t *testing.T) {
	t.Parallel()
	m := &memory{}
	s := connect(t, m, mcpapi.Options{Profile: mcpapi.ProfileAdmin})
	short := noteID.String()[:8]
	for _, c := range []struct{ tool, arguments string }{
		{"note", `{"id":"` + short + `"}`}, {"links", `{"id":"` + strings.ToUpper(short) + `","depth":2}`}, {"path", `{"from":"` + short + `","to":"` + noteID.String()[:13] + `"}`},
	} {
		if text, failed := call(t, s, c.tool, c.arguments); failed {
			t.Errorf("%s: %s", c.tool, text)
		}
	}
	if m.linked.ID != noteID || m.linked.Depth != 2 || m.asked.From != noteID || m.asked.To != noteID {
		t.Errorf("asked for %+v and %+v", m.linked, m.asked)
	}
}

// What a client may keep of an answer is of one user, and what is wrong with an address is
// the caller's mistake.
func TestM5_ResourcesAreOfOneUser(t *testing.T) {
	t.Parallel()
	session := connectTo(t, &evilMemory{words: "tea"})
	got, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "loci://profile"})
	if err != nil || got.CacheScope != "private" {
		t.Errorf("%+v, %v", got, err)
	}
	const invalid = -32602
	for _, uri := range []string{"loci://note/zz", "loci://nothing"} {
		_, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		var failure *jsonrpc.Error
		if !errors.As(err, &failure) || failure.Code != invalid {
			t.Errorf("%s: %v", uri, err)
		}
	}
}
