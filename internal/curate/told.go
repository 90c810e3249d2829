package curate

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
)

// shared is a fact that stays though words that it was made of go, as others that stay say the
// very same by themselves (docs/adr/0077).
type shared struct {
	fact    loci.Note // as it was
	sources []loci.Note
	again   []loci.Note // of the sources, those that only repeated it
	parts   []loci.ID   // of the sources, those of messages that were split
	terms   map[string]bool
	still   []loci.Claim // what the fact claims by what stays
}

// untold are the facts that go next: of those that were made of words that go, those that no
// words that stay say by themselves.
func (p *purging) untold(ctx context.Context) (goes []loci.Note, err error) {
	p.told = map[loci.ID]*shared{}
	for i := range p.made {
		f := &p.made[i]
		if p.gone[f.ID] != nil || p.told[f.ID] != nil {
			continue
		}
		switch k, err := p.shared(ctx, f); {
		case err != nil:
			return nil, err
		case k != nil:
			p.told[f.ID] = k
			continue
		}
		if err := p.readAgain(ctx, f); err != nil {
			return nil, err
		}
		goes = append(goes, *f)
	}
	return goes, nil
}

// shared is how a fact stays; nil for one that goes: a text that was edited, or merged with
// others, is nobody's who said what it was before.
func (p *purging) shared(ctx context.Context, f *loci.Note) (*shared, error) {
	versions, err := p.edit.History(ctx, p.user, f.ID)
	if err != nil || slices.ContainsFunc(versions, func(v loci.Version) bool { return v.Note.Content != f.Content }) {
		return nil, err
	}
	made, err := p.edit.NotesOf(ctx, p.user, f.Messages)
	if err != nil {
		return nil, err
	}
	again, err := p.repeating(ctx, f.ID)
	if err != nil {
		return nil, err
	}
	k, told := &shared{fact: *f}, false
	for i := range made {
		if o := &made[i]; p.stays(o) && edit.SaidIn(f, o, made) {
			k.sources = append(k.sources, *o)
			told = told || f.Extractor == edit.Giver || tells(o, f)
		}
	}
	for i := range again {
		if o := &again[i]; p.stays(o) && tells(o, f) {
			k.again, told = append(k.again, *o), true
		}
	}
	if !told {
		return nil, nil
	}
	k.sources = append(k.sources, k.again...)
	return k, p.describe(ctx, k)
}

// stays reports whether a note is words that are remembered still.
func (p *purging) stays(n *loci.Note) bool {
	forgotten := n.Forgotten
	if n.Original != nil {
		forgotten = n.Original.Forgotten // by itself, and not with its facts
	}
	return n.Verbatim && !forgotten && p.gone[n.ID] == nil
}

// tells reports whether words say a fact by themselves.
func tells(words, fact *loci.Note) bool {
	return slices.ContainsFunc(words.Facts, func(d loci.Distilled) bool { return d.Fact == fact.ID && d.Told })
}

// repeating are the words that only repeat one of some notes.
func (p *purging) repeating(ctx context.Context, notes ...loci.ID) ([]loci.Note, error) {
	links, err := p.edit.Stored(ctx, p.user, notes, time.Time{})
	if err != nil {
		return nil, err
	}
	var ids []loci.ID
	for _, l := range links {
		if l.Type == loci.Supports && slices.Contains(notes, l.To) {
			ids = append(ids, l.From)
		}
	}
	again, err := p.edit.Notes(ctx, p.user, ids, time.Time{})
	return slices.DeleteFunc(again, func(n loci.Note) bool { // what somebody says by hand to support it is no repetition
		return !n.Verbatim || !slices.ContainsFunc(edit.FactIDs(&n), func(id loci.ID) bool { return slices.Contains(notes, id) })
	}), err
}

// describe finds out what the sources of a fact that stays have of it.
func (p *purging) describe(ctx context.Context, k *shared) error {
	slices.SortStableFunc(k.sources, func(a, b loci.Note) int { return a.RecordedAt.Compare(b.RecordedAt) })
	k.terms = lang.TermSet(k.fact.Content)
	var messages []loci.ID
	for i := range k.sources {
		lang.Terms(k.sources[i].Words(), func(term string) { k.terms[term] = true })
		messages = edit.United(messages, k.sources[i].Messages)
	}
	turns, err := p.edit.Turns(ctx, p.user, messages)
	for i := range k.sources {
		o := &k.sources[i]
		if slices.ContainsFunc(o.Messages, func(m loci.ID) bool { return len(turns[m]) > 1 }) {
			k.parts = append(k.parts, o.ID)
		}
	}
	is := k.fact
	k.tell(&is)
	k.still = is.Claims
	return err
}

// tell makes a state of the fact one that has nothing but its text, and what its sources that
// stay bear out. Who may see it stays.
func (k *shared) tell(n *loci.Note) {
	unsaid := func(text string) bool { return !k.says(text) }
	n.Conversation, n.Metadata, n.RecordedAt = k.sources[0].Conversation, k.sources[0].Metadata, k.sources[0].RecordedAt
	n.Messages, n.Parts = nil, k.parts
	for i := range k.sources {
		n.Messages = edit.United(n.Messages, k.sources[i].Messages)
	}
	if unsaid(n.Context) {
		n.Context = ""
	}
	n.Keywords = slices.DeleteFunc(slices.Clone(n.Keywords), unsaid)
	n.Tags = slices.DeleteFunc(slices.Clone(n.Tags), unsaid)
	n.Entities = slices.DeleteFunc(slices.Clone(n.Entities), func(e loci.Entity) bool { return unsaid(e.Name + "\n" + e.Type) })
	n.Claims = slices.DeleteFunc(slices.Clone(n.Claims), func(c loci.Claim) bool { return !k.claims(&c) })
	n.Claims, _ = claim.Checked(n.Claims, n.Content, edit.Each(k.sources, claim.SourceOf), nil)
	if slices.ContainsFunc(n.ProcedureSteps, unsaid) {
		n.ProcedureSteps = nil
	}
	if e := n.Emotion; e != nil && unsaid(e.Label) {
		n.Emotion = &loci.Emotion{Valence: e.Valence, Arousal: e.Arousal}
	}
}

// says reports whether all words of a text are in what stays.
func (k *shared) says(text string) bool {
	ok := true
	lang.Terms(text, func(term string) { ok = ok && k.terms[term] })
	return ok
}

// claims reports whether what stays bears a claim out. Attributes that every language has a
// name for are nobody's words.
func (k *shared) claims(c *loci.Claim) bool {
	return (c.Subject == claim.Me || k.says(c.Subject)) && k.says(c.Value) && (claim.Canonical(c) || k.says(c.Attribute))
}

// regained is a note without what a fact that stays ended of it by claims that it makes no
// more; nil for others.
func (p *purging) regained(n *loci.Note) *loci.Note {
	after, some := *n, false
	after.Claims, some = edit.Reopened(n.Claims, func(c *loci.Claim) bool { return p.told[c.By].unclaims(c) })
	whole := slices.ContainsFunc(n.Claims, func(c loci.Claim) bool { return p.told[n.SupersededBy].unclaims(&c) })
	if !whole && !some {
		return nil
	}
	if whole {
		after.SupersededBy, after.ValidUntil = loci.ID{}, time.Time{}
	}
	return &after
}

// unclaims reports whether the fact made a claim that shares a key with another, and makes none
// any more. nil made none.
func (k *shared) unclaims(c *loci.Claim) bool {
	return k != nil && claim.Sharing(k.fact.Claims, c) >= 0 && claim.Sharing(k.still, c) < 0
}

// retell rids all versions of a fact that stays of what only the words that go gave it, and
// gives it one of its own: by that the index, and what its words follow from it, are those of
// the sources that stay.
func (p *purging) retell(ctx context.Context, plan *edit.Plan, k *shared, versions []loci.Version) error {
	for i := range versions {
		v := &versions[i]
		if k.tell(&v.Note); v.Step == loci.StepExtract || v.Step == loci.StepDecide || v.Step == loci.StepEvolve {
			v.Reason = ""
		}
	}
	for i := range k.sources {
		plan.Expect.Notes = append(plan.Expect.Notes, loci.ChangeID{Note: k.sources[i].ID, Version: k.sources[i].Version})
	}
	for i := range k.again { // which it is made of now
		plan.Unlinks = append(plan.Unlinks, loci.Link{From: k.again[i].ID, To: k.fact.ID, Type: loci.Supports, At: plan.Stamp.Clock})
	}
	after := versions[len(versions)-1].Note
	return plan.Change(ctx, &k.fact, &after, loci.Version{Step: loci.StepDerive, Reason: "a source of it was destroyed, and others say the same"})
}

// kept are the notes that say what goes, and stay, as others said it too: facts with other
// sources, what words that go only repeated, and words that repeat what goes.
func (p *purging) kept(ctx context.Context) (ids []loci.ID, err error) {
	for i := range p.made {
		if p.told[p.made[i].ID] != nil {
			ids = edit.United(ids, []loci.ID{p.made[i].ID})
		}
	}
	var words []loci.ID
	for _, id := range p.order {
		if n := p.gone[id]; n.Verbatim {
			words, ids = append(words, id), edit.United(ids, edit.FactIDs(n))
		}
	}
	again, err := p.repeating(ctx, words...)
	ids = edit.United(ids, edit.IDs(again))
	return slices.DeleteFunc(ids, func(id loci.ID) bool { return p.gone[id] != nil }), err
}

// touched are the notes that go, and the facts that stay without what these gave them.
func (p *purging) touched() []loci.ID {
	return slices.AppendSeq(slices.Clone(p.order), maps.Keys(p.told))
}

// quietJobs takes what jobs about facts that stay failed with out of them: it may quote.
func (p *purging) quietJobs(ctx context.Context, plan *edit.Plan) error {
	if len(p.told) == 0 {
		return nil
	}
	jobs, err := p.edit.Jobs(ctx, p.user)
	for _, j := range jobs {
		if j.Error != "" && slices.ContainsFunc(j.Notes, func(id loci.ID) bool { return p.told[id] != nil }) {
			j.Error = ""
			plan.Jobs = append(plan.Jobs, j)
		}
	}
	return err
}
