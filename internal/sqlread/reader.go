package sqlread

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Reader is the reads of a store.Store that only take statements. All methods may be called
// concurrently; the zero Reader is of no use.
type Reader struct {
	db  DB
	sql *Statements
}

// New returns a reader of a database.
func New(db DB, sql *Statements) *Reader { return &Reader{db: db, sql: sql} }

// Rows yields rows by their numbers.
func (r *Reader) Rows(ctx context.Context, user string, seqs []uint32, yield func(*store.Row) error) error {
	return r.lean(ctx, user, len(seqs), yield, r.sql.Rows, r.db.Seqs(seqs))
}

// RowsAt yields rows by their numbers, those that were the latest at a moment.
func (r *Reader) RowsAt(ctx context.Context, user string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	if at.IsZero() {
		return r.lean(ctx, user, len(seqs), yield, r.sql.RowsNow, r.db.Seqs(seqs))
	}
	return r.lean(ctx, user, len(seqs), yield, r.sql.RowsAt, r.db.Seqs(seqs), at.UnixMicro())
}

// Latest yields the rows of notes that were the latest at a moment.
func (r *Reader) Latest(ctx context.Context, user string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	if at.IsZero() {
		return r.lean(ctx, user, len(ids), yield, r.sql.NotesNow, r.db.IDs(ids))
	}
	return r.lean(ctx, user, len(ids), yield, r.sql.NotesAt, r.db.IDs(ids), at.UnixMicro())
}

// lean yields the lean notes that a question about n things finds.
func (r *Reader) lean(ctx context.Context, user string, n int, yield func(*store.Row) error, sql string, args ...any) error {
	if n == 0 {
		return ctx.Err()
	}
	return r.db.Read(ctx, user, Size(n), func(s Session) error {
		return s.Ask(ctx, Question{sql, Lean(r.db.Cells(), user, handing(s, yield)), args})
	})
}

// Versions yields the rows of notes.
func (r *Reader) Versions(ctx context.Context, user string, ids []loci.ID, yield func(*store.Row) error) error {
	if len(ids) == 0 {
		return ctx.Err()
	}
	return r.db.Read(ctx, user, Size(len(ids)), func(s Session) error {
		return s.Ask(ctx, question(r.sql.Versions, Notes(r.db.Cells(), user, handing(s, yield)), r.db.IDs(ids)))
	})
}

// gather asks a question whose answer goes into a list: do begins to read it.
func gather[T any](ctx context.Context, r *Reader, user string, n int, do func(into *[]T) func(Row) error, sql string, args ...any) (list []T, err error) {
	if n <= 0 {
		return nil, ctx.Err()
	}
	err = r.db.Read(ctx, user, Size(n), func(s Session) error {
		list = nil
		return s.Ask(ctx, Question{sql, do(&list), args})
	})
	return list, err
}

// After returns the rows behind a number with their analyses.
func (r *Reader) After(ctx context.Context, user string, seq uint32, limit int) ([]store.Row, error) {
	return gather(ctx, r, user, limit, func(into *[]store.Row) func(Row) error {
		return Analysed(r.db.Cells(), user, appendTo(into))
	}, r.sql.After, int64(seq), limit)
}

// NoteIDs returns the ids of notes in a range.
func (r *Reader) NoteIDs(ctx context.Context, user string, from, to loci.ID, limit int) ([]loci.ID, error) {
	return gather(ctx, r, user, limit, r.ids, r.sql.NoteIDs, r.db.ID(from), r.db.ID(to), limit)
}

// MessageIDs returns the ids of messages in a range.
func (r *Reader) MessageIDs(ctx context.Context, user string, from, to loci.ID, limit int) ([]loci.ID, error) {
	return gather(ctx, r, user, limit, r.ids, r.sql.MessageIDs, r.db.ID(from), r.db.ID(to), limit)
}

func (r *Reader) ids(into *[]loci.ID) func(Row) error { return IDs(r.db.Cells(), into) }

// Roots returns the numbers of notes' first rows.
func (r *Reader) Roots(ctx context.Context, user string, ids []loci.ID) (map[loci.ID]uint32, error) {
	roots := make(map[loci.ID]uint32, len(ids))
	if len(ids) == 0 {
		return roots, ctx.Err()
	}
	err := r.db.Read(ctx, user, Size(len(ids)), func(s Session) error {
		clear(roots)
		return s.Ask(ctx, question(r.sql.Roots, Roots(r.db.Cells(), roots), r.db.IDs(ids)))
	})
	if err != nil {
		return nil, err
	}
	return roots, nil
}

// Messages returns messages by id.
func (r *Reader) Messages(ctx context.Context, user string, ids []loci.ID) ([]store.Message, error) {
	return gather(ctx, r, user, len(ids), func(into *[]store.Message) func(Row) error {
		return Messages(r.db.Cells(), user, appendTo(into))
	}, r.sql.Messages, r.db.IDs(ids))
}

// OfMessages returns the notes that messages are a source of. A note may name a message
// that has no words of its own, or that came later, so all the user's latest rows are
// looked at.
func (r *Reader) OfMessages(ctx context.Context, user string, messages []loci.ID) ([]store.Row, error) {
	known, err := r.Messages(ctx, user, messages)
	if err != nil || len(known) == 0 {
		return nil, err
	}
	var turns []uint32
	ids := make([]loci.ID, len(known))
	for i := range known {
		ids[i], turns = known[i].Message.ID, append(turns, known[i].Turns...)
	}
	return r.naming(ctx, user, func(v *loci.Version) []loci.ID { return v.Note.Messages }, ids, r.sql.OfMessages, r.db.Seqs(turns), r.db.IDs(ids))
}

// CameOf returns the rows of later versions that came of messages and notes.
func (r *Reader) CameOf(ctx context.Context, user string, ids []loci.ID) ([]store.Row, error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	return r.naming(ctx, user, func(v *loci.Version) []loci.ID { return v.Of }, ids, r.sql.CameOf, r.db.IDs(ids))
}

// naming are the rows that a question finds in whose list there is one of some ids.
func (r *Reader) naming(ctx context.Context, user string, list func(*loci.Version) []loci.ID, ids []loci.ID, sql string, args ...any) ([]store.Row, error) {
	named := func(id loci.ID) bool { return slices.Contains(ids, id) }
	return gather(ctx, r, user, int(Scan), func(into *[]store.Row) func(Row) error {
		return Notes(r.db.Cells(), user, func(n *store.Row) error {
			if slices.ContainsFunc(list(&n.Version), named) {
				*into = append(*into, *n)
			}
			return nil
		})
	}, sql, args...)
}

// usualLinks is how many stored links a note has, about.
const usualLinks = 8

// Links returns the stored links of notes.
func (r *Reader) Links(ctx context.Context, user string, roots []uint32, at time.Time, alike int) (list []store.Edge, err error) {
	if len(roots) == 0 {
		return nil, ctx.Err()
	}
	lookups, args := r.sql.Links, []any{r.db.Seqs(roots)}
	switch {
	case !at.IsZero():
		lookups, args = r.sql.LinksAt, append(args, at.UnixMicro())
	case alike > 0:
		lookups, args = r.sql.LinksSome, append(args, int64(alike-1))
	}
	err = r.db.Read(ctx, user, Size(len(roots)), func(s Session) error {
		list = make([]store.Edge, 0, usualLinks*len(roots))
		questions := make([]Question, len(lookups))
		for i, l := range lookups {
			questions[i] = Question{l.SQL, l.reading(r.db.Cells(), roots, &list), args}
		}
		return s.Ask(ctx, questions...)
	})
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list, nil
}

// reading appends links to a list.
func (l *Links) reading(c Cells, roots []uint32, list *[]store.Edge) func(Row) error {
	yield := appendTo(list)
	if l.In {
		asked := make(map[uint32]bool, len(roots))
		for _, root := range roots {
			asked[root] = true
		}
		yield = func(e *store.Edge) error {
			if !asked[e.From] {
				*list = append(*list, *e)
			}
			return nil
		}
	}
	if l.Past {
		return PastEdges(c, yield)
	}
	return Edges(c, yield)
}

// Uses returns when notes were accessed.
func (r *Reader) Uses(ctx context.Context, user string, ids []loci.ID) ([]store.Use, error) {
	return gather(ctx, r, user, len(ids), func(into *[]store.Use) func(Row) error {
		return Uses(r.db.Cells(), appendTo(into))
	}, r.sql.Uses, r.db.IDs(ids))
}

// Cycles returns the user's cycles, latest first.
func (r *Reader) Cycles(ctx context.Context, user string, limit int) ([]loci.Cycle, error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	return r.cycles(ctx, user, r.sql.Cycles, limit)
}

// Cycle returns one of the user's cycles.
func (r *Reader) Cycle(ctx context.Context, user string, id loci.ID) (loci.Cycle, bool, error) {
	return one(r.cycles(ctx, user, r.sql.Cycle, r.db.ID(id)))
}

// one is the first that was found, if anything was.
func one[T any](found []T, err error) (first T, there bool, _ error) {
	if err != nil || len(found) == 0 {
		return first, false, err
	}
	return found[0], true, nil
}

// CyclesOf returns the user's cycles that name one of these notes.
func (r *Reader) CyclesOf(ctx context.Context, user string, notes []loci.ID) ([]loci.Cycle, error) {
	if len(notes) == 0 {
		return nil, ctx.Err()
	}
	return r.cycles(ctx, user, r.sql.CyclesOf, r.db.IDs(notes))
}

func (r *Reader) cycles(ctx context.Context, user, sql string, arg any) ([]loci.Cycle, error) {
	return gather(ctx, r, user, int(Single), func(into *[]loci.Cycle) func(Row) error {
		return Cycles(r.db.Cells(), user, appendTo(into))
	}, sql, arg)
}

// Agents returns the configured agents of the user.
func (r *Reader) Agents(ctx context.Context, user string) ([]loci.Agent, error) {
	list, err := gather(ctx, r, user, int(Single), func(into *[]loci.Agent) func(Row) error {
		return Agents(r.db.Cells(), into)
	}, r.sql.Agents)
	SortAgents(list)
	return list, err
}

// Names lists users in the order of their names.
func (r *Reader) Names(ctx context.Context, after string, limit int) ([]string, error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	return r.names(ctx, Size(limit), r.sql.Names, []byte(after), limit)
}

// Owners returns the names of users who have a note.
func (r *Reader) Owners(ctx context.Context, note loci.ID) ([]string, error) {
	return r.names(ctx, Scan, r.sql.Owners, r.db.ID(note))
}

func (r *Reader) names(ctx context.Context, size Size, sql string, args ...any) (names []string, err error) {
	err = r.db.Ask(ctx, size, func() Question {
		names = nil
		name := r.db.Cells().Bytes()
		return Question{sql, listing(&names, func() (string, error) { return string(name.Bytes()), nil }, name), args}
	})
	return names, err
}

// Counts returns how many things of the user there are.
func (r *Reader) Counts(ctx context.Context, user string) (c store.Counts, err error) {
	err = r.db.Read(ctx, user, Single, func(s Session) error {
		return s.Ask(ctx, question(r.sql.Counts, func(row Row) error {
			return row.Scan(&c.Messages, &c.Wordless, &c.Versions, &c.Links, &c.Jobs, &c.DeadJobs)
		}))
	})
	if err == nil {
		c.Bytes, err = r.db.Bytes(ctx)
	}
	if err != nil {
		return store.Counts{}, err
	}
	return c, nil
}

// Key returns the key with an id.
func (r *Reader) Key(ctx context.Context, id string) (store.Key, bool, error) {
	return one(r.keys(ctx, r.sql.Key, r.db.Label(id)))
}

// Keys returns all keys.
func (r *Reader) Keys(ctx context.Context) ([]store.Key, error) {
	found, err := r.keys(ctx, r.sql.AllKeys)
	slices.SortFunc(found, store.CompareKeys)
	return found, err
}

func (r *Reader) keys(ctx context.Context, sql string, args ...any) (found []store.Key, err error) {
	err = r.db.Ask(ctx, Single, func() Question {
		found = nil
		return Question{sql, Keys(r.db.Cells(), &found), args}
	})
	return found, err
}

// Keyed reports whether there is a key.
func (r *Reader) Keyed(ctx context.Context) (found bool, err error) {
	err = r.db.Ask(ctx, Single, func() Question {
		found = false
		return question(r.sql.AnyKey, func(Row) error { found = true; return nil })
	})
	return found, err
}

// Once returns what a request did.
func (r *Reader) Once(ctx context.Context, user string, key [32]byte) (o store.Once, there bool, err error) {
	asked, at, did := r.db.Cells().Bytes(), r.db.Cells().Int(), r.db.Cells().Bytes()
	err = r.db.ReadLast(ctx, user, func(s Session) error {
		return s.Ask(ctx, question(r.sql.Once, scanning(func() error {
			there, o.Key, o.At, o.Did = true, key, moment(at, 0), slices.Clone(did.Bytes())
			copy(o.Asked[:], asked.Bytes())
			return nil
		}, asked, at, did), key[:]))
	})
	return o, there, err
}
