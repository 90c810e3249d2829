package index

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// sampled is of how many notes at most the mean and the deviation of scores are taken, evenly
// from all that are seen: a fortieth of a deviation is as exact as a weight needs.
const sampled = 2048

// As if so many other notes were seen, with this deviation: in a memory of a few notes their
// mean and deviation say little of what is near.
const (
	assumed          = 16
	assumedDeviation = .2
)

// endsAskingBy is what remains of the meaning of a turn that ends in a question.
const endsAskingBy = .88

// moments are what is known of the scores of all notes.
type moments struct {
	n            int
	sum, squares float64
}

func (m *moments) add(score float64) {
	m.n++
	m.sum += score
	m.squares += score * score
}

// scale returns the mean and the deviation, with the notes that are assumed: the mean as if
// these were at 0, the deviation as if they were around the mean of the others.
func (m *moments) scale() scale {
	n := float64(m.n)
	within := m.squares
	if m.n > 0 {
		within -= m.sum * m.sum / n
	}
	variance := (max(0, within) + assumed*assumedDeviation*assumedDeviation) / (n + assumed)
	return scale{mean: m.sum / (n + assumed), deviation: math.Sqrt(variance)}
}

// scale is where scores lie among those of all notes.
type scale struct{ mean, deviation float64 }

// z is by how many deviations a score is above the mean, never negative.
func (s scale) z(score float64) float64 { return max(0, (score-s.mean)/s.deviation) }

// spreading is a search by meaning that looks at the talk around what is near.
type spreading struct {
	*meaningSearch
	scale
	scores map[uint32]float64 // by row of the view: of what was looked at
	people participants
	who    int // whom the question is about; -1 is nobody
}

// spread adds to hits, which are the nearest, the turns beside them and the rows that are
// wanted, weighs all by the talk around them, and returns those that are worth something,
// best first.
func (n *meaningSearch) spread(hits []Hit, by *query.Spread) []Hit {
	s := &spreading{meaningSearch: n, scale: n.scaleOf(), scores: make(map[uint32]float64, 8*len(hits)), who: -1}
	s.readText(by.Text)
	hits = s.withNeighbours(hits, by.Rows)
	s.look(hits)
	out := hits[:0]
	for i := range hits {
		if s.weigh(&hits[i]); hits[i].Sense.Spread > 0 {
			out = append(out, hits[i])
		}
	}
	slices.SortStableFunc(out, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Sense.Spread*b.Sense.Rules, a.Sense.Spread*a.Sense.Rules), cmp.Compare(a.Root, b.Root))
	})
	return out
}

// readText finds out whom the question is about.
func (s *spreading) readText(text string) {
	text = clip(text, maxText)
	s.people = s.view.participantsOf(s.user, text)
	s.who = lang.ReadQuestion(text, s.people.people).Person(s.people.user, s.people.assistant)
}

// scaleOf is the scale of all that is seen, whatever the filter.
func (n *meaningSearch) scaleOf() scale {
	var m moments
	n.ranking.Sample(n.origins(n.view.live.evenly(sampled)), func(_ int, score float64) { m.add(score) })
	return m.scale()
}

// origins replaces rows of the view by those that are ranked for them.
func (n *meaningSearch) origins(rows []uint32) []uint32 {
	for i, row := range rows {
		rows[i] = n.ranking.Origin(row)
	}
	return rows
}

// evenly is at most so many members of the set, each as far from the next in their order.
func (b rowSet) evenly(most int) []uint32 {
	n := 0
	for _, word := range b {
		n += bits.OnesCount64(word)
	}
	step := max(1, (n+most-1)/most)
	out := make([]uint32, 0, min(n, most))
	skip := 0
	for i, word := range b {
		for ; word != 0; word &= word - 1 {
			if skip == 0 {
				out = append(out, uint32(i<<6+bits.TrailingZeros64(word)))
				skip = step
			}
			skip--
		}
	}
	return out
}

// withNeighbours adds the turns to which a hit lends something, and other rows, where they
// pass the filter.
func (s *spreading) withNeighbours(hits []Hit, rows []uint32) []Hit {
	there := make(map[uint32]bool, 6*len(hits))
	for i := range hits {
		there[hits[i].Seq] = true
	}
	add := func(row uint32) {
		if row != 0 && !there[row] && s.passes(row) {
			there[row] = true
			hits = append(hits, s.makeHit(row, 0))
		}
	}
	for i := range hits { // those that are added are not looked at
		row := hits[i].Seq
		s.scores[row] = hits[i].Score
		for _, at := range [...]int{-2, -1, 1, 2} {
			add(s.beside(row, at))
		}
	}
	for _, row := range rows {
		if int(row) < s.user.rows() && s.view.live.has(row) {
			add(row)
		}
	}
	return hits
}

// beside is the turn at a distance from another in its session; 0 is none.
func (s *spreading) beside(row uint32, at int) uint32 {
	rows, pos := s.view.session(row)
	if pos += at; rows == nil || pos < 0 || pos >= len(rows) {
		return 0
	}
	return rows[pos]
}

// look finds the scores of hits and of the turns around them that are not known.
func (s *spreading) look(hits []Hit) {
	var rows []uint32
	want := func(row uint32) {
		if _, known := s.scores[row]; row != 0 && !known {
			s.scores[row] = math.Inf(-1) // where it has no vector
			rows = append(rows, row)
		}
	}
	for i := range hits {
		for at := -2; at <= 2; at++ {
			want(s.beside(hits[i].Seq, at))
		}
		want(hits[i].Seq)
	}
	s.ranking.Scores(s.origins(slices.Clone(rows)), func(i int, score float64) { s.scores[rows[i]] = score })
}

// weigh fills in what a hit is worth.
func (s *spreading) weigh(h *Hit) {
	if score := s.scores[h.Seq]; !math.IsInf(score, -1) {
		h.Score = score
	}
	h.Sense = &query.Sense{Cosine: h.Score, Z: s.of(h.Seq), Rules: 1}
	h.Sense.Spread = h.Sense.Z
	if before := s.beside(h.Seq, -1); before != 0 && s.user.flags[before]&flagAsks != 0 {
		h.Sense.Spread += fromBefore * s.of(before)
	}
	h.Sense.Spread += fromAfter*s.of(s.beside(h.Seq, 1)) + fromBefore2*s.of(s.beside(h.Seq, -2)) + fromAfter2*s.of(s.beside(h.Seq, 2))
	if s.who >= 0 && s.people.of[s.user.speakerOf(h.Seq)] == int32(s.who) {
		h.Sense.Rules *= byPerson
	}
	if s.user.flags[h.Seq]&flagEndsAsking != 0 {
		h.Sense.Rules *= endsAskingBy
	}
}

// of is the z of a row; 0 for row 0 and for one without a vector.
func (s *spreading) of(row uint32) float64 {
	if row == 0 {
		return 0
	}
	return s.z(s.scores[row])
}
