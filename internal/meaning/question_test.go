package meaning

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// toy is an embedder whose answers take as long as they are said to.
type toy struct {
	takes          time.Duration
	fails          error
	longest        int           // tokens of a text that it takes; 0 takes all
	ignoresContext bool          // does not respect its context
	slots          chan struct{} // holds a value for each call that is worked on; nil has no bound

	mu     sync.Mutex
	under  int // calls under way
	most   int // of these at once
	calls  int
	longer int // the longest text that it was sent, in tokens
}

func (e *toy) Identity() string { return "toy" }

func (e *toy) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	e.mu.Lock()
	e.calls++
	e.under++
	e.most = max(e.most, e.under)
	takes, fails := e.takes, e.fails
	e.mu.Unlock()
	defer func() {
		e.mu.Lock()
		e.under--
		e.mu.Unlock()
	}()
	if e.slots != nil {
		select {
		case e.slots <- struct{}{}:
			defer func() { <-e.slots }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if e.ignoresContext {
		time.Sleep(takes)
	} else {
		select {
		case <-time.After(takes):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if fails != nil {
		return nil, fails
	}
	out := make([][]float32, len(texts))
	for i, text := range texts {
		n := lang.CountTokens(text)
		e.mu.Lock()
		e.longer = max(e.longer, n)
		e.mu.Unlock()
		if e.longest > 0 && n > e.longest {
			return nil, &model.ProviderError{Provider: "toy", Status: 413, Kind: loci.ErrInvalid, Hint: "send less"}
		}
		out[i] = []float32{1, float32(n)}
	}
	return out, nil
}

// set changes it while it is in use.
func (e *toy) set(change func(*toy)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	change(e)
}

// free is a book of a user who may spend what he wants.
type free struct{}

func (free) Affordable(context.Context, string) error { return nil }
func (free) Add(model.Call)                           {}
func (free) Settle(context.Context)                   {}

// inBubble runs a test with a space of a toy in the time of a bubble.
func inBubble(t *testing.T, e *toy, test func(t *testing.T, m *Space)) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m := New(Options{Embedder: e, Book: free{}, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
		defer m.Close()
		test(t, m)
	})
}

func answers(t *testing.T, m *Space, user, text string) {
	t.Helper()
	if v, err := m.Question(t.Context(), user, text); err != nil || len(v) != 2 {
		t.Errorf("%s asked %.30q: %v, %v", user, text, v, err)
	}
}

func isRefused(t *testing.T, m *Space, user, text, why string) {
	t.Helper()
	if _, err := m.Question(t.Context(), user, text); err == nil || !strings.Contains(err.Error(), why) {
		t.Errorf("%s asked %.30q: %v, want %q", user, text, err, why)
	}
}

// A question that the embedder does not take, or is slow with, is nobody else's affair: it is
// embedded by its beginning.
func TestFindingM1_OneLongQuestionRestsNobody(t *testing.T) {
	long := strings.Repeat("What did we say of the harvest? ", 2000)
	inBubble(t, &toy{longest: 200}, func(t *testing.T, m *Space) {
		answers(t, m, "ann", long)
		answers(t, m, "bob", "tea?")
		if e := m.Embedder.(*toy); e.longer > questionTokens {
			t.Errorf("%d tokens of a question were sent", e.longer)
		}
	})
}

func TestFindingM1_OneBadQuestionRestsNobody(t *testing.T) {
	inBubble(t, &toy{longest: 1}, func(t *testing.T, m *Space) {
		for range 5 {
			isRefused(t, m, "ann", "a question that it never takes", "send less")
			answers(t, m, "bob", "tea")
		}
	})
}

func TestFindingM1_OneSlowQuestionRestsNobody(t *testing.T) {
	e := &toy{takes: time.Minute}
	inBubble(t, e, func(t *testing.T, m *Space) {
		for i := range 3 {
			e.set(func(e *toy) { e.takes = time.Minute })
			isRefused(t, m, "ann", fmt.Sprint(i, strings.Repeat("What did we say of the harvest? ", 40)), "no answer within 1s")
			e.set(func(e *toy) { e.takes = time.Millisecond })
			answers(t, m, "bob", fmt.Sprint("tea? ", i))
		}
	})
}

// Forty at once take turns; who gets none in time is told so, and the next one is answered.
func TestFindingM1_FortyQuestionsAtOnceRestNobody(t *testing.T) {
	e := &toy{takes: 150 * time.Millisecond}
	inBubble(t, e, func(t *testing.T, m *Space) {
		e.slots = make(chan struct{}, 4) // of the bubble
		var group sync.WaitGroup
		var mu sync.Mutex
		crowded, fine := 0, 0
		begin := time.Now()
		for i := range 40 {
			group.Go(func() {
				_, err := m.Question(t.Context(), fmt.Sprint("user ", i), "tea?")
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					fine++
				case errors.Is(err, errCrowded), strings.Contains(err.Error(), "no answer within"):
					crowded++
				default:
					t.Error(err)
				}
			})
		}
		group.Wait()
		if took := time.Since(begin); fine < 20 || fine+crowded != 40 || e.most > questionsAtOnce || took > 1100*time.Millisecond {
			t.Errorf("%d answered, %d not, %d at once, in %v", fine, crowded, e.most, took)
		}
		answers(t, m, "ann", "and now?")
	})
}

// A question whose time is over before its turn, with nobody before it, was late: it is not
// said that there were too many.
func TestALateQuestionWasNotCrowdedOut(t *testing.T) {
	inBubble(t, &toy{takes: time.Minute}, func(t *testing.T, m *Space) {
		m.Wait = -1
		for range 50 {
			if _, err := m.answer(t.Context(), question{"ann", "late?"}); err == nil || errors.Is(err, errCrowded) {
				t.Fatalf("got %v", err)
			}
		}
	})
}

// The same question of a user is one call, at the same time and soon after; another user's is
// another.
func TestFindingM1_TheSameQuestionIsEmbeddedOnce(t *testing.T) {
	e := &toy{takes: 100 * time.Millisecond}
	inBubble(t, e, func(t *testing.T, m *Space) {
		var group sync.WaitGroup
		for range 20 {
			group.Go(func() { answers(t, m, "ann", "tea?") })
		}
		leaving, leave := context.WithCancel(t.Context())
		group.Go(func() {
			if _, err := m.Question(leaving, "ann", "tea?"); !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
		time.Sleep(50 * time.Millisecond)
		leave()
		group.Wait()
		answers(t, m, "ann", "tea?")
		if e.calls != 1 {
			t.Errorf("%d calls", e.calls)
		}
		v, _ := m.Question(t.Context(), "ann", "tea?")
		v[0] = 99 // the caller's
		if again, _ := m.Question(t.Context(), "ann", "tea?"); again[0] != 1 {
			t.Error("a caller changed what another gets")
		}
		if answers(t, m, "bob", "tea?"); e.calls != 2 {
			t.Error("one user's question was fast because another had asked it")
		}
		for i := range 3 * questionsKept {
			answers(t, m, "ann", fmt.Sprint("question ", i))
		}
		if n := m.questions.recent.Len(); n != questionsKept || len(m.questions.places) != n {
			t.Errorf("%d are kept", n)
		}
	})
}

// A server that is down is left alone for a second, then for two, up to half a minute; as
// long as it asks, where it does; and not at all once it has answered.
func TestFindingM1_AServerThatFailsIsLeftAloneBriefly(t *testing.T) {
	down := &model.ProviderError{Provider: "toy", Status: 503, Kind: loci.ErrUnavailable, Hint: "it is down"}
	e := &toy{fails: down}
	inBubble(t, e, func(t *testing.T, m *Space) {
		for i, wait := range []time.Duration{1, 2, 4, 8, 16, 30, 30} {
			isRefused(t, m, "ann", fmt.Sprint("question ", i), "it is down")
			time.Sleep(wait*time.Second - time.Millisecond)
			isRefused(t, m, "ann", "spared", "it is left alone")
			time.Sleep(time.Millisecond)
		}
		if e.calls != 7 {
			t.Errorf("%d calls", e.calls)
		}
		e.set(func(e *toy) { e.fails = nil })
		answers(t, m, "ann", "back?")
		e.set(func(e *toy) {
			e.fails = &model.ProviderError{Provider: "toy", Status: 429, Kind: loci.ErrExhausted, After: 20 * time.Second, Hint: "slower"}
		})
		isRefused(t, m, "ann", "asked too often?", "slower")
		time.Sleep(19 * time.Second)
		isRefused(t, m, "ann", "spared", "it is left alone")
		answers(t, m, "ann", "back?") // it is known
		time.Sleep(time.Second)
		e.set(func(e *toy) { e.fails = nil })
		answers(t, m, "ann", "and now?")
	})
}

// A server that hangs is left alone after the second short question, and no question waits
// longer than its second, whether the embedder respects its context or not.
func TestFindingA9_AHangingEmbedderCostsAQuestionASecond(t *testing.T) {
	for _, ignoresContext := range []bool{false, true} {
		t.Run(fmt.Sprint("deaf: ", ignoresContext), func(t *testing.T) {
			inBubble(t, &toy{takes: time.Hour, ignoresContext: ignoresContext}, func(t *testing.T, m *Space) {
				begin := time.Now()
				isRefused(t, m, "ann", "one?", "no answer within 1s")
				isRefused(t, m, "ann", "two?", "no answer within 1s")
				if took := time.Since(begin); took > 2500*time.Millisecond {
					t.Errorf("two questions took %v", took)
				}
				if ignoresContext {
					return // nothing is known of its calls
				}
				isRefused(t, m, "ann", "three?", "it is left alone")
				time.Sleep(time.Second)
				isRefused(t, m, "ann", "four?", "no answer within 1s")
			})
		})
	}
}
