package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/loci-memory/loci"
)

// user is a user's row: where the rows of the user stand.
type user struct {
	number          int64
	name            string
	gen, use, epoch uint64
	vgen, vepoch    uint64 // of vectors
	seq, mseq       uint32
}

const (
	sqlUser    = `SELECT user, gen, use, epoch, seq, mseq, vgen, vepoch FROM users WHERE name = ?`
	sqlNewUser = `INSERT INTO users (name) VALUES (?)`
	sqlSetUser = `UPDATE users SET gen = ?, use = ?, epoch = ?, seq = ?, mseq = ?, vgen = ?, vepoch = ? WHERE user = ?`
	sqlNumber  = `SELECT user FROM users WHERE name = ?`
	sqlAgent   = `SELECT body FROM agents WHERE user = ? AND name = ?`
	sqlAgents  = `SELECT body FROM agents WHERE user = ? ORDER BY name`
)

// load reads a user's row; nil when there is none.
func load(ctx context.Context, q querier, name string) (*user, error) {
	u := &user{name: name}
	ok, err := one(ctx, q, sqlUser, []any{name}, &u.number, &u.gen, &u.use, &u.epoch, &u.seq, &u.mseq, &u.vgen, &u.vepoch)
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
	made, err := t.exec(ctx, sqlNewUser, name)
	if err != nil {
		return nil, err
	}
	number, err := made.LastInsertId()
	return &user{number: number, name: name}, err
}

func (u *user) save(ctx context.Context, t *tx) error {
	_, err := t.exec(ctx, sqlSetUser, int64(u.gen), int64(u.use), int64(u.epoch), u.seq, u.mseq, int64(u.vgen), int64(u.vepoch), u.number)
	return err
}

// number is the number of a user's rows; 0 when there is no such user. Numbers
// never change, so they are read once.
func (s *Store) number(ctx context.Context, q querier, name string) (number int64, err error) {
	if n, ok := s.numbers.Load(name); ok {
		return n.(int64), nil
	}
	ok, err := one(ctx, q, sqlNumber, []any{name}, &number)
	if ok && err == nil {
		s.numbers.Store(name, number)
	}
	return number, err
}

// agent is what an agent may see: as configured, or the default.
func agent(ctx context.Context, q querier, number int64, name string) (loci.Agent, error) {
	if name == "" || number == 0 {
		return loci.DefaultAgent(name), nil
	}
	var raw []byte
	ok, err := one(ctx, q, sqlAgent, []any{number, name}, &raw)
	if err != nil || !ok {
		return loci.DefaultAgent(name), err
	}
	var a loci.Agent
	err = json.Unmarshal(raw, &a)
	return a, err
}

// asker is who asks: the number of the user and what the agent may see.
type asker struct {
	name   string
	number int64
	agent  loci.Agent
}

func (s *Store) asker(ctx context.Context, q querier, sc loci.Scope) (a asker, err error) {
	a.name = sc.User
	if a.number, err = s.number(ctx, q, sc.User); err == nil {
		a.agent, err = agent(ctx, q, a.number, sc.Agent)
	}
	return a, err
}

// Agents returns the configured agents of the user.
func (s *Store) Agents(ctx context.Context, sc loci.Scope) ([]loci.Agent, error) {
	number, err := s.number(ctx, s.reader, sc.User)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	list, err := agents(ctx, s.reader, number)
	return list, s.explain(ctx, err)
}

func agents(ctx context.Context, q querier, number int64) (list []loci.Agent, err error) {
	rows, err := q.query(ctx, sqlAgents, number)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var raw sql.RawBytes
		var a loci.Agent
		if err := rows.Scan(&raw); err != nil {
			return nil, err
		}
		if err := json.Unmarshal(raw, &a); err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, rows.Err()
}

// Users counts the users.
func (s *Store) Users(ctx context.Context, sc loci.Scope) (count int, known bool, err error) {
	if _, err = one(ctx, s.reader, `SELECT count(*) FROM users`, nil, &count); err != nil {
		return 0, false, s.explain(ctx, err)
	}
	number, err := s.number(ctx, s.reader, sc.User)
	return count, number != 0, s.explain(ctx, err)
}
