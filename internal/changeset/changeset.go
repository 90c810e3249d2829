// Package changeset says what changes of notes came of: what a change shows of it by
// itself, and, for changes that were made before commits had change sets, what can be known
// of them afterwards.
package changeset

import (
	"slices"

	"github.com/loci-memory/loci"
)

// Causes are the messages and notes that a step's change of a note from one state to
// another shows that it came of: messages that the note names now, and the notes that closed
// it, ended claims of it or settled its plan. An undo, and what follows from other changes,
// has none.
func Causes(step loci.Step, before, after *loci.Note) []loci.ID {
	return causes(step, stateOf(before), stateOf(after))
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

func causes(step loci.Step, before, after state) (of []loci.ID) {
	if step == loci.StepUndo || step == loci.StepGovern {
		return nil
	}
	of = added(of, before.messages, after.messages)
	of = added(of, before.ends, after.ends)
	if !after.settled.IsZero() {
		of = added(of, append([]loci.ID{before.settled}, of...), []loci.ID{after.settled})
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
