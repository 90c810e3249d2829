package sqlite

import (
	"context"
	"database/sql"
	"net/url"
	"strings"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the driver
)

// mode is the purpose of a connection.
type mode int

const (
	reading mode = iota
	walking      // reading, and copying the file elsewhere
	writing
	cutting   // emptying the log, without waiting for readers
	readOnly  // the file is not to be written
	immutable // no process can write it
)

// pragmas of a connection, every one: a pool opens connections when it likes. The
// driver sets busy_timeout first, whatever the order. synchronous(full) makes a
// commit durable; secure_delete(1) overwrites all that is deleted, also where rows are
// moved to other pages, so that what is purged is nowhere in the file. Writers wait in
// short turns, since SQLite's own waiting can't be cancelled; see pool.begin.
func pragmas(m mode) []string {
	list := []string{"foreign_keys(1)", "secure_delete(1)", "temp_store(memory)", "trusted_schema(0)"}
	switch m {
	case writing:
		return append(list, "busy_timeout(250)", "journal_mode(wal)", "synchronous(full)", "cache_size(-8000)", "journal_size_limit(67108864)")
	case reading:
		return append(list, "busy_timeout(30000)", "journal_mode(wal)", "synchronous(full)", "query_only(1)", "cache_size(-8000)")
	case cutting:
		return append(list, "busy_timeout(0)", "journal_mode(wal)", "synchronous(full)")
	case walking:
		return append(list, "busy_timeout(30000)", "journal_mode(wal)", "synchronous(full)")
	}
	return append(list, "busy_timeout(30000)")
}

// source is the path as a URI with the pragmas, as the driver takes it.
func source(path string, m mode) string {
	q := url.Values{"_pragma": pragmas(m)}
	switch m {
	case writing:
		q.Set("_txlock", "immediate")
	case readOnly:
		q.Set("mode", "ro")
	case immutable:
		q.Set("immutable", "1")
	}
	// Only these three mean something in the path of a URI.
	escaped := strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(path)
	return "file:" + escaped + "?" + q.Encode()
}

// pool is connections of one mode with the statements prepared on them.
type pool struct {
	db    *sql.DB
	mu    sync.Mutex
	ready map[string]statement
}

// statement is a prepared one. It is closed with its pool, or its transaction.
type statement struct{ *sql.Stmt }

// newPool makes a pool of at most n connections, none of them opened yet; 0 is
// without bound and without idle ones.
func newPool(source string, n int) *pool {
	db, err := sql.Open("sqlite", source)
	if err != nil {
		panic(err) // the driver is imported above
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	return &pool{db: db, ready: map[string]statement{}}
}

// newScanner makes a pool whose connections are closed when nothing was scanned for a
// while.
func newScanner(source string, n int) *pool {
	p := newPool(source, n)
	p.db.SetConnMaxIdleTime(time.Minute)
	return p
}

func (p *pool) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	clear(p.ready) // closing the database closes its statements
	return p.db.Close()
}

// prepared returns the statement, prepared once: that halves the cost of a
// look-up. It takes a connection, so it must not be called inside a transaction,
// and waits for one without the lock that those who have one need.
func (p *pool) prepared(ctx context.Context, query string) (statement, error) {
	if st, ok := p.known(query); ok {
		return st, nil
	}
	st, err := p.db.PrepareContext(ctx, query)
	if err != nil {
		return statement{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if first, ok := p.ready[query]; ok { // another goroutine was faster
		return first, st.Close()
	}
	p.ready[query] = statement{st}
	return statement{st}, nil
}

// known returns the statement if it is prepared.
func (p *pool) known(query string) (statement, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	st, ok := p.ready[query]
	return st, ok
}

func (p *pool) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	st, err := p.prepared(ctx, query)
	if err != nil {
		return nil, err
	}
	return st.QueryContext(ctx, args...)
}

// lookup runs queries of a bounded number of rows. They are not cancelled once
// they run: a statement that can be costs two goroutines.
type lookup struct{ *pool }

func (l lookup) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return l.pool.query(context.WithoutCancel(ctx), query, args...)
}

// adhoc runs queries of one call, unprepared.
type adhoc struct{ db *sql.DB }

func (q adhoc) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return q.db.QueryContext(ctx, query, args...)
}

// querier runs queries: a pool, each on its own, or a transaction.
type querier interface {
	query(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// tx is a transaction that uses its pool's prepared statements.
type tx struct {
	pool *pool
	conn *sql.Conn
	tx   *sql.Tx
	own  map[string]statement // the pool's, bound to this transaction
}

// begin starts a transaction in which the statements are ready. It waits up to
// wait for other processes that write; ctx ends the waiting.
func (p *pool) begin(ctx context.Context, wait time.Duration, statements []string) (*tx, error) {
	for _, q := range statements {
		if _, err := p.prepared(ctx, q); err != nil {
			return nil, err
		}
	}
	conn, err := p.db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	for until := time.Now().Add(wait); ; {
		// The transaction itself can't be cancelled: that would cost a goroutine a
		// statement. Code that runs in it checks the context from time to time (alive).
		started, err := conn.BeginTx(context.WithoutCancel(ctx), nil)
		switch {
		case err == nil:
			return &tx{pool: p, conn: conn, tx: started, own: map[string]statement{}}, nil
		case !busy(err) || ctx.Err() != nil || time.Now().After(until):
			_ = conn.Close()
			return nil, err
		}
	}
}

// end commits when err is nil, else rolls back and returns err.
func (t *tx) end(err error) error {
	defer func() { _ = t.conn.Close() }()
	if err != nil {
		_ = t.tx.Rollback()
		return err
	}
	return t.tx.Commit()
}

// known returns the statement bound to the transaction, if the pool has prepared it.
func (t *tx) known(ctx context.Context, query string) (statement, bool) {
	if st, ok := t.own[query]; ok {
		return st, true
	}
	st, ok := t.pool.known(query)
	if ok {
		st = statement{t.tx.StmtContext(ctx, st.Stmt)}
		t.own[query] = st
	}
	return st, ok
}

func (t *tx) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if st, ok := t.known(ctx, query); ok {
		return st.QueryContext(ctx, args...)
	}
	return t.tx.QueryContext(ctx, query, args...)
}

// change is exec that says how many rows were changed.
func (t *tx) change(ctx context.Context, query string, args ...any) (int64, error) {
	done, err := t.done(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

// insert is exec that says which number the row got.
func (t *tx) insert(ctx context.Context, query string, args ...any) (int64, error) {
	done, err := t.done(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return done.LastInsertId()
}

func (t *tx) exec(ctx context.Context, query string, args ...any) error {
	_, err := t.done(ctx, query, args...)
	return err
}

func (t *tx) done(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if st, ok := t.known(ctx, query); ok {
		return st.ExecContext(ctx, args...)
	}
	return t.tx.ExecContext(ctx, query, args...)
}

// callerKey is where a detached context keeps the caller's.
type callerKey struct{}

// detach makes a context that is never cancelled: a statement under one that may
// be costs a goroutine. The caller's is kept for alive.
func detach(ctx context.Context) context.Context {
	return context.WithValue(context.WithoutCancel(ctx), callerKey{}, ctx)
}

// alive is the error of the context that was detached: nil while the caller
// still waits.
func alive(ctx context.Context) error {
	if caller, ok := ctx.Value(callerKey{}).(context.Context); ok {
		return caller.Err()
	}
	return ctx.Err()
}
