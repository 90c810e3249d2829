package prompt

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
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
	notes    shown // new ones, and evidence behind them
	new      int   // of notes
	traits   shown
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

// shown are the notes or the traits of a review, with the ids that their labels mean.
type shown []shownText

type shownText struct {
	id   loci.ID
	text string
}

// inOrder are those of some ids, each once, in the order in which they are shown.
func (s shown) inOrder(ids []loci.ID) (out []loci.ID) {
	for i := range s {
		if slices.Contains(ids, s[i].id) {
			out = append(out, s[i].id)
		}
	}
	return out
}

// foreign reports whether a text is in another language than what it is from.
func (s shown) foreign(text string, from []loci.ID) bool {
	var said []string
	for i := range s {
		if slices.Contains(from, s[i].id) {
			said = append(said, s[i].text)
		}
	}
	return lang.Foreign(text, strings.Join(said, "\n"))
}

// concluderOf reads an answer about a review.
func concluderOf(in *Review) concluder {
	r := concluder{new: len(in.Notes)}
	for _, m := range slices.Concat(in.Notes, in.Evidence) {
		r.notes = append(r.notes, shownText{m.ID, m.Text})
	}
	for i := range in.Traits {
		r.traits = append(r.traits, shownText{in.Traits[i].ID, in.Traits[i].Text})
	}
	return r
}

// note is what a label of a note or of evidence means.
func (r *concluder) note(name string) (id loci.ID, why string) {
	letter, i, ok := labelled(name)
	switch {
	case !ok:
		return id, noLabel
	case letter == 'n' && i < r.new:
		return r.notes[i].id, ""
	case letter == 'e' && i < len(r.notes)-r.new:
		return r.notes[r.new+i].id, ""
	}
	return id, unknown("a note", letter, i)
}

// trait is what a label of a trait means.
func (r *concluder) trait(name string) (id loci.ID, why string) {
	letter, i, ok := labelled(name)
	switch {
	case !ok:
		return id, noLabel
	case letter == 't' && i < len(r.traits):
		return r.traits[i].id, ""
	}
	return id, unknown("a trait", letter, i)
}

func unknown(what string, letter byte, index int) string {
	return fmt.Sprintf("names %s of an unknown label %c%d", what, letter, index+1)
}

// labels are what an item names of what was shown; labels that were not given are dropped
// by themselves.
func (r *concluder) labels(f fields, field string, of shown, meant func(string) (loci.ID, string)) []loci.ID {
	var ids []loci.ID
	for _, name := range f.list(field, maxLabels) {
		id, why := meant(name)
		if why != "" {
			r.drop(field + " " + why)
			continue
		}
		ids = append(ids, id)
	}
	return of.inOrder(ids)
}
