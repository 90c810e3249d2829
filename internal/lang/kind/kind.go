// Package kind names what a word or a mark is to the grammar of dates. The languages
// say it of their words, the machine in package dates of marks and numbers. A run is a
// stretch of text in a script that is written without spaces, as Chinese is.
package kind

// Kind is what one token of a text is to the grammar. The zero Kind is Other.
type Kind uint8

// The kinds. "Value" and "n" are the fields Val and N of dates.Word.
const (
	Other      Kind = iota // nothing that the grammar knows
	Stop                   // the end of a sentence or of a line
	Comma                  // a mark between clauses or items
	Dash                   // a mark between the two ends of a range
	Open                   // an opening bracket
	Close                  // a closing bracket
	Apostrophe             // 's, and the bare apostrophe of a plural

	Digits      // a number from 0 to 99; n is how many digits it has, 0 for a word
	Year        // four digits
	Num         // any other whole number
	Ord         // 8th
	OrdWord     // eighth
	Article     // a, an: the number one where a unit follows
	Half        // half, 半
	Date        // 2023-05-08; the value is yyyymmdd
	YearMonth   // 2023-05; the value is yyyymm
	MonthDay    // 13/8 and 8/13, where it is a date; the value is mmdd
	Clock       // 17:00; the value is seconds of the day, n is 1 if it is written as of 24 hours
	Stamp       // a time by RFC 3339; the value is Unix seconds, n the offset in seconds
	Month       // the name of a month, value 1 to 12; n is 1 if the word has other meanings, 2 if it is an abbreviation
	Weekday     // value 0 for Monday to 6 for Sunday
	WeekdayAbbr // Wed: it needs a capital letter
	Season      // the value is its first month; n is 1 if the word has other meanings
	Holiday     // the value is mmdd; n is 1 if it is named with its day or eve
	HolidayDay  // Valentine's: a holiday when "day" follows; the value is mmdd
	New         // New, of New Year
	Eve         // Eve, of Christmas Eve
	Unit        // a unit of time; the value is a TimeUnit
	Weekend     // weekend
	Today       // a day counted from today: the value is how many days off, n a DayPart
	Part        // a part of the day; the value is a DayPart
	Noon        // noon; the value is seconds of the day
	Meridiem    // value 0 for am, 12 for pm
	Oclock      // o'clock
	Last        // last, of last May
	Past        // past, of the past week
	Next        // next
	This        // this
	Coming      // coming
	The         // the, that
	Possessor   // my, your; n is 1 if it may also be whom a verb is about: her
	Of          // of
	On          // on
	In          // in, 在
	During      // during
	Early       // early, late, mid
	Edge        // beginning, middle or end, of a period
	At          // at
	Over        // over
	Before      // before
	After       // after
	Since       // since, by; n is 1 if it says that something has lasted since
	Until       // until, 直到
	Due         // due: what follows is the last day for something
	Ago         // ago
	From        // from, 从; n is 1 if it says that something has lasted since
	Now         // now
	To          // to, 到: between the two ends of a range; n is 1 if it moves to the second: 改到
	And         // and, 和
	Between     // between
	Or          // or, 或者
	Every       // every, 每: what follows comes again and again; n is 1 if it may be any one: some
	Hedge       // about, 大约: what follows is only nearly so; value Compares if it compares

	// The words of runs have kinds of their own where they mean another day, as 上周三 and "last Wednesday" do.

	RunWeekday    // 周三; value 0 for Monday to 6 for Sunday
	RunWeekend    // 周末
	Previous      // 上 -1, 上上 -2: the week or month before
	Following     // 下 1, 下下 2
	Current       // 这, 本
	YearWord      // 去年 -1; the value is how many years off, n its part if it names one: 去年底
	YearMark      // 年, behind a number
	MonthMark     // 月, behind a number
	DayMark       // 日, 号, behind a number
	Measure       // 个, between a number and a unit
	Particle      // 的
	Earlier       // 前, 以前, behind a time; n is 2 if it bounds one: 以前
	Behind        // 后, 以后, 以来, behind a time; n is 1 if it says that something has lasted since, 2 if it bounds one: 以后
	HourMark      // 点, 时
	MinuteMark    // 分
	QuarterMark   // 刻
	MonthThird    // 上旬 1, 中旬 2, 下旬 3
	HalfYear      // 上半年 1, 下半年 7: the value is its first month
	HedgeBehind   // 左右, 多: the number before it is only nearly so
	Amid          // 之间, behind a range
	Onward        // 起: from then on
	Counter       // 第: what follows is counted, and no date
	Length        // 历史, 时间, flat: the number before it measures; value Age if it is an age
	RunHoliday    // 国庆; the value is mmdd
	OtherCalendar // 农历: what follows is of another calendar

	kinds // how many there are
)

// Count is how many kinds there are; every Kind is below it.
const Count = int(kinds)

// TimeUnit is a unit of time.
type TimeUnit int

// The units of time, shortest first.
const (
	SecondUnit TimeUnit = iota
	MinuteUnit
	HourUnit
	DayUnit
	WeekUnit
	FortnightUnit
	MonthUnit
	YearUnit
)

// DayPart is a part of the day. It says which of two hours a clock means.
type DayPart int

// The parts of the day; NoPart is none.
const (
	NoPart DayPart = iota
	DawnPart
	MorningPart
	NoonPart
	AfternoonPart
	NightPart
)

// Compares is the value of a Hedge that compares: than, like, 比.
const Compares = 1

// Age is the value of a Length that is an age: 岁.
const Age = 1

// Set is a set of kinds. The zero Set is empty.
type Set [2]uint64

// SetOf returns the set of some kinds.
func SetOf(list ...Kind) Set {
	var s Set
	for _, k := range list {
		s[k/64] |= 1 << (k % 64)
	}
	return s
}

// Has reports whether k is in the set.
func (s Set) Has(k Kind) bool { return s[k/64]&(1<<(k%64)) != 0 }

// Or returns the kinds that are in s or in t.
func (s Set) Or(t Set) Set { return Set{s[0] | t[0], s[1] | t[1]} }

// In reports whether every kind of s is in t.
func (s Set) In(t Set) bool { return s.Or(t) == t }

// Empty reports whether no kind is in the set.
func (s Set) Empty() bool { return s == Set{} }
