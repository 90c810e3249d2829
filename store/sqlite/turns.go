package sqlite

import (
	"cmp"
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// The table turns has a row for each user and kind of job that was ever queued: the number
// that store.Offer has, and when the first job is due that is not dead. So a look at the
// queue reads who has something due, and never the jobs that wait for a time to come.

const (
	// undelayed is the not_until of a job that is due from the beginning.
	undelayed = `-62135596800000000`

	// ahead is store.AheadOf of a job at the moment ?2. The index is of the jobs that are leased.
	ahead = `hold > 0 AND not_until > ?2 AND not_until > ?2 + 2 * hold`

	// sqlDue reads the first by their turns of those with jobs that never waited, those whose
	// jobs came due by their times, and the leases that end too far ahead.
	sqlDue = `SELECT u.name, o.turn FROM (
			SELECT * FROM (SELECT user, turn FROM turns WHERE kind = ?1 AND due = ` + undelayed + ` ORDER BY turn LIMIT ?3)
			UNION SELECT * FROM (SELECT user, turn FROM turns WHERE kind = ?1 AND due > ` + undelayed + ` AND due <= ?2 ORDER BY turn LIMIT ?3)
			UNION SELECT t.user, t.turn FROM jobs j INDEXED BY jobs_leased JOIN turns t ON t.user = j.user AND t.kind = j.kind WHERE j.kind = ?1 AND ` + ahead + `
		) o JOIN users u USING (user) ORDER BY o.turn LIMIT ?3`
	// sqlNext are the jobs of a user and kind of which one is the next: the first of those
	// that never waited, the first of those whose time has come, and those with leases that
	// were given by a clock that was ahead.
	sqlNext = `SELECT * FROM (SELECT id, lease, body FROM jobs WHERE user = ?1 AND kind = ?3 AND dead = 0 AND not_until = ` + undelayed + ` ORDER BY created, id LIMIT 1)
		UNION ALL SELECT * FROM (SELECT id, lease, body FROM jobs WHERE user = ?1 AND kind = ?3 AND dead = 0 AND not_until > ` + undelayed + ` AND not_until <= ?2
			ORDER BY not_until, created, id LIMIT 1)
		UNION ALL SELECT id, lease, body FROM jobs INDEXED BY jobs_leased WHERE user = ?1 AND kind = ?3 AND ` + ahead

	lastTurn       = `(SELECT coalesce(max(turn), 0) + 1 FROM turns)`
	sqlAddTurn     = `INSERT INTO turns (user, kind, turn) VALUES (?, ?, ` + lastTurn + `) ON CONFLICT DO NOTHING`
	sqlTakeTurn    = `UPDATE turns SET turn = ` + lastTurn + ` WHERE user = ? AND kind = ? AND turn = ?`
	firstDue       = `(SELECT j.not_until FROM jobs j WHERE j.user = turns.user AND j.kind = turns.kind AND j.dead = 0 ORDER BY j.not_until LIMIT 1)`
	sqlUpdateTurns = `UPDATE turns SET due = ` + firstDue + ` WHERE user = ? AND due IS NOT ` + firstDue
)

// updateTurns brings the turns of a user up to date, after jobs were changed: those of some kinds
// were queued, which may be new.
func updateTurns(ctx context.Context, t *tx, number int64, queued ...loci.JobKind) error {
	for _, kind := range queued {
		if err := t.exec(ctx, sqlAddTurn, number, string(kind)); err != nil {
			return err
		}
	}
	return t.exec(ctx, sqlUpdateTurns, number)
}

// Due offers work of all users.
func (s *Store) Due(ctx context.Context, r store.DueRequest) (offers []store.Offer, err error) {
	if r.Limit <= 0 || s.writer == nil {
		return nil, ctx.Err()
	}
	for _, kind := range slices.Compact(slices.Sorted(slices.Values(r.Kinds))) {
		if err := each(ctx, s.reader, offered(kind, &offers), sqlDue, string(kind), s.now(r.Now).UnixMicro(), r.Limit); err != nil {
			return nil, s.explain(ctx, err)
		}
	}
	slices.SortFunc(offers, func(a, b store.Offer) int { return cmp.Compare(a.Turn, b.Turn) })
	return offers[:min(len(offers), r.Limit)], nil
}

// offered adds those of one kind.
func offered(kind loci.JobKind, offers *[]store.Offer) func(sqlread.Row) error {
	return func(row sqlread.Row) error {
		o := store.Offer{Kind: kind}
		err := row.Scan(&o.User, &o.Turn)
		*offers = append(*offers, o)
		return err
	}
}

// Lease hands out a job of an offer.
func (s *Store) Lease(ctx context.Context, o store.Offer, r store.LeaseRequest) (j loci.Job, ok bool, err error) {
	if s.writer == nil {
		return j, false, ctx.Err()
	}
	err = s.writeOf(ctx, o.User, func(ctx context.Context, t *tx, u *user) error {
		ok = false
		now := s.now(r.Now)
		due, err := u.dueJobs(ctx, t, o.Kind, now.UnixMicro())
		next := store.Next(due, now)
		if err != nil || next == nil {
			return err
		}
		if n, err := t.change(ctx, sqlTakeTurn, u.number, string(o.Kind), o.Turn); err != nil || n == 0 {
			return err
		}
		j, ok = *next, true
		return lease(ctx, t, u.number, &j, now, r.Hold)
	})
	if err != nil || !ok {
		return loci.Job{}, false, err
	}
	return j, true, nil
}

// dueJobs are those of a kind that are due of which one is the next.
func (u *user) dueJobs(ctx context.Context, t *tx, kind loci.JobKind, now int64) (jobs []loci.Job, err error) {
	err = each(ctx, t, sqlread.Jobs(newCells(), u.name, &jobs), sqlNext, u.number, now, string(kind))
	return jobs, err
}
