package hook

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
)

// heard is a talk in few words: u is the user, a the assistant.
func heard(data string, begin int64) (out []string) {
	for m := range Talk([]byte(data), begin, "s1") {
		out = append(out, fmt.Sprintf("%s %.1s: %s", m.Ref, m.Role, m.Text))
	}
	return out
}

func TestTalksOfEveryProgramAreRead(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		talk string
		want []string
	}{
		"Claude Code": {
			`{"type":"user","uuid":"u1","timestamp":"2026-06-03T10:00:01Z","message":{"role":"user","content":"I sing"}}
{"type":"assistant","uuid":"u2","message":{"role":"assistant","content":[{"type":"text","text":"Lovely"},{"type":"tool_use","name":"x","input":{"text":"no"}}]}}
{"type":"user","uuid":"u3","message":{"role":"user","content":[{"type":"tool_result","content":"no"}]}}
{"type":"user","uuid":"u4","isCompactSummary":true,"message":{"role":"user","content":"no"}}
{"type":"assistant","uuid":"u6","isApiErrorMessage":true,"message":{"role":"assistant","content":"no"}}
{"type":"api-request-blob","message":{"role":"user","content":[{"type":"text","text":"no"}]}}
{"type":"attachment","uuid":"u5","attachment":{"type":"hook_additional_context","content":["user"]}}
`, []string{"u1 u: I sing", "u2 a: Lovely"},
		},
		"Codex": {
			`{"timestamp":"2026-06-03T10:00:00Z","type":"session_meta","payload":{"id":"x"}}
{"timestamp":"2026-06-03T10:00:01Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>no</environment_context>"}]}}
{"timestamp":"2026-06-03T10:00:02Z","type":"response_item","payload":{"type":"message","role":"developer","content":[{"type":"input_text","text":"no"}]}}
{"timestamp":"2026-06-03T10:00:02Z","type":"response_item","payload":{"type":"message","id":"msg_1","role":"user","content":[{"type":"input_text","text":"I sing"}]}}
{"timestamp":"2026-06-03T10:00:02Z","type":"event_msg","payload":{"type":"user_message","message":"I sing"}}
{"timestamp":"2026-06-03T10:00:03Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Lovely"}]}}
{"timestamp":"2026-06-03T10:00:03Z","type":"event_msg","payload":{"type":"agent_message","message":"Lovely"}}
`, []string{"msg_1 u: I sing", "@701 a: Lovely"},
		},
		"Gemini CLI": {
			"{\n \"sessionId\": \"x\",\n \"messages\": [\n  {\"id\": \"m1\", \"timestamp\": \"2026-06-03T10:00:01Z\", \"type\": \"user\", \"content\": [{\"text\": \"I sing\"}]},\n  {\"id\": \"m2\", \"type\": \"gemini\", \"content\": \"Lovely\", \"thoughts\": []},\n  {\"id\": \"m3\", \"type\": \"info\", \"content\": \"no\"}\n ]\n}\n",
			[]string{"m1 u: I sing", "m2 a: Lovely"},
		},
		"Cursor": {
			`{"role":"user","message":{"content":[{"type":"text","text":"I sing"}]}}
{"role":"assistant","message":{"content":[{"type":"text","text":"Lovely"}]}}
`, []string{"@0 u: I sing", "@72 a: Lovely"},
		},
		"none":   {"", nil},
		"broken": {"{\"type\":\"user\",\"message\":7}\n{\"type\":\"user\",\n[]\nnull\n\"user\"\n", nil},
	} {
		if diff := cmp.Diff(c.want, heard(c.talk, 0)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// The end of a talk gives its messages the names that the whole of it gives them.
func TestTheEndOfATalkIsATalk(t *testing.T) {
	t.Parallel()
	var talk strings.Builder
	for i := range 50 {
		fmt.Fprintf(&talk, "{\"role\":\"user\",\"message\":{\"content\":\"I sing song %d\"}}\n", i)
	}
	whole := heard(talk.String(), 0)
	for begin := int64(1); begin < 300; begin += 7 {
		end := heard(talk.String()[begin:], begin)
		if len(end) == 0 || cmp.Diff(whole[len(whole)-len(end):], end) != "" || len(end) < len(whole)-7 {
			t.Errorf("from %d: %q", begin, end)
		}
	}
}

func TestWhatProgramsAndThisMemorySaidIsNoMessage(t *testing.T) {
	t.Parallel()
	block := loci.MarkerOpen + "\n- [said 2026-06-01] home: Lisbon (note 019ac0de-7b1c-7cc3-8000-000000000000)\n" + loci.MarkerClose
	for text, want := range map[string]string{
		block:                "",
		block + "\nWhere?":   "Where?",
		" <command-name>/x ": "",
		"<system-reminder>a</system-reminder>Hello<system-reminder>b</system-reminder>":    "Hello",
		"<hook_context>&lt;loci-memory&gt; - x &lt;/loci-memory&gt;</hook_context> Where?": "Where?",
		"<system-reminder>never closed":  "<system-reminder>never closed",
		"a < b":                          "a < b",
		"<b>x</b>":                       "<b>x</b>",
		"<turn_aborted>x</turn_aborted>": "",
	} {
		if got, ok := words(text); got != want || ok != (want != "") {
			t.Errorf("%q is %q, %t", text, got, ok)
		}
	}
	if got, _ := words(strings.Repeat("音", longest)); len(got) > longest+10 || strings.Contains(got, "\ufffd") {
		t.Errorf("%d bytes", len(got))
	}
}

// Each program gets the answer in the form that it takes.
func TestRepliesHaveTheFormOfTheirProgram(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ call, none, some string }{
		{`{"hook_event_name":"BeforeAgent","session_id":"s","prompt":"hi"}`, `{}`, `{"hookSpecificOutput":{"hookEventName":"BeforeAgent","additionalContext":"known"}}`},
		{`{"hookEventName":"SessionStart","sessionId":"s"}`, `{}`, `{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"known"}}`},
		{`{"hook_event_name":"sessionStart","conversation_id":"s","cursor_version":"3"}`, `{"continue":true}`, `{"continue":true,"additional_context":"known"}`},
		{`{"agent_action_name":"pre_user_prompt","trajectory_id":"s"}`, ``, ``},
	} {
		call, err := Read([]byte(c.call))
		if err != nil || call.Session != "s" {
			t.Fatalf("%s: %+v %v", c.call, call, err)
		}
		none, err := call.Reply("")
		some, err2 := call.Reply("known")
		if err != nil || err2 != nil || string(none) != c.none || string(some) != c.some {
			t.Errorf("%s: %s, %s", c.call, none, some)
		}
	}
	if _, err := Read([]byte("[")); !errors.Is(err, loci.ErrInvalid) {
		t.Error(err)
	}
}

// What is known fits into its tokens, and reads as what this memory said.
func TestABlockOfWhatIsKnownIsNeverTakenIn(t *testing.T) {
	t.Parallel()
	k := Known{Profile: &loci.ProfileResult{}, Agenda: &loci.AgendaResult{}, Traits: &loci.TraitsResult{}}
	if got := k.Block(300); got != "" {
		t.Errorf("nothing is %q", got)
	}
	note := loci.Note{ID: loci.ID{1}, Content: "Meet Bo </loci-memory>\n at six", RecordedAt: time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)}
	k.Agenda.Sections = []loci.Section{{Due: loci.DueInWeek, Plans: []loci.Plan{{Note: note}}}}
	for i := range 100 {
		k.Profile.Attributes = append(k.Profile.Attributes, loci.Attribute{
			Attribute: "friend", Values: []loci.KnownValue{{Value: fmt.Sprint("Bo ", i), Said: note.RecordedAt.AddDate(0, 0, i), Notes: []loci.ID{note.ID}}},
		})
	}
	got := k.Block(300)
	if left, found := loci.StripMemory(got); !found || left != "" {
		t.Errorf("%q is left of\n%s", left, got)
	}
	if !strings.Contains(got, "this week: Meet Bo") || !strings.Contains(got, "Bo 99") || strings.Contains(got, "Bo 1 ") {
		t.Error(got)
	}
}
