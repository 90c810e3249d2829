package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// senses is an embedder that knows what words mean: its vectors have a place for each
// sense, and any of a sense's words in a text is in it.
type senses struct {
	name  string
	words [][]string

	mu      sync.Mutex
	down    error          // what it fails with
	hangs   bool           // until the caller has had enough
	after   func(call int) // is called after every call
	longest int            // text that it takes, in bytes; 0 takes all
	refuses string         // a part of texts that it never takes
	calls   int
	counted map[string]int // how often each text was embedded
}

func newSenses(name string, all ...string) *senses {
	s := &senses{name: name, counted: map[string]int{}}
	for _, w := range all {
		s.words = append(s.words, strings.Fields(w))
	}
	return s
}

func (s *senses) Identity() string { return s.name }

func (s *senses) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hangs {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if s.down != nil {
		return nil, s.down
	}
	var out [][]float32
	for _, text := range texts {
		if s.longest > 0 && len(text) > s.longest || s.refuses != "" && strings.Contains(text, s.refuses) {
			return nil, &model.ProviderError{Provider: "senses", Endpoint: "here", Status: 413, Kind: loci.ErrInvalid, Hint: "send less"}
		}
		s.counted[text]++
		v := make([]float32, len(s.words))
		for i, words := range s.words {
			if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(strings.ToLower(text), w) }) {
				v[i] = 1
			}
		}
		out = append(out, v)
	}
	if s.calls++; s.after != nil {
		s.after(s.calls)
	}
	return out, ctx.Err()
}

// is makes it fail, or work again where err is nil.
func (s *senses) is(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = err
}

// embedded is how often a text was embedded.
func (s *senses) embedded(text string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.counted[text]
}

// health are two senses that share no word, in two languages.
func health() *senses {
	return newSenses("senses", "comet meteor 彗星 流星", "canoe kayak 汽车 轿车")
}

var errDown = &model.ProviderError{Provider: "senses", Endpoint: "here", Kind: loci.ErrUnavailable, Hint: "it is down"}

// minded is a memory with an embedder.
type minded struct {
	*testing.T
	store  store.Store
	memory *engine.Engine
	clock  time.Time
	ledger book
	who    loci.Scope
	opts   engine.Options
}

// onEveryStore runs a test on each store.
func onEveryStore(t *testing.T, test func(m *minded)) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := &minded{T: t, store: open(t), clock: time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC), who: loci.Scope{User: "ann"}}
			test(m)
			if err := errors.Join(m.memory.Close(t.Context()), m.store.Close()); err != nil {
				t.Error(err)
			}
		})
	}
}

// with is a new process whose embedder is e.
func (m *minded) with(e model.Embedder) {
	m.Helper()
	if m.memory != nil {
		if err := m.memory.Close(m.Context()); err != nil {
			m.Fatal(err)
		}
	}
	o := m.opts
	o.Analyst, o.Embedder, o.Neural, o.Ledger = rules.New(), rules.Embedder(), e, &m.ledger
	o.Clock = func() time.Time { return m.clock }
	m.memory = must(engine.New(m.store, o))
}

// remember keeps words; work is not done yet.
func (m *minded) remember(text string) loci.Note {
	m.Helper()
	res, err := m.memory.Remember(m.Context(), m.who, loci.RememberRequest{Text: text, At: m.clock})
	if err != nil {
		m.Fatal(err)
	}
	m.clock = m.clock.Add(time.Minute)
	return res.Notes[0]
}

func (m *minded) work() {
	m.Helper()
	if err := m.memory.Work(m.Context(), nil); err != nil {
		m.Fatal(err)
	}
}

// ask is what is recalled, one line a hit, and what was degraded.
func (m *minded) ask(query string, asOf ...time.Time) string {
	m.Helper()
	r := loci.RecallRequest{Query: query, NoExpand: true, NoTrack: true}
	if len(asOf) > 0 {
		r.AsOf = asOf[0]
	}
	res, err := m.memory.Recall(m.Context(), m.who, r)
	if err != nil {
		m.Fatal(err)
	}
	var lines []string
	for i := range res.Hits {
		h := &res.Hits[i]
		line := h.Note.Content
		if h.Parts.Words == nil {
			line += " (by meaning alone)"
		}
		lines = append(lines, line)
	}
	for _, d := range res.Degraded {
		lines = append(lines, "degraded: "+d)
	}
	return strings.Join(lines, "\n")
}

func (m *minded) want(what, got string, want ...string) {
	m.Helper()
	if w := strings.Join(want, "\n"); got != w {
		m.Errorf("%s: got\n%s\nwant\n%s", what, got, w)
	}
}

// has checks that a text has parts.
func (m *minded) has(what, got string, parts ...string) {
	m.Helper()
	for _, p := range parts {
		if !strings.Contains(got, p) {
			m.Errorf("%s: %q is not in\n%s", what, p, got)
		}
	}
}

// reindex makes all vectors; the texts say how far it was each time.
func (m *minded) reindex() (res *loci.ReindexResult, progress []string) {
	m.Helper()
	res, err := m.memory.Reindex(m.Context(), m.who, func(stage loci.ReindexStage, done, total int) {
		if stage == loci.ReindexMeaning {
			progress = append(progress, fmt.Sprintf("%d/%d", done, total))
		}
	})
	if err != nil {
		m.Fatal(err)
	}
	return res, progress
}
