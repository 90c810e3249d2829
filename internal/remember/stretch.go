package remember

import (
	"context"
	"slices"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/store"
)

// manyStretches is how many conversations' last jobs are remembered.
const manyStretches = 4096

// stretches remembers the jobs in which the last words of conversations wait for a model,
// as far as this process has queued them. What is said next is put into the same job
// until somebody works on it: neighbouring messages are distilled by one question.
type stretches struct {
	mu sync.Mutex
	at map[talk]stretch
}

// talk is a conversation of a user.
type talk struct{ user, conversation string }

// stretch is a job with the words that wait in it.
type stretch struct {
	job    loci.ID
	agent  string
	notes  int
	tokens int
}

func (s *stretches) find(of talk) (stretch, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, ok := s.at[of]
	return found, ok
}

func (s *stretches) set(of talk, to stretch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.at == nil || len(s.at) >= manyStretches {
		s.at = map[talk]stretch{}
	}
	s.at[of] = to
}

func (s *stretches) drop(of talk) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.at, of)
}

// join puts the first new job into the one in which the words before it in the conversation
// wait, where that has room and nobody has it: the commit is refused otherwise. It returns
// how many notes and tokens were waiting.
func (w *Writer) join(ctx context.Context, st edit.Stamp, c *store.Changes, work Work, notes []loci.Note) (before stretch, err error) {
	if !distils(work.Kind) || !work.Until.IsZero() || len(c.Jobs) == 0 || notes[0].Conversation == "" {
		return before, nil
	}
	s, ok := w.stretches.find(talk{st.Scope.User, notes[0].Conversation})
	first := &c.Jobs[0]
	if !ok || s.agent != st.Scope.Agent || s.tokens+tokensOf(notes[:len(first.Notes)]) > windowTokens {
		return before, nil
	}
	waiting, ok, err := w.edit.Job(ctx, loci.Scope{User: st.Scope.User}, s.job)
	if err != nil || !ok || waiting.Kind != work.Kind || waiting.Dead || waiting.Attempts > 0 || !waiting.NotUntil.IsZero() {
		return before, err
	}
	s.notes = len(waiting.Notes) // another call may have put more into it and not said so yet
	if s.notes+len(first.Notes) > work.most() {
		return before, nil
	}
	c.Expect.Jobs = append(c.Expect.Jobs, waiting)
	waiting.Notes = slices.Concat(waiting.Notes, first.Notes)
	*first = waiting
	return s, nil
}

// waits remembers where the last words of each conversation of a commit wait.
func (w *Writer) waits(st edit.Stamp, c *store.Changes, work Work, notes []loci.Note, before stretch) {
	if !distils(work.Kind) {
		return
	}
	for _, j := range c.Jobs {
		fresh := notes[:len(j.Notes)-before.notes]
		of := talk{st.Scope.User, fresh[0].Conversation}
		if work.Until.IsZero() {
			w.stretches.set(of, stretch{j.ID, st.Scope.Agent, len(j.Notes), before.tokens + tokensOf(fresh)})
		} else {
			w.stretches.drop(of) // what comes next follows on words that are read now
		}
		notes, before = notes[len(fresh):], stretch{}
	}
}

func tokensOf(notes []loci.Note) (n int) {
	for i := range notes {
		n += lang.CountTokens(notes[i].Content)
	}
	return n
}
