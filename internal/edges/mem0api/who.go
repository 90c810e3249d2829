package mem0api

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
)

// name is the name of an entity: text, or a number, which is its digits.
type name string

// UnmarshalJSON reads text or a number; null is none.
func (n *name) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*n = name(text)
		return nil
	}
	var number json.Number
	if err := json.Unmarshal(data, &number); err != nil {
		return loci.Invalid("user_id", "names are text, also those of agents, apps and runs")
	}
	*n = name(number)
	return nil
}

// entity is whom a memory belongs to, as a request names it; each may be "".
type entity struct {
	User  name `json:"user_id"`
	Agent name `json:"agent_id"`
	App   name `json:"app_id"`
	Run   name `json:"run_id"`
}

// orOf fills in what is not named.
func (e entity) orOf(o entity) entity {
	for _, f := range []struct{ to, from *name }{{&e.User, &o.User}, {&e.Agent, &o.Agent}, {&e.App, &o.App}, {&e.Run, &o.Run}} {
		if *f.to == "" {
			*f.to = *f.from
		}
	}
	return e
}

// inQuery reads an entity from the query of an address.
func inQuery(q url.Values) entity {
	return entity{User: name(q.Get("user_id")), Agent: name(q.Get("agent_id")), App: name(q.Get("app_id")), Run: name(q.Get("run_id"))}
}

// scope is the scope in which a request acts.
func (s *server) scope(ctx context.Context, user, agent name) (loci.Scope, error) {
	return caller.From(ctx).Scope(string(user), string(agent), s.User)
}

// owner is the scope in which a request acts on a note: that of the caller's user; of the
// user that a caller names who may act for every user; else of the user who has the note.
func (s *server) owner(r *http.Request, id loci.ID) (loci.Scope, error) {
	ctx := r.Context()
	named := name(r.URL.Query().Get("user_id"))
	if c := caller.From(ctx); c.User != loci.AnyUser || named != "" || s.Directory == nil {
		return s.scope(ctx, named, "")
	}
	users, err := s.Directory.Owners(ctx, id)
	switch {
	case err != nil:
		return loci.Scope{}, err
	case len(users) == 0:
		return loci.Scope{}, loci.NotFound("there is no memory %s: its id is in what add, search and getAll return", id)
	case len(users) > 1:
		return loci.Scope{}, loci.Conflict("memory %s is in the memories of several users: name one with the query parameter user_id, or use the key of one", id)
	}
	return s.scope(ctx, name(users[0]), "")
}

// one makes a call of what is about the memory whose id is in the address, in the scope to
// act in.
func (s *server) one(do func(*http.Request, loci.Scope, loci.ID) (any, error)) call {
	return func(r *http.Request) (any, error) {
		scope, id, err := s.named(r, r.PathValue("id"))
		if err != nil {
			return nil, err
		}
		return do(r, scope, id)
	}
}

// named reads the id of a memory, and the scope to act in.
func (s *server) named(r *http.Request, text string) (loci.Scope, loci.ID, error) {
	id, err := loci.ParseID(text)
	if err == nil && id.IsZero() {
		err = loci.Invalid("memory_id", "is missing: name the memory")
	}
	if err != nil {
		return loci.Scope{}, id, err
	}
	scope, err := s.owner(r, id)
	return scope, id, err
}

// appDomain is the domain below which an app's memories are.
const appDomain = "app/"

// domainOf is the domain of an app: its name is one step of the path.
func domainOf(app name) string {
	if app == "" {
		return ""
	}
	return appDomain + url.PathEscape(string(app))
}

// appOf is the app that a domain is of, "" where it is of none.
func appOf(domain string) string {
	rest, is := strings.CutPrefix(domain, appDomain)
	if !is {
		return ""
	}
	step, _, _ := strings.Cut(rest, "/")
	if app, err := url.PathUnescape(step); err == nil {
		return app
	}
	return step
}

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
		names, err := s.Admin.UserNames(ctx, after, most)
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
