package packed

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/changeset"
)

// Older is the statements of the migration that gives the rows, links and cycles of a
// store that was made before change sets those that can be known.
type Older struct {
	Users  string // of no parameter: the number of each user
	Rows   string // of user and number: number, id, version, whether it is verbatim, and body of the next rows behind it, ascending
	SetRow string // of body, user and number

	Linked string // of user and two ids of notes: a row where they are linked as new notes are, or were

	Links    [2]string // of user: the ends, the type and the time of links, which have one: open ones and closed ones
	SetLinks [2]string // of change set, user, ends, type and time

	Cycles   string // of user: number and body
	SetCycle string // of body, user and number
}

// Fill makes the migration, in the order of commits of each user.
func (o *Older) Fill(ctx context.Context, t *sql.Tx) error {
	users, err := query(ctx, t, o.Users, number)
	if err != nil {
		return err
	}
	for _, user := range users {
		f := filling{Older: o, t: t, user: user, sets: changeset.NewOlder()}
		f.sets.Linked = func(a, b loci.ID) bool { return f.linked(ctx, a, b) }
		for _, part := range []func(context.Context) error{f.rows, f.links, f.cycles} {
			if err := part(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// number reads a row of one number.
func number(rows *sql.Rows) (n int64, err error) {
	err = rows.Scan(&n)
	return n, err
}

// filling is the migration of one user.
type filling struct {
	*Older
	t    *sql.Tx
	user int64
	sets *changeset.Older
	err  error // of linked
}

func (f *filling) linked(ctx context.Context, a, b loci.ID) bool {
	found, err := query(ctx, f.t, f.Linked, number, f.user, a[:], b[:])
	f.err = errors.Join(f.err, err)
	return len(found) > 0
}

// oldRow is an earlier row or cycle.
type oldRow struct {
	number  int64
	version loci.Version
	body    []byte
}

func (f *filling) rows(ctx context.Context) error {
	for last := int64(0); ; {
		page, err := query(ctx, f.t, f.Rows, scanOld, f.user, last)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			r := &page[i]
			if last = r.number; !f.sets.Version(&r.version) {
				continue
			}
			if f.err != nil {
				return f.err
			}
			if _, err := f.t.ExecContext(ctx, f.SetRow, Encode(&r.version), f.user, r.number); err != nil {
				return err
			}
		}
	}
}

func scanOld(rows *sql.Rows) (r oldRow, err error) {
	var id []byte
	v := &r.version
	if err := rows.Scan(&r.number, &id, &v.Change.Version, &v.Note.Verbatim, &r.body); err != nil {
		return r, err
	}
	err = Decode(r.body, v)
	v.Change.Note = loci.ID(id)
	return r, err
}

func (f *filling) links(ctx context.Context) error {
	for i := range f.Links {
		links, err := query(ctx, f.t, f.Links[i], scanOldLink, f.user)
		if err != nil {
			return err
		}
		for _, l := range links {
			if !f.sets.Link(&l.Link) {
				continue
			}
			if _, err := f.t.ExecContext(ctx, f.SetLinks[i], l.Set[:], f.user, l.from, l.to, string(l.Type), l.At.UnixMicro()); err != nil {
				return err
			}
		}
	}
	return nil
}

// oldLink is an earlier link, between roots.
type oldLink struct {
	loci.Link
	from, to int64
}

func scanOldLink(rows *sql.Rows) (l oldLink, err error) {
	var at int64
	err = rows.Scan(&l.from, &l.to, &l.Type, &at)
	l.At = time.UnixMicro(at)
	return l, err
}

func (f *filling) cycles(ctx context.Context) error {
	scan := func(rows *sql.Rows) (r oldRow, err error) {
		err = rows.Scan(&r.number, &r.body)
		return r, err
	}
	list, err := query(ctx, f.t, f.Cycles, scan, f.user)
	if err != nil {
		return err
	}
	for i := range list {
		var c loci.Cycle
		if err := json.Unmarshal(list[i].body, &c); err != nil {
			return err
		}
		if !f.sets.Cycle(&c) {
			continue
		}
		raw, err := Cycle(c)
		if err != nil {
			return err
		}
		if _, err := f.t.ExecContext(ctx, f.SetCycle, string(raw), f.user, list[i].number); err != nil {
			return err
		}
	}
	return nil
}

// query are the results of a query, each as scan reads it.
func query[T any](ctx context.Context, t *sql.Tx, query string, scan func(*sql.Rows) (T, error), args ...any) (list []T, err error) {
	rows, err := t.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}
