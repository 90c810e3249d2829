package sweep

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// look takes into a survey what may fade or be merged, and what decides about that. What
// was written lately may not: versions are read in the order of commits up to the first
// that is young, so a look costs what is old, and nothing in a memory that is not. What
// is younger is looked up where it bears on what is old: by id, conversation and message.
func (w *sweeping) look(ctx context.Context, survey *Survey) error {
	changed, err := w.readOld(ctx, survey)
	if err != nil {
		return err
	}
	if err := w.readChanged(ctx, survey, changed); err != nil {
		return err
	}
	for _, conversation := range survey.Conversations() {
		for turns, err := range w.edit.Pages(ctx, w.scope, loci.Filter{Conversation: conversation}, loci.Page{Limit: readAtOnce}) {
			if err != nil {
				return err
			}
			survey.addYoung(turns)
		}
	}
	for messages := range slices.Chunk(survey.Messages(), readAtOnce) {
		notes, err := w.edit.NotesOf(ctx, w.scope, messages)
		if err != nil {
			return err
		}
		survey.addYoung(notes)
	}
	return nil
}

// readOld adds the notes whose latest version is old, and returns those that have a
// younger one.
func (w *sweeping) readOld(ctx context.Context, survey *Survey) (changed []loci.ID, err error) {
	state, err := w.edit.State(ctx, w.scope)
	if err != nil {
		return nil, err
	}
	closed := map[loci.ID]bool{} // an old version was read, and no latest one yet
	var after loci.ChangeID
	for read, more := 0, true; more; {
		versions, err := w.edit.Since(ctx, w.scope, after, readAtOnce)
		if err != nil {
			return nil, err
		}
		young := slices.IndexFunc(versions, func(v loci.Version) bool { return survey.Young(v.Note.UpdatedAt) })
		more = young < 0 && len(versions) == readAtOnce
		if young >= 0 {
			versions = versions[:young]
		}
		var notes []loci.Note
		for i := range versions {
			v := &versions[i]
			after = v.Change
			if v.Closed.IsZero() {
				delete(closed, v.Note.ID)
				notes = append(notes, v.Note)
			} else {
				closed[v.Note.ID] = true
			}
		}
		read += len(versions)
		w.progress(loci.SweepReads, read, max(read, int(state.Last)))
		if err := w.take(ctx, survey, notes); err != nil {
			return nil, err
		}
	}
	for id := range closed {
		changed = append(changed, id)
	}
	return changed, nil
}

// readChanged adds notes that were changed lately, and those that took their place.
func (w *sweeping) readChanged(ctx context.Context, survey *Survey, changed []loci.ID) error {
	var into []loci.ID
	for ids := range slices.Chunk(changed, readAtOnce) {
		notes, err := w.edit.Notes(ctx, w.scope, ids, time.Time{})
		if err != nil {
			return err
		}
		survey.addYoung(notes)
		for i := range notes {
			if by := notes[i].SupersededBy; !by.IsZero() {
				into = append(into, by)
			}
		}
	}
	for ids := range slices.Chunk(into, readAtOnce) {
		notes, err := w.edit.Notes(ctx, w.scope, ids, time.Time{})
		if err != nil {
			return err
		}
		survey.addYoung(notes)
	}
	return nil
}

// take adds notes to the survey, with the accesses of those that may have faded.
func (w *sweeping) take(ctx context.Context, survey *Survey, notes []loci.Note) error {
	var ids []loci.ID
	for i := range notes {
		if survey.MayFade(&notes[i]) {
			ids = append(ids, notes[i].ID)
		}
	}
	uses, err := w.edit.Uses(ctx, w.scope, ids)
	if err != nil {
		return err
	}
	of := make(map[loci.ID]store.Use, len(uses))
	for _, u := range uses {
		of[u.Note] = u
	}
	for i := range notes {
		if n := &notes[i]; !n.Forgotten && !n.Superseded() {
			survey.Add(n, of[n.ID])
		}
	}
	return nil
}
