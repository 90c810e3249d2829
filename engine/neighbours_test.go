package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/storetest"
)

// scribe is a model that makes one fact of each message, in the words after "I ".
type scribe struct {
	mu      sync.Mutex
	asked   []int                        // how many messages each question was about
	sources func(number int) []int       // that a fact names; nil names its message
	fails   func(p model.Prompt) error   // nil never
	spoils  func(texts []string) bool    // whether the answer is none; nil never
	more    func(text string) (e string) // further fields of a fact
}

func (s *scribe) Model() string { return "scribe" }

func (s *scribe) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	if p.Step != "extract" {
		return model.Answer{Text: `{}`}, nil
	}
	_, body, _ := strings.Cut(p.User, "Messages to distil")
	var texts []string
	for line := range strings.Lines(body) {
		if text, ok := strings.CutPrefix(strings.TrimSpace(line), "I "); ok {
			texts = append(texts, text)
		}
	}
	s.mu.Lock()
	s.asked = append(s.asked, len(texts))
	s.mu.Unlock()
	if s.fails != nil {
		if err := s.fails(p); err != nil {
			return model.Answer{}, err
		}
	}
	if s.spoils != nil && s.spoils(texts) {
		return model.Answer{Text: "I would rather not."}, nil
	}
	var facts []string
	for i, text := range texts {
		more := map[string]any{"sources": []int{i + 1}}
		if s.sources != nil {
			more["sources"] = s.sources(i + 1)
		}
		if s.more != nil {
			more["event_time"] = s.more(text)
		}
		facts = append(facts, statement("The user "+text, more))
	}
	return model.Answer{Text: `{"facts":[` + strings.Join(facts, ",") + `]}`}, nil
}

// calls is how many messages each question was about, largest first.
func (s *scribe) calls() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	slices.SortFunc(s.asked, func(a, b int) int { return b - a })
	return fmt.Sprint(s.asked)
}

// distilling is an engine that a scribe works for.
func distilling(t *testing.T, s store.Store, m *scribe, together int) *engine.Engine {
	t.Helper()
	e := must(engine.New(s, engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Models: engine.Models{Extract: m, Together: together},
	}))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	return e
}

// saying keeps messages one by one, without waiting for what follows.
func saying(t *testing.T, e *engine.Engine, conversation string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Conversation: conversation}); err != nil {
			t.Fatal(err)
		}
	}
}

// factsOf are the facts that a model made, with the messages that each comes from.
func factsOf(t *testing.T, e *engine.Engine) map[string]loci.Note {
	t.Helper()
	list, err := e.Notes(t.Context(), me, loci.NotesRequest{Page: loci.Page{Limit: 500}})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]loci.Note{}
	for _, n := range list.Notes {
		if !n.Verbatim {
			out[n.Content] = n
		}
	}
	return out
}

func errands(n int) (texts []string) {
	for i := range n {
		texts = append(texts, fmt.Sprintf("I planted %d trees in the %d. orchard.", i+2, i+1))
	}
	return texts
}

// Messages of a conversation that wait for a model are distilled together, so far as they
// fit into a question; those of another conversation are not among them.
func TestFindingM2_NeighboursThatWaitAreDistilledByOneQuestion(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for together, want := range map[int]string{0: "[16 4 1]", 5: "[5 5 5 5 1]", 1: "[1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1]"} {
				s, m := open(t), &scribe{}
				t.Cleanup(func() { _ = s.Close() })
				e := distilling(t, s, m, together)
				saying(t, e, "garden", errands(10)...)
				saying(t, e, "other", "I sold the boat.")
				saying(t, e, "garden", errands(20)[10:]...)
				if err := e.Work(t.Context(), nil); err != nil {
					t.Fatal(err)
				}
				if got := m.calls(); got != want {
					t.Errorf("%d together: questions about %s messages, want %s", together, got, want)
				}
				facts := factsOf(t, e)
				if len(facts) != 21 {
					t.Errorf("%d facts", len(facts))
				}
				for content, n := range facts {
					if len(n.Messages) != 1 {
						t.Errorf("%q comes from %d messages", content, len(n.Messages))
					}
				}
			}
		})
	}
}

// A job that somebody has is left alone: what is said meanwhile waits in one of its own.
func TestFindingM2_AJobThatIsBeingDoneGetsNoMoreWords(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, m := open(t), &scribe{}
			t.Cleanup(func() { _ = s.Close() })
			e := distilling(t, s, m, 0)
			saying(t, e, "garden", errands(2)...)
			leased, err := storetest.Lease(t.Context(), s, []loci.JobKind{loci.JobExtract}, 9, store.LeaseRequest{Hold: time.Hour, Now: time.Now()})
			if err != nil || len(leased) != 1 || len(leased[0].Notes) != 2 {
				t.Fatalf("leased %+v, %v", leased, err)
			}
			saying(t, e, "garden", errands(4)[2:]...)
			jobs, err := s.Jobs(t.Context(), me.User)
			if err != nil || len(jobs) != 2 || len(jobs[0].Notes) != 2 || len(jobs[1].Notes) != 2 {
				t.Errorf("the jobs are %+v, %v", jobs, err)
			}
		})
	}
}

// One message that a model answers nothing useful about, or whose question its server
// refuses, costs its neighbours nothing.
func TestFindingM2_OneMessageDoesNotSpoilItsNeighbours(t *testing.T) {
	t.Parallel()
	spoilt := func(text string) bool { return strings.Contains(text, "7. orchard") }
	for what, m := range map[string]*scribe{
		"no answer": {spoils: func(texts []string) bool { return slices.ContainsFunc(texts, spoilt) }},
		"refused": {fails: func(p model.Prompt) error {
			if _, body, _ := strings.Cut(p.User, "Messages to distil"); spoilt(body) {
				return &model.ProviderError{Provider: "scribe", Status: 400, Kind: loci.ErrInvalid, Hint: "the question was refused"}
			}
			return nil
		}},
	} {
		s := inmem.New()
		e := distilling(t, s, m, 0)
		saying(t, e, "garden", errands(12)...)
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if facts := factsOf(t, e); len(facts) != 11 {
			t.Errorf("%s: %d facts of 12 messages, one of which is spoilt", what, len(facts))
		}
		jobs, err := s.Jobs(t.Context(), me.User)
		if left := map[string]int{"no answer": 0, "refused": 1}[what]; err != nil || len(jobs) != left || left == 1 && len(jobs[0].Notes) != 1 {
			t.Errorf("%s: left are %+v, %v", what, jobs, err)
		}
	}
}

// talkedOver is a store in which somebody else says something between a commit and the
// moment in which who made it hears of that.
type talkedOver struct {
	store.Store
	between func()
}

func (c *talkedOver) Apply(ctx context.Context, user string, changes *store.Changes) error {
	err := c.Store.Apply(ctx, user, changes)
	if f := c.between; err == nil && f != nil && len(changes.Notes) > 0 {
		c.between = nil
		f()
	}
	return err
}

// Two messages of a conversation that come at once wait in one job, and both are counted:
// one of them was kept, and answered by a failure.
func TestFindingM2_WordsThatComeAtOnceWaitTogether(t *testing.T) {
	t.Parallel()
	s := &talkedOver{Store: inmem.New()}
	m, texts := &scribe{}, errands(6)
	e := distilling(t, s, m, 5)
	saying(t, e, "garden", texts[0])
	s.between = func() { saying(t, e, "garden", texts[2]) }
	saying(t, e, "garden", texts[1])
	saying(t, e, "garden", texts[3:]...)
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if got := m.calls(); got != "[5 1]" {
		t.Errorf("questions about %s messages", got)
	}
}

// A server that is down is no fault of the words: they wait together.
func TestFindingM2_WhatIsDownSplitsNothing(t *testing.T) {
	t.Parallel()
	s, m := inmem.New(), &scribe{fails: func(model.Prompt) error {
		return &model.ProviderError{Provider: "scribe", Status: 503, Kind: loci.ErrUnavailable, Hint: "it is down"}
	}}
	e := distilling(t, s, m, 0)
	saying(t, e, "garden", errands(12)...)
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if jobs, err := s.Jobs(t.Context(), me.User); err != nil || len(jobs) != 1 || len(jobs[0].Notes) != 12 {
		t.Errorf("the jobs are %+v, %v", jobs, err)
	}
}

// Where an answer does not say which message a statement comes from, it is not guessed
// which of them it must be hidden with.
func TestFindingM2_AStatementWithoutSourcesIsNoEasierToSee(t *testing.T) {
	t.Parallel()
	m := &scribe{sources: func(int) []int { return nil }}
	e := distilling(t, inmem.New(), m, 0)
	saying(t, e, "garden", errands(3)...)
	hidden := loci.RememberRequest{Text: "I planted roses for a surprise in the fourth orchard.", Conversation: "garden", Visibility: loci.UserOnly}
	if _, err := e.Remember(t.Context(), me, hidden); err != nil {
		t.Fatal(err)
	}
	saying(t, e, "garden", errands(5)[4:]...)
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	for content, n := range factsOf(t, e) {
		if want := strings.Contains(content, "roses"); (n.Visibility == loci.UserOnly) != want || len(n.Messages) != 1 {
			t.Errorf("%q is %s, of %d messages", content, n.Visibility, len(n.Messages))
		}
	}
}

// The dates of a statement are meant in the zone of the message that it comes from.
func TestFindingM2_DatesAreThoseOfTheirOwnMessage(t *testing.T) {
	t.Parallel()
	m := &scribe{more: func(string) string { return "2026-03-01" }}
	e := distilling(t, inmem.New(), m, 0)
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	zones := []string{"Asia/Shanghai", "America/New_York"}
	for i, zone := range zones {
		r := loci.RememberRequest{Text: errands(2)[i], Conversation: "garden", At: at.Add(time.Duration(i) * time.Minute), Zone: zone}
		if _, err := e.Remember(t.Context(), me, r); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	for content, n := range factsOf(t, e) {
		i := 0
		if strings.Contains(content, "2. orchard") {
			i = 1
		}
		zone, err := time.LoadLocation(zones[i])
		if err != nil {
			t.Fatal(err)
		}
		if want := time.Date(2026, 3, 1, 0, 0, 0, 0, zone); !n.EventTime.Time.Equal(want) {
			t.Errorf("%q happened at %v, want %v", content, n.EventTime.Time, want)
		}
	}
	if got := m.calls(); got != "[2]" {
		t.Errorf("questions about %s messages", got)
	}
}

// What is read to distil a message does not grow with the messages that wait.
func TestFindingC1_DistillingReadsNoOtherJobs(t *testing.T) {
	envtest.NotRaced(t, "reads are counted")
	t.Parallel()
	rows := map[int]int64{}
	for _, size := range []int{40, 400} {
		s := &meter{Store: inmem.New()}
		e := distilling(t, s, &scribe{}, 1)
		saying(t, e, "garden", errands(size)...)
		s.rows.Store(0)
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if jobs := s.jobs.Load(); jobs != 0 {
			t.Errorf("to distil %d messages %d jobs were read", size, jobs)
		}
		rows[size] = s.rows.Load()
	}
	if rows[400] > 13*rows[40] {
		t.Errorf("%d rows for 40 messages, %d for 400", rows[40], rows[400])
	}
	t.Logf("%v", rows)
}
