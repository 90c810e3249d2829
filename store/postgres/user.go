package postgres

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/internal/apply"
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
