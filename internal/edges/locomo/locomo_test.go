package locomo

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

const list = `[{"sample_id":"conv-1",
 "conversation":{"speaker_a":"Ann","speaker_b":"Assistant",
  "session_2_date_time":"9:05 am on 3 March, 2026","session_2":[{"speaker":"Ann","dia_id":"D2:1","text":"Hello again."}],
  "session_1_date_time":"1:56 pm on 2 March, 2026","session_1":[
   {"speaker":"Ann","dia_id":"D1:1","text":"Look at my dog!","blip_caption":"a photo of a dog"},
   {"speaker":"Assistant","dia_id":"D1:2","text":"How sweet."},
   {"speaker":"Ann","dia_id":"D1:3","text":"","blip_caption":"a photo of a lake"}]},
 "qa":[{"question":"What pet does Ann have?","answer":"a dog","evidence":["D1:1"],"category":4},
  {"question":"When?","answer":7,"evidence":["D:1:02; D9:9","D1:2"],"category":2},
  {"question":"Nobody labelled this.","category":5}]}]`

func TestLoCoMoList(t *testing.T) {
	t.Parallel()
	samples, err := Decode(strings.NewReader(list), "x")
	if err != nil || len(samples) != 1 {
		t.Fatal(samples, err)
	}
	s := samples[0]
	if s.ID != "conv-1" || s.User != "Ann" || len(s.Turns) != 4 {
		t.Fatalf("got %+v", s)
	}
	if a := s.Turns[0]; a.Ref != "D1:1" || a.Caption != "a photo of a dog" || a.Role != loci.RoleUser || a.At.Format("2006-01-02 15:04") != "2026-03-02 13:56" {
		t.Errorf("first turn %+v", a)
	}
	if s.Turns[1].Role != loci.RoleAssistant || s.Turns[2].Text != "(picture)" || s.Turns[3].Ref != "D2:1" || s.Turns[3].Conversation == s.Turns[0].Conversation {
		t.Errorf("turns %+v", s.Turns)
	}
	if q := s.Questions[1]; !slices.Equal(q.Evidence, []string{"D1:2"}) || q.Category != 2 || q.Index != 1 {
		t.Errorf("a hand-written label became %+v", q)
	}
	if len(s.Questions) != 3 || s.Questions[2].Evidence != nil {
		t.Errorf("questions %+v", s.Questions)
	}
}

func TestOneConversationAFile(t *testing.T) {
	t.Parallel()
	const file = `{"name":{"speaker_1":"Emi","speaker_2":"Eli"},
	 "session_1":[{"speaker":"Eli","dia_id":"D1:1","clean_text":"Hi!","date_time":"29.12.2025, 19:20:44"},
	  {"speaker":"Emi","dia_id":"D1:2","clean_text":"Hey.","date_time":"29.12.2025, 19:21:00"}],
	 "session_1_summary":"they greet","qa":[{"question":"Who greets?","evidence":["D1:1"],"category":1}]}`
	samples, err := Decode(strings.NewReader(file), "Chat_1")
	if err != nil {
		t.Fatal(err)
	}
	s := samples[0]
	if s.ID != "Chat_1" || s.User != "Emi" || len(s.Turns) != 2 || s.Turns[0].Role != "" || s.Turns[1].Role != loci.RoleUser || s.Turns[1].At.Second() != 0 {
		t.Errorf("got %+v", s)
	}
}

func TestBadFilesAreNamed(t *testing.T) {
	t.Parallel()
	for name, in := range map[string]string{
		"empty":      "",
		"not JSON":   "hello",
		"no session": `[{"sample_id":"a","conversation":{"speaker_a":"A"}}]`,
		"no time":    `[{"sample_id":"a","conversation":{"session_1":[{"speaker":"A","dia_id":"D1:1","text":"x"}]}}]`,
		"a number":   `7`,
	} {
		if _, err := Decode(strings.NewReader(in), "file"); !errors.Is(err, loci.ErrInvalid) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
