package sqlite

import (
	"context"
	"embed"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/pressly/goose/v3"
	lib "modernc.org/sqlite/lib"

	"github.com/loci-memory/loci"
)

//go:embed migrations/*.sql
var migrations embed.FS

// schema is the version that this package reads and writes: the number of its
// last migration. leases and sets are those of the ones written in Go.
const (
	schema = 14
	leases = 6
	sets   = 12
)

// application marks a file as ours, in its header.
const application = 1819239273

// version is the schema of the file; 0 when it is empty. It looks at two numbers
// in the file's header, since most openings have nothing to migrate.
func (s *Store) version(ctx context.Context, p *pool) (version int, err error) {
	var mark int
	row := p.db.QueryRowContext(ctx, sqlVersion)
	if err := row.Scan(&mark, &version); err != nil || mark == application {
		return version, s.headless(err)
	}
	return s.unmarked(ctx, p)
}

const (
	sqlVersion = `SELECT application_id, user_version FROM pragma_application_id, pragma_user_version`
	sqlStrange = `SELECT count(*) FROM sqlite_schema WHERE name NOT IN ('goose_db_version', 'sqlite_sequence')`
)

// unmarked distinguishes a file that is new, or that another process is just making ours,
// from one of another program: mark and tables are looked at in one transaction, as that
// process may end in between.
func (s *Store) unmarked(ctx context.Context, p *pool) (version int, err error) {
	tx, err := p.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, s.headless(err)
	}
	defer func() { _ = tx.Rollback() }() // it only reads
	var mark, strange int
	if err := tx.QueryRowContext(ctx, sqlVersion).Scan(&mark, &version); err != nil || mark == application {
		return version, s.headless(err)
	}
	if err := tx.QueryRowContext(ctx, sqlStrange).Scan(&strange); err != nil {
		return 0, s.headless(err)
	}
	if mark != 0 || version != 0 || strange > 0 {
		return 0, s.foreign(nil)
	}
	return 0, nil
}

// headless explains the one error that SQLite has no code for.
func (s *Store) headless(err error) error {
	if code(err) == lib.SQLITE_ERROR {
		return s.beginsDamaged(err)
	}
	return err
}

func (s *Store) beginsDamaged(cause error) error {
	return loci.Unavailable(cause, "%s is damaged where it begins: put a backup in its place", s.path)
}

// probe looks at a file without our mark before anything is set in it: opening
// another program's database must not change it.
func (s *Store) probe(ctx context.Context) error {
	marked, err := hasMark(s.path)
	if err != nil || marked {
		return err
	}
	p := newPool(source(s.path, readOnly), 1)
	_, err = s.version(ctx, p)
	return errors.Join(err, p.close())
}

// hasMark reports whether the file is empty or says in its header that it is
// ours. A new one may not say so yet, while that is in the log.
func hasMark(path string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer func() { _ = f.Close() }()
	head := make([]byte, 72)
	if n, err := io.ReadFull(f, head); err != nil {
		return n == 0, nil // SQLite will say what is wrong with a short one
	}
	return binary.BigEndian.Uint32(head[68:]) == application, nil
}

// mustBeCurrent refuses a file that has another version than this package and is not, or
// can't be, brought up to date.
func (s *Store) mustBeCurrent(version int) error {
	switch {
	case version > schema:
		return loci.Unavailable(nil, "%s was made by a newer loci (schema %d, this one knows %d): upgrade loci", s.path, version, schema)
	case version < schema:
		return loci.Unavailable(nil, "%s was made by an older loci (schema %d, this one needs %d): open it once for writing", s.path, version, schema)
	}
	return nil
}

const (
	attempts = 20                    // made, of migrations that fail as if another process made them
	shortly  = 10 * time.Millisecond // between attempts
)

// migrate brings the file up to date. Several processes may do so at once: a
// migration and its version are one transaction, so the process that comes second
// fails and finds it done. SQLite does not always wait for a lock, as where the log is
// made, so a file that others hold is tried for as long as a write may wait.
func (s *Store) migrate(ctx context.Context, to int) error {
	until := time.Now().Add(s.o.Wait)
	for left := attempts; ; {
		err := s.raise(ctx, to)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil || !raced(err):
			return err
		case busy(err) && time.Now().Before(until):
		case busy(err) || left == 0:
			return err
		default:
			left--
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(shortly):
		}
	}
}

// raise makes one attempt to bring the file to a version.
func (s *Store) raise(ctx context.Context, to int) error {
	version, err := s.version(ctx, s.reader)
	if err != nil || version == to {
		return err
	}
	if err := s.mustAgree(ctx, s.reader); err != nil {
		return err
	}
	if version > to {
		return s.mustBeCurrent(version)
	}
	if err := s.up(ctx); err != nil {
		return err
	}
	if version, err = s.version(ctx, s.reader); err != nil || version == to {
		return err
	}
	return loci.Unavailable(nil, "%s is of schema %d after every migration that this loci has, which needs %d: use another build of loci", s.path, version, to)
}

// mustAgree refuses a file whose header says another version than its list of migrations,
// which are written together: one of them is damaged, and no migration mends that.
func (s *Store) mustAgree(ctx context.Context, p *pool) error {
	tx, err := p.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // it only reads
	var header, tables, listed int
	if err := tx.QueryRowContext(ctx, sqlHeader).Scan(&header, &tables); err != nil {
		return err
	}
	if tables > 0 {
		if err := tx.QueryRowContext(ctx, sqlListed).Scan(&listed); err != nil {
			return err
		}
	}
	if header != listed {
		return s.beginsDamaged(nil)
	}
	return nil
}

const (
	sqlHeader = `SELECT user_version, (SELECT count(*) FROM sqlite_schema WHERE name = 'goose_db_version') FROM pragma_user_version`
	sqlListed = `SELECT coalesce(max(version_id), 0) FROM goose_db_version`
)

func (s *Store) up(ctx context.Context) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, s.writer.db, files, goose.WithDisableGlobalRegistry(true),
		goose.WithGoMigrations(goose.NewGoMigration(leases, &goose.GoFunc{RunTx: toLeases}, nil), goose.NewGoMigration(sets, &goose.GoFunc{RunTx: toSets}, nil)))
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}
