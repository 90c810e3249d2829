package engine

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// accountPeriod is how long a call stays in memory.
const accountPeriod = time.Second

// account keeps book of the calls of an embedder: a question does not wait for the
// ledger, and many of them are one entry. close records what is left.
type account struct {
	ledger model.Ledger // nil keeps no account
	log    *slog.Logger

	mu      sync.Mutex
	waiting map[kindOfCall]model.Call
	timer   *time.Timer
	closed  bool
	writing sync.Mutex // one flush at a time
}

// kindOfCall is what calls have in common that make one entry.
type kindOfCall struct {
	user, step, model string
	outcome           loci.Outcome
	day               int64 // of UTC
}

func newAccount(ledger model.Ledger, log *slog.Logger) *account {
	return &account{ledger: ledger, log: log, waiting: map[kindOfCall]model.Call{}}
}

// add accounts for a call. After close it does so at once.
func (t *account) add(c model.Call) {
	if t.ledger == nil {
		return
	}
	t.mu.Lock()
	k := kindOfCall{c.User, c.Step, c.Model, c.Outcome, c.At.Unix() / (24 * 60 * 60)}
	c.Usage.Add(t.waiting[k].Usage)
	t.waiting[k] = c
	closed := t.closed
	if t.timer == nil && !closed {
		t.timer = time.AfterFunc(accountPeriod, t.tick)
	}
	t.mu.Unlock()
	if closed {
		t.tick()
	}
}

func (t *account) tick() {
	if err := t.flush(context.Background()); err != nil {
		t.log.Warn("a call to a model is missing from the ledger", "error", err)
	}
}

// flush records what waits. What can't be recorded is lost, and said.
func (t *account) flush(ctx context.Context) error {
	t.writing.Lock()
	defer t.writing.Unlock()
	t.mu.Lock()
	batch := t.waiting
	t.waiting, t.timer = map[kindOfCall]model.Call{}, nil
	t.mu.Unlock()
	var failed error
	for _, c := range batch {
		failed = errors.Join(failed, t.ledger.Record(ctx, c))
	}
	return failed
}

// close records what waits.
func (t *account) close(ctx context.Context) error {
	t.mu.Lock()
	t.closed = true
	if t.timer != nil {
		t.timer.Stop()
	}
	t.mu.Unlock()
	return t.flush(ctx)
}
