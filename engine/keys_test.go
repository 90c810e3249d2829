package engine_test

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// ring is an engine over a store whose clock can be moved.
func ring(t *testing.T, s store.Store) (*engine.Engine, *time.Time) {
	t.Helper()
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	e := must(engine.New(s, engine.Options{Clock: func() time.Time { return now }}))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	return e, &now
}

func TestS1_AKeyIsKnownByItsSecretAlone(t *testing.T) {
	t.Parallel()
	kept := inmem.New()
	e, _ := ring(t, kept)
	if keyed := must(e.Keyed(t.Context())); keyed {
		t.Error("keyed before the first key")
	}
	made := must(e.CreateKey(t.Context(), loci.Scope{User: "ann"}, loci.KeyRequest{Agent: "coder"}))
	if !regexp.MustCompile(`^loci_[0-9a-f]{8}_[0-9a-f]{64}$`).MatchString(made.Secret) || !strings.HasPrefix(made.Secret, made.ID+"_") {
		t.Errorf("the secret %q of %q", made.Secret, made.ID)
	}
	known := must(e.Authenticate(t.Context(), made.Secret))
	if known.ID != made.ID || known.User != "ann" || known.Agent != "coder" {
		t.Errorf("it belongs to %+v", known)
	}
	other := must(e.CreateKey(t.Context(), loci.Scope{User: "bob"}, loci.KeyRequest{}))
	for _, wrong := range []string{"", "loci_", made.ID, made.ID + "_", made.Secret[:len(made.Secret)-1], made.Secret + "0", strings.ToUpper(made.Secret),
		made.ID + other.Secret[len(other.ID):], " " + made.Secret, "loci_00000000" + made.Secret[len(made.ID):], strings.Repeat("x", 1<<16)} {
		k, err := e.Authenticate(t.Context(), wrong)
		if !errors.Is(err, loci.ErrUnauthorized) || err.Error() != refusalOfKeys || k != nil {
			t.Errorf("%.20q…: %v, %v", wrong, k, err)
		}
	}
	rows := must(kept.Keys(t.Context()))
	for i := range rows {
		if h := string(rows[i].Hash[:]); strings.Contains(h, made.Secret) || h == made.Secret[:32] {
			t.Error("the store has the secret")
		}
	}
	if keyed := must(e.Keyed(t.Context())); !keyed {
		t.Error("not keyed with two keys")
	}
}

// refusalOfKeys is what every secret that is no good is answered.
const refusalOfKeys = "the key is not valid, or not any more: use one that is"

func TestS1_RevokedAndExpiredKeysEndAtOnceInEveryProcess(t *testing.T) {
	t.Parallel()
	kept := inmem.New()
	e, now := ring(t, kept)
	other, _ := ring(t, kept)
	end := now.Add(time.Hour)
	revoked := must(e.CreateKey(t.Context(), loci.Scope{User: "ann"}, loci.KeyRequest{}))
	short := must(e.CreateKey(t.Context(), loci.Scope{User: loci.AnyUser}, loci.KeyRequest{Expires: end}))
	for _, k := range []*loci.NewKey{revoked, short} {
		must(other.Authenticate(t.Context(), k.Secret))
	}
	*now = end.Add(-time.Microsecond)
	must(e.Authenticate(t.Context(), short.Secret))
	*now = end
	must(e.RevokeKey(t.Context(), loci.Scope{User: loci.AnyUser}, loci.RevokeKeyRequest{ID: revoked.ID}))
	*now = now.Add(time.Hour)
	if again := must(e.RevokeKey(t.Context(), loci.Scope{User: loci.AnyUser}, loci.RevokeKeyRequest{ID: revoked.ID})); !again.Revoked.Equal(end) {
		t.Errorf("revoked again: %v", again.Revoked)
	}
	for what, err := range map[string]error{"revoked here": second(e.Authenticate(t.Context(), revoked.Secret)),
		"revoked elsewhere": second(other.Authenticate(t.Context(), revoked.Secret)), "expired": second(e.Authenticate(t.Context(), short.Secret))} {
		if !errors.Is(err, loci.ErrUnauthorized) || err.Error() != refusalOfKeys {
			t.Errorf("%s: %v", what, err)
		}
	}
	if keyed := must(e.Keyed(t.Context())); !keyed {
		t.Error("no key is valid, and everybody may do everything")
	}
}

func second[V any](_ V, err error) error { return err }

func TestS1_KeysAreListedByUser(t *testing.T) {
	t.Parallel()
	e, now := ring(t, inmem.New())
	for _, user := range []string{"ann", "bob", loci.AnyUser, "ann"} {
		must(e.CreateKey(t.Context(), loci.Scope{User: user}, loci.KeyRequest{}))
		*now = now.Add(time.Minute)
	}
	for user, want := range map[string]int{"ann": 2, "bob": 1, "nobody": 0, loci.AnyUser: 4} {
		if list := must(e.Keys(t.Context(), loci.Scope{User: user})); len(list) != want || list == nil {
			t.Errorf("%s: %d keys", user, len(list))
		}
	}
}

func TestS1_BadRequestsForKeysAreNamed(t *testing.T) {
	t.Parallel()
	e, now := ring(t, inmem.New())
	for field, r := range map[string]loci.KeyRequest{"user": {}, "agent": {Agent: "a\nb"}, "expires": {Expires: *now}} {
		user := map[string]string{"agent": "ann", "expires": "ann"}[field]
		_, err := e.CreateKey(t.Context(), loci.Scope{User: user}, r)
		var named *loci.FieldError
		if !errors.As(err, &named) || named.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	if _, err := e.RevokeKey(t.Context(), loci.Scope{User: loci.AnyUser}, loci.RevokeKeyRequest{ID: "loci_00000000"}); !errors.Is(err, loci.ErrNotFound) {
		t.Errorf("a key that is not there: %v", err)
	}
}

// keyless is a store that keeps no keys.
type keyless struct{ store.Store }

func TestS1_AStoreMayKeepNoKeys(t *testing.T) {
	t.Parallel()
	e, _ := ring(t, keyless{inmem.New()})
	_, created := e.CreateKey(t.Context(), loci.Scope{User: "ann"}, loci.KeyRequest{})
	_, listed := e.Keys(t.Context(), loci.Scope{User: "ann"})
	_, revoked := e.RevokeKey(t.Context(), loci.Scope{User: loci.AnyUser}, loci.RevokeKeyRequest{ID: "loci_00000000"})
	for _, err := range []error{created, listed, revoked} {
		if !errors.Is(err, loci.ErrUnavailable) {
			t.Errorf("got %v", err)
		}
	}
	if _, err := e.Authenticate(t.Context(), "loci_00000000_x"); !errors.Is(err, loci.ErrUnauthorized) || must(e.Keyed(t.Context())) {
		t.Errorf("a secret: %v", err)
	}
}

// When a key was used last is known of those that this process served, of nobody else's.
func TestS1_AKeySaysWhenItWasUsedLast(t *testing.T) {
	t.Parallel()
	kept := inmem.New()
	e, now := ring(t, kept)
	ann := loci.Scope{User: "ann"}
	made := must(e.CreateKey(t.Context(), ann, loci.KeyRequest{}))
	if keys := must(e.Keys(t.Context(), ann)); !keys[0].Used.IsZero() {
		t.Errorf("used before it was: %v", keys[0].Used)
	}
	must(e.Authenticate(t.Context(), made.Secret))
	*now = now.Add(90 * time.Minute)
	must(e.Authenticate(t.Context(), made.Secret))
	if _, err := e.Authenticate(t.Context(), made.ID+"_"); err == nil {
		t.Error("a secret without its end is taken")
	}
	if keys := must(e.Keys(t.Context(), ann)); !keys[0].Used.Equal(*now) {
		t.Errorf("used at %v, not at %v", keys[0].Used, *now)
	}
	other, _ := ring(t, kept)
	if keys := must(other.Keys(t.Context(), ann)); !keys[0].Used.IsZero() {
		t.Errorf("another process knows of it: %v", keys[0].Used)
	}
}
