package loci

import (
	"context"
	"time"
)

// Watcher reports what happens in a memory while it happens.
type Watcher interface {
	// Watch calls on with every event that the scope may see, in the order in which it was
	// committed, by any process, and begins behind WatchRequest.After. The first event is
	// EventBegun: what is committed from then on is reported. Watch returns when ctx
	// ends, with its error, or when on returns an error, with that. on is called by one
	// goroutine at a time; an event is on's to keep. A slow on delays its own events alone.
	// No event is lost; where what a cursor was about has been destroyed or hidden since, and
	// behind a time, events from before may come again.
	//
	// ErrInvalid: After is no cursor. ErrExhausted: the scope has too many watches already.
	// ErrUnavailable: the memory is being closed.
	Watch(ctx context.Context, s Scope, r WatchRequest, on func(Event) error) error
}

// WatchRequest says which events are wanted; the zero request wants those from now on.
type WatchRequest struct {
	After string      `json:"after,omitempty" jsonschema:"cursor of the last event that was received, or a time, RFC 3339 with a zone, to begin at; from now on by default"`
	Types []EventType `json:"types,omitempty" jsonschema:"only events of these types; all by default"`
}

// EventType is what an event says happened.
type EventType string

// The types of event. EventBegun comes once, whatever types are asked for.
const (
	EventBegun      EventType = "begun"      // the watch has begun: nothing has happened; the cursor is where
	EventRemembered EventType = "remembered" // a new note: a message was kept, or a fact distilled
	EventChanged    EventType = "changed"    // a note has a new version: Event.Step says which step made it
	EventReflected  EventType = "reflected"  // a cycle of reflection ended
)

// Event is one thing that happened in a memory. It holds names, never words.
type Event struct {
	Cursor string    `json:"cursor"`          // where to go on: WatchRequest.After
	Type   EventType `json:"type"`            // what happened
	Note   ID        `json:"note,omitzero"`   // remembered and changed: the note
	Change ChangeID  `json:"change,omitzero"` // remembered and changed: the version that was made, for Undo
	Step   Step      `json:"step,omitempty"`  // remembered and changed: what made the version
	By     string    `json:"by,omitempty"`    // remembered and changed: the agent that did it; "" is the user, or the memory itself
	Set    ID        `json:"set,omitzero"`    // of the commit (Version.Set); zero is before change sets
	Cycle  ID        `json:"cycle,omitzero"`  // reflected: the cycle
	At     time.Time `json:"at"`              // when it was made, by the clock of the memory
}

// EventTypes are all types of event that can be asked for.
var EventTypes = []EventType{EventRemembered, EventChanged, EventReflected}
