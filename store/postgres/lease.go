package postgres

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

const (
	// joinAtOnce is how many users one look lets join a line at most; the rest join by the next.
	joinAtOnce = 128
	// spareFronts is how many more users a look reads at the front of a line than it serves:
	// other processes may be serving the first.
	spareFronts = 8
	// unbounded is a turn behind all turns.
	unbounded = math.MaxInt64
	// undelayed is the not_until of a job that is due from the beginning.
	undelayed = -62135596800000000
)

// What sqlLook finds.
const (
	isFront = iota
	isJoining
	isAhead
)

const (
	// sqlLook reads who is at the front of the lines of some kinds, who may join them and
	// which leases end too far ahead (store.AheadOf). Each part reads the beginning of one
	// index, and there are no rows where there is nothing to do.
	sqlLook = `SELECT c.now, f.what, f.owner, f.kind, f.turn, f.id FROM (SELECT coalesce($1::bigint, ` + sqlMicros + `) AS now) c CROSS JOIN LATERAL (
		SELECT 0 AS what, l.owner, k.kind, l.turn, NULL::uuid AS id FROM unnest($2::text[]) k(kind) CROSS JOIN LATERAL
			(SELECT owner, turn FROM turns WHERE kind = k.kind AND turn IS NOT NULL AND owner <> ALL($3::bigint[]) ORDER BY turn LIMIT $4) l
		UNION ALL SELECT 1, l.owner, k.kind, NULL, NULL FROM unnest($2::text[]) k(kind) CROSS JOIN LATERAL
			(SELECT owner FROM turns WHERE kind = k.kind AND turn IS NULL AND due <= c.now ORDER BY due LIMIT $5) l
		UNION ALL SELECT 2, owner, NULL, NULL, id FROM jobs WHERE hold > 0 AND not_until - 2 * hold > c.now) f`
	// sqlKinds are the kinds of all lines.
	sqlKinds = `WITH RECURSIVE
		out(kind) AS ((SELECT kind FROM turns WHERE turn IS NULL ORDER BY kind LIMIT 1)
			UNION ALL SELECT (SELECT t.kind FROM turns t WHERE t.turn IS NULL AND t.kind > out.kind ORDER BY t.kind LIMIT 1) FROM out WHERE out.kind IS NOT NULL),
		line(kind) AS ((SELECT kind FROM turns WHERE turn IS NOT NULL ORDER BY kind LIMIT 1)
			UNION ALL SELECT (SELECT t.kind FROM turns t WHERE t.turn IS NOT NULL AND t.kind > line.kind ORDER BY t.kind LIMIT 1) FROM line WHERE line.kind IS NOT NULL)
		SELECT kind FROM out WHERE kind IS NOT NULL UNION SELECT kind FROM line WHERE kind IS NOT NULL`
	// sqlLockFirst takes the rows of the first users of a list that no commit has.
	sqlLockFirst = `SELECT owner, name, leases FROM users WHERE owner = ANY($1) ORDER BY array_position($1, owner) LIMIT $2 FOR UPDATE SKIP LOCKED`
	sqlLockAll   = `SELECT owner, name, leases FROM users WHERE owner = ANY($1) FOR UPDATE SKIP LOCKED`
	sqlLines     = `SELECT p.owner, p.kind, t.turn FROM unnest($1::bigint[], $2::text[]) p(owner, kind) CROSS JOIN LATERAL
		(SELECT turn FROM turns WHERE owner = p.owner AND kind = p.kind LIMIT 1) t`
	// sqlNext are the first jobs of places that are due: of those that never waited, and of
	// those that waited for a time.
	sqlNext = `SELECT p.owner, p.kind, j.id, j.lease, j.body FROM unnest($1::bigint[], $2::text[]) p(owner, kind) CROSS JOIN LATERAL (
		(SELECT id, lease, body FROM jobs WHERE owner = p.owner AND kind = p.kind AND NOT dead AND not_until = $3 ORDER BY created, id LIMIT $5)
		UNION ALL (SELECT id, lease, body FROM jobs WHERE owner = p.owner AND kind = p.kind AND NOT dead AND not_until > $3 AND not_until <= $4
			ORDER BY not_until, created, id LIMIT $5)) j`
	sqlPatience  = `SET LOCAL lock_timeout = '200ms'`
	sqlAwait     = `SELECT FROM users WHERE owner = $1 FOR UPDATE`
	sqlSetLeases = `UPDATE users SET leases = $2 WHERE owner = $1`
	sqlHeldJob   = `SELECT id, lease, body, hold, not_until FROM jobs WHERE owner = $1 AND id = $2 AND hold > 0`
	sqlUserName  = `SELECT name FROM users WHERE owner = $1`
)

// leasing is one call of Lease.
type leasing struct {
	store.LeaseRequest
	s      *Store
	kinds  []string // labels
	except []int64  // owners who are passed over: those asked for, and those who are busy
	asked  int      // how many of except were asked for
	now    time.Time
	us     int64  // now, in microseconds
	busy   *int64 // the first who was passed over because of a commit; nil is nobody
	freed  bool   // leases that end too far ahead were looked for

	jobs []loci.Job // handed out
}

// Lease hands out due jobs of all users. A store that can only be read hands out none,
// since a lease could not be written.
//
// A user who has a commit under way keeps the place and is passed over. A lease whose commit
// the network cut off may have been given to nobody: its job is due when it ends.
func (s *Store) Lease(ctx context.Context, r store.LeaseRequest) ([]loci.Job, error) {
	if r.N <= 0 || s.o.ReadOnly {
		return nil, ctx.Err()
	}
	l := &leasing{LeaseRequest: r, s: s}
	if err := l.resolve(ctx); err != nil {
		return nil, err
	}
	for until := time.Now().Add(s.o.Wait); len(l.jobs) < r.N; {
		more, err := l.step(ctx)
		if err == nil && !more && len(l.jobs) == 0 && l.busy != nil && time.Now().Before(until) {
			more, err = l.wait(ctx)
		}
		if len(l.jobs) > 0 {
			err = nil // what was handed out is the caller's
		}
		if err != nil || !more {
			return l.jobs, err
		}
	}
	return l.jobs, nil
}

// wait waits until a user who was passed over is no longer busy, for a moment: nobody else has
// anything due. It reports whether that is so.
func (l *leasing) wait(ctx context.Context) (free bool, err error) {
	within, cancel := l.s.soon(ctx)
	defer cancel()
	b := &pgx.Batch{}
	b.Queue(sqlBegin)
	b.Queue(sqlPatience)
	b.Queue(sqlAwait, *l.busy)
	b.Queue(sqlRollback)
	err = l.s.writer.SendBatch(within, b).Close()
	l.busy, l.except = nil, l.except[:l.asked]
	if pgCode(err) == lockNotAvailable {
		return false, nil
	}
	return err == nil, l.s.explain(ctx, err)
}

// step looks at the lines and does what is to be done there. It reports whether another step
// may find more.
func (l *leasing) step(ctx context.Context) (more bool, err error) {
	var f *seen
	err = l.s.reads(ctx, func(ctx context.Context) (_ bool, err error) {
		f, err = l.look(ctx)
		return false, err
	})
	switch {
	case err != nil:
		return false, err
	case len(f.ahead) > 0 && !l.freed:
		l.freed = true
		return true, l.free(ctx, f)
	case len(f.fronts)+len(f.joining) == 0:
		return false, nil
	}
	return more, l.s.explain(ctx, l.s.again(ctx, func(ctx context.Context) (err error) {
		more, err = l.round(ctx, f)
		return err
	}))
}

// resolve finds the labels of the kinds and the numbers of the users of the request.
func (l *leasing) resolve(ctx context.Context) error {
	for _, k := range l.Kinds {
		l.kinds = append(l.kinds, labelOf(string(k)))
	}
	l.kinds = distinct(l.kinds)
	return l.s.reads(ctx, func(ctx context.Context) (_ bool, err error) {
		ctx, cancel := l.s.soon(ctx)
		defer cancel()
		l.except = []int64{}
		for _, name := range l.Except {
			owner, err := l.s.owner(ctx, l.s.reader, name)
			if err != nil {
				return false, err
			}
			l.except = append(l.except, owner)
		}
		if l.asked = len(l.except); len(l.Kinds) > 0 {
			return false, nil
		}
		rows, err := l.s.reader.Query(ctx, sqlKinds)
		if err == nil {
			l.kinds, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		return false, err
	})
}

// place is a user's in the line of a kind.
type place struct {
	owner int64
	kind  string
}

// front is a place in a line as a look found it.
type front struct {
	place
	turn int64
}

// jobKey names a job of any user.
type jobKey struct {
	owner int64
	id    loci.ID
}

// seen is what a look found. It was read without a lock: who does something about it has to
// look again.
type seen struct {
	fronts  []front  // the first in the lines, in the order of their turns
	known   int64    // up to this turn fronts are all that there are
	joining []place  // those who are not in a line and may have something due
	cut     bool     // there may be more of those
	ahead   []jobKey // with leases that end too far ahead
}

// look finds what there is to do; most of the time that is nothing.
func (l *leasing) look(ctx context.Context) (*seen, error) {
	ctx, cancel := l.s.soon(ctx)
	defer cancel()
	limit := l.N + spareFronts
	rows, err := l.s.reader.Query(ctx, sqlLook, l.s.moment(l.Now), l.kinds, l.except, limit, joinAtOnce)
	if err != nil {
		return nil, err
	}
	f := &seen{known: unbounded}
	count := map[string]int{}
	var what int
	var owner int64
	var kind *string
	var turn *int64
	var id *[16]byte
	_, err = pgx.ForEachRow(rows, []any{&l.us, &what, &owner, &kind, &turn, &id}, func() error {
		switch what {
		case isFront:
			f.fronts = append(f.fronts, front{place{owner, *kind}, *turn})
			if count[*kind]++; count[*kind] == limit {
				f.known = min(f.known, *turn)
			}
		case isJoining:
			f.joining = append(f.joining, place{owner, *kind})
		default:
			f.ahead = append(f.ahead, jobKey{owner, *id})
		}
		return nil
	})
	f.cut = len(f.joining) >= joinAtOnce
	slices.SortFunc(f.fronts, func(a, b front) int { return cmp.Compare(a.turn, b.turn) })
	l.now = timeOf(l.us, l.Now)
	return f, err
}

// free makes the jobs due whose leases end too far ahead: their clock was.
func (l *leasing) free(ctx context.Context, f *seen) error {
	for _, k := range f.ahead {
		var name []byte
		err := l.s.reads(ctx, func(ctx context.Context) (bool, error) {
			return false, l.s.reader.QueryRow(ctx, sqlUserName, k.owner).Scan(&name)
		})
		if err == nil {
			err = l.s.locked(ctx, string(name), false, func(ctx context.Context, t *tx) error { return l.freeJob(ctx, t, k.id) })
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (l *leasing) freeJob(ctx context.Context, t *tx, id loci.ID) error {
	var hold, until int64
	j, err := scanJob(more{t.QueryRow(ctx, sqlHeldJob, t.u.owner, [16]byte(id)), []any{&hold, &until}}, t.u.name)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && until-2*hold <= l.us {
		t.idle = true
		return nil
	}
	if err != nil {
		return err
	}
	j.NotUntil = time.Time{}
	if err := t.putJob(sqlPutJob, j, 0); err != nil {
		return err
	}
	t.settleJob(&j)
	return nil
}

// more is a row with columns behind those that a function scans.
type more struct {
	pgx.Row
	behind []any
}

func (m more) Scan(into ...any) error { return m.Row.Scan(append(into, m.behind...)...) }
