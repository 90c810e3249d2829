package engine_test

import (
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/store/inmem"
)

// Whoever chose who sees words, as they were said or by hand afterwards, has fixed it: no
// model opens what is made of them.
func TestFindingT8_WhoSeesWordsIsFixedByWhoeverChoseIt(t *testing.T) {
	t.Parallel()
	e := must(engine.New(inmem.New(), engine.Options{}))
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	for text, c := range map[string]struct {
		said, edit loci.RememberRequest
		fixed      bool
	}{
		"nobody chose":        {},
		"a visibility, said":  {said: loci.RememberRequest{Visibility: loci.Scoped}, fixed: true},
		"a domain, said":      {said: loci.RememberRequest{Domain: "work"}, fixed: true},
		"a visibility, later": {edit: loci.RememberRequest{Visibility: loci.Private}, fixed: true},
		"a tag, later":        {edit: loci.RememberRequest{Tags: []string{"tea"}}},
	} {
		c.said.Text = text
		n := must(e.Remember(t.Context(), me, c.said)).Notes[0]
		if c.edit.Visibility != "" || len(c.edit.Tags) > 0 {
			must(e.Edit(t.Context(), me, loci.EditRequest{ID: n.ID, Visibility: c.edit.Visibility, Tags: c.edit.Tags}))
		}
		if got := must(e.Note(t.Context(), me, loci.NoteRequest{ID: n.ID})); got.Fixed != c.fixed {
			t.Errorf("%s: fixed %v", text, got.Fixed)
		}
	}
}
