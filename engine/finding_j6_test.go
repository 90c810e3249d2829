package engine_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// A fact that answers better than the words it was made of is the hit, and the line of a block,
// with the words behind it; where the words say it as well, they are.
func TestFindingJ6_TheFactThatFitsBestIsShown(t *testing.T) {
	unasked(t, func(t *testing.T, e *engine.Engine) {
		in := loci.RememberRequest{Text: "Yes, exactly, since May!", Facts: []loci.GivenFact{{Text: "Ann moved to Ghent."}, {Text: "Ann bakes bread."}}}
		yes := must(e.Remember(t.Context(), me, in))
		plain := gives(t, e, me, "Our cellar in Ostend has a green door.", loci.GivenFact{Text: "A green door leads to the cellar in Ostend."})
		for question, want := range map[string]struct {
			hit  loci.ID
			says string
		}{
			"Where did Ann move to?":      {yes.Notes[1].ID, "Ghent"},
			"What does Ann bake?":         {yes.Notes[2].ID, "Ann bakes bread."},
			"green cellar door in Ostend": {plain.Notes[0].ID, "Our cellar in Ostend"},
		} {
			res := must(e.Recall(t.Context(), me, loci.RecallRequest{Query: question, Budget: 400}))
			if len(res.Hits) == 0 || res.Hits[0].Note.ID != want.hit {
				t.Fatalf("%s: %+v", question, res.Hits)
			}
			first := &res.Hits[0]
			if !strings.Contains(res.Context, want.says) || strings.Contains(res.Context, "Yes, exactly") {
				t.Errorf("%s: the block has %q", question, res.Context)
			}
			if !first.Note.Verbatim && (len(first.Linked) == 0 || first.Linked[0].Note.ID != yes.Notes[0].ID) {
				t.Errorf("%s: behind it are %+v", question, first.Linked)
			}
		}
	})
}
