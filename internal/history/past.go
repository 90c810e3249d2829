package history

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/derive"
	"github.com/loci-memory/loci/internal/edit"
)

// past is the history of a note, with the versions that were taken back.
type past struct {
	versions []loci.Version
	all      []loci.Version // to the user in person; nil where that is who asks
	gone     map[int]int    // by version: the undo in force that took it back; 0 for none
	targets  []int          // versions in force that are to be taken back
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
func (p *past) at(version int) *loci.Version { return numbered(p.versions, version) }

func numbered(versions []loci.Version, version int) *loci.Version {
	i := slices.IndexFunc(versions, func(v loci.Version) bool { return v.Change.Version == version })
	if i < 0 {
		return nil
	}
	return &versions[i]
}

// takesBack reports whether a change of a commit is a target, or taken back already.
func (p *past) takesBack(set loci.ID) bool {
	return !set.IsZero() && slices.ContainsFunc(p.versions, func(v loci.Version) bool {
		return v.Set == set && (slices.Contains(p.targets, v.Change.Version) || p.gone[v.Change.Version] != 0)
	})
}

// blocking are the later changes that have to be taken back before the targets can
// be, latest first: those in force, save undos of what is later itself, which with
// them come to nothing, what follows from changes of other notes, which follows again, and
// what changes nothing any more, as what it came of was destroyed.
func (p *past) blocking() []loci.Version {
	if len(p.targets) == 0 {
		return nil
	}
	var out []loci.Version
	first := slices.Min(p.targets)
	for i, v := range slices.Backward(p.versions) {
		number := v.Change.Version
		if number <= first || i == 0 {
			break
		}
		ends := v.Step == loci.StepDecide || v.Step == loci.StepReplace || v.Step == loci.StepSettle
		if ends && edit.Unchanged(&p.versions[i-1].Note, &v.Note) {
			continue
		}
		taken := takenBack(&v)
		toNothing := len(taken) > 0 && slices.Min(taken) > first
		if p.gone[number] == 0 && !toNothing && !slices.Contains(p.targets, number) && v.Step != loci.StepDerive {
			out = append(out, v)
		}
	}
	return out
}

// restored is the note as it is and as it was before the first of the targets, but for who
// may see it.
func (p *past) restored(agents audience.Agents) (before, after *loci.Note, err error) {
	last := p.last().Note
	first := slices.Min(p.targets)
	if first == 1 {
		return &last, derive.Unmade(p.whole(p.last())), nil
	}
	v := p.at(first - 1)
	if v == nil {
		v = p.between(first - 1)
	}
	if v == nil {
		return nil, nil, loci.NotFound("what note %s was before change %d is not yours to see: ask its user to undo it", last.ID, first)
	}
	was := derive.ShownAs(p.whole(v), p.shown(agents))
	return &last, &was, nil
}

// shown is a state of the note that was for those who see it when the targets are taken back:
// the last, as what says nothing of who may see the note is no reason that others do. Where a
// target has said it, that is the state before, unless the note is for fewer by now for another
// reason.
func (p *past) shown(agents audience.Agents) *loci.Note {
	var before, after *loci.Note
	all := p.everything()
	for i := 1; i < len(all); i++ {
		was, is := &all[i-1].Note, &all[i].Note
		if derive.Shows(was, is) && slices.Contains(p.targets, all[i].Change.Version) {
			before, after = cmp.Or(before, was), is
		}
	}
	last := p.whole(p.last())
	if before == nil || derive.Own(after) != derive.Own(last) && !agents.Include(derive.Own(last), derive.Own(before)) {
		return last
	}
	return before
}

// shows is what taking the targets back changes of who may see the note.
func (p *past) shows(after *loci.Note) edit.Showing {
	return edit.Showing{Note: after.ID, From: derive.Own(p.whole(p.last())), To: derive.Own(after)}
}

// everything are all versions of the note, also those that are hidden from who asks.
func (p *past) everything() []loci.Version {
	if p.all != nil {
		return p.all
	}
	return p.versions
}

// whole is the note of a version with what is kept from an agent that asks.
func (p *past) whole(v *loci.Version) *loci.Note {
	n := v.Note
	if whole := numbered(p.all, v.Change.Version); whole != nil {
		was := &whole.Note
		n.Original, n.Facts, n.Claims, n.Plan = was.Original, was.Facts, was.Claims, was.Plan
		n.Messages, n.Parts = was.Messages, was.Parts
	}
	return &n
}

// between is a version that is left out of what an agent sees for nothing but that
// something hidden closed the note, or opened it again; else nil.
func (p *past) between(version int) *loci.Version {
	v, last := numbered(p.all, version), &p.last().Note
	if v == nil || audience.Of(&v.Note) != audience.Of(last) {
		return nil
	}
	v.Note.SupersededBy, v.Note.ValidUntil = last.SupersededBy, last.ValidUntil
	return v
}

// undoVersion is the version, but for its note, that takes the targets back.
func (p *past) undoVersion(why string) loci.Version {
	slices.Sort(p.targets)
	return loci.Version{Step: loci.StepUndo, Reason: p.reason(why), Undoes: p.targets}
}

// reason is the sentence in which the history says what an undo of the targets does.
func (p *past) reason(why string) string {
	names := make([]string, len(p.targets))
	for i, t := range p.targets {
		names[i] = p.at(t).Change.String()
	}
	text := "takes back " + strings.Join(names, ", ")
	if why = strings.TrimSpace(why); why != "" {
		text += ": " + why
	}
	return text
}

// takenBack are the versions of its own note that an undo took back; none for what is
// no undo.
func takenBack(v *loci.Version) []int {
	if v.Step != loci.StepUndo {
		return nil
	}
	return v.Undoes
}

// inTheWay are the later changes that keep the targets from being taken back: the
// latest first, which is an order in which they can be undone.
func inTheWay(pasts []*past) (later []loci.Version) {
	var lists [][]loci.Version
	for _, p := range pasts {
		if b := p.blocking(); len(b) > 0 {
			lists = append(lists, b)
		}
	}
	for len(lists) > 0 {
		next := 0
		for i := range lists {
			a, b := &lists[i][0], &lists[next][0]
			if c := a.Clock.Compare(b.Clock); c > 0 || c == 0 && bytes.Compare(a.Note.ID[:], b.Note.ID[:]) > 0 {
				next = i
			}
		}
		later = append(later, lists[next][0])
		if lists[next] = lists[next][1:]; len(lists[next]) == 0 {
			lists = slices.Delete(lists, next, next+1)
		}
	}
	return later
}

// prevented is the error for an undo that later changes prevent.
func prevented(later []loci.Version) error {
	names, first := make([]string, len(later)), make([]loci.ChangeID, len(later))
	for i, v := range later {
		names[i] = fmt.Sprintf("%s (%s, %s)", v.Change, v.Step, v.Clock.Format("2006-01-02T15:04:05Z07:00"))
		first[i] = v.Change
	}
	return &loci.HintError{Kind: loci.ErrConflict, First: first, Hint: "later changes stand in the way: undo them first, in this order: " + strings.Join(names, ", ")}
}
