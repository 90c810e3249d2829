package mem0api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/loci-memory/loci"
)

// Deleting takes a memory out of every answer and can be undone in loci; purge=true, as a
// query parameter or beside an id of a batch, destroys it.

const deleted = "deleted by a program of mem0's"

// remove deletes one memory.
func (s *server) remove(r *http.Request, scope loci.Scope, id loci.ID) (any, error) {
	purge, err := flag(r.URL.Query(), "purge")
	if err != nil {
		return nil, err
	}
	linked, err := flag(r.URL.Query(), "delete_linked")
	if err != nil {
		return nil, err
	}
	if _, err := s.note(r, scope, id); err != nil && !purge {
		return nil, err
	}
	all := []loci.ID{id}
	if linked {
		if all, err = s.replaced(r, scope, id); err != nil {
			return nil, err
		}
	}
	for i := len(all) - 1; i >= 0; i-- { // the memory itself goes last: what it replaced is found by it
		if err := s.forget(r, scope, all[i], purge); err != nil && (i == 0 || !errors.Is(err, loci.ErrNotFound)) {
			return nil, err
		}
	}
	if !linked {
		return says("Memory deleted successfully!"), nil
	}
	return map[string]any{"message": "Memory deleted successfully!", "cascade_count": len(all) - 1}, nil
}

// flag reads a query parameter that is true or false.
func flag(q url.Values, field string) (bool, error) {
	text := q.Get(field)
	if text == "" {
		return false, nil
	}
	on, err := strconv.ParseBool(text)
	if err != nil {
		return false, loci.Invalid(field, "is %q: it is true or false", clip(text))
	}
	return on, nil
}

func (s *server) forget(r *http.Request, scope loci.Scope, id loci.ID, purge bool) error {
	_, err := s.Service.Forget(r.Context(), scope, loci.ForgetRequest{ID: id, Reason: deleted, Purge: purge})
	return err
}

// maxReplaced bounds how many memories one took the place of, one after another.
const maxReplaced = 1000

// replaced are a memory and those whose place it took, directly and by way of others.
func (s *server) replaced(r *http.Request, scope loci.Scope, id loci.ID) ([]loci.ID, error) {
	all, seen := []loci.ID{id}, map[loci.ID]bool{id: true}
	for i := 0; i < len(all) && len(all) < maxReplaced; i++ {
		res, err := s.Service.Links(r.Context(), scope, loci.LinksRequest{ID: all[i], Types: []loci.LinkType{loci.Supersedes}, Direction: loci.Out, Max: maxReplaced})
		if err != nil {
			return nil, err
		}
		for _, l := range res.Links {
			if !seen[l.To] {
				seen[l.To] = true
				all = append(all, l.To)
			}
		}
	}
	return all, nil
}

func nobody() error {
	return loci.Invalid("user_id", "whose memories? Name a user_id, agent_id, app_id or run_id")
}

// removeAll deletes the memories of whom the address names, and of nobody else.
func (s *server) removeAll(r *http.Request) (any, error) {
	q := r.URL.Query()
	who, err := inFilters(q)
	if err != nil {
		return nil, err
	}
	purge, err := flag(q, "purge")
	if err != nil {
		return nil, err
	}
	n, user, err := s.removeOf(r, who, purge)
	if err != nil {
		return nil, err
	}
	return says(fmt.Sprintf("Memories deleted successfully! %d of user %s", n, user)), nil
}

// inFilters reads an entity from the query, also from a parameter "filters", which holds
// JSON, or what Python prints of a dict.
func inFilters(q url.Values) (entity, error) {
	for key := range q {
		switch key {
		case "user_id", "agent_id", "app_id", "run_id", "filters", "purge", "org_id", "project_id":
		default: // what is not understood may have been meant to delete less
			return entity{}, loci.Invalid(key, "is nothing that memories are deleted by: name a user_id, agent_id, app_id or run_id")
		}
	}
	who := inQuery(q)
	if text := q.Get("filters"); text != "" {
		more, err := literal(text)
		if err != nil {
			return entity{}, err
		}
		who = who.orOf(more)
	}
	return who, nil
}

// removeOf deletes the memories of an entity of one user, also those that others took the
// place of, and returns how many and whose.
func (s *server) removeOf(r *http.Request, who entity, purge bool) (n int, user string, err error) {
	if who == (entity{}) {
		return 0, "", nobody()
	}
	for _, one := range []name{who.User, who.Agent, who.App, who.Run} {
		if one == "*" {
			return 0, "", loci.Invalid("user_id", "* is everybody: memories are deleted of whom you name")
		}
	}
	sel := of(who)
	sel.fast.Superseded, sel.fast.Forgotten = true, purge
	scope, err := s.scope(r.Context(), who.User, who.Agent)
	if err != nil {
		return 0, "", err
	}
	for first := (loci.ID{}); ; {
		ids, err := s.some(r.Context(), sel)
		if err != nil || len(ids) == 0 || ids[0] == first {
			return n, scope.User, err
		}
		first = ids[0]
		done, err := s.forgetAll(r, scope, ids, purge)
		if n += done; err != nil {
			return n, "", fmt.Errorf("%d memories are deleted, and then: %w", n, err)
		}
		if len(ids) < removedOfList {
			return n, scope.User, nil
		}
	}
}

const (
	removedOfList = 10_000 // memories that are looked up before they are deleted
	removedAtOnce = 200    // of them are deleted in one commit
)

// some are the first memories of a selection.
func (s *server) some(ctx context.Context, sel *selection) (ids []loci.ID, err error) {
	err = s.every(ctx, sel, func(_ loci.Scope, note *loci.Note) error {
		if ids = append(ids, note.ID); len(ids) == removedOfList {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return ids, err
}

// forgetAll deletes memories, many in each commit, and returns how many of them are gone.
func (s *server) forgetAll(r *http.Request, scope loci.Scope, ids []loci.ID, purge bool) (n int, err error) {
	gone := map[loci.ID]bool{} // with others
	for some := range slices.Chunk(ids, removedAtOnce) {
		left := slices.DeleteFunc(slices.Clone(some), func(id loci.ID) bool { return gone[id] })
		if len(left) > 0 {
			if err := s.forgetSome(r, scope, left, purge, gone); err != nil {
				return n, err
			}
		}
		n += len(some)
	}
	return n, nil
}

// forgetSome deletes memories in one commit, and each by itself where one of them has gone or
// keeps changing. It notes what else was destroyed.
func (s *server) forgetSome(r *http.Request, scope loci.Scope, ids []loci.ID, purge bool, gone map[loci.ID]bool) error {
	res, err := s.Service.Forget(r.Context(), scope, loci.ForgetRequest{ID: ids[0], Also: ids[1:], Reason: deleted, Purge: purge})
	if err == nil {
		for _, id := range res.Purged {
			gone[id] = true
		}
		return nil
	}
	if !errors.Is(err, loci.ErrNotFound) && !errors.Is(err, loci.ErrConflict) {
		return err
	}
	for _, id := range ids {
		if err := s.forget(r, scope, id, purge); err != nil && !errors.Is(err, loci.ErrNotFound) {
			return err
		}
	}
	return nil
}
