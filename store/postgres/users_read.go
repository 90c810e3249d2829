package postgres

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

const (
	sqlAgents = `SELECT body FROM agents WHERE owner = $1`
	sqlUsers  = `SELECT count(*) FROM users`
	// Names are found by their beginnings, which are what an index can hold.
	sqlNames = `SELECT name FROM users WHERE substr(name, 1, 256) >= substr($1::bytea, 1, 256) AND name > $1
		ORDER BY substr(name, 1, 256), name LIMIT $2`
	sqlBytes  = `SELECT pg_database_size(current_database())`
	sqlCounts = `SELECT u.messages, (SELECT count(*) FROM messages m WHERE m.owner = $1 AND m.notes IS NULL), u.versions, u.links,
		(SELECT count(*) FROM jobs j WHERE j.owner = $1), (SELECT count(*) FROM jobs j WHERE j.owner = $1 AND j.dead) FROM users u WHERE u.owner = $1`
)

// State reads the user's counters.
func (s *Store) State(ctx context.Context, user string) (state store.State, err error) {
	err = s.reads(ctx, func(ctx context.Context) (bool, error) {
		return s.routed(ctx, user, s.reader, func(ctx context.Context, pool *pgxpool.Pool) (bool, error) {
			u, owner, err := find(ctx, pool, sqlUser, user)
			if state = (store.State{}); err == nil && u != nil {
				s.owners.put(user, owner)
				state = u.state()
				s.replica.sawAt(pool, u)
			}
			return false, err
		})
	})
	return state, err
}

// Agents returns the configured agents of the user.
func (s *Store) Agents(ctx context.Context, user string) (list []loci.Agent, err error) {
	err = s.of(ctx, s.reader, user, func(r *read, owner int64) (err error) {
		list, err = agents(ctx, r, owner)
		return err
	})
	return list, err
}

// agents are a user's, by name.
func agents(ctx context.Context, q querier, owner int64) (list []loci.Agent, err error) {
	var body raw
	err = each(ctx, q, func(rows pgx.Rows) error {
		if err := rows.Scan(&body); err != nil {
			return err
		}
		var a loci.Agent
		if err := json.Unmarshal(body, &a); err != nil {
			return err
		}
		list = append(list, a)
		return nil
	}, sqlAgents, owner)
	slices.SortFunc(list, func(a, b loci.Agent) int { return cmp.Compare(a.Name, b.Name) })
	return list, err
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

// Names lists users in the order of their names.
func (s *Store) Names(ctx context.Context, after string, limit int) (names []string, err error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	err = s.reads(ctx, func(ctx context.Context) (bool, error) {
		names = nil
		var name raw
		return false, each(ctx, s.readerOf(limit), func(rows pgx.Rows) error {
			if err := rows.Scan(&name); err != nil {
				return err
			}
			names = append(names, string(name))
			return nil
		}, sqlNames, []byte(after), limit)
	})
	return names, err
}

// Counts returns how many things of the user there are. Bytes are those of the database.
func (s *Store) Counts(ctx context.Context, user string) (c store.Counts, err error) {
	err = s.of(ctx, s.reader, user, func(r *read, owner int64) error {
		return r.QueryRow(ctx, sqlCounts, owner).Scan(&c.Messages, &c.Wordless, &c.Versions, &c.Links, &c.Jobs, &c.DeadJobs)
	})
	if err == nil {
		err = s.reads(ctx, func(ctx context.Context) (bool, error) { return false, s.reader.QueryRow(ctx, sqlBytes).Scan(&c.Bytes) })
	}
	if err != nil {
		return store.Counts{}, err
	}
	return c, nil
}
