package sqlread

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// Exports are the statements of a snapshot. Most are of pages: what is behind a key, at most
// so many; the key is the last column where the others do not tell it.
type Exports struct {
	Messages string // place, limit: id, roots, body, place
	Cycles   string // place, limit: id, body, place
	Uses     string // root, limit
	Spaces   string // number, embedder, the whole of it as in Keys, dims
	Vectors  string // seq, limit, number of the space: id, version, data, seq
	Ends     string // id, limit: id, root
	Links    string // roots: links of PastEdges out of them, and the id of the other end
	Calls    string // at, limit: all of the moments of the next ones, those that are alike once
}

// snapshot is the state of a user's rows that a session sees. A connection has one result
// open at a time, and a snapshot's methods may be called from yield: so a page is read to its
// end before any of it is yielded.
type snapshot struct {
	db   DB
	sql  *Statements
	s    Session
	user string
}

// Snapshot calls do with one state of the user's rows.
func (r *Reader) Snapshot(ctx context.Context, user string, do func(store.Snapshot) error) error {
	return r.db.OneState(ctx, user, func(s Session) error { return do(&snapshot{r.db, r.sql, s, user}) })
}

// Rows of a page: what they hold is to be about pageBytes.
const (
	firstPage = 64
	lastPage  = 4096
	pageBytes = 1 << 20
)

// pages yields what a statement finds behind a key, page by page. reading begins to read a
// page, and hands on each row with its key.
func pages[T any](ctx context.Context, w *snapshot, yield func(*T) error, size func(*T) int, reading func(hand func(*T, int64) error) func(Row) error, sql string, more ...any) error {
	last := int64(0)
	for limit := firstPage; ; {
		var page []*T
		bytes := 0
		do := reading(func(x *T, key int64) error {
			page, bytes, last = append(page, x), bytes+size(x), key
			return nil
		})
		if err := w.s.Ask(ctx, Question{sql, do, append([]any{last, limit}, more...)}); err != nil {
			return err
		}
		if err := each(ctx, page, yield); err != nil || len(page) < limit {
			return err
		}
		limit = min(max(1, limit*pageBytes/max(bytes, 1)), 4*limit, lastPage)
	}
}

// each yields what was read, until yield fails.
func each[T any](ctx context.Context, page []*T, yield func(*T) error) error {
	for _, x := range page {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := yield(x); err != nil {
			return err
		}
	}
	return nil
}

// Agents returns the agents by name.
func (w *snapshot) Agents(ctx context.Context) (list []loci.Agent, err error) {
	err = w.s.Ask(ctx, question(w.sql.Agents, Agents(w.db.Cells(), &list)))
	SortAgents(list)
	return list, err
}

// Messages yields the messages in the order of arrival.
func (w *snapshot) Messages(ctx context.Context, yield func(*store.Message) error) error {
	size := func(m *store.Message) int { return 200 + len(m.Message.Text) + len(m.Message.Caption) }
	return pages(ctx, w, yield, size, func(hand func(*store.Message, int64) error) func(Row) error {
		c := w.db.Cells()
		place := c.Int()
		return Messages(c, w.user, func(m *store.Message) error { return hand(m, place.Int()) }, place)
	}, w.sql.Export.Messages)
}

// Versions yields the rows in the order of numbers, with their analyses.
func (w *snapshot) Versions(ctx context.Context, yield func(*store.Row) error) error {
	size := func(r *store.Row) int { return 1000 + 2*len(r.Version.Note.Content) + len(r.Analysis) }
	return pages(ctx, w, yield, size, func(hand func(*store.Row, int64) error) func(Row) error {
		return Analysed(w.db.Cells(), w.user, func(r *store.Row) error { return hand(r, int64(r.Seq)) })
	}, w.sql.After)
}

// Cycles yields the cycles in the order of commits.
func (w *snapshot) Cycles(ctx context.Context, yield func(*loci.Cycle) error) error {
	size := func(k *loci.Cycle) int { return 500 + 50*len(k.Changes) + 200*len(k.Links) }
	return pages(ctx, w, yield, size, func(hand func(*loci.Cycle, int64) error) func(Row) error {
		c := w.db.Cells()
		place := c.Int()
		return Cycles(c, w.user, func(k *loci.Cycle) error { return hand(k, place.Int()) }, place)
	}, w.sql.Export.Cycles)
}

// Uses yields the accesses of notes by root.
func (w *snapshot) Uses(ctx context.Context, yield func(*store.Use) error) error {
	size := func(u *store.Use) int { return 100 + 24*len(u.Times) }
	return pages(ctx, w, yield, size, func(hand func(*store.Use, int64) error) func(Row) error {
		return Uses(w.db.Cells(), func(u *store.Use) error { return hand(u, int64(u.Root)) })
	}, w.sql.Export.Uses)
}

// Jobs returns the jobs in the order of the queue.
func (w *snapshot) Jobs(ctx context.Context) (list []loci.Job, err error) {
	err = w.s.Ask(ctx, question(w.sql.Jobs, Jobs(w.db.Cells(), w.user, &list)))
	sortJobs(list)
	return list, err
}

// space is a vector space of the user.
type space struct {
	store.Space
	number int64
}

// vectorAt is a vector with the number of its row.
type vectorAt struct {
	store.Vector
	seq uint32
}

// Vectors yields the vectors of every space.
func (w *snapshot) Vectors(ctx context.Context, yield func(uint32, *store.Vector) error) error {
	spaces, err := w.spaces(ctx)
	for i := range spaces {
		if err == nil {
			err = w.vectors(ctx, &spaces[i], func(v *vectorAt) error { return yield(v.seq, &v.Vector) })
		}
	}
	return err
}

// spaces are the user's by embedder and dimensions.
func (w *snapshot) spaces(ctx context.Context) (list []space, err error) {
	c := w.db.Cells()
	number, embedder, whole, dims := c.Int(), c.Text(), c.Bytes(), c.Int()
	err = w.s.Ask(ctx, question(w.sql.Export.Spaces, listing(&list, func() (space, error) {
		s := space{store.Space{Embedder: embedder.Text(), Dims: int(dims.Int())}, number.Int()}
		if name := whole.Bytes(); name != nil {
			s.Embedder = string(name)
		}
		return s, nil
	}, number, embedder, whole, dims)))
	slices.SortFunc(list, func(a, b space) int { return store.CompareSpaces(a.Space, b.Space) })
	return list, err
}

// vectors yields those of one space.
func (w *snapshot) vectors(ctx context.Context, s *space, yield func(*vectorAt) error) error {
	size := func(v *vectorAt) int { return 100 + 4*len(v.Values) }
	return pages(ctx, w, yield, size, func(hand func(*vectorAt, int64) error) func(Row) error {
		c := w.db.Cells()
		id, version, data, seq := c.ID(), c.Int(), c.Bytes(), c.Int()
		return scanning(func() error {
			values := packed.Values(make([]float32, 0, s.Dims), data.Bytes(), s.Dims)
			return hand(&vectorAt{store.Vector{Note: id.ID(), Version: int(version.Int()), Embedder: s.Embedder, Values: values}, uint32(seq.Int())}, seq.Int())
		}, id, version, data, seq)
	}, w.sql.Export.Vectors, s.number)
}

// endsPerPage is of how many notes the links are read at once.
const endsPerPage = 256

// Links yields the stored links, closed ones too, with the ids of their ends: those out of
// the notes in the order of ids.
func (w *snapshot) Links(ctx context.Context, yield func(*store.Edge) error) error {
	for last := (loci.ID{}); ; {
		ids, roots, err := w.ends(ctx, last)
		if err != nil || len(roots) == 0 {
			return err
		}
		edges, err := w.edges(ctx, ids, roots)
		if err == nil {
			err = each(ctx, edges, yield)
		}
		if err != nil || len(roots) < endsPerPage {
			return err
		}
		last = ids[roots[len(roots)-1]]
	}
}

// ends are the next notes in the order of their ids.
func (w *snapshot) ends(ctx context.Context, last loci.ID) (ids map[uint32]loci.ID, roots []uint32, err error) {
	ids = make(map[uint32]loci.ID, endsPerPage)
	c := w.db.Cells()
	id, root := c.ID(), c.Int()
	err = w.s.Ask(ctx, question(w.sql.Export.Ends, scanning(func() error {
		seq := uint32(root.Int())
		ids[seq], roots = id.ID(), append(roots, seq)
		return nil
	}, id, root), w.db.ID(last), endsPerPage))
	return ids, roots, err
}

// edges are the links out of notes, in the order of an export.
func (w *snapshot) edges(ctx context.Context, ids map[uint32]loci.ID, roots []uint32) (edges []*store.Edge, err error) {
	c := w.db.Cells()
	to := c.ID()
	err = w.s.Ask(ctx, question(w.sql.Export.Links, PastEdges(c, func(e *store.Edge) error {
		e.Link.From, e.Link.To = ids[e.From], to.ID()
		edges = append(edges, e)
		return nil
	}, to), w.db.Seqs(roots)))
	slices.SortStableFunc(edges, func(a, b *store.Edge) int { return store.CompareLinks(&a.Link, &b.Link) })
	return edges, err
}

// callsPerPage is of how many calls the moments are read at once.
const callsPerPage = 2048

// Calls yields the calls to models, those that are alike once.
func (w *snapshot) Calls(ctx context.Context, yield func(*store.Calls) error) error {
	for last := int64(math.MinInt64); ; {
		calls, err := w.calls(ctx, last)
		if err == nil {
			err = each(ctx, calls, yield)
		}
		if err != nil || len(calls) == 0 {
			return err
		}
		last = calls[len(calls)-1].At.UnixMicro()
	}
}

// calls are those of the next moments, in the order of an export.
func (w *snapshot) calls(ctx context.Context, last int64) (calls []*store.Calls, err error) {
	c := w.db.Cells()
	at, step, model, outcome := c.Int(), c.Text(), c.Text(), c.Text()
	sent, in, out, took, alike := c.Int(), c.Int(), c.Int(), c.Int(), c.Int()
	err = w.s.Ask(ctx, question(w.sql.Export.Calls, listing(&calls, func() (*store.Calls, error) {
		k := &store.Calls{Count: int(alike.Int())}
		k.User, k.At, k.Step, k.Model, k.Outcome = w.user, time.UnixMicro(at.Int()).UTC(), step.Text(), model.Text(), loci.Outcome(outcome.Text())
		k.Usage = usage(sent, in, out, took)
		return k, nil
	}, at, step, model, outcome, sent, in, out, took, alike), last, callsPerPage))
	slices.SortFunc(calls, store.CompareCalls)
	return calls, err
}
