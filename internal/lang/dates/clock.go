package dates

import (
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/kind"
)

// clockTime is a time of day as it is written, at tokens up to next. One that is
// not sure may be of the morning or of the evening. One that is written as a clock of 24
// hours writes it is of the morning, unless something says evening: 11:00, 09:30.
type clockTime struct {
	secs    int
	sure    bool
	written bool
	next    int
}

const (
	hourSecs = 3600
	noonSecs = 12 * hourSecs
)

// withClock makes an instant of a day with a time of day after it or before it, and takes the part of the day into
// the expression. An hour that may be two leaves the day as it is.
func (f *finder) withClock(m match) match {
	if m.precision != loci.Day || !m.to.IsZero() || !m.at.IsZero() {
		return m
	}
	k := m.j
	if f.kind(k) == kind.Particle {
		k++
	}
	if f.kind(k) == kind.Part {
		m.part, m.j = kind.DayPart(f.toks[k].val), k+1
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
func (f *finder) clockAfter(m match) (match, bool) {
	k := m.j
	for _, skip := range [...]kind.Set{kind.SetOf(kind.Comma, kind.Open), kind.SetOf(kind.At, kind.From, kind.In, kind.Particle)} {
		if skip.Has(f.kind(k)) {
			k++
		}
	}
	if f.kind(k) == kind.Part {
		m.part = kind.DayPart(f.toks[k].val)
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
	c, ok = f.during(c, m.part)
	if next := f.kind(c.next); !ok || next == kind.HedgeBehind || next == kind.Or && clockStarts.Has(f.kind(c.next+1)) {
		return m, false // at 10:30 or 11:00
	}
	m.j = c.next
	if f.kind(k-1) == kind.Open && f.kind(m.j) == kind.Close {
		m.j++ // Friday (7 pm)
	}
	return f.instant(m, c)
}

// clockBefore: 5 pm on Friday, at 9 this morning.
func (f *finder) clockBefore(m match) (match, bool) {
	k := m.i - 1
	if kind.SetOf(kind.On, kind.Comma).Has(f.kind(k)) {
		k--
	}
	from := k
	if kind.SetOf(kind.Meridiem, kind.Oclock).Has(f.kind(k)) {
		from--
	}
	if from < f.done || kind.SetOf(kind.To, kind.Dash, kind.And, kind.Hedge, kind.After, kind.Before, kind.Since, kind.Until).Has(f.kind(from-1)) {
		return m, false
	}
	c, ok := f.clock(from)
	if !ok || c.next != k+1 {
		return m, false
	}
	c, ok = f.during(c, m.part)
	if !ok || from > 0 && (f.cue(from-1)&tellsPast != 0 || f.kind(from-1) == kind.In) {
		return m, false // we won 13:10 on Friday, ran it in 23:15
	}
	m.i = from
	return f.instant(m, c)
}

// clock reads the time of day at token k.
func (f *finder) clock(k int) (clockTime, bool) {
	if f.kind(k) == kind.Stop {
		return clockTime{}, false
	}
	t := f.toks[k]
	c := clockTime{secs: t.val, next: k + 1}
	switch t.kind {
	case kind.Noon:
		c.sure = true
		return c, true
	case kind.Clock:
		c.written = t.n == 1 || t.val >= 10*hourSecs
		c.sure = c.written && (t.val < hourSecs || t.val >= noonSecs+hourSecs)
	case kind.Digits:
		if f.kind(k+1) == kind.HourMark {
			return f.hanClock(k)
		}
		c.secs = t.val * hourSecs
		if !hourEnds.Has(f.kind(k+1)) && !f.bareHour(k) || t.val < 1 || t.val > 12 {
			return c, false
		}
	case kind.Half:
		return f.halfPast(k + 1)
	default:
		return c, false
	}
	return f.clockEnd(c)
}

// halfPast reads half six and half past six, from what is behind half on.
func (f *finder) halfPast(k int) (clockTime, bool) {
	if f.kind(k) == kind.Past {
		k++
	}
	if f.kind(k) != kind.Digits || f.text[f.toks[k].from] >= utf8.RuneSelf || f.toks[k].val < 1 || f.toks[k].val > 12 {
		return clockTime{}, false
	}
	return f.clockEnd(clockTime{secs: f.toks[k].val*hourSecs + hourSecs/2, next: k + 1})
}

// hourEnds make an hour of a number before them.
var hourEnds = kind.SetOf(kind.Meridiem, kind.Oclock)

// clockEnd takes what is behind a clock into it: am, o'clock, but no other zone.
func (f *finder) clockEnd(c clockTime) (clockTime, bool) {
	if f.kind(c.next) == kind.Meridiem {
		if !c.sure {
			c.secs = c.secs%noonSecs + f.toks[c.next].val*hourSecs
		}
		c.sure = true
	}
	if hourEnds.Has(f.kind(c.next)) {
		c.next++
	}
	return c, !f.foreignZone(c.next)
}

// bareHour reports whether the number at token k is an hour by what is around it: at 5; from 3 to 5 pm; 3-5 pm.
func (f *finder) bareHour(k int) bool {
	if f.toClock(k + 1) {
		return true
	}
	return f.kind(k-1) == kind.At && f.closesAt(k+1)
}

// hanClock reads 三点半, 8点15分, 九点一刻.
func (f *finder) hanClock(k int) (clockTime, bool) {
	hour, n := f.toks[k].val, k+2
	c := clockTime{secs: hour * hourSecs, sure: hour == 0 || hour > 12}
	switch {
	case f.kind(n) == kind.Half:
		c.secs += hourSecs / 2
		n++
	case f.kind(n) == kind.Digits && f.kind(n+1) == kind.QuarterMark && f.toks[n].val <= 3:
		c.secs += f.toks[n].val * 15 * 60
		n += 2
	case f.kind(n) == kind.Digits && f.touches(n) && f.toks[n].val < 60:
		c.secs += f.toks[n].val * 60
		n++
		if f.kind(n) == kind.MinuteMark {
			n++
		}
	}
	c.next = n
	return c, hour < 24
}

// toClock reports whether a range of times goes on at token k.
func (f *finder) toClock(k int) bool {
	if !kind.SetOf(kind.To, kind.Dash, kind.Until).Has(f.kind(k)) {
		return false
	}
	return clockStarts.Has(f.kind(k + 1))
}

// clockStarts are what a clock may begin with.
var clockStarts = kind.SetOf(kind.Digits, kind.Clock, kind.Noon, kind.Part)

// clockSpan: tomorrow 9:00-17:00, 明天下午三点到五点. The first time takes its half of the day
// from the second, if it then lies before that; otherwise the day is all that is known.
func (f *finder) clockSpan(m match, first clockTime) (match, bool) {
	part := m.part
	k := first.next + 1
	if f.kind(k) == kind.Part {
		part = kind.DayPart(f.toks[k].val)
		k++
	}
	last, ok := f.clock(k)
	if !ok {
		return m, false
	}
	part, last.next = f.partAfter(last.next, part)
	if part == kind.MorningPart && !last.sure && last.secs >= noonSecs {
		part = kind.NoonPart // 上午十点到十二点
	}
	first, last = f.asWritten(first, m.part), f.asWritten(last, part)
	first, okFirst := first.beside(last, m.part)
	last, okLast := f.during(last, part)
	if !okFirst || !okLast || first.secs >= last.secs {
		return m, false
	}
	start, ok1 := f.instant(m, first)
	end, ok2 := f.instant(m, last)
	start.until, start.j = end.at, last.next
	return start, ok1 && ok2
}

// beside settles the first time of a range by its part of the day, or else by the last time.
func (c clockTime) beside(last clockTime, part kind.DayPart) (clockTime, bool) {
	if c.sure || part != kind.NoPart {
		return c.during(part)
	}
	if last.sure && last.secs > noonSecs+c.secs%noonSecs && last.secs%hourSecs == 0 && c.secs < last.secs-noonSecs {
		c.secs += noonSecs // 3 to 5 pm
	}
	return c, last.sure && c.secs < last.secs
}

// partAfter takes "in the evening" and "at night" at token k.
func (f *finder) partAfter(k int, part kind.DayPart) (kind.DayPart, int) {
	switch {
	case f.kind(k) == kind.In && f.kind(k+1) == kind.The && f.kind(k+2) == kind.Part:
		return kind.DayPart(f.toks[k+2].val), k + 3
	case f.kind(k) == kind.At && f.kind(k+1) == kind.Part:
		return kind.DayPart(f.toks[k+1].val), k + 2
	}
	return part, k
}

// during settles which of two hours is meant, by a part of the day or the way in which
// they are written; false if neither says.
func (f *finder) during(c clockTime, part kind.DayPart) (clockTime, bool) {
	return f.asWritten(c, part).during(part)
}

// asWritten is c, sure if it is written as a clock of 24 hours and no part of the day or
// word of its sentence speaks against it: 11:00, but not drinks at 11:00.
func (f *finder) asWritten(c clockTime, part kind.DayPart) clockTime {
	if !c.sure && c.written && part == kind.NoPart {
		c.sure = !f.evening(c.next)
	}
	return c
}

// evening reports whether a word of the sentence around token k speaks of its evening.
func (f *finder) evening(k int) bool {
	from, to := k, k
	for from > 0 && f.kind(from-1) != kind.Stop {
		from--
	}
	for f.kind(to) != kind.Stop {
		to++
	}
	for i := from; i < to; i++ {
		t, night := f.toks[i], false
		switch t.kind {
		case kind.Part:
			night = kind.DayPart(t.val) == kind.NightPart
		case kind.Today:
			night = kind.DayPart(t.n) == kind.NightPart
		case kind.Meridiem:
			night = t.val > 0
		case kind.Other:
			night = f.isIn(&f.in.Evenings, i) || f.in.RunEvenings.At(f.text[t.from:]) != ""
		}
		if night {
			return true
		}
	}
	return false
}

// during settles which of two hours is meant; false if the part of the day doesn't say.
func (c clockTime) during(part kind.DayPart) (clockTime, bool) {
	if c.sure {
		return c, true
	}
	hour := c.secs / hourSecs
	c.sure = true
	switch {
	case part == kind.DawnPart && hour <= 6, part == kind.MorningPart && hour < 12, part == kind.NoonPart && hour >= 11,
		part == kind.AfternoonPart && hour == 12:
		return c, true
	case part == kind.DawnPart && hour == 12:
		c.secs -= noonSecs
		return c, true
	case part == kind.NoonPart && hour <= 2, part == kind.AfternoonPart && hour <= 7, part == kind.NightPart && hour >= 5 && hour < 12:
		c.secs += noonSecs
		return c, true
	}
	return c, false
}

// instant is the time c on the day of m; false where the clocks of the zone skip it.
// Of an hour that they repeat it is the first.
func (f *finder) instant(m match, c clockTime) (match, bool) {
	y, month, d := m.from.Date()
	at := time.Date(y, month, d, c.secs/hourSecs, c.secs/60%60, c.secs%60, 0, f.now.Location())
	m.at, m.precision = at, loci.Instant
	return m, at.Day() == d && at.Hour() == c.secs/hourSecs && at.Minute() == c.secs/60%60
}
