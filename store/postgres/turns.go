package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// The table turns has a row for each user and kind of job that was ever queued: the number
// that store.Offer has, and when the first job is due that is not dead. So a look at the
// queue reads who has something due, and never the jobs that wait for a time to come.

const (
	// sqlAhead are the jobs whose leases end too far ahead (store.AheadOf), by an index of
	// leases alone: few of all users, and never those of one that wait for a time.
	sqlAhead = `WITH c AS MATERIALIZED (SELECT coalesce($2::bigint, ` + sqlMicros + `) AS now), ahead AS MATERIALIZED (
		SELECT owner, kind, id, lease, body FROM jobs WHERE hold > 0 AND not_until - 2 * hold > (SELECT now FROM c)) `
	// sqlDue reads the beginnings of an index, by kind: who has something due.
	sqlDue = sqlAhead + `SELECT u.name, o.kind, o.turn FROM (
		SELECT d.* FROM unnest($1::text[]) AS k(kind) CROSS JOIN LATERAL (SELECT owner, kind, turn FROM turns
			WHERE kind = k.kind AND due <= (SELECT now FROM c) ORDER BY turn LIMIT $3) d
		UNION SELECT owner, kind, (SELECT turn FROM turns t WHERE t.owner = a.owner AND t.kind = a.kind) FROM ahead a WHERE kind = ANY($1)
		ORDER BY turn LIMIT $3) o JOIN users u ON u.owner = o.owner ORDER BY o.turn`
	// sqlNext are the jobs of an offer of which one is the next, and the moment: the first of
	// those that never waited, the first of those whose time has come, and those with leases
	// that were given by a clock that was ahead. There are none where the offer was taken.
	sqlNext = sqlAhead + `SELECT j.id, j.lease, j.body, c.now FROM c CROSS JOIN LATERAL (
		(SELECT id, lease, body FROM jobs WHERE owner = $1 AND kind = $3 AND NOT dead AND not_until = $4 ORDER BY created, id LIMIT 1)
		UNION ALL (SELECT id, lease, body FROM jobs WHERE owner = $1 AND kind = $3 AND NOT dead AND not_until > $4 AND not_until <= c.now
			ORDER BY not_until, created, id LIMIT 1)
		UNION ALL SELECT id, lease, body FROM ahead WHERE owner = $1 AND kind = $3) j
		WHERE EXISTS (SELECT FROM turns WHERE owner = $1 AND kind = $3 AND turn = $5)`

	sqlAddTurn     = `INSERT INTO turns (owner, kind, turn) SELECT $1, $2, nextval('turns_turn') WHERE NOT EXISTS (SELECT FROM turns WHERE owner = $1 AND kind = $2)`
	sqlTakeTurn    = `UPDATE turns SET turn = nextval('turns_turn') WHERE owner = $1 AND kind = $2`
	sqlUpdateTurns = `UPDATE turns SET due = f.due FROM (SELECT k.kind, (SELECT j.not_until FROM jobs j WHERE j.owner = $1 AND j.kind = k.kind AND NOT j.dead
			ORDER BY j.not_until LIMIT 1) AS due FROM turns k WHERE k.owner = $1) f
		WHERE turns.owner = $1 AND turns.kind = f.kind AND turns.due IS DISTINCT FROM f.due`
)

// updateTurns brings the turns of the user up to date, after jobs were changed: those of some
// kinds were queued, which may be new.
func (t *tx) updateTurns(queued ...loci.JobKind) {
	for _, kind := range queued {
		t.queue(sqlAddTurn, t.u.owner, labelOf(string(kind)))
	}
	t.queue(sqlUpdateTurns, t.u.owner)
}

// Due offers work of all users.
func (s *Store) Due(ctx context.Context, r store.DueRequest) (offers []store.Offer, err error) {
	if r.Limit <= 0 || s.o.ReadOnly {
		return nil, ctx.Err()
	}
	kinds, labels := map[string]loci.JobKind{}, []string{}
	for _, k := range r.Kinds {
		label := labelOf(string(k))
		kinds[label], labels = k, append(labels, label)
	}
	err = s.reads(ctx, func(ctx context.Context) (_ bool, err error) {
		ctx, cancel := s.soon(ctx)
		defer cancel()
		rows, err := s.reader.Query(ctx, sqlDue, labels, s.moment(r.Now), r.Limit)
		if err != nil {
			return false, err
		}
		offers, err = pgx.AppendRows([]store.Offer(nil), rows, func(row pgx.CollectableRow) (o store.Offer, err error) {
			var name []byte
			var label string
			err = row.Scan(&name, &label, &o.Turn)
			o.User, o.Kind = string(name), kinds[label]
			return o, err
		})
		return false, err
	})
	return offers, err
}

// Lease hands out a job of an offer. A user who has a commit under way is not waited for. A
// lease whose commit the network cut off may have been given to nobody: its job is due when
// it ends.
func (s *Store) Lease(ctx context.Context, o store.Offer, r store.LeaseRequest) (j loci.Job, ok bool, err error) {
	if s.o.ReadOnly {
		return j, false, ctx.Err()
	}
	err = s.unlessBusy(ctx, o.User, func(ctx context.Context, t *tx) error {
		due, now, err := s.dueJobs(ctx, t, o, r.Now)
		next := store.Next(due, now)
		if ok = next != nil; err != nil || !ok {
			t.idle = true
			return err
		}
		j = *next
		t.queue(sqlTakeTurn, t.u.owner, labelOf(string(o.Kind)))
		return t.lease(&j, now, r.Hold)
	})
	if err != nil || !ok {
		return loci.Job{}, false, err
	}
	return j, true, nil
}

// dueJobs are those of an offer of which one is the next, and the moment of the call.
func (s *Store) dueJobs(ctx context.Context, t *tx, o store.Offer, given time.Time) (jobs []loci.Job, now time.Time, err error) {
	var us int64
	err = each(ctx, t, sqlread.Jobs(newCells(), t.u.name, &jobs, &us), sqlNext, t.u.owner, s.moment(given), labelOf(string(o.Kind)), int64(sqlread.Undelayed), o.Turn)
	return jobs, timeOf(us, given), err
}
