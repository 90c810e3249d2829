package store

import (
	"fmt"
	"math"
	"time"

	"github.com/loci-memory/loci"
)

// Check returns the first thing in the changes that no store takes, as an ErrInvalid, or
// nil. It does not depend on what the store holds: stores call it before they look at
// their rows.
func (c *Changes) Check() error {
	for i := range c.Messages {
		if c.Messages[i].ID.IsZero() {
			return loci.Invalid("messages", "message %d has no id: derive one from its content", i)
		}
		if err := loci.CheckTime("at", c.Messages[i].At); err != nil {
			return fmt.Errorf("message %s: %w", c.Messages[i].ID, err)
		}
	}
	for i := range c.Notes {
		if err := checkVersion(&c.Notes[i].Version); err != nil {
			return err
		}
	}
	for i := range c.Links {
		if err := c.Links[i].Check(); err != nil {
			return err
		}
	}
	for i := range c.Jobs {
		if c.Jobs[i].ID.IsZero() {
			return loci.Invalid("jobs", "job %d has no id: give it a UUID", i)
		}
	}
	for i := range c.Agents {
		if c.Agents[i].Name == "" {
			return loci.Invalid("agents", "agent %d has no name: the empty name is the user, who sees all", i)
		}
	}
	for i := range c.Cycles {
		if c.Cycles[i].ID.IsZero() {
			return loci.Invalid("cycles", "cycle %d has no id: give it a UUID", i)
		}
	}
	for i := range c.Vectors {
		if err := c.Vectors[i].check(); err != nil {
			return err
		}
	}
	return c.Rewrite.check()
}

func (r *Rewrite) check() error {
	for i := range r.Messages {
		if r.Messages[i].ID.IsZero() {
			return loci.Invalid("messages", "message %d to rewrite has no id: name the one that is there", i)
		}
	}
	for i := range r.Notes {
		if err := checkVersion(&r.Notes[i].Version); err != nil {
			return err
		}
	}
	return nil
}

func checkVersion(v *loci.Version) error {
	switch {
	case v.Note.ID.IsZero():
		return loci.Invalid("notes", "a note has no id: give it a UUID")
	case v.Change.Note != v.Note.ID:
		return loci.Invalid("notes", "the change %s is not one of note %s: they must name the same note", v.Change, v.Note.ID)
	case v.Change.Version < 1:
		return loci.Invalid("notes", "note %s has version %d: a new note is version 1", v.Note.ID, v.Change.Version)
	case v.Note.Trait != nil && v.Note.Kind != loci.Trait:
		return loci.Invalid("trait", "note %s is a %s with the state of a trait: leave trait out, or make its kind %s", v.Note.ID, string(v.Note.Kind), loci.Trait)
	case v.At.IsZero():
		return loci.Invalid("notes", "version %s has no time: say when it is known from", v.Change)
	}
	if err := checkTimes(v); err != nil {
		return err
	}
	return checkEvent(&v.Note)
}

// checkTimes returns, as an ErrInvalid, the first time of a version that can't be written
// as RFC 3339.
func checkTimes(v *loci.Version) error {
	n := &v.Note
	for _, t := range [...]struct {
		field string
		at    time.Time
	}{
		{"at", v.At}, {"clock", v.Clock}, {"recorded_at", n.RecordedAt}, {"updated_at", n.UpdatedAt},
		{"valid_from", n.ValidFrom}, {"valid_until", n.ValidUntil},
	} {
		if err := loci.CheckTime(t.field, t.at); err != nil {
			return fmt.Errorf("note %s: %w", n.ID, err)
		}
	}
	return nil
}

// checkEvent returns, as an ErrInvalid, what is impossible in an event time: a year
// outside 1…9999, an end without a beginning or before it.
func checkEvent(n *loci.Note) error {
	if err := checkYear("event_time", n, n.EventTime); err != nil {
		return err
	}
	if err := checkYear("event_end", n, n.EventEnd); err != nil {
		return err
	}
	switch {
	case n.EventEnd.IsZero():
		return nil
	case n.EventTime.IsZero():
		return loci.Invalid("event_end", "note %s has an end of its event and no beginning: set event_time too", n.ID)
	case n.EventEnd.Time.Before(n.EventTime.Time):
		return loci.Invalid("event_end", "the event of note %s ends %s, before it begins %s: swap them", n.ID, n.EventEnd, n.EventTime)
	}
	return nil
}

func checkYear(field string, n *loci.Note, d loci.Date) error {
	if y := d.Time.Year(); !d.IsZero() && (y < 1 || y > 9999) {
		return loci.Invalid(field, "the year %d of note %s is outside 1 to 9999", y, n.ID)
	}
	return nil
}

// check returns, as an ErrInvalid, why a vector can't be stored.
func (v *Vector) check() error {
	switch {
	case v.Note.IsZero():
		return loci.Invalid("vectors", "a vector has no note: name the one whose words it was made of")
	case v.Version < 1:
		return loci.Invalid("vectors", "the vector of note %s has version %d: versions count from 1", v.Note, v.Version)
	}
	return CheckValues("vectors", v.Embedder, v.Values)
}

// maxDims is how many dimensions a vector has at most; no embedder has so many.
const maxDims = 1 << 16

// CheckValues returns nil where values may be the vector of an embedder, else an
// ErrInvalid that names field: the embedder has no name, there are no or too many values,
// or one of them is not finite.
func CheckValues(field, embedder string, values []float32) error {
	switch {
	case embedder == "":
		return loci.Invalid(field, "a vector has no embedder: say which space it is of")
	case len(values) == 0 || len(values) > maxDims:
		return loci.Invalid(field, "a vector of %s has %d dimensions: it must have 1 to %d", embedder, len(values), maxDims)
	}
	for i, x := range values {
		if f := float64(x); math.IsNaN(f) || math.IsInf(f, 0) {
			return loci.Invalid(field, "a vector of %s has %v at place %d: every part must be a finite number", embedder, x, i)
		}
	}
	return nil
}
