package graphtools

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/knowledge"
)

// graphURI is the resource that is the whole graph.
const graphURI = "memory://knowledge-graph"

// The requests and answers of the nine tools.
type (
	noInput    struct{}
	entityList struct {
		Entities []knowledge.Entity `json:"entities"`
	}
	newEntities struct {
		Entities []knowledge.Entity `json:"entities" jsonschema:"that are new"`
	}
	relationList struct {
		Relations []knowledge.Relation `json:"relations"`
	}
	newRelations struct {
		Relations []knowledge.Relation `json:"relations" jsonschema:"that are new"`
	}
	nameList struct {
		Names []string `json:"names" jsonschema:"names of the entities"`
	}
	entityNameList struct {
		EntityNames []string `json:"entityNames" jsonschema:"names of the entities"`
	}
	graphQuery struct {
		Query string `json:"query" jsonschema:"words to look for"`
	}
	observationList struct {
		Observations []moreObserved `json:"observations"`
	}
	moreObserved struct {
		EntityName string   `json:"entityName" jsonschema:"name of the entity"`
		Contents   []string `json:"contents" jsonschema:"observations to add, a statement each"`
	}
	deletionList struct {
		Deletions []lessObserved `json:"deletions"`
	}
	lessObserved struct {
		EntityName   string   `json:"entityName" jsonschema:"name of the entity"`
		Observations []string `json:"observations" jsonschema:"the observations, letter by letter"`
	}
	additionList struct {
		Results []wasAdded `json:"results"`
	}
	wasAdded struct {
		EntityName        string   `json:"entityName" jsonschema:"name of the entity"`
		AddedObservations []string `json:"addedObservations" jsonschema:"those that are new"`
	}
	wasDeleted struct {
		Success bool   `json:"success"`
		Message string `json:"message"`
	}
)

// bindAll adds the nine tools and the resource.
func (g *server) bindAll() {
	bind(g, tool{"create_entities", "Create entities", "Add new entities to the knowledge graph; those with a name that is there already are left as they are", adding},
		g.createEntities, func(out *newEntities) any { return out.Entities })
	bind(g, tool{"create_relations", "Create relations", "Add new relations between entities, in active voice; those that are there already are left out", adding},
		g.createRelations, func(out *newRelations) any { return out.Relations })
	bind(g, tool{"add_observations", "Add observations", "Add new observations to entities that are there", adding},
		g.addObservations, func(out *additionList) any { return out.Results })

	bind(g, tool{"delete_entities", "Delete entities", "Take entities, with their observations and relations, out of the knowledge graph", removing},
		deleting(g, "the entities are deleted", func(k *knowledge.Kept, in entityNameList) (ids []loci.ID) {
			for _, name := range in.EntityNames {
				ids = append(ids, k.NotesOf(name)...)
			}
			return ids
		}), done)
	bind(g, tool{"delete_observations", "Delete observations", "Take single observations out of entities", removing},
		deleting(g, "the observations are deleted", func(k *knowledge.Kept, in deletionList) (ids []loci.ID) {
			for _, d := range in.Deletions {
				for _, text := range d.Observations {
					ids = append(ids, k.NotesOfObservation(d.EntityName, text)...)
				}
			}
			return ids
		}), done)
	bind(g, tool{"delete_relations", "Delete relations", "Take relations out of the knowledge graph", removing},
		deleting(g, "the relations are deleted", func(k *knowledge.Kept, in relationList) (ids []loci.ID) {
			for _, r := range in.Relations {
				ids = append(ids, k.NotesOfRelation(r)...)
			}
			return ids
		}), done)

	bind(g, tool{"read_graph", "Read the graph", "Read all of the knowledge graph", looking},
		reading(func(k *knowledge.Kept, _ noInput) knowledge.Graph { return k.Graph }), whole)
	bind(g, tool{"search_nodes", "Search nodes", "Find entities by what their name, type or observations have in them, with their relations", looking},
		reading(func(k *knowledge.Kept, in graphQuery) knowledge.Graph { return k.Search(in.Query) }), whole)
	bind(g, tool{"open_nodes", "Open nodes", "Read entities by their names, with their relations", looking},
		reading(func(k *knowledge.Kept, in nameList) knowledge.Graph { return k.Open(in.Names) }), whole)

	g.server.AddResource(&mcp.Resource{
		Name: "knowledge-graph", URI: graphURI, MIMEType: "application/json", Description: "All entities and relations",
	}, g.resource)
}

func done(out *wasDeleted) any       { return out.Message }
func whole(out *knowledge.Graph) any { return out }

// kept reads the graph. What a newer statement has replaced is a part of it, as the programs
// that use these tools delete what holds no more themselves.
func (g *server) kept(ctx context.Context, s loci.Scope) (*knowledge.Kept, error) {
	var notes []loci.Note
	r := loci.NotesRequest{
		Filter: loci.Filter{Conversation: knowledge.Conversation, Superseded: true},
		Page:   loci.Page{Limit: 1000},
	}
	for {
		page, err := g.Service.Notes(ctx, s, r)
		if errors.Is(err, loci.ErrNotFound) {
			return knowledge.Read(notes), nil // of a user that nothing was kept for yet
		}
		if err != nil {
			return nil, err
		}
		notes = append(notes, page.Notes...)
		if page.Next.IsZero() {
			return knowledge.Read(notes), nil
		}
		r.After = page.Next
	}
}

func (g *server) createEntities(ctx context.Context, s loci.Scope, k *knowledge.Kept, in entityList) (*newEntities, error) {
	fresh := knowledge.Graph{Entities: []knowledge.Entity{}}
	for _, e := range in.Entities {
		is := func(other knowledge.Entity) bool { return other.Name == e.Name }
		if k.Entity(e.Name) == nil && !slices.ContainsFunc(fresh.Entities, is) {
			e.Observations = each(e.Observations)
			fresh.Entities = append(fresh.Entities, e)
		}
	}
	return &newEntities{fresh.Entities}, g.remember(ctx, s, &fresh)
}

func (g *server) createRelations(ctx context.Context, s loci.Scope, k *knowledge.Kept, in relationList) (*newRelations, error) {
	fresh := knowledge.Graph{Relations: []knowledge.Relation{}}
	for _, r := range each(in.Relations) {
		if k.NotesOfRelation(r) == nil {
			fresh.Relations = append(fresh.Relations, r)
		}
	}
	return &newRelations{fresh.Relations}, g.remember(ctx, s, &fresh)
}

func (g *server) addObservations(ctx context.Context, s loci.Scope, k *knowledge.Kept, in observationList) (*additionList, error) {
	out := &additionList{Results: []wasAdded{}}
	var all []loci.RememberRequest
	for _, o := range in.Observations {
		if k.Entity(o.EntityName) == nil {
			return nil, loci.NotFound("entity %s not found: add it by create_entities first", o.EntityName)
		}
		a := wasAdded{o.EntityName, []string{}}
		for _, text := range each(o.Contents) {
			if k.NotesOfObservation(o.EntityName, text) == nil {
				a.AddedObservations = append(a.AddedObservations, text)
			}
		}
		messages, err := knowledge.Observations(o.EntityName, a.AddedObservations)
		if err != nil {
			return nil, err
		}
		out.Results, all = append(out.Results, a), append(all, messages...)
	}
	return out, g.ingest(ctx, s, all)
}

// reading makes what a graph shows the method of a tool.
func reading[In any](show func(*knowledge.Kept, In) knowledge.Graph) method[In, knowledge.Graph] {
	return func(_ context.Context, _ loci.Scope, k *knowledge.Kept, in In) (*knowledge.Graph, error) {
		shown := show(k, in)
		return &shown, nil
	}
}

// deleting makes a choice of notes a method that forgets them, 200 in a commit: each can
// be restored by itself.
func deleting[In any](g *server, message string, of func(*knowledge.Kept, In) []loci.ID) method[In, wasDeleted] {
	return func(ctx context.Context, s loci.Scope, k *knowledge.Kept, in In) (*wasDeleted, error) {
		for ids := range slices.Chunk(each(of(k, in)), 200) {
			if err := g.forget(ctx, s, ids); err != nil {
				return nil, err
			}
		}
		return &wasDeleted{true, message}, nil
	}
}

// forget forgets notes in one commit, and each by itself where one of them has gone, which is
// no mistake, or keeps changing.
func (g *server) forget(ctx context.Context, s loci.Scope, ids []loci.ID) error {
	_, err := g.Service.Forget(ctx, s, loci.ForgetRequest{ID: ids[0], Also: ids[1:]})
	gone := errors.Is(err, loci.ErrNotFound)
	if len(ids) == 1 && gone {
		return nil
	}
	if len(ids) == 1 || !gone && !errors.Is(err, loci.ErrConflict) {
		return err
	}
	for i := range ids {
		if err := g.forget(ctx, s, ids[i:i+1]); err != nil {
			return err
		}
	}
	return nil
}

// resource is the whole graph as a resource.
func (g *server) resource(ctx context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	s, err := g.Scope(ctx)
	if err != nil {
		return nil, err
	}
	k, err := g.kept(ctx, s)
	if err != nil {
		return nil, g.Outward("read_graph", err)
	}
	text, err := indented(&k.Graph)
	if err != nil {
		return nil, err
	}
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.Params.URI, MIMEType: "application/json", Text: text}}}, nil
}

// remember keeps what is new in one commit.
func (g *server) remember(ctx context.Context, s loci.Scope, fresh *knowledge.Graph) error {
	messages, err := knowledge.Messages(fresh)
	if err != nil {
		return err
	}
	return g.ingest(ctx, s, messages)
}

func (g *server) ingest(ctx context.Context, s loci.Scope, messages []loci.RememberRequest) error {
	if len(messages) == 0 {
		return nil
	}
	_, err := g.Service.Ingest(ctx, s, loci.IngestRequest{Messages: messages})
	return err
}

// each is a list without what is in it a second time; never nil.
func each[T comparable](list []T) []T {
	out := make([]T, 0, len(list))
	for _, x := range list {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// indented is JSON as these programs show it to a model.
func indented(v any) (string, error) {
	text, err := json.MarshalIndent(v, "", "  ")
	return string(text), err
}
