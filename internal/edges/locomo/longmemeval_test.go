package locomo

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

const chat = `[{"question_id":"q1","question_type":"multi-session","question":"How many cats?","question_date":"2026/03/09 (Mon) 10:00",
 "answer":2,"answer_session_ids":["b"],"haystack_session_ids":["b","a"],"haystack_dates":["2026/03/03 (Tue) 18:30","2026/03/02 (Mon) 09:00"],
 "haystack_sessions":[[{"role":"user","content":"两只猫。","has_answer":true},{"role":"assistant","content":"好。"}],[{"role":"user","content":"Hello."},{"role":"user","content":" "}]]},
 {"question_id":"q2_abs","question_type":"multi-session","question":"How many dogs?","answer":"It wasn't said.","answer_session_ids":["c"],
 "haystack_session_ids":["c"],"haystack_dates":["2026/03/02 (Mon) 09:00"],"haystack_sessions":[[{"role":"user","content":"I like dogs.","has_answer":true}]]}]`

// Sessions with their dates are messages with times, oldest first; each question has its own.
func TestLongMemEval(t *testing.T) {
	t.Parallel()
	samples, err := Decode(strings.NewReader(chat), "x")
	if err != nil || len(samples) != 2 {
		t.Fatal(samples, err)
	}
	s := samples[0]
	if s.ID != "q1" || len(s.Turns) != 3 || s.Asked.Format("2006-01-02 15:04") != "2026-03-09 10:00" {
		t.Fatalf("got %+v", s)
	}
	if a, b := s.Turns[0], s.Turns[1]; a.Text != "Hello." || a.Conversation != "a" || b.Ref != "b:1" || b.Role != loci.RoleUser || b.At.Format("2006-01-02 15:04") != "2026-03-03 18:30" || s.Turns[2].Role != loci.RoleAssistant {
		t.Errorf("turns %+v", s.Turns)
	}
	if q := s.Questions[0]; q.Answer != "2" || q.Kind != "multi-session" || q.Absent || !slices.Equal(q.Evidence, []string{"b:1"}) || !slices.Equal(q.Sessions, []string{"b"}) {
		t.Errorf("question %+v", q)
	}
	if q := samples[1].Questions[0]; !q.Absent || q.Kind != "abstention" || len(q.Evidence)+len(q.Sessions) > 0 {
		t.Errorf("a question without an answer became %+v", q)
	}
}

// A file that is not of the format says where.
func TestLongMemEvalSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	for _, broken := range []string{
		strings.Replace(chat, `"haystack_session_ids":["b","a"]`, `"haystack_session_ids":["b"]`, 1),
		strings.Replace(chat, `2026/03/03 (Tue) 18:30`, `some day`, 1),
		strings.Replace(chat, `I like dogs.`, ` `, 1),
	} {
		if _, err := Decode(strings.NewReader(broken), "x"); !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), "sample q") {
			t.Errorf("got %v", err)
		}
	}
}
