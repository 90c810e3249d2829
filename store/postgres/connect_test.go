package postgres

import (
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest"
)

// Whatever keeps a database from being opened is said with its cure, and without the password.
func TestD12_WhatKeepsADatabaseFromOpeningIsSaid(t *testing.T) {
	t.Parallel()
	dsn := pgtest.Database(t)
	for _, c := range []struct {
		dsn, want string
		kind      error
	}{
		{"postgres://ann:s3cret@no-such-host.invalid/loci", "no host of that name", loci.ErrUnavailable},
		{"postgres://ann:s3cret@127.0.0.1:1/loci?connect_timeout=1", "no server listens there", loci.ErrUnavailable},
		{"postgres://ann:s3cret@127.0.0.1:port/loci", "postgres://USER:PASSWORD@HOST", loci.ErrInvalid},
		{"postgres://ann:s3cret@127.0.0.1/loci?sslmode=s3cret", "postgres://USER:PASSWORD@HOST", loci.ErrInvalid},
		{with(t, dsn, func(u *url.URL) { u.Path = "/none" }), "make it with createdb", loci.ErrUnavailable},
		{with(t, dsn, func(u *url.URL) { u.RawQuery += "&search_path=none" }), "grant CREATE", loci.ErrUnavailable},
	} {
		s, err := Open(t.Context(), c.dsn, Options{Wait: 200 * time.Millisecond, Partitions: 2})
		if err == nil {
			_ = s.Close()
		}
		if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v, want %q", c.dsn, err, c.want)
		}
	}
}

// A database whose server knows less than loci asks for says which server would do.
func TestD12_AnOldServerIsSaid(t *testing.T) {
	t.Parallel()
	c, err := pgx.Connect(t.Context(), pgtest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	_, err = c.Exec(t.Context(), `CREATE TABLE x (y INT) PARTITION BY SOMETHING`)
	s := &Store{name: "the database x at y"}
	if err = s.explain(t.Context(), err); !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "PostgreSQL 15 or later") {
		t.Errorf("%v", err)
	}
}

func with(t *testing.T, dsn string, change func(*url.URL)) string {
	t.Helper()
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	change(u)
	return u.String()
}
