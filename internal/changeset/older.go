package changeset

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// Older finds out of versions that were made before change sets which of them one commit
// made, and what they came of. It is for migrations and for exports of then, and the one
// place that guesses: by the clocks of versions that follow one another, by the steps that
// made them, and by what they changed.
//
// Versions are given in the order of commits, then links and cycles. What was only kept, the first
// versions of words, stays before change sets: nothing is looked up by its set.
type Older struct {
	// Linked reports whether two notes are linked as a new note links to older ones, or were; nil: nobody knows.
	Linked func(a, b loci.ID) bool

	notes map[loci.ID]state
	clock time.Time         // of the commit that versions are of
	set   loci.ID           // its id; zero until it is needed
	facts []loci.ID         // that were distilled in it
	drawn map[int64]loci.ID // by clock: the commits that drew conclusions

	cycles map[loci.ChangeID]loci.ID // by change of a cycle: its commit
}

// NewOlder makes an Older for the versions of one user.
func NewOlder() *Older {
	return &Older{notes: map[loci.ID]state{}, drawn: map[int64]loci.ID{}, cycles: map[loci.ChangeID]loci.ID{}}
}

// Version gives a version its change set and what it came of, where it has none and these
// can be known, and reports whether it did.
func (o *Older) Version(v *loci.Version) bool {
	n := &v.Note
	before := o.notes[v.Change.Note]
	o.notes[v.Change.Note] = stateOf(n)
	if !v.Clock.Equal(o.clock) {
		o.clock, o.set, o.facts = v.Clock, loci.ID{}, nil
	}
	first := v.Change.Version == 1
	if !v.Set.IsZero() || first && n.Verbatim {
		return false
	}
	if o.set.IsZero() {
		o.set = idOf(v)
	}
	v.Set = o.set
	switch {
	case first && v.Step == loci.StepExtract:
		o.facts = append(o.facts, v.Change.Note)
	case v.Step == loci.StepReflect:
		o.drawn[v.Clock.UnixMicro()] = o.set
		o.cycles[v.Change] = o.set
	case v.Step == loci.StepExpire:
		o.cycles[v.Change] = o.set
	}
	if !first && v.Of == nil {
		if v.Of = causes(v, before); v.Step == loci.StepEvolve {
			v.Of = append(v.Of, o.beside(v.Change.Note)...)
		}
	}
	return true
}

// beside are the facts of the commit beside which a note may have been described again.
func (o *Older) beside(note loci.ID) []loci.ID {
	if o.Linked == nil {
		return o.facts
	}
	return slices.DeleteFunc(slices.Clone(o.facts), func(fact loci.ID) bool { return !o.Linked(fact, note) })
}

// Link gives a link its change set, where a conclusion was drawn with it, and reports whether
// it did.
func (o *Older) Link(l *loci.Link) bool {
	set := o.drawn[l.At.UnixMicro()]
	if !l.Set.IsZero() || l.At.IsZero() || set.IsZero() {
		return false
	}
	l.Set = set
	return true
}

// Cycle gives a cycle of reflection its change set, where it changed something that is still
// there, and reports whether it did.
func (o *Older) Cycle(c *loci.Cycle) bool {
	for _, change := range c.Changes {
		if set := o.cycles[change]; c.Set.IsZero() && !set.IsZero() {
			c.Set = set
			return true
		}
	}
	return false
}

// idOf is the id of the commit whose first version this is: a UUID of version 7 with the
// clock of the version, the same whenever it is asked for.
func idOf(v *loci.Version) (id loci.ID) {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(bytes.Clone(v.Change.Note[:]), uint64(v.Change.Version)))
	copy(id[:], sum[:])
	var ms [8]byte
	binary.BigEndian.PutUint64(ms[:], uint64(v.Clock.UnixMilli()))
	copy(id[:6], ms[2:])
	id[6], id[8] = id[6]&0x0f|0x70, id[8]&0x3f|0x80
	return id
}
