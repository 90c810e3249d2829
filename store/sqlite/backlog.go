package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/loci-memory/loci/store"
)

var _ store.Backlogger = (*Store)(nil)

// A job without a time has been due since it was created.
const sqlBacklog = `SELECT kind, sum(dead = 0), sum(dead = 0 AND not_until <= ?1), sum(dead <> 0),
	min(CASE WHEN dead <> 0 OR not_until > ?1 THEN NULL WHEN not_until <= ?2 THEN created ELSE not_until END)
	FROM jobs GROUP BY kind ORDER BY kind`

// Backlog counts the jobs of all users.
func (s *Store) Backlog(ctx context.Context, now time.Time) ([]store.Backlog, error) {
	if now.IsZero() {
		now = s.o.Clock()
	}
	list, err := s.backlog(ctx, now)
	return list, s.explain(ctx, err)
}

func (s *Store) backlog(ctx context.Context, now time.Time) (list []store.Backlog, err error) {
	rows, err := s.scanner.query(ctx, sqlBacklog, now.UnixMicro(), time.Time{}.UnixMicro())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var b store.Backlog
		var since sql.NullInt64
		if err := rows.Scan(&b.Kind, &b.Waiting, &b.Due, &b.Dead, &since); err != nil {
			return nil, err
		}
		b.Since = utc(since)
		list = append(list, b)
	}
	return list, rows.Err()
}
