package postgres

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

var _ store.Backlogger = (*Store)(nil)

// A job without a time has been due since it was created. Of a kind that its label does not
// spell, a body does.
const sqlBacklog = `SELECT kind, count(*) FILTER (WHERE NOT dead), count(*) FILTER (WHERE NOT dead AND not_until <= c.now), count(*) FILTER (WHERE dead),
	min(CASE WHEN not_until <= $2 THEN created ELSE not_until END) FILTER (WHERE NOT dead AND not_until <= c.now),
	(SELECT body FROM jobs o WHERE o.kind = jobs.kind AND starts_with(jobs.kind, E'\x02') LIMIT 1)
	FROM jobs, (SELECT coalesce($1, ` + sqlMicros + `) AS now) c GROUP BY kind`

// Backlog counts the jobs of all users.
func (s *Store) Backlog(ctx context.Context, now time.Time) (list []store.Backlog, err error) {
	err = s.reads(ctx, func(ctx context.Context) (_ bool, err error) {
		rows, err := s.scanner.Query(ctx, sqlBacklog, s.moment(now), int64(undelayed))
		if err == nil {
			list, err = pgx.CollectRows(rows, scanBacklog)
		}
		return false, err
	})
	slices.SortFunc(list, func(a, b store.Backlog) int { return cmp.Compare(a.Kind, b.Kind) })
	return list, err
}

func scanBacklog(row pgx.CollectableRow) (b store.Backlog, err error) {
	var kind string
	var since *int64
	var body []byte
	if err := row.Scan(&kind, &b.Waiting, &b.Due, &b.Dead, &since, &body); err != nil {
		return b, err
	}
	b.Kind = loci.JobKind(untext(kind))
	if len(body) > 0 {
		j, err := jobOf("", loci.ID{}, 0, body)
		if b.Kind = j.Kind; err != nil {
			return b, err
		}
	}
	if since != nil {
		b.Since = time.UnixMicro(*since).UTC()
	}
	return b, nil
}
