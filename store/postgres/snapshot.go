package postgres

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// A connection has one result open at a time, and a snapshot's methods may be called from
// yield: so what they yield is read page by page, each behind the last key of the one
// before, and a page is read to its end before any of it is yielded.
const (
	// ofRow begins a look-up of the row that another one names, which is made for each of
	// those and not the other way round.
	ofRow = `LATERAL (SELECT id, version FROM notes WHERE owner = $1 AND seq`

	sqlEveryAt     = `SELECT ` + afterColumns + ` FROM notes n WHERE n.owner = $1 AND n.seq > $2 ORDER BY n.seq LIMIT $3`
	sqlEverySaid   = `SELECT id, notes, body, seq FROM messages WHERE owner = $1 AND seq > $2 ORDER BY seq LIMIT $3`
	sqlEveryCycle  = `SELECT id, body, seq FROM cycles WHERE owner = $1 AND seq > $2 ORDER BY seq LIMIT $3`
	sqlEveryJob    = `SELECT id, lease, body FROM jobs WHERE owner = $1`
	sqlEveryUse    = `SELECT n.id, u.root, u.count, u.times FROM uses u, ` + ofRow + ` = u.root OFFSET 0) n WHERE u.owner = $1 AND u.root > $2 ORDER BY u.root LIMIT $3`
	sqlSpaces      = `SELECT space, embedder, dims, name FROM spaces WHERE owner = $1`
	sqlEveryVector = `SELECT n.id, n.version, v.data, v.seq FROM vectors v, ` + ofRow + ` = v.seq OFFSET 0) n
		WHERE v.owner = $1 AND v.space = $4 AND v.seq > $2 ORDER BY v.seq LIMIT $3`
)

// snapshot is the state of a user's rows in one transaction.
type snapshot struct {
	s     *Store
	q     querier
	owner int64 // 0 for a user that is not there
	name  string
}

var _ store.Snapshot = (*snapshot)(nil)

// Snapshot calls do with one state of the user's rows. It does not use up the readers,
// since do is not ours and may take its time or ask for more.
func (s *Store) Snapshot(ctx context.Context, name string, do func(store.Snapshot) error) error {
	s.replica.saw(name, 0)
	return s.reads(ctx, func(ctx context.Context) (bool, error) {
		t, err := s.walker.BeginTx(ctx, oneState)
		if err != nil {
			return false, err
		}
		defer s.give(ctx, t)
		// The state is that of the first read, so the user is looked up even if known.
		u, owner, err := find(ctx, t, sqlUser, name)
		if err != nil {
			return false, err
		}
		w := &snapshot{s: s, q: t, name: name}
		if u != nil {
			w.owner = owner
		}
		return true, (&read{}).Handed(do(w))
	})
}

// Rows of a page: what they hold is to be about pageBytes.
const (
	firstPage = 64
	lastPage  = 4096
	pageBytes = 1 << 20
)

// pages yields the rows of a query of the user, what is behind a key and a limit, page by
// page. rows returns what reads a row and hands it on; last is the key of the last one.
func pages[T any](ctx context.Context, w *snapshot, last *int64, yield func(*T) error, rows func(hand func(*T) error) func(sqlread.Row) error, query string, more ...any) error {
	for limit := firstPage; ; {
		var page []*T
		bytes := 0
		scan := rows(func(x *T) error { page = append(page, x); return nil })
		err := each(ctx, w.q, func(r sqlread.Row) error { bytes += width(r.(pgx.Rows)); return scan(r) }, query, append([]any{w.owner, *last, limit}, more...)...)
		if err != nil {
			return w.s.explain(ctx, err)
		}
		for _, x := range page {
			if err := yield(x); err != nil {
				return err
			}
		}
		if len(page) < limit {
			return nil
		}
		limit = min(max(1, limit*pageBytes/max(bytes, 1)), 4*limit, lastPage)
	}
}

// width is how many bytes a row takes.
func width(rows pgx.Rows) (n int) {
	for _, column := range rows.RawValues() {
		n += len(column)
	}
	return n
}

// Agents returns the agents by name.
func (w *snapshot) Agents(ctx context.Context) ([]loci.Agent, error) {
	var list []loci.Agent
	err := each(ctx, w.q, sqlread.Agents(newCells(), &list), sqlAgents, w.owner)
	sqlread.SortAgents(list)
	return list, w.s.explain(ctx, err)
}

// Messages yields the messages in the order of arrival.
func (w *snapshot) Messages(ctx context.Context, yield func(*store.Message) error) error {
	var last int64
	return pages(ctx, w, &last, yield, func(hand func(*store.Message) error) func(sqlread.Row) error {
		return sqlread.Messages(newCells(), w.name, hand, &last)
	}, sqlEverySaid)
}

// Versions yields the rows in the order of numbers, with their analyses.
func (w *snapshot) Versions(ctx context.Context, yield func(*store.Row) error) error {
	var last int64
	return pages(ctx, w, &last, yield, func(hand func(*store.Row) error) func(sqlread.Row) error {
		return sqlread.Analysed(newCells(), w.name, func(r *store.Row) error {
			last = int64(r.Seq)
			return hand(r)
		})
	}, sqlEveryAt)
}

// Cycles yields the cycles in the order of commits.
func (w *snapshot) Cycles(ctx context.Context, yield func(*loci.Cycle) error) error {
	var last int64
	return pages(ctx, w, &last, yield, func(hand func(*loci.Cycle) error) func(sqlread.Row) error {
		return sqlread.Cycles(newCells(), w.name, hand, &last)
	}, sqlEveryCycle)
}

// Uses yields the accesses of notes by root.
func (w *snapshot) Uses(ctx context.Context, yield func(*store.Use) error) error {
	var last int64
	return pages(ctx, w, &last, yield, func(hand func(*store.Use) error) func(sqlread.Row) error {
		return sqlread.Uses(newCells(), func(u *store.Use) error {
			last = int64(u.Root)
			return hand(u)
		})
	}, sqlEveryUse)
}

// Jobs returns the jobs in the order of the queue.
func (w *snapshot) Jobs(ctx context.Context) (jobs []loci.Job, err error) {
	var id [16]byte
	var body raw
	err = each(ctx, w.q, func(rows sqlread.Row) error {
		var j loci.Job
		var lease int64
		if err := rows.Scan(&id, &lease, &body); err != nil {
			return err
		}
		if err := json.Unmarshal(body, &j); err != nil {
			return err
		}
		j.ID, j.User, j.Lease = id, w.name, lease
		jobs = append(jobs, j)
		return nil
	}, sqlEveryJob, w.owner)
	slices.SortFunc(jobs, func(a, b loci.Job) int { return loci.CompareJobs(&a, &b) })
	return jobs, w.s.explain(ctx, err)
}
