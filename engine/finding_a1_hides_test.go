package engine_test

import (
	"errors"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// An agent that means to show a private message, or what was made of it, to more does not lose it from
// sight by that: words are for those who may see all that was made of them, so both are changed by the
// user, or neither.
func TestA1_AnAgentThatShowsANoteStillSeesItsWords(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		desk := loci.Scope{User: "u", Agent: "desk"}
		res := must(e.Remember(t.Context(), desk, loci.RememberRequest{Text: "My bank PIN is 4821, and I bought milk.", Wait: true, Facts: []loci.GivenFact{{Text: "The user bought milk."}}}))
		for _, n := range res.Notes {
			_, err := e.Edit(t.Context(), desk, loci.EditRequest{ID: n.ID, Visibility: loci.Scoped})
			if !errors.Is(err, loci.ErrInvalid) {
				t.Errorf("%s: %v", n.Content, err)
			}
		}
		for _, n := range res.Notes {
			if must(e.Note(t.Context(), desk, loci.NoteRequest{ID: n.ID})).Visibility != loci.Private {
				t.Errorf("%s is shown to others", n.Content)
			}
			must(e.Edit(t.Context(), loci.Scope{User: "u"}, loci.EditRequest{ID: n.ID, Visibility: loci.Scoped}))
		}
		for _, n := range res.Notes {
			if now := must(e.Note(t.Context(), desk, loci.NoteRequest{ID: n.ID})); now.Visibility != loci.Scoped {
				t.Errorf("%s is %s", n.Content, now.Visibility)
			}
		}
		must(e.Edit(t.Context(), desk, loci.EditRequest{ID: res.Notes[0].ID, Visibility: loci.UserOnly}))
	})
}
