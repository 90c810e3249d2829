package engine

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/once"
	"github.com/loci-memory/loci/store"
)

// repeatable is a call that is done once, where it says which request it is, and answered again
// from what it did then, as that is seen now.
type repeatable[R any] struct {
	do    func(context.Context) (*R, error)
	again func(once.Did) (*R, error)
}

// doOnce does a request that was not done before, and else answers it again. Two at once are
// told apart by the store, in the commit.
func doOnce[R any](ctx context.Context, e *parts, s loci.Scope, call repeatable[R]) (*R, error) {
	r := once.Asked(ctx)
	if r == nil {
		return call.do(ctx)
	}
	for range 2 {
		known, there, err := e.edit.Repeats(ctx, s, r)
		if err != nil {
			return nil, err
		}
		if there {
			did, err := r.Repeats(known.Asked, known.Did)
			if err != nil {
				return nil, err
			}
			return call.again(did)
		}
		res, err := call.do(once.Doing(ctx, r))
		if err == nil && !r.Done() { // nothing had to be changed, and that is the answer
			err = e.edit.Did(ctx, s, r)
		}
		if !errors.Is(err, store.ErrDone) {
			return res, err
		}
	}
	return nil, loci.Conflict("the same request is being made elsewhere: try again")
}

// remembers is the answer of a message that was remembered before: its words as they are seen now.
func (e *parts) remembers(ctx context.Context, s loci.Scope, did once.Did) (*loci.RememberResult, error) {
	res := &loci.RememberResult{Message: did.Messages[0], Known: did.Added == 0}
	found, err := e.edit.NotesOf(ctx, s, did.Messages)
	if err != nil || res.Known {
		return res, err
	}
	res.Notes = found
	for i := range found {
		if found[i].Verbatim {
			res.Decisions = append(res.Decisions, loci.Decision{Operation: loci.Add, Note: found[i].ID, Reason: "kept word for word"})
		}
	}
	e.told(s, res)
	return res, nil
}

// linked is the answer of a change of a link.
func (e *parts) linked(ctx context.Context, s loci.Scope, r loci.UnlinkRequest, do func(context.Context) (*loci.LinkResult, error)) (*loci.LinkResult, error) {
	return doOnce(ctx, e, s, repeatable[loci.LinkResult]{do: do, again: func(did once.Did) (*loci.LinkResult, error) {
		res, err := e.linker.Linked(ctx, s, r)
		if err == nil {
			res.Changed = did.Wrote
		}
		return res, err
	}})
}

// changes is the answer of a change about a note, which may be zero.
func (e *parts) changes(ctx context.Context, s loci.Scope, about loci.ID, do func(context.Context) (*loci.ChangeResult, error)) (*loci.ChangeResult, error) {
	return e.changesOf(ctx, s, []loci.ID{about}, do)
}

// changesOf is changes about several notes.
func (e *parts) changesOf(ctx context.Context, s loci.Scope, about []loci.ID, do func(context.Context) (*loci.ChangeResult, error)) (*loci.ChangeResult, error) {
	r, err := doOnce(ctx, e, s, repeatable[loci.ChangeResult]{
		do:    do,
		again: func(did once.Did) (*loci.ChangeResult, error) { return e.changedBefore(ctx, s, about, did) },
	})
	return e.changed(s, r), err
}

// changedBefore is the answer of a change that was made before. An agent is told of what was
// destroyed that it was what it had named: who saw the rest is known no more.
func (e *parts) changedBefore(ctx context.Context, s loci.Scope, about []loci.ID, did once.Did) (*loci.ChangeResult, error) {
	switch {
	case len(did.Purged) > 0 && s.Agent != "":
		return &loci.ChangeResult{Purged: about}, nil
	case len(did.Purged) > 0:
		return &loci.ChangeResult{Purged: did.Purged}, nil
	case len(did.Changes) > 0 || about[0].IsZero():
		return e.edit.Again(ctx, s, did.Changes)
	}
	found, err := e.edit.Notes(ctx, s, about[:1], time.Time{})
	if err != nil || len(found) == 0 {
		return &loci.ChangeResult{}, err
	}
	return &loci.ChangeResult{Note: &found[0]}, nil
}

// replaced is the answer of a replacement that was made before.
func (e *parts) replaced(ctx context.Context, s loci.Scope, r *loci.ReplaceRequest, did once.Did) (*loci.ReplaceResult, error) {
	change, err := e.changedBefore(ctx, s, []loci.ID{r.Old}, did)
	if err != nil {
		return nil, err
	}
	res := &loci.ReplaceResult{ChangeResult: *e.changed(s, change)}
	if n := change.Note; n != nil {
		by := cmp.Or(n.SupersededBy, r.New)
		if ends := edit.Updaters(n); by.IsZero() && len(ends) > 0 { // which takes its place on a day to come
			by = ends[len(ends)-1]
		}
		now, err := e.edit.Notes(ctx, s, []loci.ID{by}, time.Time{})
		if err != nil {
			return nil, err
		}
		for i := range now {
			res.New = *e.seenOne(s, &now[i], time.Time{})
		}
	}
	return res, nil
}
