package knowledge

import (
	"slices"
	"strings"
)

// Entity is a thing with a name and what was observed of it. Its JSON is what programs for
// the reference memory server of MCP expect, as that of the other types here.
type Entity struct {
	Name         string   `json:"name" jsonschema:"what it is called"`
	Type         string   `json:"entityType" jsonschema:"what sort of thing it is, like person"`
	Observations []string `json:"observations" jsonschema:"what is known of it, a statement each"`
}

// Relation is how one entity is related to another.
type Relation struct {
	From string `json:"from" jsonschema:"name of the entity where it begins"`
	To   string `json:"to" jsonschema:"name of the entity where it ends"`
	Type string `json:"relationType" jsonschema:"how they are related, in active voice, like works_at"`
}

// Graph is entities and relations, in the order in which they were added.
type Graph struct {
	Entities  []Entity   `json:"entities"`
	Relations []Relation `json:"relations"`
}

// Open returns the entities with these names, and the relations from and to them.
func (g *Graph) Open(names []string) Graph {
	return g.part(func(e *Entity) bool { return slices.Contains(names, e.Name) })
}

// Search returns the entities of which the name, the type or an observation has the query
// in it, in whatever case, and the relations from and to them. Where there are none they are
// those that have every word of the query somewhere.
func (g *Graph) Search(query string) Graph {
	query = strings.ToLower(query)
	found := g.part(func(e *Entity) bool {
		return slices.ContainsFunc(e.texts(), func(text string) bool { return strings.Contains(text, query) })
	})
	words := strings.Fields(query)
	if len(found.Entities) > 0 || len(words) < 2 {
		return found
	}
	return g.part(func(e *Entity) bool {
		all := strings.Join(e.texts(), "\n")
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(all, w) })
	})
}

// texts are all that an entity says, in lower case.
func (e *Entity) texts() []string {
	texts := []string{strings.ToLower(e.Name), strings.ToLower(e.Type)}
	for _, o := range e.Observations {
		texts = append(texts, strings.ToLower(o))
	}
	return texts
}

// part is some of the entities, with the relations from and to them.
func (g *Graph) part(wanted func(*Entity) bool) Graph {
	out := Graph{Entities: []Entity{}, Relations: []Relation{}}
	names := map[string]bool{}
	for i := range g.Entities {
		if e := &g.Entities[i]; wanted(e) {
			out.Entities = append(out.Entities, *e)
			names[e.Name] = true
		}
	}
	for _, r := range g.Relations {
		if names[r.From] || names[r.To] {
			out.Relations = append(out.Relations, r)
		}
	}
	return out
}
