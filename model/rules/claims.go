package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// claims fills in what a note claims in its own voice, and returns all that was read. Since when
// something holds is known where the words say so: since a date, or, where they say that something
// has changed, by the date of the only thing they say, or since the date beside that.
func claims(n *loci.Note, c *lang.Cues, ref time.Time) []claim.Statement {
	read := claim.ReadOn(ref, n.Content, claim.Voice(n))
	found := claim.Claims(read)
	for i := range found {
		s := &read[i]
		if s.Private() {
			n.Visibility = cmp.Or(n.Visibility, loci.Private)
		}
		switch {
		case s.Negated, s.Value == "": // it holds no more
		case s.Attribute == claim.Wellbeing: // of late: the day on which it was said is no beginning
		case len(c.Says) <= 1 && !n.ValidFrom.IsZero():
			found[i].From = n.ValidFrom
		case s.Degree <= claim.Now && claim.GroupOf(s.Attribute) != claim.Changes: // what happened says nothing of since when there is a wife, or turtles
		case len(c.Says) <= 1 && !n.EventTime.IsZero() && !n.EventTime.Time.After(n.RecordedAt):
			found[i].From = n.EventTime.Time
		default:
			found[i].From = since(n, c, s, ref)
		}
	}
	n.Claims = append(n.Claims, found...)
	return read
}

// since is when something changed: at the date in its sentence; the zero time where the sentence
// has none, several, or one to come. That it was told then is no beginning.
func since(n *loci.Note, c *lang.Cues, s *claim.Statement, ref time.Time) (t time.Time) {
	for _, says := range c.Says {
		if at := strings.Index(n.Content, says); at < 0 || s.From < at || s.From >= at+len(says) {
			continue
		}
		dates := lang.Dates(says, ref)
		if len(dates) == 1 && !dates[0].Start.Time.After(ref) {
			t = dates[0].Start.Time
		}
		if len(dates) > 0 {
			return t
		}
	}
	return t
}

// endings are the claims of similar notes that a note ends or updates: of the same attribute of the same subject,
// or, where it leaves the attribute open, of the value that it names.
func endings(n *loci.Note, similar []model.Similar) []loci.Ended {
	asRead := n.Version == 1 && n.Verbatim && n.Extractor == Extractor // what it says it claims
	if asRead && len(n.Claims) == 0 || !slices.ContainsFunc(similar, func(s model.Similar) bool { return claiming(n, &s.Note) }) {
		return nil
	}
	says := slices.DeleteFunc(claim.Of(n), func(s claim.Statement) bool { return wasOver(n, &s) || ambiguous(&s, similar) })
	if !slices.ContainsFunc(says, func(s claim.Statement) bool { return s.Ends() }) {
		return nil
	}
	var out []loci.Ended
	for i := range similar {
		if o := &similar[i].Note; may(n, says, o) {
			out = append(out, endingsOf(n, says, o)...)
		}
	}
	return out
}

// wasOver reports whether what a note states was over when it was said: where one lived in 2009 says nothing
// of where one lives.
func wasOver(n *loci.Note, s *claim.Statement) bool {
	at := claim.Among(n.Claims, s)
	return at >= 0 && !n.Claims[at].Until.IsZero() && !n.Claims[at].Until.After(n.RecordedAt)
}

// ambiguous reports whether a statement may be of either of two people in similar notes.
func ambiguous(s *claim.Statement, similar []model.Similar) bool {
	if s.Subject == claim.Me {
		return false
	}
	var all []loci.Claim
	for i := range similar {
		all = append(all, similar[i].Note.Claims...)
	}
	return claim.Ambiguous(&loci.Claim{Subject: s.Subject, Attribute: s.Attribute, Keys: s.Keys}, all)
}

// claiming reports whether another note may have a claim at all that one ends: a trait, what
// is closed, and an episode without claims have none, and of some the words were not read.
func claiming(n, o *loci.Note) bool {
	return o.ID != n.ID && o.Kind != loci.Trait && !o.Superseded() && o.Content != "" && (len(o.Claims) > 0 || o.Kind == loci.Fact)
}

// may reports whether a note can have a claim that others end, without a look at its words.
func may(n *loci.Note, says []claim.Statement, o *loci.Note) bool {
	if !claiming(n, o) {
		return false
	}
	if len(o.Claims) == 0 {
		return true
	}
	return slices.ContainsFunc(o.Claims, func(c loci.Claim) bool {
		return c.Until.IsZero() && slices.ContainsFunc(says, func(s claim.Statement) bool {
			return s.Ends() && claim.Meet(s.Keys, c.Keys)
		})
	})
}

// endingsOf are those of one note.
func endingsOf(n *loci.Note, says []claim.Statement, o *loci.Note) []loci.Ended {
	was := claim.Of(o)
	claims := o.Claims
	if len(claims) == 0 {
		claims = claim.Claims(was)
	}
	var out []loci.Ended
	over := make([]bool, len(was)) // which of its statements are closed
	for _, e := range claim.Compare(was, says) {
		at := claim.Among(claims, &was[e.Old])
		if at < 0 || !claims[at].Until.IsZero() {
			continue
		}
		over[e.Old] = e.Relation == claim.Closed
		out = append(out, loci.Ended{
			Note: o.ID, Attribute: attribute(&claims[at]), Updated: e.Relation == claim.Updated,
			Claim: at, By: claim.Among(n.Claims, &says[e.New]),
		})
	}
	if whole(o, was, claims, over) {
		for i := range out {
			out[i].Whole = true
		}
	}
	return out
}

// attribute is what a claim is about, in plain words.
func attribute(c *loci.Claim) string {
	if c.Subject == claim.Me || c.Subject == "" {
		return c.Attribute
	}
	return c.Attribute + " (" + c.Subject + ")"
}

// whole reports whether a note says nothing but what is over: all its claims are closed, and
// no other clause of it is a fact. What happened is never over.
func whole(o *loci.Note, was []claim.Statement, claims []loci.Claim, over []bool) bool {
	if o.Kind != loci.Fact {
		return false
	}
	for i := range was {
		at := claim.Among(claims, &was[i])
		says := !was[i].Negated && was[i].Value != "" // else that something was over
		if !over[i] && says && (at < 0 || claims[at].Until.IsZero() || claims[at].Updated) {
			return false
		}
	}
	if !slices.Contains(over, true) || len(claims) > len(claim.Claims(was)) {
		return false
	}
	at := 0
	for _, s := range clausesOf(o.Content) {
		from := at + strings.Index(o.Content[at:], s)
		at = from + len(s)
		inside := slices.ContainsFunc(was, func(s claim.Statement) bool { return s.From < at && from < s.To })
		if !inside && lang.ReadCues(s).Kind == loci.Fact {
			return false
		}
	}
	return true
}

// ends is the decision about a note that ends or updates claims.
func ends(n *loci.Note, all []loci.Ended) loci.Decision {
	d := loci.Decision{Operation: loci.Add, Note: n.ID, Ends: all, Reason: "a later statement on " + all[0].Attribute}
	if closes := slices.IndexFunc(all, func(e loci.Ended) bool { return !e.Updated }); closes >= 0 {
		d.Reason = "it ends what was said of " + all[closes].Attribute
	}
	if at := slices.IndexFunc(all, func(e loci.Ended) bool { return e.Whole }); at >= 0 {
		d.Operation, d.Target, d.Reason = loci.Update, all[at].Note, fmt.Sprintf("explicit correction of %s", all[at].Attribute)
	}
	return d
}
