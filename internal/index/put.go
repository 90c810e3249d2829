package index

import (
	"encoding/binary"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
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

// put adds a row that is not there yet; a is its analysis.
func (c *columns) put(r *entry, a *analysis) {
	seq := r.Seq
	c.upTo(int(seq) + 1)
	c.flags[seq] = rowFlags(r) | a.flags&flagsOfAnalysis
	c.face[seq] = c.faces.id(face{
		class:   c.classes.id(class{r.Visibility, r.Domain, r.CreatedBy}),
		speaker: c.speaker(speaker{r.Speaker, r.Role}),
	})
	c.conv[seq] = c.convs.id(r.Conversation)
	c.day[seq] = a.day
	c.recorded[seq] = micros(r.Recorded)
	c.length[seq] = min(a.spoken, 0xffffff) | a.dated/inDate<<24
	c.weight[seq] = uint32(max(0, share(r.Importance)))<<16 | uint32(max(0, share(r.Confidence)))
	c.event[seq] = c.events.id(span{micros(r.Event), micros(r.EventEnd), r.Exact})
	c.ref[seq] = c.keep(a, r.Keys)
	if a.spoken >= leastGist {
		c.gist[seq] = gistOf(r.Says)
	}
	c.putRare(r)
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
func (c *columns) putRare(r *entry) {
	if r.Root != r.Seq {
		c.root.set(r.Seq, r.Root)
	} else {
		c.ids[r.Seq] = r.ID
	}
	if at := micros(r.At); at != none && at != c.recorded[r.Seq] {
		c.at.set(r.Seq, hide(at))
	}
	c.until.set(r.Seq, hide(micros(r.ValidUntil)))
	if r.Emotional {
		c.feel.set(r.Seq, feel{share(r.Valence), share(r.Arousal)})
	}
}

func rowFlags(r *entry) uint32 {
	f := uint32(flagPresent)
	set := func(on bool, flag uint32) {
		if on {
			f |= flag
		}
	}
	set(r.Turn && r.Conversation != "", flagTurn)
	set(r.Emotional, flagEmotional)
	set(r.Pinned, flagPinned)
	set(r.Forgotten, flagForgotten)
	set(r.Superseded, flagSuperseded)
	set(r.Procedure, flagSteps)
	set(r.Dormant, flagDormant)
	set(len(r.Keys) > 0 && !r.Turn, flagKeys)
	f |= indexOf(kinds[:], r.Kind) << shiftKind
	f |= uint32(max(0, slices.Index(plans[:], r.Plan))) << shiftPlan
	return f | indexOf(temporalities[:], r.Temporality)<<shiftTemporality
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
