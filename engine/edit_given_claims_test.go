package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
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

// What a fact was given to take the place of stays over, whatever an edit does to the claims of the
// fact: somebody said so, and it follows from none of them.
func TestW12_AnEditOfClaimsReopensNothingThatWasGivenAsReplaced(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		give := func(text, value string, old loci.ID) loci.ID {
			return must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Wait: true, Facts: []loci.GivenFact{{
				Text: text, Claims: []loci.GivenClaim{{Subject: "user", Attribute: "hosting", Value: value}}, Replaces: old,
			}}})).Notes[1].ID
		}
		old := give("We host on two machines.", "two machines", loci.ID{})
		now := give("We host on three machines for 164 euros.", "three machines", old)
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: now, Claims: []loci.GivenClaim{{Subject: "user", Attribute: "servers", Value: "three machines"}}}))
		if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: old})); n.SupersededBy != now {
			t.Errorf("what was replaced is %+v", n)
		}
	})
}

// An edit that a claim can't be taken over of says which one.
func TestW12_AnEditNamesTheClaimThatItRefuses(t *testing.T) {
	for _, c := range [][3]string{{"My brother lives in Oslo.", "Oslo", "my brother"}, {"我哥哥住在奥斯陆。", "奥斯陆", "我的哥哥"}} {
		e := memory(t, inmem.New())
		told := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: c[0]}))
		_, err := e.Edit(t.Context(), me, loci.EditRequest{ID: told.Notes[0].ID, Claims: []loci.GivenClaim{
			{Subject: c[2], Attribute: "home", Value: c[1]}, {Subject: "user", Attribute: "home", Value: c[1]},
		}})
		if err == nil || !strings.HasPrefix(err.Error(), "claims[1]: ") {
			t.Errorf("%s: %v", c[0], err)
		}
	}
}
