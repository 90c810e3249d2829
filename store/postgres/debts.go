package postgres

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
)

// A purge deletes rows, and no reader that begins behind it finds them. PostgreSQL leaves
// the words of deleted rows, and of those that were replaced, in the pages of the tables
// until these are vacuumed, which in turn waits for everybody who reads an earlier state:
// a long transaction, a slot of replication, a standby that reports what it reads. Table
// purges says which purges that is owed to, and by which transaction each was made. It is
// paid by a VACUUM that began when no earlier snapshot was left.
//
// What VACUUM does not do is overwrite: the room is free, and the bytes stay in it until
// others take it. Neither does it reach the write-ahead log, its archive, and backups.
const (
	sqlDebts = `SELECT owner, epoch, made, tableoid::regclass::text FROM purges`
	// The oldest transaction that a snapshot may still take for unfinished. A transaction of a
	// greater number than the next was made in another cluster, which a dump was taken of: it
	// left no dead row in this one.
	sqlHorizon = `SELECT least(pg_snapshot_xmin(now.s)::text::bigint,
			(SELECT min(pg_snapshot_xmax(now.s)::text::bigint - age(a.backend_xmin)) FROM pg_stat_activity a
				WHERE a.pid <> pg_backend_pid() AND (a.datname IS NULL OR a.datname = current_database())),
			(SELECT min(pg_snapshot_xmax(now.s)::text::bigint - age(r.xmin)) FROM pg_replication_slots r)),
		pg_snapshot_xmax(now.s)::text::bigint FROM pg_current_snapshot() AS now (s)`
	sqlMayVacuum = `SELECT pg_has_role(c.relowner, 'USAGE') OR pg_has_role(d.datdba, 'USAGE')
		FROM pg_class c, pg_database d WHERE c.oid = 'purges'::regclass AND d.datname = current_database()`
	sqlPaid  = `DELETE FROM purges WHERE owner = $1 AND epoch = $2`
	sqlOwing = `SELECT EXISTS (SELECT 1 FROM purges)`
)

// wordy are the tables that hold words of notes.
var wordy = []string{"notes", "messages", "links", "past_links", "uses", "segments", "vectors", "cycles", "cycle_notes", "jobs"}

// unpaid is what a purge owes.
type unpaid struct {
	owner, epoch int64
	made         int64  // number of its transaction
	part         string // what the names of the owner's partitions end with
}

// Scrub vacuums the tables that purges took rows out of, and returns how many purges are
// unfinished: those whose rows a transaction, a slot of replication or a standby may still
// read. It waits for them as long as Options.Wait. 0 means that all their room is free; the
// bytes stay there until others take it, and in the write-ahead log, its archive and backups
// for as long as those are kept.
// ErrUnavailable, with what to do, where the database's user may not vacuum the tables.
func (s *Store) Scrub(ctx context.Context) (unfinished int, err error) {
	until := time.Now().Add(s.o.Wait)
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		unfinished, err = s.scrub(ctx)
		if err != nil || unfinished == 0 || s.o.ReadOnly || time.Now().Add(pause).After(until) {
			return unfinished, s.explain(ctx, err)
		}
		select {
		case <-ctx.Done():
			return unfinished, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// scrub is one try.
func (s *Store) scrub(ctx context.Context) (unfinished int, err error) {
	owed, err := s.owed(ctx)
	if err != nil || len(owed) == 0 || s.o.ReadOnly {
		return len(owed), err
	}
	ripe, err := s.ripe(ctx, owed)
	if err != nil || len(ripe) == 0 {
		return len(owed), err
	}
	if err := s.vacuum(ctx, ripe); err != nil {
		return len(owed), err
	}
	paid := &pgx.Batch{}
	for _, d := range ripe {
		paid.Queue(sqlPaid, d.owner, d.epoch)
	}
	if err := s.writer.SendBatch(ctx, paid).Close(); err != nil {
		return len(owed), err
	}
	owed, err = s.owed(ctx)
	return len(owed), err
}

// owed are the purges that something is owed to.
func (s *Store) owed(ctx context.Context) (list []unpaid, err error) {
	rows, err := s.reader.Query(ctx, sqlDebts)
	if err != nil {
		return nil, err
	}
	var d unpaid
	var table string
	_, err = pgx.ForEachRow(rows, []any{&d.owner, &d.epoch, &d.made, &table}, func() error {
		d.part = table[strings.LastIndex(table, "purges")+len("purges"):]
		list = append(list, d)
		return nil
	})
	return list, err
}

// ripe are those of the debts that a VACUUM that begins now pays.
func (s *Store) ripe(ctx context.Context, owed []unpaid) (list []unpaid, err error) {
	var horizon, next int64
	if err := s.reader.QueryRow(ctx, sqlHorizon).Scan(&horizon, &next); err != nil {
		return nil, err
	}
	for _, d := range owed {
		if d.made < horizon || d.made >= next {
			list = append(list, d)
		}
	}
	return list, nil
}

// vacuum vacuums the partitions of some users.
func (s *Store) vacuum(ctx context.Context, of []unpaid) error {
	var allowed bool
	if err := s.reader.QueryRow(ctx, sqlMayVacuum).Scan(&allowed); err != nil {
		return err
	}
	if !allowed {
		return loci.Unavailable(nil, "%s does not let this user vacuum: make it the owner of the tables, or VACUUM them by another", s)
	}
	once := map[string]bool{}
	for _, d := range of {
		if once[d.part] {
			continue
		}
		once[d.part] = true
		tables := column(wordy, func(table string) string { return table + d.part })
		if _, err := s.scanner.Exec(ctx, `VACUUM `+strings.Join(tables, ", "), pgx.QueryExecModeSimpleProtocol); err != nil {
			return err
		}
	}
	return nil
}

// How often the background tries to pay: soon, then ever less often.
const (
	payFirst = 500 * time.Millisecond
	payLast  = time.Minute
)

// payDebts begins to pay what earlier processes owed.
func (s *Store) payDebts(ctx context.Context) error {
	var some bool
	err := s.reader.QueryRow(ctx, sqlOwing).Scan(&some)
	if err == nil && some && !s.o.ReadOnly {
		s.debts.Begin()
	}
	return err
}

// paid tries to pay, and reports whether nothing is owed any more.
func (s *Store) paid(ctx context.Context) bool {
	unfinished, err := s.scrub(ctx) // what went wrong is tried again, and Scrub says what it is
	return err == nil && unfinished == 0
}
