package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

const (
	sqlEvery = `SELECT ` + noteColumns + noteTables + `WHERE n.row BETWEEN ? AND ? ORDER BY n.row`
	sqlSaid  = `SELECT id, notes, body FROM messages WHERE row BETWEEN ? AND ? ORDER BY row`
	sqlWhole = `SELECT ` + afterColumns + noteTables + `WHERE n.row BETWEEN ? AND ? ORDER BY n.row`
	sqlEdges = `SELECT ` + linkColumns + `, l.closed, l.czone, f.id, t.id
		FROM (SELECT *, NULL AS closed, NULL AS czone FROM links UNION ALL SELECT * FROM past_links) l
		JOIN notes f ON f.row = l.user << 32 | l.src JOIN notes t ON t.row = l.user << 32 | l.dst
		WHERE l.user = ? ORDER BY f.id, t.id, l.type, l.at`
	sqlEveryVector = `SELECT v.row, n.id, n.version, s.embedder, v.data FROM spaces s CROSS JOIN vectors v ON v.space = s.space CROSS JOIN notes n ON n.row = v.row
		WHERE s.user = ? ORDER BY s.embedder, s.dims, v.row`
	sqlEveryUse = `SELECT n.id, u.row, u.count, u.times FROM uses u JOIN notes n ON n.row = u.row WHERE u.row BETWEEN ? AND ? ORDER BY u.row`
)

// snapshot is the state of a user's rows in one transaction.
type snapshot struct {
	tx     *tx
	number int64 // 0 for a user that is not there
	name   string
}

var _ store.Snapshot = (*snapshot)(nil)

// Snapshot calls do with one state of the user's rows. It does not use up the readers,
// since do is not ours and may take its time or ask for more.
func (s *Store) Snapshot(ctx context.Context, name string, do func(store.Snapshot) error) error {
	t, err := s.walker.begin(ctx, 0, nil)
	if err != nil {
		return s.explain(ctx, err)
	}
	w := &snapshot{tx: t, name: name}
	// The state is that of the first read, so the user is looked up even if known.
	_, err = firstRow(ctx, t, sqlNumber, []any{name}, &w.number)
	if err == nil {
		err = do(w)
	}
	return s.explain(ctx, t.end(err))
}

// Agents returns the agents by name.
func (w *snapshot) Agents(ctx context.Context) (list []loci.Agent, err error) {
	err = each(ctx, w.tx, sqlread.Agents(newCells(), &list), sqlAgents, w.number)
	sqlread.SortAgents(list)
	return list, err
}

// Messages yields the messages in the order of arrival.
func (w *snapshot) Messages(ctx context.Context, yield func(*store.Message) error) error {
	return each(ctx, w.tx, sqlread.Messages(newCells(), w.name, yield), sqlSaid, all(w.number)...)
}

// Versions yields the rows in the order of numbers, with their analyses.
func (w *snapshot) Versions(ctx context.Context, yield func(*store.Row) error) error {
	return each(ctx, w.tx, sqlread.Analysed(newCells(), w.name, yield), sqlWhole, all(w.number)...)
}

// Vectors yields the vectors of every space.
func (w *snapshot) Vectors(ctx context.Context, yield func(uint32, *store.Vector) error) error {
	var id, data sql.RawBytes
	var values []float32
	return each(ctx, w.tx, func(r sqlread.Row) error {
		var row int64
		var v store.Vector
		if err := r.Scan(&row, &id, &v.Version, &v.Embedder, &data); err != nil {
			return err
		}
		values = packed.Values(values[:0], data)
		v.Note, v.Values = loci.ID(id), values
		return yield(seqOf(row), &v)
	}, sqlEveryVector, w.number)
}

// Links yields the stored links, closed ones too, with the ids of their ends.
func (w *snapshot) Links(ctx context.Context, yield func(*store.Edge) error) error {
	c := newCells()
	from, to := c.ID(), c.ID()
	return each(ctx, w.tx, sqlread.PastEdges(c, func(e *store.Edge) error {
		e.Link.From, e.Link.To = from.ID(), to.ID()
		return yield(e)
	}, from, to), sqlEdges, w.number)
}

// Cycles yields the cycles in the order of commits.
func (w *snapshot) Cycles(ctx context.Context, yield func(*loci.Cycle) error) error {
	return each(ctx, w.tx, sqlread.Cycles(newCells(), w.name, yield), sqlAllCycles, w.number)
}

// Uses yields the accesses of notes by root.
func (w *snapshot) Uses(ctx context.Context, yield func(*store.Use) error) error {
	return each(ctx, w.tx, sqlread.Uses(newCells(), yield), sqlEveryUse, all(w.number)...)
}

// Jobs returns the jobs in the order of the queue.
func (w *snapshot) Jobs(ctx context.Context) (jobs []loci.Job, err error) {
	rows, err := w.tx.query(ctx, sqlJobs, w.number)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		j, err := scanJob(rows, w.name)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, j)
	}
	return jobs, rows.Err()
}

// Calls yields the calls to models, those that are alike once.
func (w *snapshot) Calls(ctx context.Context, yield func(*store.Calls) error) error {
	rows, err := w.tx.query(ctx, sqlEveryCall, w.number)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var c store.Calls
		var at, took int64
		var outcome string
		if err := rows.Scan(&at, &c.Step, &c.Model, &outcome, &c.Usage.Calls, &c.Usage.TokensIn, &c.Usage.TokensOut, &took, &c.Count); err != nil {
			return err
		}
		c.User, c.At, c.Outcome, c.Usage.Took = w.name, time.UnixMicro(at).UTC(), loci.Outcome(outcome), time.Duration(took)
		if err := yield(&c); err != nil {
			return err
		}
	}
	return rows.Err()
}
