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
