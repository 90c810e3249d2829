package remember

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// made is facts with the words that they were made of.
type made struct {
	user   string
	words  []loci.ID // verbatim notes
	parts  []Part    // those of the words that are remembered, at least one
	before []Part    // those before them that whoever made the facts was shown too
	company
	facts []loci.Note
	claim *job.Claim // to the job in which the words wait; nil where they wait in none

	closes []loci.ID // by fact: the note that its giver says it takes the place of; nil where nobody says so

	decide model.LLM // nil leaves decisions to the analyst
	evolve model.LLM // nil leaves linked notes as they are
}

// decideAndCommit decides about facts and commits. When a note that it read has changed
// meanwhile it retrieves again.
func (w *Writer) decideAndCommit(ctx context.Context, d *made) (*extracted, error) {
	return edit.Retry("the notes keep changing", func() (*extracted, error) { return w.tryCommit(ctx, d) })
}

func (w *Writer) tryCommit(ctx context.Context, d *made) (*extracted, error) {
	list, err := w.edit.Agents(ctx, loci.Scope{User: d.user})
	if err != nil {
		return nil, err
	}
	agents := audience.Agents(list)
	r, err := w.rule(ctx, d, agents)
	if err != nil {
		return nil, err
	}
	st, warnings := w.stampFor(d.user, d.parts), r.warnings
	done := ApplyRulings(st, agents, d.facts, r.rulings)
	warnings = append(append(warnings, done.warnings...), unclosed(d, r.rulings, done)...)
	if err := w.repeat(ctx, st, d.parts, done); err != nil {
		return nil, err
	}
	if err := w.likeMerged(ctx, d, done, r.similar); err != nil {
		return nil, err
	}
	c := &done.Changes
	for i := range done.Notes {
		near := r.similar[done.Places[i]]
		c.Links = append(c.Links, w.edit.Likeness.Links(&done.Notes[i], near)...)
		c.Expect.New = append(c.Expect.New, w.edit.Unsaid(&done.Notes[i], r.last))
	}
	evolved, more := w.evolve(ctx, st, agents, d, evolving{done, r.similar})
	warnings = append(warnings, more...)
	c.Notes = append(c.Notes, evolved...)
	x := &settling{w.edit, st, agents, c}
	for i := range done.settles {
		refused, err := x.follow(ctx, &done.settles[i])
		if err != nil {
			return nil, err
		}
		warnings = append(warnings, refused...)
	}
	if err := w.settlePlans(ctx, x, done, r); err != nil {
		return nil, err
	}
	if err := x.inherit(ctx, done.Notes, d.parts); err != nil {
		return nil, err
	}
	expectShown(c, r.offered)
	if err := w.commit(ctx, d, done, r.unread(d)); err != nil {
		return nil, err
	}
	w.countCovered(loci.Scope{User: d.user}, done.Decisions)
	return &extracted{decisions: done.Decisions, notes: outcome(done), evolved: changed(evolved), warnings: warnings}, nil
}

// evolving are facts that were made, and what each of their places is similar to.
type evolving struct {
	done    *Decided
	similar [][]model.Similar
}

// evolve has a model describe the notes again that new facts are linked to. What it can't is a
// warning.
func (w *Writer) evolve(ctx context.Context, st edit.Stamp, agents audience.Agents, d *made, e evolving) ([]store.NoteChange, []string) {
	evolver := Evolver{
		Finder: w.edit.Likeness, Asker: w.o.Book.Asker(d.user), Model: d.evolve, Agent: agents.Named(d.parts[0].Note.CreatedBy), Agents: agents,
		People: speakers(d.parts, d.before),
	}
	evolved, warnings, err := evolver.Evolve(ctx, st, e.done.Notes, evolver.Linked(e.done, e.similar))
	if err != nil {
		warnings = append(warnings, "the linked notes keep their descriptions: "+err.Error())
	}
	besideFacts(evolved, e.done.Changes.Links)
	return evolved, warnings
}

// besideFacts gives versions that describe notes again the new facts that they came of:
// those that are linked to the note.
func besideFacts(evolved []store.NoteChange, links []loci.Link) {
	for i := range evolved {
		v := &evolved[i].Version
		for j := range links {
			if l := &links[j]; l.To == v.Note.ID && !slices.Contains(v.Of, l.From) {
				v.Of = append(v.Of, l.From)
			}
		}
	}
}

// ruled is what becomes of facts, and by what that was decided.
type ruled struct {
	last     uint32 // the user's last row before anything was looked for
	rulings  []Ruling
	similar  [][]model.Similar // by fact
	offered  [][]model.Similar // by fact: those, and what claims something of the same attribute
	warnings []string
}

// unread are the words of which a model decided about no fact.
func (r *ruled) unread(d *made) []loci.ID {
	words, read := wordsOf(d.parts), map[loci.ID]bool{}
	for i := range d.facts {
		if r.rulings[i].By == "" {
			continue
		}
		for _, id := range sayingOf(&d.facts[i], words) {
			read[id] = true
		}
	}
	return slices.DeleteFunc(edit.IDs(words), func(id loci.ID) bool { return read[id] })
}

// rule decides about facts.
func (w *Writer) rule(ctx context.Context, d *made, agents audience.Agents) (r *ruled, err error) {
	s := loci.Scope{User: d.user}
	r = &ruled{}
	if r.last, err = w.edit.Last(ctx, s); err != nil {
		return nil, err
	}
	if r.similar, err = w.edit.Likeness.RetrieveAll(ctx, s, d.facts, d.words, w.edit.Now()); err != nil {
		return nil, err
	}
	by := w.decider(d, agents)
	if r.offered, err = w.claiming(ctx, d.parts, by.Who.Widened(d.facts), r.similar); err != nil {
		return nil, err
	}
	if d.decide != nil {
		if r.offered, err = d.planned(ctx, w.edit, r.offered); err != nil {
			return nil, err
		}
	}
	if r.rulings, r.warnings, err = by.Decide(ctx, d.facts, r.offered); err != nil {
		return nil, err
	}
	more, err := w.asGiven(ctx, by, d, r.rulings)
	r.warnings = append(r.warnings, more...)
	return r, err
}

// decider is who decides about facts.
func (w *Writer) decider(d *made, agents audience.Agents) *Decider {
	known := seenWith(agents, d.people, append(wordsOf(d.parts), d.facts...))
	who := d.who(known, w.edit.Now())
	by := &Decider{
		Asker: w.o.Book.Asker(d.user), Model: d.decide, Analyst: w.o.Analyst, Agent: agents.Named(d.parts[0].Note.CreatedBy), Agents: agents,
		Words: wordsOf(d.parts), Heard: w.heard, People: append(speakers(d.parts, d.before), who.Called()...), Who: who,
	}
	by.Shown = func(texts []string) []prompt.Person {
		shown, from := w.shownPeople(d, known, d.parts, texts)
		d.before = withParts(d.before, from)
		return named(shown)
	}
	if w.edit.Likeness.ByMeaning() {
		by.Nearest = nearByMind
	}
	return by
}

// likeMerged looks again for what is like the facts whose words a decision merged with others.
func (w *Writer) likeMerged(ctx context.Context, d *made, done *Decided, similar [][]model.Similar) error {
	for i, place := range done.Places {
		if done.Notes[i].Content == d.facts[place].Content {
			continue
		}
		near, err := w.edit.Likeness.RetrieveAll(ctx, loci.Scope{User: d.user}, done.Notes[i:i+1], d.words, w.edit.Now())
		if err != nil {
			return err
		}
		similar[place] = near[0]
	}
	return nil
}

// heard are the voices of those who said what each of a user's notes is made of.
func (w *Writer) heard(ctx context.Context, notes ...*loci.Note) ([][]string, error) {
	var ids []loci.ID
	for _, n := range notes {
		if !n.Verbatim {
			ids = edit.United(ids, n.Messages)
		}
	}
	messages, err := w.edit.Messages(ctx, loci.Scope{User: notes[0].User}, ids)
	voices := map[loci.ID]string{}
	for i := range messages {
		voices[messages[i].ID] = claim.Speaking(&messages[i])
	}
	out := make([][]string, len(notes))
	for i, n := range notes {
		if n.Verbatim {
			out[i] = []string{claim.Voice(n)}
			continue
		}
		for _, id := range n.Messages {
			if by, there := voices[id]; there {
				out[i] = edit.United(out[i], []string{by})
			}
		}
	}
	return out, err
}

// settlePlans adds what facts that were added settle by rules: those about which no model decided.
func (w *Writer) settlePlans(ctx context.Context, x *settling, done *Decided, r *ruled) error {
	plans, err := w.edit.Likeness.Plans(ctx, loci.Scope{User: x.st.Scope.User}, done.Notes, lang.SaysWhatBecame, w.edit.Now())
	if err != nil {
		return err
	}
	for i := range done.Notes {
		place := done.Places[i]
		if r.rulings[place].By != "" {
			continue
		}
		if err := w.settleAmong(ctx, x, &done.Notes[i], plans[i], r.similar[place]); err != nil {
			return err
		}
	}
	return nil
}

// claiming puts the latest notes that claim something of the same attribute of the same
// subject as a fact of some parts before what is like it, without what those parts say.
func (w *Writer) claiming(ctx context.Context, parts []Part, facts []loci.Note, similar [][]model.Similar) ([][]model.Similar, error) {
	s := loci.Scope{User: parts[0].Note.User}
	found, err := w.edit.Likeness.Claiming(ctx, s, facts, w.edit.Now())
	if err != nil {
		return nil, err
	}
	out := make([][]model.Similar, len(facts))
	for i := range facts {
		if out[i], err = w.edit.Likeness.Ahead(ctx, s, found[i], similar[i]); err != nil {
			return nil, err
		}
		out[i] = slices.DeleteFunc(slices.Clone(out[i]), func(o model.Similar) bool {
			same := func(p Part) bool { return p.Note.SharesMessage(&o.Note) }
			return o.Note.Verbatim && slices.ContainsFunc(parts, same)
		})
	}
	return out, nil
}

// planned puts the open plans that rules would ask about before what a model is offered: what it
// does not settle stays open.
func (d *made) planned(ctx context.Context, e *edit.Editor, offered [][]model.Similar) ([][]model.Similar, error) {
	s := loci.Scope{User: d.user}
	plans, err := e.Likeness.Plans(ctx, s, d.facts, lang.SaysWhatBecame, e.Now())
	for i := 0; i < len(d.facts) && err == nil; i++ {
		offered[i], err = e.Likeness.Ahead(ctx, s, plans[i], offered[i])
	}
	return offered, err
}

// repeat adds what becomes of the words of facts that are known already.
func (w *Writer) repeat(ctx context.Context, st edit.Stamp, parts []Part, done *Decided) error {
	if len(done.repeats) == 0 {
		return nil
	}
	ids := edit.Each(parts, func(p *Part) loci.ID { return p.Note.ID })
	words, err := w.edit.Notes(ctx, loci.Scope{User: st.Scope.User}, ids, time.Time{})
	done.Repeat(st, words)
	return err
}

// expectShown assumes that all is there that a model may have been shown to decide by.
func expectShown(c *store.Changes, similar [][]model.Similar) {
	shown := map[loci.ID]bool{}
	for i := range similar {
		for j := range similar[i] {
			if id := similar[i][j].Note.ID; !shown[id] {
				shown[id] = true
				c.Expect.Notes = append(c.Expect.Notes, loci.ChangeID{Note: id})
			}
		}
	}
}

// changed are the notes of changes.
func changed(list []store.NoteChange) (ids []loci.ID) {
	for i := range list {
		ids = append(ids, list[i].Version.Note.ID)
	}
	return ids
}

// outcome are the notes that decisions were about: added, changed or covering.
func outcome(done *Decided) []loci.ID {
	var ids []loci.ID
	for _, d := range done.Decisions {
		ids = edit.United(ids, []loci.ID{said(d)})
	}
	return ids
}

// commit is the one write of facts: what came of them, the links of their words and of
// notes that they changed, and that the job is done in which the words wait.
func (w *Writer) commit(ctx context.Context, d *made, done *Decided, unread []loci.ID) error {
	s := loci.Scope{User: d.user}
	plan := w.edit.Plan(s)
	plan.Changes = done.Changes
	c := &plan.Changes
	x := &settling{w.edit, plan.Stamp, done.agents, c}
	if err := w.linkWords(ctx, x, d.parts, unread); err != nil {
		return err
	}
	for i := range done.Before {
		if err := plan.RelinkAround(ctx, &done.Before[i], &done.After[i]); err != nil {
			return err
		}
	}
	apply := func(held []loci.Job) error {
		there, err := w.unchanged(ctx, d)
		if err != nil {
			return err
		}
		c.Expect.Notes, c.Held = append(c.Expect.Notes, there...), held
		return w.edit.Apply(ctx, s, c)
	}
	if err := w.claimed(ctx, d, c, apply); err != nil {
		return err
	}
	w.edit.Follow(ctx, c.Jobs)
	return nil
}

// claimed calls apply in the name of the job in which the words wait, where they wait in
// one, and has the changes say that it is done. ErrTaken: the job is not this runner's any
// more.
func (w *Writer) claimed(ctx context.Context, d *made, c *store.Changes, apply func(held []loci.Job) error) error {
	if d.claim == nil {
		return apply(nil)
	}
	j := d.claim.Job()
	return d.claim.Commit(func(held []loci.Job) error {
		q, queued, err := w.edit.Job(ctx, loci.Scope{User: j.User}, j.ID)
		if err != nil {
			return err
		}
		if !queued || len(held) > 0 && q.Lease != held[0].Lease {
			return job.ErrTaken
		}
		c.Done = []loci.ID{j.ID}
		return apply(held)
	})
}

// linkWords adds the links of words that a model has read, and what those of them settle by rules
// about whose facts no model decided, that these did not.
func (w *Writer) linkWords(ctx context.Context, x *settling, parts []Part, unread []loci.ID) error {
	s, c := x.st.Scope, x.to
	words := edit.Each(parts, func(p *Part) loci.Note { return p.Note })
	near, err := w.edit.Likeness.Nearest(ctx, s, words, w.edit.Now())
	if err != nil {
		return err
	}
	open, err := w.edit.Likeness.Plans(ctx, s, words, lang.SaysWhatBecame, w.edit.Now())
	if err != nil {
		return err
	}
	for i := range words {
		plans, err := w.edit.Likeness.Similar(ctx, s, near[i], mayBePlan, nil)
		if err != nil {
			return err
		}
		c.Links = append(c.Links, w.edit.Likeness.LinksTo(&words[i], near[i])...)
		if !slices.Contains(unread, words[i].ID) {
			continue
		}
		if err := w.settleAmong(ctx, x, &words[i], open[i], plans); err != nil {
			return err
		}
	}
	return nil
}

// unchanged reports, as errGone or errOther, that words that facts were made of, or before
// them, were destroyed, forgotten or changed: nothing of the facts may be kept. It returns
// what the commit has to assume for that to be true then.
func (w *Writer) unchanged(ctx context.Context, d *made) (there []loci.ChangeID, err error) {
	now, err := w.parts(ctx, d.user, d.words)
	if err != nil {
		return nil, err
	}
	for i := range now {
		there = append(there, loci.ChangeID{Note: now[i].Note.ID, Version: now[i].Note.Version})
	}
	var before []loci.ID
	for i := range d.before {
		before = append(before, d.before[i].Note.ID)
		there = append(there, loci.ChangeID{Note: d.before[i].Note.ID})
	}
	shown, err := w.edit.Notes(ctx, loci.Scope{User: d.user}, before, time.Time{})
	switch {
	case err != nil:
	case len(now) != len(d.parts) || len(shown) != len(before):
		err = errGone
	case slices.ContainsFunc(d.parts, func(p Part) bool { return !slices.ContainsFunc(now, p.same) }),
		slices.ContainsFunc(d.before, func(p Part) bool { return slices.ContainsFunc(shown, p.hidden) }):
		err = errOther
	}
	return there, err
}

// hidden reports whether fewer may see a part now than could.
func (p *Part) hidden(now loci.Note) bool {
	was := p.Note.Visibility
	return now.ID == p.Note.ID && audience.Stricter(was, now.Visibility) != was
}

// same reports whether a part says the same still, for the same eyes.
func (p *Part) same(now Part) bool {
	a, b := &p.Note, &now.Note
	return a.ID == b.ID && a.Content == b.Content && a.Fixed == b.Fixed && audience.Of(a) == audience.Of(b)
}
