package postgres

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// known is what a commit knows of the rows that were there before it. All of it is asked
// for in one batch; what was not asked for is not there.
type known struct {
	owner     int64
	questions []sqlread.Question

	notes, messages, jobs ids // that are asked for
	keys                  map[[32]byte]bool

	heads  map[loci.ID]*apply.Head
	said   map[loci.ID][]uint32 // messages with the roots of their verbatim notes
	leases map[loci.ID]int64    // of jobs
	added  bool                 // a note that says the same as one of Expect.New
	about  loci.ID              // a note that contradicts Expect.Quiet; zero is none
	edges  map[edgeKey]*edge
	cycles map[loci.ID]int64
	rows   map[loci.ChangeID]uint32 // of versions that get a vector
	spaces map[spaceKey]int64
	calls  map[call]int       // how many are alike
	did    map[[32]byte]int64 // when requests were done
}

// ids are a set.
type ids map[loci.ID]bool

func (s ids) add(list ...loci.ID) {
	for _, id := range list {
		s[id] = true
	}
}

func (s ids) list() [][16]byte {
	list := make([][16]byte, 0, len(s))
	for id := range s {
		list = append(list, id)
	}
	return list
}

// take empties the set, and returns what was in it.
func (s ids) take() [][16]byte {
	defer clear(s)
	return s.list()
}

func newKnown(owner int64) *known {
	return &known{
		owner: owner, notes: ids{}, messages: ids{}, jobs: ids{}, keys: map[[32]byte]bool{},
		heads: map[loci.ID]*apply.Head{}, said: map[loci.ID][]uint32{}, leases: map[loci.ID]int64{}, did: map[[32]byte]int64{},
		edges: map[edgeKey]*edge{}, cycles: map[loci.ID]int64{}, rows: map[loci.ChangeID]uint32{}, spaces: map[spaceKey]int64{}, calls: map[call]int{},
	}
}

// beside is what other changes know that are made in the same commit. What both name is asked for
// and known by id, in common: they name nothing that is the same.
func (k *known) beside() *known {
	o := newKnown(k.owner)
	o.notes, o.messages, o.jobs, o.keys = k.notes, k.messages, k.jobs, k.keys
	o.heads, o.said, o.leases, o.did = k.heads, k.said, k.leases, k.did
	return o
}

const (
	sqlLatestOf = `SELECT n.id, n.seq, n.root, n.version, n.at FROM unnest($2::uuid[]) AS x (id) CROSS JOIN LATERAL
		(SELECT id, seq, root, version, at FROM notes WHERE owner = $1 AND id = x.id AND version > 0 ORDER BY version DESC LIMIT 1) n`
	sqlSaid   = `SELECT m.* FROM unnest($2::uuid[]) AS x (id), LATERAL (SELECT id, notes FROM messages WHERE owner = $1 AND id = x.id OFFSET 0) m`
	sqlLeases = `SELECT j.* FROM unnest($2::uuid[]) AS x (id), LATERAL (SELECT id, lease FROM jobs WHERE owner = $1 AND id = x.id OFFSET 0) j`
	// Only rows with greater numbers are looked at: they are few, so no index is needed.
	sqlAdded = `SELECT EXISTS (SELECT 1 FROM unnest($2::bigint[], $3::bigint[]) AS x (after, hash)
		JOIN notes n ON n.owner = $1 AND n.seq > x.after AND n.hash = x.hash)`
	sqlBehind = `SELECT id, kind, body FROM notes WHERE owner = $1 AND seq > $2 ORDER BY seq`
)

// ask adds a question about the user's rows, whose number is its first parameter. do is
// called with every row.
func (k *known) ask(sql string, do func(rows sqlread.Row) error, args ...any) {
	k.questions = append(k.questions, sqlread.Question{SQL: sql, Do: do, Args: args})
}

// asked takes everything that is asked.
func (k *known) asked() (all []sqlread.Question) {
	if len(k.notes) > 0 {
		k.ask(sqlLatestOf, k.readHead, k.notes.take())
	}
	if len(k.messages) > 0 {
		k.ask(sqlSaid, k.readSaid, k.messages.take())
	}
	if len(k.jobs) > 0 {
		k.ask(sqlLeases, numbered(k.leases), k.jobs.take())
	}
	if len(k.keys) > 0 {
		k.ask(sqlDone, k.readDone, column(slices.Collect(maps.Keys(k.keys)), func(key [32]byte) []byte { return key[:] }))
		clear(k.keys)
	}
	all, k.questions = k.questions, nil
	return all
}

// read asks everything at once.
func (k *known) read(ctx context.Context, q querier) error {
	questions := k.asked()
	if len(questions) == 0 {
		return nil
	}
	return (&read{querier: q, owner: k.owner}).Ask(ctx, questions...)
}

func (k *known) readHead(rows sqlread.Row) error {
	var id [16]byte
	var seq, root, at int64
	var number int
	err := rows.Scan(&id, &seq, &root, &number, &at)
	k.heads[id] = &apply.Head{Seq: uint32(seq), Root: uint32(root), Version: number, At: time.UnixMicro(at)}
	return err
}

func (k *known) readSaid(rows sqlread.Row) error {
	var id [16]byte
	var turns numbers
	err := rows.Scan(&id, &turns)
	k.said[id], _ = turns.Seqs(nil)
	return err
}

// numbered reads numbers by ids.
func numbered(into map[loci.ID]int64) func(sqlread.Row) error {
	return func(rows sqlread.Row) error {
		var id [16]byte
		var number int64
		err := rows.Scan(&id, &number)
		into[id] = number
		return err
	}
}

// askExpected asks for what Expect and Held of the changes assume.
func (k *known) askExpected(c *store.Changes) {
	e := &c.Expect
	for _, n := range e.Notes {
		k.notes.add(n.Note)
	}
	k.messages.add(e.Messages...)
	for _, jobs := range [][]loci.Job{e.Jobs, c.Held} {
		for i := range jobs {
			k.jobs.add(jobs[i].ID)
		}
	}
	if c.Once != nil {
		k.keys[c.Once.Key] = true
	}
	k.askNew(e.New)
	k.askQuiet(&e.Quiet)
}

func (k *known) askNew(list []store.New) {
	var after, hashes []int64
	for _, n := range list {
		if n.Hash != 0 {
			after, hashes = append(after, int64(n.After)), append(hashes, n.Hash)
		}
	}
	if len(hashes) == 0 {
		return
	}
	k.ask(sqlAdded, func(rows sqlread.Row) error { return rows.Scan(&k.added) }, after, hashes)
}

// askQuiet reads the rows behind a number. They are few.
func (k *known) askQuiet(q *store.Quiet) {
	if q.Empty() {
		return
	}
	k.ask(sqlBehind, func(rows sqlread.Row) error {
		var id [16]byte
		var kind word
		var body raw
		var v loci.Version
		if err := rows.Scan(&id, &kind, &body); err != nil {
			return err
		}
		err := packed.Decode(body, &v)
		v.Note.Kind = loci.Kind(kind.text)
		if k.about.IsZero() && q.Names(&v.Note) {
			k.about = id
		}
		return err
	}, int64(q.After))
}

// askChanged asks for what the fields of the changes write to or name.
func (k *known) askChanged(c *store.Changes) {
	for i := range c.Messages {
		k.messages.add(c.Messages[i].ID)
	}
	for i := range c.Notes {
		n := &c.Notes[i].Version.Note
		k.notes.add(n.ID)
		k.messages.add(n.Messages...)
	}
	for _, links := range [][]loci.Link{c.Links, c.Unlinks} {
		for i := range links {
			k.notes.add(links[i].From, links[i].To)
		}
	}
	for i := range c.Uses {
		k.notes.add(c.Uses[i].Note)
	}
	k.notes.add(c.Purge...)
	k.askEdges(c)
	k.askCycles(c.Cycles)
	k.askRows(c.Vectors)
	k.askSpaces(c)
	k.askCalls(c.Calls)
}

// Head returns the latest version of a note.
func (k *known) Head(_ context.Context, id loci.ID) (*apply.Head, error) { return k.heads[id], nil }

// Said reports whether a message is there.
func (k *known) Said(_ context.Context, id loci.ID) (bool, error) {
	_, there := k.said[id]
	return there, nil
}

// Added reports whether a row has one of the hashes that were asked for.
func (k *known) Added(context.Context, store.New) (bool, error) { return k.added, nil }

// Lease returns under which number a job was handed out.
func (k *known) Lease(_ context.Context, id loci.ID) (lease int64, there bool, err error) {
	lease, there = k.leases[id]
	return lease, there, nil
}

// Named returns a note that contradicts Expect.Quiet.
func (k *known) Named(context.Context, *store.Quiet) (loci.ID, error) { return k.about, nil }

// Root returns the root of a note.
func (k *known) Root(_ context.Context, id loci.ID) (uint32, error) {
	if h := k.heads[id]; h != nil {
		return h.Root, nil
	}
	return 0, nil
}

// Seq returns the number of a version.
func (k *known) Seq(_ context.Context, v loci.ChangeID) (uint32, error) { return k.rows[v], nil }

// Turns returns the roots of a message's verbatim notes.
func (k *known) Turns(_ context.Context, id loci.ID) ([]uint32, bool, error) {
	turns, there := k.said[id]
	return turns, there, nil
}
