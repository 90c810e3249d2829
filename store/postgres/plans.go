package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
)

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
