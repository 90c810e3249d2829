package engine_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/inmem"
)

// P5, P6, A2: a key lists, makes and ends keys of its own user, which open and last no more
// than itself; an agent's does none of it, and one for every user all of it.
func TestFindingP5_WhoMakesKeys(t *testing.T) {
	t.Parallel()
	_, now := ring(t, inmem.New())
	soon, later := now.Add(time.Hour), now.Add(48*time.Hour)
	ann, all := loci.Scope{User: "ann"}, loci.Scope{User: loci.AnyUser}
	key := func(user, agent string, ends time.Time) *loci.Key {
		return &loci.Key{ID: "loci_00000001", User: user, Agent: agent, Expires: ends}
	}
	for name, c := range map[string]struct {
		scope    loci.Scope
		asked    loci.KeyRequest
		refused  error
		ends     time.Time // of the key that is made
		manyKeys bool      // there is one already
	}{
		"whoever has the store, first an agent's":      {scope: ann, asked: loci.KeyRequest{Agent: "coder"}},
		"whoever has the store, for everybody":         {scope: all},
		"a user, in person":                            {scope: ann, asked: loci.KeyRequest{By: key("ann", "", time.Time{})}, manyKeys: true},
		"a user, for an agent that ends":               {scope: ann, asked: loci.KeyRequest{Agent: "coder", Expires: later, By: key("ann", "", time.Time{})}, ends: later, manyKeys: true},
		"a key that ends, without an end":              {scope: ann, asked: loci.KeyRequest{By: key("ann", "", soon)}, ends: soon, manyKeys: true},
		"a key that ends, one that outlasts it":        {scope: ann, asked: loci.KeyRequest{Expires: later, By: key("ann", "", soon)}, refused: loci.ErrInvalid, manyKeys: true},
		"a user, for another one":                      {scope: loci.Scope{User: "bob"}, asked: loci.KeyRequest{By: key("ann", "", time.Time{})}, refused: loci.ErrUnauthorized, manyKeys: true},
		"a user, for everybody":                        {scope: all, asked: loci.KeyRequest{By: key("ann", "", time.Time{})}, refused: loci.ErrUnauthorized, manyKeys: true},
		"an agent, for itself":                         {scope: loci.Scope{User: "ann", Agent: "coder"}, asked: loci.KeyRequest{Agent: "coder", By: key("ann", "coder", time.Time{})}, refused: loci.ErrUnauthorized, manyKeys: true},
		"an agent that leaves its name out":            {scope: ann, asked: loci.KeyRequest{Agent: "coder", By: key("ann", "coder", time.Time{})}, refused: loci.ErrUnauthorized, manyKeys: true},
		"a user that looks through an agent":           {scope: loci.Scope{User: "ann", Agent: "coder"}, asked: loci.KeyRequest{By: key("ann", "", time.Time{})}, refused: loci.ErrUnauthorized, manyKeys: true},
		"a key for everybody, for a user":              {scope: ann, asked: loci.KeyRequest{By: key(loci.AnyUser, "", time.Time{})}, manyKeys: true},
		"a key for everybody, for everybody":           {scope: all, asked: loci.KeyRequest{By: key(loci.AnyUser, "", time.Time{})}, manyKeys: true},
		"an agent of everybody":                        {scope: ann, asked: loci.KeyRequest{By: key(loci.AnyUser, "app", time.Time{})}, refused: loci.ErrUnauthorized, manyKeys: true},
		"no key: the user's own for good":              {scope: ann, asked: loci.KeyRequest{By: &loci.Key{User: loci.AnyUser}}},
		"no key: an agent's first":                     {scope: ann, asked: loci.KeyRequest{Agent: "coder", By: &loci.Key{User: loci.AnyUser}}, refused: loci.ErrInvalid},
		"a key of the process alone, an agent's first": {scope: ann, asked: loci.KeyRequest{Agent: "coder", By: key("ann", "", time.Time{})}, refused: loci.ErrInvalid},
		"no key: one that ends first":                  {scope: ann, asked: loci.KeyRequest{Expires: later, By: &loci.Key{User: loci.AnyUser}}, refused: loci.ErrInvalid},
		"no key was asked for, and there is one":       {scope: ann, asked: loci.KeyRequest{By: &loci.Key{User: loci.AnyUser}}, refused: loci.ErrUnauthorized, manyKeys: true},
		"nobody":                                       {scope: ann, asked: loci.KeyRequest{By: &loci.Key{}}, refused: loci.ErrUnauthorized},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, _ := ring(t, inmem.New())
			if c.manyKeys {
				must(e.CreateKey(t.Context(), all, loci.KeyRequest{}))
			}
			made, err := e.CreateKey(t.Context(), c.scope, c.asked)
			if !errors.Is(err, c.refused) || (c.refused == nil) != (err == nil) {
				t.Fatalf("made %+v, %v; want %v", made, err, c.refused)
			}
			if err == nil && (made.User != c.scope.User || made.Agent != c.asked.Agent || !made.Expires.Equal(c.ends)) {
				t.Errorf("made %+v", made.Key)
			}
		})
	}
}

// P5, P6: keys are listed and ended by their user, by nobody else, and not the one in use by accident.
func TestFindingP5_WhoSeesAndEndsKeys(t *testing.T) {
	t.Parallel()
	e, _ := ring(t, inmem.New())
	ann, all, coder := loci.Scope{User: "ann"}, loci.Scope{User: loci.AnyUser}, loci.Scope{User: "ann", Agent: "coder"}
	own, other := must(e.CreateKey(t.Context(), ann, loci.KeyRequest{})), must(e.CreateKey(t.Context(), ann, loci.KeyRequest{Agent: "coder"}))
	bobs := must(e.CreateKey(t.Context(), loci.Scope{User: "bob"}, loci.KeyRequest{}))
	ids := func(s loci.Scope) (all []string) {
		for _, k := range must(e.Keys(t.Context(), s)) {
			all = append(all, k.ID)
		}
		slices.Sort(all)
		return all
	}
	if got := ids(ann); len(got) != 2 || slices.Contains(got, bobs.ID) || len(ids(all)) != 3 {
		t.Errorf("ann has %q of %q", got, ids(all))
	}
	if _, err := e.Keys(t.Context(), coder); !errors.Is(err, loci.ErrUnauthorized) {
		t.Errorf("an agent lists: %v", err)
	}
	for name, c := range map[string]struct {
		scope loci.Scope
		asked loci.RevokeKeyRequest
		want  error
	}{
		"another's":        {ann, loci.RevokeKeyRequest{ID: bobs.ID, By: &own.Key}, loci.ErrNotFound},
		"none":             {ann, loci.RevokeKeyRequest{ID: "loci_00000000", By: &own.Key}, loci.ErrNotFound},
		"by an agent":      {coder, loci.RevokeKeyRequest{ID: own.ID, By: &other.Key}, loci.ErrUnauthorized},
		"by another user":  {ann, loci.RevokeKeyRequest{ID: own.ID, By: &bobs.Key}, loci.ErrUnauthorized},
		"itself, unawares": {ann, loci.RevokeKeyRequest{ID: own.ID, By: &own.Key}, loci.ErrInvalid},
	} {
		if _, err := e.RevokeKey(t.Context(), c.scope, c.asked); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	for _, k := range []*loci.NewKey{own, other, bobs} {
		must(e.Authenticate(t.Context(), k.Secret))
	}
	must(e.RevokeKey(t.Context(), ann, loci.RevokeKeyRequest{ID: other.ID, By: &own.Key}))
	must(e.RevokeKey(t.Context(), ann, loci.RevokeKeyRequest{ID: own.ID, Own: true, By: &own.Key}))
	must(e.RevokeKey(t.Context(), all, loci.RevokeKeyRequest{ID: bobs.ID}))
	for _, k := range []*loci.NewKey{own, other, bobs} {
		if _, err := e.Authenticate(t.Context(), k.Secret); !errors.Is(err, loci.ErrUnauthorized) {
			t.Errorf("%s goes on: %v", k.ID, err)
		}
	}
}
