package lang

import (
	"time"

	"github.com/loci-memory/loci/internal/lang/dates"
)

// When is one date expression of a text, resolved.
type When = dates.When

// Dates finds the date expressions of a text and resolves them
// against ref, in ref's zone, in the order in which they are written. A wrong date is worse
// than none: what is vague, impossible or may mean two days is left out, and a zero
// ref resolves nothing. The choices:
//
//	week                 Monday to Sunday
//	last Wednesday       the most recent one before ref's day
//	next Wednesday       the one of next week
//	this Wednesday       the one of this week; 这周三 too
//	上周三, 下周三       Wednesday of the previous and the next calendar week
//	on Wednesday         the last or the coming one, by the tense of the clause; the coming one without a tense
//	next week, Thursday  Thursday of next week
//	two Fridays ago      the one before the last
//	Friday week          a week after the coming Friday
//	two weeks ago        the calendar week two before ref's; months and years likewise, days exactly
//	半年前               the month six before; 半个月前 the week 15 days before; 一个半月前 the month in which that falls
//	May 8, 5月8日, in May  the year by the tense, the coming one without
//	on the 8th, 15号     the month likewise
//	月底, end of May     the month; 年底 is December, the end of the year the year
//	last May             the most recent one that is over; left out while it may be this or last year's
//	5/8/2023             left out; 13/8/2023 and 8/13/2023 can be one day only, and so can on 13/8
//	summer               June to August; winter is December to February, of the year in which it begins
//	tonight, 昨晚        the day; the evening of it is not kept
//	at 5, at 5:30        an hour that may be of the morning or the evening leaves the day alone
//	at 11:00, at 09:30   as written, of 24 hours, unless its sentence speaks of the evening
//	about a year ago     left out, as all that is only nearly said; 三年多前, 5月8日左右 too
//	before 2019          left out, as after it is; since, until and by give the date that they name
//	before Friday        Friday, where something is to come; 周五前 too
//	moved from Monday to Wednesday  Wednesday, still to come
//	Monday or Tuesday    left out, both; 比去年好, two weeks from May 8, not on Friday too
//	if it rains tomorrow left out; 明天下雨的话 too
//	上周一和周二         a weekday listed with one of a named week is of that week
//	5 pm EST             the day alone, as for all clocks of another zone
//	yesterday            the calendar day in ref's zone, from its first instant; left out where the zone skipped it
//	农历, 公元前, 每年, 今年六十岁  left out
//
// It is safe for concurrent use. Its work is linear in the length of the text.
func (in *Set) Dates(text string, ref time.Time) []When { return in.dates.Find(text, ref) }
