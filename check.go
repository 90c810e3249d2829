package loci

import "math"

// Check reports the first thing in the changes that no store would take, as an
// ErrInvalid, whatever the store holds. Stores call it before they look at
// their rows.
func (c *Changes) Check() error {
	for i := range c.Messages {
		if c.Messages[i].ID.IsZero() {
			return Invalid("messages", "message %d has no id: derive one from its content", i)
		}
	}
	for i := range c.Notes {
		if err := c.Notes[i].Version.check(); err != nil {
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
			return Invalid("jobs", "job %d has no id: give it a UUID", i)
		}
	}
	for i := range c.Agents {
		if c.Agents[i].Name == "" {
			return Invalid("agents", "agent %d has no name: the empty name is the user, who sees all", i)
		}
	}
	for i := range c.Cycles {
		if c.Cycles[i].ID.IsZero() {
			return Invalid("cycles", "cycle %d has no id: give it a UUID", i)
		}
	}
	for i := range c.Vectors {
		if err := c.Vectors[i].check(); err != nil {
			return err
		}
	}
	return nil
}

func (v *Version) check() error {
	switch {
	case v.Note.ID.IsZero():
		return Invalid("notes", "a note has no id: give it a UUID")
	case v.Change.Note != v.Note.ID:
		return Invalid("notes", "the change %s is not one of note %s: they must name the same note", v.Change, v.Note.ID)
	case v.Change.Version < 1:
		return Invalid("notes", "note %s has version %d: a new note is version 1", v.Note.ID, v.Change.Version)
	case v.Note.Trait != nil && v.Note.Kind != Trait:
		return Invalid("trait", "note %s is a %s with the state of a trait: leave trait out, or make its kind %s", v.Note.ID, clip(string(v.Note.Kind)), Trait)
	case v.At.IsZero():
		return Invalid("notes", "version %s has no time: say when it is known from", v.Change)
	}
	return v.Note.checkEvent()
}

// checkEvent reports, as an ErrInvalid, an event time that no calendar here has: a year
// outside 1…9999, an end without a beginning or before it.
func (n *Note) checkEvent() error {
	for field, d := range map[string]Date{"event_time": n.EventTime, "event_end": n.EventEnd} {
		if y := d.Time.Year(); !d.IsZero() && (y < 1 || y > 9999) {
			return Invalid(field, "the year %d of note %s is outside 1 to 9999", y, n.ID)
		}
	}
	switch {
	case n.EventEnd.IsZero():
		return nil
	case n.EventTime.IsZero():
		return Invalid("event_end", "note %s has an end of its event and no beginning: set event_time too", n.ID)
	case n.EventEnd.Time.Before(n.EventTime.Time):
		return Invalid("event_end", "the event of note %s ends %s, before it begins %s: swap them", n.ID, n.EventEnd, n.EventTime)
	}
	return nil
}

// Check reports, as an ErrInvalid, why a link can't be stored: an end is missing
// or linked to itself, its type is unknown or derived, its direction is neither
// out nor both, its strength is outside 0…1.
func (l *Link) Check() error {
	switch {
	case l.From.IsZero() || l.To.IsZero():
		return Invalid("links", "a link needs a note at both ends: set from and to")
	case l.From == l.To:
		return Invalid("links", "note %s can't be linked to itself: name two notes", l.From)
	case !l.Type.Known():
		return Invalid("type", "%q is no type of link: use one of %v", clip(string(l.Type)), LinkTypes)
	case l.Type.Derived():
		return Invalid("type", "%s is derived from conversations and tags and can't be stored", l.Type)
	case l.Direction != Out && l.Direction != Both:
		return Invalid("direction", "%q can't be stored: use out or both", clip(string(l.Direction)))
	case !l.Closed.IsZero() && !l.Closed.After(l.At):
		return Invalid("closed", "%v is not after %v: a link is closed after it was made", l.Closed, l.At)
	case math.IsNaN(l.Strength) || l.Strength < 0 || l.Strength > 1:
		return Invalid("strength", "%v is outside 0 to 1", l.Strength)
	}
	return nil
}

// Same reports whether two stored links are one: they have the same ends and
// type, and where one of them goes both ways the order of the ends makes no
// difference. A link replaces those that are the same.
func (l *Link) Same(m *Link) bool {
	if l.Type != m.Type {
		return false
	}
	if l.From == m.From && l.To == m.To {
		return true
	}
	return l.From == m.To && l.To == m.From && (l.Direction == Both || m.Direction == Both)
}

// Seen returns the link as seen from one of its ends: From is that end, and a
// link out of the other end comes in. Its other fields stay.
func (l Link) Seen(from ID) Link {
	if from == l.From {
		return l
	}
	l.From, l.To = l.To, l.From
	switch l.Direction {
	case Out:
		l.Direction = In
	case In:
		l.Direction = Out
	}
	return l
}

// Admits reports whether the query asks for links like this one, seen from the
// note asked about.
func (q *LinkQuery) Admits(l *Link) bool {
	if !q.wants(l.Type) {
		return false
	}
	return q.Direction == "" || q.Direction == Both || l.Direction == Both || l.Direction == q.Direction
}

func (q *LinkQuery) wants(t LinkType) bool {
	if len(q.Types) == 0 {
		return true
	}
	for _, w := range q.Types {
		if w == t {
			return true
		}
	}
	return false
}

// Count adds one visible note, by its latest version, to the counts of notes:
// Notes and Kinds, Forgotten, Superseded, First and Last (in UTC).
func (s *Stats) Count(n *Note) {
	switch {
	case n.Forgotten:
		s.Forgotten++
	case n.Superseded():
		s.Superseded++
	default:
		s.Notes++
		if s.Kinds == nil {
			s.Kinds = map[Kind]int{}
		}
		s.Kinds[n.Kind]++
	}
	at := n.RecordedAt.UTC()
	if s.First.IsZero() || at.Before(s.First) {
		s.First = at
	}
	if at.After(s.Last) {
		s.Last = at
	}
}
