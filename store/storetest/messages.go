package storetest

import (
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// turns spells the roots of the verbatim notes of messages: "message [1 2]".
func (m *memory) turns(called ...string) []string {
	m.Helper()
	return sorted(lines(got(m.Messages(bg(), m.user, ids(called...)))(m), func(t *store.Message) string {
		return fmt.Sprint(name(t.Message.ID), " ", t.Turns)
	}))
}

// keys are those of each row.
func (m *memory) keys() []string {
	m.Helper()
	rows, _ := m.rowsSince(0)
	all := []string{}
	for i, r := range rows {
		if len(r.Keys) > 0 {
			all = append(all, fmt.Sprint(called(rows[i : i+1])[0], " ", r.Keys))
		}
	}
	return all
}

// ofMessages is the latest rows of the notes that have one of the messages as a source.
func (m *memory) ofMessages(names ...string) []string {
	m.Helper()
	return called(got(m.OfMessages(bg(), m.user, ids(names...)))(m))
}

func alone(called string, at int) *store.Changes {
	return &store.Changes{Messages: []loci.Message{message(called, at, "tea")}}
}

var messageRules = []rule{
	{"messages are returned by id, missing ones skipped", func(m *memory) {
		m.do(said("a", 0, "tea"), said("b", 1, "coffee"))
		m.want("messages", m.turns("b", "none", "a"), []string{"a [1]", "b [2]"})
		m.want("of none", m.turns(), []string{})
	}},
	{"the turns of a message are its verbatim notes, in the order of their writing", func(m *memory) {
		c := both(wrote("z", 0, "I drink", verbatim, from("m")), wrote("y", 0, "only tea", verbatim, from("m")), alone("m", 0))
		m.do(c, wrote("fact", 1, "Ann drinks tea", from("m")), wrote("x", 2, "and milk", verbatim, from("m")))
		m.want("turns", m.turns("m"), []string{"m [1 2 4]"})
		m.do(next("z", 2, 3, "I like", verbatim, from("m")))
		m.want("after a new version", m.turns("m"), []string{"m [1 2 4]"})
	}},
	{"a message without verbatim notes has no turns", func(m *memory) {
		m.do(alone("m", 0), wrote("fact", 1, "Ann drinks tea", from("m")))
		m.want("turns", m.turns("m"), []string{"m []"})
		m.want("keys", m.keys(), []string{})
	}},
	{"the keys of a fact are the verbatim notes of its messages, ascending, each once", func(m *memory) {
		m.do(said("a", 0, "tea"), said("b", 1, "coffee"), said("c", 2, "juice"), wrote("both", 3, "of two", verbatim, from("b", "a")))
		m.do(wrote("fact", 4, "Ann drinks", from("b", "a", "b", "none")), wrote("lone", 5, "x"))
		m.want("keys", m.keys(), []string{"fact@1 [1 2 4]"})
	}},
	{"a verbatim note that comes later is no key, but one of the next version", func(m *memory) {
		m.do(both(said("a", 0, "tea"), wrote("fact", 1, "Ann drinks tea", from("a")), wrote("more", 1, "and more", verbatim, from("a"))))
		m.want("keys", m.keys(), []string{"fact@1 [1]"})
		m.do(next("fact", 2, 5, "Ann drinks more tea", from("a")))
		m.want("keys then", m.keys(), []string{"fact@1 [1]", "fact@2 [1 3]"})
	}},
	{"a version has the keys of its own messages", func(m *memory) {
		m.do(said("a", 0, "tea"), said("b", 1, "coffee"), wrote("fact", 2, "x", from("a")), next("fact", 2, 3, "y", from("b", "a")), next("fact", 3, 4, "z"))
		m.want("keys", m.keys(), []string{"fact@1 [1]", "fact@2 [1 2]"})
	}},
	{"a key is there no more for what comes after its purge", func(m *memory) {
		m.do(said("a", 0, "tea"), said("b", 1, "coffee"), purge("a"), wrote("fact", 2, "x", from("a", "b")))
		m.want("keys", m.keys(), []string{"fact@1 [2]"})
	}},
	{"notes of messages are all that have one as a source, by their latest version, in the order of roots", func(m *memory) {
		m.do(said("a", 0, "tea"), said("b", 1, "coffee"), wrote("merged", 2, "x", from("b")), wrote("fact", 3, "Ann likes tea", from("a")), wrote("other", 4, "x"))
		m.do(next("merged", 2, 5, "x", from("b", "a")), next("fact", 2, 6, "x", from("a"), forgotten))
		m.want("of a", m.ofMessages("a"), []string{"a@1", "merged@2", "fact@2"})
		m.want("of b", m.ofMessages("b"), []string{"b@1", "merged@2"})
		m.want("of both", m.ofMessages("b", "a"), []string{"a@1", "b@1", "merged@2", "fact@2"})
		m.want("of none", [][]string{m.ofMessages(), m.ofMessages("none")}, [][]string{{}, {}})
		m.want("of another user", m.of("bob").ofMessages("a"), []string{})
	}},
	{"a note that names a message no more is not of it", func(m *memory) {
		m.do(said("a", 0, "tea"), said("b", 0, "tea"), wrote("fact", 1, "x", from("a")), next("fact", 2, 2, "y", from("b")))
		m.want("of a", m.ofMessages("a"), []string{"a@1"})
		m.want("of b", m.ofMessages("b"), []string{"b@1", "fact@2"})
	}},
	{"a message that no verbatim note was made of has notes all the same", func(m *memory) {
		m.do(alone("m", 0), wrote("fact", 1, "Ann drinks tea", from("m")))
		m.want("of it", m.ofMessages("m"), []string{"fact@1"})
	}},
	{"a message that is not there has no notes, though some name it", func(m *memory) {
		m.do(wrote("fact", 1, "Ann drinks tea", from("none")), said("a", 0, "tea"), wrote("of a", 1, "x", from("a")), purge("a"))
		m.want("of them", m.ofMessages("none", "a"), []string{})
	}},
}
