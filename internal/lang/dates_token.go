package lang

// dateKind is what a token means to the date grammar. English and Chinese share
// the kinds of numbers and names; their function words differ, since 上周三 and
// "last Wednesday" are different days.
type dateKind uint8

const (
	dkOther dateKind = iota
	dkStop           // the end of a sentence or of a line
	dkComma
	dkDash // between the two ends of a range
	dkOpen
	dkClose
	dkApos // 's

	dkDigits  // 0…99; n is the number of digits, 0 for English number words
	dkYear    // four digits
	dkNum     // other whole numbers
	dkOrd     // 8th
	dkOrdWord // eighth
	dkA       // a, an: a one
	dkHalf
	dkDate      // 2023-05-08; val is yyyymmdd
	dkYearMonth // 2023-05; val is yyyymm
	dkClock     // 17:00; val is seconds of the day, n is 1 if 24-hour beyond doubt
	dkStamp     // RFC 3339; val is Unix seconds, n the offset in seconds
	dkMonth     // val 1…12; n is 1 if the word has other meanings too
	dkWeekday   // val 0 Monday … 6 Sunday
	dkAbbr      // Wed
	dkSeason    // val is its first month
	dkHoliday   // val is mmdd
	dkHolDay    // Valentine's (Day)
	dkNew       // New (Year's Eve)
	dkEve
	dkUnit // val is a dateUnit
	dkWeekend
	dkToday // val is the offset in days, n a datePart
	dkPart  // val is a datePart
	dkNoon
	dkMeridiem // val 0 am, 12 pm
	dkOclock

	dkLast
	dkPast
	dkNext
	dkThis
	dkComing
	dkThe
	dkPoss
	dkOf
	dkOn
	dkIn
	dkDuring
	dkEarly
	dkEdge // the beginning, middle or end (of)
	dkAt
	dkOver
	dkBefore
	dkAfter
	dkSince
	dkUntil
	dkAgo
	dkFrom
	dkNow
	dkTo
	dkAnd
	dkBetween
	dkOr
	dkEvery
	dkHedge // val is dateCompares if it compares: than, like, 比

	dkHanWeekday
	dkHanWeekend
	dkShang // 上 -1, 上上 -2
	dkXia   // 下 +1, 下下 +2
	dkZhe   // 这, 本
	dkYrel  // 去年 -1; val is the offset in years
	dkNian  // 年
	dkYue   // 月
	dkRi    // 日, 号
	dkGe    // 个
	dkDe    // 的
	dkQian  // 前, 以前, 之前
	dkHou   // 后, 以后, 之后, 以来
	dkDian  // 点, 时
	dkFen   // 分
	dkKe    // 刻
	dkXun   // 上旬 1, 中旬 2, 下旬 3
	dkHalfYear
	dkHanHedge // after its number: 左右, 多
	dkAmid     // 之间
	dkOnward   // 起
	dkNth      // 第
	dkLength   // 历史, 时间: the number before it counts
	dkHanHoliday
	dkLunar // 农历, 初, 公元前: another calendar
)

// dateToken is a stretch of the text. Spaces are not tokens.
type dateToken struct {
	kind     dateKind
	caps     bool // starts with a capital letter
	val, n   int  // as the kind says
	from, to int  // bytes
}

type dateUnit int

const (
	secondUnit dateUnit = iota
	minuteUnit
	hourUnit
	dayUnit
	weekUnit
	fortnightUnit
	monthUnit
	yearUnit
)

// datePart is a part of the day; it tells which of two hours a clock means.
type datePart int

const (
	noPart datePart = iota
	dawnPart
	morningPart
	noonPart
	afternoonPart
	nightPart
)

// dateCompares marks a word after which a date is only compared with.
const dateCompares = 1

// dateSet is a set of kinds.
type dateSet [2]uint64

func dateKinds(kinds ...dateKind) dateSet {
	var s dateSet
	for _, k := range kinds {
		s[k/64] |= 1 << (k % 64)
	}
	return s
}

func (s dateSet) has(k dateKind) bool { return s[k/64]&(1<<(k%64)) != 0 }

func (s dateSet) or(t dateSet) dateSet { return dateSet{s[0] | t[0], s[1] | t[1]} }

func (s dateSet) empty() bool { return s == dateSet{} }
