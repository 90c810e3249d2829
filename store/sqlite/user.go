package sqlite

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// user is a user's row: the counters of the user's other rows.
type user struct {
	number int64
	name   string
	apply.Counters
}

const (
	sqlUser    = `SELECT user, gen, use, epoch, seq, mseq, vgen, vepoch FROM users WHERE name = ?`
	sqlNewUser = `INSERT INTO users (name) VALUES (?)`
	sqlSetUser = `UPDATE users SET gen = ?, use = ?, epoch = ?, seq = ?, mseq = ?, vgen = ?, vepoch = ?,
		messages = messages + ?, versions = versions + ?, links = links + ? WHERE user = ?`
	sqlNumber = `SELECT user FROM users WHERE name = ?`
	sqlPlaces = `SELECT name, seq, coalesce((SELECT max(row) FROM cycles c WHERE c.user = u.user), 0) FROM users u
		WHERE name IN (SELECT CAST(unhex(value) AS TEXT) FROM json_each(?))`
)

// load reads a user's row; nil when there is none.
func load(ctx context.Context, q querier, name string) (*user, error) {
	u := &user{name: name}
	ok, err := firstRow(ctx, q, sqlUser, []any{name}, &u.number, &u.Gen, &u.Use, &u.Epoch, &u.Seq, &u.MSeq, &u.VGen, &u.VEpoch)
	if !ok {
		u = nil
	}
	return u, err
}

// loadOrMake reads a user's row, and makes it where there is none.
func loadOrMake(ctx context.Context, t *tx, name string) (*user, error) {
	u, err := load(ctx, t, name)
	if err != nil || u != nil {
		return u, err
	}
	number, err := t.insert(ctx, sqlNewUser, name)
	return &user{number: number, name: name}, err
}

func (u *user) save(ctx context.Context, t *tx) error {
	return t.exec(ctx, sqlSetUser, int64(u.Gen), int64(u.Use), int64(u.Epoch), u.Seq, u.MSeq, int64(u.VGen), int64(u.VEpoch),
		u.Messages, u.Versions, u.Links, u.number)
}

// number is the number of a user's rows; 0 when there is no such user. Numbers
// never change, so they are read once.
func (s *Store) number(ctx context.Context, name string) (number int64, err error) {
	if n, ok := s.numbers.Load(name); ok {
		return n.(int64), ctx.Err()
	}
	ok, err := firstRow(ctx, lookup{s.reader}, sqlNumber, []any{name}, &number)
	if ok && err == nil {
		s.numbers.Store(name, number)
	}
	return number, err
}

// of calls do with the number of a user's rows, where there is such a user, and
// explains its error.
func (s *Store) of(ctx context.Context, name string, do func(number int64) error) error {
	number, err := s.number(ctx, name)
	if err == nil && number != 0 {
		err = do(number)
	}
	return s.explain(ctx, err)
}

// State reads the user's counters.
func (s *Store) State(ctx context.Context, name string) (store.State, error) {
	u, err := load(ctx, lookup{s.reader}, name)
	if err != nil || u == nil {
		return store.State{}, s.explain(ctx, err)
	}
	return u.State(), nil
}

// Places reads where rows and cycles end.
func (s *Store) Places(ctx context.Context, users []string) (map[string]store.Place, error) {
	places := map[string]store.Place{}
	err := each(ctx, lookup{s.reader}, func(r sqlread.Row) error {
		var name string
		var p store.Place
		err := r.Scan(&name, &p.Row, &p.Cycle)
		places[name] = p
		return err
	}, sqlPlaces, hexArray(users, func(name string) []byte { return []byte(name) }))
	return places, s.explain(ctx, err)
}

// Users counts the users.
func (s *Store) Users(ctx context.Context, name string) (count int, known bool, err error) {
	if _, err = firstRow(ctx, s.reader, `SELECT count(*) FROM users`, nil, &count); err != nil {
		return 0, false, s.explain(ctx, err)
	}
	number, err := s.number(ctx, name)
	return count, number != 0, s.explain(ctx, err)
}

const sqlPutUse = `INSERT INTO uses (row, user, count, use, times) VALUES (?, ?, ?, ?, ?)
	ON CONFLICT DO UPDATE SET count = excluded.count, use = excluded.use, times = excluded.times`

// Touch counts one access of each note. A file that can only be read keeps its counts.
func (s *Store) Touch(ctx context.Context, name string, at time.Time, ids []loci.ID) error {
	if len(ids) == 0 || s.writer == nil {
		return ctx.Err()
	}
	return s.writeOf(ctx, name, func(ctx context.Context, t *tx, u *user) error {
		used, err := u.used(ctx, t, ids)
		if err != nil || len(used) == 0 {
			return err
		}
		u.Use++
		for _, id := range ids {
			if n := used[id]; n != nil {
				n.count, n.times = n.count+1, packed.Access(n.times, at)
				if err := t.exec(ctx, sqlPutUse, n.row, u.number, n.count, int64(u.Use), n.times); err != nil {
					return err
				}
			}
		}
		return u.save(ctx, t)
	})
}

// used is how often a note was accessed, and when last; its row is that of its first version.
type used struct {
	row, count int64
	times      []byte
}

// used reads how often notes were accessed; those that are not there are left out.
func (u *user) used(ctx context.Context, t *tx, ids []loci.ID) (map[loci.ID]*used, error) {
	found, c := make(map[loci.ID]*used, len(ids)), newCells()
	id, root, count, times := c.ID(), c.Int(), c.Int(), c.Bytes()
	return found, each(ctx, t, func(r sqlread.Row) error {
		err := r.Scan(id, root, count, times)
		found[id.ID()] = &used{key(u.number, uint32(root.Int())), count.Int(), slices.Clone(times.Bytes())}
		return err
	}, sqlUsesOf, u.number, idArray(ids))
}

// Use writes how often a note was accessed.
func (w *change) Use(ctx context.Context, root uint32, count int, times []byte) error {
	return w.t.exec(ctx, sqlPutUse, key(w.u.number, root), w.u.number, count, int64(w.u.Use), times)
}
