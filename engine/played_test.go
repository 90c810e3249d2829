package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// played is half a year of messages with what a strong model, which somebody played, answered about
// each: the facts of a message, and what each of these does to memories, which are named by their texts.
type played struct {
	Messages []struct {
		At     time.Time       `json:"at"`
		Text   string          `json:"text"`
		Answer json.RawMessage `json:"answer"`
	} `json:"messages"`
	Decisions []map[string]any `json:"decisions"`
	Questions []struct {
		Question string   `json:"question"`
		Right    []string `json:"right"`
	} `json:"questions"`
}

func (*played) Model() string { return "played" }

var (
	statements = regexp.MustCompile(`(?m)^§\w+ (?:statement|陈述) (\d+).*\n(.*)$`)
	memories   = regexp.MustCompile(`(?m)^§\w+ (m\d+)\b.*\n(.*)$`)
)

// Complete answers as was answered to the same words: a decision about a memory that is not offered
// this time names none.
func (p *played) Complete(ctx context.Context, q model.Prompt) (model.Answer, error) {
	answer := `{"changes":[]}`
	switch q.Step {
	case "extract":
		for _, m := range p.Messages {
			if strings.Contains(q.User, "\n"+m.Text+"\n") {
				if json.Unmarshal(m.Answer, &answer) != nil { // no text, but what was asked for
					answer = string(m.Answer)
				}
			}
		}
	case "decide":
		answer = p.decided(q.User)
	}
	return model.Answer{Text: answer, Usage: loci.Usage{Calls: 1}}, ctx.Err()
}

func (p *played) decided(prompt string) string {
	called := map[string]string{}
	for _, m := range memories.FindAllStringSubmatch(prompt, -1) {
		called[m[2]] = m[1]
	}
	all := []map[string]any{}
	for _, s := range statements.FindAllStringSubmatch(prompt, -1) {
		now := map[string]any{"statement": json.Number(s[1]), "operation": "new"}
		for _, d := range p.Decisions {
			if d["said"] != s[2] {
				continue
			}
			targets := []string{}
			for _, text := range d["targets"].([]any) {
				if name := called[text.(string)]; name != "" {
					targets = append(targets, name)
				}
			}
			if len(targets) > 0 {
				now["operation"], now["from"], now["content"], now["reason"] = d["operation"], d["from"], d["content"], d["reason"]
			}
			now["targets"] = targets
		}
		all = append(all, now)
	}
	return string(must(json.Marshal(map[string]any{"decisions": all})))
}

// tells has a memory that remembers what was played, message by message, each on its day.
func (p *played) tells(t *testing.T) *engine.Engine {
	t.Helper()
	now := p.Messages[0].At
	e := must(engine.New(inmem.New(), engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return now },
		Models: engine.Models{Extract: p, Decide: p, Evolve: p},
	}))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	for _, m := range p.Messages {
		now = m.At
		must(e.Remember(t.Context(), me, loci.RememberRequest{Text: m.Text, At: m.At, Wait: true}))
	}
	now = time.Date(2026, 11, 30, 9, 0, 0, 0, now.Location())
	return e
}

// missed are the questions of which the first three hits say nothing that is right.
func (p *played) missed(t *testing.T, e *engine.Engine) (missed []string) {
	t.Helper()
	for _, q := range p.Questions {
		var found strings.Builder
		for _, h := range must(e.Recall(t.Context(), me, loci.RecallRequest{Query: q.Question, K: 3})).Hits {
			fmt.Fprintln(&found, h.Note.Content, h.Note.EventTime)
		}
		if !has(strings.ToLower(found.String()), q.Right) {
			missed = append(missed, q.Question+"\n"+found.String())
		}
	}
	return missed
}

func has(text string, some []string) bool {
	for _, s := range some {
		if strings.Contains(text, strings.ToLower(s)) {
			return true
		}
	}
	return false
}

// ahead are the dates of what is planned, with how it recurs.
func (p *played) ahead(t *testing.T, e *engine.Engine) (ahead []string) {
	t.Helper()
	for _, s := range must(e.Agenda(t.Context(), me, loci.AgendaRequest{Limit: 100})).Sections {
		for _, plan := range s.Plans {
			ahead = append(ahead, strings.TrimSpace(plan.Note.Plan.Due.Time.Format(time.DateOnly)+" "+string(plan.Note.Plan.Recurs)))
		}
	}
	return ahead
}

// known are the lines of the profile that hold.
func (p *played) known(t *testing.T, e *engine.Engine) string {
	t.Helper()
	var known strings.Builder
	for _, a := range must(e.Profile(t.Context(), me, loci.ProfileRequest{})).Attributes {
		for _, v := range a.Values {
			fmt.Fprintf(&known, "%s: %s; ", a.Attribute, v.Value)
		}
	}
	return known.String()
}

// Half a year of changes, plans and look-alikes by a strong model and by a careless one, which told dreams,
// films and other people's news as the user's, and ended what had nothing to do with a statement.
func TestFindingJ_PlayedTalk(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		file         string
		missed       int      // of 16 questions, at most
		ahead        []string // nil is not asked
		known, wrong []string
	}{
		{"en", 1, []string{"2026-12-03 weekly on Thu at 19:30", "2026-12-04", "2026-12-10", "2026-12-19", "2026-12-23", "2026-12-23", "2027-01-13"},
			[]string{"name: Hanne", "home: Oostsingel 48, Delft", "employer: Tidewell", "allergy: hazelnuts", "medication: propranolol", "hobby: choir", "pet: Biscuit"},
			[]string{"Bristol", "baking", "Joris", "Reykjavik", "amitriptyline", "Antwerp"}},
		{"zh", 0, []string{"2026-12-03", "2026-12-06 weekly on Sun at 15:00", "2026-12-12", "2026-12-18", "2026-12-26", "2027-01-09"},
			[]string{"home: 温江柳城", "employer: 青木动物医院", "allergy: 青霉素", "partner: 林静", "child: 圆圆"},
			[]string{"西安", "养鸡场", "一千八", "郫都", "卖保险", "拉萨", "氨氯地平"}},
		{"en2", 2, nil, // the agenda has pottery yet: its message is private for what else it says, what ends it is not
			[]string{"home: Tiensestraat, Leuven", "job: data analyst", "employer: Brightwater Energy", "allergy: walnuts", "medication: candesartan 8 mg", "hobby: choir", "sibling: Ruth (sister)"},
			[]string{"Bristol", "bakery", "Coupure", "Halden", "lisinopril", "Antwerp", "Jonas"}},
		{"zh2", 1, []string{"2026-12-02 weekly on Wed at 20:00", "2026-12-05", "2026-12-11", "2026-12-20", "2027-01-16"},
			[]string{"home: 厦门集美", "job: 策划", "employer: 海石文化", "allergy: 虾", "medication: 布地奈德鼻喷", "体检: 12月11日"},
			[]string{"导游", "编辑", "岳麓", "大理", "12月4日", "氯雷他定"}},
		{"en3", 1, []string{"2026-12-01 weekly on Tue at 20:00", "2026-12-11", "2026-12-18", "2026-12-19", "2027-01-08"},
			[]string{"home: Vlierstraat 12, Leuven", "employer: Brightwater", "allergy: walnuts", "medication: losartan 50 mg", "parent: Ruth (mum)"},
			[]string{"Glasgow", "Halden", "Korenlaan", "bookseller", "amlodipine", "Tom;"}},
		{"zh3", 4, []string{"2026-12-06 weekly on Sun at 09:00", "2026-12-10", "2026-12-12", "2026-12-18", "2026-12-26", "2027-02-04"},
			[]string{"home: 苏州青枫路", "employer: 青禾医疗", "allergy: 芒果", "medication: 苯溴马隆50毫克"},
			[]string{"杭州", "云帆", "周晴", "面馆", "非布司他"}},
		{"careless-en3", 0, nil, []string{"allergy: walnuts"}, []string{"1991", "Caledonia"}},
		{"careless-zh3", 0, nil, []string{"allergy: 芒果"}, []string{"not 芒果", "杭州"}},
		{"careless-en2", 0, nil,
			[]string{"allergy: walnuts", "condition: high blood pressure"},
			[]string{"Antwerp", "1986", "Marc", "Iceland", "Crete"}},
		{"careless-zh2", 0, nil,
			[]string{"allergy: 虾", "employer: 海石文化", "pet: 馒头"},
			[]string{"not 虾", "拉萨", "胃癌", "南极", "深圳"}},
		{"careless-en", 0, nil,
			[]string{"employer: Tidewell", "home: Oostsingel 48, Delft", "pet: Biscuit", "medication: propranolol"},
			[]string{"depression", "Reykjavik", "lighthouse", "Molenaar", "Antwerp", "teacher", "Japan"}},
		{"careless-zh", 0, nil,
			[]string{"partner: 林静", "child: 圆圆", "allergy: 青霉素", "温江柳城"},
			[]string{"拉萨", "离婚", "面馆", "南极", "北京", "重庆", "birthday: 大理"}},
	} {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			var p played
			if err := json.Unmarshal(must(os.ReadFile("testdata/played/"+tt.file+".json")), &p); err != nil {
				t.Fatal(err)
			}
			e := p.tells(t)
			if missed := p.missed(t, e); len(missed) > tt.missed {
				t.Errorf("%d questions are missed: %q", len(missed), missed)
			}
			if ahead := p.ahead(t, e); tt.ahead != nil && !slices.Equal(ahead, tt.ahead) {
				t.Errorf("ahead are %q", ahead)
			}
			known := p.known(t, e)
			for _, line := range tt.known {
				if !strings.Contains(known, line) {
					t.Errorf("%q is not known: %s", line, known)
				}
			}
			for _, line := range tt.wrong {
				if strings.Contains(known, line) {
					t.Errorf("%q is known: %s", line, known)
				}
			}
		})
	}
}
