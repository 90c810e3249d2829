package remember

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/derive"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// Decide returns what becomes of a new note. Whatever model or rules advise, this
// holds: without similar notes it is ADD, and so it is when the advice names an
// operation that there isn't, or a target that was never offered.
func Decide(a model.Analyst, n *loci.Note, similar []model.Similar) loci.Decision {
	if a == nil || len(similar) == 0 {
		return loci.Decision{Operation: loci.Add, Note: n.ID, Reason: "no similar memories found"}
	}
	return checked(a.Decide(n, similar), n, similar)
}

func checked(d loci.Decision, n *loci.Note, similar []model.Similar) loci.Decision {
	d.Note = n.ID
	switch d.Operation {
	case loci.Add:
		d.Target, d.Ends = loci.ID{}, offeredEnds(d.Ends, similar)
		return d
	case loci.Update, loci.Delete, loci.Noop:
		if offered(d.Target, similar) != nil {
			d.Ends = offeredEnds(d.Ends, similar)
			return d
		}
		return loci.Decision{Operation: loci.Add, Note: n.ID, Reason: "the advice named a target that was not offered: added"}
	}
	return loci.Decision{Operation: loci.Add, Note: n.ID, Reason: "the advice named no known operation: added"}
}

// offeredEnds are those that end claims of notes that were offered.
func offeredEnds(ends []loci.Ended, similar []model.Similar) []loci.Ended {
	return slices.DeleteFunc(ends, func(e loci.Ended) bool { return offered(e.Note, similar) == nil })
}

func offered(id loci.ID, similar []model.Similar) *loci.Note {
	for i := range similar {
		if similar[i].Note.ID == id {
			return &similar[i].Note
		}
	}
	return nil
}

// Settle turns a decision about a verbatim note into changes. The words always
// stay: NOOP only takes the rank of a fact from what merely repeats one, and UPDATE
// or DELETE closes the target in favour of the new note, never destroying it. Claims that
// the note ends or updates are ended in the notes that make them (endClaims).
// A statement is not corrected by one that was made before it, nor by one that some of
// those who see it may not see: then both are kept, and linked as contradicting.
func Settle(st edit.Stamp, agents audience.Agents, n *loci.Note, d loci.Decision, similar []model.Similar) (*store.Changes, loci.Decision) {
	if len(d.Ends) > 0 {
		return settleEnds(st, agents, n, d, similar)
	}
	target := offered(d.Target, similar)
	switch {
	case target == nil:
	case !mayBearOn(agents, n, target, d.Operation == loci.Noop):
		c := &store.Changes{}
		if d.Operation != loci.Noop {
			c.Links = append(c.Links, atOdds(n, target, d.Reason))
		}
		return c, loci.Decision{Operation: loci.Add, Note: n.ID, Reason: otherEyes}
	case d.Operation == loci.Noop:
		return repeated(st, n, target, d), d
	case target.RecordedAt.After(n.RecordedAt):
		d = loci.Decision{Operation: loci.Add, Note: n.ID, Reason: laterDate}
	case target.SupersededBy.IsZero():
		c := superseded(st, n, target, d)
		if agents.Include(audience.Of(target), audience.Of(n)) { // else what it closes bears no trace on it
			c.Notes = append(c.Notes, opened(st, n, loci.Version{At: n.RecordedAt, Step: loci.StepDecide, Operation: d.Operation, Reason: d.Reason})...)
		}
		return c, d
	}
	return &store.Changes{}, d
}

// atOdds links a correction to what it can't close.
func atOdds(n, target *loci.Note, reason string) loci.Link {
	return bearsOn(n, target, loci.Contradicts, reason)
}

// bearsOn links a note to one that it is decided to bear on.
func bearsOn(n, target *loci.Note, t loci.LinkType, reason string) loci.Link {
	return loci.Link{
		From: n.ID, To: target.ID, Type: t, Direction: loci.Out, Strength: graph.Asserted,
		Reason: reason, By: string(loci.StepDecide), At: n.RecordedAt,
	}
}

// repeated is the version of words that say nothing but what a fact says: they go with the
// fact from then on. There is none for those that a fact was made of anyhow.
func repeated(st edit.Stamp, n, fact *loci.Note, d loci.Decision) *store.Changes {
	if !repeats(n, fact) {
		return &store.Changes{}
	}
	after := *n
	after.Facts = append(slices.Clip(n.Facts), repeating(n, fact))
	if n.Original == nil && len(n.Facts) == 0 {
		after, _ = derive.Words(&after, []loci.Note{*fact})
	}
	return &store.Changes{Notes: []store.NoteChange{st.Next(*n, after, loci.Version{
		At: n.RecordedAt, Step: loci.StepDecide, Operation: loci.Noop, Reason: d.Reason,
	})}}
}

// repeats reports whether a fact that words repeat is to be listed with them: it is not
// yet, and was not made of them.
func repeats(words, fact *loci.Note) bool {
	listed := slices.ContainsFunc(words.Facts, func(f loci.Distilled) bool { return f.Fact == fact.ID })
	return !listed && !derive.Made(fact, words) && fact.ID != words.ID
}

// repeating lists a fact with words that say something that it covers.
func repeating(said, fact *loci.Note) loci.Distilled {
	return loci.Distilled{Fact: fact.ID, Told: digest(said.Content) == digest(fact.Content)}
}

// superseded closes a statement in favour of another.
func superseded(st edit.Stamp, n, target *loci.Note, d loci.Decision) *store.Changes {
	after := *target
	after.ValidUntil, after.SupersededBy = closes(n, target), n.ID
	after.Claims = allOver(target.Claims, after.ValidUntil, n.ID)
	v := loci.Version{At: n.RecordedAt, Step: loci.StepDecide, Operation: d.Operation, Reason: d.Reason}
	return &store.Changes{
		Notes: []store.NoteChange{st.Next(*target, after, v)},
		Links: []loci.Link{bearsOn(n, target, loci.Supersedes, d.Reason)},
	}
}

// untilThen ends what a note claims when another that lies ahead takes the place of it: the
// note stands until then. One that claims nothing, or that somebody said is over then, is valid until
// then.
func untilThen(st edit.Stamp, n, target *loci.Note, d loci.Decision) *store.Changes {
	after, until := *target, closes(n, target)
	if len(after.Claims) == 0 {
		after.Claims = claim.Claims(claim.Of(target))
	}
	if after.Claims = allOver(after.Claims, until, n.ID); len(after.Claims) == 0 || d.Reason == edit.Instead {
		after.ValidUntil = until
	}
	v := loci.Version{At: n.RecordedAt, Step: loci.StepDecide, Operation: d.Operation, Reason: d.Reason}
	return &store.Changes{
		Notes: []store.NoteChange{st.Next(*target, after, v)},
		Links: []loci.Link{bearsOn(n, target, loci.Updates, d.Reason)},
	}
}

// opened is the version of a note that says from when it holds, where it doesn't say
// so yet.
func opened(st edit.Stamp, n *loci.Note, v loci.Version) []store.NoteChange {
	if !n.ValidFrom.IsZero() {
		return nil
	}
	after := *n
	after.ValidFrom = edit.Opens(n)
	return []store.NoteChange{st.Next(*n, after, v)}
}

// closes is until when a statement held that another takes the place of: until that one
// opens, but not before the old began itself, nor later than that one was said, when the old
// was known to be over, unless it says what will be.
func closes(n, target *loci.Note) time.Time {
	until := edit.Opens(n)
	if until.After(n.RecordedAt) && !changesLater(n, target) || until.Before(target.ValidFrom) || until.Before(target.EventTime.Time) {
		return n.RecordedAt
	}
	return until
}

// changesLater reports whether a fact says what will be in the place of what holds until then:
// it is of a time to come, or holds from one on (Ruling.From). A plan that another takes the
// place of is over at once, and so is what is of a day to come itself. Who gives a fact with a day
// to come says from when it holds, unless that day is what it claims: a deadline.
func changesLater(n, target *loci.Note) bool {
	switch {
	case n.Verbatim || target.Planned() != nil:
		return false
	case n.Temporality == loci.Prospective || n.EventTime.IsZero():
		return true
	}
	names := func(c loci.Claim) bool { return lang.NamesDay(c.Value, n.RecordedAt, n.EventTime) }
	return n.Extractor == edit.Giver && !ahead(target.EventTime, n.RecordedAt) && !slices.ContainsFunc(n.Claims, names)
}
