package dates

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/kind"
)

// finder goes over the tokens of a text and resolves what the grammar matches.
type finder struct {
	in      *Recogniser
	text    string // with the characters that the lexicons have
	written string // as it was written, of the same length
	toks    []token
	grammar *grammar
	now     time.Time
	today   time.Time
	found   []When
	comes   bool      // what has no tense is to come
	done    int       // the tokens before belong to what was found
	weekday time.Time // the day found last, if it is 上周三 or the like
	week    time.Time // the first day of what was found last, if it is a week that is named
}

// match is an expression: tokens from to to, and what they mean. One that is not
// ok has no date of its own; the other end of a range may still give it one.
type match struct {
	Period
	i, j    int
	tense   tense
	ok      bool
	until   time.Time // the last instant of a range of clock times
	refuse  bool      // a row without a meaning matched
	weekday bool      // it is a day, named by its weekday
	assumed bool      // nothing but the lack of a tense says that it is to come
}

func (f *finder) all() []When {
	for i := 0; i < len(f.toks); {
		m, ok := f.at(i)
		if !ok {
			i++
			continue
		}
		i = f.take(m)
		f.done = i
	}
	return f.found
}

// take adds the match, or the range that it begins, and returns where to go on.
func (f *finder) take(m match) int {
	f.listWith(&m)
	if f.movedFrom(m) || f.inClause(m.j, 1, movedOnReach, f.movesTo) {
		return m.j // what is on that day is moved to another, which its clause names: 周一的会改到周三
	}
	if !m.to.IsZero() && f.movedWithin(m.i) {
		m.from, m.to = m.to, time.Time{}
	}
	f.week = time.Time{}
	if m.ok && f.namesWeek(m) {
		f.week = m.from
	}
	if r, ok := f.spanned(m); ok {
		if !habitual(r) {
			f.add(r)
		}
		return r.j
	}
	f.weekday = weekdayMatch(m)
	if m.ok {
		m = f.withClock(m)
		f.add(m)
	}
	return m.j
}

// weekdayMatch is the day of m if it is a weekday of a week that is named.
func weekdayMatch(m match) time.Time {
	if m.ok && m.weekday && m.loose == nothingOpen {
		return m.from
	}
	return time.Time{}
}

// namesWeek reports whether m is a week that is named as such: next week, not two weeks ago.
func (f *finder) namesWeek(m match) bool {
	last := f.toks[m.j-1]
	return last.kind == kind.Unit && kind.TimeUnit(last.val) == kind.WeekUnit && m.precision == loci.Day && addDays(m.from, 6).Equal(m.to)
}

// movedFrom reports whether m is the day from which something was moved: of what was put
// off from Monday to Wednesday, Wednesday is the day.
func (f *finder) movedFrom(m match) bool {
	if !f.movedWithin(m.i) {
		return false
	}
	k := m.j
	for kind.SetOf(kind.At, kind.Clock, kind.Digits, kind.Meridiem, kind.Oclock).Has(f.kind(k)) {
		k++ // from Tuesday at 9:15 to Wednesday
	}
	return f.kind(k) == kind.To || f.kind(k) == kind.Until
}

// movedOnReach is how many tokens behind the day the verb may be.
const movedOnReach = 16

// movesTo reports whether token k moves something to the time behind it: 改到.
func (f *finder) movesTo(k int) bool { return f.kind(k) == kind.To && f.toks[k].n == 1 }

// movedWithin reports whether an expression at token i, if it is a range, is one over which something was moved.
func (f *finder) movedWithin(i int) bool { return f.kind(i-1) == kind.From && f.moves(i-1) }

// movesIn reports whether a word for moving something to another time is among tokens i to
// j: 三推迟到六月 is no range of months.
func (f *finder) movesIn(i, j int) bool {
	return slices.ContainsFunc(f.toks[i:j], func(t token) bool { return t.kind == kind.To && t.n == 1 })
}

// at is the longest match that starts at token i.
func (f *finder) at(i int) (match, bool) {
	rule, end := f.rowAt(i)
	if rule == nil {
		return match{}, false
	}
	m := match{i: i, j: end}
	if f.saysWhich(i, end) {
		m.j += 2
	}
	if m.refuse = rule.means == nil || m.j > end || f.sleepless(i, end) || f.isNowadays(i, end) || f.blurred(i, end); m.refuse {
		return m, true
	}
	a := f.args(i, end)
	if rule.tense {
		a.tense = f.tenseHere(i, end)
		m.tense, m.assumed = a.tense, a.tense == comingTense
	} else if m.refuse = f.supposed(i, end) || f.cues(i-1, -1).nearest == tellsMaybe; m.refuse {
		return m, true
	}
	m.Period, m.ok = rule.means(a)
	if t := f.turned(&m, end, &a); t != a.tense {
		a.tense, m.tense, m.assumed = t, t, t == comingTense
		m.Period, m.ok = rule.means(a)
	}
	m.weekday = a.named > 0 && m.precision == loci.Day
	return m, true
}

// rowAt is the row of the grammar whose match at token i is the longest, and where that ends;
// nil where none matches. Of two that are as long, one with a meaning wins.
func (f *finder) rowAt(i int) (rule *compiled, end int) {
	end = i
	for _, r := range f.grammar[f.toks[i].kind] {
		j := r.match(f.toks, i)
		longer := j > end || j == end && j > i && rule != nil && rule.means == nil && r.means != nil
		if longer && (!r.closes || f.closesAt(j)) && !f.movesIn(i, j) {
			rule, end = r, j
		}
	}
	return rule, end
}

// tenseHere is the tense of the clause around tokens i to j, or what stands for it where it has
// none: a statement is of what comes, a question what bounds a time of what was.
func (f *finder) tenseHere(i, j int) tense {
	t := f.tense(i, j)
	switch {
	case t == noTense && f.comes:
		return comingTense
	case t == noTense && (beforeOrAfter.Has(f.kind(i-1)) || f.bounds(j)):
		return pastTense
	}
	return t
}

var (
	dateHedgeable = kind.SetOf(kind.Digits, kind.Year, kind.Num, kind.Article, kind.Half, kind.Ord, kind.Month, kind.Season, kind.Holiday, kind.RunHoliday, kind.Date, kind.YearMonth)
	dateCounted   = kind.SetOf(kind.YearMark, kind.MonthMark, kind.Measure, kind.Unit)
)

// dateStarts are what a date may start with, to tell a choice between two dates.
var dateStarts = kind.SetOf(kind.Digits, kind.Year, kind.Num, kind.Date, kind.Month, kind.Weekday, kind.WeekdayAbbr, kind.Today, kind.Last, kind.Next, kind.This, kind.The,
	kind.On, kind.In, kind.RunWeekday, kind.RunWeekend, kind.Previous, kind.Following, kind.Current, kind.YearWord, kind.Holiday, kind.RunHoliday)

// blurred reports whether what is around the expression makes it a repeated, a
// rough or another calendar's date, or one that is only counted from or compared with.
func (f *finder) blurred(i, j int) bool {
	return f.repeated(i) || f.blurredBefore(i, j) || i > 0 && f.compared(i) || f.called(i, j) || f.quoted(i, j) || f.aged(i, j) || f.blurredAfter(i, j)
}

// blurredBefore is blurred by what is right before it.
func (f *finder) blurredBefore(i, j int) bool {
	before, deeper := f.kind(i-1), f.kind(i-2)
	switch before {
	case kind.OtherCalendar, kind.Counter:
		return true
	case kind.Hedge:
		return dateHedgeable.Has(f.toks[i].kind) || f.compares(i-1)
	case kind.On, kind.Of: // than on Friday, not on Friday
		return f.isIn(&f.in.Dropped, i-2) || before == kind.On && f.compares(i-2)
	case kind.Before, kind.After:
		if !f.comes {
			return countedBefore.Has(deeper)
		}
		return before == kind.After || !f.dueBefore(i, j)
	case kind.From: // two weeks from 25 May
		return deeper == kind.Unit
	case kind.To, kind.Until:
		return f.endsToday(i)
	case kind.Or: // the second of two
		return f.done == i-1 && i > 1
	}
	return f.isIn(&f.in.Dropped, i-1) // Tuesday instead of Monday
}

// compares reports whether token k compares something with what follows: than, 比.
func (f *finder) compares(k int) bool {
	return f.kind(k) == kind.Hedge && f.toks[k].val == kind.Compares
}

// endsToday reports whether the day at token i is only until when something has lasted: 到今天.
func (f *finder) endsToday(i int) bool {
	return f.kind(i) == kind.Today && f.toks[i].val == 0 && plainBefore.Has(f.kind(i-2)) && !f.movedTo(i)
}

// plainBefore are what is before a preposition whose date is no end of a range.
var plainBefore = kind.SetOf(kind.Other, kind.Comma, kind.Stop)

// joins are what is between the two ends of a range.
var joins = kind.SetOf(kind.And, kind.To, kind.Dash)

// blurredAfter is blurred by what follows.
func (f *finder) blurredAfter(i, j int) bool {
	before, next := f.kind(i-1), f.kind(j+1)
	if !f.comes && f.bounds(j) {
		return false
	}
	switch f.kind(j) {
	case kind.Hedge:
		return before == kind.And && f.compares(j) && f.touches(j) // 跟去年比
	case kind.HedgeBehind:
		return f.touches(j)
	case kind.Earlier:
		return f.touches(j) && !f.dueEarlier(i, j)
	case kind.Behind:
		return f.touches(j) && f.toks[j].n != 1
	case kind.Amid:
		return !joins.Has(before)
	case kind.Or:
		return dateStarts.Has(next) || j+1 < len(f.toks) && f.in.OrSo.has(f.word(j+1))
	}
	return false
}

// kind is the kind of token k; a stop beyond the ends.
func (f *finder) kind(k int) kind.Kind {
	if k < 0 || k >= len(f.toks) {
		return kind.Stop
	}
	return f.toks[k].kind
}

func (f *finder) word(k int) string { return f.text[f.toks[k].from:f.toks[k].to] }

// touches reports whether token k follows the one before it without a space.
func (f *finder) touches(k int) bool {
	return k > 0 && k < len(f.toks) && f.toks[k].from == f.toks[k-1].to
}

var (
	datePrepositions = kind.SetOf(kind.In, kind.On, kind.At, kind.During, kind.Early, kind.Of, kind.Since, kind.Until, kind.Due, kind.From, kind.To, kind.Between, kind.Before, kind.After, kind.Edge)
	dateClauseEdges  = kind.SetOf(kind.Stop, kind.Comma, kind.Open, kind.Close)
)

// args collects what the tokens from i to j say.
func (f *finder) args(i, j int) Args {
	a := Args{now: f.now, today: f.today}
	f.words(&a, i, j)
	f.around(&a, i, j)
	return a
}

// words notes what the tokens from i to j say by themselves.
func (f *finder) words(a *Args, i, j int) {
	var n counts
	for k, t := range f.toks[i:j] {
		switch t.kind {
		case kind.Year:
			put(a.years[:], &n.years, t.val)
		case kind.MonthMark:
			a.edge = t.val
			if n.nums == 0 || n.months == len(a.months) || f.kind(i+k-1) != kind.Digits {
				a.unit = kind.MonthUnit
				continue
			}
			n.nums-- // 5月
			put(a.months[:], &n.months, a.nums[n.nums])
			a.nums[n.nums] = 0
		case kind.Digits, kind.Num, kind.Article, kind.Ord, kind.OrdWord:
			a.number(t, &n)
		case kind.Month:
			put(a.months[:], &n.months, t.val)
			a.plain = a.plain || t.n == 1 && (!t.caps || f.opensSentence(t))
		default:
			a.read(t)
		}
	}
	if n.nums+n.months == 0 {
		a.nums[0] = a.years[0] // 1500 days ago
	}
}

// number notes a number; half a year has none.
func (a *Args) number(t token, n *counts) {
	a.few = a.few || t.kind == kind.Article
	a.ordinal = a.ordinal || t.kind == kind.Ord || t.kind == kind.OrdWord
	if !a.half || n.nums > 0 {
		put(a.nums[:], &n.nums, t.val)
	}
}

// counts is how many numbers, months and years an expression has.
type counts struct{ nums, months, years int }

// put keeps one more value where there is room.
func put(values []int, n *int, val int) {
	if *n < len(values) {
		values[*n] = val
		*n++
	}
}

// read notes what one token other than a number or a month says.
func (a *Args) read(t token) {
	switch t.kind {
	case kind.Half:
		a.half = true
	case kind.Weekday, kind.WeekdayAbbr, kind.RunWeekday:
		if a.named < len(a.weekdays) {
			a.weekdays[a.named] = t.val
		}
		a.named++
	case kind.Unit:
		a.unit = kind.TimeUnit(t.val)
		a.ofYear = a.unit == kind.YearUnit
	case kind.Last, kind.Past, kind.Next, kind.This, kind.Previous, kind.Following, kind.Current:
		a.rel += t.val
	case kind.YearWord:
		a.rel += t.val
		a.edge, a.ofYear = max(a.edge, t.n), true
	case kind.Today:
		a.rel += t.val
		a.part = kind.DayPart(t.n)
	case kind.Part:
		a.part = kind.DayPart(t.val)
	case kind.Stamp:
		a.val, a.offset = t.val, t.n
	case kind.YearMark:
		a.edge, a.unit = t.val, kind.YearUnit
	case kind.Edge:
		a.edge = t.val
	case kind.Season:
		a.val, a.valOf, a.mayBeVerb = t.val, t.kind, t.n == 1
	case kind.Holiday:
		a.val, a.valOf, a.eve = t.val, t.kind, t.n == 1
	case kind.Date, kind.MonthDay, kind.YearMonth, kind.RunHoliday, kind.MonthThird, kind.HalfYear:
		a.val, a.valOf = t.val, t.kind
	}
}

// around notes what is before and after the tokens from i to j.
func (f *finder) around(a *Args, i, j int) {
	head := i
	for head > 0 && datePrepositions.Has(f.kind(head-1)) {
		head--
	}
	a.prep = head < i
	a.initial = dateClauseEdges.Has(f.kind(head - 1))
	a.closes = f.closesAt(j)
	a.free = a.initial || f.freeAfter(i-1)
	a.run = f.text[f.toks[i].from] >= utf8.RuneSelf
	before, _ := utf8.DecodeLastRuneInString(f.text[:f.toks[i].from])
	a.numbered = f.in.Numbering.Has(before) && (j >= len(f.toks) || f.in.RunStays.At(f.text[f.toks[j].from:]) == "")
	end := j
	if f.kind(end) == kind.Part {
		end++
	}
	a.subject = f.isBe(end) || f.isIn(&f.in.Been, end)
	a.clocked, a.of = f.kind(j) == kind.Clock, f.kind(j) == kind.Particle
	a.titles, a.owns = f.named(end), f.kind(j) == kind.Apostrophe
	a.awaited, a.moved = f.isIn(&f.in.For, i-1), f.movedTo(i)
	if i > 0 {
		t := f.toks[i-1]
		a.titled = t.kind == kind.Other && t.caps && (!f.opensSentence(t) || !f.in.isStop(strings.ToLower(f.word(i-1))))
	}
}

// named reports whether token k is a capitalised word that is no I.
func (f *finder) named(k int) bool {
	if f.kind(k) != kind.Other || !f.toks[k].caps {
		return false
	}
	return !f.isIn(&f.in.Openers, k)
}

// freeAfter reports whether token k is no Chinese noun: what follows it counts from now, not from what it names.
func (f *finder) freeAfter(k int) bool {
	return k < 0 || !f.touches(k+1) || strings.Contains(f.in.free, f.word(k))
}

// opensSentence reports whether t is the first token of its sentence.
func (f *finder) opensSentence(t token) bool {
	head := strings.TrimRight(f.text[max(0, t.from-8):t.from], " \t\r\"'(“‘（「")
	if head == "" {
		return t.from < 8
	}
	return strings.ContainsAny(head[len(head)-1:], ".!?;\n") || strings.HasSuffix(head, "。") ||
		strings.HasSuffix(head, "！") || strings.HasSuffix(head, "？")
}

var dateClosers = kind.SetOf(kind.Stop, kind.Comma, kind.Open, kind.Close, kind.Dash, kind.And, kind.Or, kind.To, kind.Until, kind.On, kind.In, kind.At, kind.During,
	kind.Before, kind.After, kind.Since, kind.From, kind.Between, kind.The, kind.Possessor, kind.Article, kind.This, kind.Last, kind.Next, kind.Over, kind.Hedge, kind.Part, kind.Today, kind.Every, kind.Clock)

// closesAt reports whether a phrase ends before token j.
func (f *finder) closesAt(j int) bool {
	if dateClosers.Has(f.kind(j)) {
		return true
	}
	if f.kind(j) != kind.Other {
		return false
	}
	return f.in.Openers.has(f.word(j))
}

// add keeps a match whose years are in range.
func (f *finder) add(m match) {
	w := When{Assumed: m.assumed, From: f.toks[m.i].from, To: f.toks[m.j-1].to}
	w.Text = f.written[w.From:w.To]
	ok, okEnd := true, true
	switch {
	case !m.at.IsZero():
		w.Start = loci.Date{Time: m.at, Precision: loci.Instant}
		if !m.until.IsZero() {
			w.End = loci.Date{Time: m.until, Precision: loci.Instant}
		}
	default:
		w.Start, ok = f.date(m.from, m.precision)
		if !m.to.IsZero() && !m.to.Equal(m.from) {
			w.End, okEnd = f.date(m.to, m.precisionOfTo())
		}
	}
	if ok && okEnd && inCalendar(w.Start) && (w.End.IsZero() || inCalendar(w.End) && !w.End.Time.Before(w.Start.Time)) {
		f.found = append(f.found, w)
	}
}

// inCalendar reports whether the date is one that can be written: of a year from 1 to
// 9999, in its zone and in UTC, in which it will be stored, and not the zero time.
func inCalendar(d loci.Date) bool {
	here, stored := d.Time.Year(), d.Time.UTC().Year()
	return here >= 1 && here <= 9999 && stored >= 1 && stored <= 9999 && !d.IsZero()
}

// date is the calendar day t in the zone of the reference; false if the zone has no such day.
func (f *finder) date(t time.Time, p loci.Precision) (loci.Date, bool) {
	at, ok := StartOfDay(t, f.now.Location())
	return loci.Date{Time: at, Precision: p}, ok
}
