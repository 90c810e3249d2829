package sqlite

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

const (
	sqlFrom       = `SELECT ` + rowColumns + noteTables + `WHERE n.row BETWEEN ? AND ? ORDER BY n.row`
	sqlClosed     = `SELECT ` + rowColumns + noteTables + `WHERE n.user = ? AND n.cgen > ? AND n.row < ? ORDER BY n.row`
	sqlGens       = `SELECT row, gen FROM notes WHERE row BETWEEN ? AND ? ORDER BY row DESC`
	sqlUseTimes   = `SELECT row, times FROM uses WHERE row BETWEEN ? AND ?`
	sqlUses       = `SELECT row, count FROM uses WHERE user = ? AND use > ?`
	sqlSegmentIDs = `SELECT name FROM segments WHERE user = ?`
	sqlSegments   = `SELECT name, blob FROM segments WHERE user = ?`
	sqlNoSegments = `DELETE FROM segments WHERE user = ?`
	sqlSetTerms   = `UPDATE notes SET terms = ? WHERE row = ?`
)

// RowsSince yields the rows written or closed after a generation: first those
// closed that were written before it, then the tail.
func (s *Store) RowsSince(ctx context.Context, name string, gen uint64, yield func(*store.Row) error) (state store.State, err error) {
	err = s.reads(ctx, s.readerSince(gen), name, []string{sqlGens, sqlFrom, sqlClosed}, func(t *tx, u *user) error {
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

// UsesSince yields the access counts that moved after a use generation.
func (s *Store) UsesSince(ctx context.Context, name string, use uint64, yield func(root uint32, count int) error) (now uint64, err error) {
	err = s.reads(ctx, s.readerSince(use), name, []string{sqlUses}, func(t *tx, u *user) error {
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
	return s.of(ctx, name, func(number int64) error {
		rows, err := s.scanner.query(ctx, sqlUseTimes, all(number)...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var row int64
			var times sql.RawBytes
			if err := rows.Scan(&row, &times); err != nil {
				return err
			}
			count := packed.AccessesAfter(times, at)
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
func (s *Store) Segments(ctx context.Context, name string) (epoch uint64, segments []store.Segment, err error) {
	err = s.reads(ctx, s.reader, name, []string{sqlSegments}, func(t *tx, u *user) error {
		epoch = u.epoch
		rows, err := t.query(ctx, sqlSegments, u.number)
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
			segments = append(segments, store.Segment{ID: store.SegmentID(id), Blob: blob})
		}
		return rows.Err()
	})
	return epoch, segments, err
}

// Flush replaces segments, unless another process was first. A store that is open for
// reading only changes nothing.
func (s *Store) Flush(ctx context.Context, name string, f store.Flush) (done bool, err error) {
	if s.writer == nil {
		return false, ctx.Err()
	}
	err = s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := load(ctx, t, name)
		if err != nil || u == nil || u.epoch != f.Epoch {
			return err
		}
		had, err := u.segments(ctx, t)
		if err != nil || !slices.Equal(had, f.Had) {
			return err
		}
		done = true
		return u.replaceSegments(ctx, t, f)
	})
	return done && err == nil, err
}

// segments are the ids of the user's segments, ascending.
func (u *user) segments(ctx context.Context, t *tx) ([]store.SegmentID, error) {
	names, err := numbers(ctx, t, sqlSegmentIDs, u.number)
	ids := make([]store.SegmentID, len(names))
	for i, name := range names {
		ids[i] = store.SegmentID(name)
	}
	slices.Sort(ids)
	return ids, err
}

func (u *user) replaceSegments(ctx context.Context, t *tx, f store.Flush) error {
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
	return alive(ctx)
}

// Reanalyse replaces the analyses of rows. The segments that were made of the old ones
// go with them.
func (s *Store) Reanalyse(ctx context.Context, name string, analyses []store.Analysis) error {
	return s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := load(ctx, t, name)
		if err != nil || u == nil {
			return err
		}
		for i := range analyses {
			if _, err := t.exec(ctx, sqlSetTerms, analyses[i].Bytes, key(u.number, analyses[i].Seq)); err != nil {
				return err
			}
		}
		if _, err := t.exec(ctx, sqlNoSegments, u.number); err != nil {
			return err
		}
		u.epoch++
		if err := u.save(ctx, t); err != nil {
			return err
		}
		return alive(ctx)
	})
}
