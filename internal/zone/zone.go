// Package zone is how times are shown to somebody: in the zone in which they were said or
// meant, or in one that was asked for, and named where that is not the reader's own.
package zone

import (
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/told"
)

// How times are written.
const (
	minute = "2006-01-02 15:04"
	daily  = "2006-01-02"
	worded = "2 January 2006"
	offset = "-07:00"
)

// View is who reads times, and where they are meant to be shown. The zero View shows each
// in its own zone and names every moment, as for a reader whose zone is not known. It is a
// value: safe for use by several goroutines.
type View struct {
	Asked  *time.Location // all moments are shown in it; nil is each in its own
	Reader *time.Location // is not named; nil is not known
	Always bool           // moments are named in any case: what is shown may be read elsewhere
}

// In returns a moment in the zone in which it is shown.
func (v View) In(t time.Time) time.Time {
	if v.Asked != nil {
		return t.In(v.Asked)
	}
	return t
}

// Moment returns a moment to the minute, with its offset where the reader's clock showed
// another: "2026-02-03 07:45 +08:00". It is "" for the zero time.
func (v View) Moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return v.named(v.In(t), minute, v.Always || v.Reader == nil || apart(v.In(t), t.In(v.Reader)))
}

// Here returns a moment that no zone was given for, as of a program's own clock, in the
// zone asked for, else the reader's, else UTC: "2026-02-03 07:45". It is "" for the zero
// time.
func (v View) Here(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return v.Moment(t.In(v.Days()))
}

// Day returns the day of a moment, with its offset where it was another day at the
// reader's: "2026-02-03", "2026-02-03 +08:00". Midnight sharp is the beginning of a day
// that was meant, and that is the same in every zone. It is "" for the zero time.
func (v View) Day(t time.Time) string { return v.day(t, daily) }

// DayInWords is Day for sentences: "3 February 2026", "3 February 2026 +08:00".
func (v View) DayInWords(t time.Time) string { return v.day(t, worded) }

func (v View) day(t time.Time, layout string) string {
	if t.IsZero() {
		return ""
	}
	if t.Truncate(time.Minute).Equal(t) && t.Hour() == 0 && t.Minute() == 0 {
		return t.Format(layout)
	}
	shown := v.In(t)
	return v.named(shown, layout, v.Reader != nil && shown.Format(daily) != t.In(v.Reader).Format(daily))
}

// Days returns the zone whose days a calendar shows: the one asked for, else the reader's,
// else UTC.
func (v View) Days() *time.Location {
	switch {
	case v.Asked != nil:
		return v.Asked
	case v.Reader != nil:
		return v.Reader
	}
	return time.UTC
}

// OnCalendar returns a moment on a calendar of Days, which names its zone itself, and
// behind it where it was said, unless a zone was asked for or the clocks there showed the
// same: "2026-02-02 23:45 (2026-02-03 07:45 +08:00)". It is "" for the zero time.
func (v View) OnCalendar(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	here := t.In(v.Days())
	if v.Asked != nil || !apart(t, here) {
		return here.Format(minute)
	}
	return here.Format(minute) + " (" + v.named(t, minute, true) + ")"
}

// Date returns a date at its precision. Years, months and days are the same in every zone;
// an instant is as Moment has it. It is "" for a date that is not known.
func (v View) Date(d loci.Date) string {
	if d.Precision == loci.Instant {
		return v.Moment(d.Time)
	}
	return d.String()
}

// Since returns since when a value holds, as exactly as that is known; "" where it is not.
func (v View) Since(k *loci.KnownValue) string {
	switch {
	case k.Since.IsZero():
		return ""
	case !k.Began.IsZero():
		return v.Date(k.Began)
	}
	return v.Day(k.Since)
}

// Held returns until or since when a value holds, or when it was said last where neither is known.
func (v View) Held(k *loci.KnownValue) string {
	switch {
	case !k.Until.IsZero():
		return "until " + v.Day(k.Until)
	case !k.Since.IsZero():
		return "since " + v.Since(k)
	}
	return "said " + v.Day(k.Said)
}

// Event returns when the statement of a note happened or is to happen, a range with both
// ends: "2026-05-02 to 2026-05-03". It is "" where that is not known.
func (v View) Event(n *loci.Note) string {
	text := v.Date(n.EventTime)
	if !n.EventEnd.IsZero() {
		text += " to " + v.Date(n.EventEnd)
	}
	return text
}

func (v View) named(t time.Time, layout string, name bool) string {
	text := t.Format(layout)
	if !name {
		return text
	}
	if _, seconds := t.Zone(); seconds == 0 {
		return text + " UTC"
	}
	return text + " " + t.Format(offset)
}

// apart reports whether two clocks show different times at the same moment.
func apart(a, b time.Time) bool {
	_, here := a.Zone()
	_, there := b.Zone()
	return here != there
}

// How many characters a mark has of what it is about, alone or beside another one and among more,
// and how many all marks of a note have.
const (
	named    = 60
	shortly  = 36
	mostMark = 480
)

// Plan is what a hit plans and what became of it, like "planned for 2026-03-05"; of several facts
// that plan different things those that are as they were said: Mark has the others. It is "" where there is
// none.
func (v View) Plan(h *loci.Hit) string {
	if len(h.Plans) == 0 {
		return h.Note.Planned().Text(v.Date)
	}
	var open []string
	for i := range h.Plans {
		if text := h.Plans[i].Plan.Text(v.Date); h.Plans[i].Plan.AsSaid() && !slices.Contains(open, text) {
			open = append(open, text)
		}
	}
	return strings.Join(open, "; ")
}

// Mark is what goes before the words of a note that hold no more, or of which parts do not: until
// when, of what, and what became of the plans of its facts, on one line with a colon behind it:
// "until 3 March 2026 (home: Bonn); planned for 2026-03-05, done (Dentist on Thursday.):". It is
// short, however long what it is about is, and "" where there is nothing to mark.
func (v View) Mark(endings []loci.Ending, plans []loci.FactPlan) string {
	var all []string
	room := named
	if len(endings)+len(plans) > 2 {
		room = shortly // so that none is cut off
	}
	for _, e := range endings {
		e.Of = brief(e.Of, room)
		if mark := e.Mark(v.DayInWords); !slices.Contains(all, mark) {
			all = append(all, mark)
		}
	}
	for i := range plans {
		if p := &plans[i]; !p.Plan.AsSaid() {
			all = append(all, p.Plan.Text(v.Date)+" ("+brief(p.Of, room)+")")
		}
	}
	if len(all) == 0 {
		return ""
	}
	return told.Shortened(strings.Join(all, "; "), mostMark) + ":"
}

// brief is the beginning of a text, on one line and without the user, of whom nearly all is.
func brief(text string, room int) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, user := range []string{"The user's ", "The user ", "User ", "用户的", "用户", "使用者的", "使用者"} {
		if rest, ok := strings.CutPrefix(text, user); ok && rest != "" {
			text = rest
			break
		}
	}
	return told.Shortened(text, room)
}
