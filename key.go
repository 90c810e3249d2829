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
}

// NewKey is a key just made, with its secret.
type NewKey struct {
	Key
	Secret string `json:"secret"` // what a program shows; it can't be had again
}
