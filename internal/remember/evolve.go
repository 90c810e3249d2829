package remember

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
)

// evolvedNotes is the most linked notes that one evolution looks at, SPEC W8.
const evolvedNotes = 5

// Evolver advises how the notes linked to a new one should change their context and
// tags in its light. It is asked once for all of them.
type Evolver interface {
	Evolve(ctx context.Context, n *loci.Note, linked []loci.Note) ([]Evolution, error)
}

// Evolution is the advice for one note.
type Evolution struct {
	Note    loci.ID
	Context string   // "" leaves it
	Tags    []string // merged with those it has
	Reason  string
}

// Evolve changes context and tags of at most five linked notes, never their
// content. Without an evolver (there is none without a model) or without linked
// notes it calls nothing. Advice for a note that was not shown is dropped.
func Evolve(ctx context.Context, e Evolver, st Stamp, n *loci.Note, linked []loci.Note) ([]loci.NoteChange, error) {
	linked = linked[:min(len(linked), evolvedNotes)]
	if e == nil || len(linked) == 0 {
		return nil, nil
	}
	advice, err := e.Evolve(ctx, n, linked)
	if err != nil {
		return nil, err
	}
	var out []loci.NoteChange
	for i := range linked {
		at := slices.IndexFunc(advice, func(a Evolution) bool { return a.Note == linked[i].ID })
		if at < 0 {
			continue
		}
		if after, moved := evolved(linked[i], advice[at]); moved {
			out = append(out, Next(st, linked[i], after, loci.Version{
				At: n.RecordedAt, Step: StepEvolve, Operation: loci.Update, Reason: advice[at].Reason,
			}))
		}
	}
	return out, nil
}

func evolved(n loci.Note, a Evolution) (after loci.Note, moved bool) {
	after = n
	if a.Context != "" && a.Context != n.Context {
		after.Context, moved = a.Context, true
	}
	after.Tags = slices.Clone(n.Tags)
	for _, t := range a.Tags {
		if t != "" && !slices.Contains(after.Tags, t) {
			after.Tags, moved = append(after.Tags, t), true
		}
	}
	return after, moved
}
