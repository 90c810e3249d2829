package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
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
func (w *snapshot) Agents(ctx context.Context) ([]loci.Agent, error) {
	return agents(ctx, w.tx, w.number)
}

// Messages yields the messages in the order of arrival.
func (w *snapshot) Messages(ctx context.Context, yield func(*store.Message) error) error {
	return eachMessage(ctx, w.tx, w.name, yield, sqlSaid, all(w.number)...)
}

// Versions yields the rows in the order of numbers, with their analyses.
func (w *snapshot) Versions(ctx context.Context, yield func(*store.Row) error) error {
	rows, err := w.tx.query(ctx, sqlWhole, all(w.number)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var terms []byte
	s := scanning(rows, w.name, &terms)
	for rows.Next() {
		r := new(store.Row)
		if err := s.scan(r); err != nil {
			return err
		}
		r.Analysis = terms
		if err := yield(r); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Vectors yields the vectors of every space.
func (w *snapshot) Vectors(ctx context.Context, yield func(uint32, *store.Vector) error) error {
	rows, err := w.tx.query(ctx, sqlEveryVector, w.number)
	if err != nil {
		return err
	}
	defer rows.Close()
	var id, data sql.RawBytes
	var values []float32
	for rows.Next() {
		var row int64
		var v store.Vector
		if err := rows.Scan(&row, &id, &v.Version, &v.Embedder, &data); err != nil {
			return err
		}
		values = packed.Values(values[:0], data)
		v.Note, v.Values = loci.ID(id), values
		if err := yield(seqOf(row), &v); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Links yields the stored links, closed ones too, with the ids of their ends.
func (w *snapshot) Links(ctx context.Context, yield func(*store.Edge) error) error {
	rows, err := w.tx.query(ctx, sqlEdges, w.number)
	if err != nil {
		return err
	}
	defer rows.Close()
	var from, to sql.RawBytes
	s := scanningEdges(rows)
	s.andClosed(&from, &to)
	for rows.Next() {
		e, err := s.scan()
		if err != nil {
			return err
		}
		e.Link.From, e.Link.To = loci.ID(from), loci.ID(to)
		if err := yield(&e); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Cycles yields the cycles in the order of commits.
func (w *snapshot) Cycles(ctx context.Context, yield func(*loci.Cycle) error) error {
	return eachCycle(ctx, w.tx, w.name, yield, sqlAllCycles, w.number)
}

// Uses yields the accesses of notes by root.
func (w *snapshot) Uses(ctx context.Context, yield func(*store.Use) error) error {
	rows, err := w.tx.query(ctx, sqlEveryUse, all(w.number)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, times sql.RawBytes
		var row int64
		var u store.Use
		if err := rows.Scan(&id, &row, &u.Count, &times); err != nil {
			return err
		}
		u.Note, u.Root, u.Times = loci.ID(id), seqOf(row), packed.AccessTimes(times)
		if err := yield(&u); err != nil {
			return err
		}
	}
	return rows.Err()
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
