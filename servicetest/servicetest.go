// Package servicetest is the contract of loci.Service and loci.Admin as tests, as far as any
// caller can see it: Run has cases for every method. The engine, the client of a server and
// other transports pass the same ones, so that a memory answers alike however it is reached.
package servicetest

import (
	"errors"
	"runtime/debug"
	"testing"

	"github.com/loci-memory/loci"
)

// ErrNotServed is what a transport returns for a method that it does not have: the case that
// needs it is skipped.
var ErrNotServed = errors.New("this transport does not have the method")

// Memory is a memory to be tested.
type Memory struct {
	loci.Service
	loci.Admin // nil: its methods are not tested
}

// Open opens an empty memory for one test and closes it at the test's end. It fails t where
// it can't.
type Open func(t *testing.T) Memory

// rule is one sentence of the contract and what fails without it.
type rule struct {
	name string
	test func(m *memory)
}

// Run runs the whole contract against memories that open makes, a new one for each case,
// several at a time.
func Run(t *testing.T, open Open) {
	themes := []struct {
		name  string
		rules []rule
	}{
		{"remember", rememberRules}, {"ingest", ingestRules}, {"recall", recallRules}, {"notes", noteRules}, {"links", linkRules},
		{"change", changeRules}, {"plans", planRules}, {"time", timeRules}, {"learn", learnRules}, {"scopes", scopeRules},
		{"watch", watchRules}, {"admin", adminRules},
	}
	for _, theme := range themes {
		t.Run(theme.name, func(t *testing.T) {
			t.Parallel()
			for _, r := range theme.rules {
				t.Run(r.name, func(t *testing.T) {
					t.Parallel()
					r.run(&memory{T: t, Memory: open(t)})
				})
			}
		})
	}
}

// run runs the case. One that can't go on, because an answer that it looks into is empty,
// fails alone.
func (r rule) run(m *memory) {
	defer func() {
		if p := recover(); p != nil {
			m.Fatalf("the case broke off: %v\n%s", p, debug.Stack())
		}
	}()
	r.test(m)
}

var scopeRules = []rule{
	{"a scope needs a user", func(m *memory) {
		_, err := m.Service.Recall(m.Context(), loci.Scope{}, loci.RecallRequest{Query: "x"})
		m.names("nobody", err, "user")
	}},
	{"names of users and agents are any text", func(m *memory) {
		m.says(ann, "I sail.")
		for _, s := range []loci.Scope{{User: "邵 小姐"}, {User: "50% off/sale?&=", Agent: "agent 小助手 100%"}, {User: "Ünï+code"}} {
			m.says(s, "I bought a kayak.")
			m.finds(s, "kayak", 1)
		}
		m.finds(ann, "kayak", 0)
	}},
	{"nothing of another user is seen or changed", func(m *memory) {
		m.says(bob, "I bought a canoe.")
		id := m.says(ann, "I bought a kayak.")
		for what, call := range map[string]func() error{
			"note":    func() error { _, err := m.Service.Note(m.Context(), bob, loci.NoteRequest{ID: id}); return err },
			"links":   func() error { _, err := m.Service.Links(m.Context(), bob, loci.LinksRequest{ID: id}); return err },
			"history": func() error { _, err := m.Service.History(m.Context(), bob, id); return err },
			"forget":  func() error { _, err := m.Service.Forget(m.Context(), bob, loci.ForgetRequest{ID: id}); return err },
			"edit": func() error {
				_, err := m.Service.Edit(m.Context(), bob, loci.EditRequest{ID: id, Content: "x"})
				return err
			},
			"resolve": func() error {
				_, err := m.Service.Resolve(m.Context(), bob, loci.ResolveRequest{Prefix: id.String()})
				return err
			},
		} {
			m.fails(what, call(), loci.ErrNotFound)
		}
		n := m.note(ann, id)
		m.that(n.Content == "I bought a kayak." && !n.Forgotten, "the note is %+v", n)
	}},
	{"an agent sees what it may", func(m *memory) {
		id := m.keeps(ann, loci.RememberRequest{Text: "I bought a kayak.", At: noon, Visibility: loci.UserOnly})
		agent := loci.Scope{User: "ann", Agent: "helper"}
		m.finds(agent, "kayak", 0)
		_, err := m.Service.Note(m.Context(), agent, loci.NoteRequest{ID: id})
		m.fails("a note of the user alone", err, loci.ErrNotFound)
	}},
}
