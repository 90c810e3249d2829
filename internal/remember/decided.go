package remember

import (
	"cmp"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/derive"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/store"
)

// Decided is what became of the facts of one input.
type Decided struct {
	Changes   store.Changes
	Decisions []loci.Decision // one a fact
	Notes     []loci.Note     // facts that were added, as they are now
	Places    []int           // which facts those were
	Before    []loci.Note     // existing notes that changed, as they were
	After     []loci.Note     // and as they are now
	agents    audience.Agents
	touched   map[loci.ID]bool
	repeats   []repetition
	settles   []settles
	ended     []loci.Ended // claims that the fact which is applied has ended
	warnings  []string     // of what a model decided and was not followed
}

// settles is a note that says what became of plans.
type settles struct {
	note  loci.Note
	plans []becomes
}

// repetition is a fact that says what is known.
type repetition struct {
	fact  loci.Note // without an id: it is not kept
	known *loci.Note
	why   string
}

// ApplyRulings turns rulings about facts into changes, and gives the facts that are
// added their ids: UPDATE makes a new version of the target with the merged content,
// DELETE closes the target in favour of the new fact, NOOP keeps the target alone.
// Words that were said are never rewritten: they are closed instead. A fact corrects
// nothing that was said after it, and a note changes once an input.
// Nothing of a decision shows anybody what they may not see of its other side, which
// agents, those that the user has configured, decides.
func ApplyRulings(st edit.Stamp, agents audience.Agents, facts []loci.Note, rulings []Ruling) *Decided {
	out := &Decided{agents: agents, touched: map[loci.ID]bool{}}
	for i := range facts {
		out.apply(st, facts[i], rulings[i], i)
	}
	return out
}

func (s *Decided) apply(st edit.Stamp, n loci.Note, r Ruling, place int) {
	s.fit(&n, &r)
	d := loci.Decision{Operation: r.Operation, Reason: r.Reason, Content: r.Content}
	s.ended = nil
	if r.Target != nil {
		d.Target = r.Target.ID
	}
	switch {
	case r.Operation == loci.Noop:
		s.repeats = append(s.repeats, repetition{n, r.Target, r.signed()})
		for _, t := range r.Also {
			s.close(st, saidAgain(r.Target, &n), t, &Ruling{Operation: loci.Delete, Target: r.Target, Reason: edit.Instead})
		}
	case r.Operation == loci.Update && !r.Target.Verbatim && r.Content != "":
		s.changed(r.Target, st.Next(*r.Target, merged(*r.Target, &n, r), loci.Version{
			At: n.RecordedAt, Step: loci.StepDecide, Operation: loci.Update, Reason: r.signed(),
		}))
		s.settlesBy(s.After[len(s.After)-1], r.Settles)
	default:
		if r.Content != "" { // the words that it is merged with stay as they were said
			n.Content, n.Extractor = r.Content, r.By
		}
		n.ID = st.NewID()
		d.Note = n.ID
		s.add(st, n, r, place)
	}
	if d.Ends = s.ended; len(s.ended) > 0 && r.Target == nil {
		d = (&endings{ends: s.ended}).decision(d)
	}
	s.Decisions = append(s.Decisions, d)
}

// fit takes out of a ruling what a fact may not do, with a warning where a model decided it.
func (s *Decided) fit(n *loci.Note, r *Ruling) {
	r.Also = slices.DeleteFunc(slices.Clone(r.Also), func(t *loci.Note) bool {
		why := s.unfit(n, t, r)
		if t.Superseded() {
			why = "the similar memory is closed already"
		}
		return s.refuses(r, undone{by: r.Operation}, why)
	})
	for r.Target != nil {
		why := s.unfit(n, r.Target, r)
		if !s.refuses(r, undone{by: r.Operation}, why) {
			break
		}
		r.drop(why)
	}
	if r.Operation == loci.Noop { // no note says what became of the plans
		for _, b := range r.Settles {
			s.refuses(r, undone{plan: b.how}, "the statement only repeats what is known")
		}
	}
}

// refuses reports whether there is a reason not to follow a ruling, and warns of it.
func (s *Decided) refuses(r *Ruling, what undone, why string) bool {
	if why != "" && r.By != "" {
		s.warnings = append(s.warnings, what.as(why))
	}
	return why != ""
}

// unfit is why a fact may not do to a memory what is ruled, "" where it may.
func (s *Decided) unfit(n, t *loci.Note, r *Ruling) string {
	swallows := r.Operation == loci.Noop || r.Content != ""
	switch {
	case !mayBearOn(s.agents, n, t, swallows), r.Content != "" && !domainsMeet(t.Domain, n.Domain):
		return otherEyes
	case r.Operation == loci.Noop:
	case s.touched[t.ID]:
		return "another statement of the same input has changed that memory: both kept"
	case t.RecordedAt.After(n.RecordedAt) && r.Reason != edit.Instead:
		return laterDate
	}
	return ""
}

func (s *Decided) add(st edit.Stamp, n loci.Note, r Ruling, place int) {
	why := r.Reason
	if len(r.Ends) > 0 {
		n = s.end(st, n, r)
	}
	switch {
	case r.Target == nil:
	case s.agents.Include(audience.Of(r.Target), audience.Of(&n)):
		if n.ValidFrom = edit.Opens(&n); !r.From.IsZero() {
			n.ValidFrom = r.From.Time
		}
		n.Claims = replaces(n.Claims, r.Target.Claims, began(&n, closes(&n, r.Target)))
	default: // what it closes bears no trace on it
		why = ""
	}
	made := st.First(n, loci.StepExtract, why)
	s.Changes.Notes = append(s.Changes.Notes, made...)
	s.Notes, s.Places = append(s.Notes, made[len(made)-1].Version.Note), append(s.Places, place)
	s.settlesBy(made[len(made)-1].Version.Note, r.Settles)
	if r.Target == nil {
		return
	}
	for _, t := range append([]*loci.Note{r.Target}, r.Also...) {
		s.close(st, &n, t, &r)
	}
}

// saidAgain is a note as a fact says it once more.
func saidAgain(known, n *loci.Note) *loci.Note {
	again := *known
	again.RecordedAt = n.RecordedAt
	return &again
}

// close closes a note in favour of a fact.
func (s *Decided) close(st edit.Stamp, n, t *loci.Note, r *Ruling) {
	if t != r.Target {
		s.ended = append(s.ended, loci.Ended{Note: t.ID, Whole: true})
	}
	d := loci.Decision{Operation: r.Operation, Reason: r.signed()}
	if t.RecordedAt.After(n.RecordedAt) { // somebody said now that it is over, of what was told out of its order
		late := *n
		late.RecordedAt, late.ValidFrom = st.Clock, st.Clock
		n = &late
	}
	c := superseded(st, n, t, d)
	if closes(n, t).After(n.RecordedAt) {
		c = untilThen(st, n, t, d)
	}
	s.changed(t, c.Notes[0])
	s.Changes.Links = append(s.Changes.Links, c.Links...)
}

// settlesBy notes that a note says what became of plans.
func (s *Decided) settlesBy(n loci.Note, plans []becomes) {
	if len(plans) > 0 {
		s.settles = append(s.settles, settles{n, plans})
	}
}

// settled reports whether a fact says what became of a plan.
func (s *Decided) settled(plan loci.ID) bool {
	return slices.ContainsFunc(s.settles, func(x settles) bool {
		return slices.ContainsFunc(x.plans, func(b becomes) bool { return b.plan.ID == plan })
	})
}

// Repeat adds versions of the words that only repeat what is known. words are as they are
// now.
func (s *Decided) Repeat(st edit.Stamp, words []loci.Note) {
	for i := range words {
		n := &words[i]
		after, why := *n, ""
		for _, r := range s.repeats {
			if said := sayingOf(&r.fact, words); slices.Contains(said, n.ID) && repeats(&after, r.known) {
				after.Facts, why = append(slices.Clip(after.Facts), repeating(&r.fact, r.known)), r.why
			}
		}
		if len(after.Facts) > len(n.Facts) {
			s.Changes.Notes = append(s.Changes.Notes, st.Next(*n, after, loci.Version{
				At: n.RecordedAt, Step: loci.StepDecide, Operation: loci.Noop, Reason: why,
			}))
		}
	}
}

// sayingOf are the words that a fact was made of: of a message that was split, those that
// it names.
func sayingOf(fact *loci.Note, words []loci.Note) (ids []loci.ID) {
	for i := range words {
		n := &words[i]
		part := func(o loci.Note) bool { return n.SharesMessage(&o) && slices.Contains(fact.Parts, o.ID) }
		if derive.Made(fact, n) && (slices.Contains(fact.Parts, n.ID) || !slices.ContainsFunc(words, part)) {
			ids = append(ids, n.ID)
		}
	}
	return ids
}

// end ends the claims of existing notes that a fact ends, but of those that the same input
// has changed, and returns the fact with what it inherits.
func (s *Decided) end(st edit.Stamp, n loci.Note, r Ruling) loci.Note {
	ends := slices.DeleteFunc(slices.Clone(r.Ends), func(e loci.Ended) bool { return s.touched[e.Note] })
	x := endClaims(st, s.agents, &n, ends, r.offered, r.Reason)
	for i := range x.changes {
		s.changed(&x.before[i], x.changes[i])
	}
	s.Changes.Links = append(s.Changes.Links, x.links...)
	s.ended = x.ends
	return x.note
}

func (s *Decided) changed(before *loci.Note, c store.NoteChange) {
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

// domainsMeet reports whether what is of two domains can be merged: an agent that is
// limited to one of them one day must not be shown what is of another.
func domainsMeet(a, b string) bool {
	return a == defaultDomain || b == defaultDomain || loci.Below(a, b) || loci.Below(b, a)
}

// otherEyes is why a decision between notes that different agents see is not followed.
const otherEyes = "the similar memory is not for the same eyes: both kept"

// mayBearOn reports whether a new note may change an existing one: all who may see that
// may see the new one. Where the new one is swallowed by it, or merged with it, both
// must be for the same eyes, as else somebody would lose it or be shown the other.
func mayBearOn(agents audience.Agents, n, existing *loci.Note, swallows bool) bool {
	a, b := audience.Of(n), audience.Of(existing)
	return agents.Include(a, b) && (!swallows || agents.Include(b, a))
}

// merged is a note with what a fact adds to it. It was said, as it reads now, when
// the fact was.
func merged(t loci.Note, n *loci.Note, r Ruling) loci.Note {
	t.Content, t.Extractor = r.Content, r.By
	t.RecordedAt, t.Temporality, t.ValidFrom = n.RecordedAt, n.Temporality, edit.Opens(n)
	t.Claims = mergedClaims(&t, n.Claims)
	t.Messages, t.Parts = edit.United(t.Messages, n.Messages), edit.United(t.Parts, n.Parts)
	t.Keywords = edit.AtMost(edit.MaxKeywords, edit.United(n.Keywords, t.Keywords))
	t.Tags = edit.AtMost(max(edit.MaxTags, len(t.Tags)), edit.United(t.Tags, n.Tags))
	t.Entities = edit.United(t.Entities, n.Entities)
	t.Visibility = audience.Stricter(t.Visibility, n.Visibility)
	t.Importance = max(t.Importance, n.Importance)
	t.Category = cmp.Or(t.Category, n.Category)
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
	t.Replan()
	return t
}
