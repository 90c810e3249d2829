package lang

import (
	"time"

	"github.com/loci-memory/loci"
)

// maxShift is the longest way, in any unit, from the reference: beyond it no year
// is in range.
const maxShift = 1_000_000

// ago and ahead: three days ago, two weeks from now. The period is as wide as the
// unit: a day, a calendar week, month or year, an instant.
func ago(a dateArgs) (datePeriod, bool)   { return shift(a, -a.nums[0]) }
func ahead(a dateArgs) (datePeriod, bool) { return shift(a, a.nums[0]) }

func shift(a dateArgs, n int) (datePeriod, bool) {
	if n > maxShift || n < -maxShift {
		return datePeriod{}, false
	}
	switch a.unit {
	case secondUnit, minuteUnit, hourUnit:
		length := [...]time.Duration{time.Second, time.Minute, time.Hour}[a.unit]
		return datePeriod{at: a.now.Add(time.Duration(n) * length), precision: loci.Instant}, true
	case dayUnit:
		return dayOff(n)(a)
	case fortnightUnit:
		a.unit, n = weekUnit, 2*n
	}
	return periodOff(n)(a)
}

// agoHalf and aheadHalf: half a year ago, a month and a half from now. A year's half
// is six months; a month's is fifteen days, known to the week, or to the month after
// whole months.
func agoHalf(a dateArgs) (datePeriod, bool)   { return shiftHalf(a, -1) }
func aheadHalf(a dateArgs) (datePeriod, bool) { return shiftHalf(a, 1) }

// agoHalfOf and aheadHalfOf: half a year; the number, "a", counts for nothing.
func agoHalfOf(a dateArgs) (datePeriod, bool) {
	a.nums[0] = 0
	return shiftHalf(a, -1)
}

func aheadHalfOf(a dateArgs) (datePeriod, bool) {
	a.nums[0] = 0
	return shiftHalf(a, 1)
}

func shiftHalf(a dateArgs, sign int) (datePeriod, bool) {
	n := a.nums[0]
	if n > maxShift {
		return datePeriod{}, false
	}
	switch a.unit {
	case yearUnit:
		return oneMonth(monthIndex(a.today) + sign*(12*n+6)), true
	case hourUnit:
		a.unit = minuteUnit
		return shift(a, sign*(60*n+30))
	case monthUnit:
		if n == 0 {
			a.today, a.unit = addDays(a.today, sign*15), weekUnit
			return periodOff(0)(a)
		}
		first := ofMonthIndex(monthIndex(a.today) + sign*n)
		day := addDays(first, min(a.today.Day(), 28)-1+sign*15)
		return oneMonth(monthIndex(day)), true
	}
	return datePeriod{}, false // half a day, half a week: which?
}

// exactAgo and exactAhead: a year ago today, two weeks from tomorrow.
func exactAgo(a dateArgs) (datePeriod, bool)   { return exactShift(a, -a.nums[0]) }
func exactAhead(a dateArgs) (datePeriod, bool) { return exactShift(a, a.nums[0]) }

func exactShift(a dateArgs, n int) (datePeriod, bool) {
	if n > maxShift || n < -maxShift {
		return datePeriod{}, false
	}
	from := addDays(a.today, a.rel)
	to := from
	switch a.unit {
	case dayUnit:
		to = addDays(from, n)
	case weekUnit:
		to = addDays(from, 7*n)
	case monthUnit:
		to = from.AddDate(0, n, 0)
	case yearUnit:
		to = from.AddDate(n, 0, 0)
	default:
		return datePeriod{}, false
	}
	sameDay := a.unit == dayUnit || a.unit == weekUnit || to.Day() == from.Day()
	return oneDay(to), sameDay
}

// soon: in three days. That is a date where something is to come; in "I read it in
// three days" it is a length.
func soon(a dateArgs) (datePeriod, bool) {
	p, ok := ahead(a)
	return p, ok && a.comes()
}

func soonHalf(a dateArgs) (datePeriod, bool) {
	p, ok := aheadHalf(a)
	return p, ok && a.comes()
}

func soonHalfOf(a dateArgs) (datePeriod, bool) {
	p, ok := aheadHalfOf(a)
	return p, ok && a.comes()
}

func (a dateArgs) comes() bool {
	return a.tense == futureTense || a.tense == noTense && a.initial
}

// hanAgo is ago; 2000年前 may also be before the year 2000.
func hanAgo(a dateArgs) (datePeriod, bool) {
	p, ok := ago(a)
	return p, ok && (a.unit != yearUnit || a.nums[0] < 1000)
}

// hanLater: 三天后, counted from now where the clause is not told as past and no
// event before it is what it counts from.
func hanLater(a dateArgs) (datePeriod, bool) {
	p, ok := ahead(a)
	return p, ok && a.free && a.tense != pastTense && a.nums[0] < 1000
}

func hanLaterHalf(a dateArgs) (datePeriod, bool) {
	p, ok := aheadHalf(a)
	return p, ok && a.free && a.tense != pastTense
}

func hanLaterHalfOf(a dateArgs) (datePeriod, bool) {
	p, ok := aheadHalfOf(a)
	return p, ok && a.free && a.tense != pastTense
}
