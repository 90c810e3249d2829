package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// adapt finds out whether a pooler is between, as PgBouncer, and then keeps nothing in sessions: the
// next transaction of a connection may be in another session, and somebody else's in this one. No
// statement is prepared by name, and none sets anything beyond its transaction. A pooler is taken to
// be one of transactions, as it does not say.
func (s *Store) adapt(ctx context.Context, config *pgxpool.Config) (pooled bool, err error) {
	err = s.again(ctx, func(ctx context.Context) error {
		pooled, err = between(ctx, config.ConnConfig)
		if refused(err) { // nobody waits for a server that is not there
			err = s.unreached(err)
		}
		return err
	})
	if pooled {
		keepNothing(config)
	}
	return pooled, err
}

// keepNothing lets connections leave nothing in sessions.
func keepNothing(config *pgxpool.Config) {
	config.AfterConnect = nil
	if config.ConnConfig.DefaultQueryExecMode == pgx.QueryExecModeCacheStatement { // which is the default
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
}

// between reports whether whoever answers for a server is another process than the server's own.
func between(ctx context.Context, config *pgx.ConnConfig) (bool, error) {
	c := config.Copy()
	c.DefaultQueryExecMode = pgx.QueryExecModeExec
	c.ConnectTimeout = max(c.ConnectTimeout, longestLook) // it is asked once
	conn, err := pgx.ConnectConfig(ctx, c)
	if err != nil {
		return false, err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	var pid int64
	err = conn.QueryRow(ctx, sqlProcess).Scan(&pid)
	return pid != 0 && uint32(pid) != conn.PgConn().PID(), err
}

// longestLook is how long a first connection may take, however short Options.Wait is.
const longestLook = 5 * time.Second

// sqlProcess is the number of the server's process; 0 of a database that only speaks PostgreSQL's
// language, whose numbers may be of anything.
const sqlProcess = `SELECT CASE WHEN version() LIKE 'PostgreSQL %' THEN pg_backend_pid() ELSE 0 END`

// Every statement but those of Check asks for rows of a user by the keys of an index, and
// there is one good plan for it: look-ups by that index, one row after the other. The
// database can't know that: tables that were filled a moment ago have no statistics, later
// ones are those of the average user, and all other plans read everything there is of a user
// or of a partition.
//
// A plan is made once for a connection and not for each call (plan_cache_mode): to plan takes
// longer than to look something up, and grows with the numbers asked for. What is read is one
// partition all the same, as the others are left out when a plan is begun.
//
// Where many keys are asked for, each is looked up on its own, LATERAL (… OFFSET 0): the
// database turns around what has no such fence, and reads all that a user has where it
// thinks that the average user has little. For = ANY it does so too.
const (
	sqlByKeys = `SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_bitmapscan = off;
		SET enable_hashjoin = off; SET enable_mergejoin = off; SET max_parallel_workers_per_gather = 0; SET jit = off`
	sqlFreely = `SET LOCAL plan_cache_mode TO DEFAULT; SET LOCAL enable_seqscan TO DEFAULT; SET LOCAL enable_bitmapscan TO DEFAULT;
		SET LOCAL enable_hashjoin TO DEFAULT; SET LOCAL enable_mergejoin TO DEFAULT; SET LOCAL max_parallel_workers_per_gather TO DEFAULT`
)

// planByKeys sets how a new connection plans. A database that knows no such settings plans as
// it likes.
func planByKeys(ctx context.Context, c *pgx.Conn) error {
	_, err := c.PgConn().Exec(ctx, sqlByKeys).ReadAll()
	if pgCode(err) != "" {
		return nil
	}
	return err
}

// freely calls do with a connection whose plans are the database's choice, as for questions
// about all rows of all users.
func (s *Store) freely(ctx context.Context, do func(q querier) error) error {
	t, err := s.walker.BeginTx(ctx, pgx.TxOptions{AccessMode: pgx.ReadOnly})
	if err != nil {
		return err
	}
	defer s.give(ctx, t)
	if _, err := t.Conn().PgConn().Exec(ctx, sqlFreely).ReadAll(); err != nil && pgCode(err) == "" {
		return err
	}
	return do(t)
}
