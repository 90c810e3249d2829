package loci

import (
	"context"
	"time"
)

// Editor changes by hand what a note says, and says which note takes the place of another.
// Both are changes like any other: in the history, and undone by Undo.
type Editor interface {
	// Edit changes fields of a note. ErrConflict: it is at another version than
	// EditRequest.Version. ErrUnauthorized: an agent would show it to more than may see it,
	// and has not made it.
	Edit(ctx context.Context, s Scope, r EditRequest) (*ChangeResult, error)
	// Settle says what became of a plan: it was done, cancelled or moved to another date, or
	// never was a plan.
	// Asking for the same again changes nothing. ErrConflict: something else became of it
	// already.
	Settle(ctx context.Context, s Scope, r SettleRequest) (*ChangeResult, error)
	// Replace closes a note in favour of another one, which is there already or is
	// remembered by the same call. Asking for the same again changes nothing. ErrConflict:
	// one of the two is forgotten or closed already.
	Replace(ctx context.Context, s Scope, r ReplaceRequest) (*ReplaceResult, error)
}

// EditRequest is what is to be changed of a note; what is left out stays as it is. A note
// that keeps words of a message may be edited too: the message stays as it was said, and
// the note is marked (Note.Edited).
type EditRequest struct {
	ID         ID           `json:"id" jsonschema:"the id of the note"`
	Content    string       `json:"content,omitempty" jsonschema:"what it is to say instead, the whole text"`
	Kind       Kind         `json:"kind,omitempty" jsonschema:"fact or episode"`
	Visibility Visibility   `json:"visibility,omitempty" jsonschema:"open, scoped, private or user-only; an agent may show to more only what it made itself"`
	Domain     string       `json:"domain,omitempty" jsonschema:"a path like business/sales"`
	Tags       []string     `json:"tags,omitzero" jsonschema:"all of its tags; an empty list takes all away"`
	AddTags    []string     `json:"add_tags,omitempty" jsonschema:"tags to add"`
	DropTags   []string     `json:"drop_tags,omitempty" jsonschema:"tags to take away"`
	Importance *float64     `json:"importance,omitempty" jsonschema:"0 to 1"`
	Claims     []GivenClaim `json:"claims,omitzero" jsonschema:"all that it says of single attributes; an empty list takes all away"`
	Metadata   *Metadata    `json:"metadata,omitempty" jsonschema:"all data of the calling program; an empty object takes it away"`
	EventTime  Date         `json:"event_time,omitzero" jsonschema:"when it happened or is planned for: 2026, 2026-05, 2026-05-04 or 2026-05-04T17:00:00+08:00"`
	EventEnd   Date         `json:"event_end,omitzero" jsonschema:"with event_time: the last day, month or year of a range, included"`
	NoEvent    bool         `json:"no_event,omitempty" jsonschema:"true takes the event time away: it is not known"`
	Zone       string       `json:"zone,omitempty" jsonschema:"time zone of its times, like Europe/London or +08:00: the clock times stay, and event_time is shown in it; by default as it is"`
	At         time.Time    `json:"at,omitzero" jsonschema:"when it was said, RFC 3339 with a zone: it holds from then on; now by default"`
	Reason     string       `json:"reason,omitempty" jsonschema:"why, for the history"`
	Version    int          `json:"version,omitempty" jsonschema:"edit only if the note is at this version still; any by default"`
}

// SettleRequest says what became of a plan, which is a note with a plan of its own, or words
// that such a note was made of; or that a note is a plan.
type SettleRequest struct {
	ID     ID         `json:"id" jsonschema:"the id of the note that plans something, as agenda lists it"`
	As     PlanStatus `json:"as" jsonschema:"what became of it: done, cancelled, or moved to another date; none where it never was a plan; planned where it is one, and is not kept as one yet"`
	To     Date       `json:"to,omitzero" jsonschema:"with moved or planned: the date: 2026, 2026-05, 2026-05-04 or 2026-05-04T17:00:00+08:00; with done or cancelled: which date of a plan that recurs, by default the next of done and all of cancelled"`
	Text   string     `json:"text,omitempty" jsonschema:"with moved: what the plan is to say now, the whole text; as before by default"`
	At     time.Time  `json:"at,omitzero" jsonschema:"when it was said, RFC 3339 with a zone: it holds from then on; now by default"`
	Reason string     `json:"reason,omitempty" jsonschema:"why, for the history"`
}

// ReplaceRequest names a note that holds no more, and what holds in its place: New, or Text
// that is remembered as a message of the user's. With Text the new note gets kind,
// visibility and domain of the old one where they are left out.
type ReplaceRequest struct {
	Old    ID     `json:"old" jsonschema:"the id of the note that holds no more"`
	New    ID     `json:"new,omitzero" jsonschema:"the id of the note that takes its place; without it give text"`
	Text   string `json:"text,omitempty" jsonschema:"what holds now, in the words of the user: remembered first; only without new"`
	Reason string `json:"reason,omitempty" jsonschema:"why, for the history"`

	Speaker      string     `json:"speaker,omitempty" jsonschema:"with text: who said it, by name; without a role, whoever said the old one, where that is another person, by default"`
	Role         Role       `json:"role,omitempty" jsonschema:"with text: user, assistant, system or tool; empty for another person; the user when there is no speaker either"`
	Conversation string     `json:"conversation,omitempty" jsonschema:"with text: the session or thread it belongs to"`
	At           time.Time  `json:"at,omitzero" jsonschema:"when it was said, RFC 3339 with a zone: the old one is over from then on; now by default"`
	Zone         string     `json:"zone,omitempty" jsonschema:"with text: time zone in which dates in it are meant, like Asia/Shanghai or +08:00; the offset of at by default"`
	Visibility   Visibility `json:"visibility,omitempty" jsonschema:"with text: who may see it; as the old note by default"`
	Domain       string     `json:"domain,omitempty" jsonschema:"with text: a path like business/sales; that of the old note by default"`
}

// ReplaceResult is what a Replace did.
type ReplaceResult struct {
	ChangeResult      // the old note, and in Also what changed with it
	New          Note `json:"new"` // that holds in its place
}

// Remembers returns the message that a request with Text has remembered, without what it
// takes over from the old note.
func (r *ReplaceRequest) Remembers() RememberRequest {
	return RememberRequest{
		Text: r.Text, Speaker: r.Speaker, Role: r.Role, Conversation: r.Conversation, At: r.At, Zone: r.Zone, Visibility: r.Visibility, Domain: r.Domain,
	}
}
