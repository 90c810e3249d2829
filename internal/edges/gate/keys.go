package gate

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
)

// keyForm begins every secret of this server.
const keyForm = "loci_"

// who says who makes a request. Where there never was a key, only this machine is
// listened to, and everybody on it may do everything, save for those elsewhere whom a
// proxy on it serves. What clients send there because they must send something is passed
// over, save for what is one of our secrets, whose owner means another server.
func (g *gate) who(r *http.Request) (caller.Caller, *refusal) {
	keyed, err := g.o.Keys.Keyed(r.Context())
	if err != nil {
		return caller.Caller{}, g.unready(r.Context(), err)
	}
	secret := presented(r)
	if !keyed {
		if elsewhere(r) {
			return caller.Caller{}, unknown("the request came through a proxy, from somewhere that is not known to be this machine, and this memory has no key, so that all whom the proxy serves could read it: make a key first")
		}
		if strings.HasPrefix(secret, keyForm) {
			return caller.Caller{}, unknown("the key is not of this memory, which has none: leave it out, or ask the server that it is for")
		}
		return caller.Caller{User: loci.AnyUser}, nil
	}
	if secret == "" {
		return caller.Caller{}, unknown("no key is shown: send one in the header Authorization, as Bearer loci_…")
	}
	k, err := g.o.Keys.Authenticate(r.Context(), secret)
	switch {
	case errors.Is(err, loci.ErrUnauthorized):
		return caller.Caller{}, unknown("the key is not valid, or not any more: use one that is")
	case err != nil:
		return caller.Caller{}, g.unready(r.Context(), err)
	}
	return caller.Caller{User: k.User, Agent: k.Agent, Key: k.ID, Ends: k.Expires}, nil
}

func unknown(detail string) *refusal {
	return &refusal{why: "key", status: http.StatusUnauthorized, detail: detail}
}

// unready is for keys that can't be read. Who asked and has gone since is no failure.
func (g *gate) unready(ctx context.Context, err error) *refusal {
	if ctx.Err() == nil {
		g.o.Logger.Error("keys can't be read", "error", err)
	}
	return &refusal{why: "store", status: http.StatusServiceUnavailable, detail: "the memory can't be read now: try again soon", after: 1}
}

// KeyID returns the public id of the key that a request shows, which is the beginning of
// its secret, and "" where it shows none of this form. Whether the key is valid is not
// looked at.
func KeyID(r *http.Request) string {
	const length = len(keyForm) + 8
	secret := presented(r)
	if len(secret) <= length || !strings.HasPrefix(secret, keyForm) || secret[length] != '_' {
		return ""
	}
	return secret[:length]
}

// presented is the secret that a request shows: Authorization: Bearer K or Token K, or
// X-API-Key: K; "" is none.
func presented(r *http.Request) string {
	if scheme, secret, ok := strings.Cut(strings.TrimSpace(r.Header.Get("Authorization")), " "); ok {
		if strings.EqualFold(scheme, "Bearer") || strings.EqualFold(scheme, "Token") {
			return strings.TrimSpace(secret)
		}
	}
	return strings.TrimSpace(r.Header.Get("X-API-Key"))
}

// TemporaryKey adds a key to a keyring that is kept nowhere: it is good for a scope, with this keyring
// alone, until the process ends. It returns the keyring and the secret. A key is
// needed from then on, also where the memory has none. The keyring is as safe for concurrent
// use as the one that is given, whose keys go on as they were.
func TemporaryKey(keys loci.Keyring, s loci.Scope) (loci.Keyring, string) {
	var random [36]byte
	_, _ = rand.Read(random[:]) // never fails
	id := keyForm + hex.EncodeToString(random[:4])
	secret := id + "_" + hex.EncodeToString(random[4:])
	return &temporary{Keyring: keys, key: loci.Key{ID: id, User: s.User, Agent: s.Agent}, hash: sha256.Sum256([]byte(secret))}, secret
}

// temporary is a keyring with one more key.
type temporary struct {
	loci.Keyring
	key  loci.Key
	hash [sha256.Size]byte
}

// Authenticate returns the key that a secret belongs to. The secret is compared by its hash,
// in a time that does not depend on where they differ.
func (l *temporary) Authenticate(ctx context.Context, secret string) (*loci.Key, error) {
	given := sha256.Sum256([]byte(secret))
	if subtle.ConstantTimeCompare(given[:], l.hash[:]) == 1 {
		k := l.key
		return &k, nil
	}
	return l.Keyring.Authenticate(ctx, secret)
}

// Keyed is always true: without a key nobody is served.
func (l *temporary) Keyed(context.Context) (bool, error) { return true, nil }
