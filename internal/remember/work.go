package remember

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// DoLink does a job of kind loci.JobLink.
func (w *Writer) DoLink(ctx context.Context, claim *job.Claim) error {
	_, err := w.link(ctx, claim)
	return err
}

// finish does the jobs of a message inline and completes the result.
func (w *Writer) finish(ctx context.Context, s loci.Scope, k *kept, res *loci.RememberResult) error {
	if distils(k.jobs[0].Kind) {
		return w.finishModel(ctx, s, k, res)
	}
	var ids []loci.ID
	res.Decisions = nil
	for _, j := range k.jobs {
		decisions, err := w.link(ctx, job.Unleased(w.edit, j))
		if err != nil {
			return fmt.Errorf("kept, but not yet linked (it will be tried again): %w", err)
		}
		res.Decisions, ids = append(res.Decisions, decisions...), append(ids, j.Notes...)
	}
	if len(res.Decisions) == 0 {
		return nil
	}
	var err error
	res.Notes, err = w.edit.Linked(ctx, s, ids)
	return err
}

// link decides about the notes of a job and links them. When one of them was changed
// meanwhile it retrieves again.
func (w *Writer) link(ctx context.Context, claim *job.Claim) ([]loci.Decision, error) {
	return edit.Retry("the notes keep changing", func() ([]loci.Decision, error) { return w.tryLink(ctx, claim) })
}

// lookAhead is how many notes' neighbours are found at once, at most. A decision that changes
// another note makes those behind it be looked for again: behind it one is looked for, then
// two, then four, so that a text whose notes all change others is looked for twice at most.
const lookAhead = 64

// tryLink commits after each note whose decision changed another, so that the next
// one sees it, and marks the job done with the last commit. Doing a part of it
// twice changes nothing.
func (w *Writer) tryLink(ctx context.Context, claim *job.Claim) ([]loci.Decision, error) {
	j := claim.Job()
	scope := loci.Scope{User: j.User}
	notes, err := w.edit.Notes(ctx, scope, j.Notes, time.Time{})
	if err != nil {
		return nil, err
	}
	agents, err := w.edit.Agents(ctx, scope)
	if err != nil {
		return nil, err
	}
	pending := &store.Changes{}
	var decisions []loci.Decision
	var near []around // of the next notes
	ahead := lookAhead
	for i := range notes {
		if len(near) == 0 {
			if near, err = w.around(ctx, scope, notes[i:min(len(notes), i+ahead)]); err != nil {
				return nil, err
			}
			ahead = min(2*ahead, lookAhead)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		d, c, err := w.consider(ctx, scope, agents, &notes[i], near[0])
		if err != nil {
			return nil, err
		}
		near = near[1:]
		decisions = append(decisions, d)
		pending.Links, pending.Expect = append(pending.Links, c.Links...), c.Expect
		if pending.Notes = c.Notes; len(c.Notes) == 0 {
			continue
		}
		if err := w.edit.Apply(ctx, scope, pending); err != nil {
			return nil, err
		}
		pending, near, ahead = &store.Changes{}, nil, 1
	}
	if err := claim.Apply(ctx, pending); err != nil {
		return nil, err
	}
	w.countCovered(scope, decisions)
	return decisions, nil
}

// around is what is near a note: older notes that are like it, and the latest ones that
// claim something of the same attribute of the same subject.
type around struct {
	like     []likeness.Near
	claiming []query.Candidate
	plans    []query.Candidate // open ones that it may settle
	seen     []model.Similar   // room for those of like, which notes that are looked at in turn share
}

func (w *Writer) around(ctx context.Context, s loci.Scope, notes []loci.Note) ([]around, error) {
	like, err := w.edit.Likeness.Nearest(ctx, s, notes, w.edit.Now())
	if err != nil {
		return nil, err
	}
	claiming, err := w.edit.Likeness.Claiming(ctx, s, notes, w.edit.Now())
	if err != nil {
		return nil, err
	}
	plans, err := w.edit.Likeness.Plans(ctx, s, notes, lang.SaysWhatBecame, w.edit.Now())
	if err != nil {
		return nil, err
	}
	out, seen := make([]around, len(notes)), make([]model.Similar, 0, likeness.Most)
	for i := range out {
		out[i] = around{like[i], claiming[i], plans[i], seen}
	}
	return out, nil
}

// consider is decide and link for one note, whose neighbours were found.
func (w *Writer) consider(ctx context.Context, s loci.Scope, agents audience.Agents, n *loci.Note, near around) (loci.Decision, *store.Changes, error) {
	if n.Forgotten || !n.SupersededBy.IsZero() {
		return loci.Decision{Operation: loci.Noop, Note: n.ID, Reason: "forgotten or superseded meanwhile"}, &store.Changes{}, nil
	}
	similar, err := w.edit.Likeness.Similar(ctx, s, near.like, w.mattersTo(n), near.seen)
	if err != nil {
		return loci.Decision{}, nil, err
	}
	offered, err := w.edit.Likeness.Ahead(ctx, s, near.claiming, similar)
	if err != nil {
		return loci.Decision{}, nil, err
	}
	d := Decide(w.o.Analyst, n, seenBy(agents.Named(n.CreatedBy), offered))
	c, d := Settle(w.edit.Stamp(s), agents, n, d, offered)
	c.Links = append(c.Links, w.edit.Likeness.LinksTo(n, near.like)...)
	x := settling{w.edit, w.edit.Stamp(s), agents, c}
	before := len(c.Notes)
	err = w.settleAmong(ctx, &x, n, near.plans, similar)
	if len(c.Notes) > before { // a note that is forgotten meanwhile settles nothing
		c.Expect.Notes = append(c.Expect.Notes, loci.ChangeID{Note: n.ID, Version: n.Version})
	}
	return d, c, err
}

// mattersTo reports which neighbours of a note must be read: open plans, which it may settle,
// and what the analyst looks at.
func (w *Writer) mattersTo(n *loci.Note) func(query.Candidate) bool {
	considers := map[loci.Kind]bool{}
	return func(c query.Candidate) bool {
		if mayBePlan(c) {
			return true
		}
		yes, known := considers[c.Kind]
		if !known {
			h, picks := w.o.Analyst.(model.Preselector)
			yes = w.o.Analyst != nil && (!picks || h.Considers(n, c.Kind))
			considers[c.Kind] = yes
		}
		return yes
	}
}

// seenBy are those of the similar notes that an agent may see: it changes no others, and
// learns nothing of them.
func seenBy(a loci.Agent, similar []model.Similar) []model.Similar {
	hidden := func(s model.Similar) bool { return !a.Sees(s.Note.Visibility, s.Note.Domain, s.Note.CreatedBy) }
	if !slices.ContainsFunc(similar, hidden) {
		return similar
	}
	return slices.DeleteFunc(slices.Clone(similar), hidden)
}

// countCovered counts a repetition as an access of the note that covers it.
func (w *Writer) countCovered(s loci.Scope, decisions []loci.Decision) {
	var covered []loci.ID
	for _, d := range decisions {
		if d.Operation == loci.Noop && !d.Target.IsZero() {
			covered = append(covered, d.Target)
		}
	}
	w.o.Uses.Add(s, w.edit.Now(), covered)
}
