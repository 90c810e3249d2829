package recall

import (
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/veil"
)

// order puts what holds right before what it took the place of, or, where the question is
// about then, what held right before what took its place. Other hits keep their order.
func (a *answer) order(k *known) {
	for _, id := range ids(a.hits[a.from:]) {
		at := a.place(id)
		for _, o := range overs(&a.hits[at].Note, k.q.Now) {
			at = a.place(id)
			if h := &a.hits[at]; o.By.IsZero() || h.Note.HasFact(o.By) || !k.concerns(h, &o) {
				continue // what an edit of its own fact ended: showApart
			}
			if k.w.then && k.w.held(o.Until) {
				if newer := a.placeOf(o.By); newer >= a.from && newer < at {
					a.before(newer, at, loci.OrderThen)
				}
				continue
			}
			a.newerFirst(k, at, &o)
		}
		if at = a.place(id); !k.w.then {
			a.holdsYet(k, at)
			a.showApart(k, a.place(id))
		}
	}
}

// holdsYet lets what holds until a time to come go before what will take its place then.
func (a *answer) holdsYet(k *known, at int) {
	for _, e := range a.hits[at].Note.Endings() {
		later := a.placeOf(e.By)
		if e.Until.After(k.q.Now) && !e.By.IsZero() && later >= a.from && later < at {
			a.before(later, at, loci.OrderThen)
			return
		}
	}
}

// showApart lets the fact through which words were found, and which they don't say, go right
// before them, unless they were found as well by what they say.
func (a *answer) showApart(k *known, at int) {
	h := &a.hits[at]
	for _, d := range live(&h.Note, k.q.Now) {
		f := k.notes[d.Fact]
		if f == nil || still(&h.Note, &d) || !k.through(h, d.Fact) {
			continue
		}
		own := h.Note.Edited && (k.asksFor(&h.Note) || said(h.Note.Content, h.Matched) >= said(f.Content, h.Matched))
		other := func(o loci.Distilled) bool { return still(&h.Note, &o) && k.through(h, o.Fact) }
		if !own && !slices.ContainsFunc(live(&h.Note, k.q.Now), other) {
			a.newerFirst(k, at, &over{Ending: loci.Ending{By: d.Fact}})
			return
		}
	}
}

// newerFirst lets what took the place of what a hit says go right before it. What is not
// among the hits is put there, if it is what would pass for a hit.
func (a *answer) newerFirst(k *known, at int, o *over) {
	why := loci.OrderClosed
	if o.Updated {
		why = loci.OrderUpdated
	}
	newer := a.placeOf(o.By)
	if newer < 0 {
		id, n := k.current(o)
		if newer = a.placeOf(id); newer < 0 {
			if n != nil && !n.Dormant() && n.Live(k.q.Now) && k.q.Match(n) {
				a.put(at, taking(n, &a.hits[at], why))
				explain(&a.hits[at], &a.hits[at+1], why)
			}
			return
		}
	}
	if newer > at {
		a.before(at, newer, why)
	}
}

// taking is a hit for a note that took the place of what another hit says: it has the score
// and the parts of that.
func taking(n *loci.Note, old *loci.Hit, why loci.OrderReason) loci.Hit {
	p := old.Parts
	p.Words, p.Meaning, p.Order = nil, nil, &loci.Order{Reason: why}
	if old.Parts.Order != nil {
		p.Order.Factor = old.Parts.Order.Factor
	}
	return loci.Hit{Note: *n, Score: old.Score, Source: loci.SourceNewer, Parts: p, Path: []loci.ID{old.Note.ID, n.ID}}
}

// placeOf is where a note is among the hits, itself or as a fact of words that say it; -1
// where it is not.
func (a *answer) placeOf(id loci.ID) int {
	return a.first(func(n *loci.Note) bool { return n.ID == id || tells(n, id) })
}

// concerns reports whether the question is about what of a hit is over: all of the note, a
// claim that the question asks for, or else the claim or fact that its words match.
func (k *known) concerns(h *loci.Hit, o *over) bool {
	switch {
	case !o.Fact.IsZero():
		return k.through(h, o.Fact)
	case o.Of == "" || share(o.keys, k.w.keys):
		return true
	case k.asksFor(&h.Note):
		return false
	}
	return said(o.Of, h.Matched) > 0
}

// asksFor reports whether the question asks for an attribute that a note claims.
func (k *known) asksFor(n *loci.Note) bool {
	return slices.ContainsFunc(n.Claims, func(c loci.Claim) bool { return share(c.Keys, k.w.keys) })
}

// through reports whether words were found by what one of their facts says: it has no
// fewer words of the question than any that holds.
func (k *known) through(h *loci.Hit, fact loci.ID) bool {
	f := k.notes[fact]
	if f == nil {
		return false
	}
	asked, words := k.asksFor(f), said(f.Content, h.Matched)
	for _, d := range live(&h.Note, k.q.Now) {
		n := k.notes[d.Fact]
		if n != nil && !asked && (k.asksFor(n) || said(n.Content, h.Matched) > words) {
			return false
		}
	}
	return asked || words > 0
}

// mark lists what of each hit does not hold for ever, and what became of its plans, facts by what
// they say.
func (a *answer) mark(k *known, scope loci.Scope) {
	a.secrets = append(a.secrets, k.secrets...)
	for i := a.from; i < len(a.hits); i++ {
		h := &a.hits[i]
		a.secrets = append(a.secrets, veil.Note(scope, &h.Note, k.secrets...)...) // an ending has the value of a claim
		h.Endings, h.Plans = h.Note.Endings(), k.plans(&h.Note)
		for j := range h.Endings {
			if f := k.notes[h.Endings[j].Fact]; f != nil {
				h.Endings[j].Of = f.Content
			}
		}
		h.Endings = append(h.Endings, k.corrected(&h.Note)...)
	}
}

// corrected are the facts of some words that were worded anew by hand, and hold.
func (k *known) corrected(words *loci.Note) (all []loci.Ending) {
	for _, d := range words.Facts {
		if f := k.notes[d.Fact]; f != nil && f.Edited && d.Until.IsZero() && !f.Forgotten {
			all = append(all, loci.Ending{Fact: d.Fact, Of: f.Content, Until: f.UpdatedAt, Edited: true})
		}
	}
	return all
}

// plans are the plans of the facts of some words, as they are seen now, where the words say more
// than one of them: those are not all as they were said, or differ. What is over has an ending.
func (k *known) plans(words *loci.Note) (all []loci.FactPlan) {
	apart := false
	for _, d := range words.Facts {
		f := k.notes[d.Fact]
		if f == nil || f.Planned() == nil {
			continue
		}
		seen := *f
		seen.SeeAt(k.q.Now)
		apart = apart || !seen.Plan.AsSaid() || len(all) > 0 && !all[0].Plan.Equal(seen.Plan)
		if d.Until.IsZero() {
			all = append(all, loci.FactPlan{Fact: d.Fact, Of: f.Content, Plan: *seen.Plan})
		}
	}
	if !apart || len(words.Facts) < 2 {
		return nil
	}
	return all
}
