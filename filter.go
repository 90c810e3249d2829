package loci

import (
	"bytes"
	"slices"
	"strings"
	"time"
)

// Match reports whether a note passes the filter. It needs no clock: whether a
// note is still valid is Note.Live.
func (f Filter) Match(n *Note) bool {
	switch {
	case n.Forgotten && !f.Forgotten, n.Superseded() && !f.Superseded:
		return false
	case len(f.Kinds) > 0 && !slices.Contains(f.Kinds, n.Kind):
		return false
	case f.Domain != "" && !Below(f.Domain, n.Domain):
		return false
	case f.Conversation != "" && f.Conversation != n.Conversation:
		return false
	case f.Temporality != "" && f.Temporality != n.Temporality:
		return false
	case f.Plan != "" && !f.matchPlan(n):
		return false
	case f.Procedures && !n.IsProcedure():
		return false
	}
	return f.matchTags(n.Tags) && f.matchTimes(n)
}

func (f Filter) matchPlan(n *Note) bool {
	p := n.Planned()
	return p != nil && (p.Status == f.Plan || f.Plan == StatusPlanned && p.Open())
}

func (f Filter) matchTags(tags []string) bool {
	for _, t := range f.Tags {
		if !slices.Contains(tags, t) {
			return false
		}
	}
	return true
}

func (f Filter) matchTimes(n *Note) bool {
	event := n.EventTime.Time
	if n.EventTime.IsZero() && (!f.EventAfter.IsZero() || !f.EventBefore.IsZero()) {
		return false
	}
	return within(event, f.EventAfter, f.EventBefore) &&
		within(n.RecordedAt, f.RecordedAfter, f.RecordedBefore)
}

// within reports whether from ≤ t < before; a zero bound does not bound.
func within(t, from, before time.Time) bool {
	return (from.IsZero() || !t.Before(from)) && (before.IsZero() || t.Before(before))
}

// Below reports whether a domain is the given path or one under it: "business"
// has "business/sales" below it and not "businesses". A slash at the end of the
// path makes no difference.
func Below(path, domain string) bool {
	path = strings.TrimSuffix(path, "/")
	return domain == path || strings.HasPrefix(domain, path+"/")
}

// Superseded reports whether another note has taken the place of this one.
func (n *Note) Superseded() bool { return !n.SupersededBy.IsZero() }

// Live reports whether the note can be recalled at a moment: it is not forgotten
// and its validity has not run out. A superseded note's validity has.
func (n *Note) Live(now time.Time) bool {
	return !n.Forgotten && (n.ValidUntil.IsZero() || n.ValidUntil.After(now))
}

// Compare orders notes as lists do: newest first on the axis, which is OnRecorded when
// it is empty, ties by record time and then by id, both descending; on OnEvent those of
// unknown time come last. It is negative when a comes first.
func (x Axis) Compare(a, b *Note) int {
	if x == OnEvent {
		if c := b.EventTime.Time.Compare(a.EventTime.Time); c != 0 {
			return c
		}
	}
	if c := b.RecordedAt.Compare(a.RecordedAt); c != 0 {
		return c
	}
	return bytes.Compare(b.ID[:], a.ID[:])
}

// CompareJobs orders jobs as the queue of a store does: oldest first, ties by id. It is
// negative when a comes first.
func CompareJobs(a, b *Job) int {
	if c := a.Created.Compare(b.Created); c != 0 {
		return c
	}
	return bytes.Compare(a.ID[:], b.ID[:])
}

// Due reports whether a job may be leased at a moment.
func (j *Job) Due(now time.Time) bool { return !j.Dead && !j.NotUntil.After(now) }

// Page bounds a list. The zero Page is its first 50 notes as they are now.
type Page struct {
	Limit int  `json:"limit,omitempty"` // notes at most, 1 to 1000; 0 is 50
	After ID   `json:"after,omitzero"`  // continue behind this note; zero begins
	Sort  Axis `json:"sort,omitempty" jsonschema:"recorded or event: newest first by that time, notes of unknown event time last; recorded by default"`

	AsOf time.Time `json:"as_of,omitzero" jsonschema:"list what was known then, RFC 3339 with a zone; now by default"`
}

// Filter narrows notes. A zero field does not narrow; those that are set must all hold.
type Filter struct {
	Kinds          []Kind      `json:"kinds,omitempty" jsonschema:"only these kinds of note"`
	Domain         string      `json:"domain,omitempty" jsonschema:"only this path and what is below it, like business/sales"`
	Conversation   string      `json:"conversation,omitempty" jsonschema:"only this conversation"`
	Tags           []string    `json:"tags,omitempty" jsonschema:"only notes with all of these tags"`
	EventAfter     time.Time   `json:"event_after,omitzero" jsonschema:"only what happened at this time or later, RFC 3339 with a zone; notes of unknown event time are left out"`
	EventBefore    time.Time   `json:"event_before,omitzero" jsonschema:"only what happened before this time, RFC 3339 with a zone"`
	RecordedAfter  time.Time   `json:"recorded_after,omitzero" jsonschema:"only what was said at this time or later, RFC 3339 with a zone"`
	RecordedBefore time.Time   `json:"recorded_before,omitzero" jsonschema:"only what was said before this time, RFC 3339 with a zone"`
	Temporality    Temporality `json:"temporality,omitempty" jsonschema:"only statements that are current, historical or prospective (plans)"`
	Plan           PlanStatus  `json:"plan,omitempty" jsonschema:"only plans of this status: planned (overdue ones too), done, cancelled or moved"`
	Procedures     bool        `json:"procedures,omitempty" jsonschema:"only notes that give the steps of a procedure"`
	Superseded     bool        `json:"include_superseded,omitempty" jsonschema:"also statements that a newer one has replaced"`
	Forgotten      bool        `json:"include_forgotten,omitempty" jsonschema:"also forgotten notes; in lists only, recall never finds them"`
}
