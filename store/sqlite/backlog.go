package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/loci-memory/loci/store"
)

var _ store.Backlogger = (*Store)(nil)

// Both parts read an index alone. A job without a time has been due since it was created.
const sqlBacklog = `SELECT kind, sum(n), sum(due), sum(dead), min(since) FROM (
	SELECT kind, count(*) AS n, sum(not_until <= ?1) AS due, 0 AS dead,
		min(CASE WHEN not_until > ?1 THEN NULL WHEN not_until <= ?2 THEN created ELSE not_until END) AS since
	FROM jobs WHERE dead = 0 GROUP BY kind
	UNION ALL SELECT kind, 0, 0, count(*), NULL FROM jobs WHERE dead = 1 GROUP BY kind
	) GROUP BY kind ORDER BY kind`

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
		if since.Valid {
			b.Since = time.UnixMicro(since.Int64).UTC()
		}
		list = append(list, b)
	}
	return list, rows.Err()
}
