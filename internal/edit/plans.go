package edit

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/changeset"
	"github.com/loci-memory/loci/internal/derive"
	"github.com/loci-memory/loci/store"
)

// What became of a plan is its state alone (docs/adr/0079). A note that settled it must be
// there for that: while it is forgotten the plan is open, and when it comes back it settles the
// plan again, whoever takes it away or brings it back, and by whatever step.

// mayTurn reports whether changes may forget a note or bring one back.
func mayTurn(c *store.Changes) bool {
	return slices.ContainsFunc(c.Notes, func(n store.NoteChange) bool {
		step := n.Version.Step
		return step == loci.StepForget || step == loci.StepRestore || step == loci.StepUndo
	})
}

// plans are the versions, with their links, of plans that are open or settled again by what the
// changes do to them, or to the notes that settled them.
func (g *deriving) plans(ctx context.Context) (more store.Changes, err error) {
	for _, v := range g.turned() {
		of := g.hadSettled
		if v.Note.Forgotten {
			of = g.hasSettled
		}
		ids, err := of(ctx, v.Note.ID)
		if err != nil {
			return more, err
		}
		for _, id := range ids {
			if err := g.rests(ctx, id, v, &more); err != nil {
				return more, err
			}
		}
	}
	for i := range g.changes.Notes {
		if v := &g.changes.Notes[i].Version; v.Step == loci.StepUndo && derive.PlanOf(&v.Note) != nil {
			if err := g.rests(ctx, v.Note.ID, v, &more); err != nil {
				return more, err
			}
		}
	}
	return more, nil
}

// turned are the last versions of notes that the changes forget or bring back, but those that
// only fade.
func (g *deriving) turned() (all []*loci.Version) {
	for _, list := range [][]store.NoteChange{g.changes.Notes, g.follow} {
		last := map[loci.ID]int{}
		for i := range list {
			last[list[i].Version.Note.ID] = i
		}
		for i := range list {
			v := &list[i].Version
			if was, known := g.latest[v.Note.ID]; known && last[v.Note.ID] == i && v.Step != loci.StepSweep && was.Note.Forgotten != v.Note.Forgotten {
				all = append(all, v)
			}
		}
	}
	return all
}

// hasSettled are the notes whose plans a note settled: it links to them.
func (g *deriving) hasSettled(ctx context.Context, by loci.ID) (ids []loci.ID, err error) {
	links, err := g.editor.Stored(ctx, g.user, []loci.ID{by}, time.Time{})
	for _, l := range links {
		if l.From == by && (l.Type == loci.Fulfils || l.Type == loci.Updates || l.Type == loci.Supersedes) {
			ids = append(ids, l.To)
		}
	}
	return ids, err
}

// hadSettled are the notes whose plans a note has ever settled.
func (g *deriving) hadSettled(ctx context.Context, by loci.ID) (ids []loci.ID, err error) {
	came, err := g.editor.CameOf(ctx, g.user, []loci.ID{by})
	for i := range came {
		if n := &came[i].Note; derive.SettledBy(n) == by {
			ids = append(ids, n.ID)
		}
	}
	return ids, err
}

// rests adds the version of a plan, which follows from another, that is open, since what it
// rests on is forgotten, or settled, since that is there.
func (g *deriving) rests(ctx context.Context, id loci.ID, by *loci.Version, more *store.Changes) error {
	if slices.ContainsFunc(more.Notes, func(n store.NoteChange) bool { return n.Version.Note.ID == id }) {
		return nil
	}
	versions, err := g.everything(ctx, id)
	if err != nil || len(versions) == 0 {
		return err
	}
	gone := map[loci.ID]bool{}
	for i := range versions {
		if report := derive.SettledBy(&versions[i].Note); !report.IsZero() && !gone[report] {
			of, err := g.everything(ctx, report)
			if gone[report] = isGone(of); err != nil {
				return err
			}
		}
	}
	now := &versions[len(versions)-1].Note
	after := *now
	if v := derive.Settling(versions, gone); v != nil && derive.PlanOf(&v.Note) != nil && !derive.PlanOf(&v.Note).Open() {
		after = derive.Planning(now, derive.PlanOf(&v.Note))
	} else if gone[derive.SettledBy(now)] {
		after = derive.Planning(now, nil)
	}
	if derive.PlanOf(&after).Equal(derive.PlanOf(now)) {
		return nil
	}
	p := &Plan{Stamp: Stamp{Scope: loci.Scope{User: g.user.User, Agent: by.By}, Clock: by.Clock, NewID: NewID}, editor: g.editor}
	p.relinkUpdates(now, &after, loci.StepSettle)
	more.Notes = append(more.Notes, p.Stamp.Next(*now, after, loci.Version{
		At: by.At, Step: loci.StepDerive, Operation: loci.Update, Reason: "follows from " + by.Change.String(),
	}))
	more.Links, more.Unlinks = append(more.Links, p.Links...), append(more.Unlinks, p.Unlinks...)
	return nil
}

// everything are all versions of a note, with those of the changes; none of what they destroy.
func (g *deriving) everything(ctx context.Context, id loci.ID) ([]loci.Version, error) {
	if g.gone[id] {
		return nil, nil
	}
	pasts, err := g.editor.Pasts(ctx, g.user, []loci.ID{id})
	all := pasts[id]
	for _, list := range [][]store.NoteChange{g.changes.Notes, g.follow} {
		for i := range list {
			if v := &list[i].Version; v.Note.ID == id {
				all = append(all, *v)
			}
		}
	}
	return all, err
}

// isGone reports whether somebody forgot a note, or took back that it was made: what has only
// faded is not gone.
func isGone(versions []loci.Version) bool {
	why := changeset.Forgotten(versions)
	return len(versions) == 0 || why != changeset.Remembered && why != changeset.Faded
}
