package servicetest

import (
	"errors"
	"slices"

	"github.com/loci-memory/loci"
)

var changeRules = []rule{
	{"an edit is a version and can be undone", func(m *memory) {
		id := m.says(ann, "The meeting is at nine.")
		got := must(m.Service.Edit(m.Context(), ann, loci.EditRequest{ID: id, Content: "The meeting is at ten.", Reason: "moved"}))(m)
		m.that(got.Note != nil && got.Note.Content == "The meeting is at ten." && got.Change.Note == id, "the edit is %+v", got)
		history := must(m.Service.History(m.Context(), ann, id))(m)
		m.that(len(history.Changes) >= 2 && history.Changes[len(history.Changes)-1].Step == loci.StepEdit, "the history is %+v", history)
		must(m.Service.Undo(m.Context(), ann, loci.UndoRequest{IDs: []string{got.Change.String()}}))(m)
		n := m.note(ann, id)
		m.that(n.Content == "The meeting is at nine.", "after undo it says %q", n.Content)
	}},
	{"an edit that takes all tags away is not one that leaves them", func(m *memory) {
		id := m.keeps(ann, loci.RememberRequest{Text: "I like tea.", At: noon, Tags: []string{"drinks"}})
		must(m.Service.Edit(m.Context(), ann, loci.EditRequest{ID: id, AddTags: []string{"hot"}}))(m)
		n := m.note(ann, id)
		m.that(slices.Contains(n.Tags, "drinks") && slices.Contains(n.Tags, "hot"), "the tags are %q", n.Tags)
		must(m.Service.Edit(m.Context(), ann, loci.EditRequest{ID: id, Tags: []string{}}))(m)
		n = m.note(ann, id)
		m.that(len(n.Tags) == 0, "the tags are %q", n.Tags)
	}},
	{"an importance of zero can be set", func(m *memory) {
		id := m.keeps(ann, loci.RememberRequest{Text: "I like tea.", At: noon, Importance: .9})
		zero := 0.0
		must(m.Service.Edit(m.Context(), ann, loci.EditRequest{ID: id, Importance: &zero}))(m)
		n := m.note(ann, id)
		m.that(n.Importance == 0, "the importance is %g", n.Importance)
	}},
	{"a version that is over is a conflict", func(m *memory) {
		id := m.says(ann, "The meeting is at nine.")
		must(m.Service.Edit(m.Context(), ann, loci.EditRequest{ID: id, Content: "The meeting is at ten."}))(m)
		_, err := m.Service.Edit(m.Context(), ann, loci.EditRequest{ID: id, Content: "The meeting is at noon.", Version: 1})
		m.fails("an old version", err, loci.ErrConflict)
	}},
	{"an edit that changes nothing is an error", func(m *memory) {
		id := m.says(ann, "The meeting is at nine.")
		_, err := m.Service.Edit(m.Context(), ann, loci.EditRequest{ID: id})
		m.names("an empty edit", err, "content")
		_, err = m.Service.Edit(m.Context(), ann, loci.EditRequest{ID: unknown, Content: "x"})
		m.fails("an unknown note", err, loci.ErrNotFound)
	}},
	{"what is forgotten comes back, what is purged does not", func(m *memory) {
		id := m.says(ann, "I bought a kayak.")
		must(m.Service.Forget(m.Context(), ann, loci.ForgetRequest{ID: id, Reason: "sold"}))(m)
		m.finds(ann, "kayak", 0)
		must(m.Service.Restore(m.Context(), ann, id))(m)
		m.finds(ann, "kayak", 1)
		got := must(m.Service.Forget(m.Context(), ann, loci.ForgetRequest{ID: id, Purge: true}))(m)
		m.that(slices.Contains(got.Purged, id) && got.Note == nil, "the purge is %+v", got)
		_, err := m.Service.Note(m.Context(), ann, loci.NoteRequest{ID: id})
		m.fails("a purged note", err, loci.ErrNotFound)
	}},
	{"several are forgotten, or purged, in one commit or not at all", func(m *memory) {
		ids := []loci.ID{m.says(ann, "I bought a kayak."), m.says(ann, "I bought a canoe."), m.says(ann, "I bought a raft.")}
		forget := func(also []loci.ID, purge bool) (*loci.ChangeResult, error) {
			return m.Service.Forget(m.Context(), ann, loci.ForgetRequest{ID: ids[0], Also: also, Purge: purge})
		}
		_, err := forget([]loci.ID{ids[1], unknown}, false)
		m.fails("an unknown note among them", err, loci.ErrNotFound)
		m.finds(ann, "kayak", 1)
		got := must(forget(ids[1:2], false))(m)
		m.that(got.Change.Note == ids[0] && len(got.Also) == 1 && got.Also[0].Change.Note == ids[1], "forgotten: %+v", got)
		must(m.Service.Undo(m.Context(), ann, loci.UndoRequest{IDs: []string{got.Also[0].Change.String()}}))(m)
		m.that(m.note(ann, ids[0]).Forgotten && !m.note(ann, ids[1]).Forgotten, "undone by itself")
		_, err = forget([]loci.ID{ids[1], unknown}, true)
		m.fails("an unknown note among them", err, loci.ErrNotFound)
		got = must(forget(ids[1:], true))(m)
		m.that(len(got.Purged) == 3, "the purge is %+v", got)
	}},
	{"a purge names what stays, as it was said elsewhere too", func(m *memory) {
		given := func(text string) *loci.RememberResult {
			return must(m.Service.Remember(m.Context(), ann, loci.RememberRequest{Text: text, At: noon, Facts: []loci.GivenFact{{Text: "The user owns a kayak."}}}))(m)
		}
		first, second := given("I bought a red kayak."), given("My kayak has a leak.")
		kept := second.Decisions[0].Target
		got := must(m.Service.Forget(m.Context(), ann, loci.ForgetRequest{ID: first.Notes[0].ID, Purge: true}))(m)
		m.that(slices.Equal(got.Kept, []loci.ID{kept}) && len(got.Purged) == 1, "the purge is %+v", got)
		n := m.note(ann, kept)
		m.that(slices.Equal(n.Messages, []loci.ID{second.Message}), "what stays is %+v", n)
	}},
	{"a pin is put on and taken off", func(m *memory) {
		id := m.says(ann, "I bought a kayak.")
		got := must(m.Service.Pin(m.Context(), ann, id))(m)
		m.that(got.Note.Pinned, "pinned: %+v", got)
		got = must(m.Service.Unpin(m.Context(), ann, id))(m)
		m.that(!got.Note.Pinned, "unpinned: %+v", got)
		_, err := m.Service.Pin(m.Context(), ann, unknown)
		m.fails("an unknown note", err, loci.ErrNotFound)
	}},
	{"one note takes the place of another", func(m *memory) {
		old := m.says(ann, "The wifi is called Heron.")
		got := must(m.Service.Replace(m.Context(), ann, loci.ReplaceRequest{Old: old, Text: "The wifi is called Egret.", At: noon.AddDate(0, 0, 1)}))(m)
		m.that(got.New.Content == "The wifi is called Egret." && got.Note != nil && got.Note.SupersededBy == got.New.ID,
			"the replacement is %+v", got)
		_, err := m.Service.Replace(m.Context(), ann, loci.ReplaceRequest{Old: old})
		m.names("nothing in its place", err, "new")
	}},
	{"what can't be undone says so", func(m *memory) {
		_, err := m.Service.Undo(m.Context(), ann, loci.UndoRequest{})
		m.names("nothing to undo", err, "ids")
		_, err = m.Service.Undo(m.Context(), ann, loci.UndoRequest{IDs: []string{unknown.String() + "@1"}})
		m.fails("an unknown change", err, loci.ErrNotFound)
	}},
	{"what has to be undone first is named, and all of it is undone together", func(m *memory) {
		id := m.says(ann, "The meeting is at nine.")
		edited := must(m.Service.Edit(m.Context(), ann, loci.EditRequest{ID: id, Content: "The meeting is at ten."}))(m)
		pinned := must(m.Service.Pin(m.Context(), ann, id))(m)
		_, err := m.Service.Undo(m.Context(), ann, loci.UndoRequest{IDs: []string{edited.Change.String()}})
		m.fails("an undo with a later change", err, loci.ErrConflict)
		var hint *loci.HintError
		if !errors.As(err, &hint) || !slices.Equal(hint.First, []loci.ChangeID{pinned.Change}) {
			m.Fatalf("the error is %#v, not one with First %v", err, pinned.Change)
		}
		must(m.Service.Undo(m.Context(), ann, loci.UndoRequest{IDs: []string{hint.First[0].String(), edited.Change.String()}}))(m)
		n := m.note(ann, id)
		m.that(n.Content == "The meeting is at nine." && !n.Pinned, "after undo it is %q, pinned %v", n.Content, n.Pinned)
	}},
	{"a whole message is undone by its id", func(m *memory) {
		got := must(m.Service.Remember(m.Context(), ann, loci.RememberRequest{Text: "I bought a kayak.", At: noon}))(m)
		must(m.Service.Undo(m.Context(), ann, loci.UndoRequest{IDs: []string{got.Message.String()}}))(m)
		m.finds(ann, "kayak", 0)
	}},
}

var linkRules = []rule{
	{"a link is made once, seen from both ends, and taken back", func(m *memory) {
		from, to := m.says(ann, "The invoice was paid on Monday."), m.says(ann, "Bob says that the invoice is open.")
		r := loci.LinkRequest{From: from, Type: loci.Contradicts, To: to, Reason: "paid is not open"}
		got := must(m.Service.Link(m.Context(), ann, r))(m)
		m.that(got.Changed && got.Link.Type == loci.Contradicts, "the link is %+v", got)
		got = must(m.Service.Link(m.Context(), ann, r))(m)
		m.that(!got.Changed, "again: %+v", got)
		for _, ends := range [][2]loci.ID{{from, to}, {to, from}} {
			got := must(m.Service.Links(m.Context(), ann, loci.LinksRequest{ID: ends[0], Types: []loci.LinkType{loci.Contradicts}, WithNotes: true}))(m)
			m.that(len(got.Links) == 1 && got.Links[0].To == ends[1] && got.Links[0].Reason == "paid is not open" && len(got.Notes) == 2,
				"the links are %+v", got)
		}
		for _, n := range must(m.Service.Notes(m.Context(), ann, loci.NotesRequest{}))(m).Notes {
			shown := slices.ContainsFunc(n.Links, func(l loci.Link) bool { return l.Type == loci.Contradicts && l.From.IsZero() })
			m.that(shown == (n.ID == from || n.ID == to), "in a list, %q has the links %+v", n.Content, n.Links)
		}
		way := must(m.Service.Path(m.Context(), ann, loci.PathRequest{From: from, To: to, Types: []loci.LinkType{loci.Contradicts}, Max: 3}))(m)
		m.that(slices.Equal(way.Path, []loci.ID{from, to}), "the path is %+v", way)
		got = must(m.Service.Unlink(m.Context(), ann, loci.UnlinkRequest{From: from, Type: loci.Contradicts, To: to}))(m)
		m.that(got.Changed, "unlinked: %+v", got)
	}},
	{"links of no note, and links that nobody makes, are errors", func(m *memory) {
		id := m.says(ann, "I bought a kayak.")
		_, err := m.Service.Links(m.Context(), ann, loci.LinksRequest{ID: unknown})
		m.fails("an unknown note", err, loci.ErrNotFound)
		_, err = m.Service.Link(m.Context(), ann, loci.LinkRequest{From: id, Type: loci.Supersedes, To: unknown})
		m.names("a type that is made by the memory", err, "type")
		_, err = m.Service.Links(m.Context(), ann, loci.LinksRequest{ID: id, Depth: 99})
		m.names("a wrong depth", err, "depth")
		_, err = m.Service.Path(m.Context(), ann, loci.PathRequest{From: id, To: unknown})
		m.fails("an unknown end", err, loci.ErrNotFound)
	}},
}
