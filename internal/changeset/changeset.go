// Package changeset says what changes of notes came of and leave, and, for those that were made before
// commits had change sets, what can be known of them afterwards.
package changeset

import (
	"slices"

	"github.com/loci-memory/loci"
)

// Causes are the messages and notes that a later version of a note came of, by its step and
// by what it changed of the state before it:
//
//   - a message that the note names now; a note that closes it, ends a claim of it or settles
//     its plan
//   - its own messages, where words became something by themselves, said what is known
//     already, or where a plan was settled by nothing that was said
//   - its first message, where the time of its plan has passed
//
// An undo has none, nor has what follows from changes of other notes. Beside which facts a
// note was described again is for its step to say.
func Causes(v *loci.Version, before *loci.Note) []loci.ID {
	return causes(v, stateOf(before))
}

// state is what of a note says by whom it was changed.
type state struct {
	messages []loci.ID
	ends     []loci.ID // the notes that closed it or ended claims of it
	settled  loci.ID   // the note that settled its plan
}

func stateOf(n *loci.Note) state {
	s := state{messages: n.Messages, settled: n.SettledBy()}
	add := func(by loci.ID) {
		if !by.IsZero() && !slices.Contains(s.ends, by) {
			s.ends = append(s.ends, by)
		}
	}
	add(n.SupersededBy)
	for i := range n.Claims {
		add(n.Claims[i].By)
	}
	return s
}

func causes(v *loci.Version, before state) []loci.ID {
	own := slices.Clone(before.messages)
	words := v.Note.Verbatim && v.Step == loci.StepDecide
	switch {
	case v.Step == loci.StepUndo || v.Step == loci.StepDerive:
		return nil
	case v.Step == loci.StepExpire:
		return own[:min(1, len(own))]
	case words && v.Operation == loci.Noop:
		return own
	}
	of := shown(before, stateOf(&v.Note))
	if words && len(of) == 0 || v.Step == loci.StepSettle && v.Note.SettledBy().IsZero() {
		return added(of, of, own)
	}
	return of
}

// shown are the causes that two states of a note show.
func shown(before, after state) (of []loci.ID) {
	of = added(of, before.messages, after.messages)
	of = added(of, before.ends, after.ends)
	if by := after.settled; !by.IsZero() && by != before.settled && !slices.Contains(of, by) {
		of = append(of, by)
	}
	return of
}

// added appends to a list what is in after and not in before.
func added(list, before, after []loci.ID) []loci.ID {
	for _, id := range after {
		if !slices.Contains(before, id) {
			list = append(list, id)
		}
	}
	return list
}
