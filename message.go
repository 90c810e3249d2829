package loci

import (
	"bytes"
	"encoding/json"
	"time"
)

// Role is the part that a speaker has in a conversation.
type Role string

// The roles; "" is another person.
const (
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
	RoleSystem    Role = "system"
	RoleTool      Role = "tool"
)

// Message is one verbatim utterance or observation: append-only, never rewritten.
type Message struct {
	ID           ID        `json:"id"`
	User         string    `json:"user"`
	CreatedBy    string    `json:"created_by,omitempty"` // agent that remembered it; "" is the user
	Conversation string    `json:"conversation,omitempty"`
	Speaker      string    `json:"speaker,omitempty"`
	Role         Role      `json:"role,omitempty"`
	Text         string    `json:"text"`
	Caption      string    `json:"caption,omitempty"` // of a picture sent with it
	At           time.Time `json:"at"`                // in the zone given
	Zone         string    `json:"zone,omitempty"`    // IANA name, or offset like +08:00, where given; dates resolve in it
	Ref          string    `json:"ref,omitempty"`     // the caller's own id for it, kept as given
}

// Metadata is what a program keeps beside a note for itself: a JSON object that is returned
// as it was given and is never searched, shown to a model or read. Facts that are made of
// words have the metadata of the words. nil is none. A number is a json.Number when it
// comes from JSON, so that none loses digits. Values are not to be changed once handed in.
type Metadata map[string]any

// UnmarshalJSON reads an object; null is none.
func (m *Metadata) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var plain map[string]any
	if err := dec.Decode(&plain); err != nil {
		return err
	}
	*m = plain
	return nil
}
