package sqlread

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// notes reads rows of notes, all into the same cells. Columns are, in this order: the number
// of the row (in its low 32 bits) and of the note's first, its id, version << 3 | state, kind,
// conversation, domain, creator, visibility, body, and how often the note was accessed. These
// are the lean columns. Where it is not lean there follow when the version was known from,
// until when, and the offset of that.
type notes struct {
	user string
	into []any
	lean bool

	seq, root, state, count, at, closed, zone Int
	id                                        ID
	kind, conversation, domain, by, sight     Text
	body                                      Bytes
}

func leanNotes(c Cells, user string) *notes {
	s := &notes{
		user: user, lean: true, seq: c.Int(), root: c.Int(), id: c.ID(), state: c.Int(), kind: c.Text(), conversation: c.Text(),
		domain: c.Text(), by: c.Text(), sight: c.Text(), body: c.Bytes(), count: c.Int(),
	}
	s.into = make([]any, 0, 18)
	s.into = append(s.into, s.seq, s.root, s.id, s.state, s.kind, s.conversation, s.domain, s.by, s.sight, s.body, s.count)
	return s
}

// wholeNotes reads all columns; what follows these is read into more.
func wholeNotes(c Cells, user string, more ...any) *notes {
	s := leanNotes(c, user)
	s.lean, s.at, s.closed, s.zone = false, c.Int(), c.Int(), c.Int()
	s.into = append(append(s.into, s.at, s.closed, s.zone), more...)
	return s
}

// read makes a row of the cells in r, which is zero. Of lean columns it has no Version.At and
// no Version.Closed.
func (s *notes) read(r *store.Row) error {
	v := &r.Version
	n := &v.Note
	if err := packed.Decode(s.body.Bytes(), v); err != nil {
		return err
	}
	state := s.state.Int()
	r.Seq, r.Root = uint32(s.seq.Int()), uint32(s.root.Int())
	n.ID, n.User, n.Version, n.AccessCount = s.id.ID(), s.user, int(state>>3), int(s.count.Int())
	n.Kind, n.Conversation, n.Domain, n.CreatedBy, n.Visibility = loci.Kind(s.kind.Text()), s.conversation.Text(), s.domain.Text(), s.by.Text(), loci.Visibility(s.sight.Text())
	n.Verbatim, n.Forgotten = state&packed.IsVerbatim != 0, state&packed.IsForgotten != 0
	v.Change = loci.ChangeID{Note: n.ID, Version: n.Version}
	s.setKnown(v)
	return nil
}

// setKnown sets from when until when a version was known, from the columns: the body has
// the time that was given, before it was moved up.
func (s *notes) setKnown(v *loci.Version) {
	if s.lean {
		v.At = time.Time{}
		return
	}
	v.At = time.UnixMicro(s.at.Int()).In(v.At.Location())
	v.Closed = moment(s.closed, s.zone.Int())
}

// moment is the time of a column, with its offset; zero for null.
func moment(at Int, zone int64) time.Time {
	if at.Null() {
		return time.Time{}
	}
	return packed.Moment(at.Int(), zone)
}

// Lean yields rows of the lean columns, every one in the place of the one before it.
func Lean(c Cells, user string, yield func(*store.Row) error) func(Row) error {
	s := leanNotes(c, user)
	var r store.Row
	return scanning(func() error {
		r = store.Row{}
		if err := s.read(&r); err != nil {
			return err
		}
		return yield(&r)
	}, s.into...)
}

// Notes yields rows of all columns.
func Notes(c Cells, user string, yield func(*store.Row) error) func(Row) error {
	s := wholeNotes(c, user)
	return scanning(func() error {
		r := new(store.Row)
		if err := s.read(r); err != nil {
			return err
		}
		return yield(r)
	}, s.into...)
}

// Analysed yields rows of all columns with, behind them, what the index made of the note.
func Analysed(c Cells, user string, yield func(*store.Row) error) func(Row) error {
	terms := c.Bytes()
	s := wholeNotes(c, user, terms)
	return scanning(func() error {
		r := &store.Row{Analysis: slices.Clone(terms.Bytes())}
		if err := s.read(r); err != nil {
			return err
		}
		return yield(r)
	}, s.into...)
}

// indexed yields rows as Analysed does, every one in the place of the one before it. Behind
// what the index made of them are the generations that wrote and that closed them, and
// Row.Keys. Where counts are given, by root, they are the accesses of notes.
func indexed(c Cells, user string, counts *[]uint32, yield func(*store.Row) error) func(Row) error {
	terms, gen, closed, keys := c.Bytes(), c.Int(), c.Int(), c.Seqs()
	s := wholeNotes(c, user, terms, gen, closed, keys)
	var room []uint32
	var r store.Row
	return scanning(func() (err error) {
		r = store.Row{}
		if err := s.read(&r); err != nil {
			return err
		}
		r.Gen, r.Analysis = uint64(max(gen.Int(), closed.Int())), terms.Bytes()
		if r.Keys, err = keys.Seqs(room[:0]); err != nil {
			return err
		}
		if r.Keys != nil {
			room = r.Keys
		}
		if int(r.Root) < len(*counts) {
			r.Version.Note.AccessCount = int((*counts)[r.Root])
		}
		return yield(&r)
	}, s.into...)
}
