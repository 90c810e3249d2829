package servicetest

import "github.com/loci-memory/loci"

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
