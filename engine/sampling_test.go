package engine_test

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/model/sampling"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// clientModel is a connected agent's client: a model by its prompts.
type clientModel func(ctx context.Context, q sampling.Question) (string, error)

func (c clientModel) Sample(ctx context.Context, q sampling.Question) (sampling.Reply, error) {
	text, err := c(ctx, q)
	return sampling.Reply{Text: text, Model: "toy"}, err
}

// handClock is a clock that a test moves.
type handClock struct{ at atomic.Int64 }

func (c *handClock) now() time.Time       { return time.Unix(c.at.Load(), 0).UTC() }
func (c *handClock) pass(d time.Duration) { c.at.Add(int64(d / time.Second)) }
func newClock() *handClock                { c := &handClock{}; c.at.Store(1_772_442_000); return c }

// withClientModel is a memory whose model is a client's.
func withClientModel(t *testing.T, kept store.Store, m *sampling.Model, c *handClock) *engine.Engine {
	t.Helper()
	o := engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: c.now}
	if m != nil {
		o.Models = engine.Models{Extract: m, Decide: m, Evolve: m, Reflect: m}
	}
	e := must(engine.New(kept, o))
	t.Cleanup(func() {
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return e
}

var bot = loci.Scope{User: "me", Agent: "bot"}

// distils answers an extraction with a fact, and all else with nothing to do.
func distils(asked *[]string) clientModel {
	return func(_ context.Context, q sampling.Question) (string, error) {
		*asked = append(*asked, q.User)
		if strings.Contains(q.User, "Messages to distil") {
			return facts("The user has a cat called Minka."), nil
		}
		return orNone(""), nil
	}
}

func TestW16_AConnectedAgentsModelDistilsItsWords(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept := open(t)
			t.Cleanup(func() { _ = kept.Close() })
			client, clock, asked := sampling.New(sampling.Options{}), newClock(), []string{}
			e := withClientModel(t, kept, client, clock)
			back := client.Connect(bot, distils(&asked))
			waited := must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: "My cat is called Minka.", Wait: true}))
			if got := extracted(t, e, bot); !slices.Equal(got, []string{"The user has a cat called Minka."}) || len(waited.Notes) != 2 {
				t.Errorf("kept %q, %+v", got, waited)
			}
			later := must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: "My cat, Minka, is grey."}))
			if jobs := must(e.Jobs(t.Context(), bot)); len(jobs) != 1 || jobs[0].Kind != loci.JobSample || later.Job != jobs[0].ID {
				t.Errorf("the jobs are %+v", jobs)
			}
			if err := e.Work(t.Context(), nil); err != nil || len(asked) < 2 {
				t.Errorf("asked %d times, %v", len(asked), err)
			}
			if n := must(e.Notes(t.Context(), bot, loci.NotesRequest{})).Notes; !strings.HasPrefix(only(t, &loci.RememberResult{Notes: n}).Extractor, "sampling") {
				t.Errorf("made by %q", n[0].Extractor)
			}
			back()
			calls := len(asked)
			must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: "My dog is called Rex."}))
			if jobs := must(e.Jobs(t.Context(), bot)); len(jobs) != 1 || jobs[0].Kind != loci.JobLink {
				t.Errorf("nobody lends, and the jobs are %+v", jobs)
			}
			if err := e.Work(t.Context(), nil); err != nil || len(asked) != calls {
				t.Errorf("asked %d times more, %v", len(asked)-calls, err)
			}
		})
	}
}

// A client's model is the agent's: nothing goes to it that the agent does not
// see, and no words of others.
func TestW16_ALentModelIsShownWhatItsAgentHandsInAndSees(t *testing.T) {
	t.Parallel()
	client, clock, asked := sampling.New(sampling.Options{}), newClock(), []string{}
	e := withClientModel(t, inmem.New(), client, clock)
	client.Connect(bot, distils(&asked))
	other := loci.Scope{User: "me", Agent: "other"}
	for _, s := range []loci.Scope{me, other, {User: "her", Agent: "bot"}} {
		must(e.Remember(t.Context(), s, loci.RememberRequest{Text: "My cat is called Rumpelstiltskin.", Visibility: loci.Private, Conversation: "c", Wait: true}))
	}
	must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: "My cat is a good cat.", Conversation: "c", Wait: true}))
	if _, err := e.Reflect(t.Context(), bot, loci.ReflectRequest{Force: true}); err != nil {
		t.Fatal(err)
	}
	if len(asked) == 0 || strings.Contains(strings.Join(asked, "\n"), "umpel") {
		t.Errorf("it is shown %q", asked)
	}
	if _, err := e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true}); err != nil {
		t.Fatal(err)
	}
	for _, q := range asked {
		if !strings.Contains(q, "good cat") {
			t.Errorf("it is shown %q", q)
		}
	}
}

// The user in person has the model serve all that is theirs, reflection too.
func TestW16_TheUserInPersonLendsToReflection(t *testing.T) {
	t.Parallel()
	client, clock, asked := sampling.New(sampling.Options{}), newClock(), []string{}
	e := withClientModel(t, inmem.New(), client, clock)
	must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I ran before work again.", Wait: true}))
	client.Connect(me, clientModel(func(_ context.Context, q sampling.Question) (string, error) {
		asked = append(asked, q.User)
		return `{"trends":[]}`, nil
	}))
	res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true})
	if err != nil || len(asked) != 1 || !strings.Contains(asked[0], "before work") {
		t.Errorf("%+v, %v: asked %q", res, err, asked)
	}
}

// Whatever becomes of the client half-way, words wait, or the rules read them, and no job
// is stuck.
func TestW16_NothingIsLostWithAClientThatFails(t *testing.T) {
	t.Parallel()
	down := func(context.Context, sampling.Question) (string, error) { return "", loci.ErrUnavailable }
	declines := func(context.Context, sampling.Question) (string, error) { return "", sampling.ErrDeclined }
	prose := func(context.Context, sampling.Question) (string, error) { return "I would rather not.", nil }
	for _, c := range []struct {
		name   string
		answer clientModel
		half   bool // it distils, and fails then
		waits  bool // the job is tried once more
	}{
		{"it declines", declines, false, false},
		{"it is down", down, false, true},
		{"it talks", prose, false, false},
		{"it declines to decide", declines, true, false},
		{"it is down when it has to decide", down, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			client, clock, asked := sampling.New(sampling.Options{}), newClock(), []string{}
			e := withClientModel(t, inmem.New(), client, clock)
			must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: "The user has a cat called Mimi.", Kind: loci.Fact, Wait: true}))
			well := distils(&asked)
			client.Connect(bot, clientModel(func(ctx context.Context, q sampling.Question) (string, error) {
				if c.half && strings.Contains(q.User, "Messages to distil") {
					return well(ctx, q)
				}
				return c.answer(ctx, q)
			}))
			res := must(e.Remember(t.Context(), bot, loci.RememberRequest{Text: "I have a cat called Minka.", Wait: true}))
			if c.waits != (!res.Job.IsZero()) || len(res.Notes) == 0 || len(res.Warnings) == 0 {
				t.Errorf("it answered %+v", res)
			}
			for range 5 {
				clock.pass(time.Minute)
				if err := e.Work(t.Context(), nil); err != nil {
					t.Fatal(err)
				}
			}
			if jobs := must(e.Jobs(t.Context(), bot)); len(jobs) != 0 {
				t.Errorf("there are jobs left: %+v", jobs)
			}
			got := must(e.Links(t.Context(), bot, loci.LinksRequest{ID: res.Notes[0].ID, Types: []loci.LinkType{loci.SimilarTo}}))
			if len(got.Links) == 0 {
				t.Errorf("its words are linked to nothing")
			}
		})
	}
}

// What a client that is gone left is done by whoever comes next, with a model or without.
func TestW16_WhatALentModelLeftIsDoneByTheNext(t *testing.T) {
	t.Parallel()
	for name, next := range map[string]func(*testing.T, store.Store, *handClock) *engine.Engine{
		"without a model": func(t *testing.T, kept store.Store, c *handClock) *engine.Engine {
			return withClientModel(t, kept, nil, c)
		},
		"with one that nobody lends": func(t *testing.T, kept store.Store, c *handClock) *engine.Engine {
			return withClientModel(t, kept, sampling.New(sampling.Options{}), c)
		},
		"with one that somebody else lends": func(t *testing.T, kept store.Store, c *handClock) *engine.Engine {
			client := sampling.New(sampling.Options{})
			client.Connect(loci.Scope{User: "me", Agent: "other"}, clientModel(func(context.Context, sampling.Question) (string, error) {
				t.Error("another agent is shown the words")
				return "", nil
			}))
			return withClientModel(t, kept, client, c)
		},
		"with a model of its own": func(t *testing.T, kept store.Store, c *handClock) *engine.Engine {
			m := says(map[string]string{"extract": facts("The user has a dog.")})
			e := must(engine.New(kept, engine.Options{Embedder: rules.Embedder(), Clock: c.now, Models: engine.Models{Extract: m, Decide: m}}))
			t.Cleanup(func() { _ = e.Close(context.Background()) })
			return e
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kept, client, clock := inmem.New(), sampling.New(sampling.Options{}), newClock()
			gone := withClientModel(t, kept, client, clock)
			client.Connect(bot, clientModel(func(context.Context, sampling.Question) (string, error) { return "", loci.ErrUnavailable }))
			must(gone.Remember(t.Context(), bot, loci.RememberRequest{Text: "I have a dog."}))
			e := next(t, kept, clock)
			if err := e.Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			if jobs := must(e.Jobs(t.Context(), me)); len(jobs) != 0 {
				t.Errorf("there are jobs left: %+v", jobs)
			}
			if distilled := name == "with a model of its own"; (len(extracted(t, e, me)) == 1) != distilled {
				t.Errorf("kept %q", extracted(t, e, me))
			}
		})
	}
}
