package sqlite

import (
	"context"
	"embed"
	"io/fs"

	"github.com/loci-memory/loci"
	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// schema is the version that this package reads and writes: the number of its
// last migration.
const schema = 1

// application marks a file as ours, in its header.
const application = 1819239273

// version is the schema of the file; 0 when it is empty. It looks at two numbers
// in the file's header, since most openings have nothing to migrate.
func (s *Store) version(ctx context.Context, p *pool) (int, error) {
	var app, version, tables int
	row := p.db.QueryRowContext(ctx, `SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
		FROM pragma_application_id, pragma_user_version`)
	if err := row.Scan(&app, &version, &tables); err != nil {
		return 0, err
	}
	if app != application && (app != 0 || version != 0 || tables > 0) && !s.halfMade(ctx, p, tables) {
		return 0, s.foreign(nil)
	}
	return version, nil
}

// halfMade reports whether the file holds nothing but goose's table: another
// process is about to make the others, or was ended before it could.
func (s *Store) halfMade(ctx context.Context, p *pool, tables int) bool {
	var ours int
	err := p.db.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE name IN ('goose_db_version', 'sqlite_sequence')`).Scan(&ours)
	return err == nil && ours == tables
}

// mustBeCurrent refuses a file that can't be brought up to date here.
func (s *Store) mustBeCurrent(version int) error {
	switch {
	case version > schema:
		return loci.Unavailable(nil, "%s was made by a newer loci (schema %d, this one knows %d): upgrade loci", s.path, version, schema)
	case version < schema:
		return loci.Unavailable(nil, "%s was made by an older loci (schema %d, this one needs %d): open it once for writing", s.path, version, schema)
	}
	return nil
}

// migrate brings the file up to date. Several processes may do so at once: a
// migration and its version are one transaction, so whoever comes second fails
// and finds it done.
func (s *Store) migrate(ctx context.Context) error {
	for attempt := 0; ; attempt++ {
		version, err := s.version(ctx, s.reader)
		if err == nil && version >= schema {
			return s.mustBeCurrent(version)
		}
		if err == nil {
			err = s.up(ctx)
		}
		if err != nil && (attempt == 20 || ctx.Err() != nil || !raced(err)) {
			return err
		}
	}
}

func (s *Store) up(ctx context.Context) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, s.writer.db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}
