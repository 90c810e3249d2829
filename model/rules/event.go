package rules

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// date sets the event time and the validity of a note from the dates in the sentences that make its statement. A
// date that only bounds it is no event, a plan happens after it was said, and what lasts did not happen today.
func date(m *loci.Message, n *loci.Note, c *lang.Cues, advice bool) {
	ref, plan := reference(m), n.Temporality == loci.Prospective
	dates, others := apart(n.Content, c.Unplanned, happening(m, n, c, ref))
	if plan {
		dates = ofPlan(n.Content, c.Planned, dates, ref)
	}
	var event lang.When
	for _, w := range soonest(n.Content, dates, ref) {
		switch use := useOf(n, w, ref); {
		case use == sets:
			n.SetEvent(w.Start, w.End)
			return
		case use == begins:
			n.ValidFrom = cmp.Or(n.ValidFrom, w.Start.Time)
		case use == awaits && event.Start.IsZero():
			event = w
		}
	}
	ahead := !event.Start.IsZero()
	if !ahead && !plan && n.Kind != loci.Fact { // when it did not happen, or will for another
		i := slices.IndexFunc(others, func(w lang.When) bool { return happens(boundOf(n, w), !w.Start.Time.After(ref), n.Temporality) })
		if i >= 0 {
			event = others[i]
		}
	}
	n.SetEvent(event.Start, event.End)
	if ahead && n.Kind != loci.Fact && !advice {
		n.Temporality = loci.Prospective
	}
}

// use is what a date of a statement is good for.
type use int

const (
	nothing use = iota
	sets        // it is the event time
	begins      // what is stated holds from then on
	awaits      // it is the event time if no other date is
)

// useOf is what a date of a note's statement is good for.
func useOf(n *loci.Note, w lang.When, ref time.Time) use {
	begun, over := !w.Start.Time.After(ref), !endOf(w).After(ref)
	plan, fact := n.Temporality == loci.Prospective, n.Kind == loci.Fact
	switch how := boundOf(n, w); {
	case yearly(n.Content, w):
		return nothing
	case begun && fact && (how == lang.BoundSince || how == lang.BoundBegin):
		return begins
	case !happens(how, begun, n.Temporality), plan && over, !plan && begun && fact && !over:
		return nothing
	case plan || begun:
		return sets
	}
	return awaits
}

// boundOf is what the words around a date make of it: from May 1 to May 5 is when something was, and no beginning.
func boundOf(n *loci.Note, w lang.When) lang.DateBound {
	how := lang.BoundOf(n.Content, w)
	if how == lang.BoundStart && !w.End.IsZero() {
		return lang.BoundAt
	}
	return how
}

// happening keeps the dates of what happens: neither what only feels like yesterday, nor when
// one talks again, nor what may or should be. An assistant's words have but dates that name a day by a number or a time,
// and days gone by: its suggestions are of any weekend and any summer.
func happening(m *loci.Message, n *loci.Note, c *lang.Cues, ref time.Time) []lang.When {
	dates, _ := apart(n.Content, c.Seeming, inSentences(n.Content, c.Says, lang.Dates(n.Content, ref)))
	talk, unmeant := inSentences(n.Content, c.OfTalk, dates), inSentences(n.Content, c.Unmeant, dates)
	advice := m.Role == loci.RoleAssistant
	return slices.DeleteFunc(dates, func(w lang.When) bool {
		over := !endOf(w).After(ref)
		named := w.Start.Precision == loci.Instant || bare(w) || over && w.Start.Precision == loci.Day && w.End.IsZero()
		ahead := w.Start.Time.After(ref) || !over && (w.Start.Precision != loci.Day || !w.End.IsZero()) // this year, of wishes
		return advice && !named || !over && slices.Contains(talk, w) || !advice && ahead && slices.Contains(unmeant, w)
	})
}

// happens reports whether something happens at a date that is so bound: a beginning that is past and the end of
// something are no events, and neither is the last moment for what is done.
func happens(how lang.DateBound, begun bool, t loci.Temporality) bool {
	switch how {
	case lang.BoundBeside:
		return false
	case lang.BoundSince: // from Monday on: how things will be, where nobody plans it
		return !begun && t == loci.Prospective
	case lang.BoundStart:
		return !begun
	case lang.BoundWithin, lang.BoundDue:
		return t == loci.Prospective || !begun
	}
	return true
}

// inSentences keeps the dates inside one of the sentences, those of the first one first.
func inSentences(text string, says []string, dates []lang.When) []lang.When {
	var out []lang.When
	for _, s := range says {
		from := strings.Index(text, s)
		for _, w := range dates {
			if from >= 0 && from <= w.From && w.To <= from+len(s) {
				out = append(out, w)
			}
		}
	}
	return out
}

// apart takes the dates out that are inside some clauses.
func apart(text string, clauses []string, dates []lang.When) (rest, inside []lang.When) {
	if len(clauses) == 0 {
		return dates, nil
	}
	inside = inSentences(text, clauses, dates)
	return slices.DeleteFunc(dates, func(w lang.When) bool {
		return slices.ContainsFunc(inside, func(o lang.When) bool { return o.From == w.From })
	}), inside
}

// ofPlan puts the dates in the clauses that plan something first: what else is said beside
// a plan has its own. A day of such a clause without a year is not of a year gone by.
func ofPlan(text string, clauses []string, dates []lang.When, ref time.Time) []lang.When {
	rest, inside := apart(text, clauses, dates)
	for i := range inside {
		w := &inside[i]
		if !endOf(*w).After(ref) && bare(*w) && w.End.IsZero() && !hasYear(w.Text) && !lang.HasYearMark(w.Text) {
			w.Start.Time = w.Start.Time.AddDate(1, 0, 0)
		}
	}
	return append(inside, rest...)
}

// soonest puts the date that comes first before the others where a text plans several things:
// it is one plan, due when the first of them is.
func soonest(text string, dates []lang.When, ref time.Time) []lang.When {
	if len(dates) < 2 || len(lang.PlanParts(text)) < 2 {
		return dates
	}
	slices.SortStableFunc(dates, func(a, b lang.When) int {
		switch past, pastToo := !endOf(a).After(ref), !endOf(b).After(ref); {
		case past && !pastToo:
			return 1
		case pastToo && !past:
			return -1
		case past:
			return 0
		}
		return a.Start.Time.Compare(b.Start.Time)
	})
	return dates
}

// endOf is the first instant after the date.
func endOf(w lang.When) time.Time { return cmp.Or(w.End, w.Start).End() }

// yearly reports whether the date comes back every year, so that no one year is meant: a birthday without a year.
func yearly(text string, w lang.When) bool {
	return lang.ComesYearly(text) && !lang.HasYearMark(w.Text) && !hasYear(w.Text) && bare(w)
}

// bare reports whether the date is named by month and day, not counted from today.
func bare(w lang.When) bool {
	return w.Start.Precision == loci.Day && (strings.ContainsAny(w.Text, "0123456789") || lang.HasMonthMark(w.Text))
}

// hasYear reports whether a text has four digits in a row.
func hasYear(s string) bool {
	run := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			run = 0
		} else if run++; run == 4 {
			return true
		}
	}
	return false
}
