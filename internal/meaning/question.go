package meaning

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/loci-memory/loci/internal/lang"
)

const (
	questionsAtOnce = 4   // that are embedded at the same time at least
	questionsKept   = 256 // vectors of questions
	questionTokens  = 512 // of a question that are embedded: what most embedders take
	shortQuestion   = 64  // tokens: no server has a reason to be late with it
)

// errCrowded says that a question did not get its turn.
var errCrowded = errors.New("too many questions at once: ask again")

// Question makes the vector of a question, within the user's budget and in the time that
// a question has; of a long one that of its beginning. The same question of a user is
// embedded once, at the same time or soon after. Many questions at once take turns, and
// one that gets no turn in time fails alone. Where the server fails, the next ones do
// without for a while.
func (m *Space) Question(ctx context.Context, user, text string) ([]float32, error) {
	q := question{user, beginning(text, questionTokens)}
	if v := m.questions.kept(q); v != nil {
		return v, nil
	}
	if err := m.Book.Affordable(ctx, user); err != nil {
		return nil, err
	}
	if _, err := m.asking.over(m.Now()); err != nil {
		return nil, err
	}
	f := m.questions.join(ctx, q, func(ctx context.Context) ([]float32, error) { return m.answer(ctx, q) })
	defer m.questions.leave(q, f)
	late := time.NewTimer(m.Wait + m.Wait/4) // an embedder that does not respect its context
	defer late.Stop()
	select {
	case <-f.done:
		return slices.Clone(f.vector), f.err
	case <-late.C:
		return nil, m.late()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (m *Space) late() error { return fmt.Errorf("no answer within %v", m.Wait) }

// answer embeds a question when it is its turn.
func (m *Space) answer(ctx context.Context, q question) ([]float32, error) {
	limited, cancel := context.WithTimeout(ctx, m.Wait)
	defer cancel()
	if !m.questions.turn(limited) {
		return nil, errCrowded
	}
	defer func() { <-m.questions.turns }()
	began, start := m.Now(), time.Now()
	v, err := m.embedBeginning(limited, q)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err() // nobody waits for it any more
	case limited.Err() == nil || err == nil:
		m.asking.ended(began, m.Now(), err)
		return v, err
	case lang.CountTokens(q.text) <= shortQuestion && time.Since(start) >= m.Wait/2: // it was not its turn that came late
		m.asking.ended(began, m.Now(), context.DeadlineExceeded)
	}
	return nil, m.late()
}

// turn waits for the turn of a question and reports whether it came before ctx ended. A
// turn that is free is taken also then: it was not the others that took the time.
func (q *questions) turn(ctx context.Context) bool {
	select {
	case q.turns <- struct{}{}:
		return true
	default:
	}
	select {
	case q.turns <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// embedBeginning embeds a question, or as much of its beginning as the embedder takes.
func (m *Space) embedBeginning(ctx context.Context, q question) ([]float32, error) {
	for text := q.text; ; {
		vectors, err := m.embed(ctx, q.user, []string{text})
		if err == nil {
			return vectors[0], nil
		}
		tokens := lang.CountTokens(text) / 2
		if !refused(err) || tokens < shortest {
			return nil, err
		}
		text = beginning(text, tokens)
	}
}

// beginning is the first so many tokens of a text, as estimated.
func beginning(text string, tokens int) string {
	if lang.CountTokens(text) <= tokens {
		return text
	}
	return lang.Split(text, tokens)[0]
}

// question is a question of a user. Users share no vectors: by an answer that is fast one
// would know what another asked.
type question struct{ user, text string }

// questions are those under way and the vectors of the last ones.
type questions struct {
	turns chan struct{} // holds a value for each question that is embedded
	ctx   context.Context
	end   context.CancelFunc

	mu     sync.Mutex
	closed bool
	flying map[question]*flight
	all    sync.WaitGroup // flights
	places map[question]*list.Element
	recent list.List // of answered, the last asked in front
}

// flight is the embedding of a question that some wait for.
type flight struct {
	done   chan struct{}
	vector []float32 // when done, as err
	err    error

	waiting int // questions' mu
	cancel  context.CancelFunc
}

type answered struct {
	question
	vector []float32
}

func (q *questions) open(atOnce int) {
	q.turns = make(chan struct{}, atOnce)
	q.flying, q.places = map[question]*flight{}, map[question]*list.Element{}
	q.ctx, q.end = context.WithCancel(context.Background())
}

// close ends all flights and waits for them.
func (q *questions) close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.end()
	q.all.Wait()
}

// join waits with others for the vector of a question, which begins to be made where nobody
// waits yet.
func (q *questions) join(ctx context.Context, asked question, embed func(context.Context) ([]float32, error)) *flight {
	q.mu.Lock()
	defer q.mu.Unlock()
	f := q.flying[asked]
	if f == nil {
		f = q.begin(ctx, asked, embed)
	}
	f.waiting++
	return f
}

func (q *questions) begin(ctx context.Context, asked question, embed func(context.Context) ([]float32, error)) *flight {
	f := &flight{done: make(chan struct{})}
	if q.closed {
		f.err, f.cancel = context.Canceled, func() {}
		close(f.done)
		return f
	}
	ctx, f.cancel = context.WithCancel(context.WithoutCancel(ctx)) // the others wait on when the first leaves
	stop := context.AfterFunc(q.ctx, f.cancel)
	q.flying[asked] = f
	q.all.Go(func() {
		defer stop()
		f.vector, f.err = embed(ctx)
		q.landed(asked, f)
		close(f.done)
	})
	return f
}

// landed keeps the vector of a question.
func (q *questions) landed(asked question, f *flight) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.flying[asked] == f {
		delete(q.flying, asked)
	}
	if f.err != nil || q.places[asked] != nil {
		return
	}
	q.places[asked] = q.recent.PushFront(answered{asked, f.vector})
	if q.recent.Len() > questionsKept {
		oldest := q.recent.Remove(q.recent.Back()).(answered)
		delete(q.places, oldest.question)
	}
}

// leave ends a flight that nobody waits for any more.
func (q *questions) leave(asked question, f *flight) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if f.waiting--; f.waiting > 0 {
		return
	}
	f.cancel()
	if q.flying[asked] == f {
		delete(q.flying, asked)
	}
}

// kept is a copy of the vector of a question that was asked lately; nil where there is none.
func (q *questions) kept(asked question) []float32 {
	q.mu.Lock()
	defer q.mu.Unlock()
	at := q.places[asked]
	if at == nil {
		return nil
	}
	q.recent.MoveToFront(at)
	return slices.Clone(at.Value.(answered).vector)
}

// forget drops all vectors: the embedder makes others by now.
func (q *questions) forget() {
	q.mu.Lock()
	defer q.mu.Unlock()
	clear(q.places)
	q.recent.Init()
}
