package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/reflection"
	"github.com/loci-memory/loci/store"
)

const (
	leaseReflect = 10 * time.Minute // how long a cycle may take before another may begin in its place
	reflectLimit = 9 * time.Minute  // after which its model is given up
	readAtOnce   = 500              // changes read at once
)

// Reflect runs a cycle of reflection where one is due (SPEC F1): it moves lifecycles,
// concludes from what is new, and commits everything with the watermark at once. Two
// that are asked for at once, in two processes too, are one cycle. A model that fails
// is told in the result: what needs none was done, and what is new is new still.
func (e *Engine) Reflect(ctx context.Context, s loci.Scope, r loci.ReflectRequest) (*loci.ReflectResult, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	var asked loci.Trigger
	switch {
	case r.Force:
		asked = loci.TriggerForce
	case r.SessionEnd:
		asked = loci.TriggerSession
	}
	if err := e.mustKnow(ctx, s); err != nil {
		return nil, err
	}
	res, err := e.newCycle(s, asked).reflect(ctx)
	if err == nil && s.Agent != "" {
		res = forAgent(res)
	}
	return res, err
}

// forAgent leaves out what tells of notes that an agent may not see, in the reason too.
func forAgent(r *loci.ReflectResult) *loci.ReflectResult {
	told := &loci.ReflectResult{Triggered: r.Triggered, Trigger: r.Trigger, Cycle: r.Cycle, Status: r.Status, Mode: r.Mode}
	if !r.Triggered {
		told.Reason = "nothing calls for a reflection now, or one has just begun: it comes by itself"
	}
	return told
}

// cycle is one reflection on its way.
type cycle struct {
	engine *Engine
	scope  loci.Scope // of the user, who sees all
	by     string
	asked  loci.Trigger
	held   loci.Job
	begun  time.Time

	last    loci.Cycle // that moved the watermark last
	fails   int        // cycles that failed since
	stands  reflection.Standing
	call    reflection.Call
	fresh   []loci.Note // new and remembered still, in the order in which they came
	through loci.ChangeID
	clock   time.Time
	more    bool
}

func (e *Engine) newCycle(s loci.Scope, asked loci.Trigger) *cycle {
	return &cycle{engine: e, scope: loci.Scope{User: s.User}, by: s.Agent, asked: asked}
}

// reflect runs the cycle if it is due.
func (c *cycle) reflect(ctx context.Context) (*loci.ReflectResult, error) {
	if err := c.read(ctx); err != nil {
		return nil, err
	}
	if c.call.Trigger == "" {
		return &loci.ReflectResult{Reason: c.call.Reason, Value: c.call.Value}, nil
	}
	if err := c.lock(ctx); errors.Is(err, loci.ErrConflict) {
		return &loci.ReflectResult{Reason: "a reflection on this memory is under way: wait for it to end", Value: c.call.Value}, nil
	} else if err != nil {
		return nil, err
	}
	res, err := c.run(ctx)
	if err != nil || !res.Triggered {
		c.unlock(context.WithoutCancel(ctx))
		return res, err
	}
	c.engine.callAnew(ctx, c.scope.User)
	return res, nil
}

// lockID names the job that is a user's lock on reflection.
func lockID(user string) loci.ID { return ownID("reflection", user) }

// lock keeps other cycles of the user out, in every process. Where the process dies,
// the job it leaves behind begins the cycle again.
func (c *cycle) lock(ctx context.Context) error {
	now := c.engine.now()
	c.held = loci.Job{ID: lockID(c.scope.User), User: c.scope.User, Kind: loci.JobReflect, Created: now, NotUntil: now.Add(leaseReflect)}
	return c.engine.memory.Claim(ctx, c.scope, c.held, now)
}

// unlock takes the lock away where no commit of the cycle has.
func (c *cycle) unlock(ctx context.Context) {
	err := c.engine.memory.Apply(ctx, c.scope, &store.Changes{Held: []loci.Job{c.held}, Done: []loci.ID{c.held.ID}})
	if err != nil && !errors.Is(err, loci.ErrConflict) {
		c.engine.log.Warn("the lock on reflection stays until its lease ends", "error", err)
	}
}

// read finds out what is new and whether it calls for a cycle.
func (c *cycle) read(ctx context.Context) error {
	if err := c.past(ctx); err != nil {
		return err
	}
	return c.weigh(ctx)
}

// weigh reads what is new and decides by it.
func (c *cycle) weigh(ctx context.Context) error {
	if err := c.news(ctx); err != nil {
		return fmt.Errorf("read what is new: %w", err)
	}
	c.stands.New = len(c.fresh)
	for i := range c.fresh {
		c.stands.Weight += c.fresh[i].Importance * 10
	}
	c.call = c.engine.policy.Due(c.stands, c.asked)
	return nil
}

// past reads what became of the cycles before, back to the one that moved the
// watermark: as a rule that is the last.
func (c *cycle) past(ctx context.Context) error {
	c.last, c.fails, c.stands = loci.Cycle{}, 0, reflection.Standing{Now: c.engine.now()}
	for limit := 1; ; limit *= 32 {
		cycles, err := c.engine.memory.Cycles(ctx, c.scope, limit)
		if err != nil || len(cycles) == 0 {
			return err
		}
		c.stands.Begun, c.fails = cycles[0].Started, len(cycles)
		if at := slices.IndexFunc(cycles, func(l loci.Cycle) bool { return l.Status == loci.CycleCompleted }); at >= 0 {
			c.last, c.fails, c.stands.Completed = cycles[at], at, cycles[at].Ended
			return nil
		}
		if len(cycles) < limit {
			return nil
		}
	}
}

// news reads the changes since the watermark, as many as one cycle takes in.
func (c *cycle) news(ctx context.Context) error {
	c.fresh, c.through, c.clock, c.more = nil, c.last.Through, c.last.Clock, false
	after, seen := c.last.Through, map[loci.ID]bool{}
	for {
		versions, err := c.engine.memory.Since(ctx, c.scope, after, readAtOnce)
		if errors.Is(err, loci.ErrNotFound) && !after.Note.IsZero() {
			after = loci.ChangeID{} // its note was destroyed: go on by the clock
			continue
		}
		if err != nil || len(versions) == 0 {
			return err
		}
		if err := c.take(ctx, versions, seen, after.Note.IsZero()); err != nil || c.more {
			return err
		}
		after = versions[len(versions)-1].Change
	}
}

// take adds the new notes of some changes, and moves the watermark behind as many of
// them as fit. byClock leaves out what was written before the watermark's clock.
func (c *cycle) take(ctx context.Context, versions []loci.Version, seen map[loci.ID]bool, byClock bool) error {
	var ids []loci.ID
	at := map[loci.ID]int{}
	for i := range versions {
		v := &versions[i]
		if isNew(v) && !seen[v.Note.ID] && !(byClock && v.Clock.Before(c.last.Clock)) {
			seen[v.Note.ID] = true
			ids, at[v.Note.ID] = append(ids, v.Note.ID), i
		}
	}
	notes, err := c.engine.memory.Notes(ctx, c.scope, ids, time.Time{})
	if err != nil {
		return err
	}
	now := c.engine.now()
	notes = slices.DeleteFunc(notes, func(n loci.Note) bool { return !n.Live(now) })
	c.fresh = append(c.fresh, notes...)
	last := len(versions) - 1
	if fits := c.fits(); fits < len(c.fresh) {
		last = at[c.fresh[fits].ID] - 1
		c.fresh, c.more = c.fresh[:fits], true
	}
	if last >= 0 {
		c.through, c.clock = versions[last].Change, versions[last].Clock
	}
	c.fresh = uncovered(c.fresh)
	return nil
}

// fits is how many notes a cycle takes in. Counting, without a model, takes all.
func (c *cycle) fits() int {
	if c.engine.models.Reflect == nil {
		return len(c.fresh)
	}
	return c.engine.policy.Fits(c.fresh)
}

// isNew reports whether a change is news to reflection: a new fact or episode, or one
// that says something else now.
func isNew(v *loci.Version) bool {
	if v.Note.Kind == loci.Trait || v.Step == loci.StepSweep {
		return false
	}
	return v.Change.Version == 1 || !v.Note.Verbatim && v.Step == loci.StepDecide
}

// uncovered leaves out words of which facts were made: they would count twice.
func uncovered(notes []loci.Note) []loci.Note {
	facts := map[loci.ID]bool{}
	for i := range notes {
		if !notes[i].Verbatim {
			for _, m := range notes[i].Messages {
				facts[m] = true
			}
		}
	}
	return slices.DeleteFunc(notes, func(n loci.Note) bool {
		return n.Verbatim && slices.ContainsFunc(n.Messages, func(m loci.ID) bool { return facts[m] })
	})
}
