package sampling_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/modeltest"
	"github.com/loci-memory/loci/model/sampling"
)

func TestMain(m *testing.M) { modeltest.Main(m) }

// client is a Sampler that is a function.
type client func(ctx context.Context, q sampling.Question) (sampling.Reply, error)

func (c client) Sample(ctx context.Context, q sampling.Question) (sampling.Reply, error) {
	return c(ctx, q)
}

var (
	me  = loci.Scope{User: "me"}
	bot = loci.Scope{User: "me", Agent: "bot"}
)

func connected(to loci.Scope, c client) *sampling.Model {
	m := sampling.New(sampling.Options{})
	m.Connect(to, c)
	return m
}

func TestAnswersAreReadAsThoseOfOtherModels(t *testing.T) {
	t.Parallel()
	modeltest.Reads(t, func(said string, cut bool) model.LLM {
		return connected(bot, func(context.Context, sampling.Question) (sampling.Reply, error) {
			return sampling.Reply{Text: said, Cut: cut, Model: "toy"}, nil
		})
	})
}

func TestW16_AModelIsLentToItsOwnScope(t *testing.T) {
	t.Parallel()
	answers := client(func(context.Context, sampling.Question) (sampling.Reply, error) {
		return sampling.Reply{Text: "{}"}, nil
	})
	for _, c := range []struct {
		to, asks loci.Scope
		serves   bool
	}{
		{bot, bot, true}, {bot, me, false}, {bot, loci.Scope{User: "me", Agent: "other"}, false}, {bot, loci.Scope{User: "her", Agent: "bot"}, false},
		{me, me, true}, {me, bot, true}, {me, loci.Scope{User: "her"}, false},
	} {
		if m := connected(c.to, answers); m.Serves(c.asks) != c.serves || (model.For(m, c.asks) != nil) != c.serves {
			t.Errorf("of %+v it lends to %+v: %t", c.to, c.asks, m.Serves(c.asks))
		}
	}
	m := sampling.New(sampling.Options{})
	back := m.Connect(bot, answers)
	next := m.Connect(bot, answers)
	if back(); !m.Serves(bot) {
		t.Error("the end of a session before ends the one that lends")
	}
	if next(); m.Serves(bot) {
		t.Error("it lends behind its end")
	}
	if _, err := m.Complete(t.Context(), model.Prompt{User: "x"}); !errors.Is(err, loci.ErrUnavailable) {
		t.Errorf("nobody lends: %v", err)
	}
}

func TestW16_ThePromptHasItsSchemaAndABound(t *testing.T) {
	t.Parallel()
	var asked sampling.Question
	m := connected(bot, func(_ context.Context, q sampling.Question) (sampling.Reply, error) {
		asked = q
		return sampling.Reply{Text: `{"a":1}`, Model: "claude"}, nil
	})
	if m.Model() != "sampling" {
		t.Errorf("it is called %q", m.Model())
	}
	a, err := m.Complete(t.Context(), model.Prompt{System: "Do it.", User: "用户说的话", Schema: []byte(`{"type":"object","properties":{"a":{}}}`)})
	if err != nil || a.Usage.Calls != 1 || a.Usage.TokensIn == 0 || m.Model() != "sampling/claude" {
		t.Errorf("got %+v, %v of %s", a, err, m.Model())
	}
	if !strings.HasPrefix(asked.System, "Do it.") || !strings.Contains(asked.System, `"properties"`) || asked.User != "用户说的话" || asked.MaxTokens != 4096 {
		t.Errorf("asked %+v", asked)
	}
	asked = sampling.Question{}
	if _, err := m.Complete(t.Context(), model.Prompt{User: strings.Repeat("many words ", 20_000)}); !errors.Is(err, loci.ErrInvalid) || asked.User != "" {
		t.Errorf("a prompt without an end: %v", err)
	}
}

func TestW16_AClientThatDeclinesIsNotAskedAgain(t *testing.T) {
	t.Parallel()
	asked := 0
	m := connected(bot, func(context.Context, sampling.Question) (sampling.Reply, error) {
		asked++
		return sampling.Reply{}, sampling.ErrDeclined
	})
	for range 3 {
		if _, err := m.Complete(t.Context(), model.Prompt{User: "x"}); !errors.Is(err, loci.ErrUnavailable) {
			t.Errorf("got %v", err)
		}
	}
	if asked != 1 || m.Serves(bot) {
		t.Errorf("asked %d times, lends %t", asked, m.Serves(bot))
	}
}

func TestW16_AClientThatDoesNotAnswerIsAskedTwice(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		asked := 0
		m := connected(bot, func(ctx context.Context, _ sampling.Question) (sampling.Reply, error) {
			asked++
			<-ctx.Done()
			return sampling.Reply{}, ctx.Err()
		})
		begun := time.Now()
		for range 3 {
			if _, err := m.Complete(t.Context(), model.Prompt{User: "x"}); !errors.Is(err, loci.ErrUnavailable) {
				t.Errorf("got %v", err)
			}
		}
		if asked != 2 || m.Serves(bot) || time.Since(begun) != 4*time.Minute {
			t.Errorf("asked %d times in %v, lends %t", asked, time.Since(begun), m.Serves(bot))
		}
	})
}

func TestW16_OnePromptAtATimeUnlessMoreAreAllowed(t *testing.T) {
	t.Parallel()
	for _, parallel := range []int{0, 3} {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			now, most := 0, 0
			m := sampling.New(sampling.Options{Parallel: parallel})
			m.Connect(bot, client(func(context.Context, sampling.Question) (sampling.Reply, error) {
				mu.Lock()
				now++
				most = max(most, now)
				mu.Unlock()
				time.Sleep(time.Second) // of the bubble's clock
				mu.Lock()
				now--
				mu.Unlock()
				return sampling.Reply{Text: "x"}, nil
			}))
			var group sync.WaitGroup
			for range 6 {
				group.Go(func() {
					if _, err := m.Complete(t.Context(), model.Prompt{User: "x"}); err != nil {
						t.Error(err)
					}
				})
			}
			group.Wait()
			if most != max(parallel, 1) {
				t.Errorf("%d at once", most)
			}
		})
	}
}

func TestW16_ACallerWhoGoesIsNoFault(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	m := connected(bot, func(ctx context.Context, _ sampling.Question) (sampling.Reply, error) {
		cancel()
		<-ctx.Done()
		return sampling.Reply{}, ctx.Err()
	})
	for range 3 {
		if _, err := m.Complete(ctx, model.Prompt{User: "x"}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	}
	if !m.Serves(bot) {
		t.Error("it lends no more")
	}
}
