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

// Scores yields the similarity of the query with the vector of each of these rows, by its
// place among them, in any order. A row without a vector, or with one that is all zero, is
// left out. What fails is in Err, and too little was yielded then.
func (l *Look) Scores(rows []uint32, yield func(i int, score float64)) {
	l.scores(rows, false, yield)
}

// Sample is Scores for many rows of which the mean is wanted: where the vectors are not in
// memory the scores are those that the sketch estimates, and nothing is read.
func (l *Look) Sample(rows []uint32, yield func(i int, score float64)) {
	l.scores(rows, true, yield)
}

func (l *Look) scores(rows []uint32, roughly bool, yield func(i int, score float64)) {
	if l.sink != nil {
		l.sink.of(rows, yield)
		return
	}
	if zero(l.query) {
		return
	}
	if err := l.index.scores(l.query, rows, roughly, l.from, yield); err != nil && l.err == nil {
		l.err = err
	}
}

// of yields the similarities of rows.
func (s *scores) of(rows []uint32, yield func(i int, score float64)) {
	if s.byRow == nil {
		s.byRow = make(map[uint32]float64, len(s.all))
		for _, n := range s.all {
			s.byRow[n.Key] = n.Similarity
		}
	}
	for i, row := range rows {
		if score, there := s.byRow[row]; there {
			yield(i, score)
		}
	}
}

// scores yields the similarities of keys, those of a lean index as they are fetched, or
// roughly.
func (x *Index) scores(query []float32, keys []uint32, roughly bool, from fetch, yield func(i int, score float64)) error {
	unit, err := x.unit(query)
	if err != nil {
		return err
	}
	x.mu.RLock()
	defer x.mu.RUnlock()
	switch {
	case x.blocks != nil:
		for i, key := range keys {
			if at, there := x.place(key); there {
				yield(i, cosine(unit, x.row(at)))
			}
		}
		return nil
	case roughly && x.sketch != nil:
		x.estimates(unit, keys, yield)
		return nil
	}
	return x.fetched(unit, keys, from, yield)
}

// estimates yields what the sketch says of keys.
func (x *Index) estimates(unit []float32, keys []uint32, yield func(i int, score float64)) {
	p := x.sketch.planes(unit)
	for i, key := range keys {
		if at, there := x.place(key); there && at < x.sketched {
			yield(i, max(-1, min(1, float64(x.sketch.estimate(p, at)))))
		}
	}
}

// estimate is what the inner product of the query and vector i is most likely to be.
func (k *sketch) estimate(p *planes, i int) float32 {
	var most [1]float32
	k.most(p, i, i+1, most[:])
	_, m := k.at(i)
	return most[0] - sure*p.far*m.miss
}

// fetched yields the similarities of keys whose vectors are not in memory.
func (x *Index) fetched(unit []float32, keys []uint32, from fetch, yield func(i int, score float64)) error {
	if from == nil {
		return nil // there is no vector
	}
	at := make(map[uint32][]int, len(keys))
	wanted := make([]uint32, 0, len(keys))
	for i, key := range keys {
		if _, there := x.place(key); there {
			wanted = append(wanted, key)
			at[key] = append(at[key], i)
		}
	}
	return from.compare(unit, wanted, func(key uint32, similarity float64) {
		for _, i := range at[key] {
			yield(i, similarity)
		}
	})
}
