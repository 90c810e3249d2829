package postgres

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/loci-memory/loci/store"
)

const (
	sqlUsers = `SELECT count(*) FROM users`
	sqlBytes = `SELECT pg_database_size(current_database())`
)

// State reads the user's counters.
func (s *Store) State(ctx context.Context, user string) (state store.State, err error) {
	err = s.reads(ctx, func(ctx context.Context) (bool, error) {
		return s.routed(ctx, user, s.reader, func(ctx context.Context, pool *pgxpool.Pool) (bool, error) {
			u, owner, err := find(ctx, pool, sqlUser, user)
			if state = (store.State{}); err == nil && u != nil {
				s.owners.put(user, owner)
				state = u.State()
				s.replica.sawAt(pool, u)
			}
			return false, err
		})
	})
	return state, err
}

// Users counts the users.
func (s *Store) Users(ctx context.Context, user string) (count int, known bool, err error) {
	defer s.replica.saw(user, 0)
	err = s.reads(ctx, func(ctx context.Context) (bool, error) {
		owner, err := s.owner(ctx, s.reader, user)
		if err != nil {
			return false, err
		}
		known = owner != 0
		return false, s.scanner.QueryRow(ctx, sqlUsers).Scan(&count)
	})
	return count, known, err
}
