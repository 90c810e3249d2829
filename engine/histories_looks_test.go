package engine_test

import (
	"encoding/json"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/recall"
)

// askedOn is when everything is asked: always at one moment, so that answers differ by what is
// known alone.
var askedOn = time.Date(2026, 3, 25, 9, 0, 0, 0, time.UTC)

// passing is what of an answer every change moves, and who linked two notes when: a link that
// is taken back twice is one that an undo made.
var passing = regexp.MustCompile(`,?"(version|access_count|took_ms)":[0-9.e-]+|,?"(updated_at|set)":"[^"]*"|(,"reason":"[^"]*")?(,"by":"[a-z]+")?,"at":"[^"]*"`)

// ask asks everybody everything; zero is now.
func (c *chronicle) ask(asOf time.Time) map[string]string {
	c.Helper()
	now := c.now
	c.now = askedOn
	defer func() { c.now = now }()
	out := map[string]string{}
	for _, s := range c.scopes() {
		c.answerTo(s, asOf, func(what string, answer any, err error) {
			raw := must(json.Marshal(answer))
			if err != nil {
				raw = []byte(err.Error())
			}
			out[s.Agent+": "+what] = string(raw)
		})
	}
	return out
}

func (c *chronicle) scopes() []loci.Scope {
	all := []loci.Scope{me}
	for _, a := range chronicleAgents {
		all = append(all, loci.Scope{User: me.User, Agent: a.Name})
	}
	return all
}

func (c *chronicle) answerTo(s loci.Scope, asOf time.Time, say func(what string, answer any, err error)) {
	ctx := c.Context()
	for _, q := range chronicleAsks {
		r, err := c.Recall(ctx, s, loci.RecallRequest{Query: q, K: 5, NoTrack: true, AsOf: asOf})
		say("recall "+q, r, err)
	}
	for _, of := range []string{"", "Ann"} {
		r, err := c.Profile(ctx, s, loci.ProfileRequest{Subject: of, History: true, AsOf: asOf})
		say("profile "+of, r, err)
	}
	agenda, err := c.Agenda(ctx, s, loci.AgendaRequest{Done: true, Limit: 1000, AsOf: asOf})
	say("agenda", agenda, err)
	timeline, err := c.Timeline(ctx, s, loci.TimelineRequest{Limit: 1000, AsOf: asOf})
	say("timeline", timeline, err)
	traits, err := c.Traits(ctx, s, loci.TraitsRequest{All: true, AsOf: asOf})
	say("traits", traits, err)
	list, err := c.Notes(ctx, s, loci.NotesRequest{Filter: loci.Filter{Superseded: true}, Page: loci.Page{Limit: 1000, AsOf: asOf}})
	say("notes", list, err)
	if s.Agent != "" || err != nil {
		return
	}
	for i := range list.Notes {
		links, err := c.Links(ctx, s, loci.LinksRequest{ID: list.Notes[i].ID, Max: 1000, AsOf: asOf})
		say("links of "+short(list.Notes[i].ID), links, err)
	}
}

// same holds that answers are the same but for what passes.
func (c *chronicle) same(when string, got, want map[string]string) {
	c.Helper()
	for _, what := range slices.Sorted(maps.Keys(want)) {
		if got[what] == want[what] {
			continue
		}
		is, was := passing.ReplaceAllString(got[what], ""), passing.ReplaceAllString(want[what], "")
		if is != was {
			at := 0
			for at < min(len(is), len(was)) && is[at] == was[at] {
				at++
			}
			c.Errorf("%s: %s\nis   …%.500s\nwant …%.500s", when, what, is[max(0, at-200):], was[max(0, at-200):])
			return
		}
	}
	for what := range got {
		if _, there := want[what]; !there {
			c.Errorf("%s: there is %s %s", when, what, got[what])
		}
	}
}

// look reads everything and examines whether it tells one truth.
func (c *chronicle) look() {
	c.Helper()
	c.flush()
	seen, before := map[string]map[loci.ID]bool{}, map[loci.ID]bool{}
	for i := range c.all {
		before[c.all[i].ID] = true
	}
	for _, s := range c.scopes() {
		r, err := c.Notes(c.Context(), s, loci.NotesRequest{Filter: loci.Filter{Superseded: true, Forgotten: true}, Page: loci.Page{Limit: 1000}})
		if err != nil {
			c.Fatal(err)
		}
		seen[s.Agent] = map[loci.ID]bool{}
		for i := range r.Notes {
			seen[s.Agent][r.Notes[i].ID] = true
		}
		if s.Agent == "" {
			c.all = r.Notes
		}
		c.profileHolds(s, r.Notes)
		c.scoresFall(s)
		c.agendaIsTheState(s, r.Notes)
	}
	c.audiences(seen, before)
	c.words()
	c.answers = c.ask(time.Time{})
}

// audiences: nobody sees what was hidden but by an edit of just that.
func (c *chronicle) audiences(seen map[string]map[loci.ID]bool, there map[loci.ID]bool) {
	c.Helper()
	for agent, notes := range seen {
		for id := range notes {
			if c.seen != nil && there[id] && !c.seen[agent][id] && !c.may[id] {
				c.Errorf("%q sees %s now", agent, short(id))
			}
		}
	}
	c.seen = seen
}

// words are forgotten by a forget alone.
func (c *chronicle) words() {
	c.Helper()
	for i := range c.all {
		if n := &c.all[i]; n.Verbatim && n.Forgotten && !c.gone[n.ID] {
			c.Errorf("nobody forgot %s %q", short(n.ID), n.Content)
		}
	}
}

// scoresFall: fewer hits are the first of more, scores fall, and what a score is made of
// makes it.
func (c *chronicle) scoresFall(s loci.Scope) {
	c.Helper()
	for _, q := range chronicleAsks {
		all := must(c.Recall(c.Context(), s, loci.RecallRequest{Query: q, K: 12, NoTrack: true})).Hits
		some := must(c.Recall(c.Context(), s, loci.RecallRequest{Query: q, K: 1 + c.random.IntN(4), NoTrack: true})).Hits
		for i := range some {
			if i >= len(all) || some[i].Note.ID != all[i].Note.ID || math.Abs(some[i].Score-all[i].Score) > 1e-9 {
				c.Errorf("%q of %q: hit %d of %d is another one than of %d", q, s.Agent, i+1, len(some), len(all))
			}
		}
		for i := range all {
			if i > 0 && all[i].Score > all[i-1].Score {
				c.Errorf("%q of %q: scores rise", q, s.Agent)
			}
			if p := all[i].Parts; math.Abs(p.Relevance*recall.Boost(&p)*max(1, orZero(p.Order).Factor)-all[i].Score) > 1e-9 {
				c.Errorf("%q of %q: the parts of hit %d don't make its score", q, s.Agent, i+1)
			}
		}
	}
}

// profileHolds: whatever a profile says is a claim in force of a note that is there. To agents
// nothing is masked but a secret, and to the user in person, who asks for that, nothing.
func (c *chronicle) profileHolds(s loci.Scope, notes []loci.Note) {
	c.Helper()
	for _, of := range []string{"", "Ann"} {
		r, err := c.Profile(c.Context(), s, loci.ProfileRequest{Subject: of, Reveal: s.Agent == ""})
		if err != nil {
			c.Fatal(err)
		}
		for _, a := range r.Attributes {
			for _, v := range a.Values {
				says := func(n loci.Note) bool {
					masked := s.Agent != "" && v.Value == "••••" && strings.Contains(n.Content, "password")
					return slices.Contains(v.Notes, n.ID) && (masked || claimsThat(&n, v.Value))
				}
				if !slices.ContainsFunc(notes, says) {
					c.Errorf("the profile of %q for %q: nothing says %s: %s (%s)", of, s.Agent, a.Attribute, v.Value, v.Notes)
				}
			}
		}
	}
}

func claimsThat(n *loci.Note, value string) bool {
	return !n.Forgotten && slices.ContainsFunc(n.Claims, func(c loci.Claim) bool {
		return strings.EqualFold(c.Value, value) && c.By.IsZero() && c.Until.IsZero()
	})
}

// agendaIsTheState: what became of a plan is the same wherever it is told.
func (c *chronicle) agendaIsTheState(s loci.Scope, notes []loci.Note) {
	c.Helper()
	r, err := c.Agenda(c.Context(), s, loci.AgendaRequest{Done: true, Limit: 1000})
	if err != nil {
		c.Fatal(err)
	}
	agenda := map[loci.ID]loci.Due{}
	for _, section := range r.Sections {
		for i := range section.Plans {
			agenda[section.Plans[i].Note.ID] = section.Due
		}
	}
	for i := range notes {
		n := &notes[i]
		due, there := agenda[n.ID]
		for _, f := range n.Facts { // a plan is listed once: as the fact that was made of the words
			if d, listed := agenda[f.Fact]; listed && !there {
				due = d
			}
		}
		// What a note has closed that an agent does not see is in none of its lists.
		closed := slices.ContainsFunc(c.all, func(o loci.Note) bool { return o.ID == n.ID && o.Superseded() })
		want := loci.PlanStatus("")
		if n.Plan != nil && !n.Forgotten && !closed {
			want = n.Plan.Status
		}
		var ok bool
		switch want {
		case loci.StatusDone:
			ok = due == loci.PlanDone
		case loci.StatusCancelled:
			ok = due == loci.PlanCancelled
		case loci.StatusPlanned, loci.StatusOverdue:
			ok = due != loci.PlanDone && due != loci.PlanCancelled
		default:
			ok = !there
		}
		if !ok {
			c.Errorf("%q: %s %q is %q and %q on the agenda", s.Agent, short(n.ID), n.Content, want, due)
		}
	}
}
