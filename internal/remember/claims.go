package remember

import (
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// maxKeys is how many keys a claim has at most, with those that it inherits.
const maxKeys = 12

// endings are what the claims that a note ends or updates come to.
type endings struct {
	note    loci.Note   // the new note, with the keys that it inherits
	before  []loci.Note // the existing notes that change, as they were
	changes []store.NoteChange
	links   []loci.Link
	ends    []loci.Ended // those that came to something
	refused string       // why others did not, "" where there are none
}

// endClaims ends the claims of existing notes that a new one ends or updates. The new note
// inherits their keys, so that the questions that found them find it. A note that says
// nothing else is closed; another keeps standing, with its claim ended. Nothing that was
// said later is ended, nor what some see who may not see the new note.
func endClaims(st edit.Stamp, agents audience.Agents, n *loci.Note, ends []loci.Ended, similar []model.Similar, reason string) *endings {
	out := &endings{note: *n}
	out.note.Claims = slices.Clone(n.Claims)
	for _, group := range grouped(ends, func(a, b loci.Ended) bool { return a.Note == b.Note }) {
		target := offered(group[0].Note, similar)
		switch {
		case target == nil || target.Superseded():
		case target.RecordedAt.After(n.RecordedAt):
			out.refused = laterDate
		case !mayBearOn(agents, n, target, false):
			out.refused = otherEyes
			if slices.ContainsFunc(group, func(e loci.Ended) bool { return !e.Updated }) {
				out.links = append(out.links, atOdds(n, target, reason))
			}
		default:
			out.end(st, agents, target, group, reason)
		}
	}
	return out
}

// laterDate is why nothing is ended that was said after a note.
const laterDate = "the similar memory is of a later date: both kept"

func (x *endings) end(st edit.Stamp, agents audience.Agents, target *loci.Note, group []loci.Ended, reason string) {
	n, until := &x.note, closes(&x.note, target)
	after := *target
	if after.Claims = slices.Clone(target.Claims); len(after.Claims) == 0 {
		after.Claims = claim.Claims(claim.Of(target))
	}
	link := loci.Updates
	trace := agents.Include(audience.Of(target), audience.Of(n)) // else what it ends bears no trace on it
	for _, e := range group {
		if e.Claim < 0 || e.Claim >= len(after.Claims) {
			continue
		}
		if c := &after.Claims[e.Claim]; trace && e.By >= 0 && e.By < len(n.Claims) {
			inherit(&n.Claims[e.By], c, began(n, until))
		}
		over(&after.Claims[e.Claim], until, n.ID, e.Updated)
	}
	if group[0].Whole {
		link, after.ValidUntil, after.SupersededBy = loci.Supersedes, until, n.ID
		if trace && n.ValidFrom.IsZero() {
			n.ValidFrom = edit.Opens(n)
		}
	}
	x.before, x.ends = append(x.before, *target), append(x.ends, group...)
	x.changes = append(x.changes, st.Next(*target, after, loci.Version{At: n.RecordedAt, Step: loci.StepDecide, Operation: loci.Update, Reason: reason}))
	x.links = append(x.links, bearsOn(n, target, link, reason))
}

// over ends a claim, unless it is over already.
func over(c *loci.Claim, until time.Time, by loci.ID, updated bool) {
	if !c.Until.IsZero() {
		return
	}
	if until.Before(c.From) {
		until = c.From
	}
	c.Until, c.By, c.Updated = until, by, updated
}

// allOver are the claims of a note that is closed.
func allOver(claims []loci.Claim, until time.Time, by loci.ID) []loci.Claim {
	claims = slices.Clone(claims)
	for i := range claims {
		over(&claims[i], until, by, false)
	}
	return claims
}

// inherit gives a claim the keys of the one that it takes the place of, and, where it does
// not say since when it holds, the moment at which that began, as far as it is known.
func inherit(c, old *loci.Claim, began time.Time) {
	c.Keys = edit.AtMost(maxKeys, edit.United(c.Keys, old.Keys))
	if c.From.IsZero() && c.Value != "" && !c.Negated {
		c.From = began
	}
}

// began is since when what a note says holds, where that is over from a moment on of which it
// takes the place. That it was told then is no beginning, and rules have read the words already.
func began(n *loci.Note, until time.Time) time.Time {
	if n.Verbatim || until.Equal(n.RecordedAt) {
		return time.Time{}
	}
	return until
}

// replaces are the claims of a fact that takes the place of a note as a whole, with the keys
// that they inherit (claim.Heirs).
func replaces(claims, old []loci.Claim, began time.Time) []loci.Claim {
	claims = slices.Clone(claims)
	for i, heir := range claim.Heirs(claims, old) {
		if heir >= 0 {
			inherit(&claims[heir], &old[i], began)
		}
	}
	return claims
}

// mergedClaims are those of a note that is merged with a fact, and has its merged content:
// the fact's, and of its own those that the content still makes. What it says of the same
// attribute in other words takes their place; what it does not say is no claim of it.
func mergedClaims(t *loci.Note, fact []loci.Claim) []loci.Claim {
	out := slices.Clone(fact)
	read := claim.Claims(claim.Read(t.Content, claim.Voice(t)))
	for i := range read {
		read[i] = claim.Named(read[i], claim.Users)
	}
	for _, c := range t.Claims {
		if at := claim.Sharing(out, &c); at >= 0 {
			out[at].Keys = edit.AtMost(maxKeys, edit.United(out[at].Keys, c.Keys))
			continue
		}
		if at := claim.Sharing(read, &c); at >= 0 && read[at].Value != c.Value {
			read[at].Keys = edit.AtMost(maxKeys, edit.United(read[at].Keys, c.Keys))
			out = append(out, read[at])
			continue
		}
		if !c.Until.IsZero() || strings.Contains(strings.ToLower(t.Content), strings.ToLower(c.Value)) {
			out = append(out, c)
		}
	}
	return out
}

// settleEnds is Settle for a decision that ends claims.
func settleEnds(st edit.Stamp, agents audience.Agents, n *loci.Note, d loci.Decision, similar []model.Similar) (*store.Changes, loci.Decision) {
	x := endClaims(st, agents, n, d.Ends, similar, d.Reason)
	c := &store.Changes{Notes: x.changes, Links: x.links}
	if inherited(n, &x.note) {
		c.Notes = append(c.Notes, st.Next(*n, x.note, loci.Version{At: n.RecordedAt, Step: loci.StepDecide, Operation: loci.Update, Reason: d.Reason}))
	}
	return c, x.decision(d)
}

// inherited reports whether a new note is another than it was before it ended claims.
func inherited(n, after *loci.Note) bool {
	return !n.ValidFrom.Equal(after.ValidFrom) || !slices.EqualFunc(n.Claims, after.Claims, func(a, b loci.Claim) bool {
		return a.From.Equal(b.From) && slices.Equal(a.Keys, b.Keys)
	})
}

// decision is what became of a decision that ends claims.
func (x *endings) decision(d loci.Decision) loci.Decision {
	d.Ends = x.ends
	whole := slices.IndexFunc(x.ends, func(e loci.Ended) bool { return e.Whole })
	switch {
	case whole >= 0:
		d.Operation, d.Target = loci.Update, x.ends[whole].Note
	case len(x.ends) > 0:
		d.Operation, d.Target = loci.Add, loci.ID{}
	default:
		d.Operation, d.Target, d.Reason = loci.Add, loci.ID{}, x.refused
	}
	return d
}

// soft are claims that rules find ended where a model has decided otherwise: they are
// updated at most, so that nothing is closed against its word.
func soft(ends []loci.Ended) []loci.Ended {
	out := slices.Clone(ends)
	for i := range out {
		out[i].Updated, out[i].Whole = true, false
	}
	return out
}

// claimsOf are the claims that whoever made a fact names of it, with those that are read in
// its words and share no key with them, as far as its sources bear them (claim.Checked). A model
// may leave out of whom it speaks: then its words say of the user what a source says too. The hero
// of a novel that moves to Kyoto does not move its reader there.
func (s *stated) claimsOf(n *loci.Note) []loci.Claim {
	from := s.sources()
	out, borne := claim.Checked(claim.Given(s.claims), n.Content, from, s.who)
	alone := claim.Claims(claim.Read(n.Content, s.who.Self(from)))
	if len(s.beside) > 0 {
		alone = slices.DeleteFunc(alone, func(c loci.Claim) bool { return c.Subject == claim.Me && !s.says(&c) })
	}
	read, others := claim.Checked(alone, n.Content, from, s.who)
	s.unborne = !borne || !others && (len(s.claims) == 0 || len(s.beside) > 0) // who gives claims misses no others
	out, borne = s.grounded(out)
	read, others = s.grounded(read)
	s.loose = s.loose || !borne || !others
	named := len(out)
	for _, c := range read {
		if !n.EventTime.IsZero() && !n.EventTime.Time.After(n.RecordedAt) && c.Value != "" && !c.Negated && begins(&c) {
			c.From = n.EventTime.Time
		}
		if at := claim.Sharing(out, &c); at >= 0 {
			out[at].Keys = edit.AtMost(maxKeys, edit.United(out[at].Keys, c.Keys))
			continue
		}
		if !s.called(&c, out[:named]) {
			out = append(out, c)
		}
	}
	return out
}

// timed are the claims of a note with the times of what a model says of it: what lasted and is over ended
// with its event, or before it was said; what is planned begins with its event, and without one claims
// nothing of the catalogue yet, unless it recurs: a goal is one, a home none. What its words suppose, dream or
// quote is claimed of nobody, save what protects and a name, nor a value of the wrong kind.
func (s *stated) timed(n *loci.Note) []loci.Claim {
	out := slices.DeleteFunc(slices.Clone(n.Claims), func(c loci.Claim) bool {
		return c.Value != "" && (!claim.Fits(&c) || !claim.Indispensable(&c) && s.unsaid(&c))
	})
	s.unborne = s.unborne || len(out) < len(n.Claims)
	for i := range out {
		c := &out[i]
		switch {
		case c.Value == "" || c.Negated:
		case n.Temporality == loci.Historical:
			c.From, c.Until = n.EventTime.Time, lasted(n)
		case s.Temporality == loci.Prospective && n.Ahead() && begins(c):
			c.From = n.EventTime.Time
		}
	}
	if series := n.Plan != nil && n.Plan.Recurs != ""; s.Temporality == loci.Prospective && n.EventTime.IsZero() && !series {
		out = slices.DeleteFunc(out, func(c loci.Claim) bool { return c.Value != "" && claim.Find(c.Attribute) != nil })
	}
	return out
}

// begins reports whether a claim may begin with what a note tells: nobody's mother does with her visit.
func begins(c *loci.Claim) bool {
	return claim.GroupOf(c.Attribute) != claim.People || c.Attribute == "partner" || c.Attribute == "relationship"
}

// unsaid reports whether the words of a statement have the value of a claim, and none of them asserts it.
func (s *stated) unsaid(c *loci.Claim) (unsaid bool) {
	for _, p := range s.from {
		has, asserts := claim.Asserts(p.Note.Content, c)
		if asserts {
			return false
		}
		unsaid = unsaid || has
	}
	return unsaid
}

// lasted is until when what is over by its note was so: to the end of its event, and at the latest to
// when it was said.
func lasted(n *loci.Note) time.Time {
	end := n.EventTime.End()
	if !n.EventEnd.IsZero() {
		end = n.EventEnd.End()
	}
	if n.EventTime.IsZero() || end.After(n.RecordedAt) {
		return n.RecordedAt
	}
	return end
}

// called reports whether who gives a fact has a name of its own for what rules read in it: what a
// child is in is the grade, and no school; and what somebody likes and a model calls a hobby is that.
func (s *stated) called(c *loci.Claim, given []loci.Claim) bool {
	same := func(o loci.Claim) bool {
		return claim.OneValue(&o, c) && (len(s.beside) == 0 || c.Attribute == "like" && claim.GroupOf(o.Attribute) == claim.Habits)
	}
	return !claim.Protects(c) && slices.ContainsFunc(given, same)
}

// sources are the words that a fact was made of.
func (s *stated) sources() []claim.Source {
	return edit.Each(s.from, func(p **Part) claim.Source { return claim.SourceOf(&(*p).Note) })
}

// says reports whether the words that a fact was made of claim the same by themselves.
func (s *stated) says(c *loci.Claim) bool {
	return slices.ContainsFunc(s.from, func(p *Part) bool { return claim.Sharing(p.Note.Claims, c) >= 0 })
}
