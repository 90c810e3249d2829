package mem0api

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
)

// listedEntity is a user, agent, app or run that has memories, as mem0's clients read it.
type listedEntity struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Type    string    `json:"type"`
	Total   int       `json:"total_memories"`
	Owner   string    `json:"owner"`
	Created time.Time `json:"created_at"`
	Updated time.Time `json:"updated_at"`
}

// entities lists whose memories there are, of all users that the caller may act for.
func (s *server) entities(r *http.Request) (any, error) {
	p, err := pagingOf(r.URL.Query())
	if err != nil {
		return nil, err
	}
	if s.Directory == nil {
		return nil, loci.Unavailable(nil, "this memory does not count whose memories there are: search, or list them by user_id")
	}
	users, err := s.users(r.Context())
	if err != nil {
		return nil, err
	}
	counts := map[[2]string]*listedEntity{}
	for _, u := range users {
		if err := s.count(r.Context(), u, counts); err != nil {
			return nil, err
		}
	}
	all := make([]*listedEntity, 0, len(counts))
	for _, e := range counts {
		all = append(all, e)
	}
	slices.SortFunc(all, func(a, b *listedEntity) int {
		return cmp.Or(-cmp.Compare(a.Type, b.Type), cmp.Compare(a.Name, b.Name)) // users first
	})
	results := []any{}
	for i, e := range all {
		if p.has(i) {
			results = append(results, e)
		}
	}
	return p.page(r, len(all), results), nil
}

// users are those that the caller may act for.
func (s *server) users(ctx context.Context) ([]string, error) {
	if caller.From(ctx).User != loci.AnyUser {
		scope, err := s.scope(ctx, "", "")
		return []string{scope.User}, err
	}
	const most = 1000
	var all []string
	for after := ""; ; after = all[len(all)-1] {
		names, err := s.Directory.UserNames(ctx, after, most)
		if err != nil {
			return nil, err
		}
		if all = append(all, names...); len(names) < most {
			return all, nil
		}
	}
}

// count adds the memories of one user to the counts of their user, agent, app and run.
func (s *server) count(ctx context.Context, user string, counts map[[2]string]*listedEntity) error {
	scope, err := s.scope(ctx, name(user), "")
	if err != nil {
		return err
	}
	groups, err := s.Directory.Groups(ctx, scope)
	for i := range groups {
		g := &groups[i]
		for _, e := range [][2]string{{"user", scope.User}, {"agent", g.Agent}, {"app", appOf(g.Domain)}, {"run", g.Conversation}} {
			if e[1] == "" {
				continue
			}
			if counts[e] == nil {
				counts[e] = &listedEntity{ID: e[1], Name: e[1], Type: e[0], Owner: "loci", Created: g.First, Updated: g.Last}
			}
			counts[e].add(g)
		}
	}
	return err
}

func (e *listedEntity) add(g *loci.Group) {
	e.Total += g.Notes
	if g.First.Before(e.Created) {
		e.Created = g.First
	}
	if g.Last.After(e.Updated) {
		e.Updated = g.Last
	}
}

// removeEntity deletes the memories of a user, or of an agent, app or run of the user whom
// a request means that names none.
func (s *server) removeEntity(r *http.Request) (any, error) {
	named := name(r.PathValue("name"))
	var who entity
	switch kind := r.PathValue("type"); kind {
	case "user":
		who.User = named
	case "agent":
		who.Agent = named
	case "app":
		who.App = named
	case "run":
		who.Run = named
	default:
		return nil, loci.Invalid("type", "%q is none: there are user, agent, app and run", clip(kind))
	}
	purge, err := flag(r.URL.Query(), "purge")
	if err != nil {
		return nil, err
	}
	if who.User == "" {
		who.User = name(r.URL.Query().Get("user_id"))
	}
	n, user, err := s.removeOf(r, who, purge)
	if err != nil {
		return nil, err
	}
	return map[string]any{"message": "Entity deleted successfully!", "deleted": n, "user_id": user}, nil
}

// reset is refused: nothing here deletes the memories of everybody in one call.
func (s *server) reset(*http.Request) (any, error) {
	return nil, &loci.HintError{Kind: loci.ErrUnauthorized, About: "reset", Hint: "reset would delete the memories of everybody: delete those of one user by naming the user_id"}
}

// configure is refused: a program does not choose the models of a memory that others share.
func (s *server) configure(*http.Request) (any, error) {
	return nil, &loci.HintError{Kind: loci.ErrUnauthorized, About: "configuration", Hint: "the models and the store of this memory are chosen where it is started: leave the call out"}
}
