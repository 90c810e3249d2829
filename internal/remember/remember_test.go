package remember

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/model"
)

var clock = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

// stamp gives ids 1, 2, 3, …
func stamp() edit.Stamp {
	last := byte(0)
	return edit.Stamp{Scope: loci.Scope{User: "u", Agent: "a"}, Clock: clock, NewID: func() loci.ID {
		last++
		return loci.ID{15: last}
	}}
}

func userSaid(text string) *loci.RememberRequest {
	return &loci.RememberRequest{Text: text, Conversation: "c", Speaker: "Ann", At: clock.Add(-time.Hour)}
}

func TestW1_TheSameMessageTwiceIsOneMessage(t *testing.T) {
	t.Parallel()
	base := Message(stamp(), userSaid("hello")).ID
	if again := Message(stamp(), userSaid("hello")).ID; again != base {
		t.Errorf("the same message has the ids %s and %s", base, again)
	}
	zone := *userSaid("hello")
	zone.At = zone.At.In(time.FixedZone("", 8*3600))
	if got := Message(stamp(), &zone).ID; got != base {
		t.Error("the same moment in another zone makes another message")
	}
	for name, change := range map[string]func(*loci.RememberRequest){
		"conversation": func(r *loci.RememberRequest) { r.Conversation = "d" },
		"speaker":      func(r *loci.RememberRequest) { r.Speaker = "Bob" },
		"time":         func(r *loci.RememberRequest) { r.At = r.At.Add(time.Microsecond) },
		"text":         func(r *loci.RememberRequest) { r.Text = "hello!" },
		"ref":          func(r *loci.RememberRequest) { r.Ref = "7" },
		"field border": func(r *loci.RememberRequest) { r.Conversation, r.Speaker = "cA", "nn" },
	} {
		r := *userSaid("hello")
		change(&r)
		if Message(stamp(), &r).ID == base {
			t.Errorf("another %s makes the same message", name)
		}
	}
}

func TestW1_ALongMessageIsSplitAndLosesNothing(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("One sentence of several words follows another. 这是一句中文。", 400)
	r := userSaid(text)
	m := Message(stamp(), r)
	notes := Construct(stamp(), &m, r, text)
	if len(notes) < 5 {
		t.Fatalf("%d tokens became %d notes", lang.CountTokens(text), len(notes))
	}
	var joined strings.Builder
	for _, n := range notes {
		joined.WriteString(n.Content)
		if got := lang.CountTokens(n.Content); got > MaxTokens {
			t.Errorf("a part has %d tokens", got)
		}
		if !n.IsTurn() || !slices.Equal(n.Messages, []loci.ID{m.ID}) {
			t.Error("a part is no turn of its message")
		}
	}
	if joined.String() != text {
		t.Error("the parts don't join to the text")
	}
}

func TestN3_DefaultsWithoutAnAnalyst(t *testing.T) {
	t.Parallel()
	r := userSaid("hello")
	m := Message(stamp(), r)
	notes := Construct(stamp(), &m, r, r.Text)
	Extract(t.Context(), nil, &m, notes, loci.Agent{})
	n := notes[0]
	if n.Kind != loci.Episode || n.Domain != "general" || n.Importance != .5 || n.Source != loci.Experience ||
		n.Visibility != loci.Scoped || n.Temporality != loci.Current || n.Extractor != "" || !n.EventTime.IsZero() {
		t.Errorf("got %+v", n)
	}
}

func TestW1_PlanIsMessagesNotesAndOneJob(t *testing.T) {
	t.Parallel()
	st := stamp()
	var all []Said
	for _, text := range []string{"one", "two"} {
		r := userSaid(text)
		m := Message(st, r)
		all = append(all, Said{Message: m, Notes: Construct(st, &m, r, text)})
	}
	c := Plan(st, all, Work{Kind: loci.JobLink})
	if len(c.Messages) != 2 || len(c.Notes) != 2 || len(c.Jobs) != 1 || len(c.Jobs[0].Notes) != 2 {
		t.Fatalf("got %d messages, %d notes, jobs %+v", len(c.Messages), len(c.Notes), c.Jobs)
	}
	if v := c.Notes[0].Version; v.At != all[0].Message.At || v.Clock != clock || v.By != "a" || v.Step != loci.StepRemember {
		t.Errorf("first version %+v", v)
	}
	if !Plan(st, nil, Work{Kind: loci.JobLink}).Empty() {
		t.Error("a plan for nothing writes something")
	}
}

// advice is an analyst that always says the same.
type advice loci.Decision

func (advice) Enrich(*loci.Message, *loci.Note) {}
func (a advice) Decide(*loci.Note, []model.Similar) loci.Decision {
	return loci.Decision(a)
}

func similar(n int, s float64) model.Similar {
	return model.Similar{Note: loci.Note{ID: loci.ID{15: byte(n)}, Version: 1, RecordedAt: clock.Add(-24 * time.Hour)}, Similarity: s}
}

func TestW5_DecideChecksEveryAdvice(t *testing.T) {
	t.Parallel()
	fresh := &loci.Note{ID: loci.ID{15: 99}}
	one := []model.Similar{similar(1, .9)}
	for _, c := range []struct {
		name    string
		advice  loci.Decision
		similar []model.Similar
		want    loci.Operation
	}{
		{"no similar notes: not even asked", loci.Decision{Operation: loci.Noop, Target: loci.ID{15: 1}}, nil, loci.Add},
		{"offered target", loci.Decision{Operation: loci.Update, Target: loci.ID{15: 1}}, one, loci.Update},
		{"target never offered", loci.Decision{Operation: loci.Delete, Target: loci.ID{15: 2}}, one, loci.Add},
		{"no target", loci.Decision{Operation: loci.Noop}, one, loci.Add},
		{"unknown operation", loci.Decision{Operation: "MERGE", Target: loci.ID{15: 1}}, one, loci.Add},
		{"add", loci.Decision{Operation: loci.Add, Target: loci.ID{15: 1}}, one, loci.Add},
	} {
		got := Decide(advice(c.advice), fresh, c.similar)
		if got.Operation != c.want || got.Note != fresh.ID {
			t.Errorf("%s: got %+v", c.name, got)
		}
		if c.want == loci.Add && !got.Target.IsZero() {
			t.Errorf("%s: ADD has a target", c.name)
		}
	}
	if got := Decide(nil, fresh, one); got.Operation != loci.Add {
		t.Errorf("without an analyst: %+v", got)
	}
}

func TestW6_DeleteKeepsTheNewFact(t *testing.T) {
	t.Parallel()
	fresh := &loci.Note{ID: loci.ID{15: 99}, Kind: loci.Fact, RecordedAt: clock}
	old := similar(1, .9)
	for _, op := range []loci.Operation{loci.Update, loci.Delete} {
		c, d := Settle(stamp(), nil, fresh, loci.Decision{Operation: op, Target: old.Note.ID, Reason: "moved"}, []model.Similar{old})
		if len(c.Purge) > 0 || len(c.Notes) != 2 || d.Operation != op {
			t.Fatalf("%s: got %+v", op, c)
		}
		v := c.Notes[0].Version
		if v.Note.ID != old.Note.ID || v.Change.Version != 2 || v.Note.SupersededBy != fresh.ID || !v.Note.ValidUntil.Equal(clock) || v.Note.Forgotten {
			t.Errorf("%s: the target became %+v", op, v)
		}
		if len(c.Links) != 1 || c.Links[0].From != fresh.ID || c.Links[0].To != old.Note.ID || c.Links[0].Type != loci.Supersedes {
			t.Errorf("%s: links %+v", op, c.Links)
		}
	}
}

func TestW6_AnEarlierStatementCorrectsNoLaterOne(t *testing.T) {
	t.Parallel()
	old := similar(1, .9)
	fresh := &loci.Note{ID: loci.ID{15: 99}, RecordedAt: old.Note.RecordedAt.Add(-time.Second)}
	c, d := Settle(stamp(), nil, fresh, loci.Decision{Operation: loci.Update, Target: old.Note.ID}, []model.Similar{old})
	if !c.Empty() || d.Operation != loci.Add {
		t.Errorf("got %+v and %+v", c, d)
	}
}

func TestW5_NoopTakesOnlyTheRankOfAFact(t *testing.T) {
	t.Parallel()
	old := similar(1, 1)
	d := loci.Decision{Operation: loci.Noop, Target: old.Note.ID}
	fact := &loci.Note{ID: loci.ID{15: 99}, Kind: loci.Fact, Version: 1, Content: "x"}
	c, _ := Settle(stamp(), nil, fact, d, []model.Similar{old})
	if len(c.Notes) != 1 || c.Notes[0].Version.Note.Kind != loci.Episode || c.Notes[0].Version.Note.Content != "x" {
		t.Errorf("a repeated fact became %+v", c.Notes)
	}
	fact.Kind = loci.Episode
	c, _ = Settle(stamp(), nil, fact, d, []model.Similar{old})
	if len(c.Notes) != 1 || c.Notes[0].Version.Note.Kind != loci.Episode || c.Notes[0].Version.Note.Facts[0].Fact != old.Note.ID {
		t.Errorf("a repeated episode became %+v", c)
	}
}

func TestL1_AtMostFiveSimilarLinksFromOneHalfOn(t *testing.T) {
	t.Parallel()
	fresh := &loci.Note{ID: loci.ID{15: 99}}
	var near []model.Similar
	for i, s := range []float64{1.0000001, .9, .8, .7, .6, .55, .5} {
		near = append(near, similar(i+1, s))
	}
	links := (likeness.Finder{}).Links(fresh, near)
	if len(links) != 5 || links[0].Strength != 1 || links[4].Strength != .6 {
		t.Errorf("got %+v", links)
	}
	if got := (likeness.Finder{}).Links(fresh, []model.Similar{similar(1, .5), similar(2, .49)}); len(got) != 1 {
		t.Errorf("at the threshold: %+v", got)
	}
}
