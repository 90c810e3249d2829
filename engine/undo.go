package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// maxUndo is how many ids one undo takes: more is a mistake.
const maxUndo = 1000

// Undo takes changes back by changes of their own, in one commit: each note is as it
// was before, and one that did not exist before is forgotten. An id is a change, a
// message or a reflection: then all that came of it is taken back, and what it had
// closed is open again. What is taken back already stays so.
func (e *Engine) Undo(ctx context.Context, s loci.Scope, r loci.UndoRequest) (*loci.ChangeResult, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	if err := checkReason(r.Reason); err != nil {
		return nil, err
	}
	if len(r.IDs) == 0 || len(r.IDs) > maxUndo {
		return nil, loci.Invalid("ids", "are %d: name 1 to %d changes or messages", len(r.IDs), maxUndo)
	}
	var all undoing
	for _, id := range r.IDs {
		more, err := e.named(ctx, s, id)
		if err != nil {
			return nil, err
		}
		all.changes, all.links = append(all.changes, more.changes...), append(all.links, more.links...)
	}
	return e.undoAll(ctx, s, all, r.Reason)
}

// undoing is what an undo takes back.
type undoing struct {
	changes []loci.ChangeID
	links   []loci.Link // From, To and Type
}

// named is what an id of an undo stands for.
func (e *Engine) named(ctx context.Context, s loci.Scope, id string) (undoing, error) {
	if strings.Contains(id, "@") {
		var c loci.ChangeID
		err := c.UnmarshalText([]byte(id))
		return undoing{changes: []loci.ChangeID{c}}, err
	}
	m, err := loci.ParseID(id)
	if err != nil || m.IsZero() {
		return undoing{}, loci.Invalid("ids", "%q is neither a change (NOTE-ID@VERSION, see `history`) nor the id of a message or a reflection", clip(id))
	}
	if u, ok, err := e.cycleOf(ctx, s, m); ok || err != nil {
		return u, err
	}
	changes, err := e.changesOf(ctx, s, m)
	return undoing{changes: changes}, err
}

// undoneCycles is how many reflections an undo looks back.
const undoneCycles = 1000

// cycleOf is what a reflection did. Links of a trait that was new go with it, and come
// back with it; others are taken away.
func (e *Engine) cycleOf(ctx context.Context, s loci.Scope, id loci.ID) (u undoing, ok bool, err error) {
	cycles, err := e.memory.Cycles(ctx, s, undoneCycles)
	at := slices.IndexFunc(cycles, func(c loci.Cycle) bool { return c.ID == id })
	if at < 0 {
		return u, false, err
	}
	made := map[loci.ID]bool{}
	for _, c := range cycles[at].Changes {
		made[c.Note] = made[c.Note] || c.Version == 1
	}
	for _, l := range cycles[at].Links {
		if !made[l.From] && !made[l.To] {
			u.links = append(u.links, l)
		}
	}
	u.changes = cycles[at].Changes
	return u, true, nil
}

// undoAll takes changes back, all in one commit or none: what one step did together is
// taken back together. Those that are taken back already are passed over; when no
// other is left, nothing is written. ErrConflict, when later changes stand in the way,
// lists them in an order in which they can be undone.
func (e *Engine) undoAll(ctx context.Context, s loci.Scope, u undoing, reason string) (*loci.ChangeResult, error) {
	for range conflictRetries {
		pasts, err := e.pastsOf(ctx, s, u.changes)
		if err != nil {
			return nil, err
		}
		if err := inTheWay(pasts); err != nil {
			return nil, err
		}
		res, err := e.takeBack(ctx, s, pasts, u.links, reason)
		if !errors.Is(err, loci.ErrConflict) {
			return res, err
		}
	}
	return nil, loci.Conflict("the notes keep changing: try again")
}

// pastsOf reads the histories of all notes that changes are of, each once, in the
// order of the changes.
func (e *Engine) pastsOf(ctx context.Context, s loci.Scope, changes []loci.ChangeID) ([]*past, error) {
	var pasts []*past
	of := map[loci.ID]*past{}
	for _, c := range changes {
		p := of[c.Note]
		if p == nil {
			versions, err := e.memory.Versions(ctx, s, c.Note)
			if err != nil {
				return nil, missing(err, c.Note)
			}
			p = newPast(versions)
			of[c.Note], pasts = p, append(pasts, p)
		}
		if p.at(c.Version) == nil {
			return nil, loci.NotFound("note %s has no change %d: `history` lists the %d there are", c.Note, c.Version, len(p.versions))
		}
		if !slices.Contains(p.targets, c.Version) && p.gone[c.Version] == 0 {
			p.targets = append(p.targets, c.Version)
		}
	}
	return pasts, nil
}

// takeBack commits what undoes the targets of histories that nothing stands in the
// way of, and takes links away.
func (e *Engine) takeBack(ctx context.Context, s loci.Scope, pasts []*past, links []loci.Link, reason string) (*loci.ChangeResult, error) {
	st := e.stamp(s)
	c := &store.Changes{}
	for _, l := range links {
		l.At = st.Clock
		c.Unlinks = append(c.Unlinks, l)
	}
	for _, p := range pasts {
		if len(p.targets) == 0 {
			continue
		}
		before, after, err := p.restored()
		if err != nil {
			return nil, err
		}
		if err := e.planChange(ctx, st, before, after, loci.Version{Step: loci.StepUndo, Reason: p.reason(reason)}, c); err != nil {
			return nil, err
		}
	}
	if len(c.Notes) == 0 && len(pasts) > 0 {
		return &loci.ChangeResult{Note: &pasts[0].last().Note}, nil
	}
	if err := e.memory.Apply(ctx, s, c); err != nil {
		return nil, err
	}
	e.afterChanges(ctx, c)
	return changeResult(c), nil
}

// past is the history of a note with what of it was taken back.
type past struct {
	versions []loci.Version
	gone     map[int]int // by version: the undo in force that took it back; 0 for none
	targets  []int       // versions in force that are to be taken back
}

// newPast works out what is in force, latest first: an undo that was undone itself
// took nothing back.
func newPast(versions []loci.Version) *past {
	p := &past{versions: versions, gone: map[int]int{}}
	for i := range slices.Backward(versions) {
		v := &versions[i]
		if p.gone[v.Change.Version] != 0 {
			continue
		}
		for _, taken := range takenBack(v) {
			if p.gone[taken] == 0 {
				p.gone[taken] = v.Change.Version
			}
		}
	}
	return p
}

func (p *past) last() *loci.Version { return &p.versions[len(p.versions)-1] }

// at is a version by its number; nil when there is none, or none to be seen.
func (p *past) at(version int) *loci.Version {
	i := slices.IndexFunc(p.versions, func(v loci.Version) bool { return v.Change.Version == version })
	if i < 0 {
		return nil
	}
	return &p.versions[i]
}

// blocking are the later changes that have to be taken back before the targets can
// be, latest first: those in force, save undos of what is later itself, which with
// them come to nothing.
func (p *past) blocking() []loci.Version {
	if len(p.targets) == 0 {
		return nil
	}
	var out []loci.Version
	first := slices.Min(p.targets)
	for _, v := range slices.Backward(p.versions) {
		number := v.Change.Version
		if number <= first {
			break
		}
		taken := takenBack(&v)
		toNothing := len(taken) > 0 && slices.Min(taken) > first
		if p.gone[number] == 0 && !toNothing && !slices.Contains(p.targets, number) {
			out = append(out, v)
		}
	}
	return out
}

// restored is the note as it is and as it was before the first of the targets.
func (p *past) restored() (before, after *loci.Note, err error) {
	last := p.last().Note
	first := slices.Min(p.targets)
	if first == 1 {
		was := last
		was.Forgotten = true
		return &last, &was, nil
	}
	v := p.at(first - 1)
	if v == nil {
		return nil, nil, loci.NotFound("what note %s was before change %d is not yours to see: ask its user to undo it", last.ID, first)
	}
	return &last, &v.Note, nil
}

// Undos say in their reason what they took back, so that this needs no place of its
// own in a store.
const takesBack = "takes back "

// reason is what the history says of the undo of the targets.
func (p *past) reason(why string) string {
	slices.Sort(p.targets)
	names := make([]string, len(p.targets))
	for i, t := range p.targets {
		names[i] = p.at(t).Change.String()
	}
	text := takesBack + strings.Join(names, ", ")
	if why = strings.TrimSpace(why); why != "" {
		text += ": " + why
	}
	return text
}

// takenBack are the versions that an undo took back, in its own note; none for what
// is no undo.
func takenBack(v *loci.Version) []int {
	list, found := strings.CutPrefix(v.Reason, takesBack)
	if v.Step != loci.StepUndo || !found {
		return nil
	}
	list, _, _ = strings.Cut(list, ":")
	var out []int
	for name := range strings.SplitSeq(list, ", ") {
		var c loci.ChangeID
		if c.UnmarshalText([]byte(name)) == nil && c.Note == v.Change.Note {
			out = append(out, c.Version)
		}
	}
	return out
}

// inTheWay is the conflict that names all that stands in the way, nil for nothing: the
// latest first, which is an order in which it can be undone.
func inTheWay(pasts []*past) error {
	var lists [][]loci.Version
	for _, p := range pasts {
		if b := p.blocking(); len(b) > 0 {
			lists = append(lists, b)
		}
	}
	var names []string
	for len(lists) > 0 {
		next := 0
		for i := range lists {
			if lists[i][0].Clock.After(lists[next][0].Clock) {
				next = i
			}
		}
		v := &lists[next][0]
		names = append(names, fmt.Sprintf("%s (%s, %s)", v.Change, v.Step, v.Clock.Format("2006-01-02T15:04:05Z07:00")))
		if lists[next] = lists[next][1:]; len(lists[next]) == 0 {
			lists = slices.Delete(lists, next, next+1)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return loci.Conflict("later changes stand in the way: undo them first, in this order: %s", strings.Join(names, ", "))
}
