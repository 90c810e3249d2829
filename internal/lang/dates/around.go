package dates

// What is around an expression and makes it no date: repetition, comparison, ages, titles.

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/kind"
)

// isIn reports whether token k is a word of a list.
func (f *finder) isIn(list *wordList, k int) bool {
	return k >= 0 && k < len(f.toks) && list.has(f.word(k))
}

// repeated reports whether the expression at token i comes again and again: every other Friday, every second week.
func (f *finder) repeated(i int) bool {
	if f.kind(i-1) == kind.Every || f.kind(i-2) == kind.Every && dateCounted.Has(f.kind(i-1)) {
		return true
	}
	if f.isIn(&f.in.Conjunctions, i-1) && (f.kind(i-2) == kind.Every || f.kind(i-3) == kind.Every) {
		return true // every day but Sunday
	}
	return f.kind(i-2) == kind.Every && f.toks[i-2].n == 0 && (f.kind(i-1) == kind.Other && f.text[f.toks[i-1].from] < utf8.RuneSelf || everyNth.Has(f.kind(i-1)))
}

var everyNth = kind.SetOf(kind.Ord, kind.OrdWord)

// compared reports whether something is only compared with the expression at token i:
// versus last year, compared to May.
func (f *finder) compared(i int) bool {
	if f.kind(i-1) == kind.Other {
		return f.isIn(&f.in.Comparing, i-1) || f.isIn(&f.in.Comparing, i-2) && f.toks[i-2].kind == kind.Other
	}
	return f.kind(i-1) == kind.To && f.isIn(&f.in.Comparing, i-2)
}

// dueDays are what names a day, on which something may be due.
var dueDays = kind.SetOf(kind.Weekday, kind.WeekdayAbbr, kind.RunWeekday, kind.Today, kind.Ord, kind.DayMark, kind.Date, kind.MonthDay, kind.Digits)

// isDay reports whether the tokens from i to j name a day, not a year, month or holiday.
func (f *finder) isDay(i, j int) bool {
	return slices.ContainsFunc(f.toks[i:j], func(t token) bool { return dueDays.Has(t.kind) || t.kind == kind.MonthMark && t.val != 0 })
}

// dueBefore reports whether the expression behind a "before" is the last moment for
// something that is to come, and no day from which another is counted.
func (f *finder) dueBefore(i, j int) bool {
	if countedBefore.Has(f.kind(i-2)) || f.has(i, j, kind.Year) {
		return false
	}
	t := f.tense(i, j)
	return t == futureTense || t == noTense && f.comes && f.kind(i-2) == kind.Other && f.isDay(i, j)
}

var countedBefore = kind.SetOf(kind.Unit, kind.Weekday, kind.WeekdayAbbr, kind.Weekend, kind.Part, kind.Holiday, kind.Eve)

// dueEarlier reports the same of one ahead of 之前 at token j.
func (f *finder) dueEarlier(i, j int) bool {
	if numbers.Has(f.kind(j+1)) || f.kind(j+1) == kind.Half || f.has(i, j, kind.Year) || f.has(i, j, kind.Previous) || f.has(i, j, kind.Unit) {
		return false // 国庆节前一周
	}
	t := f.tense(i, j)
	return t == futureTense || t == noTense && f.comes && f.isDay(i, j) && !clauseEnds.Has(f.kind(j+1))
}

var numbers = kind.SetOf(kind.Digits, kind.Num)

// has reports whether one of the tokens from i to j is of kind k.
func (f *finder) has(i, j int, k kind.Kind) bool {
	return slices.ContainsFunc(f.toks[i:j], func(t token) bool { return t.kind == k })
}

// agedReach is how many tokens behind a year an age may be, bareAgeReach the same of one that is a number alone.
const (
	agedReach    = 6
	bareAgeReach = 3
)

// aged reports whether the year from token i to j is that of an age: 今年刚满六十岁.
func (f *finder) aged(i, j int) bool {
	if f.kind(i) != kind.YearWord {
		return false
	}
	return f.inClause(j, 1, bareAgeReach, f.agedAlone) || f.inClause(j, 1, agedReach, func(k int) bool {
		return f.kind(k) == kind.Length && f.toks[k].val == kind.Age && numbers.Has(f.kind(k-1))
	})
}

// agedAlone reports whether an age is at token k, and nothing behind it: 今年六十八, 今年三十了.
func (f *finder) agedAlone(k int) bool {
	end := k + 1
	if f.cue(end)&tellsDone != 0 {
		end++
	}
	return f.kind(k) == kind.Digits && f.kind(k-1) != kind.Counter && clauseEnds.Has(f.kind(end))
}

// called reports whether the expression from token i to j is a name or a greeting, or is
// ruled out, by a word right before or behind it: named Friday, happy Friday, 除了周五.
func (f *finder) called(i, j int) bool {
	if f.titled(j-1) || f.isIn(&f.in.Naming, i-1) || f.in.RunNames.At(f.text[f.toks[j-1].to:]) != "" {
		return true
	}
	return i > 0 && f.toks[i-1].kind == kind.Other && hasEnding(f.text[:f.toks[i].from], f.in.RunNaming, 0)
}

// titled reports whether token i is one such as Today with a capital letter in the middle
// of a sentence, which is in a name: USA Today.
func (f *finder) titled(i int) bool {
	t := f.toks[i]
	return i > 0 && t.kind == kind.Today && t.caps && t.to-t.from > 1 && f.text[t.from+1] >= 'a' && f.isWord(i-1)
}

// isWord reports whether token k is a word of ASCII letters.
func (f *finder) isWord(k int) bool {
	t := f.toks[k]
	return t.from < t.to && isDateLetter(f.text[t.from])
}

// quoteMarks are those of a name or a title, opening and closing.
var quoteMarks = [...][2]string{{"“", "”"}, {"「", "」"}, {"『", "』"}, {"‘", "’"}, {"《", "》"}, {"〈", "〉"}}

// quotedReach is how many bytes a name in quotation marks has at most.
const quotedReach = 30

// quotable are what a word in quotation marks alone may be: "Tomorrow" is a name then.
var quotable = kind.SetOf(kind.Today, kind.Weekday, kind.RunWeekday, kind.RunWeekend, kind.Month, kind.MonthMark, kind.Holiday, kind.RunHoliday)

// quoted reports whether the expression from token i to j opens a name or a title in
// quotation marks, which has no marks of a sentence in it.
func (f *finder) quoted(i, j int) bool {
	at, to := f.toks[i].from, f.toks[j-1].to
	if at > 0 && f.text[at-1] == '"' && strings.HasPrefix(f.text[to:], `"`) {
		return quotable.Has(f.kind(j - 1))
	}
	if at < len("“") || f.text[at-len("“")] < "“"[0] {
		return false
	}
	before, behind := f.text[:at], f.text[to:min(len(f.text), to+quotedReach)]
	for _, m := range quoteMarks {
		if !strings.HasSuffix(before, m[0]) || strings.HasSuffix(before, "："+m[0]) {
			continue
		}
		name, _, closed := strings.Cut(behind, m[1])
		return closed && !strings.ContainsAny(name, "，。！？,.!?")
	}
	return false
}

// dawn is the hour up to which a night lasts: who speaks before it may mean by tomorrow the
// day that has begun, and by today the one before. Yesterday is that of the calendar.
const dawn = 4

// sleepless reports whether the tokens from i to j name a day by the one that it is, in a statement of the small
// hours. A clock without a zone, and one that shows midnight exactly, says nothing of the speaker's night.
func (f *finder) sleepless(i, j int) bool {
	_, offset := f.now.Zone()
	h, m, s := f.now.Clock()
	if !f.comes || offset == 0 || h >= dawn || h+m+s == 0 {
		return false
	}
	return f.toks[i].kind == kind.Today && f.toks[i].val >= 0 || f.toks[i].kind != kind.Today && f.has(i, j, kind.Part)
}

// weekdays are what names a day of the week.
var weekdays = kind.SetOf(kind.Weekday, kind.WeekdayAbbr, kind.RunWeekday)

// saysWhich reports whether the sentence says which day of the week the tokens from i to j
// are, and nothing of what happens then: today is Sunday, 今天是星期五.
func (f *finder) saysWhich(i, j int) bool {
	return f.kind(i) == kind.Today && j == i+1 && f.isBe(j) && weekdays.Has(f.kind(j+1))
}

// isNowadays reports whether the tokens from i to j mean the present as a whole: kids today
// play less, I still write today, today you have machines for it.
func (f *finder) isNowadays(i, j int) bool {
	t := f.toks[i]
	if t.kind != kind.Today || t.val != 0 || t.n != 0 || j != i+1 {
		return false
	}
	subject := f.isIn(&f.in.Nowadays, j) || j < len(f.toks) && f.in.RunNowadays.At(f.text[f.toks[j].from:]) != ""
	lasts := func(k int) bool { return f.isIn(&f.in.Still, k) } // I still write today
	if !f.isIn(&f.in.Nowadays, i-1) && !(subject && clauseEnds.Has(f.kind(i-1))) && !f.inClause(i-1, -1, tenseReach, lasts) {
		return false
	}
	tense := f.tense(i, j)
	return tense != pastTense && tense != futureTense
}

var beforeOrAfter = kind.SetOf(kind.Before, kind.After)

// bounds reports whether token j bounds a time that is right before it: 之前, 以后.
func (f *finder) bounds(j int) bool {
	return (f.kind(j) == kind.Earlier || f.kind(j) == kind.Behind) && f.toks[j].n == 2 && f.touches(j)
}
