package revise

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// kinNotes are so many that say who is who.
const kinNotes = 100

// saidIn are the messages in which the words of a note are read, where they change: their
// times, zones and who speaks. Of a note that has none it is made of the note. What the user
// in person changes, the user says too.
func (r *Reviser) saidIn(ctx context.Context, s loci.Scope, n *loci.Note, q *loci.EditRequest) (said []loci.Message, err error) {
	own := loci.Message{At: n.RecordedAt, Speaker: n.Speaker, Role: n.Role}
	if (q.Content != "" || q.Claims != nil) && len(n.Messages) > 0 {
		said, err = r.edit.Messages(ctx, loci.Scope{User: n.User}, n.Messages)
	}
	if len(said) == 0 {
		said = append(said, own)
	} else if err == nil {
		err = r.byUser(ctx, s, said)
	}
	if s.Agent == "" {
		said = append(said, loci.Message{At: n.RecordedAt, Role: loci.RoleUser})
	}
	return said, err
}

// byUser makes messages the user's whose speaker is called as the user is.
func (r *Reviser) byUser(ctx context.Context, s loci.Scope, said []loci.Message) error {
	if !slices.ContainsFunc(said, func(m loci.Message) bool { return m.Role == "" && m.Speaker != "" }) {
		return nil
	}
	voices, err := r.edit.Voices(ctx, s)
	if err != nil {
		return err
	}
	by := claim.Voices(voices)
	notes, _, err := r.edit.Claiming(ctx, s, query.Claiming{Keys: claim.WhoKeys(by), Limit: kinNotes})
	who := claim.NewDirectory(notes, r.edit.Now(), by)
	for i := range said {
		if who.Voiced(claim.Speaking(&said[i])) == "" {
			said[i].Role = loci.RoleUser
		}
	}
	return err
}

// edited is a note with what a request changes, and what follows from that. Of words that
// facts determine, that is what they are by themselves.
func (r *Reviser) edited(before *loci.Note, q *loci.EditRequest, said []loci.Message) (loci.Note, error) {
	n := *before
	if q.Content != "" && q.Content != n.Content {
		r.reword(&n, q.Content, said)
	}
	var err error
	if q.Claims != nil {
		n.Claims, err = restated(&n, q.Claims, said)
	}
	n.Kind = cmp.Or(q.Kind, n.Kind)
	n.Visibility = cmp.Or(q.Visibility, n.Visibility)
	n.Domain = cmp.Or(q.Domain, n.Domain)
	n.Fixed = n.Fixed || n.Verbatim && (q.Visibility != "" || q.Domain != "")
	n.Tags = tagged(n.Tags, q)
	if q.Metadata != nil {
		n.Metadata = *q.Metadata
		if len(n.Metadata) == 0 {
			n.Metadata = nil
		}
	}
	if q.Importance != nil {
		n.Importance = *q.Importance
	}
	was := retimed(&n, before, q)
	if !sameEvent(&n, &was) {
		n.Temporality = asPlanned(&n, r.edit.Now())
	}
	if n.Temporality != before.Temporality || !sameEvent(&n, &was) {
		n.Replan()
	}
	return n, err
}

// retimed gives a note the time and the zone that a request has, and returns when it was before, in
// that zone.
func retimed(n, before *loci.Note, q *loci.EditRequest) (was loci.Note) {
	was = *before
	zone, err := loci.ParseZone(q.Zone)
	if err != nil || q.Zone == "" {
		zone = zoneOf(before)
	} else {
		rezone(n, zone)
		rezone(&was, zone)
	}
	if q.NoEvent {
		n.SetEvent(loci.Date{}, loci.Date{})
	}
	if to, end := q.EventTime.In(zone), q.EventEnd.In(zone); !to.IsZero() {
		if to.Time = to.Time.In(zone); !end.IsZero() {
			end.Time = end.Time.In(zone)
		}
		n.SetEvent(to, end)
	}
	return was
}

// rezone puts all times of a note into a zone, at the hours that they have.
func rezone(n *loci.Note, zone *time.Location) {
	n.SetEvent(n.EventTime.Clocked(zone), n.EventEnd.Clocked(zone))
	if n.Plan == nil {
		return
	}
	plan := *n.Plan
	plan.Due, plan.DueEnd, plan.MovedTo = plan.Due.Clocked(zone), plan.DueEnd.Clocked(zone), plan.MovedTo.Clocked(zone)
	plan.Recurs = plan.Recurs.In(zone)
	n.Plan = &plan
}

// restated are the claims that somebody gives a note. One that it has already holds as long as it
// did.
func restated(n *loci.Note, given []loci.GivenClaim, said []loci.Message) ([]loci.Claim, error) {
	out, all := claim.Checked(claim.Given(given), n.Content, speakers(said), nil)
	if !all {
		return nil, unborne(n, given, said)
	}
	for i := range out {
		takeOver(&out[i], n.Claims)
	}
	return out, nil
}

// unborne is the error about the first of some claims that the words of a note don't bear.
func unborne(n *loci.Note, given []loci.GivenClaim, said []loci.Message) error {
	at := slices.IndexFunc(given, func(c loci.GivenClaim) bool {
		_, borne := claim.Checked(claim.Given([]loci.GivenClaim{c}), n.Content, speakers(said), nil)
		return !borne
	})
	return loci.Invalid(fmt.Sprintf("claims[%d]", at), "what others say, or what the words say of others, is no claim of this subject: name the one of whom it is said, or edit the text too")
}

// takeOver gives a claim the times of the one that a note has of the same attribute, where that
// has many values, of the same value.
func takeOver(c *loci.Claim, has []loci.Claim) {
	at := slices.IndexFunc(has, func(o loci.Claim) bool { return sameClaim(&o, c) || !c.Many && sameAttribute(&o, c) })
	if at >= 0 {
		o := &has[at]
		c.From, c.Until, c.By, c.Updated, c.Keys = o.From, o.Until, o.By, o.Updated, edit.United(c.Keys, o.Keys)
	}
}

func speakers(said []loci.Message) []claim.Source {
	return edit.Each(said, func(m *loci.Message) claim.Source { return claim.Source{Role: m.Role, Speaker: m.Speaker} })
}

// tagged are the tags of a note as a request wants them, each once.
func tagged(has []string, q *loci.EditRequest) []string {
	if q.Tags == nil && len(q.AddTags)+len(q.DropTags) == 0 {
		return has
	}
	if q.Tags != nil {
		has = nil
	}
	all := edit.United(edit.United(has, q.Tags), q.AddTags)
	return slices.DeleteFunc(all, func(t string) bool { return slices.Contains(q.DropTags, t) })
}

// zoneOf is the zone in which dates of a note are meant.
func zoneOf(n *loci.Note) *time.Location {
	if n.Plan != nil {
		if zone := n.Plan.Recurs.Zone(); zone != nil {
			return zone
		}
	}
	if !n.EventTime.IsZero() {
		return n.EventTime.Time.Location()
	}
	return n.RecordedAt.Location()
}

// asPlanned is the temporality of a note whose time has changed: a plan whose time has
// passed is history, and what is history can't be yet to come.
func asPlanned(n *loci.Note, now time.Time) loci.Temporality {
	if n.Plan.Open() && n.Plan.Recurs != "" {
		return n.Temporality
	}
	end := edit.PlannedFor(n)
	switch {
	case end.IsZero():
	case n.Temporality == loci.Prospective && !end.After(now):
		return loci.Historical
	case n.Temporality == loci.Historical && n.EventTime.Time.After(now):
		return loci.Prospective
	}
	return n.Temporality
}

// reword gives a note another content. What rules read of the old content, and the note
// has still, is what they read of the new one; what was said of it otherwise stays. Words
// that are private now make it private.
func (r *Reviser) reword(n *loci.Note, content string, said []loci.Message) {
	was, will := r.read(n, n.Content, said), r.read(n, content, said)
	old := n.Content
	n.Content, n.Edited, n.Context = content, true, ""
	n.Keywords = kept(n.Keywords, will.Keywords, func(k string) bool { return gone(k, old, content) })
	n.Entities = kept(n.Entities, will.Entities, func(e loci.Entity) bool { return gone(e.Name, old, content) })
	n.Tags = kept(n.Tags, will.Tags, func(t string) bool { return slices.Contains(was.Tags, t) && !slices.Contains(will.Tags, t) })
	n.ProcedureSteps = stepsOf(n, &was, &will)
	n.Claims = claimsOf(n.Claims, was.Claims, will.Claims, func(value string) bool { return stillSays(value, old, content) })
	dated := !will.EventTime.IsZero() && !sameEvent(&will, &was)
	if given := staysPlanned(n, &will); dated || sameEvent(n, &was) && !given {
		n.SetEvent(will.EventTime, will.EventEnd)
	}
	if n.Emotion == nil || was.Emotion != nil && *n.Emotion == *was.Emotion {
		n.Emotion = will.Emotion
	}
	follow(&n.Category, was.Category, will.Category)
	follow(&n.Kind, cmp.Or(was.Kind, loci.Episode), cmp.Or(will.Kind, loci.Episode))
	if !staysPlanned(n, &will) && (was.Temporality != will.Temporality && will.Temporality != "" || dated && will.Temporality == loci.Prospective) {
		n.Temporality = will.Temporality
	}
	n.Plan = intended(n, &will)
	if will.Visibility == loci.Private && was.Visibility != loci.Private {
		n.Visibility = audience.Stricter(n.Visibility, loci.Private)
	}
}

// staysPlanned reports whether a note that somebody gave as planned stays so, and for its time where
// new words say no other: its giver said so, not the words. It does not where these are of what is over.
func staysPlanned(n, will *loci.Note) bool {
	over := will.Temporality != loci.Prospective && !will.EventTime.IsZero() && !will.EventTime.Time.After(n.RecordedAt)
	return n.Extractor == edit.Giver && n.Plan.Open() && !over
}

// intended is the plan of a note with new words, as far as they say whether it is something to be
// done and how it recurs; when it is due else, Note.Replan says.
func intended(n, will *loci.Note) *loci.PlanState {
	said := cmp.Or(will.Plan, &loci.PlanState{})
	due := loci.PlanState{Status: loci.StatusPlanned, Due: n.EventTime, DueEnd: n.EventEnd, Todo: said.Todo, Recurs: said.Recurs}
	if said.Recurs != "" {
		due.Due = said.Due
	}
	switch p := n.Plan; {
	case p.Open() && p.Recurs != "" && said.Recurs == "" && will.EventTime.IsZero() && staysPlanned(n, will):
		return p
	case p == nil && (said.Todo || said.Recurs != "") && n.Temporality == loci.Prospective, p.Open() && p.Recurs.Whole() != said.Recurs:
		return &due
	case p.Open() && p.Todo != said.Todo:
		now := *p
		now.Todo = said.Todo
		return &now
	}
	return n.Plan
}

// read is what rules read of a text, as one that was said where the note was, by those who
// said that. Nobody says an edited text in these words, so that the user is called by name.
func (r *Reviser) read(n *loci.Note, content string, said []loci.Message) loci.Note {
	out := loci.Note{
		User: n.User, Conversation: n.Conversation, Verbatim: true, Speaker: n.Speaker, Role: n.Role, Content: content, RecordedAt: n.RecordedAt,
	}
	from := speakers(said)
	if !n.Verbatim {
		out.Speaker = claim.Self(from)
	}
	if r.o.Analyst != nil {
		m := said[0]
		m.Text = content
		r.o.Analyst.Enrich(&m, &out)
	}
	if at := said[0].At.In(zoneOf(n)); !n.Verbatim && n.Temporality == loci.Prospective && (out.Plan == nil || out.Plan.Recurs == "") {
		if zone, err := loci.ParseZone(said[0].Zone); err == nil && said[0].Zone != "" {
			at = at.In(zone)
		}
		if found, ok := lang.RhythmOf(content, at); ok { // of a fact that is planned
			out.Plan = &loci.PlanState{Status: loci.StatusPlanned, Due: found.Next, Recurs: found.Recurs, Todo: found.Todo}
		}
	}
	out.Claims, _ = claim.Checked(out.Claims, content, from, nil)
	return out
}

// follow gives a field what was read of new words, where it has what was read of the old.
func follow[T comparable](field *T, was, will T) {
	if *field == was {
		*field = will
	}
}

// kept are the things of a list that are not gone, and those that were read.
func kept[T comparable](has, read []T, gone func(T) bool) []T {
	return edit.United(slices.DeleteFunc(slices.Clone(has), gone), read)
}

// gone reports whether a word was in a text and is not in the one that replaced it.
func gone(word, old, content string) bool {
	return contains(old, word) && !contains(content, word)
}

func contains(text, word string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(word))
}

// stepsOf are the steps of a procedure in a new content: those that are read of it, or
// those that the note has as far as the content gives all of them.
func stepsOf(n, was, will *loci.Note) []string {
	switch {
	case len(will.ProcedureSteps) > 0 && (len(n.ProcedureSteps) > 0 || slices.Equal(n.ProcedureSteps, was.ProcedureSteps)):
		return will.ProcedureSteps
	case slices.ContainsFunc(n.ProcedureSteps, func(step string) bool { return !strings.Contains(n.Content, step) }):
		return nil
	}
	return n.ProcedureSteps
}

// claimsOf are the claims of a new content: those that rules read of it, and those that
// somebody else read of the old one while it still says their value. A claim on the same
// attribute as an old one holds as long as that did, where the attribute has many values,
// one of the same value.
func claimsOf(has, was, will []loci.Claim, says func(value string) bool) []loci.Claim {
	var out []loci.Claim
	for _, c := range will {
		takeOver(&c, has)
		out = append(out, c)
	}
	for i := range has {
		o := &has[i]
		same := func(c loci.Claim) bool { return sameAttribute(o, &c) }
		if !slices.ContainsFunc(was, same) && !slices.ContainsFunc(out, same) && o.Value != "" && says(o.Value) {
			out = append(out, *o)
		}
	}
	return out
}

// stillSays reports whether a new content says a value as far as the old one did: it has the value
// itself, or each of its words that the old one had. Agents put values in words of their own:
// swimming (every Saturday) of "she swims on Saturdays".
func stillSays(value, old, content string) bool {
	had, has := stems(old), stems(content)
	said := slices.DeleteFunc(stems(value), func(t string) bool { return !slices.Contains(had, t) })
	left := func(t string) bool { return !slices.Contains(has, t) }
	return contains(content, value) || len(said) > 0 && !slices.ContainsFunc(said, left)
}

// sameAttribute reports whether two claims are about one attribute of one subject.
func sameAttribute(a, b *loci.Claim) bool {
	return len(a.Keys) > 0 && len(b.Keys) > 0 && a.Keys[0] == b.Keys[0]
}

// sameEvent reports whether two notes are about the same time.
func sameEvent(a, b *loci.Note) bool {
	same := func(x, y loci.Date) bool { return x.Time.Equal(y.Time) && x.Precision == y.Precision }
	return same(a.EventTime, b.EventTime) && same(a.EventEnd, b.EventEnd)
}
