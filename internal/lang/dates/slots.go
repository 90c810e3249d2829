package dates

import "github.com/loci-memory/loci/internal/lang/kind"

// Slot is what a word of a pattern accepts: tokens of some kinds, of some of them with
// some values only. The zero Slot accepts nothing.
type Slot struct {
	kinds    kind.Set
	narrowed kind.Set // those of them of which only vals are accepted
	vals     uint64   // bit val+8 for each value allowed
	optional bool
}

// slots are the words of patterns that every language has.
var slots = map[string]Slot{
	"NUM":        Any(kind.Digits, kind.Year, kind.Num, kind.Article),
	"DAY":        Any(kind.Digits, kind.Ord),
	"ORD":        Any(kind.Ord, kind.OrdWord),
	"NTH":        Any(kind.Ord),
	"ORDWORD":    Any(kind.OrdWord),
	"DIGITS":     Any(kind.Digits),
	"YEAR":       Any(kind.Year),
	"DATE":       Any(kind.Date),
	"YEARMONTH":  Any(kind.YearMonth),
	"MONTHDAY":   Any(kind.MonthDay),
	"STAMP":      Any(kind.Stamp),
	"MONTH":      Any(kind.Month),
	"WEEKDAY":    Any(kind.Weekday, kind.WeekdayAbbr),
	"FULLDAY":    Any(kind.Weekday),
	"SEASON":     Any(kind.Season),
	"HOLIDAY":    Any(kind.Holiday),
	"UNIT":       Any(kind.Unit),
	"TODAY":      Any(kind.Today),
	"PART":       Any(kind.Part),
	",":          Any(kind.Comma),
	"-":          Any(kind.Dash),
	"(":          Any(kind.Open),
	")":          Any(kind.Close),
	"RUNHOLIDAY": Any(kind.RunHoliday),
	"LENGTH":     Any(kind.Length),
	"NUMBER":     Any(kind.Num),
}

// Any returns the slot that accepts any token of some kinds.
func Any(kinds ...kind.Kind) Slot { return Slot{kinds: kind.SetOf(kinds...)} }

// Only returns the slot that accepts the tokens of a kind with one value, from -8 to 55.
func Only(k kind.Kind, val int) Slot { return OneOf(k, val) }

// OneOf returns the slot that accepts the tokens of a kind with one of some values, from -8 to 55.
func OneOf(k kind.Kind, vals ...int) Slot {
	s := Slot{kinds: kind.SetOf(k), narrowed: kind.SetOf(k)}
	for _, val := range vals {
		s.vals |= 1 << (val + 8)
	}
	return s
}
