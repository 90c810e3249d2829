package memory_test

import (
	"context"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// A server makes a commit that was sent whole, though who sent it is dead by then. It may come
// between two looks at a memory, and is there by half for whoever had one of them before. Behind a
// commit of one's own, all that the dead sent is there or will never be.
func TestFindingV6_WhatTheDeadSentIsMadeBeforeTheNextCommit(t *testing.T) {
	playChild(databases)
	dsn := databases.new(t)
	databases.at(t, dsn).settled()
	held := hold(t, dsn)
	victim := spawn(t, "die", dsn, "", "0")
	held.until(`SELECT count(*) > 0 FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))`, int32(held.in.PgConn().PID()))
	victim.kill()
	landed := sync.OnceFunc(func() {
		held.let()
		held.until(`SELECT count(*) = 0 FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
			AND state <> 'idle' AND pid <> pg_backend_pid()`)
	})
	survivors := newMemory(t, func(t *testing.T) store.Store {
		t.Helper()
		s, err := databases.open(dsn)
		if err != nil {
			t.Fatal(err)
		}
		return &interrupted{s, landed}
	})
	survivors.nothingHalf()
	survivors.want("jobs of what the dead sent", len(survivors.jobs()) > 0, true)
}

// interrupted is a store in which something happens before jobs are read, or anything is written.
type interrupted struct {
	store.Store
	by func()
}

func (s *interrupted) Apply(ctx context.Context, user string, c *store.Changes) error {
	s.by()
	return s.Store.Apply(ctx, user, c)
}

func (s *interrupted) Jobs(ctx context.Context, user string) ([]loci.Job, error) {
	s.by()
	return s.Store.Jobs(ctx, user)
}

// holding is two connections to a database, one of which is in a transaction.
type holding struct {
	t        *testing.T
	in, asks *pgx.Conn
}

// hold begins a transaction that lets a job of a child's be written by nobody else, while everything
// can be read. It is met when a commit has been sent.
func hold(t *testing.T, dsn string) *holding {
	t.Helper()
	h := &holding{t: t}
	for _, c := range []**pgx.Conn{&h.in, &h.asks} {
		conn, err := pgx.Connect(t.Context(), dsn)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close(context.Background()) })
		*c = conn
	}
	_, err := h.in.Exec(t.Context(), `BEGIN`)
	if err == nil {
		_, err = h.in.Exec(t.Context(), `INSERT INTO jobs (owner, id, kind, created, not_until, dead, lease, hold, body) SELECT owner, $1, '', 0, 0, true, 0, 0, '{}' FROM users`,
			[16]byte(id(called("j", 0, 10))))
	}
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// let ends the transaction.
func (h *holding) let() {
	if _, err := h.in.Exec(h.t.Context(), `ROLLBACK`); err != nil {
		h.t.Error(err)
	}
}

// until asks a question until the answer is yes.
func (h *holding) until(question string, args ...any) {
	h.t.Helper()
	for yes := false; !yes; {
		if err := h.asks.QueryRow(h.t.Context(), question, args...).Scan(&yes); err != nil {
			h.t.Fatal(err)
		}
	}
}
