package loci

import (
	"math"
	"slices"
	"time"
)

// LinkType says how two notes are linked.
type LinkType string

// The link types. ContextOf, Follows and RelatedTo are derived from the
// conversation, time and tag indexes; the others are stored.
const (
	ContextOf   LinkType = "context_of"   // same conversation; both ways
	Follows     LinkType = "follows"      // said within the window after the other; one way
	RelatedTo   LinkType = "related_to"   // share a tag; unless context_of, but where it is asked for by name; both ways
	SimilarTo   LinkType = "similar_to"   // alike by embedding; both ways
	Elaborates  LinkType = "elaborates"   // by reflection; both ways
	SameTopic   LinkType = "same_topic"   // by reflection; both ways
	Causal      LinkType = "causal"       // by reflection; both ways
	Supports    LinkType = "supports"     // asserted; one way
	Contradicts LinkType = "contradicts"  // asserted: one way; by reflection: both ways
	Supersedes  LinkType = "supersedes"   // the new statement to the old; one way
	Updates     LinkType = "updates"      // a later statement on the same attribute, to the earlier; one way
	Fulfils     LinkType = "fulfils"      // what says that something was done, to the plan of it, whose state says so too; one way
	DerivedFrom LinkType = "derived_from" // to the evidence; one way
)

// LinkTypes are all the types there are. They must not be changed.
var LinkTypes = []LinkType{ContextOf, Follows, RelatedTo, SimilarTo, Elaborates, SameTopic, Causal, Supports, Contradicts, Supersedes, Updates, Fulfils, DerivedFrom}

// Derived reports whether links of the type are answered from indexes instead of
// being stored.
func (t LinkType) Derived() bool { return t == ContextOf || t == Follows || t == RelatedTo }

// Past reports whether links of the type may lead to what is closed: a statement that
// was replaced, or that something was learned from, is shown though it holds no more.
func (t LinkType) Past() bool { return t == Supersedes || t == DerivedFrom }

// Known reports whether the type is one of LinkTypes.
func (t LinkType) Known() bool {
	return slices.Contains(LinkTypes, t)
}

// Direction is a link's direction as seen from the note that was asked about.
type Direction string

// The directions. As a filter, In and Out both admit Both, and Both or "" admits
// every link.
const (
	Out  Direction = "out"
	In   Direction = "in"
	Both Direction = "both"
)

// Link is a typed edge between two notes of one user, as seen from one of them.
type Link struct {
	From      ID        `json:"from,omitzero"` // the note asked about; left out in its own adjacency list
	To        ID        `json:"to"`
	Type      LinkType  `json:"type"`
	Direction Direction `json:"direction"`
	Strength  float64   `json:"strength"` // 0…1
	Reason    string    `json:"reason,omitempty"`
	By        string    `json:"by,omitempty"`    // agent, step or "" for the user
	At        time.Time `json:"at,omitzero"`     // when it was made; stored links only
	Set       ID        `json:"set,omitzero"`    // of the commit that made it (Version.Set); stored links only, zero is before change sets
	Closed    time.Time `json:"closed,omitzero"` // known until, on the record timeline; only in exports, of stored links that were replaced or taken back
	Depth     int       `json:"depth,omitempty"` // steps from the start, in a traversal
	Path      []ID      `json:"path,omitempty"`  // from the start to To, both included
}

// Check returns why a link can't be stored, as an ErrInvalid, or nil: an end is missing
// or linked to itself, its type is unknown or derived, its direction is neither out nor
// both, it is closed before it was made, its strength is outside 0…1.
func (l *Link) Check() error {
	switch {
	case l.From.IsZero() || l.To.IsZero():
		return Invalid("links", "a link needs a note at both ends: set from and to")
	case l.From == l.To:
		return Invalid("links", "note %s can't be linked to itself: name two notes", l.From)
	case !l.Type.Known():
		return Invalid("type", "%q is no type of link: use one of %v", clip(string(l.Type)), LinkTypes)
	case l.Type.Derived():
		return Invalid("type", "%s is derived from conversations and tags and can't be stored", l.Type)
	case l.Direction != Out && l.Direction != Both:
		return Invalid("direction", "%q can't be stored: use out or both", clip(string(l.Direction)))
	case !l.Closed.IsZero() && !l.Closed.After(l.At):
		return Invalid("closed", "%v is not after %v: a link is closed after it was made", l.Closed, l.At)
	case math.IsNaN(l.Strength) || l.Strength < 0 || l.Strength > 1:
		return Invalid("strength", "%v is outside 0 to 1", l.Strength)
	}
	return nil
}

// Same reports whether two stored links are one: they have the same ends and
// type, and where one of them goes both ways the order of the ends makes no
// difference. A link replaces those that are the same.
func (l *Link) Same(m *Link) bool {
	if l.Type != m.Type {
		return false
	}
	if l.From == m.From && l.To == m.To {
		return true
	}
	return l.From == m.To && l.To == m.From && (l.Direction == Both || m.Direction == Both)
}

// Seen returns the link as seen from one of its ends: From is that end, and a
// link out of the other end comes in. Its other fields stay; Path is shared.
func (l Link) Seen(from ID) Link {
	if from == l.From {
		return l
	}
	l.From, l.To = l.To, l.From
	switch l.Direction {
	case Out:
		l.Direction = In
	case In:
		l.Direction = Out
	}
	return l
}
