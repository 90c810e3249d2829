package reflection

import (
	"context"
	"fmt"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/model"
)

// grown is the grade that a proposal counts as where it is a known trait: it fits.
const grown = loci.GradeC

// Conclude holds findings against what is known: it checks every id that they name,
// refuses what must never be a trait, and reinforces what is known already.
// The embedder, which may be nil, says when two traits are one.
func (d *Draft) Conclude(ctx context.Context, e model.Embedder, f *Findings) error {
	d.Warnings = append(d.Warnings, f.Warnings...)
	for _, j := range f.Reinforcements {
		d.addReinforcement(f, j)
	}
	d.addContradiction(f)
	if err := d.propose(ctx, e, f); err != nil {
		return fmt.Errorf("compare traits: %w", err)
	}
	d.link(f)
	d.applyReconsidered(f)
	return nil
}

// find is a trait that reflection may move, nil for any other.
func (d *Draft) find(id loci.ID) *entry {
	i := slices.IndexFunc(d.traits, func(e *entry) bool { return e.note.ID == id })
	if i < 0 || d.traits[i].closed() {
		return nil
	}
	return d.traits[i]
}

// notes are those of the ids that the cycle has read, each once: where they are very
// many, the last.
func (d *Draft) notes(ids []loci.ID) []*loci.Note {
	var out []*loci.Note
	missing, seen := 0, make(map[loci.ID]bool, len(ids))
	for _, id := range ids {
		switch n := d.read[id]; {
		case n == nil:
			missing++
		case !seen[id]:
			seen[id] = true
			out = append(out, n)
		}
	}
	if missing > 0 {
		d.warn("left out %d pieces of evidence that were never shown", missing)
	}
	return out[max(0, len(out)-d.policy.Pieces):]
}

// fresh are the notes that are no evidence of the trait yet and may become some, and the
// reason that was given for them: none where it may speak of notes that fewer may see.
func (d *Draft) fresh(e *entry, ids []loci.ID, reason string) ([]*loci.Note, string) {
	var out []*loci.Note
	a := audience.Of(&e.note)
	for _, n := range d.notes(ids) {
		switch {
		case d.tied[[2]loci.ID{e.note.ID, n.ID}]:
		case a.With(audience.Of(n)).Visibility != a.Visibility:
			reason = ""
			d.warn("left out evidence of %q that fewer may see than the trait", e.note.Content)
		default:
			a = a.With(audience.Of(n))
			out = append(out, n)
		}
	}
	a.On(&e.note)
	return out, reason
}

func (d *Draft) addReinforcement(f *Findings, j prompt.Judgement) {
	e := d.find(j.Trait)
	if e == nil {
		d.warn("left out evidence for a trait that is not there, or not reflection's to change")
		return
	}
	notes, why := d.fresh(e, j.Evidence, j.Reason)
	if len(notes) == 0 || d.policy.Grades[j.Grade] == 0 {
		return
	}
	e.is(d.policy.Reinforce(e.state, j.Grade, len(notes), d.stamp.Clock), reasoned("reinforced ("+string(j.Grade)+")", why))
	d.derive(f, e, notes, j.Grade, why)
}

// addContradiction takes all contradictions of a trait together: how many there are at once
// decides how much they weigh.
func (d *Draft) addContradiction(f *Findings) {
	counts := map[*entry]int{}
	for _, j := range f.Contradictions {
		e := d.find(j.Trait)
		if e == nil {
			d.warn("left out evidence against a trait that is not there, or not reflection's to change")
			continue
		}
		notes, why := d.fresh(e, j.Evidence, j.Reason)
		for _, n := range notes {
			counts[e]++
			d.add(loci.Link{
				From: n.ID, To: e.note.ID, Type: loci.Contradicts, Direction: loci.Out, Strength: graph.Asserted,
				Reason: why, By: f.By, At: d.stamp.Clock,
			})
		}
		if counts[e] > 0 {
			e.reasons = append(e.reasons, reasoned("contradicted", why))
		}
	}
	for e, n := range counts {
		e.is(d.policy.Contradict(e.state, n, d.stamp.Clock), "")
	}
}

// derive links a trait to notes for it; the strength is by the grade.
func (d *Draft) derive(f *Findings, e *entry, notes []*loci.Note, g loci.Grade, reason string) {
	for _, n := range notes {
		d.add(loci.Link{
			From: e.note.ID, To: n.ID, Type: loci.DerivedFrom, Direction: loci.Out,
			Strength: d.policy.strength(g), Reason: reason, By: f.By, At: d.stamp.Clock,
		})
	}
}

// strength is the strength of the link to evidence of a grade: 1 for A, .8 for B, .6
// for C, .2 for D.
func (p *Policy) strength(g loci.Grade) float64 { return p.Grades[g] / p.Grades[loci.GradeA] }

// GradeOf is the grade of evidence by the strength of its link.
func (p *Policy) GradeOf(strength float64) loci.Grade {
	for _, g := range []loci.Grade{loci.GradeA, loci.GradeB, loci.GradeC} {
		if strength >= p.strength(g)-1e-9 {
			return g
		}
	}
	return loci.GradeD
}

func reasoned(what, reason string) string {
	if reason == "" {
		return what
	}
	return what + ": " + reason
}

// link adds links between notes, both ways, each once.
func (d *Draft) link(f *Findings) {
	for _, l := range f.Links {
		ends := d.notes([]loci.ID{l.From, l.To})
		if len(ends) != 2 || !slices.Contains(reflected[:], l.Type) {
			continue
		}
		there := func(o loci.Link) bool {
			return o.Type == l.Type && (o.From == l.From && o.To == l.To || o.From == l.To && o.To == l.From)
		}
		if slices.ContainsFunc(d.known.Links, there) || slices.ContainsFunc(d.links, there) {
			continue
		}
		l.Direction, l.Strength, l.By, l.At = loci.Both, graph.Asserted, f.By, d.stamp.Clock
		d.add(l)
	}
}

// reflected are the types of link that reflection makes between notes.
var reflected = [...]loci.LinkType{loci.Elaborates, loci.SameTopic, loci.Causal, loci.Contradicts}

// applyReconsidered applies what became of traits in doubt. What is kept is in doubt no more
// until new contradictions come.
func (d *Draft) applyReconsidered(f *Findings) {
	for _, e := range d.traits {
		r, ok := f.Reconsidered[e.note.ID]
		if !ok || e.closed() || !e.state.Contested {
			continue
		}
		s := e.state
		s.Contested = false
		_, refused := lang.Sensitive(r.Content)
		switch {
		case r.Action == prompt.Dissolve:
			s.Stage, s.Confidence = loci.StageDissolved, 0
			e.is(s, reasoned("dissolved", r.Reason))
		case r.Action == prompt.Rewrite && r.Content != "" && !refused:
			e.note.Content = r.Content
			e.note.Extractor = f.By
			e.is(s, reasoned("rewritten", r.Reason))
		case r.Action == prompt.Keep:
			e.is(s, reasoned("kept", r.Reason))
		}
	}
}
