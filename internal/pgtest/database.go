package pgtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/internal/envtest"
)

// Database returns the connection string of a new, empty database on the server that the
// tests of this process share. It is dropped with the test. Its owner is no superuser. Safe
// for concurrent use. The test is skipped or fails as the package's documentation says.
func Database(t testing.TB) string {
	t.Helper()
	h := theHost(t)
	return h.create(t, "")
}

// Copy returns the connection string of a new database as prepare left one: prepare is called
// once in a process for each name, with the connection string of an empty database, and must
// close its connections. A copy takes less time than a preparation with many tables. In all
// else Copy is like [Database].
func Copy(t testing.TB, name string, prepare func(ctx context.Context, dsn string) error) string {
	t.Helper()
	h := theHost(t)
	template, err := h.template(name, prepare)
	if err != nil {
		t.Fatal(err)
	}
	return h.create(t, template)
}

// Database returns the connection string of a new, empty database of the server. It is gone
// with the server. Its owner is no superuser.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	h := newHost(s.Admin("postgres"), owner, s.DSN)
	name := newName()
	if err := h.exec(t.Context(), "CREATE DATABASE "+name+" OWNER "+owner); err != nil {
		t.Fatal(err)
	}
	return s.DSN(name)
}

// host is a server on which databases may be created.
type host struct {
	admin string                       // who creates them
	owner string                       // whose they are; empty: whoever creates them
	dsn   func(database string) string // of the owner
	ours  bool                         // it ends with this process, and all databases with it

	mu        sync.Mutex
	templates map[string]func() (string, error)
	free      map[string][]string // connection strings of databases to give out
}

func newHost(admin, owner string, dsn func(database string) string) *host {
	return &host{admin: admin, owner: owner, dsn: dsn, templates: map[string]func() (string, error){}, free: map[string][]string{}}
}

// shared is the server of this process. It is started when a test first asks for it, and
// ends with the process.
var shared = sync.OnceValues(func() (*host, error) {
	if given := os.Getenv("LOCI_TEST_POSTGRES"); given != "" {
		return hostAt(given)
	}
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	s, err := start(bin, nil)
	if err != nil {
		return nil, err
	}
	h := newHost(s.Admin("postgres"), owner, s.DSN)
	h.ours = true
	return h, nil
})

// hostAt is a server that somebody runs. Databases that a test process of the days before left
// there, where it was killed or had templates, are dropped.
func hostAt(given string) (*host, error) {
	u, err := url.Parse(given)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return nil, fmt.Errorf("LOCI_TEST_POSTGRES must be like postgres://user:password@host:5432/postgres")
	}
	dsn := func(database string) string {
		other := *u
		other.Path = "/" + database
		return other.String()
	}
	h := newHost(given, "", dsn)
	if err := h.sweep(context.Background()); err != nil {
		return nil, err
	}
	return h, nil
}

func theHost(t testing.TB) *host {
	t.Helper()
	envtest.Needs(t, envtest.Stores)
	h, err := shared()
	if errors.Is(err, errMissing) {
		missing(t, err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// missing ends a test that was asked for and can't have a server.
func missing(t testing.TB, why error) {
	t.Helper()
	envtest.Lacking(t, "%v\ninstall them (Debian: apt-get install postgresql), or set LOCI_TEST_POSTGRES to the connection string of a server where databases may be created", why)
}

// template is the database that prepare made for a name.
func (h *host) template(name string, prepare func(ctx context.Context, dsn string) error) (string, error) {
	h.mu.Lock()
	once, ok := h.templates[name]
	if !ok {
		once = sync.OnceValues(func() (string, error) {
			ctx, database := context.Background(), newName()
			if err := h.exec(ctx, h.creation(database)); err != nil {
				return "", err
			}
			return database, prepare(ctx, h.dsn(database))
		})
		h.templates[name] = once
	}
	h.mu.Unlock()
	return once()
}

// made is the name of a new database, as a copy of another or empty.
func (h *host) made(t testing.TB, template string) string {
	t.Helper()
	name := newName()
	creation := h.creation(name)
	if template != "" {
		creation += " TEMPLATE " + template
	}
	if err := h.exec(t.Context(), creation); err != nil {
		t.Fatal(err)
	}
	return name
}

// create makes a database that is dropped with a test.
func (h *host) create(t testing.TB, template string) string {
	t.Helper()
	name := h.made(t, template)
	t.Cleanup(func() {
		if err := h.drop(name); err != nil {
			t.Errorf("drop the test's database: %v", err)
		}
	})
	return h.dsn(name)
}

func (h *host) drop(name string) error {
	return h.exec(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)")
}

func (h *host) creation(name string) string {
	if h.owner == "" {
		return "CREATE DATABASE " + name
	}
	return "CREATE DATABASE " + name + " OWNER " + h.owner
}

func (h *host) exec(ctx context.Context, statement string) error {
	conn, err := pgx.Connect(ctx, h.admin)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}

// newName has the day in it, so that what is left on a server can be found.
func newName() string {
	return fmt.Sprintf("%s%d_%s", prefix, today(), strings.ToLower(rand.Text()))
}

const prefix = "loci_test_"

func today() int64 { return time.Now().Unix() / (24 * 60 * 60) }

// sweep drops databases that were made before yesterday.
func (h *host) sweep(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, h.admin)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, "SELECT datname FROM pg_database WHERE datname LIKE $1", strings.ReplaceAll(prefix, "_", `\_`)+"%")
	if err != nil {
		return err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, name := range names {
		day, _, _ := strings.Cut(strings.TrimPrefix(name, prefix), "_")
		if n, err := strconv.ParseInt(day, 10, 64); err != nil || n >= today()-1 {
			continue
		}
		if _, err := conn.Exec(ctx, "DROP DATABASE IF EXISTS "+name); err != nil {
			return err
		}
	}
	return nil
}
