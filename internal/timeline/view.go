package timeline

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// mark is a note on a timeline.
type mark struct {
	place
	id       loci.ID
	recorded time.Time
}

// compareMarks is the order of a timeline: by period, a coarser one before those that
// it holds, then by time, then by when it was said.
func compareMarks(a, b mark) int {
	return cmp.Or(comparePeriods(a.period, b.period), a.at.Compare(b.at), a.recorded.Compare(b.recorded), bytes.Compare(a.id[:], b.id[:]))
}

func comparePeriods(a, b period) int {
	return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.grain, b.grain))
}

// lineView is one page of a timeline being read. The notes come in runs, each in the
// order of a timeline: what is asked for is found in them by halving.
type lineView struct {
	request *loci.TimelineRequest
	grain   grain
	zone    *time.Location
	after   *mark // the last of the page before; nil begins

	found    bool // after is on the timeline
	total    int
	page     []mark
	more     bool // there are notes behind the page
	counts   map[period]int
	activity *loci.Activity
}

// placed is where a note is; false where it has no place.
func (v *lineView) placed(event loci.Date, recorded time.Time) (place, bool) {
	switch on := v.request.On; {
	case on != loci.OnRecorded && !event.IsZero():
		return dated(event, v.grain, v.zone), true
	case on != loci.OnEvent:
		return moment(recorded, v.grain, v.zone), true
	}
	return place{}, false
}

// stretch is the notes from … to-1 of a run.
type stretch struct {
	run      query.Run
	from, to int
}

func (s *stretch) len() int { return s.to - s.from }

func (v *lineView) mark(s *stretch, i int) mark {
	m := s.run.At(i)
	at, _ := v.placed(m.Event, m.Recorded)
	return mark{at, m.ID, m.Recorded}
}

// first is the first place of a stretch from which on all marks fulfil a condition.
func (v *lineView) first(s *stretch, holds func(*mark) bool) int {
	return s.from + sort.Search(s.len(), func(i int) bool {
		m := v.mark(s, s.from+i)
		return holds(&m)
	})
}

// read makes the page of the runs.
func (v *lineView) read(runs []query.Run) {
	var line []stretch
	for _, run := range runs {
		if s := v.bounded(run); s.len() > 0 {
			line = append(line, s)
			v.total += s.len()
		}
	}
	if v.request.Activity {
		v.activity = v.countAll(line)
	}
	v.turn(v.behind(line))
	v.count(line)
}

// bounded is the part of a run that is within the bounds of the request.
func (v *lineView) bounded(run query.Run) stretch {
	s := stretch{run, 0, run.Len()}
	if to := v.request.To; !to.IsZero() {
		s.to = v.first(&s, func(m *mark) bool { return !m.at.Before(to) })
	}
	if from := v.request.From; !from.IsZero() {
		s.from = v.first(&s, func(m *mark) bool { return !m.at.Before(from) })
	}
	return s
}

// behind is what of the line comes behind the page before.
func (v *lineView) behind(line []stretch) []stretch {
	line = slices.Clone(line)
	if v.after == nil {
		return line
	}
	for i := range line {
		s := &line[i]
		at := v.first(s, func(m *mark) bool { return compareMarks(*m, *v.after) >= 0 })
		here := at < s.to && v.mark(s, at).id == v.after.id
		v.found = v.found || here
		switch {
		case !v.request.OldestFirst:
			s.to = at
		case here:
			s.from = at + 1
		default:
			s.from = at
		}
	}
	return line
}

// turn fills the page from the heads of the stretches.
func (v *lineView) turn(line []stretch) {
	heads := make([]mark, len(line))
	for i := range line {
		heads[i] = v.head(&line[i])
	}
	for len(v.page) < v.request.Limit {
		best := -1
		for i := range line {
			if line[i].len() > 0 && (best < 0 || v.before(&heads[i], &heads[best])) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		v.page = append(v.page, heads[best])
		if s := &line[best]; v.request.OldestFirst {
			s.from++
		} else {
			s.to--
		}
		heads[best] = v.head(&line[best])
	}
	v.more = slices.ContainsFunc(line, func(s stretch) bool { return s.len() > 0 })
}

// head is the mark of a stretch that is next in the direction of the request.
func (v *lineView) head(s *stretch) mark {
	switch {
	case s.len() == 0:
		return mark{}
	case v.request.OldestFirst:
		return v.mark(s, s.from)
	}
	return v.mark(s, s.to-1)
}

func (v *lineView) before(a, b *mark) bool {
	return compareMarks(*a, *b) < 0 == v.request.OldestFirst
}

// count counts the notes of the periods on the page.
func (v *lineView) count(line []stretch) {
	v.counts = map[period]int{}
	if len(v.page) == 0 {
		return
	}
	low, high := v.page[0].period, v.page[len(v.page)-1].period
	if comparePeriods(low, high) > 0 {
		low, high = high, low
	}
	for _, s := range line {
		s.from = v.first(&s, func(m *mark) bool { return comparePeriods(m.period, low) >= 0 })
		v.eachPeriod(s, func(p period, n int) bool {
			v.counts[p] += n
			return comparePeriods(p, high) < 0
		})
	}
}

// eachPeriod calls do with the periods of a stretch and how many notes each has, until it
// returns false.
func (v *lineView) eachPeriod(s stretch, do func(p period, n int) bool) {
	for s.len() > 0 {
		p := v.mark(&s, s.from).period
		next := v.leap(&s, p)
		if !do(p, next-s.from) {
			return
		}
		s.from = next
	}
}

// leap is the first place behind a period, found in steps that double: most periods have
// few notes.
func (v *lineView) leap(s *stretch, p period) int {
	behind := func(m *mark) bool { return comparePeriods(m.period, p) > 0 }
	for step := 1; ; step *= 2 {
		if at := s.from + step; at >= s.to {
			return v.first(s, behind)
		} else if m := v.mark(s, at); behind(&m) {
			return v.first(&stretch{s.run, s.from, at}, behind)
		}
	}
}

// countAll counts the notes of each period from the first to the last; nil where that
// would be too many.
func (v *lineView) countAll(line []stretch) *loci.Activity {
	counts := map[period]int{}
	var first, last period
	for _, s := range line {
		v.eachPeriod(s, func(p period, n int) bool {
			if p.grain != v.grain {
				return false
			}
			if len(counts) == 0 || comparePeriods(p, first) < 0 {
				first = p
			}
			if len(counts) == 0 || comparePeriods(p, last) > 0 {
				last = p
			}
			counts[p] += n
			return true
		})
	}
	n := last.number() - first.number() + 1
	if len(counts) == 0 || n > spans {
		return nil
	}
	a := &loci.Activity{First: first.String(), Last: last.String(), Counts: make([]int, n)}
	for p, n := range counts {
		a.Counts[p.number()-first.number()] = n
	}
	return a
}
