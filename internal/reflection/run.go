package reflection

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/told"
	"github.com/loci-memory/loci/model"
)

// run is the cycle under its lock: what is new is read again, as another cycle may
// have ended a moment ago. Only the model is given a limit of time: that it took too
// long is written down like any other failure.
func (c *cycle) run(ctx context.Context) (*loci.ReflectResult, error) {
	asking, cancel := context.WithTimeout(ctx, reflectLimit)
	defer cancel()
	c.begun = c.edit.Now()
	if err := c.read(ctx); err != nil {
		return nil, err
	}
	if c.call.Trigger == "" {
		return &loci.ReflectResult{Reason: c.call.Reason, Value: c.call.Value}, nil
	}
	th := thought{Thinker: c.newThinker(), spent: &expense{}}
	th.spent.Ledger, th.Ledger = th.Ledger, th.spent
	var err error
	th.findings, th.notes, err = c.findingsOf(asking, th.Thinker)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	record := c.newRecord(th.findings, err)
	return edit.Retry("the traits keep changing, or another process reflects", func() (*loci.ReflectResult, error) {
		return c.commit(ctx, asking, &th, record)
	})
}

// thought is the findings of a cycle, with what it needs to ask the model more.
type thought struct {
	*Thinker
	findings *Findings   // nil where there was nothing to think about
	notes    []loci.Note // that the findings may name
	spent    *expense
}

// read are the notes that a model was shown: a conclusion is kept only while all of them
// are there, as it may quote any.
func (t *thought) read() (there []loci.ChangeID) {
	if t.Model == nil || t.findings == nil {
		return nil
	}
	for i := range t.notes {
		there = append(there, loci.ChangeID{Note: t.notes[i].ID})
	}
	return there
}

func (c *cycle) newThinker() *Thinker {
	t := &Thinker{Asker: c.o.Book.Asker(c.scope.User), Policy: c.policy, Model: c.model, Zone: time.UTC}
	if len(c.fresh) > 0 {
		t.Zone = c.fresh[len(c.fresh)-1].RecordedAt.Location()
	}
	t.Linked = c.linked
	t.Recall = func(ctx context.Context, question string, k int) ([]loci.Note, error) {
		return c.o.Recall(ctx, c.scope, question, k)
	}
	return t
}

// findingsOf comes to findings about the new notes; there are none without new notes, and
// where the model fails, which err says.
func (c *cycle) findingsOf(ctx context.Context, t *Thinker) (*Findings, []loci.Note, error) {
	if len(c.fresh) == 0 {
		return nil, nil, nil
	}
	if t.Model != nil {
		if err := c.o.Book.Affordable(ctx, c.scope.User); err != nil {
			return nil, nil, err
		}
		traits, err := c.all(ctx)
		if err != nil {
			return nil, nil, err
		}
		return t.Think(ctx, c.call.Trigger, c.fresh, traits)
	}
	recent, err := c.recent(ctx)
	if err != nil {
		return nil, nil, err
	}
	return t.Think(ctx, c.call.Trigger, append(recent, c.fresh...), nil)
}

// newRecord is the cycle as it will be kept, but for its counts.
func (c *cycle) newRecord(f *Findings, failure error) loci.Cycle {
	r := loci.Cycle{
		ID: edit.NewID(), User: c.scope.User, By: c.by, Trigger: c.call.Trigger, Value: c.call.Value,
		Status: loci.CycleCompleted, Mode: loci.ModeCode, Started: c.begun, Through: c.through, Clock: c.clock, NotesScanned: len(c.fresh),
	}
	if f != nil {
		r.Mode, r.Questions = f.Mode, f.Questions
	}
	if c.model != nil && len(c.fresh) > 0 {
		r.Model = c.model.Model()
	}
	if failure != nil {
		r.Status, r.Mode, r.Error = loci.CycleFailed, loci.ModeCode, failure.Error()
		r.Through, r.Clock, r.NotesScanned = c.last.Through, c.last.Clock, 0
	}
	return r
}

// commit holds the findings against the traits as they are now and commits. What it
// asks the model ends with asking.
func (c *cycle) commit(ctx, asking context.Context, t *thought, r loci.Cycle) (*loci.ReflectResult, error) {
	f := t.findings
	known, err := c.readKnown(ctx, f, t.notes)
	if err != nil {
		return nil, err
	}
	draft, err := c.newDraft(ctx, known, f, r.Status)
	if err != nil {
		return nil, err
	}
	if contested := draft.Contested(); len(contested) > 0 && r.Status == loci.CycleCompleted && f != nil && t.Model != nil {
		if err := t.Reconsider(asking, f, contested, c.evidenceReader(ctx, draft)); err != nil {
			f.Warnings = append(f.Warnings, "a contested trait stays so: "+err.Error())
		}
		if draft, err = c.newDraft(ctx, known, f, r.Status); err != nil {
			return nil, err
		}
	}
	changes := draft.Changes()
	r.TraitsCreated, r.TraitsUnsure, r.TraitsUpdated, r.TraitsDissolved, r.LinksCreated = draft.Created, draft.Unsure, draft.Updated, draft.Dissolved, draft.Linked
	r.Usage, r.Warnings, r.Ended = t.spent.total(), told.Briefly(draft.Warnings), c.edit.Now()
	for i := range changes.Notes {
		r.Changes = append(r.Changes, changes.Notes[i].Version.Change)
	}
	for _, l := range changes.Links {
		r.Links = append(r.Links, loci.Link{From: l.From, To: l.To, Type: l.Type})
	}
	changes.Expect.Notes = append(changes.Expect.Notes, t.read()...)
	changes.Cycles, changes.Held, changes.Done = []loci.Cycle{r}, []loci.Job{c.held}, []loci.ID{c.held.ID}
	changes.Jobs = c.next(&r)
	if err := c.edit.Apply(ctx, c.scope, changes); err != nil {
		return nil, err
	}
	return c.result(&r), nil
}

// newDraft is what the cycle would change; a failed one moves lifecycles alone.
func (c *cycle) newDraft(ctx context.Context, known *Known, f *Findings, status loci.CycleStatus) (*Draft, error) {
	d := Advance(c.policy, c.edit.Stamp(c.scope), known)
	if f == nil || status == loci.CycleFailed {
		return d, nil
	}
	err := d.Conclude(ctx, c.o.Embedder, f)
	return d, err
}

func (c *cycle) result(r *loci.Cycle) *loci.ReflectResult {
	return &loci.ReflectResult{
		Triggered: true, Trigger: r.Trigger, Value: r.Value, Cycle: r.ID, Status: string(r.Status), Mode: r.Mode,
		NotesScanned: r.NotesScanned, TraitsCreated: r.TraitsCreated, TraitsUnsure: r.TraitsUnsure, TraitsUpdated: r.TraitsUpdated, TraitsDissolved: r.TraitsDissolved,
		LinksCreated: r.LinksCreated, Calls: r.Usage.Calls, More: c.more, Error: r.Error, Warnings: r.Warnings,
	}
}

// all are all traits there are, gone ones too, oldest first.
func (c *cycle) all(ctx context.Context) ([]loci.Note, error) {
	f := loci.Filter{Kinds: []loci.Kind{loci.Trait}, Forgotten: true, Superseded: true}
	traits, err := c.edit.All(ctx, c.scope, f, loci.Page{})
	slices.Reverse(traits)
	return traits, err
}

// recentMost bounds what counting reads again.
const recentMost = 10000

// recent are notes said some time before the new ones, oldest first: what recurs need
// not be new every time.
func (c *cycle) recent(ctx context.Context) ([]loci.Note, error) {
	if c.last.ID.IsZero() {
		return nil, nil // all there are is new
	}
	first := c.fresh[0].RecordedAt
	ids := map[loci.ID]bool{}
	for i := range c.fresh {
		ids[c.fresh[i].ID] = true
		if at := c.fresh[i].RecordedAt; at.Before(first) {
			first = at
		}
	}
	var notes []loci.Note
	f := loci.Filter{Kinds: []loci.Kind{loci.Fact, loci.Episode}, RecordedAfter: first.Add(-c.policy.Look)}
	for page, err := range c.edit.Pages(ctx, c.scope, f, loci.Page{}) {
		if err != nil {
			return nil, err
		}
		if notes = append(notes, page...); len(notes) >= recentMost {
			break
		}
	}
	notes = slices.DeleteFunc(notes, func(n loci.Note) bool { return ids[n.ID] || !n.Live(c.begun) })
	slices.Reverse(notes)
	return notes, nil
}

// expiring are plans whose time has passed and that are plans still.
func (c *cycle) expiring(ctx context.Context) ([]loci.Note, error) {
	now := c.edit.Now()
	plans, err := c.edit.All(ctx, c.scope, loci.Filter{Temporality: loci.Prospective, EventBefore: now}, loci.Page{})
	return slices.DeleteFunc(plans, func(n loci.Note) bool {
		end := edit.PlannedUntil(&n)
		return end.IsZero() || end.After(now) || !n.Live(now)
	}), err
}

// evidenceTypes are the links for and against a trait, and those that
// reflection makes between notes.
var evidenceTypes = []loci.LinkType{
	loci.DerivedFrom, loci.Supports, loci.Contradicts, loci.Elaborates, loci.SameTopic, loci.Causal,
}

// readKnown is what findings are held against, as it is now.
func (c *cycle) readKnown(ctx context.Context, f *Findings, notes []loci.Note) (*Known, error) {
	k := &Known{Notes: notes}
	var err error
	if k.Traits, err = c.all(ctx); err != nil {
		return nil, fmt.Errorf("read traits: %w", err)
	}
	if k.Plans, err = c.expiring(ctx); err != nil {
		return nil, fmt.Errorf("read plans: %w", err)
	}
	ids := edit.IDs(k.Traits)
	if f != nil {
		for _, l := range f.Links {
			ids = append(ids, l.From)
		}
	}
	if len(ids) > 0 {
		k.Links, err = c.edit.Links(ctx, c.scope, query.Links{IDs: ids, Types: evidenceTypes, Now: c.edit.Now()})
	}
	for i := range k.Links { // as they are stored
		if l := &k.Links[i]; l.Direction == loci.In {
			l.From, l.To = l.To, l.From
		}
	}
	return k, err
}

// evidenceReader reads what is for and against a trait, with what this cycle adds: as
// far as all who may see the trait may see it, for it may be rewritten in its words.
func (c *cycle) evidenceReader(ctx context.Context, d *Draft) func(*loci.Note) (pro, con []loci.Note, err error) {
	return func(trait *loci.Note) (pro, con []loci.Note, err error) {
		agents, err := c.edit.Agents(ctx, c.scope)
		if err != nil {
			return nil, nil, err
		}
		read := func(ids []loci.ID) ([]loci.Note, error) {
			notes, err := c.edit.Notes(ctx, c.scope, ids, time.Time{})
			return slices.DeleteFunc(notes, func(n loci.Note) bool {
				return !audience.Agents(agents).Include(audience.Of(&n), audience.Of(trait))
			}), err
		}
		forIt, against := d.Evidence(trait.ID)
		if pro, err = read(forIt); err != nil {
			return nil, nil, err
		}
		con, err = read(against)
		return pro, con, err
	}
}

// expense hands calls on to a ledger and adds them up.
type expense struct {
	model.Ledger // nil keeps no account
	mu           sync.Mutex
	used         loci.Usage
}

// Record adds a call.
func (t *expense) Record(ctx context.Context, c model.Call) error {
	t.mu.Lock()
	t.used.Add(c.Usage)
	t.mu.Unlock()
	if t.Ledger == nil {
		return nil
	}
	return t.Ledger.Record(ctx, c)
}

func (t *expense) total() loci.Usage {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.used
}
