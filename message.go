package loci

import "time"

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
