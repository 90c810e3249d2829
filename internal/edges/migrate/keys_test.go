package migrate_test

import (
	"errors"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/migrate"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

func key(id string, hash byte) store.Key {
	return store.Key{Key: loci.Key{ID: id, User: "*", Created: began}, Hash: [32]byte{hash}}
}

// Keys of servers come with everybody's memories, as they are, and once; those revoked since
// are revoked.
func TestD10_KeysCome(t *testing.T) {
	t.Parallel()
	from, to := inmem.New(), inmem.New()
	ok(t, from.AddKey(t.Context(), key("a", 1)), from.AddKey(t.Context(), key("b", 2)))
	_, err := from.EndKey(t.Context(), "b", began.Add(time.Hour))
	ok(t, err)
	_, res, err := run(t, from, to, migrate.Options{})
	if err != nil || res.Keys != 2 {
		t.Fatalf("%+v, %v", res, err)
	}
	_, err = from.EndKey(t.Context(), "a", began.Add(2*time.Hour))
	ok(t, err)
	for want := 1; want >= 0; want-- {
		if _, res, err := run(t, from, to, migrate.Options{}); err != nil || res.Keys != want {
			t.Errorf("again: %+v, %v", res, err)
		}
	}
	is, _ := from.Keys(t.Context())
	got, err := to.Keys(t.Context())
	if err != nil || len(got) != 2 || got[0] != is[0] || got[1] != is[1] {
		t.Errorf("keys %+v, want %+v, %v", got, is, err)
	}
}

// A key that the source gets while its memories are copied is for the next run.
func TestD10_AKeyOfMeanwhileIsForTheNextRun(t *testing.T) {
	t.Parallel()
	from, to := inmem.New(), inmem.New()
	lived(t, from, "me")
	ok(t, from.AddKey(t.Context(), key("a", 1)))
	made := func(migrate.UserResult) error { return from.AddKey(t.Context(), key("b", 2)) }
	if res, err := migrate.Run(t.Context(), from, to, migrate.Options{Done: made}); err != nil || res.Keys != 1 {
		t.Errorf("%+v, %v", res, err)
	}
	if _, res, err := run(t, from, to, migrate.Options{}); err != nil || res.Keys != 1 {
		t.Errorf("again: %+v, %v", res, err)
	}
}

// Keys are not added to those of another server: one that is for every user would open its
// memories. Nothing is written then; without the keys, the memories are.
func TestD10_KeysAreNotMixed(t *testing.T) {
	t.Parallel()
	for name, k := range map[string]store.Key{"another": key("z", 1), "the same id": key("a", 9)} {
		from, to := inmem.New(), inmem.New()
		lived(t, from, "me")
		ok(t, from.AddKey(t.Context(), key("a", 1)), to.AddKey(t.Context(), k))
		_, _, err := run(t, from, to, migrate.Options{})
		if _, known, _ := to.Users(t.Context(), "me"); !errors.Is(err, loci.ErrConflict) || known {
			t.Errorf("%s: %v, written: %t", name, err, known)
		}
		for _, o := range []migrate.Options{{NoKeys: true}, {User: "me"}} {
			if _, _, err := run(t, from, to, o); err != nil {
				t.Errorf("%s: without keys: %v", name, err)
			}
		}
		if keys, _ := to.Keys(t.Context()); len(keys) != 1 {
			t.Errorf("%s: %d keys", name, len(keys))
		}
	}
}
