package mem0api

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

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
