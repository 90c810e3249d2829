package language

import "github.com/loci-memory/loci/internal/pattern"

// Rhythms is how a language says that something recurs, and that it is arranged or to be done so. Of its words, "doubt"
// are those with which a sentence arranges nothing; "lead" may stand before what one says, "joins" before any clause, "link" are not of a name of
// something, "other" not between it and its rhythm, "tells" not behind that; "part" are parts of a day, "time" words of clock times,
// "number", "weekday" and "month" lines, each for a number or the first letters of a day; "counted" are not behind a day.
type Rhythms struct {
	Words pattern.Words
	Signs []string // each text that has a rhythm has one of them in it
	Beats []Beating
	// Plans are sentences that arrange something or ask to be reminded of it (PlansReminder), by patterns that have,
	// besides kinds of words, in capitals: START, nothing, where a clause starts; BEAT, the rhythm; WORDS, a few that
	// name something; GAP, words between it and its rhythm; WHEN, clock times; MORE, nothing, where more is behind;
	// TAIL, nothing, where nothing behind says how it is; END, the end of the clause; RARE, nothing, where
	// it is of months or years. Yes and No are sentences.
	Plans []Planning
	// Day is a day that may stand in the place of a rhythm, Morning its morning.
	Day, Morning string
	// From and Until stand before the first date and the last, FromBehind and UntilBehind behind them, and
	// Moved before one that a date was moved to, which is neither, as regular expressions.
	From, FromBehind, Until, UntilBehind, Moved []string
}

// Beating are patterns of rhythms of a unit, one a line: day, week, month or year. Their groups are weekday, month, day
// and NUM, how many of them. NUM is a number, PART nothing where a part of a day follows, and DAYED where nothing does that is counted.
type Beating struct {
	Unit     string
	Every    int    // of them; 0 is 1, or the count
	Weekdays string // Mon,Tue; "" is those that are named
	Last     bool   // the last day of the month
	Day      string // a day for the place of this rhythm; "" is Rhythms.Day
	Lines    string
}
