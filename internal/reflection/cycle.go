package reflection

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

const (
	leaseReflect = 10 * time.Minute // how long a cycle may take before another may begin in its place
	reflectLimit = 9 * time.Minute  // after which its model is given up
	readAtOnce   = 500              // changes read at once
)

// Book knows what a user may spend on models, and accounts for their questions.
type Book interface {
	Affordable(ctx context.Context, user string) error
	Asker(user string) ask.Asker
}

// Options of a Reflector. Edit, Policy, Book, Recall, Log and Wake are required.
type Options struct {
	Edit     *edit.Editor
	Policy   Policy
	Model    model.LLM      // concludes traits; nil counts what recurs instead
	Embedder model.Embedder // finds traits that say the same; nil goes by words
	Book     Book
	// Recall answers a question with the notes of a user, best first.
	Recall   func(ctx context.Context, s loci.Scope, question string, k int) ([]loci.Note, error)
	Log      *slog.Logger
	Reflects bool   // by itself, in background work
	Wake     func() // called when a job was queued for the background work
}

// Reflector runs cycles of reflection and shows what they learned. All methods may be
// called concurrently.
type Reflector struct {
	o     Options
	edit  *edit.Editor
	calls edit.Calls
}

// New makes a reflector.
func New(o Options) *Reflector { return &Reflector{o: o, edit: o.Edit} }

// Reflect runs a cycle of reflection where one is due: it moves lifecycles, concludes
// from what is new, and commits everything with the watermark at once. Two that are asked
// for at once, in two processes too, are one cycle. That a model failed is in the result:
// what needs none was done, and what is new is new still.
func (r *Reflector) Reflect(ctx context.Context, s loci.Scope, req loci.ReflectRequest) (*loci.ReflectResult, error) {
	var asked loci.Trigger
	switch {
	case req.Force:
		asked = loci.TriggerForce
	case req.SessionEnd:
		asked = loci.TriggerSession
	}
	if err := r.edit.MustKnow(ctx, s); err != nil {
		return nil, err
	}
	res, err := r.newCycle(s, asked).runIfDue(ctx)
	if err == nil && s.Agent != "" {
		res = forAgent(res)
	}
	return res, err
}

// Cycles lists past cycles, latest first. An agent gets none: a cycle is about all of a
// memory.
func (r *Reflector) Cycles(ctx context.Context, s loci.Scope, limit int) ([]loci.Cycle, error) {
	cycles, err := r.edit.Cycles(ctx, s, limit)
	if err == nil && len(cycles) == 0 {
		err = r.edit.MustKnow(ctx, s)
	}
	return cycles, err
}

// forAgent leaves out what says something of notes that an agent may not see, in the
// reason too.
func forAgent(r *loci.ReflectResult) *loci.ReflectResult {
	shown := &loci.ReflectResult{Triggered: r.Triggered, Trigger: r.Trigger, Cycle: r.Cycle, Status: r.Status, Mode: r.Mode}
	if !r.Triggered {
		shown.Reason = "nothing calls for a reflection now, or one has just begun: it comes by itself"
	}
	return shown
}

// cycle is one reflection on its way.
type cycle struct {
	*Reflector
	policy *Policy
	scope  loci.Scope // of the user, who sees all
	by     string
	asked  loci.Trigger
	held   loci.Job
	begun  time.Time

	last    loci.Cycle // that moved the watermark last
	fails   int        // cycles that failed since
	at      Backlog
	call    Call
	fresh   []loci.Note // new and remembered still, in the order in which they came
	through loci.ChangeID
	clock   time.Time
	more    bool
}

func (r *Reflector) newCycle(s loci.Scope, asked loci.Trigger) *cycle {
	return &cycle{Reflector: r, policy: &r.o.Policy, scope: loci.Scope{User: s.User}, by: s.Agent, asked: asked}
}

// runIfDue runs the cycle if it is due.
func (c *cycle) runIfDue(ctx context.Context) (*loci.ReflectResult, error) {
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
	c.callAgain(ctx, c.scope.User)
	return res, nil
}

// lockID names the job that is a user's lock on reflection.
func lockID(user string) loci.ID { return edit.OwnID("reflection", user) }

// lock keeps other cycles of the user out, in every process. Where the process dies,
// the job it leaves behind begins the cycle again.
func (c *cycle) lock(ctx context.Context) error {
	lock := loci.Job{ID: lockID(c.scope.User), User: c.scope.User, Kind: loci.JobReflect, Created: c.edit.Now()}
	var err error
	c.held, err = c.edit.Claim(ctx, c.scope.User, lock, store.LeaseRequest{Hold: leaseReflect, Now: c.edit.LeaseTime()})
	return err
}

// unlock takes the lock away where no commit of the cycle has.
func (c *cycle) unlock(ctx context.Context) {
	err := c.edit.Apply(ctx, c.scope, &store.Changes{Held: []loci.Job{c.held}, Done: []loci.ID{c.held.ID}})
	if err != nil && !errors.Is(err, loci.ErrConflict) {
		c.o.Log.Warn("the lock on reflection stays until its lease ends", "error", err)
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
	c.at.New = len(c.fresh)
	for i := range c.fresh {
		c.at.Weight += c.fresh[i].Importance * 10
	}
	c.call = c.policy.Due(c.at, c.asked)
	return nil
}

// past reads what became of the cycles before, back to the one that moved the
// watermark: as a rule that is the last.
func (c *cycle) past(ctx context.Context) error {
	c.last, c.fails, c.at = loci.Cycle{}, 0, Backlog{Now: c.edit.Now()}
	for limit := 1; ; limit *= 32 {
		cycles, err := c.edit.Cycles(ctx, c.scope, limit)
		if err != nil || len(cycles) == 0 {
			return err
		}
		c.at.Begun, c.fails = cycles[0].Started, len(cycles)
		if at := slices.IndexFunc(cycles, func(l loci.Cycle) bool { return l.Status == loci.CycleCompleted }); at >= 0 {
			c.last, c.fails, c.at.Completed = cycles[at], at, cycles[at].Ended
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
		versions, err := c.edit.Since(ctx, c.scope, after, readAtOnce)
		if errors.Is(err, loci.ErrNotFound) && !after.Note.IsZero() {
			after = loci.ChangeID{} // its note was destroyed: go on by the clock
			continue
		}
		if err != nil || len(versions) == 0 {
			return err
		}
		var since time.Time
		if after.Note.IsZero() {
			since = c.last.Clock
		}
		if err := c.take(ctx, versions, seen, since); err != nil || c.more {
			return err
		}
		after = versions[len(versions)-1].Change
	}
}

// take adds the new notes of some changes, and moves the watermark behind as many of
// them as fit. What was written before since is left out.
func (c *cycle) take(ctx context.Context, versions []loci.Version, seen map[loci.ID]bool, since time.Time) error {
	var ids []loci.ID
	at := map[loci.ID]int{}
	for i := range versions {
		v := &versions[i]
		if isNew(v) && !seen[v.Note.ID] && !v.Clock.Before(since) {
			seen[v.Note.ID] = true
			ids, at[v.Note.ID] = append(ids, v.Note.ID), i
		}
	}
	notes, err := c.edit.Notes(ctx, c.scope, ids, time.Time{})
	if err != nil {
		return err
	}
	now := c.edit.Now()
	notes = slices.DeleteFunc(notes, func(n loci.Note) bool { return !n.Live(now) })
	c.fresh = append(c.fresh, notes...)
	last := len(versions) - 1
	if fits := c.capacity(); fits < len(c.fresh) {
		last = at[c.fresh[fits].ID] - 1
		c.fresh, c.more = c.fresh[:fits], true
	}
	if last >= 0 {
		c.through, c.clock = versions[last].Change, versions[last].Clock
	}
	c.fresh = uncovered(c.fresh)
	return nil
}

// capacity is how many notes a cycle takes in. Counting, without a model, takes all.
func (c *cycle) capacity() int {
	if c.o.Model == nil {
		return len(c.fresh)
	}
	return c.policy.Fits(c.fresh)
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
