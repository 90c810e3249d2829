package rules

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/lang"
)

// maxTags is how many tags a note gets at most, those that the caller gave apart.
const maxTags = 5

// Enrich fills in the note of a message from the cues in its words: kind, temporality, event time, keywords, tags,
// category, domain, entities, emotion, importance, steps, claims and, for private data, visibility. What the note
// has already is kept; what no cue decides is left as it is. m and n must not be nil.
func (*Rules) Enrich(m *loci.Message, n *loci.Note) {
	c, givenKind := lang.ReadCues(n.Content), n.Kind
	n.Extractor = Extractor
	describe(m, n, &c)
	if n.Temporality = c.Temporality; c.Chatter {
		claims(n, &c, reference(m)) // Hi, my name is Ann!
		return
	}
	advice := c.Suggests || m.Role == loci.RoleAssistant
	state(n, &c, advice)
	date(m, n, &c, advice)
	if n.Kind == loci.Fact && len(c.Corrections) > 0 && n.Temporality != loci.Prospective {
		n.ValidFrom = cmp.Or(n.ValidFrom, opens(n))
	}
	if n.Temporality == loci.Prospective && c.Todo {
		n.Plan = &loci.PlanState{Status: loci.StatusPlanned, Todo: true}
	}
	says := claims(n, &c, reference(m))
	if !advice && n.Kind != loci.Fact && givenKind == "" && !c.RightNow && lasts(n, says) {
		n.Kind = loci.Fact
	}
	if !advice {
		recur(n, &c, reference(m))
	}
}

// recur makes a plan that recurs of what is arranged so, or is to be done so, unless the words plan something of one
// day besides, or say more of other things.
func recur(n *loci.Note, c *lang.Cues, ref time.Time) {
	r, ok := lang.RhythmOf(n.Content, ref)
	once := n.Temporality == loci.Prospective && !n.EventTime.IsZero() && !slices.ContainsFunc(r.Dates, func(d loci.Date) bool { return d.Time.Equal(n.EventTime.Time) })
	if !ok || !r.Planned || once || 3*(c.Plans+1) < len(c.Says) {
		return
	}
	n.Plan = &loci.PlanState{Status: loci.StatusPlanned, Due: r.Next, Recurs: r.Recurs, Todo: r.Todo || c.Todo}
	n.Temporality = loci.Prospective
	n.SetEvent(loci.Date{}, loci.Date{})
}

// describe fills in what helps to find a note, and who may see it.
func describe(m *loci.Message, n *loci.Note, c *lang.Cues) {
	self := func(name string) bool { return strings.EqualFold(name, m.Speaker) }
	n.Keywords, n.Emotion = c.Keywords, c.Emotion
	n.Entities = slices.DeleteFunc(c.Entities, func(e loci.Entity) bool { return self(e.Name) })
	n.Tags = joined(n.Tags, slices.DeleteFunc(c.Tags, self))
	n.Category = cmp.Or(n.Category, c.Category)
	n.Domain = cmp.Or(n.Domain, c.Domain)
	n.Importance = cmp.Or(n.Importance, c.Importance)
	if n.Category == loci.Workflow {
		n.ProcedureSteps = c.Steps
	}
	if c.Private || captioned(n) {
		n.Visibility = cmp.Or(n.Visibility, loci.Private)
	}
	if c.Told {
		n.Source = loci.Told
	}
}

// captioned reports whether a picture that was sent with a note shows what must not be known to all.
func captioned(n *loci.Note) bool { return n.Caption != "" && lang.ReadPrivate(n.Caption).Any() }

// lasts reports whether a note claims something that lasts, without a time at which it
// happened: what somebody's manager or home is now is a fact, however it was said.
func lasts(n *loci.Note, says []claim.Statement) bool {
	return n.Temporality == loci.Current && n.EventTime.IsZero() && slices.ContainsFunc(says, func(s claim.Statement) bool { return s.Lasts() })
}

// opens is the time from which a correction holds that doesn't say since when: the time
// of its event, else that at which it was said.
func opens(n *loci.Note) time.Time {
	if n.EventTime.IsZero() {
		return n.RecordedAt
	}
	return n.EventTime.Time
}

// state sets kind and temporality. Advice is no fact of the user's life, and what an
// assistant means to do no plan of the user's.
func state(n *loci.Note, c *lang.Cues, advice bool) {
	if n.Temporality == loci.Prospective && (advice || !mostlyPlans(c)) {
		n.Temporality = loci.Current
	}
	if !advice || c.Kind != loci.Fact {
		n.Kind = cmp.Or(n.Kind, c.Kind)
	}
}

// mostlyPlans reports whether enough of the sentences are about what is to come: half of them, or a third of those
// that state nothing lasting. Words that say more beside a plan are not stale once its time has passed.
func mostlyPlans(c *lang.Cues) bool {
	share := 3
	if c.Kind == loci.Fact {
		share = 2
	}
	return share*c.Plans >= len(c.Says)
}

// reference is the message's time in the zone in which its dates are meant.
func reference(m *loci.Message) time.Time {
	if m.Zone == "" {
		return m.At
	}
	zone, err := loci.ParseZone(m.Zone)
	if err != nil {
		return m.At // the engine lets none through that can't be loaded
	}
	return m.At.In(zone)
}

// joined is the caller's tags and then those of the rules, each once.
func joined(given, found []string) []string {
	out := slices.Clone(given)
	for _, t := range found {
		if len(out) >= max(maxTags, len(given)) {
			break
		}
		if !slices.ContainsFunc(out, func(o string) bool { return strings.EqualFold(o, t) }) {
			out = append(out, t)
		}
	}
	return out
}
