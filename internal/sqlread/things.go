package sqlread

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// Messages yields messages from their ids, the roots of their verbatim notes, and their
// bodies; what follows these is read into more.
func Messages(c Cells, user string, yield func(*store.Message) error, more ...any) func(Row) error {
	id, turns, body := c.ID(), c.Seqs(), c.Bytes()
	return scanning(func() (err error) {
		m := new(store.Message)
		if err := json.Unmarshal(body.Bytes(), &m.Message); err != nil {
			return err
		}
		m.Message.ID, m.Message.User = id.ID(), user
		if m.Turns, err = turns.Seqs(nil); err != nil {
			return err
		}
		return yield(m)
	}, append([]any{id, turns, body}, more...)...)
}

// Cycles yields cycles of reflection from their ids and bodies; what follows these is read
// into more.
func Cycles(c Cells, user string, yield func(*loci.Cycle) error, more ...any) func(Row) error {
	id, body := c.ID(), c.Bytes()
	return scanning(func() error {
		var cycle loci.Cycle
		if err := json.Unmarshal(body.Bytes(), &cycle); err != nil {
			return err
		}
		cycle.ID, cycle.User = id.ID(), user
		return yield(&cycle)
	}, append([]any{id, body}, more...)...)
}

// Edges yields links, every one in the place of the one before it. Columns are: src << 32 | dst, its type, the offset of its time << 1 |
// whether it is both ways, its strength, reason and author, its time, and its change set.
func Edges(c Cells, yield func(*store.Edge) error) func(Row) error {
	s := newEdges(c)
	var e store.Edge
	return scanning(func() error {
		e = s.edge()
		return yield(&e)
	}, s.into...)
}

// PastEdges yields links, open ones too, with the columns of Edges and, behind them, when
// they were closed and the offset of that; what follows these is read into more.
func PastEdges(c Cells, yield func(*store.Edge) error, more ...any) func(Row) error {
	s := newEdges(c)
	closed, zone := c.Int(), c.Int()
	return scanning(func() error {
		e := s.edge()
		e.Link.Closed = moment(closed, zone.Int())
		return yield(&e)
	}, append(append(s.into, closed, zone), more...)...)
}

type edges struct {
	into             []any
	ends, ways, at   Int
	strength         Real
	kind, reason, by Text
	set              Bytes
}

func newEdges(c Cells) *edges {
	s := &edges{ends: c.Int(), kind: c.Text(), ways: c.Int(), strength: c.Real(), reason: c.Text(), by: c.Text(), at: c.Int(), set: c.Bytes()}
	s.into = []any{s.ends, s.kind, s.ways, s.strength, s.reason, s.by, s.at, s.set}
	return s
}

// edge is what the cells hold.
func (s *edges) edge() (e store.Edge) {
	ends, ways := s.ends.Int(), s.ways.Int()
	e.From, e.To = uint32(ends>>32), uint32(ends)
	e.Link = loci.Link{
		Type: loci.LinkType(s.kind.Text()), Direction: loci.Out, Strength: s.strength.Real(), Reason: s.reason.Text(), By: s.by.Text(),
		At: moment(s.at, ways>>1),
	}
	if ways&1 != 0 {
		e.Link.Direction = loci.Both
	}
	copy(e.Link.Set[:], s.set.Bytes())
	return e
}

// Uses yields accesses of notes from their ids, roots, counts and times.
func Uses(c Cells, yield func(*store.Use) error) func(Row) error {
	id, root, count, times := c.ID(), c.Int(), c.Int(), c.Bytes()
	return scanning(func() error {
		return yield(&store.Use{Note: id.ID(), Root: uint32(root.Int()), Count: int(count.Int()), Times: packed.AccessTimes(times.Bytes())})
	}, id, root, count, times)
}

// IDs appends ids to a list.
func IDs(c Cells, list *[]loci.ID) func(Row) error {
	id := c.ID()
	return listing(list, func() (loci.ID, error) { return id.ID(), nil }, id)
}

// Roots puts the numbers of notes' first rows into a map.
func Roots(c Cells, roots map[loci.ID]uint32) func(Row) error {
	id, root := c.ID(), c.Int()
	return scanning(func() error {
		roots[id.ID()] = uint32(root.Int())
		return nil
	}, id, root)
}

// Agents appends agents to a list, from their bodies.
func Agents(c Cells, list *[]loci.Agent) func(Row) error {
	body := c.Bytes()
	return listing(list, func() (a loci.Agent, err error) {
		err = json.Unmarshal(body.Bytes(), &a)
		return a, err
	}, body)
}

// Jobs appends jobs to a list, from their ids, leases and bodies; what follows these is read
// into more.
func Jobs(c Cells, user string, list *[]loci.Job, more ...any) func(Row) error {
	id, lease, body := c.ID(), c.Int(), c.Bytes()
	return listing(list, func() (j loci.Job, err error) {
		err = json.Unmarshal(body.Bytes(), &j)
		j.ID, j.User, j.Lease = id.ID(), user, lease.Int()
		return j, err
	}, append([]any{id, lease, body}, more...)...)
}

func sortJobs(list []loci.Job) {
	slices.SortFunc(list, func(a, b loci.Job) int { return loci.CompareJobs(&a, &b) })
}

// SortAgents orders agents by name.
func SortAgents(list []loci.Agent) {
	slices.SortFunc(list, func(a, b loci.Agent) int { return cmp.Compare(a.Name, b.Name) })
}

var errHash = errors.New("the hash of a key is cut off")

// Keys appends keys to a list. Columns are: the id, also where that is not all of it; the
// whole id, null where the first is; hash, user, agent; when the key was made, expires and was
// revoked.
func Keys(c Cells, list *[]store.Key) func(Row) error {
	id, whole, hash, user, agent := c.Text(), c.Bytes(), c.Bytes(), c.Bytes(), c.Text()
	created, expires, revoked := c.Int(), c.Int(), c.Int()
	return listing(list, func() (k store.Key, err error) {
		if copy(k.Hash[:], hash.Bytes()) != len(k.Hash) {
			return k, errHash
		}
		k.ID, k.User, k.Agent = id.Text(), string(user.Bytes()), agent.Text()
		if w := whole.Bytes(); w != nil {
			k.ID = string(w)
		}
		k.Created, k.Expires, k.Revoked = moment(created, 0), moment(expires, 0), moment(revoked, 0)
		return k, nil
	}, id, whole, hash, user, agent, created, expires, revoked)
}

// scanning reads each row into cells and calls do with it there.
func scanning(do func() error, into ...any) func(Row) error {
	return func(row Row) error {
		if err := row.Scan(into...); err != nil {
			return err
		}
		return do()
	}
}

// listing is scanning that appends what get makes of the cells to a list.
func listing[T any](list *[]T, get func() (T, error), into ...any) func(Row) error {
	return scanning(func() error {
		x, err := get()
		if err == nil {
			*list = append(*list, x)
		}
		return err
	}, into...)
}

// appendTo appends what is yielded to a list.
func appendTo[T any](list *[]T) func(*T) error {
	return func(x *T) error {
		*list = append(*list, *x)
		return nil
	}
}
