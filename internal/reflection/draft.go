package reflection

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/store"
)

// Known is what a cycle holds its findings against.
type Known struct {
	Traits []loci.Note // all there are: dissolved, rejected and forgotten ones too
	Plans  []loci.Note // whose time has passed
	Notes  []loci.Note // what findings may name: new notes and recalled ones
	Links  []loci.Link // stored ones of Traits and of the notes that findings link, from any end
}

// Draft is what a cycle would change. It is made again when a note changes before it is
// committed.
type Draft struct {
	policy *Policy
	stamp  edit.Stamp
	known  *Known
	traits []*entry
	plans  []loci.Note
	links  []loci.Link
	read   map[loci.ID]*loci.Note // known.Notes, but for traits
	tied   map[[2]loci.ID]bool    // a trait and a note that is evidence of it

	// Counts of the cycle, and what was left out.
	Created, Updated, Dissolved, Linked int
	Unsure                              int // of Created: those that traits don't list yet
	Warnings                            []string
}

// entry is a trait on its way through a cycle.
type entry struct {
	before  loci.Note // zero Version for a new one
	note    loci.Note
	state   State
	reasons []string
}

func (e *entry) is(s State, reason string) {
	e.state = s
	if reason != "" {
		e.reasons = append(e.reasons, reason)
	}
}

// closed reports whether reflection must not change the trait any more: its user
// rejected it, or forgot it.
func (e *entry) closed() bool { return e.note.Forgotten || e.state.Verdict == loci.Rejected }

func (d *Draft) warn(format string, args ...any) {
	d.Warnings = append(d.Warnings, fmt.Sprintf(format, args...))
}

// Advance moves lifecycles by the clock alone: trends are promoted
// or expire, traits decay, plans whose time has passed become history.
func Advance(p *Policy, st edit.Stamp, k *Known) *Draft {
	d := &Draft{policy: p, stamp: st, known: k, plans: k.Plans, read: map[loci.ID]*loci.Note{}, tied: map[[2]loci.ID]bool{}}
	for i := range k.Notes {
		if n := &k.Notes[i]; n.Kind != loci.Trait {
			d.read[n.ID] = n
		}
	}
	for _, l := range k.Links {
		d.tie(l)
	}
	for i := range k.Traits {
		e := &entry{before: k.Traits[i], note: k.Traits[i], state: p.stateOf(&k.Traits[i])}
		d.traits = append(d.traits, e)
		if e.closed() {
			continue
		}
		was := e.state
		e.state = p.advanced(was, st.Clock)
		switch {
		case e.state.Stage == was.Stage:
		case was.Stage == loci.StageTrend && e.state.Stage == loci.StageDissolved:
			e.is(e.state, fmt.Sprintf("seen again %d times in its window, not %d: the trend has passed", e.state.Reinforced, p.Recur))
		case was.Stage == loci.StageTrend:
			e.is(e.state, fmt.Sprintf("seen again %d times in its window", e.state.Reinforced))
		default:
			e.is(e.state, "faded to "+string(e.state.Stage))
		}
	}
	return d
}

// tie remembers the ends of a link that is evidence of a trait.
func (d *Draft) tie(l loci.Link) {
	switch l.Type {
	case loci.DerivedFrom:
		d.tied[[2]loci.ID{l.From, l.To}] = true
	case loci.Contradicts, loci.Supports:
		d.tied[[2]loci.ID{l.To, l.From}] = true
	}
}

// add takes a link into the draft.
func (d *Draft) add(l loci.Link) {
	d.links = append(d.links, l)
	d.tie(l)
}

// Changes are the notes and links of the draft, for one commit.
func (d *Draft) Changes() *store.Changes {
	c := &store.Changes{Links: d.links}
	d.Created, d.Unsure, d.Updated, d.Dissolved, d.Linked = 0, 0, 0, 0, len(d.links)
	for _, plan := range d.plans {
		c.Notes = append(c.Notes, d.stamp.Expire(plan, d.stamp.Clock))
	}
	for _, e := range d.traits {
		if change, ok := d.change(e); ok {
			c.Notes = append(c.Notes, change)
		}
	}
	return c
}

func (d *Draft) change(e *entry) (store.NoteChange, bool) {
	after := e.state.on(e.note)
	reason := strings.Join(e.reasons, "; ")
	if e.before.Version == 0 {
		d.Created++
		if after.Dormant() {
			d.Unsure++
		}
		return store.NoteChange{Version: loci.Version{
			Change: loci.ChangeID{Note: after.ID, Version: 1}, At: d.stamp.Clock, Clock: d.stamp.Clock, By: d.stamp.Scope.Agent,
			Step: loci.StepReflect, Operation: loci.Add, Reason: reason, Note: after,
		}}, true
	}
	if e.closed() || !d.moved(e, &after) {
		return store.NoteChange{}, false
	}
	if after.Trait.Stage == loci.StageDissolved && (e.before.Trait == nil || e.before.Trait.Stage != loci.StageDissolved) {
		d.Dissolved++
	} else {
		d.Updated++
	}
	if reason == "" {
		reason = "confidence fades with time"
	}
	return d.stamp.Next(e.before, after, loci.Version{At: d.stamp.Clock, Step: loci.StepReflect, Operation: loci.Update, Reason: reason}), true
}

// moved reports whether what a trait has become is worth a version.
func (d *Draft) moved(e *entry, after *loci.Note) bool {
	a := &e.before
	return a.Content != after.Content || a.Visibility != after.Visibility || a.Domain != after.Domain || a.Trait == nil ||
		d.policy.worth(State{a.Confidence, *a.Trait}, e.state)
}

// Contested are the traits in doubt that nobody has reconsidered yet.
func (d *Draft) Contested() []loci.Note {
	var out []loci.Note
	for _, e := range d.traits {
		if e.state.Contested && !e.closed() && e.state.Stage != loci.StageDissolved {
			out = append(out, e.state.on(e.note))
		}
	}
	return out
}

// Evidence are the ids of the notes for and against a trait, those of this cycle
// included, newest links last.
func (d *Draft) Evidence(trait loci.ID) (pro, con []loci.ID) {
	for _, l := range slices.Concat(d.known.Links, d.links) {
		switch {
		case l.Type == loci.DerivedFrom && l.From == trait:
			pro = append(pro, l.To)
		case l.Type == loci.Supports && l.To == trait:
			pro = append(pro, l.From)
		case l.Type == loci.Contradicts && l.To == trait:
			con = append(con, l.From)
		}
	}
	return pro, con
}
