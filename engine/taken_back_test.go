package engine_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// What an edit of a fact ended in its words ended then, also when the edit was taken back and came
// back.
func TestW12_WhatAnEditEndedEndsThenAgain(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	e := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Clock: func() time.Time { now = now.Add(time.Minute); return now }}))
	res := gives(t, e, me, "I live in Bonn.", loci.GivenFact{Text: "The user lives in Bonn."})
	words, fact := res.Notes[0].ID, only(t, res).ID
	until := func() time.Time { return must(e.Note(t.Context(), me, loci.NoteRequest{ID: words})).Claims[0].Until }
	change := edits(t, e, me, loci.EditRequest{ID: fact, Content: "The user lives in Kiel."})
	ended := until()
	undone := changesOf(must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{change}})))
	if ended.IsZero() || !until().IsZero() {
		t.Fatalf("ended %s, and is taken back until %s", ended, until())
	}
	must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: undone}))
	if again := until(); !again.Equal(ended) {
		t.Errorf("it ended %s, once more %s", ended, again)
	}
}

// What an answer tells that follows from something else it did is taken back with that.
func TestW12_WhatFollowedIsTakenBackWithItsCause(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		plan := kept(t, e, me, loci.RememberRequest{Text: "I'm going to see the dentist on Friday."})
		report := kept(t, e, me, loci.RememberRequest{Text: "The orchestra played in the park."})
		must(e.Link(t.Context(), me, loci.LinkRequest{From: report.ID, Type: loci.Fulfils, To: plan.ID}))
		told := changesOf(must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: report.ID})))
		if n := now(t, e, me, plan.ID); n.Plan.Status != loci.StatusPlanned || len(told) != 2 {
			t.Fatalf("the plan is %s; told was %q", n.Plan.Status, told)
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: told}))
		if n := now(t, e, me, plan.ID); n.Plan.Status != loci.StatusDone {
			t.Errorf("the plan is %s", n.Plan.Status)
		}
	})
}

// A fact whose words a decision has merged is linked by those it has, from the beginning.
func TestW6_WhatIsMergedIsLinkedByItsOwnWords(t *testing.T) {
	onEveryStore(t, func(m *minded) {
		toy := &play{name: "toy", answers: map[string][]string{
			"extract": {
				`{"facts":[]}`,
				`{"facts":[]}`,
				`{"facts":[` + statement("The user's favourite flower is the white rose of the garden.", nil) + `]}`,
			},
			"decide": {
				`{"decisions":[{"statement":1,"operation":"UPDATE","target":"label(My favourite flower is the white rose.)",` +
					`"content":"The user's tea is green, with honey.","reason":"merged"}]}`,
			},
		}}
		m.opts.Models = engine.Models{Extract: toy, Decide: toy}
		m.with(nil)
		for _, text := range []string{"White roses are in the old garden of my aunt.", "My favourite flower is the white rose.", "My favourite flower is the white rose of the garden."} {
			m.remember(text)
			m.work()
		}
		m.want("the model", toy.left(), "")
		var merged loci.ID
		for _, n := range must(m.memory.Notes(m.Context(), m.who, loci.NotesRequest{})).Notes {
			if n.Content == "The user's tea is green, with honey." {
				merged = n.ID
			}
		}
		like := func() (far []string) {
			r := must(m.memory.Links(m.Context(), m.who, loci.LinksRequest{ID: merged, Types: []loci.LinkType{loci.SimilarTo}}))
			for _, l := range r.Links {
				far = append(far, fmt.Sprintf("%s %.3f", l.To, l.Strength))
			}
			return far
		}
		before := like()
		must(m.memory.Forget(m.Context(), m.who, loci.ForgetRequest{ID: merged}))
		m.work()
		must(m.memory.Restore(m.Context(), m.who, merged))
		m.work()
		if after := like(); !slices.Equal(before, after) {
			m.Errorf("linked to %q, and when it came back to %q", before, after)
		}
	})
}
