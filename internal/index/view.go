package index

import (
	"math"
	"slices"
	"sync/atomic"

	"github.com/loci-memory/loci"
)

// asked is what makes a view: who asks, and as of when.
type asked struct {
	agent      loci.Agent
	at         int64 // moment of the record timeline; none is now
	now        int64 // the clock, for validity; used when at is none
	superseded bool  // superseded notes too
}

// normalize gives what means the same one form, so that one view is found for it.
func (a *asked) normalize() {
	if a.agent.Name == "" {
		a.agent = loci.Agent{}
	}
	if a.at != none {
		a.now = a.at
	}
}

// view is the part of a user's rows that a question may use: those live and visible. All
// statistics are of these rows alone, and the chains of turns are closed up over what is
// left out, as if it had never been written.
type view struct {
	asked
	used        atomic.Uint64
	classes     []bool // seen or not, by class
	from, until int64  // for a view of now: the clocks for which the same rows are live

	live   rowSet // the rows
	keyed  rowSet // those of them that are keys to a source in the view
	notes  stats
	facts  stats
	turns  int
	spoken int64   // length of all without dates
	said   []int32 // notes by speaker

	chains
}

// stats are of one BM25 collection: how many documents, and their length in tenths.
type stats struct {
	n   int
	len int64
}

func (s *stats) add(n int, length uint32) { s.n += n; s.len += int64(n) * int64(length) }

// mean is the average length in words, 1 for an empty collection.
func (s stats) mean() float64 {
	if s.len == 0 {
		return 1
	}
	return float64(s.len) / 10 / float64(s.n)
}

// fits reports whether the view answers what is asked.
func (v *view) fits(a asked, classes []bool) bool {
	if v.at != a.at || v.superseded != a.superseded || !slices.Equal(v.classes, classes) {
		return false
	}
	return a.at != none || v.from <= a.now && a.now < v.until
}

// admits reports whether a row is live and visible, and for a view of now notes
// until when that is so.
func (v *view) admits(u *user, seq uint32) bool {
	f := u.flags[seq]
	if f&flagPresent == 0 || f&flagForgotten != 0 || v.agent.Name != "" && !v.classes[u.classOf(seq)] {
		return false
	}
	t, closed := v.at, u.closedOf(seq)
	switch {
	case t == none && closed != none, t != none && (u.atOf(seq) > t || closed != none && closed <= t):
		return false
	case f&flagSuperseded != 0:
		return v.superseded
	case t != none:
		until := u.untilOf(seq)
		return until == none || until > t
	}
	return v.valid(u.untilOf(seq))
}

// valid reports whether something valid until then is valid now, and bounds the
// clocks for which that holds.
func (v *view) valid(until int64) bool {
	switch {
	case until == none:
		return true
	case until > v.now:
		v.until = min(v.until, until)
		return true
	}
	v.from = max(v.from, until)
	return false
}

// newView makes a view from all rows.
func newView(u *user, a asked, classes []bool) *view {
	v := &view{asked: a, classes: classes, from: math.MinInt64, until: math.MaxInt64}
	v.room(u)
	turns := newSessionBuilder(v)
	for seq := uint32(1); seq < uint32(u.rows()); seq++ {
		if u.flags[seq]&flagPresent != 0 && u.root.at(seq) == 0 {
			if now := v.version(u, seq); now != 0 {
				v.enter(u, now, 1)
				if u.turn(now) && u.turn(seq) && u.conv[now] == u.conv[seq] {
					turns.add(u, now)
				}
			}
		}
	}
	turns.build()
	for _, seq := range u.keyRows {
		v.updateKey(u, seq)
	}
	return v
}

// room makes room for all rows of the user.
func (v *view) room(u *user) {
	v.live.upTo(u.rows())
	v.keyed.upTo(u.rows())
	v.place = extend(v.place, u.rows())
	v.said = extend(v.said, len(u.speakers.keys))
	v.convs = extend(v.convs, len(u.convs.keys))
}

// version is the version of a note that the view admits, 0 for none; the latest
// should a damaged store have two.
func (v *view) version(u *user, root uint32) uint32 {
	if v.at != none && v.agent.Name != "" && !u.stillSeen(root, v.classes) {
		return 0
	}
	if !u.revised.has(root) {
		if v.admits(u, root) {
			return root
		}
		return 0
	}
	rows := u.versions[root]
	for i := len(rows) - 1; i >= 0; i-- {
		if v.admits(u, rows[i]) {
			return rows[i]
		}
	}
	return 0
}

// row is the row of a note that is in the view, 0 for none and for what is not a
// note's first row.
func (v *view) row(u *user, root uint32) uint32 {
	if int(root) >= u.rows() || u.root.at(root) != 0 {
		return 0
	}
	if v.live.has(root) {
		return root
	}
	if !u.revised.has(root) {
		return 0
	}
	for _, seq := range u.versions[root] {
		if v.live.has(seq) {
			return seq
		}
	}
	return 0
}

// enter counts a row in (n is 1) or out (-1).
func (v *view) enter(u *user, seq uint32, n int) {
	if n > 0 {
		v.live.add(seq)
	} else {
		v.live.del(seq)
	}
	v.said[u.speakerOf(seq)] += int32(n)
	v.spoken += int64(n) * int64(u.spokenLen(seq))
	if u.turn(seq) {
		v.turns += n
	}
	if v.keyed.has(seq) {
		v.keyed.del(seq)
		v.facts.add(n, u.spokenLen(seq))
		return
	}
	v.notes.add(n, u.ownLen(seq))
}

// updateKey decides whether a live fact is a key to its sources or a document of its own.
func (v *view) updateKey(u *user, seq uint32) {
	if !v.live.has(seq) {
		return
	}
	keyed := len(v.sources(u, nil, seq)) > 0
	if keyed == v.keyed.has(seq) {
		return
	}
	n := 1
	if !keyed {
		n = -1
		v.keyed.del(seq)
	} else {
		v.keyed.add(seq)
	}
	v.facts.add(n, u.spokenLen(seq))
	v.notes.add(-n, u.ownLen(seq))
}

// sources appends the rows of the view that a fact is a key to.
func (v *view) sources(u *user, dst []uint32, fact uint32) []uint32 {
	begin := len(dst)
	dst = u.readPool(dst, fact, poolKeys)
	n := begin
	for _, root := range dst[begin:] {
		if row := v.row(u, root); row != 0 {
			dst[n] = row
			n++
		}
	}
	return dst[:n]
}

// update brings the view up to date with rows of these notes that were added or
// closed.
func (v *view) update(u *user, roots []uint32) {
	v.room(u)
	dirty := map[uint32]bool{}
	for _, root := range roots {
		was, now := v.row(u, root), v.version(u, root)
		if was == now {
			if now != 0 && u.flags[now]&flagKeys != 0 {
				v.updateKey(u, now)
			}
			continue
		}
		v.replace(u, was, now)
		v.relink(u, root, was, now, dirty)
		if now != 0 && u.flags[now]&flagKeys != 0 {
			v.updateKey(u, now)
		}
		for _, fact := range u.keysTo[root] {
			v.updateKey(u, fact)
		}
	}
	for conv := range dirty {
		v.chain(u, conv)
	}
}

// replace takes one row out and another in; 0 is none.
func (v *view) replace(u *user, was, now uint32) {
	if was != 0 {
		v.enter(u, was, -1)
	}
	if now != 0 {
		v.enter(u, now, 1)
	}
}
