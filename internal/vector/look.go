package vector

import "slices"

// Look is a look at a space from a query. It holds the space still until it is closed.
type Look struct {
	*resident
	query []float32
	from  fetch // of a lean space
	err   error
}

// Close ends the look.
func (l *Look) Close() { l.mu.RUnlock() }

// Best yields the at most k rows nearest to the query that keep accepts, best first,
// ties by row, with the cosine.
func (l *Look) Best(k int, keep func(row uint32) bool, yield func(row uint32, score float64)) {
	if l.sink != nil {
		l.sink.best(k, keep, yield)
		return
	}
	if zero(l.query) { // nothing is near it
		return
	}
	found, err := l.index.nearest(l.query, k, keep, l.from)
	if err != nil && l.err == nil {
		l.err = err
	}
	for _, n := range found {
		yield(n.Key, n.Similarity)
	}
}

// Err is the first error that Best met, of the store or of a query that can't be compared;
// it yielded too little then.
func (l *Look) Err() error { return l.err }

// Origin is the row whose vector is used for a row, where there is one.
func (l *Look) Origin(row uint32) uint32 {
	if o, ok := l.origins[row]; ok {
		return o
	}
	return row
}

// Last is the last row that Origin knows of.
func (l *Look) Last() uint32 { return l.state.Last }

// Covered is the set of rows that have a vector, by themselves or their origin, 64 rows
// a word.
func (l *Look) Covered() []uint64 { return l.covered }

// scores are the similarities of one query with vectors that are not kept.
type scores struct {
	query   []float32 // at length 1; nil where it has no direction: nothing is near it
	scratch []float32
	all     []Near
	sorted  bool
	byRow   map[uint32]float64 // of all; nil until needed
}

func newScores(query []float32) *scores {
	s := &scores{scratch: make([]float32, len(query))}
	if unit := make([]float32, len(query)); unitInto(unit, query) == nil {
		s.query = unit
	}
	return s
}

// add compares with the vector of a row; one that is all zero is near nothing.
func (s *scores) add(row uint32, values []float32) error {
	if zero(values) {
		return nil
	}
	if err := unitInto(s.scratch, values); err != nil || s.query == nil {
		return err
	}
	s.all = append(s.all, Near{Key: row, Similarity: cosine(s.query, s.scratch)})
	return nil
}

func (s *scores) best(k int, keep func(row uint32) bool, yield func(row uint32, score float64)) {
	if !s.sorted {
		slices.SortFunc(s.all, Near.compare)
		s.sorted = true
	}
	for _, n := range s.all {
		if k == 0 {
			return
		}
		if keep == nil || keep(n.Key) {
			yield(n.Key, n.Similarity)
			k--
		}
	}
}
