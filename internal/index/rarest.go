package index

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// mostPostings is how many rows of a word similar looks at: the latest before the note
// that is asked for. A word in more notes than that says little of what one is like, and
// what a note costs must not grow with the notes there are.
const mostPostings = 4096

// stretchOfRows is a segment or the tail, as far as similar reads it.
type stretchOfRows struct {
	segment *segment // nil for the tail
	below   uint32   // rows from which on it is not read
	later   bool     // it has versions of older notes behind that
}

// readable finds out which rows may be of notes that arrived before r.bound: rows below
// it, and later versions of older notes, which few stretches have.
func (r *likeSearch) readable() {
	r.reads = r.reads[:0]
	add := func(s *segment, low, high uint32) {
		later := r.user.laterVersion(max(low, r.bound), high)
		if low < r.bound || later {
			r.reads = append(r.reads, stretchOfRows{s, r.bound, later})
		}
	}
	for _, s := range r.user.segments {
		add(s, s.low, s.high)
	}
	add(nil, r.user.tail.first, r.user.last())
}

// laterVersion reports whether a row from low to high is not the first of its note.
func (u *user) laterVersion(low, high uint32) bool {
	i, _ := slices.BinarySearch(u.laterRows, low)
	return i < len(u.laterRows) && u.laterRows[i] <= high
}

// rarest keeps the few words that the fewest notes before r.bound have. The lists
// are read in the order of what the dictionaries say, which counts rows outside
// of the view too, until no other word can be rarer; among words as rare their
// hashes decide, not what is outside.
func (r *likeSearch) rarest() {
	for i := range r.words {
		r.words[i].df = r.countBefore(r.words[i].hash)
	}
	slices.SortStableFunc(r.words, func(a, b word) int { return cmp.Compare(a.df, b.df) })
	outside := len(r.user.flags) - r.view.notes.n - r.view.facts.n + len(r.without)
	found := r.rare[:0]
	for _, w := range r.words {
		if len(found) >= maxRarest && w.df-outside-1 > found[maxRarest-1].df {
			break
		}
		r.fetchLatest(&w)
		if r.leave(&w); w.df > 0 {
			at, _ := slices.BinarySearchFunc(found, w, func(o, w word) int { return cmp.Or(cmp.Compare(o.df, w.df), cmp.Compare(o.hash, w.hash)) })
			found = slices.Insert(found, at, w)
		}
	}
	clear(r.words)
	r.words, r.rare = found[:min(len(found), maxRarest)], r.words
}

// leave takes the words of the notes that do not count from a word's list.
func (r *likeSearch) leave(w *word) {
	all := len(w.list)
	if len(r.without) > 0 {
		w.list = slices.DeleteFunc(w.list, func(p posting) bool { return slices.Contains(r.without, r.user.rootOf(p.seq)) })
		w.df -= all - len(w.list)
	}
}

// countBefore is how many rows below r.bound have a term, whatever their state.
func (r *likeSearch) countBefore(h uint64) (n int) {
	for i := range r.reads {
		if s := r.reads[i].segment; s == nil {
			n += len(tailBelow(r.user.tail.lists[h], r.bound))
		} else if at, ok := s.find(h); ok && s.low < r.bound {
			n += s.countBelow(at, r.bound)
		}
	}
	return n
}

// tailBelow are the postings of a list of the tail below a row.
func tailBelow(list []posting, below uint32) []posting {
	n, _ := slices.BinarySearchFunc(list, below, func(p posting, seq uint32) int { return cmp.Compare(p.seq, seq) })
	return list[:n]
}

// fetchLatest reads the end of a word's list: rows of the view whose notes arrived before
// r.bound, ascending, mostPostings at most. The word's df is how many there are, or,
// where they are more, how many there would be were it as frequent all along.
func (r *likeSearch) fetchLatest(w *word) {
	parts := r.parts[:0] // the latest first
	left := mostPostings
	for i := len(r.reads) - 1; i >= 0 && left > 0; i-- {
		part := r.latestIn(&r.reads[i], w.hash, left)
		parts = append(parts, part)
		left -= len(part)
	}
	if len(parts) > 1 {
		begin := len(r.buf)
		for _, part := range slices.Backward(parts) {
			r.buf = append(r.buf, part...)
		}
		w.list = r.buf[begin:len(r.buf):len(r.buf)]
	} else if len(parts) == 1 {
		w.list = parts[0]
	}
	r.parts = parts
	if w.df = len(w.list); left == 0 {
		w.df = r.frequency(w.list)
	}
}

// latestIn are the latest postings of a term in a stretch, so many at most.
func (r *likeSearch) latestIn(of *stretchOfRows, h uint64, most int) []posting {
	begin := len(r.buf)
	if of.segment == nil {
		r.tailLatest(of, h)
	} else if i, ok := of.segment.find(h); ok {
		r.segmentLatest(of, i, most)
	}
	list := r.buf[begin:len(r.buf):len(r.buf)]
	return list[max(0, len(list)-most):]
}

// segmentLatest reads the end of the i-th list of a segment, and all of it where later
// versions of older notes are in it.
func (r *likeSearch) segmentLatest(of *stretchOfRows, i, most int) {
	begin, s := len(r.buf), of.segment
	if of.later {
		r.buf = s.appendLive(r.buf, i, r.view.live)
		r.walked += len(r.buf) - begin
		r.buf = r.olderOnly(r.buf, begin)
		return
	}
	end := s.countBelow(i, of.below)
	from := s.markBefore(i, max(0, end-most))
	for {
		r.buf = s.appendBetween(r.buf[:begin], i, from, end, r.view.live)
		r.walked += end - from*markEvery
		missing := most - (len(r.buf) - begin) // some were not live
		if from == 0 || missing <= 0 {
			return
		}
		from = max(0, from-1-missing/markEvery)
	}
}

// tailLatest reads the tail's list of a term.
func (r *likeSearch) tailLatest(of *stretchOfRows, h uint64) {
	list, begin := r.user.tail.lists[h], len(r.buf)
	if !of.later {
		list = tailBelow(list, of.below)
		from := len(list)
		for live := 0; from > 0 && live < mostPostings; {
			if from--; r.view.live.has(list[from].seq) {
				live++
			}
		}
		list = list[from:]
	}
	r.walked += len(list)
	r.buf = appendIn(r.buf, list, r.view.live)
	if of.later {
		r.buf = r.olderOnly(r.buf, begin)
	}
}

// olderOnly leaves, of what was appended, the rows of notes that arrived before the one
// that is asked for: its own words are no rare ones because it alone has them.
func (r *likeSearch) olderOnly(list []posting, begin int) []posting {
	n := begin
	for _, p := range list[begin:] {
		if r.user.rootOf(p.seq) < r.bound {
			list[n] = p
			n++
		}
	}
	return list[:n]
}

// notesBefore is how many notes of the view arrived before r.bound.
func (r *likeSearch) notesBefore() int {
	n := r.view.live.between(0, min(r.bound, uint32(r.user.rows())))
	from, _ := slices.BinarySearch(r.user.laterRows, r.bound)
	for _, seq := range r.user.laterRows[from:] {
		if r.view.live.has(seq) && r.user.rootOf(seq) < r.bound {
			n++
		}
	}
	return n
}

// frequency is how many notes before r.bound have a word, by how densely its latest
// postings lie among the rows of the view.
func (r *likeSearch) frequency(latest []posting) int {
	span, all := r.view.live.between(latest[0].seq, min(r.bound, uint32(r.user.rows()))), r.notesBefore()
	return min(all, max(len(latest), len(latest)*all/max(1, span)))
}

// between counts the members from one number on and below another.
func (b rowSet) between(from, below uint32) (n int) {
	for i := from >> 6; i<<6 < below; i++ {
		word := b[i]
		if i == from>>6 {
			word &= ^uint64(0) << (from & 63)
		}
		if below-i<<6 < 64 {
			word &= 1<<(below&63) - 1
		}
		n += bits.OnesCount64(word)
	}
	return n
}

// latestLooked is how many rows before a note are looked at for the latest open plans: what a
// note costs must not grow with the notes there are.
const latestLooked = 1 << 15

// openPlans are open plans of one speaker that arrived before a note: those with the rarest
// words of its text, and the latest, without those that were made of its words.
func (u *user) openPlans(s *scratch, v *view, like *Like) []query.Candidate {
	speaker, known := u.speakers.ids[speaker{like.Plans.Speaker, like.Plans.Role}]
	if !known {
		return nil
	}
	open := func(seq uint32) bool {
		return planOf(u.flags[seq]) == loci.StatusPlanned && u.speakerOf(seq) == speaker
	}
	found := u.mostAlike(s, v, like, open)
	for _, seq := range u.latestOf(v, like, open) {
		known := func(c query.Candidate) bool { return c.Row == seq }
		if !slices.ContainsFunc(found, known) && !u.madeOf(seq, like.First) {
			found = append(found, u.candidate(seq))
		}
	}
	return found
}

// latestOf are the latest rows of the view that pass, of notes that arrived before another.
// Later versions of older notes are among the rows behind that.
func (u *user) latestOf(v *view, like *Like, pass func(seq uint32) bool) []uint32 {
	bound, last := like.First, uint32(u.rows())
	if bound == 0 {
		bound = math.MaxUint32
	}
	var rows []uint32
	take := func(seq uint32) {
		if pass(seq) && v.live.has(seq) && u.rootOf(seq) < bound {
			rows = append(rows, seq)
		}
	}
	from, _ := slices.BinarySearch(u.laterRows, bound)
	later := u.laterRows[from:]
	for i := len(later) - 1; i >= max(0, len(later)-latestLooked) && len(rows) < like.Plans.Latest; i-- {
		take(later[i])
	}
	behind := len(rows)
	for seq, n := min(bound, last)-1, 0; seq > 0 && n < latestLooked && len(rows)-behind < like.Plans.Latest; seq, n = seq-1, n+1 {
		take(seq)
	}
	slices.SortFunc(rows, func(a, b uint32) int { return int(u.rootOf(b)) - int(u.rootOf(a)) })
	return rows[:min(len(rows), like.Plans.Latest)]
}
