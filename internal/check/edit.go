package check

import (
	"cmp"
	"time"

	"github.com/loci-memory/loci"
)

// Edit requires a note, something to change of it, and values that a note can have.
func Edit(s loci.Scope, r *loci.EditRequest) error {
	if err := cmp.Or(One(s, r.ID, time.Time{}), editsSomething(r), optional("content", r.Content, MaxText)); err != nil {
		return err
	}
	if r.Kind == loci.Trait {
		return loci.Invalid("kind", "trait can't be chosen: traits come from reflection; say fact or episode")
	}
	err := cmp.Or(
		choices(&loci.RememberRequest{Kind: r.Kind, Visibility: r.Visibility}),
		name("domain", r.Domain),
		claims(r.Claims), tags(r.Tags), tags(r.AddTags), tags(r.DropTags),
		between("importance", valueOf(r.Importance), 0, 1),
		metadata(valueOf(r.Metadata)),
	)
	if err == nil && r.Version < 0 {
		err = loci.Invalid("version", "is %d: versions are counted from 1; leave it out to edit any", r.Version)
	}
	_, unknown := loci.ParseZone(r.Zone)
	return cmp.Or(err, event(r), unknown, loci.CheckTime("at", r.At), longReason(r.Reason))
}

// valueOf is what a pointer of a request is to, zero where it was left out.
func valueOf[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

func editsSomething(r *loci.EditRequest) error {
	lists := r.Tags != nil || r.Claims != nil || len(r.AddTags)+len(r.DropTags) > 0
	fields := r.Zone != "" || r.Content != "" || r.Kind != "" || r.Visibility != "" || r.Domain != "" || r.Importance != nil || r.Metadata != nil
	if lists || fields || r.NoEvent || !r.EventTime.IsZero() || !r.EventEnd.IsZero() {
		return nil
	}
	return loci.Invalid("content", "nothing is to be changed: give content, kind, visibility, domain, tags, claims, importance, metadata, zone or event_time, or no_event to take that away")
}

func event(r *loci.EditRequest) error {
	if r.NoEvent && !(r.EventTime.IsZero() && r.EventEnd.IsZero()) {
		return loci.Invalid("no_event", "and event_time exclude each other: give one of them")
	}
	return when(r.EventTime, r.EventEnd)
}

// when requires an event time that can be kept, or none.
func when(from, to loci.Date) error {
	switch {
	case !to.IsZero() && from.IsZero():
		return loci.Invalid("event_end", "is the end of a range that has no beginning: give event_time too")
	case !to.IsZero() && !to.End().After(from.Time):
		return loci.Invalid("event_end", "%s is before event_time %s: a range ends when it begins or later", to, from)
	}
	return cmp.Or(loci.CheckTime("event_time", from.Time), loci.CheckTime("event_end", to.Time))
}

// Settle requires a plan and what became of it, with a date only where one is due.
func Settle(s loci.Scope, r *loci.SettleRequest) error {
	if err := One(s, r.ID, time.Time{}); err != nil {
		return err
	}
	switch r.As {
	case loci.StatusDone, loci.StatusCancelled, loci.StatusMoved, loci.StatusNone, loci.StatusPlanned:
	default:
		return loci.Invalid("as", "%q is nothing that can become of a plan: say done, cancelled or moved, or none where it never was a plan", Clip(string(r.As)))
	}
	if r.As == loci.StatusMoved && r.To.IsZero() {
		return loci.Invalid("to", "is missing: give the date that the plan was moved to, or say cancelled where there is none")
	}
	if r.Text != "" && r.As != loci.StatusMoved {
		return loci.Invalid("text", "is given with %s: only a plan that is moved gets new words here; edit says others", r.As)
	}
	return cmp.Or(optional("text", r.Text, MaxText), loci.CheckTime("to", r.To.Time), loci.CheckTime("at", r.At), longReason(r.Reason))
}

// Replace requires an old note, and either a new one or a text that can be remembered.
func Replace(s loci.Scope, r *loci.ReplaceRequest) error {
	if err := cmp.Or(Scope(s), ID("old", r.Old), loci.CheckTime("at", r.At), longReason(r.Reason)); err != nil {
		return err
	}
	switch {
	case r.New.IsZero() && r.Text == "":
		return loci.Invalid("new", "is missing: what takes the place of note %s? Give the id of a note, or a text", r.Old)
	case !r.New.IsZero() && r.Text != "":
		return loci.Invalid("text", "and new exclude each other: give the id of a note that is there, or a text to remember")
	case r.New == r.Old:
		return loci.Invalid("new", "is the old note: a note can't take its own place; to change what it says, edit it")
	case r.Text == "":
		return nil
	}
	return Messages(s, []loci.RememberRequest{r.Remembers()})
}
