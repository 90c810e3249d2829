package engine_test

import (
	"context"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sweep"
	"github.com/loci-memory/loci/store"
)

// complete checks that a sweep that looks at what may be changed plans what one of all
// notes does.
func (y *years) complete(dry *loci.SweepResult) {
	ctx := context.Background()
	var evidence []loci.ID
	for id := range y.evidence {
		evidence = append(evidence, id)
	}
	survey, all := sweep.NewSurvey(sweep.Default(), y.clock, evidence), 0
	for page := (loci.Page{Limit: 100}); ; {
		r, err := y.Notes(ctx, me, loci.NotesRequest{Page: page})
		y.must(err)
		for i := range r.Notes {
			survey.Add(&r.Notes[i], y.use(r.Notes[i].ID))
		}
		all += len(r.Notes)
		if page.After = r.Next; r.Next.IsZero() {
			break
		}
	}
	for _, id := range survey.Doubtful() {
		if y.swept(id) {
			survey.Keep(id)
		}
	}
	plan := survey.Plan(1000)
	var want, got [][]loci.ID
	for i := range plan.Faded {
		want = append(want, []loci.ID{plan.Faded[i].Change.Note})
	}
	for i := range plan.Merges {
		var from []loci.ID
		for _, c := range plan.Merges[i].From {
			from = append(from, c.Note)
		}
		want = append(want, from)
	}
	for i := range dry.Archived {
		got = append(got, []loci.ID{dry.Archived[i].Note.ID})
	}
	for _, m := range dry.Merged {
		got = append(got, m.From)
	}
	if d := cmp.Diff(want, got); d != "" || dry.Scanned != all {
		y.Fatalf("of all %d notes (-), of those looked at of %d (+):\n%s", all, dry.Scanned, d)
	}
}

func (y *years) use(id loci.ID) store.Use {
	uses, err := y.store.Uses(context.Background(), me.User, []loci.ID{id})
	y.must(err)
	return uses[0]
}

// swept reports whether an earlier sweep took a note.
func (y *years) swept(id loci.ID) bool {
	h, err := y.History(context.Background(), me, id)
	y.must(err)
	for i := range h.Changes {
		if v := &h.Changes[i]; v.Step == loci.StepSweep && (v.Note.Forgotten || v.Note.Superseded()) {
			return true
		}
	}
	return false
}
