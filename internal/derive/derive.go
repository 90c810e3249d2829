// Package derive says what holds for words when facts were made of them. It is pure: the
// words and the facts come in, and what the words are now comes out.
//
// A fact determines the words of its messages, and the words that only repeat it. Who may see
// the words, what they weigh, when they happened and whether they hold still follow from
// the facts; Note.Own keeps what the words were by themselves, so that all of it can be
// computed again whenever a fact changes.
package derive

import (
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
)

// Giver is the extractor of facts that a caller made of the words that it handed in.
const Giver = "given"

// What a note has where nobody said anything else.
const (
	freeDomain     = "general"
	freeImportance = .5
)

// Words returns the words of a note as the facts determine them, and whether that is another
// state than the one given. facts are the latest versions of the facts that were made of
// the words (Made), and of those that the words only repeat, in the order in which they
// are listed. Facts that were taken back are not among them: with none left, the words are
// what they were by themselves. beside are the facts of the other parts of a message that
// was split: of them only the audience counts, as all parts are for the same eyes. No
// argument is changed; the result shares slices with them.
//
//   - The audience is that of all facts together, closed and forgotten ones too, and never
//     wider than that of the words themselves. A domain that nobody chose is the facts'.
//   - Importance, category, temporality, event time, plan and steps are those of the facts
//     that hold, where they have any.
//   - Words of which every fact is closed are closed, in favour of what closed the last, where
//     the facts say all that the words do.
//     Words of which every fact is forgotten are forgotten.
//   - Claims of the words that facts make end with these, or where they ended in these,
//     unless they hold in another of them; and with an edit that gave such a fact another value.
//   - Words that only repeat what is known are an episode.
func Words(words *loci.Note, facts []loci.Note, beside ...loci.Note) (loci.Note, bool) {
	n := *words
	if len(facts)+len(beside) == 0 && n.Original == nil && len(n.Facts) == 0 {
		return n, false
	}
	if n.Original == nil {
		n.Original = OriginalOf(words)
	}
	release(&n, facts)
	n.Facts = nil
	if len(facts) == 0 {
		if narrow(&n, beside); len(beside)+len(n.Original.Chosen) == 0 {
			n.Original = nil // what was chosen is kept for facts that come back
		}
		return n, !same(&n, words)
	}
	made := slices.DeleteFunc(slices.Clone(facts), func(f loci.Note) bool { return !Made(&f, &n) })
	if len(made) == 0 && !slices.Contains(n.Original.Chosen, kind) {
		n.Kind = loci.Episode
	}
	weigh(&n, made)
	narrow(&n, slices.Concat(facts, beside))
	end(&n, facts, words.Facts)
	keepEdits(&n, words, facts)
	return n, !same(&n, words)
}

// Kept is Words where nothing says anew who sees them: those for whom they were before.
func Kept(words, before *loci.Note, facts []loci.Note, beside ...loci.Note) (loci.Note, bool) {
	n, _ := Words(words, facts, beside...)
	n.Visibility, n.Domain = before.Visibility, before.Domain
	return n, !same(&n, words)
}

// Made reports whether a fact was made of the messages of some words, rather than only
// repeated by them.
func Made(fact, words *loci.Note) bool {
	return !fact.Verbatim && fact.SharesMessage(words)
}

// OriginalOf returns what words are by themselves that no fact determines yet.
func OriginalOf(n *loci.Note) *loci.Original {
	return &loci.Original{
		Kind: n.Kind, Visibility: n.Visibility, Domain: n.Domain, Importance: n.Importance, Category: n.Category,
		Temporality: n.Temporality, EventTime: n.EventTime, EventEnd: n.EventEnd, ProcedureSteps: n.ProcedureSteps,
		ValidUntil: n.ValidUntil, SupersededBy: n.SupersededBy, Forgotten: n.Forgotten, Plan: n.Plan,
	}
}

// release makes words what they are by themselves, without these facts.
func release(n *loci.Note, facts []loci.Note) {
	o := n.Original
	n.Kind, n.Visibility, n.Domain, n.Importance, n.Category = o.Kind, o.Visibility, o.Domain, o.Importance, o.Category
	n.Temporality, n.ProcedureSteps, n.Forgotten = o.Temporality, o.ProcedureSteps, o.Forgotten
	n.ValidUntil, n.SupersededBy, n.Plan = o.ValidUntil, o.SupersededBy, o.Plan
	openClaims(n, facts)
	if n.EventTime != o.EventTime || n.EventEnd != o.EventEnd {
		n.SetEvent(o.EventTime, o.EventEnd)
	}
}

// Changed returns the state after somebody changed words, for Words: what they chose is
// what the words are by themselves from then on. undone says that the state is one of
// before, put back by an undo: then it is whole. Neither argument is changed.
func Changed(before, after *loci.Note, undone bool) loci.Note {
	n := *after
	switch {
	case before.Original == nil, undone && n.Original == nil:
		return n // nothing determined them yet, or does any more
	case n.Original == nil:
		n.Original = before.Original
	}
	if undone {
		return n
	}
	own := *n.Original
	n.Original = &own
	if after.Forgotten != before.Forgotten {
		own.Forgotten = after.Forgotten
	}
	choose(&own, kind, &own.Kind, before.Kind, after.Kind)
	choose(&own, visibility, &own.Visibility, before.Visibility, after.Visibility)
	choose(&own, domain, &own.Domain, before.Domain, after.Domain)
	choose(&own, importance, &own.Importance, before.Importance, after.Importance)
	choose(&own, category, &own.Category, before.Category, after.Category)
	choose(&own, temporality, &own.Temporality, before.Temporality, after.Temporality)
	if !sameDate(before.EventTime, after.EventTime) || !sameDate(before.EventEnd, after.EventEnd) {
		own.EventTime, own.EventEnd = after.EventTime, after.EventEnd
		chosen(&own, event)
	}
	if !slices.Equal(before.ProcedureSteps, after.ProcedureSteps) {
		own.ProcedureSteps = after.ProcedureSteps
		chosen(&own, category)
	}
	if !before.Plan.Equal(after.Plan) {
		own.Plan = after.Plan
	}
	if before.SupersededBy != after.SupersededBy || !before.ValidUntil.Equal(after.ValidUntil) {
		own.ValidUntil, own.SupersededBy = after.ValidUntil, after.SupersededBy
	}
	return n
}

// Intended makes it the words' own that they plan something, as they are the plan now in the place of
// another, for its time: no fact of them says otherwise.
func Intended(n *loci.Note) {
	if n.Original == nil {
		n.Original = OriginalOf(n)
	}
	own := *n.Original
	chosen(&own, temporality)
	chosen(&own, event)
	n.Original = &own
}

// Following returns words that facts determine that somebody closed in favour of what closed their facts
// too, for Words, as words that are closed by that alone: they are open again with the facts. It is
// nil for others.
func Following(before, after *loci.Note, facts []loci.Note) *loci.Note {
	if before.Original == nil || !before.Original.SupersededBy.IsZero() || after.Original == nil || after.Original.SupersededBy.IsZero() {
		return nil
	}
	n, own := *after, *after.Original
	n.Original, own.ValidUntil, own.SupersededBy = &own, before.Original.ValidUntil, before.Original.SupersededBy
	if is, _ := Words(&n, facts); is.SupersededBy != after.Original.SupersededBy {
		return nil
	}
	return &n
}

// The fields of Own.Chosen, by their names in JSON.
const (
	kind        = "kind"
	visibility  = "visibility"
	domain      = "domain"
	importance  = "importance"
	category    = "category" // with the steps
	temporality = "temporality"
	event       = "event_time"
)

func choose[T comparable](own *loci.Original, name string, field *T, before, after T) {
	if before != after {
		*field = after
		chosen(own, name)
	}
}

func chosen(own *loci.Original, name string) {
	if !slices.Contains(own.Chosen, name) {
		own.Chosen = append(slices.Clone(own.Chosen), name)
		slices.Sort(own.Chosen)
	}
}

// narrow gives words the audience of what was made of them. Facts that they only repeat
// were for the same eyes, so that a domain that was chosen for the words stays.
func narrow(n *loci.Note, facts []loci.Note) {
	own := audience.Of(n)
	var all audience.Audience
	decided := n.Fixed || slices.Contains(n.Original.Chosen, visibility) || slices.Contains(n.Original.Chosen, domain)
	if free := !decided && n.Domain == freeDomain && audience.Stricter(n.Visibility, loci.Scoped) == loci.Scoped; !free {
		all = own
	}
	for i := range facts {
		of := audience.Of(&facts[i])
		repeated := !Made(&facts[i], n)
		if repeated && own.Domain != freeDomain && audience.Stricter(of.Visibility, loci.Scoped) == loci.Scoped {
			continue
		}
		all = all.With(of)
	}
	if all == (audience.Audience{}) {
		return
	}
	n.Visibility = audience.Stricter(own.Visibility, all.Visibility)
	if all.Visibility == loci.Private && all.CreatedBy != n.CreatedBy {
		n.Visibility = loci.UserOnly // each of the two would see the other's half
	}
	if own.Domain == freeDomain || n.Visibility == loci.Scoped {
		n.Domain = all.Domain
	}
}

// weigh gives words what a model said of their facts: of those that hold, where there are
// such.
func weigh(n *loci.Note, made []loci.Note) {
	some := slices.DeleteFunc(slices.Clone(made), func(f loci.Note) bool { return f.Forgotten || over(&f) })
	if len(some) == 0 {
		some = made
	}
	weight, given := 0., false
	times := map[loci.Temporality]bool{}
	var first, dated, stepped *loci.Note
	for i := range some {
		f := &some[i]
		weight, given = max(weight, f.Importance), given || f.Importance != freeImportance
		if f.Category != "" && (first == nil || f.Importance > first.Importance) {
			first = f
		}
	}
	some = slices.DeleteFunc(slices.Clone(some), func(f loci.Note) bool { return !says(n, &f) })
	for i := range some {
		f := &some[i]
		times[f.Temporality] = true
		if !f.EventTime.IsZero() && (dated == nil || sameDate(f.EventTime, n.EventTime)) {
			dated = f
		}
		if f.IsProcedure() && stepped == nil {
			stepped = f
		}
	}
	free := func(name string) bool { return !slices.Contains(n.Original.Chosen, name) }
	if given && free(importance) {
		n.Importance = weight
	}
	passed := dated == nil && n.Temporality == loci.Historical && !n.EventTime.IsZero() // by a date of the words alone
	if len(times) == 1 && !times[loci.Current] && !times[""] && !passed && free(temporality) {
		n.Temporality = some[0].Temporality
	}
	if dated != nil && free(event) {
		n.SetEvent(dated.EventTime, dated.EventEnd)
	}
	if !covered(n, made) { // they hold on without facts that are over, and plan nothing for these
		some = slices.DeleteFunc(some, func(f loci.Note) bool { return f.Forgotten || over(&f) })
	}
	plan(n, some, made)
	switch {
	case !free(category):
	case stepped != nil:
		n.Category, n.ProcedureSteps = loci.Workflow, stepped.ProcedureSteps
	case first != nil && !n.IsProcedure():
		n.Category = first.Category
	}
}

// says reports whether words themselves say when a fact is, what it plans or how it is done:
// not those of an assistant, nor a question that others answered.
func says(words, fact *loci.Note) bool {
	text := strings.TrimSpace(words.Content)
	asks := strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？")
	return words.Role != loci.RoleAssistant && !(asks && len(fact.Messages) > 1)
}

// plan gives words the plan of their facts: of those that plan something the first that is
// open, else the last. Where none does, the words plan what they do by themselves, unless
// their facts say that it has happened, or that rules only guessed. made are all their facts, also
// those that are over.
func plan(n *loci.Note, facts, made []loci.Note) {
	var of *loci.PlanState
	for i := range facts {
		if p := facts[i].Planned(); p != nil && !of.Open() {
			of = p
		}
	}
	switch {
	case of.Open() && n.Temporality == loci.Current:
		n.Plan = nil
	case of != nil:
		if n.Plan = of; of.Open() && of.Due.IsZero() {
			n.Replan()
		}
	case n.Temporality == loci.Historical && n.Original.Temporality != loci.Historical:
		n.Plan = nil
	case n.Planned().Open() && guessed(n, made):
		n.Plan, n.Temporality = nil, loci.Current // without a plan it is none only where it isn't prospective
	default:
		n.Replan()
	}
}

// guessed reports whether what words plan is what rules read in them alone: a model that distilled
// them, or who gave facts with them, says of no fact that it plans something.
func guessed(n *loci.Note, facts []loci.Note) bool {
	told := func(f loci.Note) bool { return wrote(&f, loci.StepExtract) || f.Extractor == Giver }
	byHand := func(name string) bool { return name == event || name == temporality }
	return slices.ContainsFunc(facts, told) && !slices.ContainsFunc(n.Original.Chosen, byHand)
}

// end lists the facts with how they ended, and ends the words with the last of them. was is
// the list until then.
func end(n *loci.Note, facts []loci.Note, was []loci.Distilled) {
	var last *loci.Note
	holds, forgotten := 0, 0
	n.Facts = make([]loci.Distilled, len(facts))
	for i := range facts {
		f := &facts[i]
		told := func(d loci.Distilled) bool { return d.Fact == f.ID && d.Told }
		n.Facts[i] = loci.Distilled{Fact: f.ID, Merged: reworded(f), Told: slices.ContainsFunc(was, told)}
		if over(f) {
			n.Facts[i].Until, n.Facts[i].By = f.ValidUntil, f.SupersededBy
		}
		switch {
		case f.Forgotten:
			forgotten++
		case !over(f):
			holds++
		case last == nil || f.ValidUntil.After(last.ValidUntil):
			last = f
		}
	}
	switch {
	case forgotten == len(facts):
		n.Forgotten = true
	case holds == 0 && n.SupersededBy.IsZero() && covered(n, facts):
		n.ValidUntil, n.SupersededBy = last.ValidUntil, last.SupersededBy
	}
	endClaims(n, facts)
}

// covered reports whether facts say all that their words do: who gives facts may give one of a part
// of a message, and a model is asked for all of it.
func covered(n *loci.Note, facts []loci.Note) bool {
	return n.OneSentence() || slices.ContainsFunc(facts, func(f loci.Note) bool { return f.Extractor != Giver })
}

// openClaims opens the claims of words that ended with a fact, and those that are for a fact
// to say that makes them too.
func openClaims(n *loci.Note, facts []loci.Note) {
	ended := func(c loci.Claim) bool {
		gone := func(f loci.Distilled) bool { return f.By == c.By || f.Fact == c.By }
		makes := func(f loci.Note) bool { return made(&f, &c) != nil }
		return !c.By.IsZero() && (slices.ContainsFunc(n.Facts, gone) || c.Updated && slices.ContainsFunc(facts, makes))
	}
	if !slices.ContainsFunc(n.Claims, ended) {
		return
	}
	n.Claims = slices.Clone(n.Claims)
	for i := range n.Claims {
		if c := &n.Claims[i]; ended(*c) {
			c.Until, c.By, c.Updated = time.Time{}, loci.ID{}, false
		}
	}
}

// endClaims ends the claims of words that facts of them made, and that ended with these or
// in these: all of words that are over.
func endClaims(n *loci.Note, facts []loci.Note) {
	claims := slices.Clone(n.Claims)
	for i := range claims {
		c := &claims[i]
		if !c.Until.IsZero() || len(c.Keys) == 0 {
			continue
		}
		if n.Superseded() {
			c.Until, c.By = n.ValidUntil, n.SupersededBy
		} else if end := endOf(c, facts); end != nil {
			c.Until, c.By, c.Updated = end.Until, end.By, end.Updated
		}
	}
	n.Claims = claims
}

// endOf is how a claim ended in the facts that make it; nil where none does, or it holds in
// one of them.
func endOf(c *loci.Claim, facts []loci.Note) (end *loci.Claim) {
	for i := range facts {
		f := &facts[i]
		own := made(f, c)
		switch {
		case own == nil || f.Forgotten:
		case f.Superseded():
			end = &loci.Claim{Until: f.ValidUntil, By: f.SupersededBy}
		case !own.Until.IsZero():
			end = own
		case !f.Edited || c.Many || own.Many || own.Negated == c.Negated && strings.EqualFold(own.Value, c.Value):
			return nil
		default: // somebody gave it another value
			end = &loci.Claim{Until: f.UpdatedAt, By: f.ID}
		}
	}
	return end
}

// keepEdits keeps the moments at which edits of facts ended claims of words: a fact that
// changes once more in another way ended nothing then.
func keepEdits(n, before *loci.Note, facts []loci.Note) {
	for i := range n.Claims {
		c, was := &n.Claims[i], &before.Claims[i]
		if edit := func(f loci.Note) bool { return f.ID == c.By }; was.By == c.By && slices.ContainsFunc(facts, edit) {
			c.Until = was.Until
		}
	}
}

// made is the claim of a fact that is one of its words: of the same attribute, and of those
// rather one of the same value; nil for none.
func made(fact *loci.Note, c *loci.Claim) (own *loci.Claim) {
	if len(c.Keys) == 0 {
		return nil
	}
	for i := range fact.Claims {
		o := &fact.Claims[i]
		if slices.Contains(o.Keys, c.Keys[0]) && (own == nil || o.Value == c.Value && own.Value != c.Value) {
			own = o
		}
	}
	return own
}

// over reports whether a fact is closed.
func over(f *loci.Note) bool { return f.Superseded() || !f.ValidUntil.IsZero() }

// reworded reports whether a fact does not say what its words say: somebody edited it, or a
// model wrote its content of what several said.
func reworded(f *loci.Note) bool {
	return f.Edited || wrote(f, loci.StepDecide)
}

// wrote reports whether a model wrote a fact in a step.
func wrote(f *loci.Note, step loci.Step) bool {
	return strings.Contains(f.Extractor, "@"+string(step)+"/")
}

// same compares all that Words can change.
func same(a, b *loci.Note) bool {
	return sameOriginal(OriginalOf(a), OriginalOf(b)) && sameOriginal(a.Original, b.Original) &&
		slices.EqualFunc(a.Facts, b.Facts, sameFact) && slices.EqualFunc(a.Claims, b.Claims, sameEnd)
}

// sameEnd compares what Words changes of a claim.
func sameEnd(a, b loci.Claim) bool {
	return a.By == b.By && a.Until.Equal(b.Until) && a.Updated == b.Updated
}

func sameFact(a, b loci.Distilled) bool {
	return a.Fact == b.Fact && a.By == b.By && a.Merged == b.Merged && a.Told == b.Told && a.Until.Equal(b.Until)
}

func sameOriginal(a, b *loci.Original) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Visibility == b.Visibility && a.Domain == b.Domain && a.Importance == b.Importance &&
		a.Category == b.Category && a.Temporality == b.Temporality && a.Forgotten == b.Forgotten &&
		sameDate(a.EventTime, b.EventTime) && sameDate(a.EventEnd, b.EventEnd) && slices.Equal(a.ProcedureSteps, b.ProcedureSteps) &&
		a.ValidUntil.Equal(b.ValidUntil) && a.SupersededBy == b.SupersededBy && a.Plan.Equal(b.Plan) && slices.Equal(a.Chosen, b.Chosen)
}

func sameDate(a, b loci.Date) bool { return a.Precision == b.Precision && a.Time.Equal(b.Time) }
