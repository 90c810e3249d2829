package loci

import (
	"context"
	"time"
)

// Linker links notes by hand. Each of its methods reverses the other; doing the same
// twice changes nothing.
type Linker interface {
	// Link asserts that one note supports, contradicts or fulfils another.
	Link(ctx context.Context, s Scope, r LinkRequest) (*LinkResult, error)
	// Unlink takes such an assertion back.
	Unlink(ctx context.Context, s Scope, r UnlinkRequest) (*LinkResult, error)
}

// LinksRequest asks for the links of one note, or for a walk along them.
type LinksRequest struct {
	ID        ID         `json:"id" jsonschema:"the id of the note"`
	Types     []LinkType `json:"types,omitempty" jsonschema:"only links of these types; all by default"`
	Direction Direction  `json:"direction,omitempty" jsonschema:"out, in or both; both by default"`
	Depth     int        `json:"depth,omitempty" jsonschema:"steps to walk, 1 to 32; 1, the note's own links, by default"`
	Max       int        `json:"max,omitempty" jsonschema:"links at most; 50 by default"`
	AsOf      time.Time  `json:"as_of,omitzero" jsonschema:"the links as they were known then, RFC 3339 with a zone; now by default"`
	WithNotes bool       `json:"with_notes,omitempty" jsonschema:"also give the notes themselves"`
}

// LinksResult is the adjacency list of a note, strongest first: each link to each
// neighbour, with Depth 1. With a greater depth it is a walk: level by level,
// strongest first, then by id, each note once, by the first link in that order;
// Direction is then as seen from the note before it on its Path.
//
// Derived links are looked up nearest in time first: of one note as many of a type
// as there can be results, of many notes at once 5 a note at least.
type LinksResult struct {
	Note  ID     `json:"note"`
	Links []Link `json:"links"`
	Notes []Note `json:"notes,omitempty"` // with WithNotes: the note asked about, then those linked, in order, each once, without their links
}

// PathRequest asks how two notes are linked.
type PathRequest struct {
	From      ID         `json:"from" jsonschema:"the id of the note to start at"`
	To        ID         `json:"to" jsonschema:"the id of the note to get to"`
	Types     []LinkType `json:"types,omitempty" jsonschema:"only along links of these types; all by default"`
	Direction Direction  `json:"direction,omitempty" jsonschema:"out: only along links as they point, in: only against, both: either way; both by default"`
	Max       int        `json:"max,omitempty" jsonschema:"steps at most, 1 to 32; 10 by default"`
	AsOf      time.Time  `json:"as_of,omitzero" jsonschema:"along links as they were known then, RFC 3339 with a zone; now by default"`
	WithNotes bool       `json:"with_notes,omitempty" jsonschema:"also give the notes themselves"`
}

// PathResult is a shortest way between two notes. Of several it is the one with
// the strongest first step, then the lower id behind it, then the strongest second
// step, and so on. Without a way all lists are empty; from a note to itself, Path
// is that note.
//
// Notes of one conversation, or with a tag in common, are one step apart however
// many there are; beyond that, the search sees 5 derived links of a type a note
// at least, nearest in time first.
type PathResult struct {
	Path   []ID       `json:"path"`              // both ends included
	Types  []LinkType `json:"types"`             // step by step
	Links  []Link     `json:"links"`             // step by step, From and To set
	GaveUp bool       `json:"gave_up,omitempty"` // no way of at most Max steps, or within the notes that one search looks at; there may be a longer one
	Notes  []Note     `json:"notes,omitempty"`   // with WithNotes: those of Path, without their links
}

// LinkRequest asserts something about two notes.
type LinkRequest struct {
	From   ID       `json:"from" jsonschema:"the id of the note that supports, contradicts or fulfils"`
	Type   LinkType `json:"type" jsonschema:"supports, contradicts or fulfils (says that a plan was done)"`
	To     ID       `json:"to" jsonschema:"the id of the note that is supported, contradicted or fulfilled"`
	Reason string   `json:"reason,omitempty" jsonschema:"why, in one sentence"`
}

// UnlinkRequest takes an assertion back.
type UnlinkRequest struct {
	From ID       `json:"from" jsonschema:"the id of the note that supports, contradicts or fulfils"`
	Type LinkType `json:"type" jsonschema:"supports, contradicts or fulfils"`
	To   ID       `json:"to" jsonschema:"the id of the note that is supported, contradicted or fulfilled"`
}

// LinkResult is the link that Link made or Unlink took away.
type LinkResult struct {
	Link    Link `json:"link"`    // as it is now; of Unlink, as it was before
	Changed bool `json:"changed"` // false: it was so already, nothing was written
}
