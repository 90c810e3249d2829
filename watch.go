package loci

import (
	"context"
	"time"
)

// Watcher reports what happens in a memory while it happens.
type Watcher interface {
	// Watch calls on with every event that the scope may see, in the order in which it was
	// committed, by any process, and begins behind WatchRequest.After. It returns when ctx
	// ends, with its error, or when on returns an error, with that. on is called by one
	// goroutine at a time; an event is on's to keep. A slow on delays its own events alone.
	// ErrInvalid: After is no cursor of this memory.
	Watch(ctx context.Context, s Scope, r WatchRequest, on func(Event) error) error
}

// WatchRequest says which events are wanted; the zero request wants those from now on.
type WatchRequest struct {
	After string      `json:"after,omitempty" jsonschema:"cursor of the last event that was received; from now on by default"`
	Types []EventType `json:"types,omitempty" jsonschema:"only events of these types; all by default"`
}

// EventType is what an event says happened.
type EventType string

// The types of event.
const (
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
	Step   Step      `json:"step,omitempty"`  // changed: what made the version
	Cycle  ID        `json:"cycle,omitzero"`  // reflected: the cycle
	At     time.Time `json:"at"`              // when it was committed, by the clock of the memory
}
