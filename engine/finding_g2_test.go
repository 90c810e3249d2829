package engine_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/store/inmem"
)

// finds returns the texts of the hits for a question, best first, and the block made of them.
func finds(t *testing.T, e *engine.Engine, r loci.RecallRequest) (found []string, block string) {
	t.Helper()
	r.NoExpand, r.Budget = true, 400
	res := must(e.Recall(t.Context(), me, r))
	return texts(res), res.Context
}

// A fact that was edited is what recall, its block and the profile show, as of a day before
// the edit and after its undo what it was before.
func TestFindingG2_AnEditedFactIsShown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		statedOf
		edited, value, question string
	}{
		{statedOf{role: "user", text: "I live in Ghent.", fact: "The user lives in Ghent.", subject: "the user", key: "home", value: "Ghent"}, "The user lives in Kiel.", "Kiel", "Where do I live?"},
		{statedOf{role: "user", text: "我住在根特。", fact: "用户住在根特。", subject: "用户", key: "住处", value: "根特"}, "用户住在基尔。", "基尔", "我住在哪里？"},
	} {
		e, res := hears(t, c.statedOf)
		fact := only(t, res)
		before := must(e.Edit(t.Context(), me, loci.EditRequest{ID: fact.ID, Tags: []string{"home"}})).Note.UpdatedAt
		edit := must(e.Edit(t.Context(), me, loci.EditRequest{ID: fact.ID, Content: c.edited, Reason: "moved"}))
		shows := func(r loci.RecallRequest, text, block, without string) {
			t.Helper()
			r.Query = c.question
			texts, shown := finds(t, e, r)
			if len(texts) != 1 || texts[0] != text || !strings.Contains(shown, block) || strings.Contains(shown, without) {
				t.Errorf("it shows %q and the block %s", texts, shown)
			}
			if known := profileOf(t, e, ""); r.AsOf.IsZero() && (!strings.Contains(known, block) || strings.Contains(known, without)) {
				t.Errorf("the profile is %s", known)
			}
		}
		shows(loci.RecallRequest{}, c.edited, c.value, c.statedOf.value)
		shows(loci.RecallRequest{AsOf: before}, c.text, c.statedOf.value, c.value)
		if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: fact.ID})); !n.Edited {
			t.Errorf("it does not say that it was edited: %+v", n)
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{edit.Change.String()}}))
		shows(loci.RecallRequest{}, c.text, c.statedOf.value, c.value)
	}
}

// Of words with several facts the edited one goes before them where the question is about
// it; where it is about what they still say, they are shown.
func TestFindingG2_OneOfSeveralFactsIsEdited(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, edited, other string
		facts               [2]string
		asks, asksOther     string
		value, was          string
	}{
		{
			"I live in Ghent and my desk is made of oak.", "The user lives in Kiel.", "", [2]string{"The user lives in Ghent.", "The user's desk is made of oak."},
			"Where do I live?", "What is my desk made of?", "Kiel", "Ghent",
		},
		{
			"I live in Ghent and my sister is called Nadia.", "The user lives in Kiel.", "Nadia", [2]string{"The user lives in Ghent.", "The user's sister is called Nadia."},
			"Where do I live?", "Who is my sister?", "Kiel", "Ghent",
		},
		{
			"我住在根特，我姐姐叫娜迪亚。", "用户住在基尔。", "娜迪亚", [2]string{"用户住在根特。", "用户的姐姐叫娜迪亚。"},
			"我住在哪里？", "我姐姐叫什么？", "基尔", "根特",
		},
	} {
		e := withoutAsking(t, inmem.New())
		res := gives(t, e, me, c.text, loci.GivenFact{Text: c.facts[0]}, loci.GivenFact{Text: c.facts[1]})
		words, fact := res.Notes[0], only(t, res)
		edit := must(e.Edit(t.Context(), me, loci.EditRequest{ID: fact.ID, Content: c.edited}))
		if texts, _ := finds(t, e, loci.RecallRequest{Query: c.asks}); len(texts) != 2 || texts[0] != c.edited || texts[1] != c.text {
			t.Errorf("%s: %q", c.asks, texts)
		}
		if texts, _ := finds(t, e, loci.RecallRequest{Query: c.asksOther}); len(texts) == 0 || texts[0] != c.text {
			t.Errorf("%s: %q", c.asksOther, texts)
		}
		known := must(e.Profile(t.Context(), me, loci.ProfileRequest{}))
		if all := valuesOf(known); !strings.Contains(all, c.value) || strings.Contains(all, c.was) || !strings.Contains(all, c.other) {
			t.Errorf("the profile has %s", all)
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{edit.Change.String()}}))
		if texts, _ := finds(t, e, loci.RecallRequest{Query: c.asks}); len(texts) != 1 || texts[0] != c.text {
			t.Errorf("undone, %s: %q", c.asks, texts)
		}
		if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: words.ID})); len(n.Endings()) > 0 {
			t.Errorf("undone, the words end: %+v", n.Endings())
		}
	}
}

// A fact that no longer follows from its words, as these were edited, is shown itself.
func TestFindingG2_WordsThatSayItNoMore(t *testing.T) {
	t.Parallel()
	for _, c := range [][5]string{
		{"I live in Ghent and I like tea.", "The user lives in Ghent.", "I like tea.", "Where do I live?", "What do I like?"},
		{"我住在根特，我喜欢喝茶。", "用户住在根特。", "我喜欢喝茶。", "我住在哪里？", "我喜欢喝什么？"},
	} {
		e := withoutAsking(t, inmem.New())
		words := gives(t, e, me, c[0], loci.GivenFact{Text: c[1]}).Notes[0]
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: words.ID, Content: c[2]}))
		if texts, _ := finds(t, e, loci.RecallRequest{Query: c[3]}); len(texts) == 0 || texts[0] != c[1] {
			t.Errorf("%s: %q", c[3], texts)
		}
		if texts, _ := finds(t, e, loci.RecallRequest{Query: c[4]}); len(texts) == 0 || texts[0] != c[2] {
			t.Errorf("%s: %q", c[4], texts)
		}
	}
}

// valuesOf are the values that hold of a profile.
func valuesOf(p *loci.ProfileResult) string {
	var out []string
	for i := range p.Attributes {
		for _, v := range p.Attributes[i].Values {
			out = append(out, p.Attributes[i].Attribute+"="+v.Value)
		}
	}
	return strings.Join(out, ", ")
}
