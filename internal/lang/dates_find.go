package lang

import (
	"strings"
	"sync"
	"time"

	"github.com/loci-memory/loci"
)

// dateGrammarOf is the grammar of both languages, compiled when the first text needs
// it.
var dateGrammarOf = sync.OnceValue(func() *dateGrammar {
	return newDateGrammar(dateEnglish, englishDays(), dateChinese, chineseYears())
})

// dateFinder goes over the tokens of a text and resolves what the grammar matches.
type dateFinder struct {
	text    string
	toks    []dateToken
	grammar *dateGrammar
	now     time.Time
	today   time.Time
	found   []When
	done    int       // the tokens before belong to what was found
	weekday time.Time // the day found last, if it is 上周三 or the like
}

// dateMatch is an expression: tokens from to to, and what they mean. One that is not
// ok has no date of its own; the other end of a range may still give it one.
type dateMatch struct {
	datePeriod
	i, j    int
	tense   dateTense
	ok      bool
	until   time.Time // the last instant of a range of clock times
	refuse  bool      // a row without a meaning matched
	weekday bool      // it is a day, named by its weekday
}

func (f *dateFinder) all() []When {
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
func (f *dateFinder) take(m dateMatch) int {
	f.listed(&m)
	if r, ok := f.spanned(m); ok {
		if !f.moved(r.i) {
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
func weekdayMatch(m dateMatch) time.Time {
	if m.ok && m.weekday && m.loose == nothingOpen {
		return m.from
	}
	return time.Time{}
}

// listed puts a weekday whose week is open into the week of the one that it is listed
// with: 上周一和周二.
func (f *dateFinder) listed(m *dateMatch) {
	k := m.i - 1
	if m.loose != weekOpen || f.weekday.IsZero() {
		return
	}
	if f.kind(k) == dkAnd || k >= 0 && f.word(k) == "、" {
		k--
	}
	if f.done != k+1 {
		return
	}
	ahead := (weekdayIndex(m.from) - weekdayIndex(f.weekday) + 7) % 7
	m.from, m.loose, m.ok = addDays(f.weekday, ahead), nothingOpen, ahead > 0
}

// moved reports whether the range at token i is one over which something was moved:
// what was put off from Monday to Wednesday doesn't last from Monday to Wednesday.
func (f *dateFinder) moved(i int) bool {
	if f.kind(i-1) != dkFrom {
		return false
	}
	for k := i - 2; k >= 0 && k >= i-6 && f.kind(k) != dkStop; k-- {
		var low [maxDateWord]byte
		if dateMoves[string(foldDateWord(&low, f.word(k)))] {
			return true
		}
	}
	return false
}

var dateMoves = set(`moved move changed change postponed postpone rescheduled reschedule pushed push shifted shift switched switch
delayed delay brought`)

// at is the longest match that starts at token i.
func (f *dateFinder) at(i int) (dateMatch, bool) {
	var rule *compiledRule
	end := i
	for _, r := range f.grammar[f.toks[i].kind] {
		j := r.match(f.toks, i)
		longer := j > end || j == end && j > i && rule != nil && rule.means == nil && r.means != nil
		if longer && (!r.closes || f.closesAt(j)) {
			rule, end = r, j
		}
	}
	if rule == nil {
		return dateMatch{}, false
	}
	m := dateMatch{i: i, j: end}
	if rule.means == nil || f.blurred(i, end) {
		m.refuse = true
		return m, true
	}
	a := f.args(i, end)
	if rule.tense {
		a.tense = f.tense(i, end)
		m.tense = a.tense
	}
	m.datePeriod, m.ok = rule.means(a)
	m.weekday = a.named > 0 && m.precision == loci.Day
	return m, true
}

var (
	dateHedgeable = dateKinds(dkDigits, dkYear, dkNum, dkA, dkHalf, dkOrd, dkMonth, dkSeason, dkHoliday, dkHanHoliday, dkDate, dkYearMonth)
	dateCounted   = dateKinds(dkNian, dkYue, dkGe, dkUnit)
)

// dateStarts are what a date may start with, to tell a choice between two dates.
var dateStarts = dateKinds(dkDigits, dkYear, dkNum, dkDate, dkMonth, dkWeekday, dkAbbr, dkToday, dkLast, dkNext, dkThis, dkThe,
	dkOn, dkIn, dkHanWeekday, dkHanWeekend, dkShang, dkXia, dkZhe, dkYrel, dkHoliday, dkHanHoliday)

// blurred reports whether what stands around the expression makes it a repeated, a
// rough or another calendar's date, or one that is only counted from or compared with.
func (f *dateFinder) blurred(i, j int) bool {
	before, deeper := f.kind(i-1), f.kind(i-2)
	switch {
	case before == dkEvery, before == dkLunar, before == dkNth, dateCounted.has(before) && deeper == dkEvery:
		return true
	case before == dkHedge && (dateHedgeable.has(f.toks[i].kind) || f.toks[i-1].val == dateCompares):
		return true
	case before == dkBefore, before == dkAfter, before == dkFrom && deeper == dkUnit:
		return true // the Sunday before 25 May, two weeks from 25 May
	case before == dkOr && f.done == i-1 && i > 1:
		return true // the second of two
	}
	return f.blurredAfter(i, j)
}

// blurredAfter is blurred by what follows.
func (f *dateFinder) blurredAfter(i, j int) bool {
	before, next := f.kind(i-1), f.kind(j+1)
	switch f.kind(j) {
	case dkHanHedge:
		return f.touches(j)
	case dkQian, dkHou:
		return f.touches(j) && f.word(j) != "以来"
	case dkAmid:
		return before != dkAnd && before != dkTo && before != dkDash
	case dkOr:
		return dateStarts.has(next) || j+1 < len(f.toks) && f.word(j+1) == "so"
	}
	return false
}

// kind is the kind of token k; a stop beyond the ends.
func (f *dateFinder) kind(k int) dateKind {
	if k < 0 || k >= len(f.toks) {
		return dkStop
	}
	return f.toks[k].kind
}

func (f *dateFinder) word(k int) string { return f.text[f.toks[k].from:f.toks[k].to] }

// touches reports whether token k follows the one before it without a space.
func (f *dateFinder) touches(k int) bool {
	return k > 0 && k < len(f.toks) && f.toks[k].from == f.toks[k-1].to
}

var (
	datePrepositions = dateKinds(dkIn, dkOn, dkAt, dkDuring, dkEarly, dkOf, dkSince, dkUntil, dkFrom, dkTo, dkBetween, dkBefore, dkAfter, dkEdge)
	dateClauseEdges  = dateKinds(dkStop, dkComma, dkOpen, dkClose)
)

// args collects what the tokens from i to j say.
func (f *dateFinder) args(i, j int) dateArgs {
	a := dateArgs{now: f.now, today: f.today}
	nums, months := 0, 0
	for _, t := range f.toks[i:j] {
		switch t.kind {
		case dkDigits, dkYear, dkNum, dkA, dkOrd, dkOrdWord:
			a.ordinal = a.ordinal || t.kind == dkOrd || t.kind == dkOrdWord
			if nums < len(a.nums) {
				a.nums[nums] = t.val
				nums++
			}
		case dkMonth:
			if months < len(a.months) {
				a.months[months] = t.val
				months++
			}
			a.plain = a.plain || t.n == 1 && (!t.caps || f.opensSentence(t))
		default:
			a.take(t)
		}
	}
	f.around(&a, i, j)
	return a
}

// take notes what one token other than a number or a month says.
func (a *dateArgs) take(t dateToken) {
	switch t.kind {
	case dkWeekday, dkAbbr, dkHanWeekday:
		if a.named < len(a.weekdays) {
			a.weekdays[a.named] = t.val
		}
		a.named++
	case dkUnit:
		a.unit = dateUnit(t.val)
	case dkLast, dkPast, dkNext, dkThis, dkShang, dkXia, dkZhe, dkYrel:
		a.rel += t.val
	case dkToday:
		a.rel += t.val
		a.part = datePart(t.n)
	case dkPart:
		a.part = datePart(t.val)
	case dkStamp:
		a.val, a.offset = t.val, t.n
	case dkSeason:
		a.val, a.mayBeVerb = t.val, t.n == 1
	case dkDate, dkYearMonth, dkHoliday, dkHanHoliday, dkXun, dkHalfYear:
		a.val = t.val
	}
}

// around notes what stands before and after the tokens from i to j.
func (f *dateFinder) around(a *dateArgs, i, j int) {
	head := i
	for head > 0 && datePrepositions.has(f.kind(head-1)) {
		head--
	}
	a.prep = head < i
	a.initial = dateClauseEdges.has(f.kind(head - 1))
	a.closes = f.closesAt(j)
	a.free = a.initial || f.freeAfter(i-1)
	if i > 0 {
		t := f.toks[i-1]
		a.titled = t.kind == dkOther && t.caps && (!f.opensSentence(t) || !IsStop(strings.ToLower(f.word(i-1))))
	}
}

// freeAfter reports whether token k is no Chinese noun: what follows it counts from
// now, not from what it names.
func (f *dateFinder) freeAfter(k int) bool {
	return k < 0 || !f.touches(k+1) || strings.Contains("我你您他她它们咱将会要就在于", f.word(k))
}

// opensSentence reports whether t is the first token of its sentence.
func (f *dateFinder) opensSentence(t dateToken) bool {
	head := strings.TrimRight(f.text[max(0, t.from-8):t.from], " \t\r\"'(“‘（「")
	if head == "" {
		return t.from < 8
	}
	return strings.ContainsAny(head[len(head)-1:], ".!?;\n") || strings.HasSuffix(head, "。") ||
		strings.HasSuffix(head, "！") || strings.HasSuffix(head, "？")
}

var dateClosers = dateKinds(dkStop, dkComma, dkOpen, dkClose, dkDash, dkAnd, dkOr, dkTo, dkUntil, dkOn, dkIn, dkAt, dkDuring,
	dkBefore, dkAfter, dkSince, dkFrom, dkBetween, dkThe, dkPoss, dkA, dkThis, dkLast, dkNext, dkOver, dkHedge, dkPart, dkToday, dkEvery)

// dateOpeners are words that begin the next phrase: what stands before them ends one.
var dateOpeners = set(`i we he she they you it there who which when where while because but so with for as if though although is are was were
had has have did does do will would can could should might then too also again alone not just we i'm me us him them being until unless`)

// closesAt reports whether a phrase ends before token j.
func (f *dateFinder) closesAt(j int) bool {
	if dateClosers.has(f.kind(j)) {
		return true
	}
	if f.kind(j) != dkOther {
		return false
	}
	var low [maxDateWord]byte
	return dateOpeners[string(foldDateWord(&low, f.word(j)))]
}

// add keeps a match whose years are in range.
func (f *dateFinder) add(m dateMatch) {
	w := When{From: f.toks[m.i].from, To: f.toks[m.j-1].to}
	w.Text = f.text[w.From:w.To]
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

// date is the calendar day t in the zone of the reference; false if the zone has no
// such day.
func (f *dateFinder) date(t time.Time, p loci.Precision) (loci.Date, bool) {
	at, ok := startOfDay(t, f.now.Location())
	return loci.Date{Time: at, Precision: p}, ok
}
