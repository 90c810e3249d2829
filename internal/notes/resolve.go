package notes

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

// lookedBack is how many reflections are looked at for an id.
const lookedBack = 1000

// Resolve returns the one id that begins with a prefix, of what the scope sees.
func Resolve(ctx context.Context, e *edit.Editor, s loci.Scope, r loci.ResolveRequest) (*loci.ResolveResult, error) {
	from, to, err := loci.ParsePrefix(r.Prefix)
	if err != nil {
		return nil, err
	}
	of := r.Of
	if len(of) == 0 {
		of = []loci.Named{loci.NamedNote}
	}
	var found []loci.ResolveResult
	for _, what := range of {
		ids, err := idsOf(ctx, e, s, what, from, to)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			found = append(found, loci.ResolveResult{ID: id, Of: what})
		}
	}
	switch len(found) {
	case 0:
		return nil, &loci.HintError{Kind: loci.ErrNotFound, About: string(of[0]), Hint: fmt.Sprintf("no %s in this memory has an id that begins with %s: copy the id as recall prints it", of[0], r.Prefix)}
	case 1:
		return &found[0], nil
	}
	return nil, loci.Invalid("id", "several begin with %s: give more of it", r.Prefix)
}

// idsOf are the first two ids of a range, of one sort.
func idsOf(ctx context.Context, e *edit.Editor, s loci.Scope, what loci.Named, from, to loci.ID) ([]loci.ID, error) {
	switch what {
	case loci.NamedNote:
		return noteIDs(ctx, e, s, from, to)
	case loci.NamedMessage:
		return e.MessageIDs(ctx, s, from, to)
	case loci.NamedJob:
		jobs, err := e.Jobs(ctx, s)
		return within(jobs, func(j *loci.Job) loci.ID { return j.ID }, from, to), err
	case loci.NamedCycle:
		cycles, err := e.Cycles(ctx, s, lookedBack)
		return within(cycles, func(c *loci.Cycle) loci.ID { return c.ID }, from, to), err
	}
	return nil, loci.Invalid("of", "there is no id of a %q: there are note, message, job and cycle", string(what))
}

// noteIDs are the first two ids of a range of notes that the scope sees or, where it sees none,
// kept for the user in person alone.
func noteIDs(ctx context.Context, e *edit.Editor, s loci.Scope, from, to loci.ID) ([]loci.ID, error) {
	ids, err := e.NoteIDs(ctx, s, from, to)
	if err != nil || len(ids) > 0 || s.Agent == "" {
		return ids, err
	}
	if ids, err = e.NoteIDs(ctx, loci.Scope{User: s.User}, from, to); err != nil {
		return nil, err
	}
	return e.KeptAway(ctx, s, append(ids, from)) // the same reads where there is none
}

// within are the ids of a list that are in a range.
func within[T any](list []T, id func(*T) loci.ID, from, to loci.ID) (ids []loci.ID) {
	for i := range list {
		x := id(&list[i])
		if bytes.Compare(x[:], from[:]) >= 0 && bytes.Compare(x[:], to[:]) <= 0 {
			ids = append(ids, x)
		}
	}
	return slices.Compact(ids)
}

// ResolveChanges completes the ids of an undo, each of which is a change (NOTE-ID@VERSION), a
// message or a reflection; what is whole, or no id at all, stays as it is.
func ResolveChanges(ctx context.Context, e *edit.Editor, s loci.Scope, ids []string) ([]string, error) {
	whole := slices.Clone(ids)
	for i, id := range ids {
		prefix, version, change := strings.Cut(id, "@")
		if _, _, err := loci.ParsePrefix(prefix); err != nil || len(prefix) == len(loci.ID{15: 1}.String()) {
			continue
		}
		r := loci.ResolveRequest{Prefix: prefix, Of: []loci.Named{loci.NamedMessage, loci.NamedCycle}}
		if change {
			r.Of, version = []loci.Named{loci.NamedNote}, "@"+version
		}
		found, err := Resolve(ctx, e, s, r)
		if err != nil {
			return nil, err
		}
		whole[i] = found.ID.String() + version
	}
	return whole, nil
}
