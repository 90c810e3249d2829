package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/sample"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// twins is a store, and another one that gets the same commits with the same ids and times.
// All is read from the first, and background work is handed out by it alone.
type twins struct {
	store.Store
	other store.Store
}

func (s *twins) Apply(ctx context.Context, user string, c *store.Changes) error {
	if err := s.Store.Apply(ctx, user, c); err != nil {
		return err
	}
	same := *c
	same.Held, same.Expect.Jobs, same.Segments = nil, nil, nil // of leases and segments, which each has its own
	return s.other.Apply(ctx, user, &same)
}

func (s *twins) Touch(ctx context.Context, user string, at time.Time, ids []loci.ID) error {
	return errors.Join(s.Store.Touch(ctx, user, at, ids), s.other.Touch(ctx, user, at, ids))
}

// The same memories on every store, from the talks of the samples and from a random year of
// changes: whatever is probe, the answers are the same, byte for byte; also after memories left
// and came back from segments, and in a process that begins.
func TestD9_AnswersAreTheSameOnEveryStore(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for name, open := range stores {
		if name == "sqlite" {
			continue // which the others are compared with
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			other := open(t)
			sameAnswers(t, stores["sqlite"](t), other)
		})
	}
}

// sameAnswers compares the answers over a file with those over another store.
func sameAnswers(t *testing.T, one, other store.Store) {
	t.Helper()
	ctx := t.Context()
	t.Cleanup(func() { _ = errors.Join(one.Close(), other.Close()) })
	clock := newClock()
	users := buildTwins(t, &twins{one, other}, clock)
	asks := questionsOf(t, users)
	answers := func(s store.Store, o engine.Options) (all []string) {
		o.Analyst, o.Neural, o.Clock = rules.New(), rules.Embedder(), clock.now
		e := must(engine.New(s, o))
		defer e.Close(ctx)
		for range 2 {
			for _, a := range asks {
				all = append(all, a.answer(t, e))
			}
		}
		return all
	}
	want := answers(one, engine.Options{})
	for name, got := range map[string][]string{
		"on the other": answers(other, engine.Options{}),
		"on the other, where every question drives out who asked before": answers(other, engine.Options{IndexBytes: 1, VectorBytes: 1}),
		"in a file, likewise":                          answers(one, engine.Options{IndexBytes: 1, VectorBytes: 1}),
		"on the other, by a process that begins again": answers(other, engine.Options{}),
	} {
		wrong := 0
		for i := range want {
			if got[i] != want[i] {
				if wrong++; wrong < 3 {
					t.Errorf("%s: %s\nis answered\n%s\nand in a file\n%s", name, asks[i%len(asks)], got[i], want[i])
				}
			}
		}
		if wrong > 0 {
			t.Errorf("%s: %d of %d answers differ", name, wrong, len(want))
		}
	}
	t.Logf("%d questions of %d users", len(asks), len(users))
}

// buildTwins fills both stores and returns the users.
func buildTwins(t *testing.T, s store.Store, clock *handClock) []string {
	t.Helper()
	e := must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Neural: rules.Embedder(), Clock: clock.now}))
	users := []string{"random"}
	for _, talk := range must(sample.All()) {
		users = append(users, talk.User)
		messages := talk.Messages
		if testing.Short() {
			messages = messages[:min(60, len(messages))]
		}
		must(e.Ingest(t.Context(), loci.Scope{User: talk.User}, loci.IngestRequest{Messages: messages}))
	}
	randomYear(t, e, clock)
	if err := errors.Join(e.Work(t.Context(), nil), e.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	return users
}

// randomYear does what a user may do, in any order.
func randomYear(t *testing.T, e *engine.Engine, clock *handClock) {
	t.Helper()
	ctx, who, random := t.Context(), loci.Scope{User: "random"}, rand.New(rand.NewPCG(15, 58))
	var notes []loci.ID
	one := func() loci.ID { return notes[random.IntN(len(notes))] }
	for i := range 150 {
		clock.pass(time.Duration(random.IntN(4000)) * time.Minute)
		var err error
		switch n := random.IntN(20); {
		case n < 9 || len(notes) < 3:
			var r *loci.RememberResult
			r, err = e.Remember(ctx, who, loci.RememberRequest{
				Text: fmt.Sprintf("%s (%d)", phrases[random.IntN(len(phrases))], random.IntN(30)), At: clock.now(), Wait: n%2 == 0,
				Conversation: []string{"", "a", "b"}[random.IntN(3)], Tags: [][]string{nil, {"tea"}}[random.IntN(2)],
			})
			if err == nil && len(r.Notes) > 0 {
				notes = append(notes, r.Notes[0].ID)
			}
		case n < 13:
			_, err = e.Recall(ctx, who, loci.RecallRequest{Query: phrases[random.IntN(len(phrases))], K: 3})
		case n == 13:
			_, err = e.Edit(ctx, who, loci.EditRequest{ID: one(), Content: fmt.Sprintf("edited to number %d, and the kettle", i)})
		case n == 14:
			_, err = e.Forget(ctx, who, loci.ForgetRequest{ID: one()})
		case n == 15:
			_, err = e.Restore(ctx, who, one())
		case n == 16:
			_, err = e.Pin(ctx, who, one())
		case n == 17:
			_, err = e.Link(ctx, who, loci.LinkRequest{From: one(), Type: loci.Supports, To: one()})
		case n == 18:
			_, err = e.Forget(ctx, who, loci.ForgetRequest{ID: one(), Purge: true})
		default:
			err = e.Work(ctx, nil)
		}
		if err != nil && loci.ErrorKind(err) == nil { // a note that is gone is an answer too
			t.Fatal(err)
		}
	}
}

// probe is a question of a user.
type probe struct {
	user    string
	request loci.RecallRequest
}

func (a probe) String() string { return fmt.Sprintf("%q of %s", a.request.Query, a.user) }

func (a probe) answer(t *testing.T, e *engine.Engine) string {
	t.Helper()
	r, err := e.Recall(t.Context(), loci.Scope{User: a.user}, a.request)
	if err != nil {
		t.Errorf("%s: %v", a, err)
		return ""
	}
	r.TookMS = 0
	return string(must(json.Marshal(r)))
}

// questionsOf asks all users in turn, in several ways.
func questionsOf(t *testing.T, users []string) (all []probe) {
	t.Helper()
	var texts []string
	for _, name := range []string{sample.English, sample.Chinese, sample.Friends} {
		for _, q := range must(sample.Questions(name)) {
			texts = append(texts, q.Text)
		}
	}
	texts = append(texts, phrases...)
	for i, text := range texts {
		if testing.Short() && i%4 != 0 {
			continue // one after the other they race for nothing: every way of asking is among the rest
		}
		r := loci.RecallRequest{Query: text, NoTrack: true}
		switch i % 3 {
		case 1:
			r.Ranking = loci.RankActivation
		case 2:
			r.AsOf = time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
		}
		for _, user := range users {
			all = append(all, probe{user, r})
		}
	}
	return all
}
