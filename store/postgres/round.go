package postgres

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// round is one transaction of a Lease: it takes the rows of some users, as each commit does
// first of all, reads their lines and jobs, and hands out. It waits for nobody's row, so
// that it may have several without a deadlock.
type round struct {
	*leasing
	*seen
	tx
	need  int             // jobs at most
	users map[int64]*user // who were taken
	spots map[place]*spot // of those
	busy  []int64         // fronts who had a commit under way
	late  []int64         // those who would have joined, too
	moved bool            // another process served or let in somebody meanwhile

	line  []*spot        // who is to be served, the front first
	out   []loci.Job     // handed out
	moves []move         // in this order; the last of a place counts
	stale []place        // who had nothing due and were in no line
	rows  map[int64]bool // of users that are to be written
}

// spot is a place with what is due there.
type spot struct {
	place
	user  *user
	turn  *int64     // nil: not in the line
	next  []loci.Job // in the order in which they are handed out
	cut   bool       // of next, the last is not handed out: what is behind it is not known
	moved bool       // it went to the end in this round
}

// move is a place that goes to the end of its line, or leaves it.
type move struct {
	place
	leaves bool
}

// round serves the fronts of the lines. It reports whether another look may find more.
func (l *leasing) round(ctx context.Context, f *seen) (more bool, err error) {
	conn, err := l.s.writer.Acquire(ctx)
	if err != nil {
		return false, err
	}
	defer conn.Release() // closes one that is in a transaction still
	r := &round{leasing: l, seen: &seen{fronts: f.fronts, joining: f.joining, known: f.known}, tx: tx{querier: conn},
		need: l.N - len(l.jobs), users: map[int64]*user{}, spots: map[place]*spot{}, rows: map[int64]bool{}}
	if err := r.take(ctx); err != nil {
		return false, rollback(ctx, conn, err)
	}
	stopped, err := r.serve()
	if err == nil {
		err = r.end(ctx)
	}
	if err != nil {
		return false, rollback(ctx, conn, err)
	}
	l.jobs, l.except = append(l.jobs, r.out...), append(l.except, r.busy...)
	for i := range r.out {
		l.s.replica.wrote(r.out[i].User) // what the job is about may not be at the replica yet
	}
	if busy := slices.Concat(r.busy, r.late); l.busy == nil && len(busy) > 0 {
		l.busy = &busy[0]
	}
	return stopped && (r.did() || r.moved || len(r.busy) > 0) || f.cut && r.did(), nil
}

// did reports whether the round changes something.
func (r *round) did() bool { return len(r.moves)+len(r.stale) > 0 }

// end ends the transaction.
func (r *round) end(ctx context.Context) error {
	if !r.did() {
		return r.SendBatch(ctx, one(sqlRollback)).Close()
	}
	r.write()
	return r.SendBatch(ctx, &r.later).Close()
}

// take begins the transaction, takes the rows of users and reads their lines and jobs, in
// one round trip.
func (r *round) take(ctx context.Context) error {
	var fronts, joining, owners []int64
	var kinds []string
	add := func(p place) {
		if r.spots[p] == nil {
			r.spots[p] = &spot{place: p}
			owners, kinds = append(owners, p.owner), append(kinds, p.kind)
		}
	}
	for _, p := range r.fronts {
		if add(p.place); !slices.Contains(fronts, p.owner) {
			fronts = append(fronts, p.owner)
		}
	}
	for _, p := range r.joining {
		add(p)
		joining = append(joining, p.owner)
	}
	each := (r.need + len(owners) - 1) / len(owners)
	var taken []int64
	b := &pgx.Batch{}
	b.Queue(sqlBegin)
	b.Queue(sqlLockFirst, fronts, r.need).Query(func(rows pgx.Rows) (err error) {
		taken, err = r.takenBy(rows)
		return err
	})
	b.Queue(sqlLockAll, joining).Query(func(rows pgx.Rows) error {
		_, err := r.takenBy(rows)
		return err
	})
	b.Queue(sqlLines, owners, kinds).Query(r.turns)
	b.Queue(sqlNext, owners, kinds, int64(undelayed), r.us, each+1).Query(r.nexts)
	ctx, cancel := r.s.soon(ctx)
	defer cancel()
	if err := r.SendBatch(ctx, b).Close(); err != nil {
		return err
	}
	r.others(fronts, taken)
	r.arrange(each)
	return nil
}

// takenBy reads users whose rows were taken.
func (r *round) takenBy(rows pgx.Rows) (taken []int64, err error) {
	var owner, leases int64
	var name []byte
	_, err = pgx.ForEachRow(rows, []any{&owner, &name, &leases}, func() error {
		taken = append(taken, owner)
		if r.users[owner] == nil {
			r.users[owner] = &user{owner: owner, name: string(name), leases: leases}
		}
		return nil
	})
	return taken, err
}

// turns reads the places of users as they are now.
func (r *round) turns(rows pgx.Rows) error {
	var p place
	var turn *int64
	_, err := pgx.ForEachRow(rows, []any{&p.owner, &p.kind, &turn}, func() error {
		r.spots[p].turn = turn
		return nil
	})
	return err
}

// nexts reads jobs that are due.
func (r *round) nexts(rows pgx.Rows) error {
	var p place
	var id [16]byte
	var lease int64
	var raw []byte
	_, err := pgx.ForEachRow(rows, []any{&p.owner, &p.kind, &id, &lease, &raw}, func() error {
		u := r.users[p.owner]
		if u == nil {
			return nil
		}
		j, err := jobOf(u.name, id, lease, raw)
		r.spots[p].next = append(r.spots[p].next, j)
		return err
	})
	return err
}

// others looks at the fronts that were not taken. Of those behind the last that was taken
// nothing was asked, where as many as needed were; the rest are busy.
func (r *round) others(fronts, taken []int64) {
	asked := len(fronts)
	if len(taken) == r.need {
		asked = 0
		for i, owner := range fronts {
			if slices.Contains(taken, owner) {
				asked = i + 1
			}
		}
	}
	for _, owner := range fronts[:asked] {
		if r.users[owner] == nil {
			r.busy = append(r.busy, owner)
		}
	}
	for _, p := range r.fronts {
		if r.users[p.owner] == nil && slices.Contains(fronts[asked:], p.owner) {
			r.known = min(r.known, p.turn)
		}
	}
}

// arrange puts those who were taken in the order in which they are served: the fronts, then
// those who join.
func (r *round) arrange(each int) {
	for _, at := range r.spots {
		at.user = r.users[at.owner]
		slices.SortStableFunc(at.next, func(a, b loci.Job) int { return store.CompareDue(&a, &b) })
		if len(at.next) > each {
			at.next, at.cut = at.next[:each+1], true
		}
	}
	for _, p := range r.fronts {
		at := r.spots[p.place]
		switch {
		case at.user == nil:
		case at.turn != nil && *at.turn == p.turn:
			r.line = append(r.line, at)
		default: // served meanwhile
			r.moved, r.known = true, min(r.known, p.turn)
		}
	}
	var joining []*spot
	for _, p := range r.joining {
		at := r.spots[p]
		switch {
		case at.user == nil:
			r.late = append(r.late, p.owner)
		case at.turn != nil: // let in meanwhile
			r.moved, r.known = true, min(r.known, *at.turn)
		case len(at.next) == 0:
			r.stale = append(r.stale, p)
		default:
			joining = append(joining, at)
		}
	}
	slices.SortFunc(joining, func(a, b *spot) int {
		return cmp.Or(store.CompareDue(&a.next[0], &b.next[0]), strings.Compare(a.user.name, b.user.name), strings.Compare(a.kind, b.kind))
	})
	for _, at := range joining {
		r.toEnd(at)
	}
}

func (r *round) toEnd(at *spot) {
	at.moved = true
	r.moves = append(r.moves, move{at.place, false})
	if !slices.Contains(r.except[:r.asked], at.owner) {
		r.line = append(r.line, at)
	}
}

// serve hands out jobs from the front of the line, as far as it is known. It reports whether
// it ends before the line does.
func (r *round) serve() (more bool, err error) {
	for len(r.out) < r.need && len(r.line) > 0 {
		at := r.line[0]
		if behind := at.moved || *at.turn > r.known; behind && r.known < unbounded || at.cut && len(at.next) == 1 {
			return true, nil
		}
		r.line = r.line[1:]
		if len(at.next) > 0 {
			j := at.next[0]
			at.next = at.next[1:]
			r.u = at.user
			if err := r.lease(&j, r.now, r.Hold); err != nil {
				return false, err
			}
			r.out, r.rows[at.owner] = append(r.out, j), true
		}
		if len(at.next) > 0 {
			r.toEnd(at)
		} else {
			r.moves = append(r.moves, move{at.place, true})
		}
	}
	return r.known < unbounded, nil
}

// write queues what was done, and the commit.
func (r *round) write() {
	for owner := range r.rows {
		r.queue(sqlSetLeases, owner, r.users[owner].leases)
	}
	for _, p := range r.stale {
		r.settle(p.owner, []string{p.kind})
	}
	last := map[place]int{}
	for i, m := range r.moves {
		last[m.place] = i
	}
	for i, m := range r.moves {
		switch {
		case last[m.place] != i:
		case m.leaves:
			r.queue(sqlLeave, m.owner, []string{m.kind})
		default:
			r.queue(sqlToEnd, m.owner, m.kind)
		}
	}
	r.queue(sqlCommit)
}
