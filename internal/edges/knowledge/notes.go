package knowledge

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// Conversation is that of all notes of a graph.
const Conversation = "knowledge graph"

const (
	tagEntity   = "entity"
	tagType     = "type:"
	tagRelation = "relation:"
	tagTo       = "to:"
)

// longest is how many bytes a name or a type may have: with its mark it fits a tag.
const longest = 240

// Messages returns the messages by which a graph is remembered: each entity, then what was
// observed of it, and the relations last. ErrInvalid: a name, a type or an observation
// can't be kept.
func Messages(g *Graph) ([]loci.RememberRequest, error) {
	var all []loci.RememberRequest
	for i := range g.Entities {
		e := &g.Entities[i]
		if err := fits("name", e.Name, false); err != nil {
			return nil, err
		}
		if err := fits("entityType", e.Type, true); err != nil {
			return nil, err
		}
		all = append(all, entity(e))
		for _, text := range e.Observations {
			if err := says(e.Name, text); err != nil {
				return nil, err
			}
			all = append(all, message(e.Name, text))
		}
	}
	for _, r := range g.Relations {
		for _, name := range []struct{ field, text string }{{"from", r.From}, {"to", r.To}, {"relationType", r.Type}} {
			if err := fits(name.field, name.text, false); err != nil {
				return nil, err
			}
		}
		all = append(all, relation(r))
	}
	return all, nil
}

// Observations returns the messages by which more is remembered of an entity.
func Observations(name string, texts []string) ([]loci.RememberRequest, error) {
	var all []loci.RememberRequest
	for _, text := range texts {
		if err := says(name, text); err != nil {
			return nil, err
		}
		all = append(all, message(name, text))
	}
	return all, nil
}

func message(about, text string, tags ...string) loci.RememberRequest {
	return loci.RememberRequest{Text: text, Conversation: Conversation, Speaker: about, Kind: loci.Fact, Tags: tags}
}

func entity(e *Entity) loci.RememberRequest {
	text, tags := e.Name, []string{tagEntity}
	if e.Type != "" {
		text, tags = text+" ("+e.Type+")", append(tags, tagType+e.Type)
	}
	return message(e.Name, text, tags...)
}

func relation(r Relation) loci.RememberRequest {
	text := r.From + " " + strings.ReplaceAll(r.Type, "_", " ") + " " + r.To
	return message(r.From, text, tagRelation+r.Type, tagTo+r.To)
}

// fits is ErrInvalid for what is no name; empty says that it may be left out.
func fits(field, name string, empty bool) error {
	switch {
	case strings.TrimSpace(name) == "" && (name != "" || !empty):
		return loci.Invalid(field, "is empty: give it a name")
	case len(name) > longest:
		return loci.Invalid(field, "is %d bytes long: %d is the most, put the rest into an observation", len(name), longest)
	case strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return loci.Invalid(field, "has a line break or another control character: leave it out")
	}
	return nil
}

func says(name, text string) error {
	if strings.TrimSpace(text) == "" {
		return loci.Invalid("observations", "of %s: one is empty: leave it out", name)
	}
	return nil
}

// Kept is a graph as notes have it.
type Kept struct {
	Graph
	places    map[string]int // of entities in Graph, by name
	entities  map[string][]loci.ID
	observed  map[observed][]loci.ID
	relations map[Relation][]loci.ID
}

// observed is one observation of an entity.
type observed struct{ name, text string }

// Read reads a graph from the notes of its conversation, the newest first, as a memory lists
// them. Notes that were made of others are left out. What is there twice is shown once; what
// is said of an entity that is not there is kept and not shown.
func Read(notes []loci.Note) *Kept {
	k := &Kept{
		Graph:  Graph{Entities: []Entity{}, Relations: []Relation{}},
		places: map[string]int{}, entities: map[string][]loci.ID{}, observed: map[observed][]loci.ID{}, relations: map[Relation][]loci.ID{},
	}
	var order []observed
	texts := wholeTexts(notes)
	for i := range slices.Backward(notes) {
		n := &notes[i]
		if !n.Verbatim || k.isEntity(n) || k.isRelation(n) {
			continue
		}
		o := observed{n.Speaker, texts[first(n.Messages)]}
		if k.observed[o] = append(k.observed[o], n.ID); len(k.observed[o]) == 1 {
			order = append(order, o)
		}
	}
	for _, o := range order {
		if e := k.Entity(o.name); e != nil {
			e.Observations = append(e.Observations, o.text)
		}
	}
	return k
}

// isEntity takes in a note that is an entity.
func (k *Kept) isEntity(n *loci.Note) bool {
	if !slices.Contains(n.Tags, tagEntity) {
		return false
	}
	if _, known := k.places[n.Speaker]; !known {
		k.places[n.Speaker] = len(k.Entities)
		k.Entities = append(k.Entities, Entity{Name: n.Speaker, Type: tagged(n, tagType), Observations: []string{}})
	}
	k.entities[n.Speaker] = append(k.entities[n.Speaker], n.ID)
	return true
}

// isRelation takes in a note that is a relation.
func (k *Kept) isRelation(n *loci.Note) bool {
	r := Relation{From: n.Speaker, To: tagged(n, tagTo), Type: tagged(n, tagRelation)}
	if r.To == "" || r.Type == "" {
		return false
	}
	if k.relations[r] == nil {
		k.Relations = append(k.Relations, r)
	}
	k.relations[r] = append(k.relations[r], n.ID)
	return true
}

// Entity returns the entity with a name; nil where there is none.
func (k *Kept) Entity(name string) *Entity {
	if at, known := k.places[name]; known {
		return &k.Entities[at]
	}
	return nil
}

// wholeTexts are what messages say, by message: a long one has several notes.
func wholeTexts(notes []loci.Note) map[loci.ID]string {
	texts := map[loci.ID]string{}
	for i := range slices.Backward(notes) {
		n := &notes[i]
		if !n.Verbatim {
			continue
		}
		texts[first(n.Messages)] += n.Content
	}
	return texts
}

func first(ids []loci.ID) loci.ID {
	if len(ids) == 0 {
		return loci.ID{}
	}
	return ids[0]
}

// tagged is what is behind a mark in the tags of a note; "" where it has none.
func tagged(n *loci.Note, mark string) string {
	for _, t := range n.Tags {
		if value, ok := strings.CutPrefix(t, mark); ok {
			return value
		}
	}
	return ""
}

// NotesOf returns the notes of an entity: itself, what was observed of it, and the relations
// from and to it.
func (k *Kept) NotesOf(name string) []loci.ID {
	ids := slices.Clone(k.entities[name])
	for o, of := range k.observed {
		if o.name == name {
			ids = append(ids, of...)
		}
	}
	for r, of := range k.relations {
		if r.From == name || r.To == name {
			ids = append(ids, of...)
		}
	}
	return ids
}

// NotesOfObservation returns the notes that say something of an entity.
func (k *Kept) NotesOfObservation(name, text string) []loci.ID {
	return k.observed[observed{name, text}]
}

// NotesOfRelation returns the notes that say how two entities are related.
func (k *Kept) NotesOfRelation(r Relation) []loci.ID { return k.relations[r] }
