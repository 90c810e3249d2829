package remember

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

// Words that whoever says them once more has taken back stay so: programs send what was said
// again. Said after an undo with what they mean, which was not given before, they are a new message
// with an id of its own, by which it is found when they are said once more.

// anew gives a message that is known and was taken back the id under which it was said since, or
// a new one where facts come with it. It notes by what it was taken back where it stays so.
func (k *kept) anew(ctx context.Context, w *Writer, s loci.Scope, facts []loci.GivenFact) error {
	for k.back = nil; k.known; {
		notes, err := w.edit.NotesOf(ctx, s, []loci.ID{k.said.Message.ID})
		if err != nil {
			return err
		}
		back, err := takenBack(ctx, w.edit, s, notes)
		if err != nil || back == nil {
			return err
		}
		next := edit.OwnID("said again after "+back.Change.String(), s.User)
		told, err := w.told(ctx, s, []loci.ID{next})
		if err != nil {
			return err
		}
		if told[next] == unheard && !(back.Step == loci.StepUndo && gives(facts, notes)) {
			k.back = back
			return nil
		}
		k.named(next)
		k.known, k.silent = told[next] == known, told[next] == silent
	}
	return nil
}

// gives reports whether a fact is none of some notes.
func gives(facts []loci.GivenFact, notes []loci.Note) bool {
	return slices.ContainsFunc(facts, func(f loci.GivenFact) bool {
		told := digest(statementOf(&f).Content)
		return !slices.ContainsFunc(notes, func(n loci.Note) bool { return !n.Verbatim && digest(n.Content) == told })
	})
}

// takenBack is the last change by which whoever asks took back or forgot all words of a message,
// of whose notes these are; nil where words are there, or it was somebody else.
func takenBack(ctx context.Context, e *edit.Editor, s loci.Scope, notes []loci.Note) (back *loci.Version, err error) {
	for i := range notes {
		n := &notes[i]
		switch {
		case !n.Verbatim:
			continue
		case !n.Forgotten:
			return nil, nil
		}
		versions, err := e.History(ctx, s, n.ID)
		if err != nil {
			return nil, err
		}
		if back = &versions[len(versions)-1]; back.By != s.Agent {
			return nil, nil
		}
	}
	return back, nil
}

// staysBack says of words that were taken back that they stay so, and what there is to do.
func staysBack(back *loci.Version) string {
	with := ""
	if back.Step == loci.StepUndo {
		with = "with facts that tell what they mean, or "
	}
	return "these words were taken back before, and stay so: undo " + back.Change.String() + " to have them again, or say them " + with + "in other words"
}
