package remember

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/model"
)

// The bounds of what is taken of one, as of a model's statement.
const (
	maxTags     = 5
	maxSteps    = 50
	maxEntities = 20
)

// gifts are the facts that a caller gives with the words they are of.
type gifts struct {
	scope loci.Scope
	words []loci.ID // verbatim notes
	facts []loci.GivenFact
	near  int // similar notes to return
}

// give keeps the facts that came with a message and completes the result. Its words are
// kept: what fails here is a warning, and the same request again gives the facts again.
func (w *Writer) give(ctx context.Context, s loci.Scope, k *kept, r *loci.RememberRequest, out *Remembered) error {
	g := &gifts{scope: s, words: edit.IDs(k.said.Notes), facts: r.Facts, near: r.Similar}
	var err error
	if k.known {
		g.words, err = w.ownWords(ctx, s, k.said.Message.ID)
	}
	if err == nil && len(g.words) == 0 {
		if k.back == nil {
			out.Result.Warnings = append(out.Result.Warnings, "the facts were left out: the message was kept before by somebody else, or was forgotten")
		}
		return nil
	}
	var made *extracted
	if err == nil {
		made, err = w.heldGiven(ctx, g, k)
	}
	switch {
	case err == nil:
		return w.gave(ctx, g, made, out)
	case ctx.Err() != nil:
		return err
	}
	out.Result.Warnings = append(out.Result.Warnings, "the message is kept, and the facts given with it are not: remember it with them once more: "+err.Error())
	return nil
}

// heldGiven is commitGiven in the name of the job in which the words wait, where they are
// new.
func (w *Writer) heldGiven(ctx context.Context, g *gifts, k *kept) (made *extracted, err error) {
	if k.known {
		return w.commitGiven(ctx, g, nil)
	}
	err = w.o.Runner.Hold(ctx, k.jobs[0], func(ctx context.Context, c *job.Claim) (err error) {
		made, err = w.commitGiven(ctx, g, c)
		return err
	})
	return made, err
}

// gave completes a result by what came of facts.
func (w *Writer) gave(ctx context.Context, g *gifts, made *extracted, out *Remembered) (err error) {
	res := out.Result
	res.Decisions, res.Warnings, res.Similar = made.decisions, append(res.Warnings, made.warnings...), made.similar
	out.Facts, out.Fresh = made.says, true
	if err := asTheyAre(ctx, w.edit, g.scope, res.Similar); err != nil {
		return err
	}
	res.Notes, err = receipt(ctx, w.edit, g.scope, edit.United(g.words, made.notes))
	return err
}

// receipt is of notes that a scope handed in, as it sees them: of those that are for the user in person
// alone, who sees them.
func receipt(ctx context.Context, e *edit.Editor, s loci.Scope, ids []loci.ID) ([]loci.Note, error) {
	notes, err := e.Linked(ctx, s, ids)
	if err != nil || len(notes) == len(ids) {
		return notes, err
	}
	handed, err := e.Handed(ctx, s, ids)
	for i := range handed {
		n := &handed[i]
		if n.Visibility == loci.UserOnly {
			notes = append(notes, *edit.Bare(n))
		}
	}
	return notes, err
}

// asTheyAre shows similar notes, about which nothing was decided or that hold still, as they are since:
// the words of a fact are over with it, and some end on a day to come.
func asTheyAre(ctx context.Context, e *edit.Editor, s loci.Scope, similar []loci.SimilarNote) error {
	ids := edit.Each(similar, func(n *loci.SimilarNote) loci.ID { return n.Note.ID })
	now, err := e.Notes(ctx, s, ids, time.Time{})
	for i := range similar {
		n := &similar[i]
		at := slices.IndexFunc(now, func(o loci.Note) bool { return o.ID == n.Note.ID })
		if at >= 0 && (n.Operation == "" || !now[at].Superseded()) {
			n.Note = now[at]
		}
	}
	return err
}

// ownWords are the words of a message that the scope sees and handed in itself: nobody says
// what another's words mean.
func (w *Writer) ownWords(ctx context.Context, s loci.Scope, message loci.ID) (ids []loci.ID, err error) {
	notes, err := w.edit.NotesOf(ctx, s, []loci.ID{message})
	for i := range notes {
		if n := &notes[i]; n.Verbatim && !n.Forgotten && n.CreatedBy == s.Agent {
			ids = append(ids, n.ID)
		}
	}
	return ids, err
}

// commitGiven distils words by what their caller says of them, and decides about that as
// about what a model says, without a model. A nil claim is of words that wait in no job.
func (w *Writer) commitGiven(ctx context.Context, g *gifts, claim *job.Claim) (*extracted, error) {
	parts, err := w.parts(ctx, g.scope.User, g.words)
	if err != nil {
		return nil, err
	}
	if len(parts) == 0 {
		return nil, errGone
	}
	agents, err := w.edit.Agents(ctx, loci.Scope{User: g.scope.User})
	if err != nil {
		return nil, err
	}
	d := &made{user: g.scope.User, words: g.words, parts: parts, claim: claim}
	found, err := w.given(ctx, agents, g.facts, d)
	if err != nil {
		return nil, err
	}
	facts, places, warnings := factsOf(w.stampFor(g.scope.User, parts), found, edit.Giver)
	for i := range facts {
		keepHidden(agents, &parts[0].Note, &facts[i])
	}
	notes, err := w.listed(ctx, g.scope.User, parts, facts)
	if err != nil {
		return nil, err
	}
	fresh, at := unlisted(facts, notes)
	d.facts, d.closes = fresh, make([]loci.ID, len(fresh))
	for i, place := range places {
		if f := slices.Index(at, place); f >= 0 && !g.facts[i].Replaces.IsZero() {
			d.closes[f] = g.facts[i].Replaces
		}
	}
	out := &extracted{}
	switch {
	case len(fresh) > 0:
		if out, err = w.settleNear(ctx, g, d); err != nil {
			return nil, err
		}
		for i := range fresh {
			notes[at[i]] = said(out.decisions[i])
		}
	case claim != nil: // as where a model's statements are of no use
		if out.decisions, err = w.link(ctx, claim); err != nil {
			return nil, err
		}
	}
	out.warnings, out.says = append(warnings, out.warnings...), make([]loci.ID, len(places))
	for i, place := range places {
		if place >= 0 {
			out.says[i] = notes[place]
		}
	}
	return out, nil
}

// said is the note that says a fact, as was decided about it.
func said(d loci.Decision) loci.ID {
	if d.Note.IsZero() {
		return d.Target
	}
	return d.Note
}

// settleNear decides about facts and commits them, and finds what is like them as it was
// before.
func (w *Writer) settleNear(ctx context.Context, g *gifts, d *made) (out *extracted, err error) {
	var near [][]model.Similar
	if g.near > 0 {
		if near, err = w.edit.Likeness.RetrieveAll(ctx, g.scope, d.facts, d.words, w.edit.Now()); err != nil {
			return nil, err
		}
	}
	if out, err = w.decideAndCommit(ctx, d); err != nil {
		return nil, err
	}
	for i := range near {
		own := func(s model.Similar) bool { return s.Note.SharesMessage(&d.facts[i]) }
		near[i] = slices.DeleteFunc(near[i], own)
		out.similar = append(out.similar, advised(said(out.decisions[i]), near[i], out.decisions[i])...)
	}
	out.similar = nearest(out.similar, g.near)
	return out, nil
}

// asGiven puts what the giver of facts says they take the place of into rulings, whatever the
// analyst has found, as where one note is replaced by another by hand. Of words that a fact was made
// of, it is the fact that goes. warnings say what is not followed.
func (w *Writer) asGiven(ctx context.Context, by *Decider, d *made, rulings []Ruling) (warnings []string, err error) {
	over := map[loci.ID]bool{}
	for i, id := range d.closes {
		if id.IsZero() {
			continue
		}
		old, why, err := w.closable(ctx, by, d.user, id)
		switch {
		case err != nil:
			return nil, err
		case old != nil && over[old.ID]:
			continue // another fact of the message takes the place of it too
		case why == "":
			why = rulings[i].instead(by.Agents, old)
		}
		if why != "" {
			warnings = append(warnings, stillHolds(id, why))
			continue
		}
		over[old.ID] = rulings[i].closing(old)
	}
	for i := range rulings {
		rulings[i].leave(over)
	}
	return warnings, nil
}

// instead makes a ruling close a note that somebody said its fact takes the place of: in favour of
// the fact, or of what says the same already. why is why not, "" where it does.
func (r *Ruling) instead(agents audience.Agents, old *loci.Note) (why string) {
	switch {
	case r.Operation != loci.Noop:
		*r = Ruling{Operation: loci.Delete, Target: old, Reason: edit.Instead, Ends: r.Ends, offered: r.offered}
	case r.Target.ID == old.ID: // it says the same
	case !mayBearOn(agents, r.Target, old, false):
		return fewerSee
	default:
		r.Also = append(r.Also, old)
	}
	return ""
}

// closing reports whether a ruling closes a note.
func (r *Ruling) closing(n *loci.Note) bool {
	return r.Operation == loci.Delete && r.Target == n || slices.Contains(r.Also, n)
}

// fewerSee is why what somebody said a fact takes the place of is not closed.
const fewerSee = "fewer may see what was given in its place: show that to the same agents, or the note to fewer first"

func stillHolds(id loci.ID, why string) string {
	return fmt.Sprintf("note %s still holds: %s", id, why)
}

// leave takes out of a ruling what rules found ended that somebody said what takes the place of.
func (r *Ruling) leave(over map[loci.ID]bool) {
	if r.Reason != edit.Instead && r.Target != nil && over[r.Target.ID] && r.Operation != loci.Noop {
		r.drop("another fact takes the place of it")
	}
	r.Ends = slices.DeleteFunc(slices.Clone(r.Ends), func(e loci.Ended) bool { return over[e.Note] })
}

// closable is the note that goes where a fact takes the place of a note; why is why none
// can, "" where one can.
func (w *Writer) closable(ctx context.Context, by *Decider, user string, id loci.ID) (old *loci.Note, why string, err error) {
	s := loci.Scope{User: user, Agent: by.Agent.Name}
	ids := []loci.ID{id}
	for range 2 { // words, and then what was made of them
		notes, err := w.edit.Handed(ctx, s, ids)
		if err != nil {
			return nil, "", err
		}
		notes = slices.DeleteFunc(notes, func(n loci.Note) bool { return n.Forgotten || n.Superseded() })
		switch {
		case len(notes) == 0:
			return nil, "it is forgotten or closed already", nil
		case len(notes) > 1:
			return nil, "several facts were made of it: name the one that holds no more", nil
		case notes[0].Verbatim && len(notes[0].Facts) > 0:
			ids = edit.FactIDs(&notes[0])
		default:
			whole, err := w.edit.Notes(ctx, loci.Scope{User: user}, []loci.ID{notes[0].ID}, time.Time{})
			if err != nil || len(whole) == 0 {
				return nil, "it is gone", err
			}
			return &whole[0], "", nil
		}
	}
	return nil, "it is only words", nil
}

// unclosed says which notes were not closed, though the giver of facts said so, and why.
func unclosed(d *made, rulings []Ruling, done *Decided) (warnings []string) {
	for i, id := range d.closes {
		asked := !id.IsZero() && rulings[i].Reason == edit.Instead
		if dec := &done.Decisions[i]; asked && dec.Operation == loci.Add {
			why := dec.Reason
			if why == otherEyes {
				why = fewerSee
			}
			warnings = append(warnings, stillHolds(id, why))
		}
	}
	return warnings
}

// listed are, by fact, those of the facts that words have already which are the same, also
// when they were closed or forgotten since: the same request twice changes nothing. They
// are zero for what is new.
func (w *Writer) listed(ctx context.Context, user string, parts []Part, facts []loci.Note) ([]loci.ID, error) {
	var ids []loci.ID
	for i := range parts {
		ids = append(ids, edit.FactIDs(&parts[i].Note)...)
	}
	there, err := w.edit.Notes(ctx, loci.Scope{User: user}, ids, time.Time{})
	out := make([]loci.ID, len(facts))
	for i := range facts {
		at := slices.IndexFunc(there, func(n loci.Note) bool { return digest(n.Content) == digest(facts[i].Content) })
		if at >= 0 {
			out[i] = there[at].ID
		}
	}
	return out, err
}

// unlisted are the facts that are not there yet, and their places.
func unlisted(facts []loci.Note, there []loci.ID) (fresh []loci.Note, at []int) {
	for i := range facts {
		if there[i].IsZero() {
			fresh, at = append(fresh, facts[i]), append(at, i)
		}
	}
	return fresh, at
}

// statementsOf are facts that a caller gives, as a model would state them.
func statementsOf(facts []loci.GivenFact, before, parts []Part) []stated {
	out := placed(edit.Each(facts, statementOf), before, parts)
	for i := range out {
		zone := out[i].from[0].when().Location()
		out[i].EventTime, out[i].EventEnd = facts[i].EventTime.In(zone), facts[i].EventEnd.In(zone)
		out[i].claims, out[i].beside = facts[i].Claims, nil // whoever gives a fact may know more than the words
	}
	return out
}

// statementOf is a fact as a model would state it, within the same bounds.
func statementOf(f *loci.GivenFact) prompt.Statement {
	words, _ := loci.StripMemory(f.Text)
	s := prompt.Statement{
		Content: oneLine(words), Kind: f.Kind, Context: oneLine(f.Context), Category: f.Category,
		Keywords: edit.AtMost(edit.MaxKeywords, texts(f.Keywords)), Tags: edit.AtMost(maxTags, lower(texts(f.Tags))),
		Domain: strings.ToLower(strings.Trim(f.Domain, "/ ")), Entities: f.Entities, Emotion: f.Emotion,
		Importance: f.Importance, Confidence: f.Confidence, Visibility: f.Visibility, Temporality: f.Temporality,
	}
	s.Entities = edit.AtMost(maxEntities, s.Entities)
	if f.Category == loci.Workflow {
		s.Steps = steps(f)
	}
	return s
}

// steps are those of a procedure, without their numbers; where none are given, the text may
// have them.
func steps(f *loci.GivenFact) (out []string) {
	for _, s := range f.Steps {
		if s = lang.CutStepMark(oneLine(s)); s != "" {
			out = append(out, s)
		}
	}
	if len(out) < 2 {
		out = lang.Steps(f.Text)
	}
	return edit.AtMost(maxSteps, out)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// texts are those that say something, each on one line and once.
func texts(list []string) (out []string) {
	for _, s := range list {
		if s = oneLine(s); s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func lower(list []string) []string {
	for i := range list {
		list[i] = strings.ToLower(list[i])
	}
	return list
}
