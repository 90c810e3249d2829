package loci

import (
	"context"
	"time"
)

// AnyUser is the user of a key that may act for every user: a program that serves many
// people names in each request whose memory it means.
const AnyUser = "*"

// Keyring keeps the keys by which programs use a memory over a network. The engine
// implements it where its store does; ErrUnavailable otherwise. A key is a secret of 256
// random bits, of which the store has the hash alone.
type Keyring interface {
	// CreateKey makes a key. The secret is in the result and nowhere else.
	CreateKey(ctx context.Context, r KeyRequest) (*NewKey, error)
	// Keys lists the keys of a user, all keys for AnyUser, oldest first, those that are over too.
	Keys(ctx context.Context, user string) ([]Key, error)
	// RevokeKey ends a key at once, in every process; ending it again changes nothing.
	// ErrNotFound: there is no key with this id.
	RevokeKey(ctx context.Context, id string) (*Key, error)
	// Authenticate returns the key that a secret belongs to. ErrUnauthorized: none, or one
	// that is over; which of both is not said.
	Authenticate(ctx context.Context, secret string) (*Key, error)
	// Keyed reports whether there ever was a key: then nobody is served without one.
	Keyed(ctx context.Context) (bool, error)
}

// KeyRequest says what a new key is good for. User is required.
type KeyRequest struct {
	User    string    `json:"user"`             // whose memory; AnyUser is everybody's
	Agent   string    `json:"agent,omitempty"`  // on whose behalf; "" is the user in person, and whichever agent a request names
	Expires time.Time `json:"expires,omitzero"` // when it ends by itself; zero is never
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
