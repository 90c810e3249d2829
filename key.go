package loci

import (
	"context"
	"time"
)

// AnyUser is the user of a key that may act for every user: a program that serves many
// people names in each request whose memory it means.
const AnyUser = "*"

// Keyring tells whose a key is, for a program that serves a memory over a network. The engine
// implements it; Admin makes, lists and revokes keys. A key is a secret of 256 random bits,
// of which the store has the hash alone.
type Keyring interface {
	// Authenticate returns the key that a secret belongs to. ErrUnauthorized: none, or one
	// that is over; which of both is not said.
	Authenticate(ctx context.Context, secret string) (*Key, error)
	// Keyed reports whether there ever was a key: then nobody is served without one.
	Keyed(ctx context.Context) (bool, error)
}

// KeyRequest says what a new key is good for. Whose memory it opens is the scope's user.
type KeyRequest struct {
	Agent   string    `json:"agent,omitempty" jsonschema:"on whose behalf it acts; without one it is the user's in person, who may name any agent"`
	Expires time.Time `json:"expires,omitzero" jsonschema:"when it ends by itself, RFC 3339 with a zone; by default with the key that asks for it, which may be never"`

	By *Key `json:"-"` // by which it is asked over a network, without an id where the memory has no key; nil is whoever has the store
}

// RevokeKeyRequest names a key to end.
type RevokeKeyRequest struct {
	ID  string `json:"id" jsonschema:"the key, as the list of keys has it"`
	Own bool   `json:"own,omitempty" jsonschema:"it may be the key that asks, which can ask nothing more then"`

	By *Key `json:"-"` // as KeyRequest.By
}

// Key is permission to use a memory over a network.
type Key struct {
	ID      string    `json:"id"` // the beginning of its secret, which is public: like loci_3fa4c21d
	User    string    `json:"user"`
	Agent   string    `json:"agent,omitempty"`
	Created time.Time `json:"created"`
	Expires time.Time `json:"expires,omitzero"`
	Revoked time.Time `json:"revoked,omitzero"` // when it was ended by hand
	Used    time.Time `json:"used,omitzero"`    // when it was last used in the process that answers, to the second; zero is not since that began
}

// NewKey is a key just made, with its secret.
type NewKey struct {
	Key
	Secret string `json:"secret"` // what a program shows; it can't be had again
}

// Directory finds users. It is for programs that act for every user of a memory (AnyUser)
// and are given less than whose memory is meant: an id alone. What it returns is the
// affair of such programs only. The engine implements it. All methods may be called
// concurrently.
type Directory interface {
	// Owners returns the users who have a note, of any state, in the order of names: none
	// where nobody has it, several where one's export was imported into another's memory.
	// It is one look-up, which costs a little for each user.
	Owners(ctx context.Context, note ID) (users []string, err error)
	// Groups counts the notes that a scope can see, in no order, without reading one of them.
	Groups(ctx context.Context, s Scope) ([]Group, error)
}

// Group is how many notes one agent made in one domain and one conversation, which may be "",
// that are neither forgotten nor superseded.
type Group struct {
	Agent        string    `json:"agent,omitempty"`
	Domain       string    `json:"domain,omitempty"`
	Conversation string    `json:"conversation,omitempty"`
	Notes        int       `json:"notes"`
	First        time.Time `json:"first"` // earliest recorded_at, in UTC
	Last         time.Time `json:"last"`  // latest recorded_at, or time of a later version
}
