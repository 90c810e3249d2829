package sqlite

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"github.com/loci-memory/loci/internal/index"
)

const (
	rowColumns  = noteColumns + `, n.gen, n.cgen, n.keys, n.terms`
	sqlFrom     = `SELECT ` + rowColumns + noteTables + `WHERE n.row BETWEEN ? AND ? ORDER BY n.row`
	sqlClosed   = `SELECT ` + rowColumns + noteTables + `WHERE n.user = ? AND n.cgen > ? AND n.row < ? ORDER BY n.row`
	sqlGens     = `SELECT row, gen FROM notes WHERE row BETWEEN ? AND ? ORDER BY row DESC`
	sqlUseTimes = `SELECT row, times FROM uses WHERE row BETWEEN ? AND ?`
	sqlUses     = `SELECT row, count FROM uses WHERE user = ? AND use > ?`
	sqlNames    = `SELECT name FROM segments WHERE user = ?`
	sqlBlobs    = `SELECT name, blob FROM segments WHERE user = ?`
)

func (u *user) state() index.State {
	return index.State{Gen: u.gen, Use: u.use, Epoch: u.epoch, Last: u.seq}
}

// State reads where the user's rows stand.
func (s *Store) State(ctx context.Context, name string) (index.State, error) {
	u, err := load(ctx, lookup{s.reader}, name)
	if err != nil || u == nil {
		return index.State{}, s.explain(ctx, err)
	}
	return u.state(), nil
}

// reads calls do with the user's row in one read transaction; a user that is not
// there is nil.
func (s *Store) reads(ctx context.Context, name string, statements []string, do func(*tx, *user) error) error {
	t, err := s.reader.begin(ctx, 0, append(statements, sqlUser))
	if err != nil {
		return s.explain(ctx, err)
	}
	u, err := load(ctx, t, name)
	if err == nil && u != nil {
		err = do(t, u)
	}
	return s.explain(ctx, t.end(err))
}

// RowsSince yields the rows written or closed after a generation: first those
// closed that were written before it, then the tail.
func (s *Store) RowsSince(ctx context.Context, name string, gen uint64, yield func(*index.Row) error) (state index.State, err error) {
	err = s.reads(ctx, name, []string{sqlGens, sqlFrom, sqlClosed}, func(t *tx, u *user) error {
		state = u.state()
		first, err := tail(ctx, t, u, gen)
		if err != nil {
			return err
		}
		if gen > 0 {
			if err := indexed(ctx, t, u.name, yield, sqlClosed, u.number, int64(gen), key(u.number, first)); err != nil {
				return err
			}
		}
		return indexed(ctx, t, u.name, yield, sqlFrom, key(u.number, first), key(u.number, u.seq))
	})
	return state, err
}

// tail is the number of the first row written after a generation. Rows are
// written in the order of generations, so it walks back from the last: no index
// has to be kept for it.
func tail(ctx context.Context, t *tx, u *user, gen uint64) (uint32, error) {
	first := u.seq + 1
	if gen == 0 {
		return 1, nil
	}
	rows, err := t.query(ctx, sqlGens, key(u.number, 1), key(u.number, u.seq))
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var row int64
		var wrote uint64
		if err := rows.Scan(&row, &wrote); err != nil {
			return 0, err
		}
		if wrote <= gen {
			break
		}
		first = seqOf(row)
	}
	return first, rows.Err()
}

// indexed runs a query of rowColumns and yields the rows as the index wants them.
func indexed(ctx context.Context, t *tx, user string, yield func(*index.Row) error, query string, args ...any) error {
	rows, err := t.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var gen, closed number
	var keys, terms sql.RawBytes
	s := scanning(rows, user, &gen.any, &closed.any, &keys, &terms)
	var r row
	for rows.Next() {
		r = row{}
		if err := s.scan(&r); err != nil {
			return err
		}
		x := index.NewRow(&r.version.Note)
		x.Seq, x.Root, x.Gen = r.seq, r.root, uint64(max(gen.int(), closed.int()))
		x.At, x.Closed, x.Analysis = r.version.At, r.version.Closed, terms
		if x.Keys, err = unpack(keys); err != nil {
			return err
		}
		if index.Stale(terms) {
			x.Analysis = index.Analyse(&r.version.Note)
		}
		if err := yield(&x); err != nil {
			return err
		}
	}
	return rows.Err()
}

// UsesSince yields the access counts that moved after a use generation.
func (s *Store) UsesSince(ctx context.Context, name string, use uint64, yield func(root uint32, count int) error) (now uint64, err error) {
	err = s.reads(ctx, name, []string{sqlUses}, func(t *tx, u *user) error {
		now = u.use
		rows, err := t.query(ctx, sqlUses, u.number, int64(use))
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var row, count int64
			if err := rows.Scan(&row, &count); err != nil {
				return err
			}
			if err := yield(seqOf(row), int(count)); err != nil {
				return err
			}
		}
		return rows.Err()
	})
	return now, err
}

// UsesAfter yields the accesses after a moment. It reads all the user's access times,
// for a question that is seldom asked.
func (s *Store) UsesAfter(ctx context.Context, name string, at time.Time, yield func(root uint32, count int) error) error {
	return s.reads(ctx, name, []string{sqlUseTimes}, func(t *tx, u *user) error {
		if u == nil {
			return nil
		}
		rows, err := t.query(ctx, sqlUseTimes, all(u.number)...)
		if err != nil {
			return err
		}
		defer rows.Close()
		us := at.UnixMicro()
		for rows.Next() {
			var row int64
			var times sql.RawBytes
			if err := rows.Scan(&row, &times); err != nil {
				return err
			}
			count := 0
			for 8*count+8 <= len(times) && microsAt(times, 8*count) > us {
				count++
			}
			if count == 0 {
				continue
			}
			if err := yield(seqOf(row), count); err != nil {
				return err
			}
		}
		return rows.Err()
	})
}

// Segments reads the user's segments.
func (s *Store) Segments(ctx context.Context, name string) (epoch uint64, segments []index.Segment, err error) {
	err = s.reads(ctx, name, []string{sqlBlobs}, func(t *tx, u *user) error {
		epoch = u.epoch
		rows, err := t.query(ctx, sqlBlobs, u.number)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id int64
			var blob []byte
			if err := rows.Scan(&id, &blob); err != nil {
				return err
			}
			segments = append(segments, index.Segment{ID: index.SegmentID(id), Blob: blob})
		}
		return rows.Err()
	})
	return epoch, segments, err
}

// Flush replaces segments, unless somebody else did first. A store open for
// reading keeps the ones it has.
func (s *Store) Flush(ctx context.Context, name string, f index.Flush) (done bool, err error) {
	if s.writer == nil {
		return false, nil
	}
	err = s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := load(ctx, t, name)
		if err != nil || u == nil || u.epoch != f.Epoch {
			return err
		}
		same, err := u.hasSegments(ctx, t, f.Had)
		if err != nil || !same {
			return err
		}
		done = true
		return u.replaceSegments(ctx, t, f)
	})
	return done && err == nil, err
}

// hasSegments reports whether these are the ids of all the user's segments.
func (u *user) hasSegments(ctx context.Context, t *tx, had []index.SegmentID) (bool, error) {
	rows, err := t.query(ctx, sqlNames, u.number)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	var have []index.SegmentID
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return false, err
		}
		have = append(have, index.SegmentID(id))
	}
	slices.Sort(have)
	return slices.Equal(have, had), rows.Err()
}

func (u *user) replaceSegments(ctx context.Context, t *tx, f index.Flush) error {
	for _, id := range f.Drop {
		if _, err := t.exec(ctx, `DELETE FROM segments WHERE user = ? AND name = ?`, u.number, int64(id)); err != nil {
			return err
		}
	}
	for _, g := range f.Add {
		if _, err := t.exec(ctx, `INSERT INTO segments (user, name, blob) VALUES (?, ?, ?)`, u.number, int64(g.ID), g.Blob); err != nil {
			return err
		}
	}
	return nil
}
