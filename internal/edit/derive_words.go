package edit

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/changeset"
	"github.com/loci-memory/loci/internal/derive"
)

// deriveWords adds what the words of a note become: in the version that the changes have of
// them, or in one of their own at each moment at which facts of them change.
func (g *deriving) deriveWords(ctx context.Context, id loci.ID) error {
	before, known := g.latest[id]
	if len(g.at[id]) > 0 {
		return g.deriveChanged(ctx, id)
	}
	if !known || !before.Note.Verbatim {
		return nil
	}
	if g.unmoved(&before.Note) {
		g.assume(&before.Note)
		return nil
	}
	now := before
	for _, at := range g.moments(id) {
		out, changed, err := g.determined(ctx, &now.Note, &now.Note, at)
		if err != nil {
			return err
		}
		if !changed {
			continue
		}
		clock, by := g.made(id)
		st := Stamp{Scope: loci.Scope{User: g.user.User, Agent: by}, Clock: clock, NewID: NewID}
		next := st.Next(now.Note, out, loci.Version{At: at, Step: loci.StepDerive, Operation: loci.Update, Reason: g.reason(id, &out, at)})
		g.follow, now = append(g.follow, next), next.Version
	}
	if g.assume(&now.Note); now.Change == before.Change {
		return nil
	}
	p := &Plan{Stamp: Stamp{Scope: g.user, Clock: now.Clock, NewID: NewID}, editor: g.editor}
	if err := p.RelinkAround(ctx, &before.Note, &now.Note); err != nil {
		return err
	}
	g.relink(&before.Note, &now.Note, p.Stamp.Clock)
	g.jobs, g.changes.Jobs = append(g.jobs, p.Jobs...), append(g.changes.Jobs, p.Jobs...)
	return nil
}

// deriveChanged is deriveWords for those that the changes have a version of.
func (g *deriving) deriveChanged(ctx context.Context, id loci.ID) error {
	before, known := g.latest[id]
	at := g.at[id]
	v := &g.changes.Notes[at[len(at)-1]].Version
	is, was := v.Note, &v.Note
	if known {
		is, was = derive.Changed(&before.Note, &v.Note, v.Step == loci.StepUndo), &before.Note
	}
	if with := derive.Following(&before.Note, &is, g.factsOf(&is, g.end())); with != nil {
		is = *with // and what closed them is linked to their facts
		g.changes.Links = slices.DeleteFunc(slices.Clone(g.changes.Links), func(l loci.Link) bool {
			return l.To == id && l.Type == loci.Supersedes && l.From == is.SupersededBy
		})
	}
	out, _, err := g.determined(ctx, was, &is, g.end())
	if err != nil {
		return err
	}
	g.relate(&before.Note, &v.Note, v.At)
	g.relink(&v.Note, &out, v.Clock)
	if v.Note = out; v.Change.Version > 1 {
		v.Of = changeset.Causes(v, g.previous(id))
	}
	g.assume(&out)
	return nil
}

// determined is determine, with what came back as it was before it was taken back.
func (g *deriving) determined(ctx context.Context, before, words *loci.Note, at time.Time) (loci.Note, bool, error) {
	out, changed, err := g.determine(ctx, before, words, at)
	if err == nil {
		err = g.retell(ctx, words, &out)
	}
	if err == nil {
		err = g.reend(ctx, words, &out)
	}
	return out, changed, err
}

// reend gives claims of words that an edit of a fact ends once more, as that edit was taken back
// and came back, the time at which it ended them before.
func (g *deriving) reend(ctx context.Context, before, words *loci.Note) error {
	for i := range min(len(words.Claims), len(before.Claims)) {
		c := &words.Claims[i]
		at := g.at[c.By]
		if c.By == before.Claims[i].By || len(at) == 0 || g.changes.Notes[at[len(at)-1]].Version.Step != loci.StepUndo || !words.HasFact(c.By) {
			continue
		}
		versions, err := g.editor.History(ctx, g.user, words.ID)
		if err != nil {
			return err
		}
		for j := range slices.Backward(versions) {
			if was := versions[j].Note.Claims; i < len(was) && was[i].By == c.By {
				c.Until = was[i].Until
				break
			}
		}
	}
	return nil
}

// retell marks facts that words list again, after they were taken back, as told by the words
// themselves, where they were before.
func (g *deriving) retell(ctx context.Context, before, words *loci.Note) error {
	for i := range words.Facts {
		f := &words.Facts[i]
		if before.HasFact(f.Fact) || !g.repeats[[2]loci.ID{words.ID, f.Fact}] {
			continue
		}
		versions, err := g.editor.History(ctx, g.user, words.ID)
		if err != nil {
			return err
		}
		f.Told = slices.ContainsFunc(versions, func(v loci.Version) bool {
			return slices.ContainsFunc(v.Note.Facts, func(d loci.Distilled) bool { return d.Fact == f.Fact && d.Told })
		})
	}
	return nil
}

// determine gives words as their facts determine them at a moment, and whether these change them.
// Where a fact of them is destroyed, where an agent may not show them to more, and where nothing
// that says who sees them is changed, nobody sees them who did not before.
func (g *deriving) determine(ctx context.Context, before, words *loci.Note, at time.Time) (loci.Note, bool, error) {
	facts, beside := g.factsOf(words, at), g.beside(words.ID, at)
	if !g.loses(words) {
		if before.Original != nil && derive.Own(before) == derive.Own(words) && !slices.ContainsFunc(g.bearing(words.ID), g.reveals) {
			out, changed := derive.Kept(words, before, facts, beside...)
			return out, changed, nil
		}
		out, changed := derive.Words(words, facts, beside...)
		if may, err := g.mayShow(ctx, before, &out); may || err != nil {
			return out, changed, err
		}
	}
	bound := *words
	derive.Bound(&bound, before)
	out, changed := derive.Words(&bound, facts, beside...)
	return out, changed, nil
}

// reveals reports whether the changes say who sees a note, or whether it counts.
func (g *deriving) reveals(id loci.ID) bool {
	was, known := g.latest[id]
	if !known || len(g.at[id]) == 0 {
		return !known
	}
	is := g.states(id)[len(g.at[id])]
	return audience.Of(&was.Note) != audience.Of(is) || was.Note.Forgotten != is.Forgotten
}

// mayShow reports whether who makes the changes may show words to those for whom they are after
// them.
func (g *deriving) mayShow(ctx context.Context, before, after *loci.Note) (bool, error) {
	from, to := audience.Of(before), audience.Of(after)
	if g.by == "" || from == to {
		return true, nil
	}
	agents, err := g.editor.Agents(ctx, g.user)
	if err == nil {
		err = g.editor.MayShow(ctx, loci.Scope{User: g.user.User, Agent: g.by}, agents, Showing{before.ID, from, to})
	}
	if errors.Is(err, loci.ErrUnauthorized) {
		return false, nil
	}
	return err == nil, err
}

// previous is a note as it is before the last of its versions among the changes.
func (g *deriving) previous(id loci.ID) *loci.Note {
	all := g.states(id)
	return all[len(all)-2]
}

// assume has the commit refused where words, or facts of them, that were read have changed
// meanwhile.
func (g *deriving) assume(words *loci.Note) {
	for _, id := range append([]loci.ID{words.ID}, FactIDs(words)...) {
		if v, there := g.latest[id]; there {
			g.changes.Expect.Notes = append(g.changes.Expect.Notes, v.Change)
		}
	}
}

// end is behind every moment of the changes.
func (g *deriving) end() time.Time { return time.Unix(1<<40, 0) }

// moments are when what bears on some words changes, ascending; now for what is destroyed.
func (g *deriving) moments(words loci.ID) (all []time.Time) {
	if all = g.momentsOf(g.bearing(words)); g.again {
		all = append(all, g.editor.Now())
	}
	slices.SortFunc(all, time.Time.Compare)
	return slices.CompactFunc(all, time.Time.Equal)
}

// momentsOf are those at which notes change.
func (g *deriving) momentsOf(ids []loci.ID) (all []time.Time) {
	for _, id := range ids {
		for _, i := range g.at[id] {
			all = append(all, g.changes.Notes[i].Version.At)
		}
		if g.gone[id] {
			all = append(all, g.editor.Now())
		}
	}
	return all
}

// made is when, by the clock, and by whom the changes of facts of some words are made.
func (g *deriving) made(words loci.ID) (clock time.Time, by string) {
	for _, id := range g.bearing(words) {
		for _, i := range g.at[id] {
			return g.changes.Notes[i].Version.Clock, g.changes.Notes[i].Version.By
		}
	}
	return g.editor.Now(), g.by
}

// reason says what words follow from, without naming what they follow from no more.
func (g *deriving) reason(id loci.ID, words *loci.Note, at time.Time) string {
	var names []string
	for _, fact := range g.facts[id] {
		for _, i := range g.at[fact] {
			if v := &g.changes.Notes[i].Version; words.HasFact(fact) && v.At.Equal(at) {
				names = append(names, v.Change.String())
			}
		}
	}
	switch {
	case len(names) > 0:
	case len(g.facts[id]) == 0:
		return "follows from the other parts of the message"
	default:
		return "follows from what is left of its facts"
	}
	return "follows from " + strings.Join(names, ", ")
}

// factsOf are the facts that determine words at a moment, as Words takes them: those that are
// listed, then those that the changes made.
func (g *deriving) factsOf(words *loci.Note, at time.Time) (facts []loci.Note) {
	before := g.latest[words.ID].Note
	ids := United(FactIDs(&before), FactIDs(words))
	for _, id := range United(ids, g.facts[words.ID]) {
		v, there := g.versionAt(id, at)
		if !there || v.Note.Extractor == Merger || g.forgets(id, at) == changeset.Unmade {
			continue
		}
		n := g.present(&v, at)
		if g.appliesTo(&n, words) {
			facts = append(facts, n)
		}
	}
	return facts
}

// versionAt is the latest version of a note at a moment, with the changes.
func (g *deriving) versionAt(id loci.ID, at time.Time) (loci.Version, bool) {
	if g.gone[id] {
		return loci.Version{}, false
	}
	v, there := g.latest[id]
	for _, i := range g.at[id] {
		if next := g.changes.Notes[i].Version; !next.At.After(at) {
			v, there = next, true
		}
	}
	return v, there
}

// forgets is whether, and why, a note is forgotten at a moment, with the changes.
func (g *deriving) forgets(id loci.ID, at time.Time) changeset.Oblivion {
	versions := slices.Clip(g.pasts[id])
	for _, i := range g.at[id] {
		if v := g.changes.Notes[i].Version; !v.At.After(at) {
			versions = append(versions, v)
		}
	}
	return changeset.Forgotten(versions)
}

// present is a fact as it bears on its words at a moment: it is forgotten where somebody
// forgot it. One that a sweep has merged with others that say the same holds as long as what
// they became, and one that has only faded holds still.
func (g *deriving) present(v *loci.Version, at time.Time) loci.Note {
	n, is := v.Note, v.Note.ID
	if by, there := g.versionAt(n.SupersededBy, at); there && by.Note.Extractor == Merger {
		n.SupersededBy, n.ValidUntil, is = by.Note.SupersededBy, by.Note.ValidUntil, by.Note.ID
	}
	n.Forgotten = g.forgets(is, at) == changeset.ByHand
	return n
}

// appliesTo reports whether a fact that is listed or changed applies to words, as it is now.
func (g *deriving) appliesTo(fact, words *loci.Note) bool {
	if derive.Made(fact, words) {
		return g.saidInAny(fact, words)
	}
	for _, was := range g.states(fact.ID) {
		if derive.Made(was, words) {
			return false // its words are others now
		}
	}
	return words.HasFact(fact.ID) || len(g.at[words.ID]) == 0 && g.repeats[[2]loci.ID{words.ID, fact.ID}]
}

// loses reports whether a fact of words, or of another part of their message, is destroyed.
func (g *deriving) loses(words *loci.Note) bool {
	if len(g.gone) == 0 {
		return false
	}
	gone := func(d loci.Distilled) bool { return g.gone[d.Fact] }
	lost := func(part loci.ID) bool { return slices.ContainsFunc(g.latest[part].Note.Facts, gone) }
	return slices.ContainsFunc(words.Facts, gone) || slices.ContainsFunc(g.of[words.ID], func(m loci.ID) bool {
		return slices.ContainsFunc(g.turns[m], func(part loci.ID) bool { return part != words.ID && lost(part) })
	})
}

// relate links words that the changes have a version of to the facts that they repeat
// from then on, and takes the links of others away.
func (g *deriving) relate(before, after *loci.Note, at time.Time) {
	was, is := g.repeated(before), g.repeated(after)
	for _, fact := range is {
		if !slices.Contains(was, fact) {
			g.changes.Links = append(g.changes.Links, repeat(after, fact, at))
		}
	}
	for _, fact := range was {
		if !slices.Contains(is, fact) && !g.gone[fact] {
			g.changes.Unlinks = append(g.changes.Unlinks, repeat(after, fact, at))
		}
	}
}

// relink changes the links of what settled the plan of words with that: the plan may be that
// of a fact from now on, or their own again.
func (g *deriving) relink(before, after *loci.Note, clock time.Time) {
	if shownBy(before) == shownBy(after) {
		return
	}
	was, is := *before, *after
	was.Claims, is.Claims = nil, nil
	p := &Plan{Stamp: Stamp{Scope: g.user, Clock: clock}}
	p.relinkUpdates(&was, &is, loci.StepSettle)
	g.changes.Links, g.changes.Unlinks = append(g.changes.Links, p.Links...), append(g.changes.Unlinks, p.Unlinks...)
}

// repeated are the facts that words list and were not made of.
func (g *deriving) repeated(words *loci.Note) (ids []loci.ID) {
	for i := range words.Facts {
		states := g.states(words.Facts[i].Fact)
		made := slices.ContainsFunc(states, func(f *loci.Note) bool { return derive.Made(f, words) })
		if len(states) > 0 && !made {
			ids = append(ids, words.Facts[i].Fact)
		}
	}
	return ids
}
