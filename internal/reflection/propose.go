package reflection

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/model"
)

// candidate is a proposal or an upgrade, on its way to become a trait.
type candidate struct {
	prompt.Proposal
	make func(evidence int) (State, bool) // its state, were it new; ok is false where it may not be
	from []*entry                         // traits that it is learned from
}

// propose makes traits of what is new, and reinforces what is known: nothing is
// learned twice, and nothing that its user has rejected.
func (d *Draft) propose(ctx context.Context, em model.Embedder, f *Findings) error {
	all := d.candidates(f)
	known := len(d.traits)
	texts, places := make([]string, 0, known+len(all)), make([]int, known) // of traits in texts
	for i, e := range d.traits {
		texts, places[i] = append(texts, e.note.Content), i
	}
	for i := range all {
		texts = append(texts, all[i].Content)
	}
	r, err := registered(ctx, em, d.policy.Same, texts)
	if err != nil {
		return err
	}
	for i := range all {
		same := slices.IndexFunc(places, func(place int) bool { return r.alike(place, known+i) })
		switch {
		case same >= 0:
			d.again(f, d.traits[same], &all[i])
		case d.learn(f, &all[i]):
			places = append(places, known+i)
		}
	}
	return nil
}

func (d *Draft) candidates(f *Findings) []candidate {
	var out []candidate
	for _, p := range f.Trends {
		out = append(out, candidate{Proposal: p, make: func(n int) (State, bool) {
			return d.policy.Trend(p.Form, n, d.stamp.Clock, p.Window), true
		}})
	}
	for _, p := range f.Behaviours {
		out = append(out, candidate{Proposal: p, make: func(n int) (State, bool) {
			return d.policy.Behaviour(p.Form, p.Confidence, n, d.stamp.Clock), true
		}})
	}
	for _, p := range f.Preferences {
		out = append(out, candidate{Proposal: p, make: func(n int) (State, bool) {
			s := d.policy.Behaviour("", p.Confidence, n, d.stamp.Clock)
			s.Subtype = loci.SubtypePreference
			return s, true
		}})
	}
	for _, u := range f.Upgrades {
		if c, ok := d.applyUpgrade(u); ok {
			out = append(out, c)
		}
	}
	return out
}

func (d *Draft) applyUpgrade(u prompt.Upgrade) (candidate, bool) {
	c := candidate{Proposal: prompt.Proposal{Content: u.Content, Reason: u.Reason}}
	var states []State
	for _, id := range u.From {
		if e := d.find(id); e != nil {
			c.from, states = append(c.from, e), append(states, e.state)
		}
	}
	s, ok := d.policy.Upgraded(states, d.stamp.Clock)
	if !ok || u.To != "" && u.To != s.Subtype {
		d.warn("not learned yet: %q: what it is learned from is not sure enough", u.Content)
		return c, false
	}
	c.make = func(int) (State, bool) { return s, true }
	return c, true
}

// learn makes a new trait, unless it is one that must never be or nothing that
// was read speaks for it.
func (d *Draft) learn(f *Findings, c *candidate) bool {
	if subject, bad := lang.Sensitive(c.Content); bad {
		d.warn("not learned, as it is about %s: loci keeps no trait of that kind", subject)
		return false
	}
	notes := d.notes(c.Evidence)
	if len(notes)+len(c.from) == 0 {
		d.warn("not learned: %q: nothing that was read speaks for it", c.Content)
		return false
	}
	s, ok := c.make(len(notes))
	if !ok {
		return false
	}
	e := &entry{state: s, note: d.newTrait(f, c, notes)}
	e.is(s, reasoned("learned", c.Reason))
	d.traits = append(d.traits, e)
	d.derive(f, e, notes, loci.GradeB, c.Reason)
	for _, from := range c.from {
		d.derive(f, e, []*loci.Note{&from.note}, loci.GradeB, c.Reason)
	}
	return true
}

func (d *Draft) newTrait(f *Findings, c *candidate, notes []*loci.Note) loci.Note {
	n := loci.Note{
		ID: d.stamp.NewID(), User: d.stamp.Scope.User, Kind: loci.Trait, Content: c.Content, Importance: .5,
		Source: loci.Inferred, Extractor: f.By, Temporality: loci.Current,
		RecordedAt: d.stamp.Clock, UpdatedAt: d.stamp.Clock, Version: 1,
	}
	var a audience.Audience // a trait would show others what its evidence says
	for _, o := range notes {
		a = a.With(audience.Of(o))
	}
	for _, from := range c.from {
		a = a.With(audience.Of(&from.note))
	}
	a.On(&n)
	return n
}

// again is a proposal of what is known: new evidence reinforces it. A trait that has
// dissolved by itself begins again, and so does one that is known now to be only a topic; one
// that its user rejected or forgot stays so.
func (d *Draft) again(f *Findings, e *entry, c *candidate) {
	if e.closed() {
		d.warn("not learned again: %q: the user has rejected or forgotten it", e.note.Content)
		return
	}
	notes, why := d.fresh(e, c.Evidence, c.Reason)
	if len(notes) == 0 {
		return
	}
	if e.state.Stage == loci.StageDissolved || c.Form == loci.FormTopic && e.state.Form != loci.FormTopic && e.state.Verdict == "" {
		s, ok := c.make(len(notes))
		if !ok {
			return
		}
		s.Since, s.Evidence, s.Contradicted = e.state.Since, e.state.Evidence+len(notes), e.state.Contradicted
		e.is(s, reasoned("seen again", why))
	} else {
		e.is(d.policy.Reinforce(e.state, grown, len(notes), d.stamp.Clock), reasoned("seen again", why))
	}
	d.derive(f, e, notes, grown, why)
}
