package mem0api

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
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
	var ids []loci.ID
	var scope loci.Scope
	err = s.every(r.Context(), sel, func(of loci.Scope, note *loci.Note) error {
		ids, scope = append(ids, note.ID), of
		return nil
	})
	if err != nil {
		return 0, "", err
	}
	for _, id := range ids {
		switch err := s.forget(r, scope, id, purge); {
		case errors.Is(err, loci.ErrNotFound): // it went with another one
		case err != nil:
			return n, "", fmt.Errorf("%d of %d memories are deleted, and then: %w", n, len(ids), err)
		}
		n++
	}
	if scope.User == "" {
		scope, err = s.scope(r.Context(), who.User, who.Agent)
	}
	return n, scope.User, err
}
