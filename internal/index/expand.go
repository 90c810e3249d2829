package index

import (
	"cmp"
	"slices"

	"github.com/loci-memory/loci"
)

// stretch is a run of slots: consecutive turns of one session, or one other note.
type stretch struct {
	from, to int  // slots
	turns    bool // of a session; else one note that is no turn
	session  uint32
	low      int // position in the session of slot from
	high     int
}

// expand lays out the candidates in slots: seeds with their neighbours, and all
// that the windows of these reach.
func (r *layout) expand() {
	r.spans()
	r.stretches = joined(r.stretches)
	n := 0
	for i := range r.stretches {
		s := &r.stretches[i]
		s.from = n
		n += s.high - s.low
		s.to = n
	}
	r.slots = extend(r.slots[:0], n)
	r.wanted = extend(r.wanted[:0], n)
	clear(r.wanted)
	for _, s := range r.stretches {
		r.layOut(s)
	}
	r.want()
}

// spans collects what each seed reaches, as positions in sessions.
func (r *layout) spans() {
	v := r.view
	for i, s := range r.seeds {
		rows, pos := v.session(s.seq)
		if rows == nil {
			r.stretches = append(r.stretches, stretch{low: int(s.seq), high: int(s.seq) + 1})
			continue
		}
		wide := r.wide(i) + reach
		r.stretches = append(r.stretches, stretch{
			turns: true, session: v.place[s.seq].session, low: max(0, pos-wide), high: min(len(rows), pos+wide+1),
		})
	}
}

// wide is how many neighbours of the i-th seed are candidates, either side. When
// every note with a word is a seed, every turn with a score becomes a candidate.
func (r *layout) wide(i int) int {
	if i < bestSeeds || len(r.seeds) < r.maxSeeds() {
		return reach
	}
	return nearby
}

// joined sorts the stretches and joins those that overlap.
func joined(s []stretch) []stretch {
	slices.SortFunc(s, func(a, b stretch) int {
		return cmp.Compare(uint64(a.session)<<32|uint64(a.low), uint64(b.session)<<32|uint64(b.low))
	})
	n := 0
	for _, t := range s {
		if n > 0 && t.turns && s[n-1].turns && s[n-1].session == t.session && t.low <= s[n-1].high {
			s[n-1].high = max(s[n-1].high, t.high)
			continue
		}
		s[n] = t
		n++
	}
	return s[:n]
}

// layOut assigns slots to the rows of a stretch.
func (r *layout) layOut(s stretch) {
	if !s.turns {
		r.slots[s.from] = uint32(s.low)
		r.slot[s.low] = uint32(s.from) + 1
		r.laid.add(uint32(s.low))
		return
	}
	rows := r.view.sessions[s.session]
	for i, seq := range rows[s.low:s.high] {
		r.slots[s.from+i] = seq
		r.slot[seq] = uint32(s.from+i) + 1
		r.laid.add(seq)
	}
}

// want marks the candidates among the slots.
func (r *layout) want() {
	for i, s := range r.seeds {
		rows, pos := r.view.session(s.seq)
		at := int(r.slot[s.seq]) - 1
		if rows == nil {
			r.wanted[at] = true
			continue
		}
		wide := r.wide(i)
		for p := max(0, pos-wide); p <= min(len(rows)-1, pos+wide); p++ {
			r.wanted[at+p-pos] = true
		}
	}
}

// fill sums up, for every slot, the lengths and the words' frequencies before it
// in its stretch, so that a window is a difference of two sums.
func (r *layout) fill() {
	n := len(r.slots) + 1
	r.width = n
	r.lens = extend(r.lens[:0], n)
	sum := uint32(0)
	for i, seq := range r.slots {
		r.lens[i] = sum
		sum += r.user.spokenLen(seq)
	}
	r.lens[n-1] = sum
	r.sums = extend(r.sums[:0], n*len(r.words))
	clear(r.sums)
	for i := range r.words {
		w := &r.words[i]
		if w.notes > 0 {
			r.fillWord(w, r.sums[i*n:(i+1)*n])
		}
		if w.context {
			r.fillContext(w)
		}
	}
}

func (r *layout) fillWord(w *word, sums []uint32) {
	for _, p := range w.list {
		if r.laid.has(p.seq) {
			sums[r.slot[p.seq]] = spoken(p.v)
		}
	}
	sum := uint32(0)
	for i, tf := range sums {
		sum += tf
		sums[i] = sum
	}
}

// fillContext adds the share of a word of Search.Context to the candidates.
func (r *layout) fillContext(w *word) {
	if len(r.context) < len(r.slots) {
		r.context = extend(r.context[:0], len(r.slots))
		clear(r.context)
	}
	own := newCurve(ownK1, ownB, r.view.notes.mean())
	r.contextMost += w.idf * own.top
	for _, p := range w.list {
		if at := r.slot[p.seq]; at != 0 && !r.view.keyed.has(p.seq) {
			r.context[at-1] += w.idf * w.besideDate(own, p.v, r.user.ownLen(p.seq))
		}
	}
	for _, seq := range w.dated {
		if at := r.slot[seq]; at != 0 {
			r.context[at-1] += w.idf * own.at(inDate, r.user.ownLen(seq))
		}
	}
}

// matched are the words of the question that brought a turn its score: in itself,
// in its facts, or in the turns that gave it a share.
func (r *layout) matched(s *stretch, slot int) []string {
	low, high := slot, slot+1
	if s.turns {
		low, high = max(s.from, slot-reach), min(s.to, slot+reach+1)
	}
	var words []string
	for i := range r.words {
		w := &r.words[i]
		if w.context || !r.has(i, low, high) && !r.unlocked(w, r.slots[slot]) {
			continue
		}
		if word := r.asWritten(w); !slices.Contains(words, word) {
			words = append(slices.Grow(words, len(r.words)-i), word)
		}
	}
	return words
}

// asWritten is a term as the user wrote it.
func (r *search) asWritten(w *word) string {
	if w.when {
		return r.eras[0].text
	}
	if s, ok := r.Words[w.term]; ok {
		return s
	}
	return w.term
}

// has reports whether a row of these slots has the i-th word, its date included.
func (r *layout) has(i, low, high int) bool {
	w := &r.words[i]
	if w.notes == 0 {
		return false
	}
	sums := r.sums[i*r.width:]
	if sums[high] > sums[low] { // no word is in a list that is not said at all
		return true
	}
	return slices.ContainsFunc(r.slots[low:high], func(seq uint32) bool { return holds(w.dated, seq) })
}

// in reports whether a row of the view has the word.
func (w *word) in(seq uint32) bool {
	_, found := slices.BinarySearchFunc(w.list, seq, func(p posting, seq uint32) int { return cmp.Compare(p.seq, seq) })
	return found || holds(w.dated, seq)
}

// unlocked reports whether the turn's best fact has the word.
func (r *layout) unlocked(w *word, turn uint32) bool {
	if w.facts == 0 {
		return false
	}
	for _, k := range r.keys {
		if k.turn == turn && w.in(k.fact) {
			return true
		}
	}
	return false
}

// idsOf are the ids of notes by their roots.
func (c *columns) idsOf(roots []uint32) []loci.ID {
	if len(roots) == 0 {
		return nil
	}
	ids := make([]loci.ID, len(roots))
	for i, root := range roots {
		ids[i] = c.ids[root]
	}
	return ids
}

// factsOf are the roots of the facts that led to a turn, best first.
func (r *layout) factsOf(turn uint32) []uint32 {
	var found []key
	for _, k := range r.keys {
		if k.turn == turn {
			found = append(found, k)
		}
	}
	slices.SortFunc(found, func(a, b key) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.fact, b.fact)) })
	var roots []uint32
	for _, k := range found {
		if root := r.user.rootOf(k.fact); !slices.Contains(roots, root) { // by its words, and by what it claims
			roots = append(roots, root)
		}
	}
	return roots
}
