package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// The table turns has a row for each user and kind of job with jobs that are not dead:
// when the first of them is due, and the user's place in the line of that kind. So a look
// at the queue reads lines and never the jobs that wait for a time to come.

const (
	// undelayed is the not_until of a job that is due from the beginning.
	undelayed = -62135596800000000

	sqlReady = `SELECT EXISTS (SELECT 1 FROM turns WHERE kind = ?1 AND turn IS NOT NULL AND user NOT IN (SELECT value FROM json_each(?3)))
		OR EXISTS (SELECT 1 FROM turns WHERE kind = ?1 AND turn IS NULL AND due <= ?2)`
	sqlAhead    = `SELECT user, id FROM jobs WHERE hold > 0 AND not_until > ?1 AND not_until > ?1 + 2 * hold` // store.AheadOf
	sqlKinds    = `SELECT min(kind) FROM turns WHERE kind > ?`
	sqlJoining  = `SELECT t.user, u.name FROM turns t JOIN users u USING (user) WHERE t.kind = ? AND t.turn IS NULL AND t.due <= ? ORDER BY t.due LIMIT ?`
	sqlFront    = `SELECT t.user, t.turn, u.name FROM turns t JOIN users u USING (user) WHERE t.kind = ? AND t.turn IS NOT NULL AND t.user NOT IN (SELECT value FROM json_each(?)) ORDER BY t.turn LIMIT 1`
	sqlLastTurn = `SELECT turn FROM turns WHERE turn IS NOT NULL ORDER BY turn DESC LIMIT 1`
	sqlSetTurn  = `UPDATE turns SET turn = ? WHERE kind = ? AND user = ?`
	sqlFirstDue = `SELECT not_until FROM jobs WHERE user = ? AND kind = ? AND dead = 0 ORDER BY not_until LIMIT 1`
	sqlPutDue   = `INSERT INTO turns (kind, user, due) VALUES (?, ?, ?) ON CONFLICT (kind, user) DO UPDATE SET due = excluded.due`
	sqlDropTurn = `DELETE FROM turns WHERE kind = ? AND user = ? AND turn IS NULL`
	// Of the jobs of a user and kind that are due, those that never waited, and those
	// that waited for a time: the first of each.
	sqlNextFresh   = `SELECT id, lease, body FROM jobs WHERE user = ? AND kind = ? AND dead = 0 AND not_until = ? ORDER BY created, id LIMIT 1`
	sqlNextDelayed = `SELECT id, lease, body FROM jobs WHERE user = ? AND kind = ? AND dead = 0 AND not_until > ? AND not_until <= ? ORDER BY not_until, created, id LIMIT 1`
)

// joinAtOnce is how many users one call lets join a line at most; the rest join by the next.
const joinAtOnce = 256

// settle brings the first due moment of a user's jobs of a kind up to date, after they
// were changed.
func settle(ctx context.Context, t *tx, number int64, kind string) error {
	var due int64
	waiting, err := firstRow(ctx, t, sqlFirstDue, []any{number, kind}, &due)
	if err != nil {
		return err
	}
	if waiting {
		_, err = t.exec(ctx, sqlPutDue, kind, number, due)
	} else {
		_, err = t.exec(ctx, sqlDropTurn, kind, number)
	}
	return err
}

// leasing is one call of Lease.
type leasing struct {
	store.LeaseRequest
	kinds  []string
	now    time.Time
	except any // numbers of users, as a JSON array; nil is none
}

// newLeasing resolves the kinds and users of a request.
func (s *Store) newLeasing(ctx context.Context, r store.LeaseRequest) (*leasing, error) {
	l := &leasing{LeaseRequest: r, now: s.now(r.Now)}
	var numbers []int64
	for _, name := range r.Except {
		number, err := s.number(ctx, name)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, number)
	}
	l.except = array(numbers)
	for _, k := range r.Kinds {
		l.kinds = append(l.kinds, string(k))
	}
	if len(r.Kinds) > 0 {
		return l, nil
	}
	var err error
	l.kinds, err = allKinds(ctx, s.reader)
	return l, err
}

// allKinds are the kinds of all jobs that are not dead.
func allKinds(ctx context.Context, q querier) (kinds []string, err error) {
	for last := ""; ; {
		var kind sql.NullString
		if _, err := firstRow(ctx, q, sqlKinds, []any{last}, &kind); err != nil || !kind.Valid {
			return kinds, err
		}
		kinds, last = append(kinds, kind.String), kind.String
	}
}

// ready reports whether there is anything to do in the lines, and whether a lease ends
// too far ahead.
func (l *leasing) ready(ctx context.Context, q querier) (bool, error) {
	for _, kind := range l.kinds {
		var found bool
		if _, err := firstRow(ctx, q, sqlReady, []any{kind, l.now.UnixMicro(), l.except}, &found); err != nil || found {
			return found, err
		}
	}
	ahead, err := l.ahead(ctx, q)
	return len(ahead) > 0, err
}

// jobKey names a job of any user.
type jobKey struct {
	user int64
	id   loci.ID
}

// ahead are the jobs with leases that no clock like this one can have given. It reads the
// jobs that are leased now, never those that wait.
func (l *leasing) ahead(ctx context.Context, q querier) (list []jobKey, err error) {
	rows, err := q.query(ctx, sqlAhead, l.now.UnixMicro())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var k jobKey
		var id sql.RawBytes
		if err := rows.Scan(&k.user, &id); err != nil {
			return nil, err
		}
		k.id = loci.ID(id)
		list = append(list, k)
	}
	return list, rows.Err()
}

// free makes the jobs due whose leases end too far ahead.
func (l *leasing) free(ctx context.Context, t *tx) error {
	list, err := l.ahead(ctx, t)
	if err != nil {
		return err
	}
	for _, k := range list {
		j, _, err := oneJob(ctx, t, "", k.user, k.id)
		if err != nil {
			return err
		}
		j.NotUntil = time.Time{}
		if err := putJob(ctx, t, sqlPutJob, k.user, j); err != nil {
			return err
		}
		if err := settle(ctx, t, k.user, string(j.Kind)); err != nil {
			return err
		}
	}
	return nil
}

// place is a user's in the line of a kind, with the job that is next there.
type place struct {
	kind   string
	number int64
	name   string
	turn   int64
	next   *loci.Job // nil: nothing is due
}

// join puts those at the end of the lines who have a job that is due.
func (l *leasing) join(ctx context.Context, t *tx) error {
	var joining []place
	for _, kind := range l.kinds {
		list, err := places(ctx, t, kind, sqlJoining, kind, l.now.UnixMicro(), joinAtOnce)
		if err != nil {
			return err
		}
		joining = append(joining, list...)
	}
	due := joining[:0]
	for _, p := range joining {
		if err := l.look(ctx, t, &p); err != nil {
			return err
		}
		if p.next != nil {
			due = append(due, p)
		} else if err := settle(ctx, t, p.number, p.kind); err != nil {
			return err
		}
	}
	slices.SortFunc(due, func(a, b place) int {
		return cmp.Or(store.CompareDue(a.next, b.next), strings.Compare(a.name, b.name), strings.Compare(a.kind, b.kind))
	})
	for _, p := range due {
		if err := p.toEnd(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// places reads users with, where the query has them, their turns.
func places(ctx context.Context, t *tx, kind, query string, args ...any) (list []place, err error) {
	rows, err := t.query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		p := place{kind: kind}
		into := []any{&p.number, &p.name}
		if query == sqlFront {
			into = []any{&p.number, &p.turn, &p.name}
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// look finds the job that a user is handed next.
func (l *leasing) look(ctx context.Context, t *tx, p *place) error {
	fresh, err := p.job(ctx, t, sqlNextFresh, undelayed)
	if err != nil {
		return err
	}
	delayed, err := p.job(ctx, t, sqlNextDelayed, undelayed, l.now.UnixMicro())
	if err != nil {
		return err
	}
	if p.next = fresh; fresh == nil || delayed != nil && store.CompareDue(delayed, fresh) < 0 {
		p.next = delayed
	}
	return nil
}

func (p *place) job(ctx context.Context, t *tx, query string, more ...any) (*loci.Job, error) {
	rows, err := t.query(ctx, query, append([]any{p.number, p.kind}, more...)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	if !rows.Next() {
		return nil, rows.Err()
	}
	j, err := scanJob(rows, p.name)
	return &j, err
}

func (p *place) toEnd(ctx context.Context, t *tx) error {
	var last int64
	if _, err := firstRow(ctx, t, sqlLastTurn, nil, &last); err != nil {
		return err
	}
	_, err := t.exec(ctx, sqlSetTurn, last+1, p.kind, p.number)
	return err
}

// leave takes the user out of the line.
func (p *place) leave(ctx context.Context, t *tx) error {
	if _, err := t.exec(ctx, sqlSetTurn, nil, p.kind, p.number); err != nil {
		return err
	}
	return settle(ctx, t, p.number, p.kind)
}

// front is the user at the front of the lines of all kinds asked for; nil when these are
// empty.
func (l *leasing) front(ctx context.Context, t *tx) (first *place, err error) {
	for _, kind := range l.kinds {
		list, err := places(ctx, t, kind, sqlFront, kind, l.except)
		if err != nil {
			return nil, err
		}
		if len(list) > 0 && (first == nil || list[0].turn < first.turn) {
			first = &list[0]
		}
	}
	return first, nil
}

// serve hands out jobs from the front of the lines.
func (l *leasing) serve(ctx context.Context, t *tx) (jobs []loci.Job, err error) {
	for len(jobs) < l.N {
		p, err := l.front(ctx, t)
		if err != nil || p == nil {
			return jobs, err
		}
		if err := l.look(ctx, t, p); err != nil {
			return nil, err
		}
		if p.next != nil {
			j := *p.next
			if err := lease(ctx, t, p.number, &j, l.now, l.Hold); err != nil {
				return nil, err
			}
			jobs = append(jobs, j)
			if err := l.look(ctx, t, p); err != nil {
				return nil, err
			}
		}
		if p.next == nil {
			err = p.leave(ctx, t)
		} else {
			err = p.toEnd(ctx, t)
		}
		if err != nil {
			return nil, err
		}
	}
	return jobs, nil
}
