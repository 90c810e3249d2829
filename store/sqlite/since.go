package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/loci-memory/loci"
)

const (
	sqlSince = `SELECT ` + noteColumns + noteTables + `WHERE n.row > ? AND n.row <= ? ORDER BY n.row`
	sqlHeads = `SELECT id, visibility, domain, created_by FROM notes
		WHERE user = ? AND id IN (SELECT unhex(value) FROM json_each(?)) AND closed IS NULL`
	sqlVersionSeen = `SELECT row, visibility, domain, created_by FROM notes WHERE user = ? AND id = ? AND version = ?`
)

// Since returns what was committed after a change: the rows of a user are numbered in
// that order.
func (s *Store) Since(ctx context.Context, sc loci.Scope, after loci.ChangeID, limit int) ([]loci.Version, error) {
	if limit <= 0 {
		limit = defaultLimit
	}
	var q *news
	err := s.reads(ctx, sc.User, []string{sqlAgent, sqlVersionSeen, sqlSince, sqlHeads}, func(t *tx, u *user) error {
		a, err := agent(ctx, t, u.number, sc.Agent)
		if err != nil {
			return err
		}
		q = &news{t: t, user: u, agent: a, limit: limit, at: key(u.number, 0)}
		return q.read(ctx, after)
	})
	switch {
	case err != nil:
		return nil, err
	case q == nil && after != (loci.ChangeID{}):
		return nil, unknown(after)
	case q == nil:
		return nil, nil
	}
	return q.found, nil
}

func unknown(c loci.ChangeID) error {
	return loci.NotFound("there is no change %s: what it was of may have been destroyed", c)
}

// news are versions being read in the order of commits.
type news struct {
	t     *tx
	user  *user
	agent loci.Agent
	limit int
	at    int64 // the key of the last row looked at
	found []loci.Version
}

func (q *news) read(ctx context.Context, after loci.ChangeID) error {
	if after != (loci.ChangeID{}) {
		if err := q.start(ctx, after); err != nil {
			return err
		}
	}
	for full := true; full && len(q.found) < q.limit; {
		var err error
		if full, err = q.more(ctx); err != nil {
			return err
		}
	}
	return nil
}

// start finds the row of a change that must be there and visible.
func (q *news) start(ctx context.Context, after loci.ChangeID) error {
	var n loci.Note
	ok, err := one(ctx, q.t, sqlVersionSeen, []any{q.user.number, after.Note[:], after.Version}, &q.at, &n.Visibility, &n.Domain, &n.CreatedBy)
	if err != nil {
		return err
	}
	shown, err := q.shown(ctx, []loci.ID{after.Note})
	if err == nil && !(ok && sees(q.agent, &n) && shown(after.Note)) {
		return unknown(after)
	}
	return err
}

// more reads as many rows as are wanted still and reports whether there may be others
// behind them: an agent may not see the notes of all of them.
func (q *news) more(ctx context.Context) (full bool, err error) {
	var versions []loci.Version
	var notes []loci.ID
	err = each(ctx, q.t, q.user.name, func(r *row) error {
		if q.at = key(q.user.number, r.seq); sees(q.agent, &r.version.Note) {
			versions, notes = append(versions, r.version), append(notes, r.version.Note.ID)
		}
		if len(q.found)+len(versions) == q.limit {
			return errEnough
		}
		return nil
	}, sqlSince, q.at, key(q.user.number, q.user.seq))
	if full = errors.Is(err, errEnough); err != nil && !full {
		return false, err
	}
	shown, err := q.shown(ctx, notes)
	if err != nil {
		return false, err
	}
	for i := range versions {
		if shown(notes[i]) {
			q.found = append(q.found, versions[i])
		}
	}
	return full, nil
}

// shown tells of which notes the agent sees the latest version.
func (q *news) shown(ctx context.Context, notes []loci.ID) (func(loci.ID) bool, error) {
	if q.agent.Name == "" {
		return func(loci.ID) bool { return true }, nil
	}
	rows, err := q.t.query(ctx, sqlHeads, q.user.number, list(notes))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	seen := map[loci.ID]bool{}
	for rows.Next() {
		var id sql.RawBytes
		var n loci.Note
		if err := rows.Scan(&id, &n.Visibility, &n.Domain, &n.CreatedBy); err != nil {
			return nil, err
		}
		seen[loci.ID(id)] = sees(q.agent, &n)
	}
	return func(id loci.ID) bool { return seen[id] }, rows.Err()
}
