package engine_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// lifeMessage is what a person says, in the order of time.
type lifeMessage struct {
	ID   string    `json:"id"`
	At   time.Time `json:"at"`
	Text string    `json:"text"`
}

// lifeQuestion is asked of all that, and answered by one message or by several together.
type lifeQuestion struct {
	ID       string    `json:"id"`
	Question string    `json:"question"`
	AskedAt  time.Time `json:"asked_at"`
	Answers  []string  `json:"answers"`
}

// lifeLines reads a file of JSON lines.
func lifeLines[T any](t *testing.T, name string) (all []T) {
	t.Helper()
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	for s.Buffer(nil, 1<<20); s.Scan(); {
		if line := strings.TrimSpace(s.Text()); line != "" {
			var v T
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			all = append(all, v)
		}
	}
	if err := s.Err(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return all
}

// halfYear is what a person said, in a memory that only rules have read.
type halfYear struct {
	e        *engine.Engine
	now      time.Time
	messages map[string]lifeMessage
	of       map[loci.ID]string // by message
}

// live remembers the messages, each at its time; the talk of a day is one conversation.
func live(t *testing.T, said []lifeMessage, encoders ...engine.Encoder) *halfYear {
	t.Helper()
	l := &halfYear{messages: map[string]lifeMessage{}, of: map[loci.ID]string{}}
	l.e = must(engine.New(inmem.New(), engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Encoders: encoders, NeuralWait: time.Minute, Clock: func() time.Time { return l.now },
	}))
	t.Cleanup(func() { _ = l.e.Close(t.Context()) })
	for _, m := range said {
		l.now = m.At
		r := must(l.e.Remember(t.Context(), me, loci.RememberRequest{
			Text: m.Text, At: m.At, Role: loci.RoleUser, Conversation: m.At.Format(time.DateOnly), Wait: true,
		}))
		l.messages[m.ID], l.of[r.Message] = m, m.ID
	}
	return l
}

// ask returns the messages that a question finds, as of the time when it is asked.
func (l *halfYear) ask(t *testing.T, q lifeQuestion) (found []string) {
	t.Helper()
	l.now = q.AskedAt
	res := must(l.e.Recall(t.Context(), me, loci.RecallRequest{Query: q.Question, K: 20, NoTrack: true, NoExpand: true}))
	for i := range res.Hits {
		for _, m := range res.Hits[i].Note.Messages {
			if id := l.of[m]; id != "" && !slices.Contains(found, id) {
				found = append(found, id)
			}
		}
	}
	return found
}

// lifeScore is the sums of the shares of the answers that are among the first 1, 3 and 10.
type lifeScore struct {
	n     int
	found [3]float64
}

var lifeDepths = [3]int{1, 3, 10}

func (s *lifeScore) add(o lifeScore) {
	s.n += o.n
	for i := range s.found {
		s.found[i] += o.found[i]
	}
}

func (s lifeScore) String() string {
	out := fmt.Sprintf("%3d questions", s.n)
	for i, k := range lifeDepths {
		out += fmt.Sprintf("  R@%d %5.1f", k, 100*s.found[i]/max(1, float64(s.n)))
	}
	return out
}

// scoreOf counts the answers of a question; of each that is not first, or not within ten,
// it says where it is.
func (l *halfYear) scoreOf(t *testing.T, q lifeQuestion) lifeScore {
	t.Helper()
	found := l.ask(t, q)
	for _, a := range q.Answers {
		l.explain(t, q, a, slices.Index(found, a)+1, found)
	}
	return l.counted(t, q, found)
}

// counted counts the answers of a question among what it found, and prints none.
func (l *halfYear) counted(t *testing.T, q lifeQuestion, found []string) lifeScore {
	t.Helper()
	s := lifeScore{n: 1}
	for _, a := range q.Answers {
		if _, ok := l.messages[a]; !ok {
			t.Fatalf("%s: there is no message %s", q.ID, a)
		}
		place := slices.Index(found, a) + 1
		for i, k := range lifeDepths {
			if place > 0 && place <= k {
				s.found[i] += 1 / float64(len(q.Answers))
			}
		}
	}
	return s
}

func (l *halfYear) explain(t *testing.T, q lifeQuestion, answer string, place int, found []string) {
	t.Helper()
	if place > 0 && place <= len(q.Answers) {
		return
	}
	where, first := fmt.Sprint("rank ", place), "nothing"
	if place == 0 {
		where = "not found"
	}
	if len(found) > 0 {
		first = found[0] + " " + l.messages[found[0]].Text
	}
	at := "at 1"
	if place == 0 || place > 10 {
		at = "at 10"
	}
	t.Logf("missed %s  %s  %s  %s %s, first is %s", at, q.ID, q.Question, answer, where, first)
}

// inChinese reports whether a text is Chinese, with words in letters or without.
func inChinese(text string) bool {
	han := 0
	for _, r := range text {
		if lang.IsCJK(r) {
			han++
		}
	}
	return 4*han >= utf8.RuneCountInString(text)
}

// kinds are what a question is counted under.
func (l *halfYear) kinds(q lifeQuestion) []string {
	asked, other := inChinese(q.Question), false
	for _, a := range q.Answers {
		other = other || inChinese(l.messages[a].Text) != asked
	}
	return []string{"all", map[bool]string{false: "asked in English", true: "asked in Chinese"}[asked],
		map[bool]string{false: "answered in the same language", true: "answered in another one"}[other]}
}

// A person's half year: how many of the messages that answer a question are among the
// first 1, 3 and 10. With -v each that is not first is a line. What the own set has found
// it must find; testdata/life is measured where it lies there.
func TestALifeInMessages(t *testing.T) {
	t.Parallel()
	for name, floor := range map[string][3]float64{"life-own": {78.3, 98.3, 98.3}, "life": {}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join("testdata", name)
			said := lifeLines[lifeMessage](t, filepath.Join(dir, "messages.jsonl"))
			if len(said) == 0 {
				if floor[0] > 0 {
					t.Fatal("the own set is not there")
				}
				return
			}
			l, sums := live(t, said, installed(t)...), map[string]*lifeScore{}
			for _, q := range lifeLines[lifeQuestion](t, filepath.Join(dir, "questions.jsonl")) {
				s := l.scoreOf(t, q)
				for _, kind := range l.kinds(q) {
					if sums[kind] == nil {
						sums[kind] = &lifeScore{}
					}
					sums[kind].add(s)
				}
			}
			for _, kind := range []string{"all", "asked in English", "asked in Chinese", "answered in the same language", "answered in another one"} {
				if s := sums[kind]; s != nil {
					t.Logf("%-30s %s", kind, s)
				}
			}
			for i, k := range lifeDepths {
				if s := sums["all"]; 100*s.found[i] < floor[i]*float64(s.n)-1e-6 {
					t.Errorf("%s: R@%d is below %.1f", name, k, floor[i])
				}
			}
		})
	}
}
