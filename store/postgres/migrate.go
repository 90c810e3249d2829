package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
	"github.com/pressly/goose/v3/lock"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
)

//go:embed migrations/00001_start.sql
var start string

//go:embed migrations
var migrations embed.FS

// schema is the version that this package reads and writes: the number of its last
// migration.
const schema = 4

// versions is the table of the migrations that were made.
const versions = "loci_migrations"

const (
	sqlListed  = `SELECT to_regclass($1) IS NOT NULL`
	sqlVersion = `SELECT coalesce(max(version_id), 0) FROM ` + versions + ` WHERE is_applied`
)

// version is that of the tables; 0 where there are none.
func (s *Store) version(ctx context.Context) (version int, err error) {
	var listed bool
	if err := s.reader.QueryRow(ctx, sqlListed, versions).Scan(&listed); err != nil || !listed {
		return 0, err
	}
	err = s.reader.QueryRow(ctx, sqlVersion).Scan(&version)
	return version, err
}

// migrate brings the tables up to date, or refuses them.
func (s *Store) migrate(ctx context.Context, config *pgxpool.Config) error {
	var version int
	err := s.again(ctx, func(ctx context.Context) (err error) {
		version, err = s.version(ctx)
		if refused(err) { // nobody waits for a server that is not there
			err = s.unreached(err)
		}
		return err
	})
	switch {
	case err != nil || version == schema:
		return err
	case version > schema:
		return loci.Unavailable(nil, "%s was made by a newer loci (schema %d, this one knows %d): upgrade loci", s, version, schema)
	case version == 0 && (s.o.Existing || s.o.ReadOnly):
		return &loci.HintError{Kind: loci.ErrNotFound, About: "store", Hint: fmt.Sprintf("there is no memory in %s: remember something to begin one", s)}
	case s.o.ReadOnly:
		return loci.Unavailable(nil, "%s was made by an older loci (schema %d, this one needs %d): open it once for writing", s, version, schema)
	}
	if s.pooled {
		return loci.Unavailable(nil, "%s is behind a pooler, through which its tables can't be made or changed: open it once by the address of the database itself", s)
	}
	return s.again(ctx, func(ctx context.Context) error { return s.raise(ctx, config) })
}

// raise makes the migrations that are missing, one process at a time.
func (s *Store) raise(ctx context.Context, config *pgxpool.Config) (err error) {
	db := stdlib.OpenDB(*config.ConnConfig.Copy())
	defer func() { err = errors.Join(err, db.Close()) }()
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300)) // looks every second, for five minutes
	if err != nil {
		return err
	}
	listed, err := database.NewStore(database.DialectPostgres, versions)
	if err != nil {
		return err
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider("", db, files, goose.WithStore(listed), goose.WithDisableGlobalRegistry(true), goose.WithSessionLocker(locker),
		goose.WithExcludeNames([]string{"00001_start.sql"}), goose.WithGoMigrations(goose.NewGoMigration(1, &goose.GoFunc{RunTx: s.makeTables}, nil),
			goose.NewGoMigration(2, &goose.GoFunc{RunTx: toSets}, nil)))
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

var (
	partitioned = ` PARTITION BY HASH (owner)`
	tables      = regexp.MustCompile(`CREATE TABLE (\w+) [^;]*` + regexp.QuoteMeta(partitioned))
)

// makeTables makes the first tables, with partitions where Options ask for some.
func (s *Store) makeTables(ctx context.Context, t *sql.Tx) error {
	script := start
	if s.o.Partitions < 0 {
		script = strings.ReplaceAll(script, partitioned, "")
	}
	for _, made := range tables.FindAllStringSubmatch(script, -1) {
		var parts strings.Builder
		for i := range s.o.Partitions {
			fmt.Fprintf(&parts, "\nCREATE TABLE %s_%s PARTITION OF %[1]s FOR VALUES WITH (MODULUS %[3]d, REMAINDER %[4]d);", made[1], strconv.Itoa(i), s.o.Partitions, i)
		}
		script += parts.String()
	}
	_, err := t.ExecContext(ctx, script)
	return err
}

// sqlSets makes room for change sets: in links, while versions have theirs in the body.
const sqlSets = `ALTER TABLE links ADD COLUMN change_set UUID; -- loci.Link.Set, null is before change sets
	ALTER TABLE past_links ADD COLUMN change_set UUID;
	CREATE INDEX notes_later ON notes (owner, seq) WHERE version > 1 -- which alone say what they came of`

// beforeSets is what rows, links and cycles of older databases are given.
var beforeSets = packed.Older{
	Users:  `SELECT owner FROM users`,
	Rows:   `SELECT seq, uuid_send(id), version, state & 1 = 1, body FROM notes WHERE owner = $1 AND seq > $2 ORDER BY seq LIMIT 1000`,
	SetRow: `UPDATE notes SET body = $1 WHERE owner = $2 AND seq = $3`,
	Linked: `SELECT 1 FROM notes a, notes b WHERE a.owner = $1 AND a.id = encode($2, 'hex')::uuid AND a.version = 1
		AND b.owner = $1 AND b.id = encode($3, 'hex')::uuid AND b.version = 1 AND EXISTS (
		SELECT 1 FROM (SELECT src, dst FROM links WHERE owner = $1 AND type IN ('similar_to', 'supersedes', 'updates', 'fulfils') UNION ALL SELECT src, dst FROM past_links WHERE owner = $1 AND type IN ('similar_to', 'supersedes', 'updates', 'fulfils')) l
		WHERE src = a.root AND dst = b.root OR src = b.root AND dst = a.root)`,
	Links: [2]string{
		`SELECT src, dst, type, at FROM links WHERE owner = $1 AND at IS NOT NULL`,
		`SELECT src, dst, type, at FROM past_links WHERE owner = $1`,
	},
	SetLinks: [2]string{
		`UPDATE links SET change_set = encode($1, 'hex')::uuid WHERE owner = $2 AND src = $3 AND dst = $4 AND type = $5 AND at = $6`,
		`UPDATE past_links SET change_set = encode($1, 'hex')::uuid WHERE owner = $2 AND src = $3 AND dst = $4 AND type = $5 AND at = $6`,
	},
	Cycles:   `SELECT seq, body FROM cycles WHERE owner = $1`,
	SetCycle: `UPDATE cycles SET body = $1 WHERE owner = $2 AND seq = $3`,
}

// toSets is the migration to schema 2.
func toSets(ctx context.Context, t *sql.Tx) error {
	if _, err := t.ExecContext(ctx, sqlSets); err != nil {
		return err
	}
	return beforeSets.Fill(ctx, t)
}
