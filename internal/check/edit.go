package check

import (
	"cmp"
	"time"

	"github.com/loci-memory/loci"
)

// Edit requires a note, something to change of it, and values that a note can have.
func Edit(s loci.Scope, r *loci.EditRequest) error {
	if err := One(s, r.ID, time.Time{}); err != nil {
		return err
	}
	if err := editsSomething(r); err != nil {
		return err
	}
	if r.Content != "" {
		if err := text("content", r.Content, MaxText); err != nil {
			return err
		}
	}
	if r.Kind == loci.Trait {
		return loci.Invalid("kind", "trait can't be chosen: traits come from reflection; say fact or episode")
	}
	if err := choices(&loci.RememberRequest{Kind: r.Kind, Visibility: r.Visibility}); err != nil {
		return err
	}
	if err := name("domain", r.Domain); err != nil {
		return err
	}
	for _, list := range [][]string{r.Tags, r.AddTags, r.DropTags} {
		if err := tags(list); err != nil {
			return err
		}
	}
	if r.Importance != nil {
		if err := between("importance", *r.Importance, 0, 1); err != nil {
			return err
		}
	}
	if r.Metadata != nil {
		if err := metadata(*r.Metadata); err != nil {
			return err
		}
	}
	if r.Version < 0 {
		return loci.Invalid("version", "is %d: versions are counted from 1; leave it out to edit any", r.Version)
	}
	return cmp.Or(event(r), longReason(r.Reason))
}

func editsSomething(r *loci.EditRequest) error {
	lists := r.Tags != nil || len(r.AddTags)+len(r.DropTags) > 0
	fields := r.Content != "" || r.Kind != "" || r.Visibility != "" || r.Domain != "" || r.Importance != nil || r.Metadata != nil
	if lists || fields || r.NoEvent || !r.EventTime.IsZero() || !r.EventEnd.IsZero() {
		return nil
	}
	return loci.Invalid("content", "nothing is to be changed: give content, kind, visibility, domain, tags, importance, metadata or event_time")
}

// event requires an event time that can be kept, or none.
func event(r *loci.EditRequest) error {
	switch {
	case r.NoEvent && !(r.EventTime.IsZero() && r.EventEnd.IsZero()):
		return loci.Invalid("no_event", "and event_time exclude each other: give one of them")
	case !r.EventEnd.IsZero() && r.EventTime.IsZero():
		return loci.Invalid("event_end", "is the end of a range that has no beginning: give event_time too")
	case !r.EventEnd.IsZero() && !r.EventEnd.End().After(r.EventTime.Time):
		return loci.Invalid("event_end", "%s is before event_time %s: a range ends when it begins or later", r.EventEnd, r.EventTime)
	}
	return moments(moment{"event_time", r.EventTime.Time}, moment{"event_end", r.EventEnd.Time})
}

// Settle requires a plan and what became of it, with a date only where it was moved.
func Settle(s loci.Scope, r *loci.SettleRequest) error {
	if err := One(s, r.ID, time.Time{}); err != nil {
		return err
	}
	switch r.As {
	case loci.StatusDone, loci.StatusCancelled, loci.StatusMoved:
	default:
		return loci.Invalid("as", "%q is nothing that can become of a plan: say done, cancelled or moved", Clip(string(r.As)))
	}
	if moved := r.As == loci.StatusMoved; moved && r.To.IsZero() {
		return loci.Invalid("to", "is missing: give the date that the plan was moved to, or say cancelled where there is none")
	} else if !moved && !r.To.IsZero() {
		return loci.Invalid("to", "is given with %s: only a plan that was moved has a new date", r.As)
	}
	return cmp.Or(moments(moment{"to", r.To.Time}), longReason(r.Reason))
}

// Replace requires an old note, and either a new one or a text that can be remembered.
func Replace(s loci.Scope, r *loci.ReplaceRequest) error {
	if err := Scope(s); err != nil {
		return err
	}
	if err := ID("old", r.Old); err != nil {
		return err
	}
	if err := longReason(r.Reason); err != nil {
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
