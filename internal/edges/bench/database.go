package bench

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
)

// Database is where stores are made that are measured in a PostgreSQL database: each in a
// schema of its own, so that a memory which is there is neither read nor changed. Make one
// with NewDatabase, end it with Close; the zero Database is of no use. All methods may be
// called concurrently.
type Database struct {
	dsn    *url.URL
	prefix string // of the names of all schemas

	mu   sync.Mutex
	made map[string]bool
}

// NewDatabase makes nothing yet. ErrInvalid: dsn is no address.
func NewDatabase(dsn string) (*Database, error) {
	u, err := url.Parse(dsn)
	if err != nil {
		return nil, loci.Invalid("store", "it is no address of a database")
	}
	return &Database{dsn: u, prefix: "loci_bench_" + strings.ToLower(rand.Text()[:8]), made: map[string]bool{}}, nil
}

// schema is the name of the schema that takes the place of a file.
func (d *Database) schema(path string) string {
	return d.prefix + "_" + strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' {
			return r
		}
		return '_'
	}, strings.TrimSuffix(filepath.Base(filepath.Dir(path))+"_"+filepath.Base(path), ".db"))
}

// Store is the address of the store that takes the place of a file, whose schema is made.
func (d *Database) Store(ctx context.Context, path string) (string, error) {
	name := d.schema(path)
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.made[name] {
		if err := d.do(ctx, func(c *pgx.Conn) error {
			_, err := c.Exec(ctx, "CREATE SCHEMA "+name)
			return err
		}); err != nil {
			return "", err
		}
		d.made[name] = true
	}
	u := *d.dsn
	q := u.Query()
	q.Set("search_path", name)
	u.RawQuery = q.Encode()
	return u.String(), nil
}

const sqlSize = `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::BIGINT FROM pg_class c
	JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'`

// Size is how many bytes the tables of a store take with their indexes, as they are: rows
// that were overwritten count until the database has cleared them away.
func (d *Database) Size(ctx context.Context, path string) (size int64, err error) {
	err = d.do(ctx, func(c *pgx.Conn) error { return c.QueryRow(ctx, sqlSize, d.schema(path)).Scan(&size) })
	return size, err
}

// Close removes all that was made.
func (d *Database) Close(ctx context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.do(ctx, func(c *pgx.Conn) error {
		for name := range d.made {
			if _, err := c.Exec(ctx, "DROP SCHEMA "+name+" CASCADE"); err != nil {
				return err
			}
			delete(d.made, name)
		}
		return nil
	})
}

// do calls do with a connection. The error says nothing of the address.
func (d *Database) do(ctx context.Context, do func(*pgx.Conn) error) error {
	c, err := pgx.Connect(ctx, d.dsn.String())
	if err != nil {
		return loci.Unavailable(err, "the database can't be reached: see that it runs and that its address is right")
	}
	err = do(c)
	if closed := c.Close(ctx); err == nil {
		err = closed
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return loci.Unavailable(err, "the database does not let schemas be made, measured or removed (%s): use a user that may", reason(err))
	}
	return nil
}

// reason is what the server says of an error.
func reason(err error) string {
	if server := (interface{ SQLState() string })(nil); errors.As(err, &server) {
		return fmt.Sprint(server)
	}
	return "the connection broke"
}
