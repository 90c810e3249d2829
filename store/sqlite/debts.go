package sqlite

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/debt"
)

// A purge overwrites rows in its commit. Their words are then in older pages of the log
// still, which SQLite can cut when no reader needs them any more, and only then are
// they out of the file too. Until that is done, table purges says so: made counts
// purges, cut those whose words are out of log and file. A file of an earlier version is
// loose at first: what it deleted before may be in its free space, which is made again once.
const (
	sqlPurgeMade = `UPDATE purges SET made = made + 1`
	sqlPurgeCut  = `UPDATE purges SET cut = max(cut, ?)`
	sqlPurgeFirm = `UPDATE purges SET loose = 0`
	sqlPurges    = `SELECT made, cut, loose FROM purges`
)

// How often the background tries to pay: soon, then ever less often.
const (
	payFirst = 200 * time.Millisecond
	payLast  = 30 * time.Second
	payPause = 50 * time.Millisecond // between tries behind writes
)

// purges pays what purges owe.
type purges struct {
	s     *Store
	owes  atomic.Bool // as far as this process knows
	pay   sync.Mutex  // held while a payment is tried
	last  time.Time   // of a try in passing; under pay
	later *debt.Payer // in the background
}

func newPurges(s *Store) *purges {
	p := &purges{s: s}
	p.later = debt.New(payFirst, payLast, p.paid)
	return p
}

// owing is what purges owe.
type owing struct {
	made, cut int
	loose     bool
}

// unfinished is how many purges owe something.
func (d owing) unfinished() int {
	if d.loose {
		return d.made
	}
	return d.made - d.cut
}

// owing reads what purges owe.
func (s *Store) owing(ctx context.Context) (d owing, err error) {
	_, err = firstRow(ctx, lookup{s.reader}, sqlPurges, nil, &d.made, &d.cut, &d.loose)
	return d, err
}

// Scrub tries to pay and returns how many purges are unfinished.
func (s *Store) Scrub(ctx context.Context) (int, error) {
	if s.purges != nil {
		if err := s.purges.payNow(ctx); err != nil {
			return 0, s.explain(ctx, err)
		}
	}
	d, err := s.owing(ctx)
	return d.unfinished(), s.explain(ctx, err)
}

// open pays what earlier processes owed, or begins to.
func (p *purges) open(ctx context.Context) error {
	d, err := p.s.owing(ctx)
	if damaged(err) {
		return nil // whatever can be read still is to be; Check says what can't
	}
	if err != nil || d.unfinished() == 0 {
		return err
	}
	p.made(ctx)
	return nil
}

// made pays what a purge owes, at once or in the background.
func (p *purges) made(ctx context.Context) {
	p.owes.Store(true)
	// The purge is committed: that its debt is not paid yet is no failure of it.
	if err := p.payNow(context.WithoutCancel(ctx)); err != nil || p.owes.Load() {
		p.later.Begin()
	}
}

// payInPassing tries to pay behind a write, without waiting for anybody.
func (p *purges) payInPassing(ctx context.Context) {
	if p == nil || !p.owes.Load() || !p.pay.TryLock() {
		return
	}
	defer p.pay.Unlock()
	if time.Since(p.last) > payPause {
		_ = p.tryQuick(context.WithoutCancel(ctx))
		p.last = time.Now()
	}
}

// payNow tries to pay and waits for readers as long as writers wait.
func (p *purges) payNow(ctx context.Context) error {
	p.pay.Lock()
	defer p.pay.Unlock()
	return p.try(ctx, p.s.writer)
}

// try pays through a connection. What can't be paid yet stays owed, and is no error.
func (p *purges) try(ctx context.Context, through *pool) error {
	d, err := p.s.owing(ctx)
	if err != nil || d.unfinished() == 0 {
		p.owes.Store(err != nil)
		return err
	}
	p.owes.Store(true)
	if d.loose {
		if _, err := p.s.writer.db.ExecContext(ctx, `VACUUM`); err != nil {
			return nothingIfBusy(err)
		}
		if err := p.note(ctx, sqlPurgeFirm); err != nil {
			return err
		}
	}
	var held bool
	var pages, moved int
	row := through.db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	if err := row.Scan(&held, &pages, &moved); err != nil || held {
		return nothingIfBusy(err)
	}
	if err := p.note(ctx, sqlPurgeCut, d.made); err != nil {
		return err
	}
	now, err := p.s.owing(ctx)
	p.owes.Store(err != nil || now.unfinished() > 0)
	return err
}

// note writes down what is paid.
func (p *purges) note(ctx context.Context, query string, args ...any) error {
	return p.s.commit(ctx, func(ctx context.Context, t *tx) error {
		return t.exec(ctx, query, args...)
	})
}

func nothingIfBusy(err error) error {
	if busy(err) {
		return nil
	}
	return err
}

// tryQuick is try that waits for no reader.
func (p *purges) tryQuick(ctx context.Context) error {
	quick := newPool(source(p.s.path, cutting), 1)
	err := p.try(ctx, quick)
	_ = quick.close()
	return err
}

// paid tries to pay, waits for no reader, and reports whether nothing is owed any more.
func (p *purges) paid(ctx context.Context) bool {
	p.pay.Lock()
	defer p.pay.Unlock()
	_ = p.tryQuick(ctx) // what went wrong is tried again
	return !p.owes.Load()
}

// close ends the background and tries to pay once more.
func (p *purges) close() {
	p.later.Close()
	if p.owes.Load() {
		p.paid(context.Background())
	}
}

// owed is what Check finds of purges.
func (s *Store) owed(ctx context.Context) ([]loci.Finding, error) {
	d, err := s.owing(ctx)
	switch {
	case damaged(err):
		return []loci.Finding{{What: "purges", Bad: true, Text: "the file is damaged: put a backup in its place"}}, nil
	case err != nil:
		return nil, err
	case d.unfinished() == 0:
		return []loci.Finding{{What: "purges", Text: "no word of what was destroyed is left"}}, nil
	}
	return []loci.Finding{{What: "purges", Bad: true, Text: "words of what was destroyed may still be on the disk, as a program reads the file: " +
		"end those that have it open; it is finished as soon as they have"}}, nil
}
