package index

import (
	"context"
	"slices"

	"github.com/loci-memory/loci/store"
)

// Purge is the destruction of notes under way. Until End nothing of the user is flushed.
type Purge struct {
	index *Index
	user  *resident // nil for an unknown user
	flush store.Flush

	epoch    uint64
	resets   int
	roots    []uint32
	segments []*segment // without anything of the notes
}

// Purge begins to destroy notes, given by their roots: it makes the segments that hold
// something of them again, without it. End must be called.
func (x *Index) Purge(ctx context.Context, user string, roots []uint32) (*Purge, error) {
	p := &Purge{index: x, roots: roots}
	u, err := x.current(ctx, user)
	if err != nil || u == nil {
		return p, err
	}
	u.flushing.Lock()
	p.user = u
	if err := p.plan(); err != nil {
		u.flushing.Unlock()
		return nil, err
	}
	return p, nil
}

// Flush is the change of the stored segments, for store.Changes.Segments; nil where there
// is nothing to keep.
func (p *Purge) Flush() *store.Flush {
	if p.user == nil {
		return nil
	}
	return &p.flush
}

// plan looks at the user, and makes segments while others go on with it.
func (p *Purge) plan() error {
	id, gone := p.look()
	for i, s := range p.segments {
		if len(gone[i]) == 0 {
			continue
		}
		blob, err := merge([]*segment{s}, gone[i])
		if err != nil {
			return err
		}
		fresh, err := openSegment(id, blob)
		if err != nil {
			return err
		}
		id++
		if fresh.stored = s.stored; s.stored {
			p.flush.Drop = append(p.flush.Drop, s.id)
			p.flush.Add = append(p.flush.Add, store.Segment{ID: fresh.id, Blob: fresh.blob})
		}
		p.segments[i] = fresh
	}
	return nil
}

// look notes the segments as they are, with what each has to lose, and an id from which on
// all are free.
func (p *Purge) look() (store.SegmentID, []map[uint32]bool) {
	u := p.user
	u.mu.RLock()
	defer u.mu.RUnlock()
	p.epoch, p.resets, p.segments = u.state.Epoch, u.resets, slices.Clone(u.segments)
	p.flush = store.Flush{Epoch: p.epoch, Had: u.stored}
	gone := make([]map[uint32]bool, len(p.segments))
	for i, s := range p.segments {
		gone[i] = u.rowsOf(p.roots, s)
	}
	for _, id := range u.stored { // those that could not be read may hold anything
		if !slices.ContainsFunc(u.segments, func(s *segment) bool { return s.id == id }) {
			p.flush.Drop = append(p.flush.Drop, id)
		}
	}
	return u.freeID(), gone
}

// rowsOf are the rows of notes that a segment has.
func (u *user) rowsOf(roots []uint32, s *segment) map[uint32]bool {
	rows := map[uint32]bool{}
	for _, seq := range u.versionsOf(roots) {
		if seq >= s.low && seq <= s.high {
			rows[seq] = true
		}
	}
	return rows
}

// versionsOf are the rows of notes.
func (u *user) versionsOf(roots []uint32) (rows []uint32) {
	for _, root := range roots {
		switch {
		case int(root) >= u.rows():
		case u.revised.has(root):
			rows = append(rows, u.versions[root]...)
		case u.has(root):
			rows = append(rows, root)
		}
	}
	return rows
}

// End says whether the notes were destroyed. Where nothing else was meanwhile, they are
// taken out of memory; else the next question reads the segments again.
func (p *Purge) End(ctx context.Context, destroyed bool) {
	if p.user == nil {
		return
	}
	defer p.user.flushing.Unlock()
	if !destroyed {
		return
	}
	state, err := p.index.src.State(ctx, p.user.name)
	if err != nil || state.Epoch != p.epoch+1 {
		return
	}
	p.user.mu.Lock()
	p.adopt(state.Epoch)
	p.user.mu.Unlock()
	p.index.account(p.user)
}

func (p *Purge) adopt(epoch uint64) {
	u := p.user
	same := u.ready && u.state.Epoch == p.epoch && u.resets == p.resets
	if !same || len(u.segments) != len(p.segments) { // one may have been made of rows that are gone
		return
	}
	u.segments = p.segments
	u.stored = slices.DeleteFunc(slices.Clone(u.stored), func(id store.SegmentID) bool { return slices.Contains(p.flush.Drop, id) })
	for _, s := range p.flush.Add {
		u.stored = append(u.stored, s.ID)
	}
	slices.Sort(u.stored)
	u.destroy(p.roots)
	u.state.Epoch = epoch
}

// destroy takes notes out of everything but segments.
func (u *user) destroy(roots []uint32) {
	rows := u.versionsOf(roots)
	for _, seq := range rows {
		u.flags[seq] &^= flagPresent
		u.orders.move(seq)
	}
	for _, v := range u.views {
		v.update(u, roots)
	}
	if u.orders.made {
		u.orders.catchUp(u)
	}
	u.lists.drop(u, rows)
	u.tail.drop(rows)
	absent := func(seq uint32) bool { return !u.has(seq) }
	u.closings = slices.DeleteFunc(u.closings, absent)
	u.keyRows = slices.DeleteFunc(u.keyRows, absent)
	for _, seq := range rows {
		u.unregister(seq)
	}
	for _, seq := range rows {
		u.erase(seq)
	}
}

// unregister takes back what register made.
func (u *user) unregister(seq uint32) {
	if u.flags[seq]&flagKeys != 0 {
		for _, k := range u.readPool(nil, seq, poolKeys) {
			u.keysTo[k] = slices.DeleteFunc(u.keysTo[k], func(fact uint32) bool { return fact == seq })
		}
	}
	if conv := u.conv[seq]; u.rootOf(seq) == seq && int(conv) < len(u.turnRoots) {
		u.turnRoots[conv] = slices.DeleteFunc(u.turnRoots[conv], func(root uint32) bool { return root == seq })
	}
	delete(u.versions, seq)
	u.revised.del(seq)
}

// erase makes a row as if there had never been one.
func (c *columns) erase(seq uint32) {
	c.flags[seq], c.ref[seq], c.uses[seq], c.gist[seq] = 0, 0, 0, 0
	clear(c.ids[seq][:])
	c.root.set(seq, 0)
	c.at.set(seq, 0)
	c.closed.set(seq, 0)
	c.until.set(seq, 0)
	c.feel.set(seq, feel{})
}

// drop takes rows out.
func (t *tail) drop(rows []uint32) {
	gone := func(seq uint32) bool { return slices.Contains(rows, seq) }
	for _, r := range t.rows {
		if !gone(r.seq) {
			continue
		}
		for _, w := range r.terms {
			list := slices.DeleteFunc(t.lists[w.hash], func(p posting) bool { return gone(p.seq) })
			if t.lists[w.hash] = list; len(list) == 0 {
				delete(t.lists, w.hash)
			}
		}
	}
	t.rows = slices.DeleteFunc(t.rows, func(r tailRow) bool { return gone(r.seq) })
}

// drop takes rows out that are not present any more.
func (l *lists) drop(u *user, rows []uint32) {
	absent := func(seq uint32) bool { return !u.has(seq) }
	for _, seq := range rows {
		if !l.made || seq > l.upTo {
			continue
		}
		if conv := u.conv[seq]; conv != 0 {
			l.byConv[conv] = slices.DeleteFunc(l.byConv[conv], absent)
		}
		if u.ref[seq] == 0 {
			continue
		}
		for _, tag := range u.readPool(nil, seq, poolTags) {
			l.byTag[tag] = slices.DeleteFunc(l.byTag[tag], absent)
		}
	}
}
