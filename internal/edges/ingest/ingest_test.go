package ingest_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/ingest"
)

// readLines reads an input and writes each item on a line: "3 user/Ann c1 2026-02-03T10:00:00+08:00 text", or
// "3 error".
func readLines(f ingest.Format, input string) []string {
	var out []string
	for item := range ingest.Read(strings.NewReader(input), f, "file") {
		if item.Err != nil {
			out = append(out, fmt.Sprintf("%d! %v", item.Line, item.Err))
			continue
		}
		m := item.Message
		at := ""
		if !m.At.IsZero() {
			at = m.At.Format(time.RFC3339)
		}
		out = append(out, fmt.Sprintf("%d %s|%s|%s|%s|%s", item.Line, m.Role, m.Speaker, m.Conversation, at, m.Text))
	}
	return out
}

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
}

func TestJSONLinesAreRequests(t *testing.T) {
	t.Parallel()
	var got []loci.RememberRequest
	input := "\ufeff" + `{"conversation":"c1","speaker":"Ann","role":"user","text":"我搬到了上海","at":"2026-02-03T10:00:00+08:00","caption":"a house","tags":["move"],"zone":"Asia/Shanghai","ref":"7"}` + "\r\n"
	for item := range ingest.Read(strings.NewReader(input), "", "") {
		got = append(got, item.Message)
	}
	want := []loci.RememberRequest{{
		Conversation: "c1", Speaker: "Ann", Role: loci.RoleUser, Text: "我搬到了上海", Caption: "a house",
		At: time.Date(2026, 2, 3, 2, 0, 0, 0, time.UTC), Tags: []string{"move"}, Zone: "Asia/Shanghai", Ref: "7",
	}}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b time.Time) bool { return a.Equal(b) })); diff != "" {
		t.Error(diff)
	}
}

func TestABadLineIsNamedAndTheOthersAreKept(t *testing.T) {
	t.Parallel()
	got := readLines(ingest.JSONLines, strings.Join([]string{
		`{"text":"one"}`,
		``,
		`{"text":"two"`,
		`["three"]`,
		`{"text":4}`,
		`{"text":"five","at":"2026-02-03T10:00:00"}`,
		"{\"text\":\"\xff\"}",
		`{"text":"eight","at":"0000-01-01T00:00:00Z"}`,
		`{"text":"last"}`,
	}, "\n"))
	same(t, got,
		"1 ||||one",
		"3! line: is not JSON (unexpected end of JSON input): is the format another one?",
		`4! line: is a JSON array: it must be an object like {"text": "…"}`,
		"5! text: is a JSON number: it must be a string",
		`6! at: "2026-02-03T10:00:00" has no zone: end it with Z for UTC or an offset like +08:00`,
		"7! line: is not valid UTF-8: convert the file first",
		`8! at: the year of "0000-01-01T00:00:00Z" is outside 1 to 9999`,
		"9 ||||last",
	)
}

func TestALineTooLongIsPassedOver(t *testing.T) {
	t.Parallel()
	got := readLines(ingest.JSONLines, `{"text":"`+strings.Repeat("x", 17<<20)+"\"}\n"+`{"text":"after"}`)
	same(t, got, "1! line: is longer than 16 MiB: split it", "2 ||||after")
}

func TestAnInputThatBreaksOffEndsTheReading(t *testing.T) {
	t.Parallel()
	torn := errors.New("torn cable")
	for _, f := range ingest.Formats {
		var errs []error
		for item := range ingest.Read(iotest.ErrReader(torn), f, "file") {
			errs = append(errs, item.Err)
		}
		if len(errs) != 1 || !errors.Is(errs[0], torn) {
			t.Errorf("%s: %v", f, errs)
		}
	}
}

func TestUnknownFormatNamesThoseThereAre(t *testing.T) {
	t.Parallel()
	same(t, readLines("csv", "x"), `0! format: "csv" is none: there are jsonl, locomo, openai, memory-json, mem0, chatgpt-export, claude-export`)
}

func TestOpenAIChatsInAllTheirForms(t *testing.T) {
	t.Parallel()
	one := `{"messages":[{"role":"system","content":"Be kind."},{"role":"user","content":"I like tea"},{"role":"assistant","content":[{"type":"text","text":"Noted."},{"type":"image_url"}]},{"role":"tool","content":"42"},{"role":"assistant","content":null}]}`
	for name, c := range map[string]struct {
		input string
		want  []string
	}{
		"one":   {one, []string{"1 user||file:1||I like tea", "1 assistant||file:1||Noted."}},
		"array": {"[\n" + one + ",\n" + one + "]", []string{"2 user||file:2||I like tea", "2 assistant||file:2||Noted.", "3 user||file:3||I like tea", "3 assistant||file:3||Noted."}},
		"lines": {one + "\nnot json\n" + one, []string{
			"1 user||file:1||I like tea", "1 assistant||file:1||Noted.",
			"2! line: is not JSON (invalid character 'o' in literal null (expecting 'u')): is the format another one?",
			"3 user||file:3||I like tea", "3 assistant||file:3||Noted.",
		}},
		"bare messages": {`[{"role":"user","content":"你好","timestamp":1770084000},{"role":"assistant","content":"你好!"}]`, []string{
			"1 user||file|2026-02-03T02:00:00Z|你好", "1 assistant||file||你好!",
		}},
		"no chat": {`{"prompt":"x"}`, []string{`1! messages: are missing: a chat is written like {"messages": [{"role": "user", "content": "…"}]}`}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			same(t, readLines(ingest.OpenAI, c.input), c.want...)
		})
	}
}

// A user asked, rewrote the question, and got another answer: only what was kept is
// read, in order.
func TestChatGPTExportFollowsTheBranchThatWasKept(t *testing.T) {
	t.Parallel()
	same(t, readLines(ingest.OpenAI, `[{
		"title": "Tea", "conversation_id": "abc", "create_time": 1770084000.5, "current_node": "d",
		"mapping": {
			"root": {"message": null, "parent": null},
			"a": {"message": {"author": {"role": "user"}, "content": {"content_type": "text", "parts": ["Which tee?"]}, "create_time": 1770084001}, "parent": "root"},
			"b": {"message": {"author": {"role": "user"}, "content": {"content_type": "text", "parts": ["Which tea?"]}, "create_time": 1770084060}, "parent": "root"},
			"c": {"message": {"author": {"role": "assistant"}, "recipient": "browser", "content": {"content_type": "text", "parts": ["search tea"]}}, "parent": "b"},
			"d": {"message": {"author": {"role": "assistant"}, "recipient": "all", "content": {"content_type": "text", "parts": ["Green."]}}, "parent": "c"}
		}}]`),
		"1 user||abc|2026-02-03T02:01:00Z|Which tea?",
		"1 assistant||abc|2026-02-03T02:01:00Z|Green.",
	)
}

func TestARingInAChatTreeEnds(t *testing.T) {
	t.Parallel()
	got := readLines(ingest.OpenAI, `{"id":"x","mapping":{"a":{"message":{"author":{"role":"user"},"content":"hi"},"parent":"a"}}}`)
	same(t, got, "1 user||x||hi")
}

func TestMemoriesOfOtherTools(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		input string
		want  []string
	}{
		"array": {`[{"memory":"likes tea","created_at":"2024-07-20T01:30:36.275141-07:00","categories":["food"]},{"content":"lives in 上海","timestamp":1770084000000}]`, []string{
			"1 |||2024-07-20T01:30:36-07:00|likes tea", "1 |||2026-02-03T02:00:00Z|lives in 上海",
		}},
		"results": {`{"results":[{"text":"likes tea","created_at":"2024-07-20 01:30:36"}]}`, []string{
			"1 |||2024-07-20T01:30:36Z|likes tea",
		}},
		"texts": {"[\n\"likes tea\",\n7, \"likes coffee\"]", []string{
			"2 ||||likes tea", `3! line: is a JSON number: it must be an object like {"text": "…"}`, "3 ||||likes coffee",
		}},
		"cut off": {"[{\"text\":\"likes tea\"},\n{\"te", []string{
			"1 ||||likes tea", "2! file: is not JSON from here on (unexpected EOF): is it complete?",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			same(t, readLines(ingest.MemoryJSON, c.input), c.want...)
		})
	}
}

func TestLoCoMoSessionsAreConversations(t *testing.T) {
	t.Parallel()
	same(t, readLines(ingest.LoCoMo, `[{"sample_id":"s","conversation":{"speaker_a":"Ann","speaker_b":"Bo",
		"session_1_date_time":"1:56 pm on 8 May, 2023","session_1":[{"speaker":"Ann","dia_id":"D1:1","text":"Hi"},{"speaker":"Bo","dia_id":"D1:2","text":"Hey"}]}}]`),
		"0 user|Ann|s/session_1|2023-05-08T13:56:00Z|Hi",
		"0 |Bo|s/session_1|2023-05-08T13:56:00Z|Hey",
	)
}

// Whatever the bytes, reading ends, and every item is a message or says what is
// wrong.
func FuzzReadEnds(f *testing.F) {
	for _, seed := range []string{`{"text":"x"}`, `[{"memory":"x"}]`, `{"messages":[{"role":"user","content":["x",{"text":"y"}]}]}`, `{"mapping":{"a":{"parent":"a"}}}`, "[", "{\n", "\xff\x00", `[{"created_at":1e999}]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, format := range ingest.Formats {
			for item := range ingest.Read(strings.NewReader(input), format, "f") {
				if item.Err != nil && !errors.Is(item.Err, loci.ErrInvalid) {
					t.Errorf("%s: %v is no ErrInvalid", format, item.Err)
				}
			}
		}
	})
}
