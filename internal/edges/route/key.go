package route

import (
	"net"
	"net/http"
	"net/url"
	"sync"

	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/edges/gate"
)

// named is the hint of the user that the header of a request says: the hint itself, or that
// of a user by name; "" where it says none.
func named(r *http.Request) string {
	if hint := r.Header.Get(caller.RouteHeader); caller.IsRoute(hint) {
		return hint
	}
	if user, err := url.PathUnescape(r.Header.Get(caller.UserHeader)); err == nil && user != "" {
		return caller.Route(user)
	}
	return ""
}

// keysKept is of how many keys a router knows the hint, and of twice as many at most.
const keysKept = 50_000

// learned are the hints of keys, as answers to requests with nothing but a key had them.
// Those that were used least recently go.
type learned struct {
	mu            sync.Mutex
	recent, older map[string]string // by the key's public id
}

// key is by what the servers of a request are ranked: the hint of its user; else what was
// learned of its key, else the key's public id; else the address of the client. keyID is
// the key's id where the user is not named.
func (l *learned) key(r *http.Request) (key, keyID string) {
	if hint := named(r); hint != "" {
		return hint, ""
	}
	if keyID = gate.KeyID(r); keyID != "" {
		if hint, ok := l.hint(keyID); ok {
			return hint, keyID
		}
		return keyID, keyID
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	return host, ""
}

func (l *learned) hint(keyID string) (string, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if hint, ok := l.recent[keyID]; ok {
		return hint, true
	}
	hint, ok := l.older[keyID]
	if ok {
		l.put(keyID, hint)
	}
	return hint, ok
}

// learn notes the hint of a key's user.
func (l *learned) learn(keyID, hint string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.put(keyID, hint)
}

func (l *learned) put(keyID, hint string) {
	if l.recent == nil || len(l.recent) >= keysKept && l.recent[keyID] == "" {
		l.recent, l.older = map[string]string{}, l.recent
	}
	l.recent[keyID] = hint
}

// learn notes of an answer whose key it was for. The server says that only where the key is
// valid.
func (t *Router) learn(answer *http.Response) error {
	w, _ := answer.Request.Context().Value(wantKey{}).(want)
	if hint := answer.Header.Get(caller.RouteHeader); w.keyID != "" && caller.IsRoute(hint) {
		t.learned.learn(w.keyID, hint)
	}
	return nil
}
