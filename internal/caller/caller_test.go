package caller_test

import (
	"context"
	"errors"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
)

func TestScopeOfACaller(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		caller      caller.Caller
		user, agent string
		want        loci.Scope
		refused     bool
	}{
		{caller: caller.Caller{}, refused: true},
		{caller: caller.Caller{User: "ann"}, want: loci.Scope{User: "ann"}},
		{caller: caller.Caller{User: "ann"}, user: "ann", agent: "coder", want: loci.Scope{User: "ann", Agent: "coder"}},
		{caller: caller.Caller{User: "ann"}, user: "bob", refused: true},
		{caller: caller.Caller{User: "ann"}, user: loci.AnyUser, refused: true},
		{caller: caller.Caller{User: "ann", Agent: "coder"}, want: loci.Scope{User: "ann", Agent: "coder"}},
		{caller: caller.Caller{User: "ann", Agent: "coder"}, agent: "mail", refused: true},
		{caller: caller.Caller{User: loci.AnyUser}, want: loci.Scope{User: "me"}},
		{caller: caller.Caller{User: loci.AnyUser}, user: "bob", want: loci.Scope{User: "bob"}},
		{caller: caller.Caller{User: loci.AnyUser, Agent: "app"}, user: "bob", want: loci.Scope{User: "bob", Agent: "app"}},
	} {
		got, err := c.caller.Scope(c.user, c.agent, "me")
		if got != c.want || errors.Is(err, loci.ErrUnauthorized) != c.refused {
			t.Errorf("%+v asked as %q %q: %+v, %v", c.caller, c.user, c.agent, got, err)
		}
	}
}

func TestCallerTravelsWithTheContext(t *testing.T) {
	t.Parallel()
	if c := caller.From(context.Background()); c != (caller.Caller{}) || c.Operator() {
		t.Errorf("nobody is %+v", c)
	}
	if c := caller.From(caller.With(context.Background(), caller.Caller{User: loci.AnyUser})); !c.Operator() {
		t.Errorf("%+v is no operator", c)
	}
}
