package prompt

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang"
)

// The bounds of what is taken from one analysis: a model that finds more has counted
// everything.
const (
	maxProposals = 10
	maxPairs     = 20
	maxJudged    = 50 // several pieces may speak of one trait, for different reasons
	maxLabels    = 50 // of one item
	maxDropped   = 20
)

// Why an item can't be used. What has neither is no item at all.
const (
	noContent  = "has no content, or too much"
	noEvidence = "names none of the notes as evidence"
	noLabel    = "names what is no label"
	noObject   = "is no object"
)

// concluder reads one answer, list by list.
type concluder struct {
	reading
	in       Review
	answer   fields
	out      Conclusions
	read     int // lists
	items    int // in them
	nonsense int // items that say nothing
}

// each reads the items of a list, at most so many of them. use takes one, or says why
// it can't.
func (r *concluder) each(name string, most int, of names, use func(fields) string) {
	raw, ok := r.answer[name]
	if !ok {
		return
	}
	items, ok := r.list(r.answer, name, false)
	if !ok && !nothing(raw) {
		r.drop(name + " is no list")
		return
	}
	r.read++
	r.items += len(items)
	used := 0
	for i, item := range items {
		why := noObject
		switch f := r.fields(item, of); {
		case used >= most:
			why = "is one too many"
		case f != nil:
			why = use(f)
		}
		switch why {
		case "":
			used++
			continue
		case noObject, noContent, noLabel:
			r.nonsense++
		}
		r.drop(fmt.Sprintf("%s %d %s", strings.TrimSuffix(name, "s"), i+1, why))
	}
}

// drop records why something was left out, up to a bound: an answer may be wrong a thousand
// times.
func (r *concluder) drop(why string) {
	if len(r.out.Dropped) < maxDropped {
		r.out.Dropped = append(r.out.Dropped, why)
	}
}

// nothing reports whether a value is a word for nothing.
func nothing(raw json.RawMessage) bool {
	var s string
	return json.Unmarshal(raw, &s) == nil && textOf(raw, -1) == ""
}

// note is the index that a label of a note or of evidence means.
func (r *concluder) note(name string) (index int, why string) {
	letter, i, ok := labelled(name)
	switch {
	case !ok:
		return 0, noLabel
	case letter == 'n' && i < len(r.in.Notes):
		return i, ""
	case letter == 'e' && i < len(r.in.Evidence):
		return len(r.in.Notes) + i, ""
	}
	return 0, unknown("a note", letter, i)
}

// trait is the index that a label of a trait means.
func (r *concluder) trait(name string) (index int, why string) {
	letter, i, ok := labelled(name)
	switch {
	case !ok:
		return 0, noLabel
	case letter == 't' && i < len(r.in.Traits):
		return i, ""
	}
	return 0, unknown("a trait", letter, i)
}

func unknown(what string, letter byte, index int) string {
	return fmt.Sprintf("names %s of an unknown label %c%d", what, letter, index+1)
}

// evidence are the notes that an item names; labels that were not given are dropped
// by themselves.
func (r *concluder) evidence(f fields) []int { return r.labels(f, "evidence", r.note) }

// traits are those that an upgrade is from.
func (r *concluder) traits(f fields) []int { return r.labels(f, "from", r.trait) }

func (r *concluder) labels(f fields, field string, index func(string) (int, string)) []int {
	var out []int
	for _, name := range f.list(field, maxLabels) {
		switch i, why := index(name); {
		case why != "":
			r.drop(field + " " + why)
		case !slices.Contains(out, i):
			out = append(out, i)
		}
	}
	slices.Sort(out)
	return out
}

// foreign reports whether a text is in another language than the notes it is from.
func (r *concluder) foreign(text string, evidence []int) bool {
	var said []string
	for _, i := range evidence {
		if n := len(r.in.Notes); i >= n {
			said = append(said, r.in.Evidence[i-n].Text)
			continue
		}
		said = append(said, r.in.Notes[i].Text)
	}
	return lang.Foreign(text, strings.Join(said, "\n"))
}

func (r *concluder) foreignTrait(text string, from []int) bool {
	var said []string
	for _, i := range from {
		said = append(said, r.in.Traits[i].Text)
	}
	return lang.Foreign(text, strings.Join(said, "\n"))
}
