package index

import (
	"context"
	"math/bits"
	"slices"

	"github.com/loci-memory/loci/store"
)

// background flushes users as they are queued until the index is closed. What
// fails is tried again when the user is queued again: rows are the truth.
func (x *Index) background(ctx context.Context) {
	defer close(x.done)
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-x.work:
			r.queued.Store(false)
			_ = r.flushSegments(ctx, x.src, worthFlushing)
		}
	}
}

// Close flushes what is worth it and stops the background work; it returns when
// that is done. Closing twice is fine; other methods must not follow.
func (x *Index) Close() error {
	x.stop()
	<-x.done
	x.mu.Lock()
	users := make([]*resident, 0, len(x.users))
	for _, r := range x.users {
		users = append(users, r)
	}
	clear(x.users)
	x.recent.Init()
	x.bytes = 0
	x.mu.Unlock()
	for _, r := range users {
		if err := r.flushSegments(context.Background(), x.src, worthFlushing); err != nil {
			return err
		}
	}
	return nil
}

// Flush makes segments of all rows of the user that are in none yet: for after an
// import. It happens by itself every Options.FlushRows rows.
func (x *Index) Flush(ctx context.Context, user string) error {
	r, err := x.current(ctx, user)
	if err != nil || r == nil {
		return err
	}
	return r.flushSegments(ctx, x.src, 1)
}

// Rebuild makes the user's segments again from the rows and their analysis. A
// store's Reindex writes the rows' analysis, moves State.Epoch, then calls it.
func (x *Index) Rebuild(ctx context.Context, user string) error {
	state, err := x.src.State(ctx, user)
	if err != nil || unread(state) {
		return err
	}
	r := x.resident(user)
	if err := r.reread(ctx, x.src); err != nil {
		return err
	}
	x.account(r)
	return r.flushSegments(ctx, x.src, 1)
}

// current is a user with all that was committed; nil for an unknown one.
func (x *Index) current(ctx context.Context, user string) (*resident, error) {
	state, err := x.src.State(ctx, user)
	if err != nil || unread(state) {
		return nil, err
	}
	r := x.resident(user)
	if err := r.prepare(ctx, x.src, state, need{}); err != nil {
		return nil, err
	}
	x.account(r)
	return r, nil
}

// reread reads all rows, whatever segments there are.
func (u *user) reread(ctx context.Context, src Source) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if err := u.load(ctx, src); err != nil {
		return err
	}
	stored, epoch := u.stored, u.state.Epoch
	u.reset()
	u.stored, u.state.Epoch = stored, epoch
	if err := u.readRows(ctx, src); err != nil {
		return err
	}
	if err := u.readUses(ctx, src); err != nil {
		return err
	}
	u.ready = true
	return nil
}

// flushSegments makes a segment of the tail when it has at least so many rows, merges
// segments, and stores what is not stored. Writers wait only while it reads the columns.
func (u *user) flushSegments(ctx context.Context, src Source, least int) error {
	u.flushing.Lock()
	defer u.flushing.Unlock()
	p, ok := u.planFlush(least)
	if !ok {
		return nil
	}
	if err := p.build(); err != nil {
		return err
	}
	done, err := src.Flush(ctx, u.name, p.changes())
	if err != nil {
		return err
	}
	u.adoptFlush(p, done)
	return nil
}

// flushPlan is a flush under way.
type flushPlan struct {
	epoch    uint64
	resets   int    // of the user until then
	first    uint32 // of the tail
	closings int    // that the draft has
	rows     []tailRow
	draft    draft
	segments []*segment // before, then after
	stored   []store.SegmentID
	nextID   store.SegmentID
}

func (u *user) planFlush(least int) (*flushPlan, bool) {
	u.mu.RLock()
	defer u.mu.RUnlock()
	if !u.ready {
		return nil, false
	}
	p := &flushPlan{
		epoch: u.state.Epoch, resets: u.resets, first: u.tail.first, closings: len(u.closings),
		segments: slices.Clone(u.segments), stored: u.stored, nextID: u.freeID(),
	}
	unstored := slices.ContainsFunc(u.segments, func(s *segment) bool { return !s.stored })
	if n := len(u.tail.rows); n > 0 && (n >= least || unstored) {
		p.draft, p.rows = u.draft(u.last()), u.tail.rows
	}
	return p, len(p.rows) > 0 || unstored
}

// build makes the new segments.
func (p *flushPlan) build() error {
	if len(p.rows) > 0 {
		p.draft.terms(p.rows)
		s, err := openSegment(p.nextID, p.draft.blob())
		if err != nil {
			return err
		}
		p.nextID++
		p.segments = append(p.segments, s)
	}
	for {
		n := due(p.segments)
		if n == 0 {
			return nil
		}
		parts := p.segments[len(p.segments)-n:]
		blob, err := merge(parts, nil)
		if err != nil {
			return err
		}
		s, err := openSegment(p.nextID, blob)
		if err != nil {
			return err
		}
		p.nextID++
		p.segments = append(p.segments[:len(p.segments)-n:len(p.segments)-n], s)
	}
}

const mergeAt = 8 // segments of a size

// due is how many of the last segments to merge into one: eight or more of a
// size, where a size is a power of eight rows; 0 for none. A large segment is not
// written again for the sake of small ones: it must not be most of the result.
func due(segments []*segment) int {
	for size := range 11 {
		n, all, largest := 0, uint32(0), uint32(0)
		for n < len(segments) && segments[len(segments)-1-n].size() <= size {
			rows := segments[len(segments)-1-n].rows()
			all, largest = all+rows, max(largest, rows)
			n++
		}
		if n >= mergeAt && largest <= all/2 {
			return n
		}
	}
	return 0
}

func (s *segment) rows() uint32 { return s.high - s.low + 1 }

// size is the power of eight of the number of rows.
func (s *segment) size() int { return (bits.Len32(s.rows()) - 1) / 3 }

// changes is the change of the stored set.
func (p *flushPlan) changes() store.Flush {
	f := store.Flush{Epoch: p.epoch, Had: p.stored}
	for _, id := range p.stored {
		if !slices.ContainsFunc(p.segments, func(s *segment) bool { return s.stored && s.id == id }) {
			f.Drop = append(f.Drop, id)
		}
	}
	for _, s := range p.segments {
		if !s.stored {
			f.Add = append(f.Add, store.Segment{ID: s.id, Blob: s.blob})
		}
	}
	return f
}

// adoptFlush exchanges the segments in memory. When another process was first, or
// the user was read again meanwhile, the next search reads the stored segments.
func (u *user) adoptFlush(p *flushPlan, done bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	same := u.ready && u.state.Epoch == p.epoch && u.resets == p.resets && slices.Equal(u.stored, p.stored) && u.tail.first == p.first
	if !done || !same {
		u.ready = false
		return
	}
	u.stored = nil
	for _, s := range p.segments {
		s.stored = true
		u.stored = append(u.stored, s.id)
	}
	slices.Sort(u.stored)
	u.segments = p.segments
	if len(p.rows) > 0 {
		u.closings = u.closings[p.closings:]
		u.tail.cut(p.draft.high + 1)
	}
}

// tail is the rows that are in no segment yet: their terms in a map, and the
// terms of each row to make the next segment of.
type tail struct {
	first uint32 // the first row that belongs to it
	rows  []tailRow
	lists map[uint64][]posting
}

// tailRow is the terms of one row.
type tailRow struct {
	seq   uint32
	terms []term
}

// sealRows is how many rows a tail holds at most: a load from rows alone seals
// segments as it goes.
const sealRows = 1 << 15

// add takes in a row, whose seq is the greatest yet.
func (t *tail) add(seq uint32, terms []term) {
	if t.lists == nil {
		t.lists = make(map[uint64][]posting)
	}
	r := tailRow{seq: seq, terms: slices.Clone(terms)}
	t.rows = append(t.rows, r)
	t.addTerms(r)
}

// appendIn appends the postings that are in a set.
func appendIn(dst, list []posting, live rowSet) []posting {
	for _, p := range list {
		if live.has(p.seq) {
			dst = append(dst, p)
		}
	}
	return dst
}

func (t *tail) addTerms(r tailRow) {
	for _, w := range r.terms {
		t.lists[w.hash] = append(t.lists[w.hash], posting{r.seq, w.v})
	}
}

// cut drops the rows below first, which a segment has now.
func (t *tail) cut(first uint32) {
	rows := t.rows
	*t = tail{first: first}
	for _, r := range rows {
		if r.seq >= first {
			t.rows = append(t.rows, r)
		}
	}
	if len(t.rows) > 0 {
		t.lists = make(map[uint64][]posting)
	}
	for _, r := range t.rows {
		t.addTerms(r)
	}
}
