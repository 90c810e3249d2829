package route

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"net"
	"net/http"
	"net/url"
	"slices"
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

// score is how near a server is to a key: the first 8 bytes of the SHA-256 of the server's
// name, a line feed and the key, as a number. It depends on nothing else, so that all
// routers agree, and a server that joins or leaves changes no score of another.
func score(server, key string) uint64 {
	sum := sha256.Sum256([]byte(server + "\n" + key))
	return binary.BigEndian.Uint64(sum[:8])
}

// rank returns the places of servers in the order in which requests of a key go to them:
// the highest score first (rendezvous hashing). Servers of one score go by name.
func rank(servers []string, key string) []int {
	scores, order := make([]uint64, len(servers)), make([]int, len(servers))
	for i, name := range servers {
		scores[i], order[i] = score(name, key), i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(servers[a], servers[b]))
	})
	return order
}

// Of requests under way a server has at most a quarter more than the mean of all, or
// leastBound where that is less: few requests are no load, whichever server has them.
const (
	overMean   = 1.25
	leastBound = 16
)

// bound is how many requests a server may have under way, with one more that comes now,
// before the next one in the rank of a key gets it.
func bound(underWay, servers int) int {
	mean := float64(underWay+1) / float64(max(1, servers))
	most := int(overMean * mean)
	if float64(most) < overMean*mean {
		most++
	}
	return max(leastBound, most)
}

// standing is what counts of a server when requests are sent.
type standing struct {
	up       bool
	underWay int
}

// chosen orders the servers of a rank for one request: first those that are up and have
// room, then those that are up, then the others, as what is known of them may be old.
func chosen(order []int, of []standing) []int {
	total, up := 0, 0
	for _, s := range of {
		if s.up {
			total, up = total+s.underWay, up+1
		}
	}
	most := bound(total, up)
	class := func(i int) int {
		switch {
		case of[i].up && of[i].underWay < most:
			return 0
		case of[i].up:
			return 1
		}
		return 2
	}
	sorted := slices.Clone(order)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(class(a), class(b)) })
	return sorted
}
