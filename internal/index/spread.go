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
// from all that are seen: a thirtieth of a deviation is as exact as a weight needs.
const sampled = 1024

// assumed is as if so many other notes were seen, with the mean and the deviation of
// query.Near.Assumed: in a memory of a few notes theirs say little of what is near.
const assumed = 16

// beside is where the turns are that share something with a turn.
var beside = [...]int{-2, -1, 1, 2}

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

// scale returns the mean and the deviation, with the notes that are assumed: the deviation as
// if these were around the mean of the others.
func (m *moments) scale(as query.Scale) scale {
	as = cmp.Or(as, query.DefaultScale)
	n := float64(m.n)
	within := m.squares
	if m.n > 0 {
		within -= m.sum * m.sum / n
	}
	variance := (max(0, within) + assumed*as.Deviation*as.Deviation) / (n + assumed)
	return scale{mean: (m.sum + assumed*as.Mean) / (n + assumed), deviation: math.Sqrt(variance)}
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

// sensed is a row with what it is worth.
type sensed struct {
	row, root uint32
	wanted    bool
	query.Sense
}

func (s *sensed) worth() float64 { return s.Spread * s.Rules }

// spread weighs hits, which are the nearest, the turns beside them and the rows that are
// wanted by the talk around them, and returns those that are worth something, best first:
// as many as are asked for, and all that are wanted.
func (n *meaningSearch) spread(hits []Hit, by *query.Spread) []Hit {
	s := &spreading{meaningSearch: n, scale: n.scaleOf(), scores: make(map[uint32]float64, 8*len(hits)), who: -1}
	s.readText(by.Text)
	all := s.withNeighbours(hits, by.Rows)
	s.look(all)
	kept := all[:0]
	for _, c := range all {
		if c.Sense = s.sense(c.row); c.Spread > 0 || c.wanted && c.Unread {
			kept = append(kept, c)
		}
	}
	slices.SortFunc(kept, func(a, b sensed) int { return cmp.Or(cmp.Compare(b.worth(), a.worth()), cmp.Compare(a.root, b.root)) })
	return s.makeHits(kept, hits)
}

// makeHits makes hits of the best, and of those that are wanted. A fact by which a turn is
// near is in its hit.
func (s *spreading) makeHits(all []sensed, near []Hit) []Hit {
	at := make(map[uint32]int, len(near))
	for i := range near {
		at[near[i].Seq] = i
	}
	out := make([]Hit, 0, min(len(all), 2*s.limit))
	for i, c := range all {
		if i >= s.limit && !c.wanted {
			continue
		}
		var h Hit
		if place, known := at[c.row]; known {
			h = near[place]
		} else {
			h = s.makeHit(c.row, c.Cosine)
		}
		h.Sense = &all[i].Sense
		out = append(out, h)
	}
	return out
}

// readText finds out whom the question is about.
func (s *spreading) readText(text string) {
	text = clip(text)
	s.people = s.view.participantsOf(s.user, text)
	s.who = lang.ReadQuestion(text, s.people.people).Person(s.people.user, s.people.assistant)
}

// scaleOf is the scale of all that is seen, whatever the filter: of what came before a note
// where that is asked for, so that it is the same when it is asked again later.
func (n *meaningSearch) scaleOf() scale {
	var m moments
	n.ranking.Sample(n.origins(n.view.live.evenly(sampled, n.before)), func(_ int, score float64) { m.add(score) })
	return m.scale(n.assumed)
}

// origins replaces rows of the view by those that are ranked for them.
func (n *meaningSearch) origins(rows []uint32) []uint32 {
	for i, row := range rows {
		rows[i] = n.ranking.Origin(row)
	}
	return rows
}

// evenly is at most so many members of the set below a row, 0 is all, each as far from the
// next in their order.
func (b rowSet) evenly(most int, below uint32) []uint32 {
	if b = slices.Clone(b); below > 0 && int(below>>6) < len(b) {
		b = b[:below>>6+1]
		b[below>>6] &= 1<<(below&63) - 1
	}
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

// withNeighbours are the rows of hits, the turns with which they share something, and rows that
// are wanted, where they pass the filter.
func (s *spreading) withNeighbours(hits []Hit, rows []uint32) []sensed {
	places := make(map[uint32]int, 6*len(hits))
	all := make([]sensed, 0, 6*len(hits))
	add := func(row uint32, wanted bool) {
		if at, there := places[row]; there {
			all[at].wanted = all[at].wanted || wanted
		} else if row != 0 && s.passes(row) {
			places[row] = len(all)
			all = append(all, sensed{row: row, root: s.user.rootOf(row), wanted: wanted})
		}
	}
	for i := range hits {
		row := hits[i].Seq
		s.scores[row] = hits[i].Score
		add(row, false)
		for _, at := range beside {
			add(s.beside(row, at), false)
		}
	}
	for _, row := range rows {
		if int(row) < s.user.rows() && s.view.live.has(row) {
			add(row, true)
		}
	}
	return all
}

// beside is the turn at a distance from another in its session; 0 is none.
func (s *spreading) beside(row uint32, at int) uint32 {
	rows, pos := s.view.session(row)
	if pos += at; rows == nil || pos < 0 || pos >= len(rows) {
		return 0
	}
	return rows[pos]
}

// look finds the scores of rows and of the turns around them that are not known.
func (s *spreading) look(all []sensed) {
	var rows []uint32
	want := func(row uint32) {
		if _, known := s.scores[row]; row != 0 && !known {
			s.scores[row] = math.Inf(-1) // where it has no vector
			rows = append(rows, row)
		}
	}
	for i := range all {
		want(all[i].row)
		for _, at := range beside {
			want(s.beside(all[i].row, at))
		}
	}
	s.ranking.Scores(s.origins(slices.Clone(rows)), func(i int, score float64) { s.scores[rows[i]] = score })
}

// sense is what a row is worth.
func (s *spreading) sense(row uint32) query.Sense {
	out := query.Sense{Cosine: max(-1, s.scores[row]), Z: s.of(row), Rules: 1}
	if math.IsInf(s.scores[row], -1) {
		out.Cosine, out.Unread = 0, true
	}
	out.Spread = out.Z
	if before := s.beside(row, -1); before != 0 && s.user.flags[before]&flagAsks != 0 {
		out.Spread += fromBefore * s.of(before)
	}
	out.Spread += fromAfter*s.of(s.beside(row, 1)) + fromBefore2*s.of(s.beside(row, -2)) + fromAfter2*s.of(s.beside(row, 2))
	if s.who >= 0 && s.people.of[s.user.speakerOf(row)] == int32(s.who) {
		out.Rules *= byPerson
	}
	if s.user.flags[row]&flagEndsAsking != 0 {
		out.Rules *= endsAskingBy
	}
	return out
}

// of is the z of a row; 0 for row 0 and for one without a vector.
func (s *spreading) of(row uint32) float64 {
	if row == 0 {
		return 0
	}
	return s.z(s.scores[row])
}
