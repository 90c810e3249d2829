package engine_test

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

func january(day int) time.Time { return time.Date(2026, 1, day, 12, 0, 0, 0, time.UTC) }

// What was read wrongly in a note is taken out or mended without a change of its words, and what it
// had ended holds again; an undo takes both back. So it is where the words are edited.
func TestFindingB11_AClaimIsDroppedAndMended(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		for _, c := range []struct{ before, wrong, edited, home, then string }{
			{"I live in Hamburg.", "I moved to Lisbon.", "We moved the demo to Lisbon.", "Hamburg", "Lisbon"},
			{"我住在汉堡。", "我搬到了里斯本。", "我们把展示搬到了里斯本。", "汉堡", "里斯本"},
		} {
			who := loci.Scope{User: c.then}
			e := memory(t, s)
			must(e.Remember(t.Context(), who, loci.RememberRequest{Text: c.before, At: january(1)}))
			wrong := must(e.Remember(t.Context(), who, loci.RememberRequest{Text: c.wrong, At: january(2)})).Notes[0]
			homes := func(want string) {
				t.Helper()
				got := ""
				for _, a := range must(e.Profile(t.Context(), who, loci.ProfileRequest{})).Attributes {
					for _, v := range a.Values {
						if a.Attribute == "home" {
							got += v.Value
						}
					}
				}
				if got != want {
					t.Errorf("%s: home is %q, want %q", c.wrong, got, want)
				}
			}
			if err := e.Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			homes(c.then)
			for _, r := range []loci.EditRequest{
				{ID: wrong.ID, Claims: []loci.GivenClaim{}},
				{ID: wrong.ID, Claims: []loci.GivenClaim{{Subject: "user", Attribute: "trip", Value: c.then}}},
				{ID: wrong.ID, Content: c.edited},
			} {
				done := must(e.Edit(t.Context(), who, r))
				if homes(c.home); r.Content == "" && done.Note.Content != c.wrong {
					t.Errorf("the words are %q", done.Note.Content)
				}
				must(e.Undo(t.Context(), who, loci.UndoRequest{IDs: []string{done.Change.String()}}))
				homes(c.then)
			}
			must(e.Edit(t.Context(), who, loci.EditRequest{ID: wrong.ID, Claims: []loci.GivenClaim{{Subject: "user", Attribute: "home", Value: "Porto"}}}))
			homes("Porto")
		}
	})
}

// What somebody said by hand takes the place of another stays so, whatever becomes of its words.
func TestFindingB11_WhatWasReplacedByHandStaysReplaced(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		old := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I live in Hamburg."})).Notes[0]
		r := must(e.Replace(t.Context(), me, loci.ReplaceRequest{Old: old.ID, Text: "I live in Lisbon."}))
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: r.New.ID, Claims: []loci.GivenClaim{}}))
		if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: old.ID})); !n.Superseded() {
			t.Error("what was replaced by hand holds again")
		}
	})
}
