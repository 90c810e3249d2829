package index

import (
	"context"
	"maps"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// leastGist is how long a text is at least that is compared with others, in tenths of a
// word: a sweep asks for twice as many.
const leastGist = 20

// gistOf is a hash of what a text says word for word; 0 for one that is not compared.
func gistOf(text string) uint32 {
	words := lang.GistWords(text)
	if words == "" {
		return 0
	}
	return uint32(hash(words)) | 1
}

// Survey returns the rows of the visible notes that a sweep has to look at, neither
// forgotten nor superseded, in ascending order, and how many such notes there are in all.
//
// upTo is the last row that is old enough: of what came behind it only that is returned
// which bears on those before.
func (x *Index) Survey(ctx context.Context, user string, agent loci.Agent, q query.Survey, upTo uint32) (rows []uint32, all int, err error) {
	u, _, err := x.enter(ctx, user, need{orders: true, lists: true})
	if err != nil || u == nil {
		return nil, 0, err
	}
	defer u.mu.RUnlock()
	s := surveying{user: u.user, query: &q, upTo: upTo, classes: u.sees(agent), wanted: map[uint32]bool{}, again: map[uint32]bool{}}
	s.parts = u.partsOn(loci.OnRecorded, &loci.Filter{}, s.classes)
	s.findFaint()
	s.findRepeats()
	s.surround()
	for seq := range s.wanted {
		rows = append(rows, seq)
	}
	slices.Sort(rows)
	return rows, count(s.parts), ctx.Err()
}

// surveying is one survey.
type surveying struct {
	*user
	query   *query.Survey
	upTo    uint32
	classes []bool
	parts   []part
	wanted  map[uint32]bool
	again   map[uint32]bool // rows that may say the same as another
}

// findFaint adds what may have faded.
func (s *surveying) findFaint() {
	var signals query.Signals
	for _, p := range s.parts {
		for _, seq := range cut(p.rows, func(seq uint32) int64 { return s.recorded[seq] }, none, micros(s.query.Before)) {
			if s.weigh(&signals, seq); seq <= s.upTo && s.query.Faint(&signals) {
				s.wanted[seq] = true
			}
		}
	}
}

// findRepeats adds the episodes that say what another says. Which hashes come twice is
// first asked of two sets of bits, in which others may look the same.
func (s *surveying) findRepeats() {
	bits := 1 << 10
	for bits < 16*count(s.parts) {
		bits *= 2
	}
	once, twice := make(rowSet, bits/64), make(rowSet, bits/64)
	mask := uint32(bits - 1)
	s.eachGist(func(_, gist uint32) {
		if at := gist >> 1 & mask; once.has(at) {
			twice.add(at)
		} else {
			once.add(at)
		}
	})
	rows := map[uint32][]uint32{}
	s.eachGist(func(seq, gist uint32) {
		if twice.has(gist >> 1 & mask) {
			rows[gist] = append(rows[gist], seq)
		}
	})
	for _, same := range rows {
		if len(same) < 2 || slices.Min(same) > s.upTo {
			continue
		}
		for _, seq := range same {
			s.wanted[seq], s.again[seq] = true, true
		}
	}
}

func (s *surveying) eachGist(do func(seq, gist uint32)) {
	for _, p := range s.parts {
		for _, seq := range p.rows {
			if gist := s.gist[seq]; gist != 0 {
				do(seq, gist)
			}
		}
	}
}

// surround adds what decides on those that are wanted: turns near a turn, the words that a
// note is from, and what is from its words.
func (s *surveying) surround() {
	for _, seq := range slices.Collect(maps.Keys(s.wanted)) {
		if s.turn(seq) {
			s.near(seq)
		}
		if s.flags[seq]&flagKeys != 0 {
			for _, root := range s.readPool(nil, seq, poolKeys) {
				s.add(s.latestAt(root, none))
			}
		}
		for _, fact := range s.keysTo[s.rootOf(seq)] {
			s.add(fact)
		}
	}
}

// near adds the turns around a turn. Of those of one moment all are added: which of them
// is nearer is the sweep's to say.
func (s *surveying) near(seq uint32) {
	list := s.lists.byConv[s.conv[seq]]
	at, _ := slices.BinarySearchFunc(list, seq, s.order)
	s.along(seq, list[at+1:], 1)
	s.along(seq, list[:at], -1)
}

// along adds turns from one end of a list on.
func (s *surveying) along(seq uint32, list []uint32, step int) {
	left, last := s.query.Near, s.recorded[seq]
	for i := range list {
		other := list[i]
		if step < 0 {
			other = list[len(list)-1-i]
		}
		if !s.there(other) || !s.turn(other) {
			continue
		}
		if left <= 0 && s.recorded[other] != last {
			return
		}
		s.wanted[other] = true
		last = s.recorded[other]
		if !s.again[other] {
			left--
		}
	}
}

// add adds a row if a sweep takes it in.
func (s *surveying) add(seq uint32) {
	if seq != 0 && s.there(seq) {
		s.wanted[seq] = true
	}
}

func (s *surveying) there(seq uint32) bool {
	return s.orders.in.has(seq) && s.flags[seq]&(flagForgotten|flagSuperseded) == 0 && s.classes[s.classOf(seq)]
}
