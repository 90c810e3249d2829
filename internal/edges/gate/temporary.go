package gate

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"

	"github.com/loci-memory/loci"
)

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
