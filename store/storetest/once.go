package storetest

import (
	"errors"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// once has changes do a request, by its key, at a minute; what was done 10 minutes before is
// forgotten.
func once(key byte, at int, c *store.Changes) *store.Changes {
	done := *c
	done.Once = &store.Once{Key: [32]byte{31: key}, Asked: [32]byte{key}, At: minute(at), Since: minute(at - 10), Did: []byte{key, 0}}
	return &done
}

// did returns what is known of a request: when it was done, in minutes; -1 is never.
func (m *memory) did(key byte) int {
	m.Helper()
	o, there, err := m.Once(bg(), m.user, [32]byte{31: key})
	m.ok(err)
	if !there {
		m.want("what is not there", []any{o.At, len(o.Did)}, []any{time.Time{}, 0})
		return -1
	}
	m.want("what it asked and did", []any{o.Key, o.Asked, o.Did, o.Since}, []any{[32]byte{31: key}, [32]byte{key}, []byte{key, 0}, time.Time{}})
	m.want("its time is in UTC", o.At.Location(), time.UTC)
	return int(o.At.Sub(minute(0)) / time.Minute)
}

// repeated requires that changes are refused as done before, and that nothing of them is written.
func (m *memory) repeated(c *store.Changes) {
	m.Helper()
	before := got(m.State(bg(), m.user))(m)
	err := m.Apply(bg(), m.user, c)
	m.want("it was done before", errors.Is(err, store.ErrDone) && !errors.Is(err, loci.ErrConflict), true)
	m.want("the state", got(m.State(bg(), m.user))(m), before)
}

// onceRules are about requests that are done once.
var onceRules = []rule{
	{"a request is done once, and what it did is known with what it wrote", func(m *memory) {
		m.want("before", m.did(1), -1)
		m.do(once(1, 5, wrote("a", 0, "tea")))
		m.want("when", m.did(1), 5)
		m.repeated(once(1, 6, wrote("b", 0, "coffee")))
		m.want("nothing is written", []int{len(m.versions("a")), len(m.versions("b")), m.did(1)}, []int{1, 0, 5})
		m.do(once(2, 7, wrote("b", 0, "coffee")))
		m.want("another", []int{m.did(1), m.did(2), len(m.versions("b"))}, []int{5, 7, 1})
	}},
	{"that it was done comes before what the plan assumed", func(m *memory) {
		m.do(once(1, 5, wrote("a", 0, "tea")))
		m.repeated(once(1, 5, expecting("b", atVersion("none", 1))))
	}},
	{"what is refused was not done", func(m *memory) {
		m.refuse(loci.ErrConflict, once(1, 5, expecting("b", atVersion("none", 1))))
		m.want("when", m.did(1), -1)
		m.do(once(1, 6, wrote("b", 0, "tea")))
		m.want("then", m.did(1), 6)
	}},
	{"a request that changes nothing is done once too", func(m *memory) {
		m.do(once(1, 5, &store.Changes{}))
		m.want("when", m.did(1), 5)
		m.repeated(once(1, 5, wrote("a", 0, "tea")))
	}},
	{"what was done too long ago is forgotten", func(m *memory) {
		m.do(once(1, 5, &store.Changes{}), once(2, 6, &store.Changes{}))
		m.repeated(once(1, 15, &store.Changes{}))
		m.do(once(1, 16, wrote("a", 0, "tea")))
		m.want("done again", m.did(1), 16)
		m.do(once(3, 40, &store.Changes{}))
		m.want("others", []int{m.did(1), m.did(2), m.did(3)}, []int{-1, -1, 40})
	}},
	{"requests of others are theirs", func(m *memory) {
		m.do(once(1, 5, wrote("a", 0, "tea")))
		bob := m.of("bob")
		m.want("of bob", bob.did(1), -1)
		bob.do(once(1, 7, wrote("b", 0, "coffee")))
		m.want("each has one", []int{m.did(1), bob.did(1)}, []int{5, 7})
		bob.do(once(2, 400, &store.Changes{}))
		m.want("nobody forgets those of others", m.did(1), 5)
	}},
	{"a purge leaves what is known of requests", func(m *memory) {
		m.do(once(1, 5, wrote("a", 0, "tea")), purge("a"))
		m.want("when", m.did(1), 5)
		m.do(once(2, 6, wrote("b", 0, "tea")), once(3, 7, purge("b")))
		m.want("a purge is done once", m.did(3), 7)
		m.repeated(once(3, 8, purge("b")))
	}},
	{"of many at once with one key one is done", func(m *memory) {
		const n = 8
		errs := make(chan error, n)
		for i := range n {
			go func() { errs <- m.Apply(bg(), m.user, once(1, 5, wrote(string(rune('a'+i)), 0, "tea"))) }()
		}
		done := 0
		for range n {
			switch err := <-errs; {
			case err == nil:
				done++
			case !errors.Is(err, store.ErrDone):
				m.Errorf("one of many: %v", err)
			}
		}
		m.want("done", []int{done, int(got(m.State(bg(), m.user))(m).Last)}, []int{1, 1})
	}},
}
