// Package caller is who makes a request of a server: what the gate found out about it, for
// the transports behind it.
package caller

import (
	"context"
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
