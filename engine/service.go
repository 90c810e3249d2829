package engine

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/limit"
	"github.com/loci-memory/loci/internal/notes"
	"github.com/loci-memory/loci/internal/once"
	"github.com/loci-memory/loci/internal/recall"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/internal/told"
	"github.com/loci-memory/loci/internal/veil"
)

// Remember makes the words of a message and its verbatim notes durable and findable in one
// commit, and queues a job for the rest. With Wait that job is done before it returns. A step
// behind that commit that fails is a warning in the result, as the message is kept; only the
// end of ctx is an error then, with the result.
func (e *service) Remember(ctx context.Context, s loci.Scope, r loci.RememberRequest) (*loci.RememberResult, error) {
	if err := check.Messages(s, []loci.RememberRequest{r}); err != nil {
		return nil, err
	}
	ctx, end := e.step(ctx, "remember")
	defer end()
	return doOnce(ctx, e.parts, s, repeatable[loci.RememberResult]{
		do:    func(ctx context.Context) (*loci.RememberResult, error) { return e.remember(ctx, s, r) },
		again: func(did once.Did) (*loci.RememberResult, error) { return e.remembers(ctx, s, did) },
	})
}

// remember is Remember of a request that was not done yet.
func (e *service) remember(ctx context.Context, s loci.Scope, r loci.RememberRequest) (*loci.RememberResult, error) {
	if ref := once.Ref(ctx); len(r.Facts) > 0 && r.At.IsZero() && r.Ref == "" {
		r.Ref = ref // so that words whose facts were not decided about any more are the same when they come again
	}
	if err := e.pointers(ctx, s, r.Facts); err != nil {
		return nil, err
	}
	masked := remember.MaskedIn(s, &r)
	out, err := e.writer.Remember(ctx, s, r)
	if out == nil {
		return nil, err
	}
	res := out.Result
	res.Warnings = told.With(res.Warnings, masked)
	if err == nil && out.Fresh {
		err = e.behind(ctx, s, &r, out)
	}
	if err != nil && ctx.Err() == nil {
		res.Warnings = append(res.Warnings, "the message is kept; what follows it waits, as it failed: "+err.Error())
		err = nil
	}
	res.Warnings = told.Briefly(res.Warnings)
	e.told(s, res)
	e.seen(s, res.Evolved, time.Time{})
	for i := range res.Similar {
		e.seenOne(s, &res.Similar[i].Note, r.At)
	}
	return res, err
}

// behind does what follows a message that was kept.
func (e *service) behind(ctx context.Context, s loci.Scope, r *loci.RememberRequest, out *remember.Remembered) error {
	warnings, err := e.asserted(ctx, s, r.Facts, out.Facts)
	if err == nil && len(r.Facts) > 0 {
		disputes, failed := e.profiler.Disputes(ctx, s, out.Facts)
		warnings, err = append(warnings, disputes...), failed
	}
	out.Result.Warnings = append(out.Result.Warnings, warnings...)
	switch {
	case err != nil:
		return err
	case r.Wait:
		return e.finish(ctx, s, out.Result)
	case len(r.Facts) > 0:
		e.called(ctx, s.User)
	}
	e.runner.Nudge()
	return nil
}

// called queues a reflection or a sweep behind new words, where one is due.
func (e *parts) called(ctx context.Context, user string) {
	e.reflector.Call(ctx, user)
	e.sweeper.Call(ctx, user)
}

// finish does what is left to do for a message that was kept and linked, before Remember
// returns.
func (e *service) finish(ctx context.Context, s loci.Scope, res *loci.RememberResult) error {
	e.called(ctx, s.User)
	warnings, err := e.spaces.Finish(ctx, s.User, edit.IDs(res.Notes))
	res.Warnings = append(res.Warnings, warnings...)
	return err
}

// Ingest keeps many messages, in order. One that is invalid fails the call, naming it, and
// nothing is written.
func (e *service) Ingest(ctx context.Context, s loci.Scope, r loci.IngestRequest) (*loci.IngestResult, error) {
	if err := check.Ingest(s, &r); err != nil {
		return nil, err
	}
	ctx, end := e.step(ctx, "ingest")
	defer end()
	return doOnce(ctx, e.parts, s, repeatable[loci.IngestResult]{
		do: func(ctx context.Context) (*loci.IngestResult, error) {
			masked := remember.MaskedInAll(s, &r)
			res, err := e.writer.Ingest(ctx, s, r)
			if err == nil {
				res.Warnings = told.With(res.Warnings, masked)
				e.runner.Nudge()
			}
			return res, err
		},
		again: func(did once.Did) (*loci.IngestResult, error) {
			return &loci.IngestResult{Added: did.Added, Known: len(did.Messages) - did.Added, IDs: did.Messages}, nil
		},
	})
}

// Recall answers before anything is written: that its hits were recalled is written later. A
// neural embedder is asked for the vector of the question, for Options.NeuralWait at most:
// where that or some vectors are missing, words answer, and RecallResult.Degraded lists it.
func (e *service) Recall(ctx context.Context, s loci.Scope, r loci.RecallRequest) (*loci.RecallResult, error) {
	start := time.Now()
	ctx, end := e.step(ctx, "recall")
	defer end()
	zone, err := check.Recall(s, &r)
	if err != nil {
		return nil, err
	}
	if err := e.limits.Enter(ctx, s.User, limit.Questions); err != nil {
		return nil, err
	}
	defer e.limits.Leave(s.User, limit.Questions)
	q := recall.Question{RecallRequest: r, Now: e.edit.Now(), Meaning: e.meaning(s.User, &r), Accesses: e.edit, Known: e.known}.In(zone)
	res, err := recall.Answer(ctx, e.edit, s, q)
	if err == nil && len(res.Hits) == 0 {
		err = e.edit.MustKnow(ctx, s)
	}
	if err != nil {
		return nil, err
	}
	if !r.NoTrack && r.AsOf.IsZero() {
		e.uses.Add(s, e.edit.Now(), recall.Searched(res.Hits))
	}
	res.TookMS = float64(time.Since(start).Microseconds()) / 1000
	e.recalled(s, &r, res)
	return res, nil
}

// meaning is the ranking by meaning for a question of a user; nil without an embedder of its
// language.
func (e *parts) meaning(user string, r *loci.RecallRequest) *recall.Meaning {
	space := e.spaces.Of(r.Query)
	if space == nil {
		return nil
	}
	m := &recall.Meaning{
		Vectors: e.edit, Embedder: space.Embedder.Identity(), Assumed: space.Assumed(), Weight: space.Weight,
		Embed: func(ctx context.Context, text string) ([]float32, error) { return space.Question(ctx, user, text) },
	}
	if !r.NoTrack { // a question that leaves no trace queues nothing
		m.Miss = func(notes int) { e.older.Miss(user, notes) }
	}
	return m
}

// Procedure returns the steps from the note that answers best among those that give steps. A
// note that was only found through its neighbours in a conversation is no answer.
func (e *service) Procedure(ctx context.Context, s loci.Scope, r loci.ProcedureRequest) (*loci.ProcedureResult, error) {
	found, err := e.Recall(ctx, s, recall.ProcedureQuestion(&r))
	if err != nil {
		return nil, err
	}
	res := recall.Procedure(found.Hits)
	if res.Found && r.AsOf.IsZero() {
		e.uses.Add(s, e.edit.Now(), []loci.ID{res.Note.ID})
	}
	return res, nil
}

// Note returns one note with its links.
func (e *service) Note(ctx context.Context, s loci.Scope, r loci.NoteRequest) (*loci.Note, error) {
	if err := check.One(s, r.ID, r.AsOf); err != nil {
		return nil, err
	}
	n, err := notes.One(ctx, e.edit, s, r.ID, r.AsOf)
	return e.seenOne(s, n, r.AsOf), err
}

// Notes lists notes, newest first on the axis asked for, with the foremost of their links.
func (e *service) Notes(ctx context.Context, s loci.Scope, r loci.NotesRequest) (*loci.NotesResult, error) {
	if err := check.Notes(s, &r); err != nil {
		return nil, err
	}
	res, err := scan(ctx, e.parts, s, func() (*loci.NotesResult, error) { return notes.List(ctx, e.edit, s, r) })
	if err == nil {
		e.seen(s, res.Notes, r.AsOf)
	}
	return res, err
}

// Links returns the links of one note, strongest first, or walks along them.
func (e *service) Links(ctx context.Context, s loci.Scope, r loci.LinksRequest) (*loci.LinksResult, error) {
	if err := check.Links(s, &r); err != nil {
		return nil, err
	}
	if r.Depth > 1 {
		if err := e.limits.Enter(ctx, s.User, limit.Scans); err != nil {
			return nil, err
		}
		defer e.limits.Leave(s.User, limit.Scans)
	}
	res, err := e.linker.Links(ctx, s, r)
	if err == nil {
		e.seen(s, res.Notes, r.AsOf)
	}
	return res, err
}

// scan does what goes through much of a user's memory, as soon as few others do.
func scan[R any](ctx context.Context, e *parts, s loci.Scope, do func() (R, error)) (res R, err error) {
	if err := e.limits.Enter(ctx, s.User, limit.Scans); err != nil {
		return res, err
	}
	defer e.limits.Leave(s.User, limit.Scans)
	return do()
}

// Path finds a shortest way along links between two notes.
func (e *service) Path(ctx context.Context, s loci.Scope, r loci.PathRequest) (*loci.PathResult, error) {
	if err := check.Path(s, &r); err != nil {
		return nil, err
	}
	res, err := scan(ctx, e.parts, s, func() (*loci.PathResult, error) { return e.linker.Path(ctx, s, r) })
	if err == nil {
		e.seen(s, res.Notes, r.AsOf)
	}
	return res, err
}

// Link asserts that one note supports, contradicts or fulfils another, with strength .8.
// Asserting the same again changes nothing, or only the reason; where reflection
// has linked the two both ways already, the link stays both ways.
func (e *service) Link(ctx context.Context, s loci.Scope, r loci.LinkRequest) (*loci.LinkResult, error) {
	if err := check.Link(s, &r); err != nil {
		return nil, err
	}
	return e.linked(ctx, s, loci.UnlinkRequest{From: r.From, Type: r.Type, To: r.To}, func(ctx context.Context) (*loci.LinkResult, error) { return e.linker.Link(ctx, s, r) })
}

// Unlink takes an assertion back; one that is not there changes nothing.
func (e *service) Unlink(ctx context.Context, s loci.Scope, r loci.UnlinkRequest) (*loci.LinkResult, error) {
	if err := check.Unlink(s, &r); err != nil {
		return nil, err
	}
	return e.linked(ctx, s, r, func(ctx context.Context) (*loci.LinkResult, error) { return e.linker.Unlink(ctx, s, r) })
}

// History returns every version of a note with the change that made it, oldest first.
func (e *service) History(ctx context.Context, s loci.Scope, id loci.ID) (*loci.HistoryResult, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	versions, err := e.edit.History(ctx, s, id)
	if err != nil {
		return nil, err
	}
	for i := range versions {
		veil.Note(s, &versions[i].Note)
	}
	return &loci.HistoryResult{Note: id, Changes: versions}, nil
}

// Stats counts what the scope can see.
func (e *service) Stats(ctx context.Context, s loci.Scope) (*loci.Stats, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	st, err := scan(ctx, e.parts, s, func() (loci.Stats, error) { return e.edit.Stats(ctx, s) })
	if err != nil {
		return nil, err
	}
	if st.Messages+st.Versions == 0 {
		return &st, e.edit.MustKnow(ctx, s)
	}
	return &st, nil
}

// Resolve returns the one id that begins with a text, of what the scope sees.
func (e *service) Resolve(ctx context.Context, s loci.Scope, r loci.ResolveRequest) (*loci.ResolveResult, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	return notes.Resolve(ctx, e.edit, s, r)
}

// Undo takes changes back in one commit: each note is as it was before, and one that did not
// exist before is forgotten. An id may also be that of a message or a reflection: then all
// changes that it led to are taken back, and what they had closed is open again.
func (e *service) Undo(ctx context.Context, s loci.Scope, r loci.UndoRequest) (*loci.ChangeResult, error) {
	if err := check.Undo(s, &r); err != nil {
		return nil, err
	}
	return e.changes(ctx, s, loci.ID{}, func(ctx context.Context) (_ *loci.ChangeResult, err error) {
		if r.IDs, err = notes.ResolveChanges(ctx, e.edit, s, r.IDs); err != nil {
			return nil, err
		}
		return e.undoer.Undo(ctx, s, r)
	})
}

// Forget takes notes out of recall; they can be restored. With Purge they are destroyed with
// their history, their words wherever they are, and all that came of them (docs/adr/0026).
func (e *service) Forget(ctx context.Context, s loci.Scope, r loci.ForgetRequest) (*loci.ChangeResult, error) {
	if err := check.Forget(s, &r); err != nil {
		return nil, err
	}
	about := append([]loci.ID{r.ID}, r.Also...)
	return e.changesOf(ctx, s, about, func(ctx context.Context) (*loci.ChangeResult, error) {
		if r.Purge {
			defer e.recent.Forget(s.User) // they may have its words
		}
		return e.curator.Forget(ctx, s, r)
	})
}

// Restore brings a forgotten or superseded note back.
func (e *service) Restore(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	if err := check.One(s, id, time.Time{}); err != nil {
		return nil, err
	}
	return e.changes(ctx, s, id, func(ctx context.Context) (*loci.ChangeResult, error) { return e.curator.Restore(ctx, s, id) })
}

// Pin exempts a note from forgetting by itself.
func (e *service) Pin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	if err := check.One(s, id, time.Time{}); err != nil {
		return nil, err
	}
	return e.changes(ctx, s, id, func(ctx context.Context) (*loci.ChangeResult, error) { return e.curator.Pin(ctx, s, id) })
}

// Unpin takes Pin back.
func (e *service) Unpin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	if err := check.One(s, id, time.Time{}); err != nil {
		return nil, err
	}
	return e.changes(ctx, s, id, func(ctx context.Context) (*loci.ChangeResult, error) { return e.curator.Unpin(ctx, s, id) })
}

// Timeline returns notes by day, week or month, by when they happened or were said.
func (e *service) Timeline(ctx context.Context, s loci.Scope, r loci.TimelineRequest) (*loci.TimelineResult, error) {
	zone, err := check.Timeline(s, &r)
	if err != nil {
		return nil, err
	}
	res, err := scan(ctx, e.parts, s, func() (*loci.TimelineResult, error) { return e.line.Timeline(ctx, s, r, zone) })
	if err == nil {
		for i := range res.Periods {
			e.seen(s, res.Periods[i].Notes, r.AsOf)
		}
	}
	return res, err
}

// Agenda returns plans by when they are due, or what became of them.
func (e *service) Agenda(ctx context.Context, s loci.Scope, r loci.AgendaRequest) (*loci.AgendaResult, error) {
	zone, err := check.Agenda(s, &r)
	if err != nil {
		return nil, err
	}
	res, err := scan(ctx, e.parts, s, func() (*loci.AgendaResult, error) { return e.line.Agenda(ctx, s, r, zone) })
	if err == nil {
		e.seenPlans(s, res.Sections, r.AsOf)
	}
	return res, err
}

// Reflect moves lifecycles, concludes from what is new, and commits everything with the
// watermark at once. Two calls at the same time, also in two processes, run one cycle. That a
// model failed is in the result: the steps without one were done, and the next cycle reads the
// same notes again.
func (e *service) Reflect(ctx context.Context, s loci.Scope, r loci.ReflectRequest) (*loci.ReflectResult, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	return e.reflector.Reflect(ctx, s, r)
}

// Reflections lists past cycles, latest first. An agent gets none: a cycle is about all
// of a memory.
func (e *service) Reflections(ctx context.Context, s loci.Scope, r loci.ReflectionsRequest) (*loci.ReflectionsResult, error) {
	if err := check.Scope(s); err != nil {
		return nil, err
	}
	if err := check.Limit("limit", &r.Limit, 0, check.MaxPage); err != nil {
		return nil, err
	}
	cycles, err := e.reflector.Cycles(ctx, s, r.Limit)
	if err != nil {
		return nil, err
	}
	return &loci.ReflectionsResult{Cycles: nonNil(cycles)}, nil
}

// Traits lists the traits that were learned, surest first; with All also those that are
// not sure yet and those that have dissolved.
func (e *service) Traits(ctx context.Context, s loci.Scope, r loci.TraitsRequest) (*loci.TraitsResult, error) {
	if err := check.Traits(s, &r); err != nil {
		return nil, err
	}
	traits, err := e.reflector.Traits(ctx, s, r)
	if err != nil {
		return nil, err
	}
	return &loci.TraitsResult{Traits: nonNil(traits)}, nil
}

// Trait returns one trait with the notes for and against it that the scope sees. With
// a verdict the user in person has judged it first: a confirmed trait stays, a rejected
// one is dissolved and never learned again.
func (e *service) Trait(ctx context.Context, s loci.Scope, r loci.TraitRequest) (*loci.TraitResult, error) {
	if err := check.One(s, r.ID, r.AsOf); err != nil {
		return nil, err
	}
	return doOnce(ctx, e.parts, s, repeatable[loci.TraitResult]{
		do: func(ctx context.Context) (*loci.TraitResult, error) { return e.reflector.Trait(ctx, s, r) },
		again: func(did once.Did) (res *loci.TraitResult, err error) {
			res, err = e.reflector.Trait(ctx, s, loci.TraitRequest{ID: r.ID, Limit: r.Limit})
			if err == nil && len(did.Changes) > 0 {
				res.Change = did.Changes[0]
			}
			return res, err
		},
	})
}

// Sweep archives what has faded and merges episodes in the same words. What is archived
// is forgotten as by Forget, so it is recalled as it was before and can be restored; what is
// merged is superseded by one note that is derived from it. A note that was
// restored is not archived again. A dry run only returns what would be done. Only the user in person
// can sweep.
func (e *service) Sweep(ctx context.Context, s loci.Scope, r loci.SweepRequest) (*loci.SweepResult, error) {
	return e.SweepProgress(ctx, s, r, nil)
}

// SweepProgress is Sweep that calls progress, which may be nil, with how many notes of a
// stage are done, and of how many.
func (e *service) SweepProgress(ctx context.Context, s loci.Scope, r loci.SweepRequest, progress func(stage loci.SweepStage, done, total int)) (*loci.SweepResult, error) {
	if err := check.Sweep(s, &r); err != nil {
		return nil, err
	}
	return scan(ctx, e.parts, s, func() (*loci.SweepResult, error) { return e.sweeper.Sweep(ctx, s, r, progress) })
}
