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
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

const (
	reflectLimit = 9 * time.Minute // after which the model of a cycle is given up
	readAtOnce   = 500             // changes read at once
)

// Options of a Reflector. Edit, Policy, Book, Recall, Log and Wake are required.
type Options struct {
	Edit     *edit.Editor
	Policy   Policy
	Model    model.LLM      // concludes traits; nil counts what recurs instead
	Embedder model.Embedder // finds traits that say the same; nil goes by words
	Book     ask.Book
	// Recall answers a question with the notes of a user, best first.
	Recall   func(ctx context.Context, s loci.Scope, question string, k int) ([]loci.Note, error)
	Log      *slog.Logger
	Reflects bool   // by itself, in background work
	Wake     func() // called when a job was queued for the background work
}

// Reflector runs cycles of reflection and shows what they learned. All methods may be
// called concurrently.
type Reflector struct {
	o    Options
	edit *edit.Editor
	sums runningSums
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
	c := r.newCycle(s, asked)
	res, err := c.runIfDue(ctx)
	if err == nil && s.Agent != "" {
		res = c.forAgent(res)
	}
	return res, err
}

// Cycles lists past cycles, latest committed first. An agent gets none: a cycle is about all of a
// memory.
func (r *Reflector) Cycles(ctx context.Context, s loci.Scope, limit int) ([]loci.Cycle, error) {
	cycles, err := r.edit.Cycles(ctx, s, limit)
	if err == nil && len(cycles) == 0 {
		err = r.edit.MustKnow(ctx, s)
	}
	return cycles, err
}

// forAgent leaves out what says something of notes that an agent may not see, and of why no
// cycle ran more than which reason it was: by asking again it would learn as much.
func (c *cycle) forAgent(r *loci.ReflectResult) *loci.ReflectResult {
	shown := &loci.ReflectResult{Triggered: r.Triggered, Trigger: r.Trigger, Status: r.Status, Mode: r.Mode}
	switch {
	case r.Triggered:
	case c.busy:
		shown.Reason = r.Reason
	default:
		shown.Reason = c.call.Brief
	}
	return shown
}

// cycle is one reflection on its way.
type cycle struct {
	*Reflector
	policy *Policy
	model  model.LLM  // nil counts; that of an agent is shown nothing, as a cycle is about all of a memory
	scope  loci.Scope // of the user, who sees all
	by     string
	asked  loci.Trigger
	held   loci.Job
	begun  time.Time

	earlier
	at      Backlog
	call    Call
	busy    bool        // another cycle held the lock
	fresh   []loci.Note // new and remembered still, in the order in which they came
	through loci.ChangeID
	clock   time.Time
	more    bool
}

func (r *Reflector) newCycle(s loci.Scope, asked loci.Trigger) *cycle {
	user := loci.Scope{User: s.User}
	return &cycle{Reflector: r, policy: &r.o.Policy, model: model.For(r.o.Model, user), scope: user, by: s.Agent, asked: asked}
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
		return c.underWay(), nil
	} else if err != nil {
		return nil, err
	}
	res, err := c.runLocked(ctx)
	if err != nil || !res.Triggered {
		c.unlock(context.WithoutCancel(ctx))
		return res, err
	}
	c.Call(ctx, c.scope.User) // words that came while it ran may call for another
	return res, nil
}

// read finds out what is new and whether it calls for a cycle.
func (c *cycle) read(ctx context.Context) (err error) {
	if c.earlier, err = c.before(ctx, c.scope); err != nil {
		return err
	}
	if err := c.news(ctx); err != nil {
		return fmt.Errorf("read what is new: %w", err)
	}
	c.at = c.backlog(c.edit.Now())
	c.at.New, c.at.More = len(c.fresh), c.more
	for i := range c.fresh {
		c.at.Weight += c.fresh[i].Importance * 10
	}
	if c.at.New == 0 && c.policy.rested(&c.at) {
		if c.at.Turn, err = c.turn(ctx); err != nil {
			return fmt.Errorf("look for what time changes: %w", err)
		}
	}
	c.call = c.policy.Due(c.at, c.asked)
	return nil
}

// backlog is what the cycles before say of the next.
func (e *earlier) backlog(now time.Time) Backlog {
	return Backlog{Now: now, Begun: e.begun, Completed: e.last.Ended}
}

// earlier is what became of the cycles before.
type earlier struct {
	latest loci.ID    // the last that was committed; zero is none
	begun  time.Time  // when that was
	last   loci.Cycle // that moved the watermark last
	fails  int        // cycles that failed since
}

// before reads what became of the cycles before, back to the one that moved the
// watermark: as a rule that is the last.
func (r *Reflector) before(ctx context.Context, s loci.Scope) (e earlier, err error) {
	for limit := 1; ; limit *= 32 {
		cycles, err := r.edit.Cycles(ctx, s, limit)
		if err != nil || len(cycles) == 0 {
			return e, err
		}
		e.latest, e.begun, e.fails = cycles[0].ID, cycles[0].Started, len(cycles)
		if at := slices.IndexFunc(cycles, func(l loci.Cycle) bool { return l.Status == loci.CycleCompleted }); at >= 0 {
			e.last, e.fails = cycles[at], at
			return e, nil
		}
		if len(cycles) < limit {
			return e, nil
		}
	}
}

// clockBefore is the clock from which on what is new is looked for where the note of the
// watermark was destroyed. A clock that ran ahead says nothing: then it is that of the
// last cycle before, so that notes may be read twice, and none is passed over.
func (r *Reflector) clockBefore(ctx context.Context, s loci.Scope, last *loci.Cycle) (time.Time, error) {
	now := r.edit.Now()
	if !last.Clock.After(now) {
		return last.Clock, nil
	}
	cycles, err := r.edit.Cycles(ctx, s, lookBack)
	for i := range cycles {
		if k := &cycles[i]; k.Status == loci.CycleCompleted && !k.Clock.After(now) {
			return k.Clock, err
		}
	}
	return time.Time{}, err
}

// lookBack is how many cycles are read to find one that was before a clock ran ahead.
const lookBack = 1000

// newsSince are the versions behind a change, in the order of commits; from all where its
// note was destroyed, which lost says.
func (r *Reflector) newsSince(ctx context.Context, s loci.Scope, after loci.ChangeID) (versions []loci.Version, lost bool, err error) {
	versions, err = r.edit.Since(ctx, s, after, readAtOnce)
	if errors.Is(err, loci.ErrNotFound) && !after.Note.IsZero() {
		versions, err = r.edit.Since(ctx, s, loci.ChangeID{}, readAtOnce)
		return versions, true, err
	}
	return versions, false, err
}

// news reads the changes since the watermark, as many as one cycle takes in.
func (c *cycle) news(ctx context.Context) error {
	c.fresh, c.through, c.clock, c.more = nil, c.last.Through, c.last.Clock, false
	var since time.Time
	after, seen := c.last.Through, map[loci.ID]bool{}
	for {
		versions, lost, err := c.newsSince(ctx, c.scope, after)
		if lost && err == nil { // go on by the clock
			since, err = c.clockBefore(ctx, c.scope, &c.last)
		}
		if err != nil || len(versions) == 0 {
			return err
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
	if c.model == nil {
		return len(c.fresh)
	}
	return c.policy.Fits(c.fresh)
}

// isNew reports whether a change is news to reflection: a new fact or episode, or one
// that says something else now. What an assistant said shows nothing about the person, nor do
// greetings and thanks.
func isNew(v *loci.Version) bool {
	if v.Note.Kind == loci.Trait || v.Step == loci.StepSweep || v.Note.Verbatim && (v.Note.Role == loci.RoleAssistant || courtesy(&v.Note)) {
		return false
	}
	return v.Change.Version == 1 || !v.Note.Verbatim && v.Step == loci.StepDecide
}

// longest is so many bytes as words of courtesy have at most.
const longest = 120

// courtesy reports whether words are nothing but a greeting, thanks or the like.
func courtesy(n *loci.Note) bool {
	return len(n.Content) <= longest && n.Caption == "" && lang.Chatter(n.Content)
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

// lease is how long after a process was last heard of its cycle is another's to begin.
const lease = job.DefaultLease

// lockID names the job that is a user's lock on reflection.
func lockID(user string) loci.ID { return edit.OwnID("reflection", user) }

// lock keeps other cycles of the user out, in every process. Where the process dies,
// the job it leaves behind begins the cycle again.
func (c *cycle) lock(ctx context.Context) error {
	lock := loci.Job{ID: lockID(c.scope.User), User: c.scope.User, Kind: loci.JobReflect, Created: c.edit.Now()}
	var err error
	c.held, err = c.edit.Claim(ctx, c.scope.User, lock, store.LeaseRequest{Hold: lease, Now: c.edit.LeaseTime()})
	return err
}

// unlock takes the lock away where no commit of the cycle has.
func (c *cycle) unlock(ctx context.Context) {
	err := c.edit.Apply(ctx, c.scope, &store.Changes{Held: []loci.Job{c.held}, Done: []loci.ID{c.held.ID}})
	if err != nil && !errors.Is(err, loci.ErrConflict) {
		c.o.Log.Warn("the lock on reflection stays until its lease ends", "error", err)
	}
}

// underWay is the result where another cycle holds the lock.
func (c *cycle) underWay() *loci.ReflectResult {
	c.busy = true
	return &loci.ReflectResult{Reason: "a reflection on this memory is under way: wait for it to end", Value: c.call.Value}
}

// runLocked runs the cycle and renews its lock meanwhile, however long its model thinks:
// a lock that is not renewed is that of a process that is gone.
func (c *cycle) runLocked(ctx context.Context) (*loci.ReflectResult, error) {
	working, stop := job.Leased(c.edit, c.held).Renewing(ctx, lease, c.edit.LeaseTime, c.o.Log)
	res, err := c.run(working)
	lost := errors.Is(context.Cause(working), job.ErrTaken)
	stop()
	if err != nil && lost {
		return c.underWay(), nil
	}
	return res, err
}

// turn is when time alone next changes a trait or a plan, not before now; zero is never.
func (c *cycle) turn(ctx context.Context) (first time.Time, err error) {
	now := c.edit.Now()
	traits, err := c.all(ctx)
	if err != nil {
		return first, err
	}
	for i := range traits {
		e := entry{note: traits[i], state: c.policy.stateOf(&traits[i])}
		switch {
		case e.closed():
		case e.note.Trait == nil:
			return now, nil
		default:
			first = sooner(first, c.policy.Turns(e.state, now))
		}
	}
	f := loci.Filter{Temporality: loci.Prospective, EventAfter: anyTime}
	for plans, err := range c.edit.Pages(ctx, c.scope, f, loci.Page{}) {
		if err != nil {
			return first, err
		}
		for i := range plans {
			if end := edit.PlannedUntil(&plans[i]); plans[i].Live(now) && end.After(now) {
				first = sooner(first, end)
			} else if plans[i].Live(now) && !end.IsZero() {
				return now, nil
			}
		}
	}
	return first, nil
}

// anyTime is the first moment that a bound can have: no event is before it.
var anyTime = time.Time{}.Add(time.Microsecond)

// sooner is the first of two moments; zero is never.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
