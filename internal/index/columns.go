package index

import (
	"math"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// Flags of a row.
const (
	flagPresent    = 1 << iota // there is such a row
	flagTurn                   // a turn of a conversation
	flagAsks                   // has a question mark
	flagOnlyAsks               // asks and says nothing else
	flagEndsAsking             // its last sentence is a question
	flagNumeral                // has a number
	flagEmotional
	flagPinned
	flagForgotten
	flagSuperseded
	flagKeys                    // a fact with source turns
	shiftKind        = iota     // two bits
	shiftTemporality = iota + 1 // two bits
	flagSteps        = 1 << 15  // has the steps of a procedure
	flagDormant      = 1 << 16  // a trait that must not be recalled
	shiftPlan        = 17       // three bits: what became of its plan
	planBits         = 7
	flagOfOthers     = 1 << 20 // what it says is of others than who says it
	flagsOfAnalysis  = flagAsks | flagOnlyAsks | flagEndsAsking | flagNumeral | flagOfOthers
	twoBits          = 3
)

var (
	kinds         = [...]loci.Kind{loci.Episode, loci.Fact, loci.Trait, ""}
	temporalities = [...]loci.Temporality{loci.Current, loci.Historical, loci.Prospective, ""}
)

// plans are the statuses that a store keeps; "" is of what plans nothing, and of plans that
// were kept without a status.
var plans = [...]loci.PlanStatus{"", loci.StatusPlanned, loci.StatusDone, loci.StatusCancelled, loci.StatusMoved}

// planOf is what flags say of a plan, as loci.Note.Planned does.
func planOf(flags uint32) loci.PlanStatus {
	p := plans[min(flags>>shiftPlan&planBits, uint32(len(plans)-1))]
	if p == "" && temporalities[flags>>shiftTemporality&twoBits] == loci.Prospective && kinds[flags>>shiftKind&twoBits] != loci.Trait {
		return loci.StatusPlanned
	}
	return p
}

// none is the absent time; times are microseconds since 1970, UTC.
const none = math.MinInt64

// class decides with an agent whether a row may be seen.
type class struct {
	visibility        loci.Visibility
	domain, createdBy string
}

// speaker is who said a turn.
type speaker struct {
	name string
	role loci.Role
}

// face is what many rows have in common.
type face struct{ class, speaker uint32 }

// span is an event's first instant and the first after it, with how exactly its beginning
// is known.
type span struct {
	start, end int64
	exact      exactness
}

// feel is an emotion, in units of 1/50 000.
type feel struct{ valence, arousal int32 }

// columns are what is in memory of every row, by seq. Strings are interned; what
// few rows have is sparse.
type columns struct {
	flags    []uint32
	face     []uint32
	conv     []uint32 // 0 is none
	day      []uint32
	days     []dayRange // by 64 rows
	recorded []int64
	length   []uint32  // spoken length in tenths; the high byte is the date's, in words
	weight   []uint32  // importance and confidence, 1/50 000 each
	event    []uint32  // 0 is none
	ref      []uint32  // where in pool its names, tags and keys are
	uses     []uint16  // by root; stays at 65 535
	gist     []uint32  // of an episode: hash of what it says word for word; 0 is none
	ids      []loci.ID // by root
	pool     []byte

	root   sparse[uint32] // where it is not seq itself
	at     sparse[int64]  // hidden; where it is not recorded
	closed sparse[int64]  // hidden
	until  sparse[int64]  // hidden: valid until
	feel   sparse[feel]

	classes  table[class]
	speakers table[speaker]
	called   [][]string // by speaker: the words of the name
	faces    table[face]
	convs    table[string]
	events   table[span]
	names    table[uint64]
	tags     table[uint64]
}

// hide maps none to zero, so that a sparse column need not keep it.
func hide(t int64) int64 { return t ^ math.MinInt64 }

// micros is a time in the unit of the columns.
func micros(t time.Time) int64 {
	if t.IsZero() {
		return none
	}
	return t.UnixMicro()
}

// moment is the inverse of micros.
func moment(t int64) time.Time {
	if t == none {
		return time.Time{}
	}
	return time.UnixMicro(t).UTC()
}

// share is a number of 0…1 (or -1…1) in units of 1/50 000, which keeps four
// decimals exactly; what is out of range or no number becomes the nearest end.
func share(x float64) int32 {
	if x != x {
		return 0
	}
	return int32(math.Round(min(max(x, -1), 1) * unit))
}

const unit = 50000

// rows is one more than the greatest sequence number there is room for.
func (c *columns) rows() int { return len(c.flags) }

func (c *columns) last() uint32 { return uint32(max(len(c.flags), 1) - 1) }

func (c *columns) has(seq uint32) bool {
	return int(seq) < len(c.flags) && c.flags[seq]&flagPresent != 0
}

// upTo makes room for rows below n; those in between are holes.
func (c *columns) upTo(n int) {
	c.flags, c.face, c.conv, c.day = extend(c.flags, n), extend(c.face, n), extend(c.conv, n), extend(c.day, n)
	c.recorded, c.length, c.weight = extend(c.recorded, n), extend(c.length, n), extend(c.weight, n)
	c.event, c.ref, c.uses, c.ids = extend(c.event, n), extend(c.ref, n), extend(c.uses, n), extend(c.ids, n)
	c.gist = extend(c.gist, n)
}

func (c *columns) rootOf(seq uint32) uint32 {
	if r := c.root.at(seq); r != 0 {
		return r
	}
	return seq
}

func (c *columns) idOf(seq uint32) loci.ID { return c.ids[c.rootOf(seq)] }

func (c *columns) atOf(seq uint32) int64 {
	if v := c.at.at(seq); v != 0 {
		return hide(v)
	}
	return c.recorded[seq]
}

func (c *columns) closedOf(seq uint32) int64 { return hide(c.closed.at(seq)) }
func (c *columns) untilOf(seq uint32) int64  { return hide(c.until.at(seq)) }

// spokenLen and ownLen are lengths in tenths of a word, without and with the date.
func (c *columns) spokenLen(seq uint32) uint32 { return c.length[seq] & 0xffffff }
func (c *columns) ownLen(seq uint32) uint32    { return c.length[seq]&0xffffff + c.length[seq]>>24*inDate }

func (c *columns) turn(seq uint32) bool { return c.flags[seq]&flagTurn != 0 }

func (c *columns) kind(seq uint32) loci.Kind { return kinds[c.flags[seq]>>shiftKind&twoBits] }

func (c *columns) temporality(seq uint32) loci.Temporality {
	return temporalities[c.flags[seq]>>shiftTemporality&twoBits]
}

func (c *columns) classOf(seq uint32) uint32   { return c.faces.keys[c.face[seq]].class }
func (c *columns) speakerOf(seq uint32) uint32 { return c.faces.keys[c.face[seq]].speaker }

// weigh fills in what a boost may know of a row; Context is left alone.
func (c *columns) weigh(s *query.Signals, seq uint32) {
	f, e := c.flags[seq], c.events.keys[c.event[seq]]
	s.Recorded, s.Event, s.EventEnd = moment(c.recorded[seq]), moment(e.start), moment(e.end)
	s.Kind, s.Temporality = c.kind(seq), c.temporality(seq)
	s.Importance, s.Confidence = float64(c.weight[seq]>>16)/unit, float64(c.weight[seq]&0xffff)/unit
	s.Dormant = f&flagDormant != 0
	s.Plan = planOf(f)
	s.Pinned, s.Accesses = f&flagPinned != 0, int(c.uses[c.rootOf(seq)])
	s.Emotional, s.Valence, s.Arousal = f&flagEmotional != 0, 0, 0
	if s.Emotional {
		m := c.feel.at(seq)
		s.Valence, s.Arousal = float64(m.valence)/unit, float64(m.arousal)/unit
	}
}
