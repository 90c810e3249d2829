package engine

import (
	"context"
	"errors"
	"reflect"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/store"
)

// missing says of a look-up by id that found nothing what to do.
func missing(err error, id loci.ID) error {
	if errors.Is(err, loci.ErrNotFound) {
		return notFound(id)
	}
	return err
}

// Forget takes a note out of recall; it can be restored. With Purge the note, its
// history and its links are destroyed, of words also their message and the facts that
// were distilled from it alone.
func (e *Engine) Forget(ctx context.Context, s loci.Scope, r loci.ForgetRequest) (*loci.ChangeResult, error) {
	if len(r.Reason) > maxText {
		return nil, loci.Invalid("reason", "is %d bytes long: %d is the most", len(r.Reason), maxText)
	}
	n, err := e.one(ctx, s, r.ID, time.Time{})
	if err != nil {
		return nil, err
	}
	if r.Purge {
		return e.purge(ctx, s, n)
	}
	after := *n
	after.Forgotten = true
	return e.change(ctx, s, *n, after, loci.StepForget, r.Reason)
}

// Restore brings a forgotten or superseded note back.
func (e *Engine) Restore(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	n, err := e.one(ctx, s, id, time.Time{})
	if err != nil {
		return nil, err
	}
	after := *n
	after.Forgotten = false
	if !n.SupersededBy.IsZero() {
		after.SupersededBy, after.ValidUntil = loci.ID{}, time.Time{}
	}
	return e.change(ctx, s, *n, after, loci.StepRestore, "")
}

// Pin exempts a note from forgetting by itself.
func (e *Engine) Pin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return e.setPin(ctx, s, id, loci.StepPin)
}

// Unpin takes Pin back.
func (e *Engine) Unpin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return e.setPin(ctx, s, id, loci.StepUnpin)
}

func (e *Engine) setPin(ctx context.Context, s loci.Scope, id loci.ID, step loci.Step) (*loci.ChangeResult, error) {
	n, err := e.one(ctx, s, id, time.Time{})
	if err != nil {
		return nil, err
	}
	after := *n
	after.Pinned = step == loci.StepPin
	return e.change(ctx, s, *n, after, step, "")
}

// change commits a new state of a note, unless it is the state that it has.
func (e *Engine) change(ctx context.Context, s loci.Scope, before, after loci.Note, step loci.Step, reason string) (*loci.ChangeResult, error) {
	if unchanged(&before, &after) {
		return &loci.ChangeResult{Note: &before}, nil
	}
	st := e.stamp(s)
	c := &store.Changes{}
	if err := e.planChange(ctx, st, &before, &after, loci.Version{Step: step, Reason: reason}, c); err != nil {
		return nil, err
	}
	if err := e.memory.Apply(ctx, s, c); err != nil {
		return nil, err
	}
	e.afterChanges(ctx, c)
	return changeResult(c), nil
}

// planChange adds a new state of a note to the changes, with the job of its links.
// What it does to who superseded whom is done to the links in the same commit.
func (e *Engine) planChange(ctx context.Context, st remember.Stamp, before, after *loci.Note, v loci.Version, c *store.Changes) error {
	relink, err := e.relinking(ctx, st.Scope, before, after)
	if err != nil {
		return err
	}
	v.At, v.Operation = st.Clock, loci.Update
	c.Notes = append(c.Notes, remember.Next(st, *before, *after, v))
	c.Jobs = append(c.Jobs, jobs(relink)...)
	if was, is := before.SupersededBy, after.SupersededBy; was != is {
		if !was.IsZero() {
			c.Unlinks = append(c.Unlinks, supersedes(was, before.ID, st.Clock, v.Step), derived(was, before.ID, st.Clock))
		}
		if !is.IsZero() {
			c.Links = append(c.Links, supersedes(is, before.ID, st.Clock, v.Step))
		}
		if !is.IsZero() && v.Step != loci.StepSweep {
			return e.derive(ctx, st, is, before.ID, c)
		}
	}
	return nil
}

// afterChanges does the jobs of changes that were committed.
func (e *Engine) afterChanges(ctx context.Context, c *store.Changes) {
	for i := range c.Jobs {
		e.relinkAfter(ctx, &c.Jobs[i])
	}
}

// changeResult is the answer of a call that made these changes, of one note at least.
func changeResult(c *store.Changes) *loci.ChangeResult {
	if len(c.Notes) == 0 {
		return &loci.ChangeResult{}
	}
	all := make([]loci.ChangeResult, len(c.Notes))
	for i := range c.Notes {
		v := &c.Notes[i].Version
		all[i] = loci.ChangeResult{Change: v.Change, Note: &v.Note}
	}
	first := all[0]
	if len(all) > 1 {
		first.Also = all[1:]
	}
	return &first
}

// unchanged compares all that a change can be about.
func unchanged(a, b *loci.Note) bool {
	x, y := *a, *b
	x.Version, x.UpdatedAt, x.Links, x.AccessCount = y.Version, y.UpdatedAt, y.Links, y.AccessCount
	return reflect.DeepEqual(x, y)
}

func supersedes(by, old loci.ID, at time.Time, step loci.Step) loci.Link {
	return loci.Link{From: by, To: old, Type: loci.Supersedes, Direction: loci.Out, Strength: .8, By: string(step), At: at}
}

// SetAgent says what an agent of the user may see from now on.
func (e *Engine) SetAgent(ctx context.Context, s loci.Scope, a loci.Agent) error {
	if err := checkScope(s); err != nil {
		return err
	}
	if s.Agent != "" {
		return &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "only the user in person says what agents may see: leave --agent out"}
	}
	if a.Name == "" {
		return loci.Invalid("name", "which agent? Give its name")
	}
	for _, name := range append([]string{a.Name}, a.Domains...) {
		if err := checkName("agent", name); err != nil {
			return err
		}
	}
	return e.memory.Apply(ctx, s, &store.Changes{Agents: []loci.Agent{a}})
}

// Agents returns what the user's configured agents may see, by name.
func (e *Engine) Agents(ctx context.Context, s loci.Scope) ([]loci.Agent, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	return e.memory.Agents(ctx, s)
}
