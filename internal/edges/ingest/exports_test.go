package ingest_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/edges/ingest"
)

func TestI6_MemoriesOfMem0(t *testing.T) {
	t.Parallel()
	page := `{"count":3,"next":"http://x/?page=2","previous":null,"results":[
	{"id":"m1","memory":"Likes tea","user_id":"ann","agent_id":"cook","app_id":"a/b","run_id":"r","hash":"x","metadata":{"n":12345678901234567890},"categories":["food"],"created_at":"2024-07-20T01:30:36-07:00","updated_at":null,"expiration_date":"2030-01-01"},
	{"id":"m2","memory":5},
	{"id":"m3","memory":"喜欢绿茶","user_id":"ann","created_at":"2024-07-21T01:30:36Z","metadata":null}]}`
	same(t, readLines(ingest.Mem0, page),
		"2 ||r|2024-07-20T01:30:36-07:00|Likes tea",
		"3! memory 2 m2: memory: is a JSON number: it must be a string",
		"4 |||2024-07-21T01:30:36Z|喜欢绿茶",
		"1! next: the page has 3 of 3 memories: import the other pages too",
	)
	for item := range ingest.Read(strings.NewReader(page), ingest.Mem0, "f") {
		m := item.Message
		if item.User != "ann" || item.Agent != "cook" || m.Domain != "app/a%2Fb" || m.Ref != "m1" || m.Metadata["mem0:expiration_date"] != "2030-01-01" {
			t.Errorf("%+v", item)
		}
		break
	}
	same(t, readLines(ingest.Mem0, `[{"id":"1","memory":"a"}]`), "1 ||||a")
	same(t, readLines(ingest.Mem0, "{\"id\":\"1\",\"memory\":\"a\"}\n{\"id\":\n{\"id\":\"2\",\"memory\":\"b\"}\n"),
		"1 ||||a", "2! line: is not JSON (unexpected end of JSON input): is the format another one?", "3 ||||b")
}

func TestI6_TheFileOfAMemoryServer(t *testing.T) {
	t.Parallel()
	file := `{"type":"entity","name":"Ann","entityType":"person","observations":["plays the cello","住在上海"]}
{"type":"relation","from":"Ann","to":"Acme","relationType":"works_at"}
{"type":"entity","name":"","entityType":"person","observations":[]}
{"type":"relation","from":"Ann","to":5,"relationType":"x"}
{"content":"another tool's memory","type":"entity"}`
	want := []string{
		"1 |Ann|knowledge graph||Ann (person)", "1 |Ann|knowledge graph||plays the cello", "1 |Ann|knowledge graph||住在上海",
		"2 |Ann|knowledge graph||Ann works at Acme",
		"3! name: is empty: give it a name",
		"4! to: is a JSON number: it must be a string",
		"5 ||||another tool's memory",
	}
	same(t, readLines(ingest.MemoryJSON, file), want...)
	graph := `{"entities":[{"name":"Ann","entityType":"person","observations":["plays the cello"]}],"relations":[{"from":"Ann","to":"Acme","relationType":"works_at"}]}`
	same(t, readLines(ingest.MemoryJSON, graph), want[0], want[1], "1 "+want[3][2:])
}

func TestI6_AnExportOfChatGPT(t *testing.T) {
	t.Parallel()
	file := `[{"title":"Trip","create_time":1770084000.5,"id":"c1","conversation_id":"c1","current_node":"e","mapping":{
	"root":{"id":"root","message":null,"parent":null,"children":["a"]},
	"a":{"message":{"id":"a","author":{"role":"system"},"content":{"content_type":"text","parts":[""]}},"parent":"root"},
	"h":{"message":{"id":"h","author":{"role":"user"},"content":{"content_type":"text","parts":["About me: secret"]},"metadata":{"is_visually_hidden_from_conversation":true}},"parent":"a"},
	"b":{"message":{"id":"b","author":{"role":"user"},"create_time":1770084001,"content":{"content_type":"multimodal_text","parts":["I fly to Faro.",{"content_type":"image_asset_pointer","asset_pointer":"x"},{"content_type":"audio_transcription","text":"On Monday."}]}},"parent":"h"},
	"old":{"message":{"id":"old","author":{"role":"assistant"},"content":{"content_type":"text","parts":["An answer that was made again."]}},"parent":"b"},
	"t":{"message":{"id":"t","author":{"role":"assistant"},"recipient":"web.run","content":{"content_type":"code","text":"search()"}},"parent":"b"},
	"bad":{"message":{"id":"bad","author":{"role":"assistant"},"content":7},"parent":"t"},
	"e":{"message":{"id":"e","author":{"role":"assistant"},"create_time":1770084009,"content":{"content_type":"text","parts":["Have a good trip."]}},"parent":"bad"}}},
	{"title":"Empty","id":"c2","mapping":{}},
	{"title":"None","id":"c3"}]`
	same(t, readLines(ingest.ChatGPT, file),
		"1 user||c1|2026-02-03T02:00:01Z|I fly to Faro.\nOn Monday.",
		"1! message 5 in Trip: content: is neither text nor a list of parts",
		"1 assistant||c1|2026-02-03T02:00:09Z|Have a good trip.",
		`11! messages: are missing: a chat is written like {"messages": [{"role": "user", "content": "…"}]}`,
	)
}

func TestI6_AnExportOfClaude(t *testing.T) {
	t.Parallel()
	file := `[{"uuid":"c1","name":"Trip","created_at":"2026-02-03T02:00:00Z","account":{"uuid":"x"},"chat_messages":[
	{"uuid":"a","sender":"human","text":"I fly to Faro.","content":[{"type":"text","text":"I fly to Faro."}],"created_at":"2026-02-03T02:00:01Z","attachments":[{"file_name":"ticket.pdf","extracted_content":"…"}],"files":[{"file_name":"me.png"}],"parent_message_uuid":"00000000-0000-4000-8000-000000000000"},
	{"uuid":"old","sender":"assistant","text":"An answer that was made again.","parent_message_uuid":"a"},
	{"uuid":"bad","sender":7},
	{"uuid":"b","sender":"assistant","text":"This block is not supported.","content":[{"type":"thinking","text":"hm"},{"type":"tool_use","name":"x"},{"type":"text","text":"Have a good trip."}],"created_at":"2026-02-03T02:00:09Z","parent_message_uuid":"a"}]},
	{"uuid":"c2","name":"","created_at":"2026-02-04T02:00:00Z","chat_messages":[{"uuid":"c","sender":"human","text":"我喜欢茶"},{"uuid":"d","sender":"assistant","text":"  "}]},
	{"uuid":"c3"}, 5]`
	same(t, readLines(ingest.Claude, file),
		"1! message 3 in Trip: sender: is a JSON number: it must be a string",
		"1 user||c1|2026-02-03T02:00:01Z|I fly to Faro.",
		"1 assistant||c1|2026-02-03T02:00:09Z|Have a good trip.",
		"6 user||c2|2026-02-04T02:00:00Z|我喜欢茶",
		"7! chat_messages: are missing: is it the conversations.json of an export of Claude's?",
		`7! line: is a JSON number: it must be an object like {"text": "…"}`,
	)
	for item := range ingest.Read(strings.NewReader(file), ingest.Claude, "f") {
		if item.Err == nil {
			if item.Message.Caption != "attached: ticket.pdf, me.png" {
				t.Errorf("%+v", item.Message)
			}
			break
		}
	}
}

// A ring in a damaged file ends.
func TestI6_ARingOfParentsEnds(t *testing.T) {
	t.Parallel()
	same(t, readLines(ingest.Claude, `{"uuid":"c","chat_messages":[{"uuid":"a","sender":"human","text":"x","parent_message_uuid":"b"},{"uuid":"b","sender":"human","text":"y","parent_message_uuid":"a"}]}`),
		"1 user||c||x", "1 user||c||y")
}
