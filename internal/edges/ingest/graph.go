package ingest

import (
	"github.com/loci-memory/loci/internal/edges/knowledge"
)

// graphRef is the caller's own id of everything that comes from the file of a memory server:
// it has no times, so that the same statement is the same message whenever it comes.
const graphRef = "memory.json"

// graphLine is a line of the file of the reference memory server: an entity or a relation.
// All of a graph in one object is what its read_graph returns.
type graphLine struct {
	Type string `json:"type"`
	knowledge.Entity
	knowledge.Relation

	Entities  []knowledge.Entity   `json:"entities"`
	Relations []knowledge.Relation `json:"relations"`
}

// graph reads a line of such a file. is reports whether it is one.
func graph(e element, yield func(Item) bool) (is, more bool) {
	var kind struct {
		Type     string `json:"type"`
		Entities []any  `json:"entities"`
		Content  any    `json:"content"`
		Memory   any    `json:"memory"`
		Text     any    `json:"text"`
	}
	if decode(e.raw, &kind) != nil || kind.Content != nil || kind.Memory != nil || kind.Text != nil {
		return false, true
	}
	if kind.Type != "entity" && kind.Type != "relation" && kind.Entities == nil {
		return false, true
	}
	var l graphLine
	if err := decode(e.raw, &l); err != nil {
		return true, yield(Item{Line: e.line, Err: err})
	}
	all := knowledge.Graph{Entities: l.Entities, Relations: l.Relations}
	switch l.Type {
	case "entity":
		all.Entities = append(all.Entities, l.Entity)
	case "relation":
		all.Relations = append(all.Relations, l.Relation)
	}
	for i := range all.Entities {
		if !parts(e.line, &knowledge.Graph{Entities: all.Entities[i : i+1]}, yield) {
			return true, false
		}
	}
	for i := range all.Relations {
		if !parts(e.line, &knowledge.Graph{Relations: all.Relations[i : i+1]}, yield) {
			return true, false
		}
	}
	return true, true
}

// parts yields the messages of a part of a graph.
func parts(line int, g *knowledge.Graph, yield func(Item) bool) bool {
	messages, err := knowledge.Messages(g)
	if err != nil {
		return yield(Item{Line: line, Err: err})
	}
	for i := range messages {
		messages[i].Ref = graphRef
		if !yield(Item{Line: line, Message: messages[i], Untimed: true}) {
			return false
		}
	}
	return true
}
