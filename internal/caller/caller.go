// Package caller is who makes a request of a server: what the gate found out about it, for
// the transports behind it.
package caller

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/loci-memory/loci"
)

// The headers by which a request names a user and an agent, where its caller may choose,
// percent-encoded where they have other characters than those of ASCII.
const (
	UserHeader  = "Loci-User"
	AgentHeader = "Loci-Agent"
)

// Caller is who makes a request. The zero Caller may do nothing.
type Caller struct {
	User  string    // whose memory; loci.AnyUser: the request names it
	Agent string    // on whose behalf; "": the user in person, or the agent that the request names
	Key   string    // id of the key; "" where none is needed
	Ends  time.Time // when the key ends by itself; zero is never
}

// Operator reports whether the caller runs the memory: it may act for every user in person.
func (c Caller) Operator() bool { return c.User == loci.AnyUser && c.Agent == "" }

// Held is the key of the caller, without an id where none is needed.
func (c Caller) Held() *loci.Key {
	return &loci.Key{ID: c.Key, User: c.User, Agent: c.Agent, Expires: c.Ends}
}

// Scope returns the scope of a request that names a user and an agent, each of which may
// be "". fallback is the user of a request that names none, where the caller may act for
// every user. ErrUnauthorized: the caller may not act for them.
func (c Caller) Scope(user, agent, fallback string) (loci.Scope, error) {
	s := loci.Scope{User: c.User, Agent: c.Agent}
	switch {
	case c.User == "":
		return loci.Scope{}, refused("show a key to use this memory")
	case c.User == loci.AnyUser && user == "":
		s.User = fallback
	case c.User == loci.AnyUser:
		s.User = user
	case user != "" && user != c.User:
		return loci.Scope{}, refused("the key is for another user: leave the user out, or use a key that is for this one")
	}
	switch {
	case c.Agent == "":
		s.Agent = agent
	case agent != "" && agent != c.Agent:
		return loci.Scope{}, refused("the key is for another agent: leave the agent out, or use a key that is for this one")
	}
	return s, nil
}

func refused(hint string) error {
	return &loci.HintError{Kind: loci.ErrUnauthorized, Hint: hint, About: "key"}
}

type contextKey struct{}

// With returns a context of a request that a caller makes.
func With(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, contextKey{}, c)
}

// From returns who makes the request of a context: the zero Caller where nobody said.
func From(ctx context.Context) Caller {
	c, _ := ctx.Value(contextKey{}).(Caller)
	return c
}

// RouteHeader is the header of requests and answers with the hint of their user (Route), by
// which what is before several servers sends the requests of a user to the same one. It is
// a hint alone: no answer depends on it, and it is nobody's permission.
const RouteHeader = "Loci-Route"

// Route returns the hint of a user: the first 4 hexadecimal digits, in lower case, of the
// SHA-256 of "loci-route:" and the user's name in UTF-8. The same hint is that of many
// users: whoever reads it on the way can't find out a name by it.
func Route(user string) string {
	sum := sha256.Sum256([]byte("loci-route:" + user))
	return hex.EncodeToString(sum[:2])
}

// IsRoute reports whether a text has the form of a hint.
func IsRoute(text string) bool {
	if len(text) != 4 {
		return false
	}
	for _, c := range []byte(text) {
		if !('0' <= c && c <= '9' || 'a' <= c && c <= 'f') {
			return false
		}
	}
	return true
}
