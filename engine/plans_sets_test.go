package engine_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// planStory is what somebody says in one to four messages about plans, and what an agenda
// should have of it when it is asked for.
type planStory struct {
	ID       string
	Messages []struct {
		At   time.Time
		Text string
	}
	Asked   time.Time  `json:"asked_at"`
	Open    []openPlan // each once on the agenda
	Settled []settledPlan
}

// openPlan is a plan that waits, by the messages that are about it.
type openPlan struct {
	Of     []int
	Status string // planned, overdue or undated
	Due    string
}

// settledPlan is a plan that is done or cancelled, by the messages that are about it and the
// one that says so.
type settledPlan struct {
	Of     []int
	Status loci.PlanStatus
	By     int
}

func planStories(t *testing.T, name string) (stories []planStory) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		var r planStory
		if err := json.Unmarshal(s.Bytes(), &r); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		stories = append(stories, r)
	}
	return stories
}

// planTale is a story that has been told to a memory of its own.
type planTale struct {
	planStory
	e     *engine.Engine
	notes []loci.Note // as they are when asked
	of    map[loci.ID]int
	over  []over
	wrong []string
}

// tellPlans tells a story, each message at its time, and reads its notes at the end.
func tellPlans(t *testing.T, story planStory) *planTale {
	t.Helper()
	var now atomic.Int64
	e := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return time.Unix(now.Load(), 0).UTC() }}))
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	tale := &planTale{planStory: story, e: e, of: map[loci.ID]int{}}
	for i, m := range story.Messages {
		now.Store(m.At.Unix())
		r := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: m.Text, Conversation: story.ID, At: m.At, Wait: true}))
		for j := range r.Notes {
			tale.of[r.Notes[j].ID] = i
		}
	}
	now.Store(story.Asked.Unix())
	for id := range tale.of {
		tale.notes = append(tale.notes, *must(e.Note(t.Context(), me, loci.NoteRequest{ID: id})))
	}
	return tale
}

// zoneOf is a zone with the offset of a time.
func zoneOf(at time.Time) string {
	switch _, seconds := at.Zone(); {
	case seconds == 0:
		return "UTC"
	case seconds%3600 == 0:
		return fmt.Sprintf("Etc/GMT%+d", -seconds/3600)
	}
	return "Asia/Kolkata"
}

// planDue shows when a plan is due, as a story does.
func planDue(n *loci.Note, zone *time.Location) string {
	from, to := n.EventTime, n.EventEnd
	if n.Plan != nil {
		from, to = n.Plan.Due, n.Plan.DueEnd
	}
	show := func(d loci.Date) string {
		if d.Precision == loci.Instant {
			return d.Time.In(zone).Format("2006-01-02T15:04")
		}
		return d.String()
	}
	if to.IsZero() {
		return show(from)
	}
	return show(from) + "/" + show(to)
}

// agenda compares the agenda with the plans that should wait, and returns how many of them
// are found and how many others there are.
func (p *planTale) agenda(t *testing.T) (found, others int) {
	t.Helper()
	res := must(p.e.Agenda(t.Context(), me, loci.AgendaRequest{Zone: zoneOf(p.Asked), Limit: 100, Done: true}))
	left := slices.Clone(p.Open)
	for _, section := range res.Sections {
		status := statusOf[section.Due]
		if status == "" {
			status = "planned"
		}
		for i := range section.Plans {
			plan := &section.Plans[i]
			n := &plan.Note
			if by := plan.SettledBy; status == "done" || status == "cancelled" {
				p.over = append(p.over, over{p.of[n.ID], loci.PlanStatus(status), p.messageOf(by)})
				continue
			}
			at := slices.IndexFunc(left, func(o openPlan) bool { return slices.Contains(o.Of, p.of[n.ID]) })
			if at < 0 {
				others++
				p.miss("%q is no plan that waits", n.Content)
				continue
			}
			found++
			if got := status + " " + planDue(n, p.Asked.Location()); got != left[at].Status+" "+left[at].Due {
				p.miss("%q is %s, want %s %s", n.Content, got, left[at].Status, left[at].Due)
			}
			left = slices.Delete(left, at, at+1)
		}
	}
	for _, o := range left {
		p.miss("%v is missing, %s %s", o.Of, o.Status, o.Due)
	}
	return found, others
}

// statusOf are the sections of an agenda whose plans are not simply planned.
var statusOf = map[loci.Due]string{loci.Overdue: "overdue", loci.Undated: "undated", loci.PlanDone: "done", loci.PlanCancelled: "cancelled"}

// messageOf is the index of the message of a note; -1 for nil.
func (p *planTale) messageOf(n *loci.Note) int {
	if n == nil {
		return -1
	}
	return p.of[n.ID]
}

func (p *planTale) miss(format string, args ...any) {
	p.wrong = append(p.wrong, fmt.Sprintf(format, args...))
}

// settled compares what became of the plans, and returns how many were settled that should
// not have been, or otherwise.
func (p *planTale) settled() (wrongly int) {
	for i := range p.notes {
		if n := &p.notes[i]; n.Plan != nil && n.Plan.Status == loci.StatusMoved {
			p.over = append(p.over, over{p.of[n.ID], loci.StatusMoved, p.of[n.Plan.SettledBy]})
		}
	}
	for _, o := range p.over {
		if !slices.ContainsFunc(p.Settled, o.is) && !slices.ContainsFunc(p.Settled, o.movedWithin) && !slices.ContainsFunc(p.Open, func(open openPlan) bool { return o.movedWithin(settledPlan{Of: open.Of}) }) {
			wrongly++
			p.miss("%d is %s by %d", o.message, o.status, o.by)
		}
	}
	for _, s := range p.Settled {
		if !slices.ContainsFunc(p.over, func(o over) bool { return o.is(s) }) {
			p.miss("%v is not %s by %d", s.Of, s.Status, s.By)
		}
	}
	return wrongly
}

// over is what became of the plan of a message, by another one.
type over struct {
	message int
	status  loci.PlanStatus
	by      int
}

// is reports whether that is what should have become of it.
func (o over) is(s settledPlan) bool {
	return o.status == s.Status && o.by == s.By && slices.Contains(s.Of, o.message)
}

// movedWithin reports whether it was moved by a later message about the same plan.
func (o over) movedWithin(s settledPlan) bool {
	return o.status == loci.StatusMoved && o.by > o.message && slices.Contains(s.Of, o.message) && slices.Contains(s.Of, o.by)
}

// planFloors are the least numbers of stories that are wholly right, and the greatest of
// plans that are wrongly settled, of the sets.
var planFloors = map[string][2]int{"own/en-plans": {41, 0}, "own/zh-plans": {39, 0}}

// The sets of stories about plans, by the whole memory without a model. -v prints what went
// otherwise, by story, but of those that are to stay unread.
func TestSetsOfPlansInAMemory(t *testing.T) {
	t.Parallel()
	names := must(filepath.Glob("../internal/lang/testdata/sets/*/*-plans.jsonl"))
	if len(names) < len(planFloors) {
		t.Fatalf("the own sets are %v", names)
	}
	for _, name := range names {
		set := setName(name)
		t.Run(strings.ReplaceAll(set, "/", "-"), func(t *testing.T) {
			t.Parallel()
			stories := planStories(t, name)
			right, plans, found, others, wrongly := 0, 0, 0, 0, 0
			for _, story := range stories {
				p := tellPlans(t, story)
				f, o := p.agenda(t)
				w := p.settled()
				plans, found, others, wrongly = plans+len(story.Open), found+f, others+o, wrongly+w
				if len(p.wrong) == 0 {
					right++
				} else if testing.Verbose() && !strings.HasPrefix(set, "blind") {
					t.Logf("%s %s: %s", set, story.ID, strings.Join(p.wrong, "; "))
				}
			}
			t.Logf("%s: of %d stories %d are right; of %d plans that wait %d are found, beside %d others; %d are wrongly settled", set, len(stories), right, plans, found, others, wrongly)
			if floor, ok := planFloors[set]; ok && (right < floor[0] || wrongly > floor[1]) {
				t.Errorf("%s: want %d right, %d wrongly settled at most", set, floor[0], floor[1])
			}
		})
	}
}
