package pgtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
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
	h := &host{admin: s.Admin("postgres"), owner: owner, dsn: s.DSN}
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

	mu        sync.Mutex
	templates map[string]func() (string, error)
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
	return &host{admin: s.Admin("postgres"), owner: owner, dsn: s.DSN, templates: map[string]func() (string, error){}}, nil
})

// hostAt is a server that somebody runs.
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
	return &host{admin: given, dsn: dsn, templates: map[string]func() (string, error){}}, nil
}

func theHost(t testing.TB) *host {
	t.Helper()
	h, err := shared()
	if errors.Is(err, errMissing) {
		lacking(t, err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// lacking ends a test that can't have a server: a skip, and a failure in CI.
func lacking(t testing.TB, why error) {
	t.Helper()
	const cure = "install them (Debian: apt-get install postgresql), or set LOCI_TEST_POSTGRES to the connection string of a server where databases may be created"
	if os.Getenv("LOCI_CI") == "1" {
		t.Fatalf("%v\n%s", why, cure)
	}
	t.Skipf("SKIPPED, %v\n%s", why, cure)
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

// create makes a database for a test, as a copy of another or empty.
func (h *host) create(t testing.TB, template string) string {
	t.Helper()
	name := newName()
	creation := h.creation(name)
	if template != "" {
		creation += " TEMPLATE " + template
	}
	if err := h.exec(t.Context(), creation); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.exec(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Errorf("drop the test's database: %v", err)
		}
	})
	return h.dsn(name)
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

func newName() string { return "loci_test_" + strings.ToLower(rand.Text()) }
