package check

import (
	"cmp"
	"time"

	"github.com/loci-memory/loci"
)

// Keys requires the user in person, who may be all of them: an agent that makes keys is let
// into more than it was given, and one that ends them shuts others out.
func Keys(s loci.Scope) error {
	return InPerson(s, "keys are the user's in person, and no agent's: ask with a key that is of no agent, or run loci key where the memory is kept")
}

// Key requires the user in person, and of a key that it opens and lasts no more than the one
// by which it is asked. One that names no end has that of the other.
func Key(s loci.Scope, r *loci.KeyRequest, now time.Time) error {
	made := loci.Scope{User: s.User, Agent: r.Agent}
	if err := cmp.Or(Keys(s), Scope(made), holds(r.By, s), loci.CheckTime("expires", r.Expires)); err != nil {
		return err
	}
	if r.By != nil && r.Expires.IsZero() {
		r.Expires = r.By.Expires
	}
	if !r.Expires.IsZero() && !r.Expires.After(now) {
		return loci.Invalid("expires", "is %s, which is over: give a time to come, or none for a key that never ends", r.Expires.Format(time.RFC3339))
	}
	if r.By != nil && !r.By.Expires.IsZero() && r.Expires.After(r.By.Expires) {
		return loci.Invalid("expires", "is after %s, when the key that asks ends itself: give that or an earlier time, or ask with a key that lasts", r.By.Expires.Format(time.RFC3339))
	}
	return nil
}

// FirstKey requires that the first key that is made over a network is the user's own for
// good: with it the memory asks everybody for a key, and any other would shut its owner out.
func FirstKey(r *loci.KeyRequest, keyed bool) error {
	switch {
	case r.By == nil || keyed && r.By.ID != "":
		return nil
	case keyed:
		return &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "this memory has a key by now: show one", About: "key"}
	case r.Agent != "":
		return loci.Invalid("agent", "this memory has no key yet, and asks everybody for one from the first on: make your own first, without an agent, and this one with it")
	case !r.Expires.IsZero():
		return loci.Invalid("expires", "this memory has no key yet, and asks everybody for one from the first on: make one that never ends first, and this one with it")
	}
	return nil
}

// RevokeKey requires the user in person, and that a key says so which ends itself.
func RevokeKey(s loci.Scope, r *loci.RevokeKeyRequest) error {
	if err := cmp.Or(Keys(s), holds(r.By, s)); err != nil {
		return err
	}
	if r.By != nil && r.By.ID == r.ID && r.ID != "" && !r.Own {
		return loci.Invalid("own", "this is the key that asks, and can ask nothing more when it has ended: say with own that you mean it, or end it with another one")
	}
	return nil
}

// holds requires that a key opens the memory of a scope in person; nil is whoever has the store.
func holds(by *loci.Key, s loci.Scope) error {
	if by == nil || by.Agent == "" && (by.User == s.User || by.User == loci.AnyUser) {
		return nil
	}
	return &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "the key that asks opens less than that: use one of this user in person", About: "key"}
}
