package index

import (
	"encoding/binary"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/store"
)

// newColumns makes empty columns: number 0 of conversations, events and pool
// places means "none".
func newColumns() columns {
	var c columns
	c.convs.id("")
	c.events.id(span{start: none, end: none})
	c.pool = append(c.pool, 0, 0, 0)
	c.upTo(1)
	return c
}

// put adds a row, of the note with a root, that is not there yet; a is its analysis.
func (c *columns) put(r *store.Row, root uint32, a *analysis) {
	seq, n := r.Seq, &r.Version.Note
	c.upTo(int(seq) + 1)
	c.flags[seq] = flagsOf(n, r.Keys) | a.flags&flagsOfAnalysis
	c.face[seq] = c.faces.id(face{
		class:   c.classes.id(class{n.Visibility, n.Domain, n.CreatedBy}),
		speaker: c.speaker(speaker{n.Speaker, n.Role}),
	})
	c.conv[seq] = c.convs.id(n.Conversation)
	c.day[seq] = a.day
	c.recorded[seq] = micros(n.RecordedAt)
	c.length[seq] = min(a.spoken, 0xffffff) | a.dated/inDate<<24
	c.weight[seq] = uint32(max(0, share(n.Importance)))<<16 | uint32(max(0, share(n.Confidence)))
	c.event[seq] = c.events.id(spanOf(n))
	c.ref[seq] = c.keep(a, r.Keys)
	if n.Kind == loci.Episode && a.spoken >= leastGist {
		c.gist[seq] = gistOf(n.Content)
	}
	c.putRare(r, root)
}

// spanOf is when the event of a note is.
func spanOf(n *loci.Note) span {
	end := n.EventTime.End()
	if !n.EventEnd.IsZero() {
		end = n.EventEnd.End()
	}
	return span{micros(n.EventTime.Time), micros(end), exactnessOf(n.EventTime)}
}

// speaker numbers a speaker and keeps the words of the name.
func (c *columns) speaker(s speaker) uint32 {
	id := c.speakers.id(s)
	if int(id) == len(c.called) {
		c.called = append(c.called, lang.NameWords(s.name))
	}
	return id
}

// putRare fills the sparse columns.
func (c *columns) putRare(r *store.Row, root uint32) {
	seq, n := r.Seq, &r.Version.Note
	if root != seq {
		c.root.set(seq, root)
	} else {
		c.ids[seq] = n.ID
	}
	if at := micros(r.Version.At); at != none && at != c.recorded[seq] {
		c.at.set(seq, hide(at))
	}
	c.closed.set(seq, hide(micros(r.Version.Closed)))
	c.until.set(seq, hide(micros(n.ValidUntil)))
	if n.Emotion != nil {
		c.feel.set(seq, feel{share(n.Emotion.Valence), share(n.Emotion.Arousal)})
	}
}

func flagsOf(n *loci.Note, keys []uint32) uint32 {
	f := uint32(flagPresent)
	set := func(on bool, flag uint32) {
		if on {
			f |= flag
		}
	}
	set(n.IsTurn(), flagTurn)
	set(n.Emotion != nil, flagEmotional)
	set(n.Pinned, flagPinned)
	set(n.Forgotten, flagForgotten)
	set(n.Superseded(), flagSuperseded)
	set(n.IsProcedure(), flagSteps)
	set(n.Dormant(), flagDormant)
	set(len(keys) > 0 && !n.IsTurn(), flagKeys)
	if n.Plan != nil {
		f |= uint32(max(0, slices.Index(plans[:], n.Plan.Status))) << shiftPlan
	}
	f |= indexOf(kinds[:], n.Kind) << shiftKind
	return f | indexOf(temporalities[:], n.Temporality)<<shiftTemporality
}

// indexOf is where v is in s, the last place when it is not.
func indexOf[T comparable](s []T, v T) uint32 {
	if i := slices.Index(s, v); i >= 0 {
		return uint32(i)
	}
	return uint32(len(s) - 1)
}

// keep writes names, tags and keys of a row to the pool and returns the place.
func (c *columns) keep(a *analysis, keys []uint32) uint32 {
	if len(a.names)+len(a.tags)+len(keys) == 0 {
		return 0
	}
	at := uint32(len(c.pool))
	b := c.pool
	b = binary.AppendUvarint(b, uint64(len(a.names)))
	for _, h := range a.names {
		b = binary.AppendUvarint(b, uint64(c.names.id(h)))
	}
	b = binary.AppendUvarint(b, uint64(len(a.tags)))
	for _, h := range a.tags {
		b = binary.AppendUvarint(b, uint64(c.tags.id(h)))
	}
	b = binary.AppendUvarint(b, uint64(len(keys)))
	for _, k := range keys {
		b = binary.AppendUvarint(b, uint64(k))
	}
	c.pool = b
	return at
}

// Which list of the pool.
const (
	poolNames = iota
	poolTags
	poolKeys
)

// readPool appends one of the row's lists to dst: numbers of names, numbers of tags,
// or roots of keys.
func (c *columns) readPool(dst []uint32, seq uint32, which int) []uint32 {
	r := reader{b: c.pool, at: int(c.ref[seq])}
	for range which {
		for range r.uvarint() {
			r.uvarint()
		}
	}
	for range r.uvarint() {
		dst = append(dst, uint32(r.uvarint()))
	}
	return dst
}

// sees reports for each class whether the agent may see it.
func (c *columns) sees(agent loci.Agent) []bool {
	seen := make([]bool, len(c.classes.keys))
	for i, k := range c.classes.keys {
		seen[i] = agent.Sees(k.visibility, k.domain, k.createdBy)
	}
	return seen
}
