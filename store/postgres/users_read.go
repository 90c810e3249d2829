package postgres

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

const (
	sqlPlaces = `SELECT owner, name, seq, cseq, changes FROM users WHERE owner = ANY ($1::bigint[])`
	sqlUsers  = `SELECT count(*) FROM users`
	sqlBytes  = `SELECT pg_database_size(current_database())`
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

// Places reads where rows and cycles end, at the database itself. What is read of these users behind
// it is at least as new: at a replica, once that has it.
func (s *Store) Places(ctx context.Context, users []string) (places map[string]store.Place, err error) {
	err = s.reads(ctx, func(ctx context.Context) (bool, error) {
		places = map[string]store.Place{}
		there, err := usersOf(ctx, s.reader, column(users, s.numberOf))
		if err != nil {
			return false, err
		}
		for _, name := range users {
			u := there[s.numberOf(name)]
			if u != nil && u.name != name { // two names have one number
				u, _, err = find(ctx, s.reader, sqlUser, name)
			}
			if err != nil {
				return false, err
			}
			if u != nil {
				places[name] = store.Place{Row: u.Seq, Cycle: int64(u.cseq)}
				s.replica.saw(name, u.changes)
			}
		}
		return false, nil
	})
	return places, err
}

// usersOf reads the rows of users, by their numbers.
func usersOf(ctx context.Context, q querier, owners []int64) (map[int64]*user, error) {
	users := map[int64]*user{}
	err := each(ctx, q, func(r sqlread.Row) error {
		var u user
		var name []byte
		var seq, cseq int64
		err := r.Scan(&u.owner, &name, &seq, &cseq, &u.changes)
		u.name, u.Seq, u.cseq = string(name), uint32(seq), uint32(cseq)
		users[u.owner] = &u
		return err
	}, sqlPlaces, owners)
	return users, err
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
