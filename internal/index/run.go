package index

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// search is what every search by words has: a view whose rows get scores by the words of
// a text.
type search struct {
	*scratch
	user  *user
	view  *view
	query *query.Search
	pass  func(seq uint32) bool // the filter; nil passes all
	later laterUses             // accesses after the moment asked of
	most  float64               // what the text could score at best
	lang.Question
}

// wordSearch looks up the words of a question, and what it asks about: what every row gets
// by itself.
type wordSearch struct {
	search
	claimed      claimed
	about        []claimed // of each concept that notes speak of
	participants participants
	who          int             // the person the question is about; -1 is none
	others       map[uint64]bool // words of the names of who takes part; nil until needed
	standIns     map[uint32]key  // by turn; nil until needed
}

// layout is a wordSearch whose candidates are laid out with the talk around them, to be
// ranked.
type layout struct {
	wordSearch
	around      curve   // of windows
	contextMost float64 // what Search.Context could score at best
}

// likeSearch looks for older notes that have the rarest words of a text.
type likeSearch struct {
	search
	bound   uint32   // only notes with smaller roots
	without []uint32 // roots of notes whose words do not count
	walked  int      // postings that were read
}

// scratch is the memory of one search at a time, kept between searches. Its arrays
// by row are all zero in between.
type scratch struct {
	words []word
	rare  []word // room for the rarest of them
	parts [][]posting
	eras  []era
	buf   []posting // the words' lists
	reads []stretchOfRows
	dates []uint32  // the rows of their days
	acc   []float64 // by row: BM25, with the best fact's share
	best  []float64 // by row: the best fact's share alone; empty without facts
	given []float64 // by row: the shares for what it claims and speaks of; empty without
	slot  []uint32  // by row: one more than its slot
	seen  rowSet    // rows offered as seeds
	laid  rowSet    // rows with a slot: a look at it is cheaper

	touched []uint32 // facts with a score
	gained  []uint32 // turns with a fact's share
	keys    []key
	roots   []uint32

	seeds     []seed
	stretches []stretch
	slots     []uint32  // rows
	wanted    []bool    // by slot: a candidate
	lens      []uint32  // by slot: sum of the spoken lengths before it
	sums      []uint32  // by word and slot: sum of the frequencies before it
	width     int       // slots of one word in sums
	context   []float64 // by slot
	signals   query.Signals
	scored    []scored
}

// key is a fact that led to a turn.
type key struct {
	turn, fact uint32
	score      float64
}

// scratches are those at rest. A few are kept for good: to make them again after each
// collection of garbage costs more than a tenth of what questions allocate.
type scratches struct {
	few  [fewScratches]atomic.Pointer[scratch]
	more sync.Pool
}

const fewScratches = 2

func (s *scratches) take() *scratch {
	for i := range s.few {
		if t := s.few[i].Swap(nil); t != nil {
			return t
		}
	}
	if t, ok := s.more.Get().(*scratch); ok {
		return t
	}
	return new(scratch)
}

func (s *scratches) giveBack(t *scratch) {
	for i := range s.few {
		if s.few[i].CompareAndSwap(nil, t) {
			return
		}
	}
	s.more.Put(t)
}

// room makes room for the rows of a user.
func (s *scratch) room(n int) {
	s.acc, s.slot = extend(s.acc, n), extend(s.slot, n)
	s.seen.upTo(n)
	s.laid.upTo(n)
	clear(s.seen)
	clear(s.laid)
	s.words, s.eras = s.words[:0], s.eras[:0]
	s.buf, s.keys, s.touched, s.gained = s.buf[:0], s.keys[:0], s.touched[:0], s.gained[:0]
	s.seeds, s.stretches, s.slots = s.seeds[:0], s.stretches[:0], s.slots[:0]
	s.context, s.scored, s.dates = s.context[:0], s.scored[:0], s.dates[:0]
}

// dense reports whether so many rows have words of the question that all rows are
// walked through in less time than the words' lists once more.
func (r *search) dense() bool { return (len(r.buf)+len(r.dates))*denseness > r.user.rows() }

const denseness = 6

// clear zeroes what the search wrote by row.
func (r *search) clear() {
	clear(r.reads)
	dense := r.dense()
	if dense {
		clear(r.acc[:r.user.rows()])
	}
	for i := range r.words {
		if !dense {
			for _, p := range r.words[i].list {
				r.acc[p.seq] = 0
			}
		}
		r.words[i] = word{}
	}
	for _, seq := range r.dates {
		r.acc[seq] = 0
	}
	for _, seq := range r.gained {
		r.acc[seq], r.best[seq] = 0, 0
	}
	for _, seq := range r.slots {
		r.slot[seq] = 0
	}
}

// laterUses is how often notes were accessed after the moment that is asked of, by root:
// as of then these accesses are not known yet. It is nil for now.
type laterUses map[uint32]int

// usesAfter reads the accesses after a moment; zero is now, after which there are none.
func (x *Index) usesAfter(ctx context.Context, user string, at time.Time) (laterUses, error) {
	if at.IsZero() {
		return nil, nil
	}
	l := laterUses{}
	err := x.src.UsesAfter(ctx, user, at, func(root uint32, count int) error {
		l[root] = count
		return nil
	})
	return l, err
}

// weigh fills in the signals of a row as of the moment; Context is left alone.
func (l laterUses) weigh(u *user, s *query.Signals, seq uint32) {
	u.weigh(s, seq)
	switch n := l[u.rootOf(seq)]; {
	case n >= store.KeptUses: // how many were before them is not known
		s.Accesses = 0
	case n > 0:
		s.Accesses = max(0, s.Accesses-n)
	}
}
