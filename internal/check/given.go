package check

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

const (
	maxGiven      = 100  // facts of one message
	maxGivenText  = 2000 // characters of one, as of a model's
	maxClaims     = 10   // of one fact
	maxGivenLinks = 10   // likewise
	maxNear       = 10   // similar notes of one answer
)

// given requires facts that can be kept with their message; of several the error names
// which.
func given(r *loci.RememberRequest) error {
	if r.Similar < 0 || r.Similar > maxNear {
		return loci.Invalid("similar", "is %d: it goes from 0 to %d", r.Similar, maxNear)
	}
	if len(r.Facts) > maxGiven {
		return loci.Invalid("facts", "are %d: %d is the most for one message, and 10 for each 800 tokens of it are kept", len(r.Facts), maxGiven)
	}
	for i := range r.Facts {
		f := &r.Facts[i]
		for _, err := range []error{statement(f), claims(f.Claims), links(f)} {
			if err != nil {
				return inList("facts", i, err)
			}
		}
	}
	return nil
}

// inList names a field of an item of a list.
func inList(list string, i int, err error) error {
	if f, ok := errors.AsType[*loci.FieldError](err); ok {
		return loci.Invalid(fmt.Sprintf("%s[%d].%s", list, i, f.Field), "%s", f.Hint)
	}
	return err
}

// statement requires a text, and a description of it that can be kept.
func statement(f *loci.GivenFact) error {
	if err := text("text", f.Text, MaxText); err != nil {
		return err
	}
	if n := utf8.RuneCountInString(f.Text); n > maxGivenText {
		return loci.Invalid("text", "is %d characters long: %d is the most of one statement, split it into several", n, maxGivenText)
	}
	return cmp.Or(choices(&loci.RememberRequest{Kind: f.Kind, Visibility: f.Visibility}), described(f), when(f.EventTime, f.EventEnd))
}

func described(f *loci.GivenFact) error {
	if err := temporality(f.Temporality); err != nil {
		return err
	}
	if f.Category != "" && !slices.Contains(loci.Categories, f.Category) {
		return loci.Invalid("category", "%q is none: say one of %v, or leave it out", Clip(string(f.Category)), loci.Categories)
	}
	return cmp.Or(name("domain", f.Domain), words(f), emotion(f.Emotion), between("importance", f.Importance, 0, 1), between("confidence", f.Confidence, 0, 1))
}

// words requires that what describes a fact can be kept.
func words(f *loci.GivenFact) error {
	for _, list := range []struct {
		field string
		texts []string
	}{{"tags", f.Tags}, {"keywords", f.Keywords}, {"steps", f.Steps}, {"context", []string{f.Context}}} {
		for _, s := range list.texts {
			if err := optional(list.field, s, maxReason); err != nil {
				return err
			}
		}
	}
	for i := range f.Entities {
		if err := cmp.Or(name("entities", f.Entities[i].Name), name("entities", f.Entities[i].Type)); err != nil {
			return err
		}
	}
	return nil
}

func claims(all []loci.GivenClaim) error {
	if len(all) > maxClaims {
		return loci.Invalid("claims", "are %d: %d is the most of one note", len(all), maxClaims)
	}
	for i := range all {
		c := &all[i]
		if err := cmp.Or(name("subject", c.Subject), name("attribute", c.Attribute), name("value", c.Value)); err != nil {
			return inList("claims", i, err)
		}
		if strings.TrimSpace(c.Subject) == "" || strings.TrimSpace(c.Attribute) == "" {
			return loci.Invalid(fmt.Sprintf("claims[%d].subject", i), "a claim needs a subject and an attribute, like user and home")
		}
	}
	return nil
}

func links(f *loci.GivenFact) error {
	if len(f.Links) > maxGivenLinks {
		return loci.Invalid("links", "are %d: %d is the most of one fact", len(f.Links), maxGivenLinks)
	}
	for i := range f.Links {
		l := &f.Links[i]
		err := Link(loci.Scope{User: "anybody"}, &loci.LinkRequest{From: loci.ID{1}, Type: l.Type, To: l.To, Reason: l.Reason})
		if err != nil {
			return inList("links", i, err)
		}
	}
	return nil
}

// Ingest requires messages that can be kept together.
func Ingest(s loci.Scope, r *loci.IngestRequest) error {
	if len(r.Messages) > MaxBatch {
		return loci.Invalid("messages", "are %d: %d is the most for one call", len(r.Messages), MaxBatch)
	}
	for i := range r.Messages {
		if len(r.Messages[i].Facts) > 0 {
			return fmt.Errorf("message %d: %w", i+1, loci.Invalid("facts", "come with one message at a time: remember this one by itself"))
		}
	}
	return Messages(s, r.Messages)
}
