package storetest

import (
	"strings"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// key is one for a user, created at a minute.
func key(id, user string, at int) store.Key {
	return store.Key{Key: loci.Key{ID: id, User: user, Created: minute(at)}, Hash: [32]byte{1, byte(at)}}
}

// keyRule is a rule of a store that keeps keys. One that keeps none has nothing to prove.
func keyRule(name string, test func(m *memory, k store.Keyring)) rule {
	return rule{name, func(m *memory) {
		if k, ok := m.Store.(store.Keyring); ok {
			test(m, k)
		}
	}}
}

// keyIDs are the ids of all keys in their order.
func (m *memory) keyIDs(k store.Keyring) string {
	m.Helper()
	var list []string
	for _, one := range got(k.Keys(bg()))(m) {
		list = append(list, one.ID)
	}
	return strings.Join(list, " ")
}

var keyRules = []rule{
	keyRule("a key comes back as it was given, its times in UTC", func(m *memory, k store.Keyring) {
		full := key("loci_1", loci.AnyUser, 1)
		full.Agent, full.Expires, full.Revoked = "写作", minute(5), minute(3)
		m.ok(k.AddKey(bg(), full))
		m.ok(k.AddKey(bg(), key("loci_2", "ann", 2)))
		one, there, err := k.Key(bg(), "loci_1")
		m.ok(err)
		full.Created, full.Expires, full.Revoked = full.Created.UTC(), full.Expires.UTC(), full.Revoked.UTC()
		m.want("the key", []any{there, one}, []any{true, full})
		two, _, err := k.Key(bg(), "loci_2")
		m.ok(err)
		m.want("it never ends", []any{two.Expires.IsZero(), two.Revoked.IsZero(), two.Hash}, []any{true, true, [32]byte{1, 2}})
	}),
	keyRule("keys come by when they were created, ties by id", func(m *memory, k store.Keyring) {
		for _, one := range []store.Key{key("c", "ann", 2), key("b", "bob", 3), key("a", "ann", 3), key("d", "ann", 1)} {
			m.ok(k.AddKey(bg(), one))
		}
		m.want("all", m.keyIDs(k), "d c a b")
	}),
	keyRule("an id is given once, and not empty", func(m *memory, k store.Keyring) {
		m.ok(k.AddKey(bg(), key("a", "ann", 1)))
		m.is("again", k.AddKey(bg(), key("a", "bob", 2)), loci.ErrConflict)
		m.is("empty", k.AddKey(bg(), key("", "bob", 2)), loci.ErrInvalid)
		one, _, err := k.Key(bg(), "a")
		m.ok(err)
		m.want("the first is kept", []any{one.User, m.keyIDs(k)}, []any{"ann", "a"})
	}),
	keyRule("a key is revoked once", func(m *memory, k store.Keyring) {
		m.ok(k.AddKey(bg(), key("a", "ann", 1)))
		first := got(k.EndKey(bg(), "a", minute(7)))(m)
		second := got(k.EndKey(bg(), "a", minute(9)))(m)
		m.want("both times", []any{first.Revoked, second.Revoked, second.User}, []any{minute(7).UTC(), minute(7).UTC(), "ann"})
		one, _, err := k.Key(bg(), "a")
		m.ok(err)
		m.want("and kept", one.Revoked, minute(7).UTC())
		_, err = k.EndKey(bg(), "none", minute(9))
		m.is("of no key", err, loci.ErrNotFound)
	}),
	keyRule("whether there is a key is known from the first on, and stays so", func(m *memory, k store.Keyring) {
		m.want("before", got(k.Keyed(bg()))(m), false)
		_, there, err := k.Key(bg(), "a")
		m.ok(err)
		m.want("one of none", []any{there, m.keyIDs(k)}, []any{false, ""})
		m.ok(k.AddKey(bg(), key("a", "ann", 1)))
		m.want("after", got(k.Keyed(bg()))(m), true)
		got(k.EndKey(bg(), "a", minute(7)))(m)
		m.want("revoked", got(k.Keyed(bg()))(m), true)
	}),
	keyRule("keys are of no user's memory", func(m *memory, k store.Keyring) {
		m.ok(k.AddKey(bg(), key("a", m.user, 1)))
		count, known, err := m.Users(bg(), m.user)
		m.ok(err)
		m.want("users", []any{count, known}, []any{0, false})
	}),
	keyRule("keys are added by several at once", func(m *memory, k store.Keyring) {
		var all sync.WaitGroup
		for _, id := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
			all.Go(func() {
				if err := k.AddKey(bg(), key(id, "ann", 1)); err != nil {
					m.Errorf("%s: %v", id, err)
				}
			})
		}
		all.Wait()
		m.want("all", m.keyIDs(k), "a b c d e f g h")
	}),
}
