package mcpapi

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/told"
)

// recallBudget is how many tokens the answer of a recall has at most where a model asks for
// no other number.
const recallBudget = 400

// counted is how many tokens of an answer a memory counts as so many: it takes four
// characters for one, and ids and dates have fewer.
func counted(tokens int) int { return tokens * 2 / 3 }

// RecallTokens is how many tokens the tool recall asks a memory for where a model asks for no
// other number.
func RecallTokens() int { return counted(recallBudget) }

func recalled(out *loci.RecallResult) string {
	more := 0
	for _, c := range out.Cut {
		if c.Kept == 0 {
			more++
		}
	}
	left := ""
	switch {
	case len(out.Hits) == 0:
		left = "Nothing that is remembered fits."
	case out.Unsure:
		left = "Nothing sure: what is remembered fits weakly. Ask in other words."
	case out.Context == "":
		left = plural(len(out.Hits), "note") + " fit, and none into the budget: recall with a larger one."
	case more > 0:
		left = plural(more, "note") + " more fit less well: a larger budget shows them."
	}
	return answer(out.Context, left, warnings(out.Degraded))
}

func remembered(r *loci.RememberRequest, out *loci.RememberResult) string {
	message := out.Message.Short()
	if out.Known {
		beside := out.Warnings[min(1, len(out.Warnings)):] // the first says the same
		return answer("Known already: nothing new was kept. "+takenBack(message), warnings(beside))
	}
	kept := "Kept."
	if made := newNotes(r.Facts, out.Notes); made != "" {
		kept += " " + made + "."
	}
	if out.Private != "" {
		kept += " Private, as it holds " + out.Private + "."
	}
	kept += " " + takenBack(message)
	least := 0.
	if r.Similar == similarNotes {
		least = alike
	}
	return answer(kept, decided(out, least), warnings(out.Warnings))
}

// newNotes names what was kept: the words, and the facts in the order in which they were given.
func newNotes(given []loci.GivenFact, notes []loci.Note) string {
	words, facts := make([]string, 0, len(notes)), make([]string, len(given))
	for i := range notes {
		n := &notes[i]
		id := n.ID.Short() + understood(n)
		at := -1
		switch {
		case n.Verbatim:
		case n.Content == "": // for the user alone
			at = slices.Index(facts, "")
		default:
			at = slices.IndexFunc(given, func(f loci.GivenFact) bool { return oneLine(f.Text) == oneLine(n.Content) })
		}
		if at < 0 {
			words = append(words, id)
			continue
		}
		facts[at] = id
	}
	for i := range facts {
		facts[i] = cmp.Or(facts[i], "(known)")
	}
	named := ""
	if len(words) > 0 {
		named = "note " + strings.Join(words, ", ")
	}
	switch len(given) {
	case 0:
		return named
	case 1:
		return joined(", ", []string{named, "fact " + facts[0]})
	}
	return joined(", ", []string{named, "facts in order " + strings.Join(facts, ", ")})
}

// understood says what a new note plans, or when it happened; "" for neither.
func understood(n *loci.Note) string {
	switch plan := n.Planned().Text(nil); {
	case plan != "":
		return " (" + plan + ")"
	case !n.EventTime.IsZero():
		return " (of " + n.EventTime.String() + ")"
	}
	return ""
}

// similarNotes is how many similar notes remember answers with, at most, where a model asks
// for no other number: those that the rules do something with, and those that are at least
// so much alike: of talk in English and Chinese, one in five of those from .5 on was about the same
// thing, two in three of those from .75 on, which are a thirtieth.
const (
	similarNotes = 3
	alike        = .75
)

// whatToDo follows similar notes that nothing was done with.
const whatToDo = "Is one of them over? replace it. Backed or denied? link it. Wrongly changed? undo."

// decided says which older notes are like the new ones, and what was done with these and
// others, a line each. It leaves out notes that are less alike than
// least and that nothing is done with.
func decided(out *loci.RememberResult, least float64) string {
	var k block
	listed, left := map[loci.ID]bool{}, false
	for i := range out.Similar {
		like := &out.Similar[i]
		closed := slices.ContainsFunc(out.Notes, func(n loci.Note) bool { return n.ID == like.Note.SupersededBy })
		if like.Similarity < least && like.Operation == "" && len(like.Ends) == 0 && !closed {
			continue
		}
		listed[like.Note.ID] = true
		is := became(like.Operation)
		switch {
		case like.Note.Superseded():
			is = became(loci.Delete)
		case like.Operation == loci.Delete && !like.Note.ValidUntil.IsZero():
			is = "holds"
		}
		left = left || is == became("") && len(like.Ends) == 0
		k.note(&like.Note, is+":")
		k.ended(like.Ends)
	}
	for i := range out.Decisions {
		d := &out.Decisions[i]
		if d.Operation != loci.Add && !listed[d.Target] {
			k.below(became(d.Operation) + ": note " + d.Target.Short() + ", " + first(oneLine(d.Reason), clipped))
		}
		k.ended(slices.DeleteFunc(slices.Clone(d.Ends), func(e loci.Ended) bool { return listed[e.Note] }))
	}
	if !left {
		return k.String()
	}
	return answer(k.String(), whatToDo)
}

// became is what the rules do with an older note.
func became(o loci.Operation) string {
	switch o {
	case loci.Update:
		return "updated"
	case loci.Delete:
		return "closed"
	case loci.Noop:
		return "says so already"
	}
	return "similar"
}

// ended adds which claims of older notes end.
func (k *block) ended(all []loci.Ended) {
	for _, e := range all {
		what := "ended: "
		if e.Updated {
			what = "has a later value: "
		}
		k.below(what + e.Attribute + " of note " + e.Note.Short())
	}
}

// takenBack says how a change is undone: by its id, or those of several; "" for none.
func takenBack(ids ...string) string {
	if len(ids) == 0 {
		return ""
	}
	return "undo by " + strings.Join(ids, ", ") + "."
}

// changed says which change was made, and how it is taken back.
func changed(out *loci.ChangeResult) string { return undone("Done. ", out) }

// undone says how a change is taken back, behind what says that it is made; "" where the rest of
// an answer shows that.
func undone(done string, out *loci.ChangeResult) string {
	if out.Change == (loci.ChangeID{}) && len(out.Purged) == 0 && len(out.Also) == 0 {
		return answer("Nothing had to change.", warnings(out.Warnings))
	}
	lines, warned := changes(done, out)
	if len(out.Purged) > 0 {
		lines = append(lines, "destroyed for good: "+plural(len(out.Purged), "note"))
	}
	for _, id := range out.Kept[:min(len(out.Kept), mostChanges)] {
		lines = append(lines, "stays, as it was said elsewhere too: note "+id.Short())
	}
	return answer(strings.Join(lines, "\n"), warnings(told.Briefly(warned)))
}

// mostChanges is how many changes an answer lists.
const mostChanges = 10

func changes(done string, out *loci.ChangeResult) (lines, warned []string) {
	var ids []string
	var add func(c *loci.ChangeResult)
	add = func(c *loci.ChangeResult) {
		if c.Change != (loci.ChangeID{}) {
			ids = append(ids, briefChange(c.Change))
		}
		warned = append(warned, c.Warnings...)
		for i := range c.Also {
			add(&c.Also[i])
		}
	}
	add(out)
	if len(ids) > mostChanges {
		lines = append(lines, fmt.Sprintf("%d changes, of which the first are listed", len(ids)))
		ids = ids[:mostChanges]
	}
	if len(ids) > 0 {
		lines = append(lines, done+takenBack(ids...))
	}
	if len(out.Opened) > 0 {
		lines = append(lines, plural(len(out.Opened), "note")+" that it had closed hold again")
	}
	return lines, warned
}

// withNote is a change with the note as it is now, in short: its id is that of the change.
func withNote(out *loci.ChangeResult) string {
	var k block
	if n := out.Note; n != nil {
		k.said(k.dates(n), k.words(n, first(oneLine(n.Content), brief)))
	}
	return answer(undone("", out), k.String())
}

// replaced says what holds now by its id, since its reader has just given it or the words of
// it, and what is over in short.
func replaced(out *loci.ReplaceResult) string {
	var k block
	if n := out.Note; n != nil && !n.RecordedAt.IsZero() { // else for the user alone
		is := "over: "
		if !n.Superseded() && !n.ValidUntil.IsZero() {
			is = "holds until " + k.zones.Day(n.ValidUntil) + ": "
		}
		k.said(k.zones.Day(n.RecordedAt), is+first(oneLine(cmp.Or(n.Content, n.Caption)), brief))
	}
	now := "Now " + out.New.ID.Short() + understood(&out.New) + "."
	return answer(spaced(now, undone("", &out.ChangeResult)), k.String())
}

func linked(out *loci.LinkResult) string {
	if !out.Changed {
		return "It was linked so already."
	}
	return "Linked."
}

func unlinked(out *loci.LinkResult) string {
	if !out.Changed {
		return "There was no such link."
	}
	return "The link is gone."
}

// unsure says how many traits were noticed that are not listed yet.
func unsure(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %d more were noticed and are not listed, as they are not sure yet", n)
}

func reflected(out *loci.ReflectResult) string {
	if !out.Triggered {
		return "No reflection ran: " + quiet(out.Reason)
	}
	learned := ""
	if out.TraitsCreated+out.TraitsUpdated+out.TraitsDissolved+out.LinksCreated > 0 {
		learned = fmt.Sprintf("%d traits are new%s, %d changed, %d dissolved; %d links are new; %s", out.TraitsCreated-out.TraitsUnsure, unsure(out.TraitsUnsure), out.TraitsUpdated, out.TraitsDissolved, out.LinksCreated, takenBack(out.Cycle.String()))
	}
	if out.Error != "" {
		learned = answer(learned, "warning: the model failed, and what needs none was done: "+quiet(out.Error))
	}
	return answer("Reflected: traits has what was learned.", learned, warnings(out.Warnings))
}
