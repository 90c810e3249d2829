package engine_test

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// An agent says in words of its own what a fact claims. An edit that words the fact otherwise
// leaves the claim; one that takes out what it says drops it.
func TestW12_AnEditKeepsGivenClaimsThatItStillSays(t *testing.T) {
	for _, c := range []struct{ name, value, was, will, far string }{
		{
			"English", "swimming (every Saturday)", "The user swims every Saturday at 7:30 at the Y (the Y changed the schedule).",
			"The user swims every Saturday at 7:30 am at the Y.", "The user swims every Monday at 7:30 am at the Y.",
		},
		{"Chinese", "每週日 09:00", "使用者的羽球課改到每週日早上九點，教練換人了。", "使用者的羽球課改到每週日早上九點。", "使用者的羽球課改到每週六早上九點。"},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachStore(t, func(t *testing.T, s store.Store) {
				e := memory(t, s)
				told := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: c.was, Wait: true, Facts: []loci.GivenFact{{
					Text: c.was, Claims: []loci.GivenClaim{{Subject: "user", Attribute: "training", Value: c.value}},
				}}}))
				claims := func(content string) bool {
					n := must(e.Edit(t.Context(), me, loci.EditRequest{ID: told.Notes[1].ID, Content: content})).Note
					return slices.ContainsFunc(n.Claims, func(o loci.Claim) bool { return o.Attribute == "training" && o.Value == c.value })
				}
				if !claims(c.will) {
					t.Error("the claim is gone with words that said nothing of it")
				}
				if claims(c.far) {
					t.Error("the claim stays though the words say something else")
				}
			})
		})
	}
}
