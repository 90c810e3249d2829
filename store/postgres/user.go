package postgres

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// user is a user's row: the counters of the user's other rows.
type user struct {
	owner int64
	name  string
	apply.Counters
	cseq    uint32 // last number given to a cycle or a space
	leases  int64
	changes int64
	marks   []int64 // of the last commits, newest first
}

// keptMarks is how many commits of a user leave a mark at once.
const keptMarks = 4

const (
	userColumns = `name, gen, use, epoch, vgen, vepoch, seq, mseq, cseq, leases, changes, marks`
	sqlUser     = `SELECT ` + userColumns + ` FROM users WHERE owner = $1`
	sqlLock     = sqlUser + ` FOR UPDATE`
	sqlLockIdle = sqlLock + ` SKIP LOCKED` // of a user who has no commit under way
	sqlNewUser  = `INSERT INTO users (owner, name) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	sqlSetUser  = `UPDATE users SET gen = $2, use = $3, epoch = $4, vgen = $5, vepoch = $6, seq = $7, mseq = $8, cseq = $9, leases = $10,
		changes = $11, marks = $12, messages = messages + $13, versions = versions + $14, links = links + $15 WHERE owner = $1`
)

// ownerOf returns the number of a name: the first 63 bits of its hash, so that nothing has
// to be asked for it. Where another name has the number already, the next attempt gives
// another one: among ten million names that happens to one in about 200 000 memories.
func ownerOf(name string, attempt int) int64 {
	h := sha256.New()
	h.Write([]byte(name))
	if attempt > 0 {
		h.Write(binary.AppendUvarint([]byte{0}, uint64(attempt)))
	}
	return int64(binary.BigEndian.Uint64(h.Sum(nil)) >> 1)
}

// scanUser reads a row of userColumns.
func scanUser(row pgx.Row, owner int64) (*user, error) {
	u := &user{owner: owner}
	var name []byte
	var seq, mseq, cseq int64
	err := row.Scan(&name, &u.Gen, &u.Use, &u.Epoch, &u.VGen, &u.VEpoch, &seq, &mseq, &cseq, &u.leases, &u.changes, &u.marks)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	u.name, u.Seq, u.MSeq, u.cseq = string(name), uint32(seq), uint32(mseq), uint32(cseq)
	return u, nil
}

// find reads a user's row by query, sqlUser or one that locks it; nil when there is none. owner is
// the number that the user has or would get.
func find(ctx context.Context, q querier, query, name string) (u *user, owner int64, err error) {
	for attempt := 0; ; attempt++ {
		owner = ownerOf(name, attempt)
		u, err = scanUser(q.QueryRow(ctx, query, owner), owner)
		if err != nil || u == nil || u.name == name {
			return u, owner, err
		}
	}
}

// save queues the counters of the user with a mark of the commit.
func (u *user) save(t *tx, mark int64) {
	marks := append([]int64{mark}, u.marks...)
	t.queue(sqlSetUser, u.owner, u.Gen, u.Use, u.Epoch, u.VGen, u.VEpoch, int64(u.Seq), int64(u.MSeq), int64(u.cseq), u.leases,
		u.changes+1, marks[:min(len(marks), keptMarks)], u.Messages, u.Versions, u.Links)
}

// marked reports whether a commit with a mark is one of the last.
func (u *user) marked(mark int64) bool { return mark != 0 && slices.Contains(u.marks, mark) }

// keptOwners is how many names a store knows the numbers of at most.
const keptOwners = 1 << 16

// numberOf is the number of a user as far as it is known without asking: that of the name
// alone, where it was not read lately.
func (s *Store) numberOf(name string) int64 {
	if n, ok := s.owners.get(name); ok {
		return n
	}
	return ownerOf(name, 0)
}

// owner is the number of a user's rows; 0 when there is no such user. Numbers never change,
// so they are read once.
func (s *Store) owner(ctx context.Context, q querier, name string) (int64, error) {
	if n, ok := s.owners.get(name); ok {
		return n, ctx.Err()
	}
	u, owner, err := find(ctx, q, sqlUser, name)
	if err != nil || u == nil {
		return 0, err
	}
	s.owners.put(name, owner)
	return owner, nil
}

// owners are the numbers of names that were asked for lately. All methods may be called
// concurrently; the zero owners are empty.
type owners struct {
	mu    sync.RWMutex
	known map[string]int64
}

func (o *owners) get(name string) (int64, bool) {
	o.mu.RLock()
	defer o.mu.RUnlock()
	n, ok := o.known[name]
	return n, ok
}

// put keeps a number. When there are too many all are forgotten: they are cheap to read.
func (o *owners) put(name string, owner int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.known == nil || len(o.known) >= keptOwners {
		o.known = map[string]int64{}
	}
	o.known[name] = owner
}

const (
	sqlPlaces = `SELECT owner, name, seq, cseq, changes FROM users WHERE owner = ANY ($1::bigint[])`
	sqlUsers  = `SELECT count(*) FROM users`
	sqlBytes  = `SELECT pg_database_size(current_database())`
)

// State reads the user's counters.
func (s *Store) State(ctx context.Context, user string) (state store.State, err error) {
	err = s.reads(ctx, func(ctx context.Context) (bool, error) {
		return s.routed(ctx, user, s.reader, func(ctx context.Context, pool *pgxpool.Pool) (bool, error) {
			u, owner, err := find(ctx, pool, sqlUser, user)
			if state = (store.State{}); err == nil && u != nil {
				s.owners.put(user, owner)
				state = u.State()
				s.replica.sawAt(pool, u)
			}
			return false, err
		})
	})
	return state, err
}

// Places reads where rows and cycles end, at the database itself. What is read of these users behind
// it is at least as new: at a replica, once that has it.
func (s *Store) Places(ctx context.Context, users []string) (places map[string]store.Place, err error) {
	err = s.reads(ctx, func(ctx context.Context) (bool, error) {
		places = map[string]store.Place{}
		there, err := usersOf(ctx, s.reader, column(users, s.numberOf))
		if err != nil {
			return false, err
		}
		for _, name := range users {
			u := there[s.numberOf(name)]
			if u != nil && u.name != name { // two names have one number
				u, _, err = find(ctx, s.reader, sqlUser, name)
			}
			if err != nil {
				return false, err
			}
			if u != nil {
				places[name] = store.Place{Row: u.Seq, Cycle: int64(u.cseq)}
				s.replica.saw(name, u.changes)
			}
		}
		return false, nil
	})
	return places, err
}

// usersOf reads the rows of users, by their numbers.
func usersOf(ctx context.Context, q querier, owners []int64) (map[int64]*user, error) {
	users := map[int64]*user{}
	err := each(ctx, q, func(r sqlread.Row) error {
		var u user
		var name []byte
		var seq, cseq int64
		err := r.Scan(&u.owner, &name, &seq, &cseq, &u.changes)
		u.name, u.Seq, u.cseq = string(name), uint32(seq), uint32(cseq)
		users[u.owner] = &u
		return err
	}, sqlPlaces, owners)
	return users, err
}

// Users counts the users.
func (s *Store) Users(ctx context.Context, user string) (count int, known bool, err error) {
	defer s.replica.saw(user, 0)
	err = s.reads(ctx, func(ctx context.Context) (bool, error) {
		owner, err := s.owner(ctx, s.reader, user)
		if err != nil {
			return false, err
		}
		known = owner != 0
		return false, s.scanner.QueryRow(ctx, sqlUsers).Scan(&count)
	})
	return count, known, err
}
