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

	"github.com/google/uuid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// busy is an embedder with limits, a second for a call, and calls that fail.
type busy struct {
	limits model.EmbedLimits
	takes  int   // texts of a call; 0 takes all
	bad    int   // the call that fails, from 1; 0 none
	with   error // what it fails with

	mu         sync.Mutex
	calls      int
	under      int
	most       int   // calls at once
	sizes      []int // texts, by call
	tooLarge   int   // calls that were
	heaviest   int   // tokens of a call
	embeddings int
}

func (s *busy) Identity() string          { return "server" }
func (s *busy) Limits() model.EmbedLimits { return s.limits }

func (s *busy) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	s.mu.Lock()
	s.calls++
	call, tokens := s.calls, 0
	for _, t := range texts {
		tokens += lang.CountTokens(t)
	}
	s.under++
	s.most, s.heaviest = max(s.most, s.under), max(s.heaviest, tokens)
	s.sizes = append(s.sizes, len(texts))
	s.mu.Unlock()
	took := time.Second
	if call == s.bad {
		took /= 2 // before the others end, and others can begin in their places
	}
	time.Sleep(took)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.under--
	switch {
	case call == s.bad:
		return nil, s.with
	case s.takes > 0 && len(texts) > s.takes:
		s.tooLarge++
		return nil, &model.ProviderError{Provider: "server", Status: 413, Kind: loci.ErrInvalid, Hint: "batch too large"}
	}
	out := make([][]float32, len(texts))
	for i, text := range texts {
		var n float32
		_, _ = fmt.Sscanf(text, "note %f", &n)
		out[i] = []float32{1, n}
		s.embeddings++
	}
	return out, nil
}

// filled is a space with notes that lack vectors, and the job to make them.
func filledSpace(s *busy, notes int, words string) (*Space, *memory.Memory, loci.Job, func()) {
	shelf := inmem.New()
	m := memory.New(shelf, memory.Options{Embeds: true})
	space := New(Options{Embedder: s, Memory: m, Book: free{}, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	c := &store.Changes{}
	for i := range notes {
		n := loci.Note{
			ID: loci.ID(uuid.Must(uuid.NewV7())), Version: 1, Kind: loci.Episode, Domain: "general", Visibility: loci.Scoped,
			RecordedAt: time.Now(), Content: fmt.Sprintf("note %d %s", i, words),
		}
		c.Notes = append(c.Notes, store.NoteChange{Version: loci.Version{
			Change: loci.ChangeID{Note: n.ID, Version: 1}, At: n.RecordedAt, Clock: n.RecordedAt, Operation: loci.Add, Note: n,
		}})
	}
	must(0, m.Apply(context.Background(), ann, c))
	return space, m, must(m.Jobs(context.Background(), ann))[0], func() {
		space.Close()
		must(0, errors.Join(m.Close(), shelf.Close()))
	}
}

var ann = loci.Scope{User: "ann"}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// placed counts the vectors, and fails where one is not that of its note.
func placed(t *testing.T, m *memory.Memory, space store.Space) int {
	t.Helper()
	if left, err := m.Unembedded(t.Context(), ann, memory.Gap{Space: space, Limit: 10_000}); err != nil {
		t.Fatal(err)
	} else if len(left) > 0 {
		return -len(left)
	}
	return 0
}

func TestFindingC5_CallsAreMadeAtTheSameTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &busy{limits: model.EmbedLimits{Texts: 50, Tokens: 8000, Parallel: 4}}
		space, m, j, end := filledSpace(s, 500, "")
		defer end()
		begin := time.Now()
		if err := space.do(t.Context(), job.Unleased(m, j)); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(begin); s.calls != 10 || s.most != 3 || took != 4*time.Second {
			t.Errorf("%d calls, %d at once, in %v: three of four are for background work", s.calls, s.most, took)
		}
		if n := placed(t, m, space.name()); n != 0 {
			t.Errorf("%d have no vector", -n)
		}
		if jobs := must(m.Jobs(t.Context(), ann)); len(jobs) != 0 {
			t.Errorf("left: %v", jobs)
		}
	})
}

func TestFindingC5_BatchesAreCutByTokens(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &busy{limits: model.EmbedLimits{Texts: 50, Tokens: 1000, Parallel: 2}}
		space, m, j, end := filledSpace(s, 40, strings.Repeat("word ", 150))
		defer end()
		if err := space.do(t.Context(), job.Unleased(m, j)); err != nil {
			t.Fatal(err)
		}
		if s.heaviest > 1000 || s.heaviest < 700 || s.most != 1 {
			t.Errorf("%d tokens in a call, %d calls at once", s.heaviest, s.most)
		}
	})
}

// What one call loses the others do not.
func TestFindingC5_ACallThatFailsLosesNoOther(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &busy{
			limits: model.EmbedLimits{Texts: 10, Tokens: 8000, Parallel: 4}, bad: 2,
			with: &model.ProviderError{Provider: "server", Status: 500, Kind: loci.ErrUnavailable, Hint: "broken"},
		}
		space, m, j, end := filledSpace(s, 100, "")
		defer end()
		if err := space.do(t.Context(), job.Unleased(m, j)); !errors.Is(err, loci.ErrUnavailable) {
			t.Fatal(err)
		}
		if n := placed(t, m, space.name()); n != -80 {
			t.Errorf("%d have no vector; of three calls two went well", -n)
		}
		var pause *job.Pause
		if err := space.do(t.Context(), job.Unleased(m, j)); !errors.As(err, &pause) || !pause.Until.After(time.Now()) {
			t.Errorf("while the server is left alone: %v", err)
		}
		time.Sleep(firstRest)
		if err := space.do(t.Context(), job.Unleased(m, j)); err != nil {
			t.Fatal(err)
		}
		if n := placed(t, m, space.name()); n != 0 || s.embeddings != 100 {
			t.Errorf("%d have no vector, %d were made", -n, s.embeddings)
		}
	})
}

// How many texts a server takes is learned once.
func TestFindingC5_WhatAServerTakesIsLearned(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &busy{limits: model.EmbedLimits{Texts: 64, Tokens: 8000, Parallel: 1}, takes: 20}
		space, m, j, end := filledSpace(s, 400, "")
		defer end()
		if err := space.do(t.Context(), job.Unleased(m, j)); err != nil {
			t.Fatal(err)
		}
		if n := placed(t, m, space.name()); n != 0 || s.tooLarge > 5 || s.embeddings != 400 {
			t.Errorf("%d have no vector, %d calls were too large, %d texts were embedded", -n, s.tooLarge, s.embeddings)
		}
	})
}

// A caller who waits for what it kept waits two seconds for vectors, not for as long as a
// server hangs.
func TestFindingA9_WaitingForVectorsEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		shelf := inmem.New()
		m := memory.New(shelf, memory.Options{Embeds: true})
		defer func() { must(0, errors.Join(m.Close(), shelf.Close())) }()
		space := New(Options{Embedder: &toy{takes: time.Hour}, Memory: m, Book: free{}, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
		defer space.Close()
		n := loci.Note{ID: loci.ID{1}, Version: 1, Kind: loci.Episode, Domain: "general", Visibility: loci.Scoped, RecordedAt: time.Now(), Content: "tea"}
		must(0, m.Apply(t.Context(), ann, &store.Changes{Notes: []store.NoteChange{{Version: loci.Version{
			Change: loci.ChangeID{Note: n.ID, Version: 1}, At: n.RecordedAt, Clock: n.RecordedAt, Operation: loci.Add, Note: n,
		}}}}))
		begin := time.Now()
		warnings, err := Spaces{space}.Finish(t.Context(), "ann", []loci.ID{n.ID})
		if took := time.Since(begin); err != nil || took != 2*time.Second {
			t.Errorf("%v, after %v", err, took)
		}
		if len(warnings) != 1 || !strings.Contains(warnings[0], "no answer of toy within 2s") {
			t.Errorf("warned %q", warnings)
		}
		if jobs := must(m.Jobs(t.Context(), ann)); len(jobs) != 1 {
			t.Errorf("the work that is left is %v", jobs)
		}
	})
}
