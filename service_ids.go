package loci

import (
	"context"
	"regexp"
	"strings"
)

// Resolver completes shortened ids.
type Resolver interface {
	// Resolve returns the one id that begins with ResolveRequest.Prefix, of what the scope
	// sees. ErrNotFound: none does. ErrInvalid: the prefix is none, or several do; how many
	// and which is not said.
	Resolve(ctx context.Context, s Scope, r ResolveRequest) (*ResolveResult, error)
}

// Named is what an id is of.
type Named string

// What ids are of.
const (
	NamedNote    Named = "note"    // a note, of any state
	NamedMessage Named = "message" // a message
	NamedJob     Named = "job"     // a job in the queue
	NamedCycle   Named = "cycle"   // a reflection, among the latest 1000
)

// ResolveRequest asks for the id that a text begins.
type ResolveRequest struct {
	Prefix string  `json:"prefix"`       // the first 8 characters of an id or more, as it is printed, with hyphens or without, or ID.Short
	Of     []Named `json:"of,omitempty"` // what it may be of; empty is a note
}

// ResolveResult is the id.
type ResolveResult struct {
	ID ID    `json:"id"`
	Of Named `json:"of"` // what it is of
}

// shortestPrefix is how many characters an id may be shortened to.
const shortestPrefix = 8

// ParsePrefix reads an id, ID.Short of one, with its "#" or without, or its first 8 characters
// or more, in either case, with its hyphens or without all of them, and returns the least and
// the greatest id that begin so; of a whole id both are the id. Anything else is an ErrInvalid.
func ParsePrefix(s string) (from, to ID, err error) {
	const least, greatest = "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"
	given := s
	if short.MatchString(s) {
		if from, to, ok := shortRange(s); ok {
			return from, to, nil
		}
	}
	s = hyphenated(s)
	if len(s) >= shortestPrefix && len(s) <= len(least) {
		if from, err = ParseID(s + least[len(s):]); err == nil {
			to, err = ParseID(s + greatest[len(s):])
		}
		if err == nil {
			return from, to, nil
		}
	}
	return ID{}, ID{}, Invalid("id", "%q is not an id: copy one as printed, like 019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07, or its first %d characters or more", clip(given), shortestPrefix)
}

// short is the form of ID.Short. Without "#" a number has more digits than anybody shortens an
// id of digits alone to.
var short = regexp.MustCompile(`^(#x?\d+|x\d{9,}|[1-9]\d{14,15})$`)

// hyphenated is the beginning of an id with its hyphens, where it has none.
func hyphenated(s string) string {
	if len(s) > 32 || strings.Contains(s, "-") {
		return s
	}
	for _, at := range [...]int{8, 13, 18, 23} {
		if len(s) > at {
			s = s[:at] + "-" + s[at:]
		}
	}
	return s
}
