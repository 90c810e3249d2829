package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// asks is a question of a person, which may leave traces.
func (m *minded) asks(query string) {
	m.Helper()
	if _, err := m.memory.Recall(m.Context(), m.who, loci.RecallRequest{Query: query}); err != nil {
		m.Fatal(err)
	}
}

// queued are the kinds of the jobs that wait.
func (m *minded) queued() string {
	m.Helper()
	var kinds []string
	for _, j := range must(m.memory.Jobs(m.Context(), m.who)) {
		kinds = append(kinds, string(j.Kind))
	}
	return strings.Join(kinds, " ")
}

// meteors keeps so many messages of before there was an encoder.
func (m *minded) meteors(notes int) {
	m.Helper()
	m.with(nil)
	requests := make([]loci.RememberRequest, notes)
	for i := range requests {
		requests[i] = loci.RememberRequest{Text: meteor(i), At: m.clock}
	}
	if _, err := m.memory.Ingest(m.Context(), m.who, loci.IngestRequest{Messages: requests}); err != nil {
		m.Fatal(err)
	}
	m.work()
}

func meteor(i int) string { return fmt.Sprintf("I saw meteor number %d", i) }

// R10: what was kept before there was an encoder gets its vectors behind the first question
// that misses them, each by the encoder of its language.
func TestR10_OlderNotesGetVectorsByThemselves(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		m.with(nil)
		m.remember("I have to see the meteor.")
		m.remember("下周去看流星。")
		m.work()
		english, en := encoder("en")
		chinese, zh := encoder("zh")
		m.opts.Encoders = []engine.Encoder{en, zh}
		m.with(nil)
		m.want("before", m.ask("comet?"), "degraded: meaning: 2 notes have no vector of reads en yet and can be found by words alone: wait for the background work, or reindex the memory")
		m.work()
		m.want("a question that leaves no trace", m.queued(), "")
		m.asks("comet?")
		m.work()
		m.want("English", m.ask("comet?"), "I have to see the meteor. (by meaning alone)")
		m.want("Chinese", m.ask("彗星？"), "下周去看流星。")
		if english.embedded("下周去看流星。")+chinese.embedded("I have to see the meteor.") > 0 || english.embedded("I have to see the meteor.") != 1 {
			m.Error("a text was embedded twice, or by the encoder of another language")
		}
		m.asks("comet?")
		m.work()
		m.want("when all is done", m.queued(), "")
	})
}

// What is new waits in jobs of its own, and nothing older is looked for.
func TestR10_WhatIsNewIsNotOlder(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		_, en := encoder("en")
		m.opts.Encoders = []engine.Encoder{en}
		m.with(nil)
		m.remember("I have to see the meteor.")
		m.asks("comet?")
		m.with(nil) // a process that ends queues what it has to
		if strings.Contains(m.queued(), "older") {
			m.Errorf("queued: %s", m.queued())
		}
	})
}

// The last words get their vectors first, in turns; what was made before an interruption stays.
func TestR10_OlderNotesLastFirstAndResumed(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		const notes, call, before = 1100, 64, 9 // more than two turns; interrupted in the second
		m.meteors(notes)
		s, en := encoder("en")
		m.opts.Encoders = []engine.Encoder{en}
		m.with(nil)
		m.asks("comet?")
		ctx, interrupt := context.WithCancel(m.Context())
		s.after = func(n int) {
			if n == 1+before { // the first is the question
				interrupt()
			}
		}
		if err := m.memory.Work(ctx, nil); !errors.Is(err, context.Canceled) {
			m.Fatal(err)
		}
		if s.embedded(meteor(notes-1)) != 1 || s.embedded(meteor(notes-before*call)) != 1 || s.embedded(meteor(notes-before*call-1)) != 0 {
			m.Errorf("the last %d were not the first", before*call)
		}
		m.has("what is left", m.ask("comet?"), fmt.Sprintf("%d notes have no vector", notes-(before-1)*call))
		m.with(nil)
		m.work()
		if got := m.ask("comet?"); strings.Contains(got, "degraded") {
			m.Errorf("got %s", got)
		}
		for i := range notes {
			want := 1
			if i >= notes-before*call && i < notes-(before-1)*call {
				want = 2 // embedded when it was interrupted, and not kept
			}
			if n := s.embedded(meteor(i)); n != want {
				m.Fatalf("%q was embedded %d times", meteor(i), n)
			}
		}
	})
}

// Of several processes one does it.
func TestR10_OlderNotesByOneProcess(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		const notes = 600
		m.meteors(notes)
		s, en := encoder("en")
		m.opts.Encoders = []engine.Encoder{en}
		m.with(nil)
		other := &minded{T: m.T, store: m.store, clock: m.clock, who: m.who, opts: m.opts}
		other.with(nil)
		m.asks("comet?")
		other.asks("comet?")
		var all sync.WaitGroup
		for _, process := range []*minded{m, other} {
			all.Go(func() {
				if err := process.memory.Work(m.Context(), nil); err != nil {
					m.Error(err)
				}
			})
		}
		all.Wait()
		for i := range notes {
			if n := s.embedded(meteor(i)); n != 1 {
				m.Fatalf("%q was embedded %d times", meteor(i), n)
			}
		}
		m.want("left", m.queued(), "")
		if err := other.memory.Close(m.Context()); err != nil {
			m.Error(err)
		}
	})
}

// A process that somebody waits for queues the work and leaves it to others.
func TestR10_OlderNotesHoldNobodyUp(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		m.meteors(3)
		_, en := encoder("en")
		m.opts.Encoders, m.opts.LeavesOlder = []engine.Encoder{en}, true
		m.with(nil)
		m.asks("comet?")
		m.work()
		m.want("left to others", m.queued(), "older")
		m.has("words", m.ask("meteor 2"), "I saw meteor number 2", "3 notes have no vector")
		m.opts.LeavesOlder = false
		m.with(nil)
		m.work()
		m.want("one that has time", m.queued(), "")
	})
}
