package lang

import (
	"time"

	"github.com/loci-memory/loci"
)

// dateClockTime is a time of day as it is written, at tokens up to next. One that is
// not sure may be of the morning or of the evening.
type dateClockTime struct {
	secs int
	sure bool
	next int
}

const (
	hourSecs = 3600
	noonSecs = 12 * hourSecs
)

// withClock makes an instant of a day with a time of day after it or before it, and
// takes the part of the day into the expression. An hour that may be two leaves the
// day as it is.
func (f *dateFinder) withClock(m dateMatch) dateMatch {
	if m.precision != loci.Day || !m.to.IsZero() || !m.at.IsZero() {
		return m
	}
	k := m.j
	if f.kind(k) == dkDe {
		k++
	}
	if f.kind(k) == dkPart {
		m.part, m.j = datePart(f.toks[k].val), k+1
	}
	if at, ok := f.clockAfter(m); ok {
		return at
	}
	if at, ok := f.clockBefore(m); ok {
		return at
	}
	return m
}

// clockAfter: Friday at 5 pm, 明天下午三点.
func (f *dateFinder) clockAfter(m dateMatch) (dateMatch, bool) {
	k := m.j
	for _, skip := range [...]dateSet{dateKinds(dkComma), dateKinds(dkAt, dkFrom, dkIn, dkDe)} {
		if skip.has(f.kind(k)) {
			k++
		}
	}
	if f.kind(k) == dkPart {
		m.part = datePart(f.toks[k].val)
		k++
	}
	c, ok := f.clock(k)
	if !ok {
		return m, false
	}
	if f.toClock(c.next) {
		return f.clockSpan(m, c)
	}
	m.part, c.next = f.partAfter(c.next, m.part)
	c, ok = c.during(m.part)
	if !ok || f.kind(c.next) == dkHanHedge {
		return m, false
	}
	m.j = c.next
	return f.instant(m, c)
}

// clockBefore: 5 pm on Friday, at 9 this morning.
func (f *dateFinder) clockBefore(m dateMatch) (dateMatch, bool) {
	k := m.i - 1
	if dateKinds(dkOn, dkComma).has(f.kind(k)) {
		k--
	}
	from := k
	if dateKinds(dkMeridiem, dkOclock).has(f.kind(k)) {
		from--
	}
	if from < f.done || dateKinds(dkTo, dkDash, dkAnd, dkHedge, dkAfter, dkBefore, dkSince, dkUntil).has(f.kind(from-1)) {
		return m, false
	}
	c, ok := f.clock(from)
	if !ok || c.next != k+1 {
		return m, false
	}
	c, ok = c.during(m.part)
	if !ok {
		return m, false
	}
	m.i = from
	return f.instant(m, c)
}

// clock reads the time of day at token k.
func (f *dateFinder) clock(k int) (dateClockTime, bool) {
	if k < 0 || k >= len(f.toks) {
		return dateClockTime{}, false
	}
	t := f.toks[k]
	c := dateClockTime{secs: t.val, next: k + 1}
	switch after := f.kind(k + 1); {
	case t.kind == dkNoon:
		c.sure = true
		return c, true
	case t.kind == dkClock:
		c.sure = t.n == 1
	case t.kind != dkDigits:
		return c, false
	case after == dkDian:
		return f.hanClock(k)
	case after == dkMeridiem, after == dkOclock, f.bareHour(k):
		c.secs = t.val * hourSecs
		if t.val < 1 || t.val > 12 {
			return c, false
		}
	default:
		return c, false
	}
	switch f.kind(c.next) {
	case dkMeridiem:
		if !c.sure {
			c.secs = c.secs%noonSecs + f.toks[c.next].val*hourSecs
		}
		c.sure = true
		c.next++
	case dkOclock:
		c.next++
	}
	return c, !f.foreignZone(c.next)
}

// bareHour reports whether the number at token k is an hour by what stands around it:
// at 5; from 3 to 5 pm; 3-5 pm.
func (f *dateFinder) bareHour(k int) bool {
	if f.toClock(k + 1) {
		return true
	}
	return f.kind(k-1) == dkAt && f.closesAt(k+1)
}

// hanClock reads 三点半, 8点15分, 九点一刻.
func (f *dateFinder) hanClock(k int) (dateClockTime, bool) {
	hour, n := f.toks[k].val, k+2
	c := dateClockTime{secs: hour * hourSecs, sure: hour == 0 || hour > 12}
	switch {
	case f.kind(n) == dkHalf:
		c.secs += hourSecs / 2
		n++
	case f.kind(n) == dkDigits && f.kind(n+1) == dkKe && f.toks[n].val <= 3:
		c.secs += f.toks[n].val * 15 * 60
		n += 2
	case f.kind(n) == dkDigits && f.touches(n) && f.toks[n].val < 60:
		c.secs += f.toks[n].val * 60
		n++
		if f.kind(n) == dkFen {
			n++
		}
	}
	c.next = n
	return c, hour < 24
}

// toClock reports whether a range of times goes on at token k.
func (f *dateFinder) toClock(k int) bool {
	if !dateKinds(dkTo, dkDash, dkUntil).has(f.kind(k)) {
		return false
	}
	return dateKinds(dkDigits, dkClock, dkNoon, dkPart).has(f.kind(k + 1))
}

// clockSpan: tomorrow 9:00-17:00, 明天下午三点到五点. The first time takes its half of the day
// from the second, if it then lies before that; otherwise the day is all that is known.
func (f *dateFinder) clockSpan(m dateMatch, first dateClockTime) (dateMatch, bool) {
	part := m.part
	k := first.next + 1
	if f.kind(k) == dkPart {
		part = datePart(f.toks[k].val)
		k++
	}
	last, ok := f.clock(k)
	if !ok {
		return m, false
	}
	part, last.next = f.partAfter(last.next, part)
	if part == morningPart && !last.sure && last.secs >= noonSecs {
		part = noonPart // 上午十点到十二点
	}
	first, okFirst := first.beside(last, m.part)
	last, okLast := last.during(part)
	if !okFirst || !okLast || first.secs >= last.secs {
		return m, false
	}
	start, ok1 := f.instant(m, first)
	end, ok2 := f.instant(m, last)
	start.until, start.j = end.at, last.next
	return start, ok1 && ok2
}

// beside settles the first time of a range by its part of the day, or else by the
// last time.
func (c dateClockTime) beside(last dateClockTime, part datePart) (dateClockTime, bool) {
	if c.sure || part != noPart {
		return c.during(part)
	}
	if last.sure && last.secs > noonSecs+c.secs%noonSecs && last.secs%hourSecs == 0 && c.secs < last.secs-noonSecs {
		c.secs += noonSecs // 3 to 5 pm
	}
	return c, last.sure && c.secs < last.secs
}

// partAfter takes "in the evening" and "at night" at token k.
func (f *dateFinder) partAfter(k int, part datePart) (datePart, int) {
	switch {
	case f.kind(k) == dkIn && f.kind(k+1) == dkThe && f.kind(k+2) == dkPart:
		return datePart(f.toks[k+2].val), k + 3
	case f.kind(k) == dkAt && f.kind(k+1) == dkPart:
		return datePart(f.toks[k+1].val), k + 2
	}
	return part, k
}

// during settles which of two hours is meant; false if the part of the day doesn't say.
func (c dateClockTime) during(part datePart) (dateClockTime, bool) {
	if c.sure {
		return c, true
	}
	hour := c.secs / hourSecs
	c.sure = true
	switch {
	case part == dawnPart && hour <= 6, part == morningPart && hour < 12, part == noonPart && hour >= 11,
		part == afternoonPart && hour == 12:
		return c, true
	case part == dawnPart && hour == 12:
		c.secs -= noonSecs
		return c, true
	case part == noonPart && hour <= 2, part == afternoonPart && hour <= 7, part == nightPart && hour >= 5 && hour < 12:
		c.secs += noonSecs
		return c, true
	}
	return c, false
}

// instant is the time c on the day of m; false where the clocks of the zone skip it.
// Of an hour that they repeat it is the first.
func (f *dateFinder) instant(m dateMatch, c dateClockTime) (dateMatch, bool) {
	y, month, d := m.from.Date()
	at := time.Date(y, month, d, c.secs/hourSecs, c.secs/60%60, c.secs%60, 0, f.now.Location())
	m.at, m.precision = at, loci.Instant
	return m, at.Day() == d && at.Hour() == c.secs/hourSecs && at.Minute() == c.secs/60%60
}
