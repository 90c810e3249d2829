package lang_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "time/tzdata"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model/rules"
)

// planStory is some messages of one person, and what became of the plans in them.
type planStory struct {
	ID       string
	Messages []struct{ At, Text string }
	AskedAt  string `json:"asked_at"`
	Open     []struct {
		Of          []int
		Status, Due string
	}
	Settled []struct {
		Of     []int
		Status string
		By     int
	}
}

// storyPlan is one plan as the rules see it: the messages that are about it, and its state.
type storyPlan struct {
	of  []int
	how loci.PlanStatus
	due string
}

// wanted are the plans that a story should have; the due time is left out where dates is false.
func (s *planStory) wanted(dates bool) []string {
	var out []string
	for _, o := range s.Open {
		out = append(out, describePlan(storyPlan{o.Of, loci.StatusPlanned, o.Due}, dates))
	}
	for _, o := range s.Settled {
		out = append(out, describePlan(storyPlan{o.Of, loci.PlanStatus(o.Status), ""}, false))
	}
	slices.Sort(out)
	return out
}

func describePlan(p storyPlan, dates bool) string {
	of, _ := json.Marshal(p.of)
	text := string(of) + " " + string(p.how)
	if dates && p.how == loci.StatusPlanned {
		text += " " + p.due
	}
	return text
}

// read plays a story: what each message plans by the rules, and what it settles of the plans
// before it.
func (s *planStory) read(dates bool) []string {
	var plans []storyPlan
	for i, m := range s.Messages {
		n := planNote(m.At, m.Text)
		moved := false
		for j := range plans {
			p := &plans[j]
			if p.how != loci.StatusPlanned {
				continue
			}
			became, ok := lang.Settles(m.Text, s.Messages[p.of[len(p.of)-1]].Text)
			switch {
			case ok && became.How == loci.StatusMoved:
				p.of, p.due, moved = append(p.of, i), dueOf(&n), true
			case ok:
				p.how = became.How
			}
		}
		if n.Temporality == loci.Prospective && !moved {
			plans = append(plans, storyPlan{[]int{i}, loci.StatusPlanned, dueOf(&n)})
		}
	}
	var out []string
	for _, p := range plans {
		out = append(out, describePlan(p, dates))
	}
	slices.Sort(out)
	return out
}

func planNote(at, text string) loci.Note {
	when, err := time.Parse(time.RFC3339, at)
	if err != nil {
		panic(err)
	}
	m := loci.Message{Text: text, Role: loci.RoleUser, At: when}
	n := loci.Note{Content: text, RecordedAt: when}
	rules.New().Enrich(&m, &n)
	return n
}

func dueOf(n *loci.Note) string {
	write := func(d loci.Date) string {
		if d.Precision == loci.Instant {
			return d.Time.Format("2006-01-02T15:04")
		}
		return d.String()
	}
	if n.EventEnd.IsZero() {
		return write(n.EventTime)
	}
	return write(n.EventTime) + "/" + write(n.EventEnd)
}

func planStories(t *testing.T, file string) []planStory {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var out []planStory
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var s planStory
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		out = append(out, s)
	}
	return out
}

// ownChinesePlans is how many of our own Chinese stories are read as they should be: fewer
// fail the test.
const ownChinesePlans = 40

// TestChinesePlansByWords reads the stories of plans in Chinese by words alone, without a
// store. What was written by others is only counted.
func TestChinesePlansByWords(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("testdata", "sets", "*", "zh-plans.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("the own sets are %v, %v", files, err)
	}
	for _, file := range files {
		right, dated := 0, 0
		stories := planStories(t, file)
		for i := range stories {
			s := &stories[i]
			if got, want := s.read(false), s.wanted(false); !slices.Equal(got, want) {
				if !strings.Contains(file, "blind") {
					t.Logf("%s: %q, want %q: %v", s.ID, got, want, s.Messages)
				}
				continue
			}
			right++
			if slices.Equal(s.read(true), s.wanted(true)) {
				dated++
			}
		}
		t.Logf("%s: %d of %d stories, %d with their dates", file, right, len(stories), dated)
		if strings.Contains(file, filepath.Join("sets", "own")) && right < ownChinesePlans {
			t.Errorf("%d of our own stories are read right, which were %d", right, ownChinesePlans)
		}
	}
}

// TestNoPlanIsSettledByAnotherStory holds every message of one story against the plans of
// all others: what is said of one thing settles no other.
func TestNoPlanIsSettledByAnotherStory(t *testing.T) {
	t.Parallel()
	stories := planStories(t, filepath.Join("testdata", "sets", "own", "zh-plans.jsonl"))
	for i := range stories {
		for j := range stories {
			for _, m := range stories[i].Messages {
				if strings.Contains(m.Text, "牙医") && strings.Contains(stories[j].Messages[0].Text, "牙医") {
					continue // two people's
				}
				if s, ok := lang.Settles(m.Text, stories[j].Messages[0].Text); i != j && ok {
					t.Errorf("%q is %s by %q: %q", stories[j].Messages[0].Text, s.How, m.Text, s.Words)
				}
			}
		}
	}
}
