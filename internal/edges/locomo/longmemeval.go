package locomo

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// longMemEval is a question of LongMemEval's format with the sessions that it is asked about.
type longMemEval struct {
	QuestionID   string          `json:"question_id"`
	QuestionType string          `json:"question_type"`
	Question     string          `json:"question"`
	QuestionDate string          `json:"question_date"`
	Answer       json.RawMessage `json:"answer"`
	AnswerIDs    []string        `json:"answer_session_ids"`
	SessionIDs   []string        `json:"haystack_session_ids"`
	Dates        []string        `json:"haystack_dates"`
	Haystack     [][]chatTurn    `json:"haystack_sessions"`
}

type chatTurn struct {
	Role      string `json:"role"`
	Content   string `json:"content"`
	HasAnswer bool   `json:"has_answer"`
}

// abstains is how the id of a question ends that the sessions don't answer.
const abstains = "_abs"

// chatUser is whose memory the sessions are.
const chatUser = "user"

// sample is the sessions with their one question. One without an answer has no evidence:
// its labels say where one might look for it.
func (l *longMemEval) sample() (Sample, error) {
	if len(l.SessionIDs) != len(l.Haystack) || len(l.Dates) != len(l.Haystack) {
		return Sample{}, loci.Invalid("haystack_sessions", "are %d, with %d haystack_session_ids and %d haystack_dates: each session needs one of both",
			len(l.Haystack), len(l.SessionIDs), len(l.Dates))
	}
	s := Sample{ID: l.QuestionID, User: chatUser}
	q := Question{ID: l.QuestionID, Text: l.Question, Answer: plain(l.Answer), Kind: l.QuestionType, Sessions: l.AnswerIDs}
	for i := range l.Haystack {
		found, err := s.addChat(l.SessionIDs[i], l.Dates[i], l.Haystack[i])
		if err != nil {
			return Sample{}, err
		}
		q.Evidence = append(q.Evidence, found...)
	}
	if len(s.Turns) == 0 {
		return Sample{}, loci.Invalid("haystack_sessions", "have no turn with content")
	}
	if strings.HasSuffix(l.QuestionID, abstains) {
		q.Absent, q.Kind, q.Evidence, q.Sessions = true, "abstention", nil, nil
	}
	slices.SortStableFunc(s.Turns, func(a, b loci.RememberRequest) int { return a.At.Compare(b.At) })
	var err error
	s.Questions = []Question{q}
	if l.QuestionDate != "" {
		s.Asked, err = parseWhen(l.QuestionDate)
	}
	return s, err
}

// addChat adds a session and returns the ids of the turns that are marked.
func (s *Sample) addChat(id, date string, turns []chatTurn) (marked []string, err error) {
	at, err := parseWhen(date)
	if err != nil {
		return nil, err
	}
	for i, t := range turns {
		if strings.TrimSpace(t.Content) == "" {
			continue
		}
		ref := fmt.Sprintf("%s:%d", id, i+1)
		s.Turns = append(s.Turns, loci.RememberRequest{Text: t.Content, Role: loci.Role(t.Role), Conversation: id, At: at, Ref: ref})
		if t.HasAnswer {
			marked = append(marked, ref)
		}
	}
	return marked, nil
}

// plain is an answer as text: some are numbers.
func plain(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) != nil {
		text = string(raw)
	}
	return strings.TrimSpace(text)
}
