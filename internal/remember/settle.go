package remember

import (
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/store"
)

// Settled is what became of the facts of one input.
type Settled struct {
	Changes   store.Changes
	Decisions []loci.Decision // one a fact
	Notes     []loci.Note     // facts that were added, as they are now
	Places    []int           // which facts those were
	Before    []loci.Note     // existing notes that changed, as they were
	After     []loci.Note     // and as they are now
	touched   map[loci.ID]bool
}

// SettleFacts turns rulings about facts into changes, and gives the facts that are
// added their ids: UPDATE makes a new version of the target with the merged content,
// DELETE closes the target in favour of the new fact, NOOP keeps the target alone.
// Words that were said are never rewritten: they are closed instead. A fact corrects
// nothing that was said after it, and a note changes once an input.
func SettleFacts(st edit.Stamp, facts []loci.Note, rulings []Ruling) *Settled {
	out := &Settled{touched: map[loci.ID]bool{}}
	for i := range facts {
		out.apply(st, facts[i], rulings[i], i)
	}
	return out
}

func (s *Settled) apply(st edit.Stamp, n loci.Note, r Ruling, place int) {
	if t := r.Target; t != nil && r.Operation != loci.Noop {
		switch {
		case s.touched[t.ID]:
			r = added("another statement of the same input has changed that memory: both kept")
		case t.RecordedAt.After(n.RecordedAt):
			r = added("the similar memory is of a later date: both kept")
		case r.Content != "" && !mergeable(t, &n):
			r = added("the similar memory is not for the same eyes: both kept")
		}
	}
	d := loci.Decision{Operation: r.Operation, Reason: r.Reason, Content: r.Content}
	if r.Target != nil {
		d.Target = r.Target.ID
	}
	switch {
	case r.Operation == loci.Noop:
	case r.Operation == loci.Update && !r.Target.Verbatim && r.Content != "":
		s.update(st, &n, r)
	default:
		if r.Content != "" { // the words that it is merged with stay as they were said
			n.Content = r.Content
		}
		n.ID = st.NewID()
		d.Note = n.ID
		s.add(st, n, r, place)
	}
	s.Decisions = append(s.Decisions, d)
}

func (s *Settled) add(st edit.Stamp, n loci.Note, r Ruling, place int) {
	if r.Target != nil {
		n.ValidFrom = opens(&n)
	}
	made := st.First(n, loci.StepExtract, r.Reason)
	s.Changes.Notes = append(s.Changes.Notes, made...)
	s.Notes, s.Places = append(s.Notes, made[len(made)-1].Version.Note), append(s.Places, place)
	if r.Target == nil {
		return
	}
	c := superseded(st, &n, r.Target, loci.Decision{Operation: r.Operation, Reason: r.signed()})
	s.changed(r.Target, c.Notes[0])
	s.Changes.Links = append(s.Changes.Links, c.Links...)
}

func (s *Settled) update(st edit.Stamp, n *loci.Note, r Ruling) {
	s.changed(r.Target, st.Next(*r.Target, merged(*r.Target, n, r), loci.Version{
		At: n.RecordedAt, Step: loci.StepDecide, Operation: loci.Update, Reason: r.signed(),
	}))
}

func (s *Settled) changed(before *loci.Note, c store.NoteChange) {
	s.touched[before.ID] = true
	s.Changes.Notes = append(s.Changes.Notes, c)
	s.Before, s.After = append(s.Before, *before), append(s.After, c.Version.Note)
}

// signed is the reason with who gave it (docs/adr/0011).
func (r *Ruling) signed() string {
	if r.By == "" {
		return r.Reason
	}
	return strings.TrimSpace(r.Reason + " (" + r.By + ")")
}

// mergeable reports whether a fact can become a part of a note without being shown to
// an agent that does not see the fact itself.
func mergeable(t, n *loci.Note) bool {
	if stricter(t.Visibility, n.Visibility) == loci.Private && t.CreatedBy != n.CreatedBy {
		return false
	}
	return n.Domain == defaultDomain || t.Domain == defaultDomain || loci.Below(n.Domain, t.Domain) || loci.Below(t.Domain, n.Domain)
}

// merged is a note with what a fact adds to it. It was said, as it reads now, when
// the fact was.
func merged(t loci.Note, n *loci.Note, r Ruling) loci.Note {
	t.Content, t.Extractor = r.Content, r.By
	t.RecordedAt, t.Temporality, t.ValidFrom = n.RecordedAt, n.Temporality, opens(n)
	t.Messages, t.Parts = edit.United(t.Messages, n.Messages), edit.United(t.Parts, n.Parts)
	t.Keywords = edit.AtMost(edit.MaxKeywords, edit.United(n.Keywords, t.Keywords))
	t.Tags = edit.AtMost(max(edit.MaxTags, len(t.Tags)), edit.United(t.Tags, n.Tags))
	t.Entities = edit.United(t.Entities, n.Entities)
	t.Visibility = stricter(t.Visibility, n.Visibility)
	t.Importance = max(t.Importance, n.Importance)
	orDefault(&t.Category, n.Category)
	if t.Domain == defaultDomain || loci.Below(t.Domain, n.Domain) {
		t.Domain = n.Domain
	}
	if n.Context != "" {
		t.Context = n.Context
	}
	if !n.EventTime.IsZero() {
		t.SetEvent(n.EventTime, n.EventEnd)
	}
	if n.Emotion != nil {
		t.Emotion = n.Emotion
	}
	if t.Category == loci.Workflow && len(n.ProcedureSteps) > 0 {
		t.ProcedureSteps = n.ProcedureSteps
	}
	return t
}
