package lang

// runTime is what a time in a run says of when; which one it is, is for dates.
type runTime uint8

const (
	runNoTime  runTime = iota
	runClock           // of the day, and what else says no day
	runDayTime         // a day that may be to come or gone
	runComing          // to come
	runGone            // gone by
)

// timeKinds are the kinds of words for times by what they say.
var timeKinds = [...]struct {
	kind string
	says runTime
}{{"gone", runGone}, {"coming", runComing}, {"day", runDayTime}, {"clock", runClock}}

// time is the token behind the longest time at a token, itself for none.
func (c *planClause) time(i int) (to int, says runTime) {
	to = i
	for _, k := range timeKinds {
		if end, ok := c.Is(i, k.kind); ok && end > to {
			to, says = end, k.says
		}
	}
	if week := c.week(i); week > to {
		return week, runDayTime
	}
	if to > i {
		return to, says
	}
	for {
		next, found := c.number(to)
		if next == to {
			return to, says
		}
		to, says = next, max(says, found)
	}
}

// week is the token behind the day of a week at a token, itself for none.
func (c *planClause) week(i int) int {
	mark := i
	if to, ok := c.Is(i, "which"); ok {
		mark = to
	}
	day, ok := c.Is(mark, "week")
	if to, is := c.Is(day, "weekday"); ok && is && !c.Has(to, "noweek") {
		return to
	}
	return i
}

// number is the token behind one number of a date with its mark: 12月, 3点半, 5/12, 10:30.
func (c *planClause) number(i int) (to int, says runTime) {
	to = c.digits(i)
	switch {
	case to == i:
	case c.Tokens[i].Number && to == i+1 && len(c.Tokens[i].Low) > 3 && c.Tokens[i].Low[len(c.Tokens[i].Low)-3] == ':':
		return to, runClock
	case c.Has(to, "datemark"):
		if to++; c.Tokens[to-1].Mark {
			to = c.digits(to)
		}
		return to, runDayTime
	case c.Has(to, "clockmark"):
		return c.digits(to + 1), runClock
	}
	return i, runNoTime
}

func (c *planClause) digits(i int) int {
	for i < c.to && (c.Tokens[i].Number || c.Has(i, "numeral")) {
		i++
	}
	return i
}
