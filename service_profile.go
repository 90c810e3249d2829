package loci

import (
	"context"
	"time"
)

// Profiler says what is known of somebody.
type Profiler interface {
	// Profile returns what is currently known of a subject, by attribute, from what notes
	// claim (Note.Claims). It asks no language model and writes nothing. A subject of which
	// nothing is known has no attributes; that is no error.
	Profile(ctx context.Context, s Scope, r ProfileRequest) (*ProfileResult, error)
}

// ProfileRequest asks what is known of a subject. The zero request asks about the user.
type ProfileRequest struct {
	Subject string    `json:"subject,omitempty" jsonschema:"whom or what it is about: a name, or a thing as the user calls it, like my son or the project; the user by default"`
	AsOf    time.Time `json:"as_of,omitzero" jsonschema:"what was known then, RFC 3339 with a zone; now by default"`
	History bool      `json:"history,omitempty" jsonschema:"also the values of before, with until when they held"`
	Limit   int       `json:"limit,omitempty" jsonschema:"attributes at most; 100 by default"`
	Reveal  bool      `json:"reveal,omitempty" jsonschema:"show passwords, codes, numbers of cards and accounts and the like, which are masked otherwise; for the user in person"`
}

// ProfileResult is what is known of a subject.
type ProfileResult struct {
	Subject    string      `json:"subject"`            // "me" is the user
	Attributes []Attribute `json:"attributes"`         // group by group, in the order in which somebody would tell it
	Subjects   []Subject   `json:"subjects,omitempty"` // others of whom something is known, those first of whom most is
	More       bool        `json:"more,omitempty"`     // there are more notes, attributes or values of one: the latest are here
}

// Attribute is what is known of one attribute of a subject.
type Attribute struct {
	Attribute string       `json:"attribute"`           // in plain words, like home or dentist
	Group     string       `json:"group,omitempty"`     // the part of the profile that it stands in: who, people, home and work, health, likes, habits, things, contact, changes, or other
	Values    []KnownValue `json:"values,omitempty"`    // that hold, the latest first, 20 at most; none where all are over
	Contested bool         `json:"contested,omitempty"` // several values hold of an attribute that has one at a time
	Earlier   []KnownValue `json:"earlier,omitempty"`   // with History: those that are over, the latest first, 20 at most
}

// KnownValue is one value of an attribute. Many statements of the same value are one.
type KnownValue struct {
	Value       string    `json:"value"`                 // as it was said last
	Masked      bool      `json:"masked,omitempty"`      // Value has marks in the place of a secret: see ProfileRequest.Reveal
	Negated     bool      `json:"negated,omitempty"`     // it is known that it does not hold
	Since       time.Time `json:"since,omitzero"`        // since when it holds; zero is unknown
	Began       Date      `json:"began,omitzero"`        // Since as a month or a year, where no more of it is known; zero where Since is exact
	Until       time.Time `json:"until,omitzero"`        // until when it held or holds, exclusive; zero is no end
	By          ID        `json:"by,omitzero"`           // the note that ended it
	Updated     bool      `json:"updated,omitempty"`     // with By: a later statement has another value, without a word that this one is over
	Said        time.Time `json:"said"`                  // when it was said last
	Tellings    int       `json:"tellings"`              // how often it was said, each message once
	Notes       []ID      `json:"notes"`                 // that say it, the latest first; 5 at most
	Contradicts []ID      `json:"contradicts,omitempty"` // notes that contradict one of those, as links say
}

// Subject is somebody or something of whom something is known.
type Subject struct {
	Subject    string `json:"subject"`
	Attributes int    `json:"attributes"` // how many are known, among the latest notes
}
