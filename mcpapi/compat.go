package mcpapi

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/knowledge"
)

// ProfileMemoryCompat has the nine tools of the reference memory server of MCP, by their
// names and shapes, in the place of all others: a program that was written for that one
// works unchanged. Entities, observations and relations are notes of one conversation, which
// are recalled like all others. What is deleted is forgotten, and can be restored.
const ProfileMemoryCompat Profile = "memory-compat"

// graphURI is the resource that is the whole graph.
const graphURI = "memory://knowledge-graph"

// The requests and answers of the nine tools.
type (
	entityList struct {
		Entities []knowledge.Entity `json:"entities"`
	}
	relationList struct {
		Relations []knowledge.Relation `json:"relations"`
	}
	nameList struct {
		Names []string `json:"names"`
	}
	entityNameList struct {
		EntityNames []string `json:"entityNames"`
	}
	graphQuery struct {
		Query string `json:"query"`
	}
	noInput         struct{}
	observationList struct {
		Observations []moreObserved `json:"observations"`
	}
	moreObserved struct {
		EntityName string   `json:"entityName"`
		Contents   []string `json:"contents"`
	}
	deletionList struct {
		Deletions []lessObserved `json:"deletions"`
	}
	lessObserved struct {
		EntityName   string   `json:"entityName"`
		Observations []string `json:"observations"`
	}
	additionList struct {
		Results []wasAdded `json:"results"`
	}
	wasAdded struct {
		EntityName        string   `json:"entityName"`
		AddedObservations []string `json:"addedObservations"`
	}
	wasDeleted struct {
		Success bool   `json:"success"`
		Message string `json:"message"`
	}
)

// bindCompat adds the nine tools and the resource.
func bindCompat(b binding, live bool) {
	c := compat{b, live}
	bindGraph(c, graphToolNamed("create_entities"), c.createEntities, func(out *entityList) any { return out.Entities })
	bindGraph(c, graphToolNamed("create_relations"), c.createRelations, func(out *relationList) any { return out.Relations })
	bindGraph(c, graphToolNamed("add_observations"), c.addObservations, func(out *additionList) any { return out.Results })
	bindGraph(c, graphToolNamed("delete_entities"), c.deleteEntities, done)
	bindGraph(c, graphToolNamed("delete_observations"), c.deleteObservations, done)
	bindGraph(c, graphToolNamed("delete_relations"), c.deleteRelations, done)
	bindGraph(c, graphToolNamed("read_graph"), c.readGraph, whole)
	bindGraph(c, graphToolNamed("search_nodes"), c.searchNodes, whole)
	bindGraph(c, graphToolNamed("open_nodes"), c.openNodes, whole)
	b.server.AddResource(&mcp.Resource{
		Name: "knowledge-graph", URI: graphURI, MIMEType: "application/json", Description: "All entities and relations",
	}, c.resource)
}

func done(out *wasDeleted) any       { return out.Message }
func whole(out *knowledge.Graph) any { return out }

// compat is a memory as a graph.
type compat struct {
	binding
	live bool // sessions are told when the graph has changed
}

// kept reads the graph. What a newer statement has replaced is a part of it, as the programs
// that use these tools delete what holds no more themselves.
func (c compat) kept(ctx context.Context, s loci.Scope) (*knowledge.Kept, error) {
	var notes []loci.Note
	r := loci.NotesRequest{
		Filter: loci.Filter{Conversation: knowledge.Conversation, Superseded: true},
		Page:   loci.Page{Limit: 1000},
	}
	for {
		page, err := c.service.Notes(ctx, s, r)
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

func (c compat) createEntities(ctx context.Context, s loci.Scope, in entityList) (*entityList, error) {
	k, err := c.kept(ctx, s)
	if err != nil {
		return nil, err
	}
	fresh := knowledge.Graph{Entities: []knowledge.Entity{}}
	for _, e := range in.Entities {
		is := func(other knowledge.Entity) bool { return other.Name == e.Name }
		if k.Entity(e.Name) == nil && !slices.ContainsFunc(fresh.Entities, is) {
			e.Observations = each(e.Observations)
			fresh.Entities = append(fresh.Entities, e)
		}
	}
	return &entityList{fresh.Entities}, c.remember(ctx, s, &fresh)
}

func (c compat) createRelations(ctx context.Context, s loci.Scope, in relationList) (*relationList, error) {
	k, err := c.kept(ctx, s)
	if err != nil {
		return nil, err
	}
	fresh := knowledge.Graph{Relations: []knowledge.Relation{}}
	for _, r := range each(in.Relations) {
		if k.NotesOfRelation(r) == nil {
			fresh.Relations = append(fresh.Relations, r)
		}
	}
	return &relationList{fresh.Relations}, c.remember(ctx, s, &fresh)
}

func (c compat) addObservations(ctx context.Context, s loci.Scope, in observationList) (*additionList, error) {
	k, err := c.kept(ctx, s)
	if err != nil {
		return nil, err
	}
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
	return out, c.ingest(ctx, s, all)
}

func (c compat) deleteEntities(ctx context.Context, s loci.Scope, in entityNameList) (*wasDeleted, error) {
	return c.forget(ctx, s, "the entities are deleted", func(k *knowledge.Kept) (ids []loci.ID) {
		for _, name := range in.EntityNames {
			ids = append(ids, k.NotesOf(name)...)
		}
		return ids
	})
}

func (c compat) deleteObservations(ctx context.Context, s loci.Scope, in deletionList) (*wasDeleted, error) {
	return c.forget(ctx, s, "the observations are deleted", func(k *knowledge.Kept) (ids []loci.ID) {
		for _, d := range in.Deletions {
			for _, text := range d.Observations {
				ids = append(ids, k.NotesOfObservation(d.EntityName, text)...)
			}
		}
		return ids
	})
}

func (c compat) deleteRelations(ctx context.Context, s loci.Scope, in relationList) (*wasDeleted, error) {
	return c.forget(ctx, s, "the relations are deleted", func(k *knowledge.Kept) (ids []loci.ID) {
		for _, r := range in.Relations {
			ids = append(ids, k.NotesOfRelation(r)...)
		}
		return ids
	})
}

func (c compat) readGraph(ctx context.Context, s loci.Scope, _ noInput) (*knowledge.Graph, error) {
	k, err := c.kept(ctx, s)
	if err != nil {
		return nil, err
	}
	return &k.Graph, nil
}

func (c compat) searchNodes(ctx context.Context, s loci.Scope, in graphQuery) (*knowledge.Graph, error) {
	k, err := c.kept(ctx, s)
	if err != nil {
		return nil, err
	}
	found := k.Search(in.Query)
	return &found, nil
}

func (c compat) openNodes(ctx context.Context, s loci.Scope, in nameList) (*knowledge.Graph, error) {
	k, err := c.kept(ctx, s)
	if err != nil {
		return nil, err
	}
	found := k.Open(in.Names)
	return &found, nil
}

// resource is the whole graph as a resource.
func (c compat) resource(ctx context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	s, err := c.scope(ctx)
	if err != nil {
		return nil, err
	}
	g, err := c.readGraph(ctx, s, noInput{})
	if err != nil {
		return nil, c.forAgent("read_graph", err)
	}
	text, err := indented(g)
	if err != nil {
		return nil, err
	}
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.Params.URI, MIMEType: "application/json", Text: text}}}, nil
}

// remember keeps what is new in one commit.
func (c compat) remember(ctx context.Context, s loci.Scope, fresh *knowledge.Graph) error {
	messages, err := knowledge.Messages(fresh)
	if err != nil {
		return err
	}
	return c.ingest(ctx, s, messages)
}

func (c compat) ingest(ctx context.Context, s loci.Scope, messages []loci.RememberRequest) error {
	if len(messages) == 0 {
		return nil
	}
	_, err := c.service.Ingest(ctx, s, loci.IngestRequest{Messages: messages})
	return err
}

// forget forgets notes, one after another: each can be restored by itself. What is gone
// already is no mistake.
func (c compat) forget(ctx context.Context, s loci.Scope, message string, of func(*knowledge.Kept) []loci.ID) (*wasDeleted, error) {
	k, err := c.kept(ctx, s)
	if err != nil {
		return nil, err
	}
	for _, id := range each(of(k)) {
		if _, err := c.service.Forget(ctx, s, loci.ForgetRequest{ID: id}); err != nil && !errors.Is(err, loci.ErrNotFound) {
			return nil, err
		}
	}
	return &wasDeleted{true, message}, nil
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
