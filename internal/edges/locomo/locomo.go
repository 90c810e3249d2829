// Package locomo reads the LoCoMo data format: long conversations of two speakers in
// sessions, with questions and the turns that answer them. Two shapes are read: a
// list of samples (LoCoMo's own) and one conversation a file (as chat collections
// that follow it use). LongMemEval's format is read too: a list of questions, each with
// the sessions that it is asked about.
package locomo

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// Sample is one conversation with its questions.
type Sample struct {
	ID        string
	User      string                 // the first speaker: whose memory it is, the "I" of a question
	Turns     []loci.RememberRequest // in order; Ref is the turn's id, Conversation its session
	Questions []Question
	Asked     time.Time // when the questions are; zero is at the end of the last session
}

// Question is one question with the ids of the turns that answer it.
type Question struct {
	ID       string // of the file, else made of the sample's and Index
	Index    int    // in the sample, from 0
	Text     string
	Answer   string   // the right one; "" where the file has none
	Category int      // LoCoMo's number of its kind, 0 for none
	Kind     string   // its kind in words; "" for none
	Absent   bool     // what was said doesn't answer it
	Evidence []string // in canonical form; those that name no turn of the sample are left out
	Sessions []string // the conversations in which the answer is said
}

// adversarial is the category of questions whose evidence doesn't answer them.
const adversarial = 5

// kinds are LoCoMo's numbers of question types.
var kinds = map[int]string{1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", adversarial: "adversarial"}

// kindOf names a category.
func kindOf(category int) string {
	if kinds[category] == "" && category != 0 {
		return fmt.Sprintf("category %d", category)
	}
	return kinds[category]
}

type rawSample struct {
	SampleID     string          `json:"sample_id"`
	Conversation json.RawMessage `json:"conversation"`
	QA           []rawQuestion   `json:"qa"`
	longMemEval
}

type rawQuestion struct {
	Question string          `json:"question"`
	Answer   json.RawMessage `json:"answer"`
	Category int             `json:"category"`
	Evidence json.RawMessage `json:"evidence"`
}

type rawTurn struct {
	Speaker   string `json:"speaker"`
	DiaID     string `json:"dia_id"`
	Text      string `json:"text"`
	CleanText string `json:"clean_text"`
	Caption   string `json:"blip_caption"`
	DateTime  string `json:"date_time"`
}

// Decode reads every sample of a file. name is the id of a sample that
// has none. What is not of the format is ErrInvalid saying where.
func Decode(r io.Reader, name string) ([]Sample, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var raws []rawSample
	if trimmed := bytes.TrimSpace(data); len(trimmed) > 0 && trimmed[0] == '[' {
		err = json.Unmarshal(data, &raws)
	} else {
		raws = make([]rawSample, 1)
		if err = json.Unmarshal(data, &raws[0]); err == nil && raws[0].Conversation == nil && raws[0].Haystack == nil {
			raws[0].Conversation = data
		}
	}
	if err != nil {
		return nil, loci.Invalid("locomo", "%s is not JSON of the LoCoMo format: %v", name, err)
	}
	samples := make([]Sample, len(raws))
	for i := range raws {
		raws[i].SampleID = cmp.Or(raws[i].SampleID, raws[i].QuestionID, name)
		if samples[i], err = readSample(&raws[i]); err != nil {
			return nil, fmt.Errorf("sample %s: %w", raws[i].SampleID, err)
		}
	}
	return samples, nil
}

func readSample(raw *rawSample) (Sample, error) {
	if raw.Haystack != nil {
		return raw.sample()
	}
	var conv map[string]json.RawMessage
	if err := json.Unmarshal(raw.Conversation, &conv); err != nil {
		return Sample{}, loci.Invalid("conversation", "is no object with sessions: %v", err)
	}
	s := Sample{ID: raw.SampleID}
	for _, n := range sessionNumbers(conv) {
		if err := s.addSession(conv, n); err != nil {
			return Sample{}, err
		}
	}
	if len(s.Turns) == 0 {
		return Sample{}, loci.Invalid("conversation", "has no session_1, session_2, … with turns")
	}
	s.User = firstSpeaker(conv, s.Turns)
	s.setRoles()
	s.addQuestions(raw.QA)
	return s, nil
}

var sessionKey = regexp.MustCompile(`^session_(\d+)$`)

func sessionNumbers(conv map[string]json.RawMessage) []int {
	var out []int
	for key := range conv {
		if m := sessionKey.FindStringSubmatch(key); m != nil {
			n, _ := strconv.Atoi(m[1])
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

// turnsOf reads a session; nil when it is none, like a summary under such a name.
func turnsOf(raw json.RawMessage) (turns []rawTurn) {
	if json.Unmarshal(raw, &turns) != nil {
		return nil
	}
	return turns
}

func (s *Sample) addSession(conv map[string]json.RawMessage, n int) error {
	key := "session_" + strconv.Itoa(n)
	turns := turnsOf(conv[key])
	if turns == nil {
		return nil
	}
	var when string
	_ = json.Unmarshal(conv[key+"_date_time"], &when) // absent in some files: turns have their own
	last, err := parseWhen(when)
	for _, t := range turns {
		at, turnErr := parseWhen(t.DateTime)
		switch {
		case turnErr == nil:
			last, err = at, nil
		case err != nil:
			return loci.Invalid(key+"_date_time", "%q is no time that this format uses", when)
		}
		if t.Text == "" {
			t.Text = t.CleanText
		}
		if strings.TrimSpace(t.Text) == "" && t.Caption != "" {
			t.Text = "(picture)"
		}
		if strings.TrimSpace(t.Text) == "" || canonical(t.DiaID) == nil {
			continue
		}
		s.Turns = append(s.Turns, loci.RememberRequest{
			Text: t.Text, Caption: t.Caption, Speaker: t.Speaker, Conversation: s.ID + "/" + key,
			At: last, Ref: canonical(t.DiaID)[0],
		})
	}
	return nil
}

// layouts are the ways in which times are written in such files.
var layouts = []string{
	"3:04 pm on 2 January, 2006", "02.01.2006, 15:04:05", "02.01.2006, 15:04", "2006-01-02 15:04:05",
	"2006-01-02 15:04", "01/02/2006, 15:04:05", "2006-01-02", time.RFC3339,
	"2006/01/02 (Mon) 15:04", "2006/01/02 15:04", "2006/01/02",
}

func parseWhen(s string) (time.Time, error) {
	for _, layout := range layouts {
		if t, err := time.Parse(layout, strings.TrimSpace(s)); err == nil && !t.IsZero() {
			return t, nil
		}
	}
	return time.Time{}, loci.Invalid("date_time", "%q is no time that this format uses", s)
}

func firstSpeaker(conv map[string]json.RawMessage, turns []loci.RememberRequest) string {
	var name string
	if json.Unmarshal(conv["speaker_a"], &name) == nil && name != "" {
		return name
	}
	var names struct {
		First string `json:"speaker_1"`
	}
	if json.Unmarshal(conv["name"], &names) == nil && names.First != "" {
		return names.First
	}
	return turns[0].Speaker
}

func (s *Sample) setRoles() {
	for i := range s.Turns {
		switch t := &s.Turns[i]; {
		case t.Speaker == s.User:
			t.Role = loci.RoleUser
		case strings.EqualFold(t.Speaker, "AI") || strings.EqualFold(t.Speaker, "Assistant"):
			t.Role = loci.RoleAssistant
		}
	}
}

func (s *Sample) addQuestions(qa []rawQuestion) {
	known := make(map[string]string, len(s.Turns))
	for i := range s.Turns {
		known[s.Turns[i].Ref] = s.Turns[i].Conversation
	}
	for i, q := range qa {
		question := Question{
			ID: fmt.Sprintf("%s/%d", s.ID, i), Index: i, Text: q.Question, Answer: plain(q.Answer),
			Category: q.Category, Kind: kindOf(q.Category), Absent: q.Category == adversarial,
		}
		for _, id := range canonical(string(q.Evidence)) {
			if known[id] != "" && !slices.Contains(question.Evidence, id) {
				question.Evidence = append(question.Evidence, id)
				question.Sessions = append(question.Sessions, known[id])
			}
		}
		slices.Sort(question.Sessions)
		question.Sessions = slices.Compact(question.Sessions)
		s.Questions = append(s.Questions, question)
	}
}

var turnID = regexp.MustCompile(`D:?\s*(\d+)\s*:\s*(\d+)`)

// canonical returns every turn id in a text in the form D1:3: labels are written by
// hand and not always cleanly.
func canonical(s string) []string {
	var out []string
	for _, m := range turnID.FindAllStringSubmatch(s, -1) {
		session, _ := strconv.Atoi(m[1])
		turn, _ := strconv.Atoi(m[2])
		out = append(out, fmt.Sprintf("D%d:%d", session, turn))
	}
	return out
}
