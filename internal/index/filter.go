package index

import (
	"slices"

	"github.com/loci-memory/loci"
)

// filter compiles a filter to a test of rows; nil passes all. Like
// loci.Filter.Match it leaves liveness aside, which is the view's.
func (c *columns) filter(f *loci.Filter) func(seq uint32) bool {
	var tests []func(uint32) bool
	add := func(on bool, test func(uint32) bool) {
		if on {
			tests = append(tests, test)
		}
	}
	add(f.Conversation != "", c.inConversation(f.Conversation))
	add(len(f.Kinds) > 0, func(seq uint32) bool { return slices.Contains(f.Kinds, c.kind(seq)) })
	add(f.Domain != "", c.belowDomain(f.Domain))
	add(bounded(f, loci.OnRecorded), func(seq uint32) bool {
		return between(c.recorded[seq], micros(f.RecordedAfter), micros(f.RecordedBefore))
	})
	add(bounded(f, loci.OnEvent), func(seq uint32) bool {
		event := c.events.keys[c.event[seq]].start
		return event != none && between(event, micros(f.EventAfter), micros(f.EventBefore))
	})
	add(f.Temporality != "", func(seq uint32) bool { return c.temporality(seq) == f.Temporality })
	add(f.Plan != "", func(seq uint32) bool { return planOf(c.flags[seq]) == f.Plan })
	add(f.Procedures, func(seq uint32) bool { return c.flags[seq]&flagSteps != 0 })
	add(len(f.Tags) > 0, c.tagged(f.Tags))
	if len(tests) == 0 {
		return nil
	}
	return func(seq uint32) bool {
		for _, test := range tests {
			if !test(seq) {
				return false
			}
		}
		return true
	}
}

// between reports from ≤ t < before, where none does not bound.
func between(t, from, before int64) bool {
	return (from == none || t >= from) && (before == none || t < before)
}

func (c *columns) inConversation(name string) func(uint32) bool {
	conv, ok := c.convs.ids[name]
	return func(seq uint32) bool { return ok && c.conv[seq] == conv }
}

func (c *columns) belowDomain(path string) func(uint32) bool {
	below := c.classesBelow(path)
	return func(seq uint32) bool { return below[c.classOf(seq)] }
}

// classesBelow reports for each class whether its domain is below a path; nil for the
// empty path, which all are below.
func (c *columns) classesBelow(path string) []bool {
	if path == "" {
		return nil
	}
	below := make([]bool, len(c.classes.keys))
	for i, k := range c.classes.keys {
		below[i] = loci.Below(path, k.domain)
	}
	return below
}

// tagged tests for all of the tags.
func (c *columns) tagged(tags []string) func(uint32) bool {
	var want []uint32
	known := true
	for _, t := range tags {
		id, ok := c.tags.ids[hash(t)]
		known = known && ok
		want = append(want, id)
	}
	return func(seq uint32) bool {
		if !known || c.ref[seq] == 0 {
			return false
		}
		has := c.readPool(nil, seq, poolTags)
		for _, id := range want {
			if !slices.Contains(has, id) {
				return false
			}
		}
		return true
	}
}

// shown is the row that a turn with a score is shown as: itself when it passes the
// filter, else the best of its facts that passes, else 0.
func (r *wordSearch) shown(turn uint32) uint32 {
	if r.pass == nil || r.pass(turn) {
		return turn
	}
	if r.standIns == nil {
		r.standIns = map[uint32]key{}
		for _, k := range r.keys {
			if best := r.standIns[k.turn]; (k.score > best.score || k.score == best.score && k.fact < best.fact) && r.pass(k.fact) {
				r.standIns[k.turn] = k
			}
		}
	}
	return r.standIns[turn].fact
}

// withoutRepeats keeps the best of the hits that would show the same fact.
func (r *layout) withoutRepeats(s []scored) []scored {
	at := map[uint32]int{}
	n := 0
	for _, c := range s {
		i, there := at[c.row]
		if there && compareScored(s[i], c) <= 0 {
			continue
		}
		if !there {
			i, at[c.row] = n, n
			n++
		}
		s[i] = c
	}
	return s[:n]
}
