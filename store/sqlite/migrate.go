package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
	lib "modernc.org/sqlite/lib"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
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

// sqlSets makes room for change sets: in links, while versions have theirs in the body.
const sqlSets = `ALTER TABLE links ADD COLUMN change_set BLOB; -- loci.Link.Set; null is before change sets
	ALTER TABLE past_links ADD COLUMN change_set BLOB;
	CREATE INDEX notes_later ON notes (user) WHERE version > 1; -- which alone say what they came of
	PRAGMA user_version = 12`

// beforeSets is what rows, links and cycles of older files are given.
var beforeSets = packed.Older{
	Users:  `SELECT user FROM users`,
	Rows:   `SELECT row, id, version, state & 1, body FROM notes WHERE row > max(?2, ?1 << 32) AND row < (?1 + 1) << 32 ORDER BY row LIMIT 1000`,
	SetRow: `UPDATE notes SET body = ?1 WHERE user = ?2 AND row = ?3`,
	Linked: `SELECT 1 FROM notes a, notes b WHERE a.user = ?1 AND a.id = ?2 AND a.version = 1 AND b.user = ?1 AND b.id = ?3 AND b.version = 1 AND EXISTS (
		SELECT 1 FROM (SELECT src, dst FROM links WHERE user = ?1 AND type IN ('similar_to', 'supersedes', 'updates', 'fulfils') UNION ALL SELECT src, dst FROM past_links WHERE user = ?1 AND type IN ('similar_to', 'supersedes', 'updates', 'fulfils'))
		WHERE src = a.root AND dst = b.root OR src = b.root AND dst = a.root)`,
	Links: [2]string{
		`SELECT src, dst, type, at FROM links WHERE user = ? AND at IS NOT NULL`,
		`SELECT src, dst, type, at FROM past_links WHERE user = ?`,
	},
	SetLinks: [2]string{
		`UPDATE links SET change_set = ? WHERE user = ? AND src = ? AND dst = ? AND type = ? AND at = ?`,
		`UPDATE past_links SET change_set = ? WHERE user = ? AND src = ? AND dst = ? AND type = ? AND at = ?`,
	},
	Cycles:   `SELECT row, body FROM cycles WHERE user = ?`,
	SetCycle: `UPDATE cycles SET body = ?1 WHERE user = ?2 AND row = ?3`,
}

// toSets is the migration to schema 12.
func toSets(ctx context.Context, t *sql.Tx) error {
	if _, err := t.ExecContext(ctx, sqlSets); err != nil {
		return err
	}
	return beforeSets.Fill(ctx, t)
}

const (
	sqlLeases = `ALTER TABLE notes ADD COLUMN hash INTEGER; -- store.NoteChange.Hash; null is none
		ALTER TABLE jobs ADD COLUMN lease INTEGER NOT NULL DEFAULT 0;   -- number that it was handed out under last; 0 is never
		ALTER TABLE users ADD COLUMN leases INTEGER NOT NULL DEFAULT 0; -- last number that a job was handed out under
		DROP INDEX notes_recorded; -- lists are ordered by the index above the store
		DROP INDEX notes_traits;
		PRAGMA user_version = 6`
	sqlUndos   = `SELECT row, id, body FROM notes WHERE instr(body, CAST(? AS BLOB)) > 0`
	sqlSetBody = `UPDATE notes SET body = ? WHERE row = ?`
)

// toLeases is the migration to schema 6.
func toLeases(ctx context.Context, t *sql.Tx) error {
	if _, err := t.ExecContext(ctx, sqlLeases); err != nil {
		return err
	}
	bodies, err := undoBodies(ctx, t)
	if err != nil {
		return err
	}
	for row, body := range bodies {
		if _, err := t.ExecContext(ctx, sqlSetBody, body, row); err != nil {
			return err
		}
	}
	return nil
}

// undoBodies are the bodies of undos by row, with Version.Undoes.
func undoBodies(ctx context.Context, t *sql.Tx) (map[int64][]byte, error) {
	rows, err := t.QueryContext(ctx, sqlUndos, takesBack)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	bodies := map[int64][]byte{}
	for rows.Next() {
		var row int64
		var id, body sql.RawBytes
		if err := rows.Scan(&row, &id, &body); err != nil {
			return nil, err
		}
		var v loci.Version
		if err := packed.Decode(body, &v); err != nil {
			return nil, err
		}
		v.Change.Note = loci.ID(id)
		if v.Undoes = takenBack(&v); len(v.Undoes) > 0 {
			bodies[row] = packed.Encode(&v)
		}
	}
	return bodies, rows.Err()
}

const takesBack = "takes back "

// takenBack are the versions that an undo took back of its own note, ascending; none
// for a version that is no undo. It is the one place where a Reason is parsed: before
// schema 6 nothing else recorded it, as in "takes back NOTE-ID@3, NOTE-ID@2: why".
func takenBack(v *loci.Version) (versions []int) {
	names, found := strings.CutPrefix(v.Reason, takesBack)
	if v.Step != loci.StepUndo || !found {
		return nil
	}
	names, _, _ = strings.Cut(names, ":")
	for name := range strings.SplitSeq(names, ", ") {
		var c loci.ChangeID
		if c.UnmarshalText([]byte(name)) == nil && c.Note == v.Change.Note {
			versions = append(versions, c.Version)
		}
	}
	slices.Sort(versions)
	return slices.Compact(versions)
}
