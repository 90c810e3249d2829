package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

const (
	sqlAll     = `SELECT ` + allColumns + ` FROM notes n WHERE n.owner = $1 ORDER BY n.seq`
	sqlAllUsed = `SELECT root, count FROM uses WHERE owner = $1`
	// Rows are written in the order of generations: those behind one begin behind the last
	// row that is not, to which the primary key walks back from the end.
	sqlLast     = `coalesce((SELECT b.seq FROM notes b WHERE b.owner = $1 AND b.gen <= $2 ORDER BY b.seq DESC LIMIT 1), 0)`
	sqlTail     = `SELECT ` + rowColumns + ` FROM notes n WHERE n.owner = $1 AND n.seq > ` + sqlLast + ` ORDER BY n.seq`
	sqlClosed   = `SELECT ` + rowColumns + ` FROM notes n WHERE n.owner = $1 AND n.cgen > $2 AND n.gen <= $2 ORDER BY n.seq + 0`
	sqlUseTimes = `SELECT root, times FROM uses WHERE owner = $1`
	sqlUsed     = `SELECT root, count FROM uses WHERE owner = $1 AND use > $2`
	sqlSegments = `SELECT name, blob FROM segments WHERE owner = $1`
)

// RowsSince yields the rows written or closed after a generation: first those closed that
// were written before it, then the tail.
func (s *Store) RowsSince(ctx context.Context, name string, gen uint64, yield func(*store.Row) error) (state store.State, err error) {
	if gen == 0 {
		return s.allRows(ctx, name, yield)
	}
	ask := func(b *pgx.Batch, owner int64) {
		b.Queue(sqlClosed, owner, int64(gen))
		b.Queue(sqlTail, owner, int64(gen))
	}
	err = s.atOnce(ctx, s.reader, name, ask, func(r *read, u *user, results pgx.BatchResults) error {
		state = u.state()
		do := indexRows(name, nil, handing(r, yield))
		if err := eachNext(results, do); err != nil {
			return err
		}
		return eachNext(results, do)
	})
	return state, err
}

// allRows yields all rows.
func (s *Store) allRows(ctx context.Context, name string, yield func(*store.Row) error) (state store.State, err error) {
	ask := func(b *pgx.Batch, owner int64) {
		b.Queue(sqlAllUsed, owner)
		b.Queue(sqlAll, owner)
	}
	err = s.atOnce(ctx, s.scanner, name, ask, func(r *read, u *user, results pgx.BatchResults) error {
		state = u.state()
		counts, err := countsOf(results, u.seq)
		if err != nil {
			return err
		}
		return eachNext(results, indexRows(name, counts, handing(r, yield)))
	})
	return state, err
}

// countsOf reads how often notes were accessed, by their roots, which are last at most.
func countsOf(results pgx.BatchResults, last uint32) ([]uint32, error) {
	counts := make([]uint32, last+1)
	var root, count int64
	err := eachNext(results, func(rows pgx.Rows) error {
		if err := rows.Scan(&root, &count); err != nil {
			return err
		}
		if root < int64(len(counts)) {
			counts[root] = uint32(count)
		}
		return nil
	})
	return counts, err
}

// UsesSince yields the access counts that moved after a use generation.
func (s *Store) UsesSince(ctx context.Context, name string, use uint64, yield func(root uint32, count int) error) (now uint64, err error) {
	ask := func(b *pgx.Batch, owner int64) { b.Queue(sqlUsed, owner, int64(use)) }
	err = s.atOnce(ctx, s.readerSince(use), name, ask, func(r *read, u *user, results pgx.BatchResults) error {
		now = u.use
		var root, count int64
		return eachNext(results, func(rows pgx.Rows) error {
			if err := rows.Scan(&root, &count); err != nil {
				return err
			}
			return r.handed(yield(uint32(root), int(count)))
		})
	})
	return now, err
}

// UsesAfter yields the accesses after a moment. It reads all the user's access times,
// for a question that is seldom asked.
func (s *Store) UsesAfter(ctx context.Context, name string, at time.Time, yield func(root uint32, count int) error) error {
	return s.of(ctx, s.scanner, name, func(r *read, owner int64) error {
		var root int64
		var times raw
		return each(ctx, r, func(rows pgx.Rows) error {
			if err := rows.Scan(&root, &times); err != nil {
				return err
			}
			count := packed.AccessesAfter(times, at)
			if count == 0 {
				return nil
			}
			return r.handed(yield(uint32(root), count))
		}, sqlUseTimes, owner)
	})
}

// Segments reads the user's segments.
func (s *Store) Segments(ctx context.Context, name string) (epoch uint64, segments []store.Segment, err error) {
	ask := func(b *pgx.Batch, owner int64) { b.Queue(sqlSegments, owner) }
	err = s.atOnce(ctx, s.reader, name, ask, func(r *read, u *user, results pgx.BatchResults) error {
		epoch, segments = u.epoch, nil
		return eachNext(results, func(rows pgx.Rows) error {
			var id int64
			var blob []byte
			if err := rows.Scan(&id, &blob); err != nil {
				return err
			}
			segments = append(segments, store.Segment{ID: store.SegmentID(id), Blob: blob})
			return nil
		})
	})
	return epoch, segments, err
}
