package revise

import (
	"time"

	"github.com/loci-memory/loci"
)

// ofDates reports whether a request settles one date of a plan that recurs, which goes on: done is of
// one, and cancelled where it says which.
func ofDates(p *loci.PlanState, q *loci.SettleRequest) bool {
	return p.Open() && p.Recurs != "" && (q.As == loci.StatusDone || q.As == loci.StatusCancelled && !q.To.IsZero())
}

// without takes the date that a request settles out of a plan that recurs, at the moment of which that
// is said. goesOn is false where it was the last one, and the plan is over.
func without(p *loci.PlanState, q *loci.SettleRequest, at time.Time) (goesOn bool, err error) {
	next := nextOf(p, at)
	date := next
	if !q.To.IsZero() {
		if date, err = dateOf(p, q.To); err != nil {
			return false, err
		}
	}
	if next.Time.Before(date.Time) {
		p.Recurs = p.Recurs.Except(date)
		return true, nil
	}
	if after := p.Recurs.After(date); !after.IsZero() {
		p.Due = after
		return true, nil
	}
	p.Due = date
	return false, nil
}

// dateOf is the date of a plan that recurs that somebody names by its day, or as it is.
func dateOf(p *loci.PlanState, to loci.Date) (loci.Date, error) {
	zone := p.Due.Time.Location()
	day := beginning(to.Time.In(zone))
	if to.Precision != loci.Instant {
		day = to.In(zone).Time
	}
	d := p.Recurs.Next(p.Due, day)
	if to.Precision != loci.Instant && to.Precision != loci.Day || d.IsZero() || !beginning(d.Time.In(zone)).Equal(day) {
		return loci.Date{}, loci.Invalid("to", "%s is none of the dates of the plan that wait (%s, from %s): name one by its day", to, p.Recurs, p.Due)
	}
	return d, nil
}

// beginning is when the day of a moment begins in its zone.
func beginning(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}

// ofOne is what became of one date of a plan that recurs, and when it is due since.
func ofOne(after *loci.PlanState, q *loci.SettleRequest) string {
	on := ""
	if !q.To.IsZero() {
		on = " on " + q.To.String()
	}
	return string(q.As) + on + ", next " + after.Due.String()
}

// series says of a plan that recurs what a request did that does not say which date it is of, and how
// the other is done; nil where that needs no words.
func series(before, after *loci.PlanState, q *loci.SettleRequest, at time.Time) []string {
	switch {
	case before.Recurs == "" || !q.To.IsZero():
	case q.As == loci.StatusCancelled:
		return []string{"all dates are cancelled: to call off one, undo this and give it as to"}
	case q.As == loci.StatusDone && after.Open():
		return []string{nextOf(before, at).String() + " is done and the plan goes on: for another date give it as to; cancelled ends it"}
	}
	return nil
}

// nextOf is the next date of a plan that recurs, on a day or behind it, also where its hour has passed.
func nextOf(p *loci.PlanState, at time.Time) loci.Date {
	return p.Recurs.Next(p.Due, beginning(at.In(p.Due.Time.Location())))
}
