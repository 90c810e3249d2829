package revise

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
)

// Told is what a replacement by a text needs: the message to remember, or, where the same
// was asked for before, the note that it led to.
type Told struct {
	Message loci.RememberRequest
	Done    *loci.Note
}

// Prepare says how the text of a request is remembered, so that the note made of it may
// take the place of the old one. It refuses what could not, before anything is kept.
func (r *Reviser) Prepare(ctx context.Context, s loci.Scope, q *loci.ReplaceRequest) (*Told, error) {
	old, err := r.edit.HandedOne(ctx, s, q.Old)
	if err != nil {
		return nil, err
	}
	if old.Superseded() {
		by, err := r.edit.Notes(ctx, s, []loci.ID{old.SupersededBy}, time.Time{})
		if err == nil && len(by) > 0 && strings.TrimSpace(by[0].Content) == strings.TrimSpace(q.Text) {
			return &Told{Done: &by[0]}, nil
		}
	}
	if err := mayGo(old); err != nil {
		return nil, err
	}
	m := q.Remembers()
	m.Visibility, m.Domain = cmp.Or(m.Visibility, old.Visibility), cmp.Or(m.Domain, old.Domain)
	if m.Speaker == "" && m.Role == "" && old.Role == "" {
		m.Speaker = old.Speaker // "I" is still who said it
	}
	if old.Kind == loci.Fact {
		m.Kind = loci.Fact
	}
	if m.At.IsZero() { // the same request again is the same message
		m.Ref = "replaces " + old.ID.String()
	}
	if q.Visibility == "" && (old.Visibility == loci.Open || old.Visibility == loci.Scoped) && lang.ReadCues(q.Text).Private {
		return nil, loci.Invalid("visibility", "is not given, and the text is private while note %s is %s: say who may see the new note", old.ID, old.Visibility)
	}
	list, err := r.edit.Agents(ctx, loci.Scope{User: s.User})
	if err != nil {
		return nil, err
	}
	now := audience.Audience{Visibility: m.Visibility, Domain: m.Domain, CreatedBy: s.Agent}
	return &Told{Message: m}, mayClose(list, now, old)
}

// NoteOf is the note that keeps the words of a message that was just handed in, the first of several,
// also where whoever did that does not see it.
func (r *Reviser) NoteOf(ctx context.Context, s loci.Scope, message loci.ID) (loci.ID, error) {
	notes, err := r.edit.NotesOf(ctx, loci.Scope{User: s.User}, []loci.ID{message})
	if err != nil {
		return loci.ID{}, err
	}
	at := slices.IndexFunc(notes, func(n loci.Note) bool { return n.Verbatim })
	if at < 0 {
		return loci.ID{}, loci.Invalid("text", "is nothing new to remember: say in words of your own what holds now")
	}
	return notes[at].ID, nil
}

// mayGo requires an old note that can be closed.
func mayGo(old *loci.Note) error {
	switch {
	case old.Kind == loci.Trait:
		return loci.Invalid("old", "note %s is a trait, which comes from reflection: reject the trait instead", old.ID)
	case old.Forgotten:
		return loci.Conflict("note %s is forgotten, so there is nothing to replace: restore it first", old.ID)
	case old.Superseded():
		return loci.Conflict("note %s is closed already, in favour of note %s: replace that one, or restore the old one first", old.ID, old.SupersededBy)
	}
	return nil
}

// mayCome requires a note that can take the place of another.
func mayCome(n *loci.Note) error {
	switch {
	case n.Kind == loci.Trait:
		return loci.Invalid("new", "note %s is a trait, which comes from reflection: it takes the place of no statement", n.ID)
	case n.Forgotten:
		return loci.Conflict("note %s is forgotten: restore it before it takes the place of another", n.ID)
	case n.Superseded():
		return loci.Conflict("note %s is closed itself, in favour of note %s: name that one", n.ID, n.SupersededBy)
	}
	return nil
}

// ownWords refuses the words of a fact in its place: they hold what it holds.
func ownWords(old, now *loci.Note) error {
	if slices.ContainsFunc(now.Facts, func(f loci.Distilled) bool { return f.Fact == old.ID }) {
		return loci.Invalid("new", "note %s is the words that note %s was made of, and they would go with it: forget that note, or edit what it says", now.ID, old.ID)
	}
	return nil
}

// mayClose requires that all who may see the old note may see what takes its place: the
// others would lose it without knowing why.
func mayClose(agents audience.Agents, now audience.Audience, old *loci.Note) error {
	if agents.Include(now, audience.Of(old)) {
		return nil
	}
	return loci.Invalid("visibility", "fewer may see the new note than note %s, and the others would lose that without knowing why: show the new note to the same agents, or show the old one to fewer first", old.ID)
}

// Replace closes a note in favour of one that is there, with the facts that were made of
// its words alone.
func (r *Reviser) Replace(ctx context.Context, s loci.Scope, q loci.ReplaceRequest) (*loci.ReplaceResult, error) {
	return edit.Retry(busy, func() (*loci.ReplaceResult, error) {
		old, err := r.edit.HandedOne(ctx, s, q.Old)
		if err != nil {
			return nil, err
		}
		now, err := r.edit.HandedOne(ctx, s, q.New)
		if err != nil {
			return nil, err
		}
		if old.SupersededBy == now.ID || gives(old, now) {
			return &loci.ReplaceResult{ChangeResult: loci.ChangeResult{Note: old}, New: *now}, nil
		}
		if err := cmp.Or(mayGo(old), mayCome(now), ownWords(old, now)); err != nil {
			return nil, edit.Refused(err)
		}
		return r.tryReplace(ctx, s, replacement{old: old, now: now, reason: q.Reason, at: q.At})
	})
}

// replacement is a note that holds no more, and what holds in its place.
type replacement struct {
	old, now *loci.Note
	reason   string
	at       time.Time // when it was said; zero is now
	agents   audience.Agents
}

// seenBy is who sees both notes: the user in person, where an agent handed in what it sees no more.
func (p *replacement) seenBy(s loci.Scope) loci.Scope {
	if p.old.Visibility == loci.UserOnly || p.now.Visibility == loci.UserOnly {
		return loci.Scope{User: s.User}
	}
	return s
}

func (r *Reviser) tryReplace(ctx context.Context, s loci.Scope, p replacement) (*loci.ReplaceResult, error) {
	list, err := r.edit.Agents(ctx, loci.Scope{User: s.User})
	if err != nil {
		return nil, err
	}
	p.agents = list
	if err := mayClose(list, audience.Of(p.now), p.old); err != nil {
		return nil, err
	}
	facts, err := r.factsOf(ctx, s, p.old)
	if err != nil {
		return nil, err
	}
	plan, v := r.edit.Plan(s), loci.Version{Step: loci.StepReplace, Reason: p.reason}
	plan.At = p.at
	if err := r.close(ctx, plan, p.old, p.now, v); err != nil {
		return nil, err
	}
	var warnings []string
	for i := range facts {
		f := &facts[i]
		switch {
		case f.ID == p.now.ID || f.Superseded() || f.Forgotten || f.SharesMessage(p.now):
		case !within(f.Messages, p.old.Messages) && f.Content != p.old.Content:
			warnings = append(warnings, "note "+f.ID.String()+" says more than what was replaced, and still holds: replace it too where it is wrong")
		default:
			if err := r.close(ctx, plan, f, p.now, v); err != nil {
				return nil, err
			}
		}
	}
	if err := r.retold(ctx, s, plan, p, v); err != nil {
		return nil, err
	}
	now, err := r.open(ctx, plan, p, v)
	if err != nil {
		return nil, err
	}
	if err := plan.Commit(ctx, p.seenBy(s)); err != nil {
		return nil, err
	}
	changed, err := plan.Result(ctx, s)
	if err != nil {
		return nil, err
	}
	res := &loci.ReplaceResult{ChangeResult: *changed}
	res.Warnings = warnings
	res.New, err = r.shown(ctx, s, now)
	return res, err
}

// shown is a note as a scope sees it: of one that it handed in and does not see, who does.
func (r *Reviser) shown(ctx context.Context, s loci.Scope, n loci.Note) (loci.Note, error) {
	seen, err := r.edit.Notes(ctx, s, []loci.ID{n.ID}, time.Time{})
	switch {
	case len(seen) > 0:
		return seen[0], err
	case s.Agent != "":
		return *edit.Bare(&n), err
	}
	return n, err
}

// close plans the end of a note in favour of another, and of what it claims.
func (r *Reviser) close(ctx context.Context, plan *edit.Plan, old, now *loci.Note, v loci.Version) error {
	whole, err := r.edit.One(ctx, loci.Scope{User: plan.Stamp.Scope.User}, old.ID, time.Time{})
	if err != nil {
		return err
	}
	after := *whole
	after.ValidUntil, after.Claims = closes(now, whole, plan.From()), slices.Clone(whole.Claims)
	if !after.ValidUntil.After(plan.From()) {
		after.SupersededBy = now.ID
	}
	for i := range after.Claims {
		if c := &after.Claims[i]; c.Until.IsZero() {
			c.Until, c.By = after.ValidUntil, now.ID
		}
	}
	return plan.Change(ctx, whole, &after, v)
}

// open plans the version of the new note that says since when it holds, where it doesn't
// say so and all who may see it may see what it replaced.
func (r *Reviser) open(ctx context.Context, plan *edit.Plan, p replacement, v loci.Version) (loci.Note, error) {
	if !p.now.ValidFrom.IsZero() || !p.agents.Include(audience.Of(p.old), audience.Of(p.now)) {
		return *p.now, nil
	}
	whole, err := r.edit.One(ctx, loci.Scope{User: plan.Stamp.Scope.User}, p.now.ID, time.Time{})
	if err != nil {
		return *p.now, err
	}
	after := *whole
	after.Claims = inherited(whole.Claims, p.old.Claims)
	after.ValidFrom, _ = opens(whole, p.old)
	err = plan.Change(ctx, whole, &after, v)
	return plan.Notes[len(plan.Notes)-1].Version.Note, err
}

// closes is until when a note held: until what takes its place opens, but no longer than
// until that was said unless it holds from a later day on; now, where that would be before it
// began itself.
func closes(now, old *loci.Note, clock time.Time) time.Time {
	until, later := opens(now, old)
	if until.After(now.RecordedAt) && !later {
		until = now.RecordedAt
	}
	if !until.After(edit.Opens(old)) {
		return clock
	}
	return until
}

// opens is from when a note holds in the place of another, and whether it says so of a day to come:
// words that something is so from then on, and whoever gives a fact with such a day, unless that day
// is what it claims. What was planned, or is of a day to come itself, is over at once.
func opens(now, old *loci.Note) (from time.Time, later bool) {
	from = edit.Opens(now)
	switch {
	case now.Planned() != nil || old.Planned() != nil || old.EventTime.Time.After(now.RecordedAt):
		return from, false
	case now.Extractor == edit.Giver:
		return from, !slices.ContainsFunc(now.Claims, func(c loci.Claim) bool { return lang.NamesDay(c.Value, now.RecordedAt, now.EventTime) })
	}
	if d := lang.BeginsOn(now.Content, now.RecordedAt); d.Time.After(now.RecordedAt) {
		return d.Time, true
	}
	return from, false
}

// gives reports whether an old note gives way to another on a day to come already.
func gives(old, now *loci.Note) bool {
	from, later := opens(now, old)
	return later && !old.Superseded() && slices.Contains(edit.Updaters(old), now.ID) && old.ValidUntil.Equal(from)
}

// within reports whether a list has nothing that another has not.
func within(few, many []loci.ID) bool {
	return len(few) > 0 && !slices.ContainsFunc(few, func(id loci.ID) bool { return !slices.Contains(many, id) })
}
