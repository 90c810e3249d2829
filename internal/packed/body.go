// Package packed is how stores write what they keep: the version of a note, a message, a
// job, a cycle of reflection, access times and the values of a vector as bytes; and which
// sums of days and which calls of the ledger a period is. Stores that share it can be copied
// into each other without loss. Its functions may be called concurrently.
package packed

import (
	"encoding/json"
	"fmt"

	"github.com/loci-memory/loci"
)

// A row's body is the version without what columns hold: its fields one after the
// other, in an order that never changes. A field that a version gets some day is
// written behind the last, and is zero in bodies that end before it. As JSON a
// body takes half as much room again, and ten times as long to read.

// Encode returns the body of a version.
func Encode(v *loci.Version) []byte {
	n := &v.Note
	w := writer{make([]byte, 0, 128+len(n.Content))}
	w.time(v.At)
	w.time(v.Clock)
	w.texts(v.By, string(v.Step), string(v.Operation), v.Reason)
	w.texts(n.Speaker, string(n.Role), n.Content, n.Caption, n.Context)
	w.list(n.Keywords)
	w.list(n.Tags)
	w.list(n.ProcedureSteps)
	w.texts(string(n.Category), string(n.Source), n.Extractor, string(n.Temporality))
	w.numbers(n.Importance, n.Confidence)
	w.flag(n.Pinned)
	w.time(n.RecordedAt)
	w.time(n.UpdatedAt)
	w.time(n.ValidFrom)
	w.time(n.ValidUntil)
	w.time(n.EventTime.Time)
	w.time(n.EventEnd.Time)
	w.texts(string(n.EventTime.Precision), string(n.EventPrecision), string(n.EventEnd.Precision))
	w.id(n.SupersededBy)
	w.ids(n.Messages)
	w.entities(n.Entities)
	w.emotion(n.Emotion)
	w.trait(n.Trait)
	w.count(len(v.Undoes))
	w.integers(v.Undoes...)
	w.ids(n.Parts)
	w.claims(n.Claims)
	w.facts(n.Facts)
	w.own(n.Original)
	w.flag(n.Edited)
	w.flag(n.Fixed)
	w.plan(n.Plan)
	w.plan(originalPlan(n.Original))
	w.metadata(n.Metadata)
	w.id(v.Set)
	w.ids(v.Of)
	return w.b
}

// Decode reads a body into a version; what columns hold stays as it is.
func Decode(body []byte, v *loci.Version) error {
	n := &v.Note
	r := reader{rest: string(body)} // its texts are parts of this one copy
	v.At, v.Clock = r.time(), r.time()
	v.By, v.Step, v.Operation, v.Reason = r.text(), loci.Step(r.text()), loci.Operation(r.text()), r.text()
	n.Speaker, n.Role, n.Content, n.Caption, n.Context = r.text(), loci.Role(r.text()), r.text(), r.text(), r.text()
	n.Keywords, n.Tags, n.ProcedureSteps = r.list(), r.list(), r.list()
	n.Category, n.Source, n.Extractor, n.Temporality = loci.Category(r.text()), loci.Source(r.text()), r.text(), loci.Temporality(r.text())
	n.Importance, n.Confidence = r.number(), r.number()
	n.Pinned = r.flag()
	n.RecordedAt, n.UpdatedAt, n.ValidFrom, n.ValidUntil = r.time(), r.time(), r.time(), r.time()
	n.EventTime.Time, n.EventEnd.Time = r.time(), r.time()
	n.EventTime.Precision, n.EventPrecision, n.EventEnd.Precision = r.precision(), r.precision(), r.precision()
	n.SupersededBy = r.id()
	n.Messages = r.ids()
	n.Entities = r.entities()
	n.Emotion = r.emotion()
	n.Trait = r.trait()
	v.Undoes = r.integers()
	n.Parts = r.ids()
	n.Claims, n.Facts, n.Original = r.claims(), r.facts(), r.own()
	n.Edited = r.flag()
	n.Fixed = r.flag()
	n.Plan = r.plan()
	if p := r.plan(); p != nil && n.Original != nil {
		n.Original.Plan = p
	}
	n.Metadata = r.metadata()
	v.Set, v.Of = r.id(), r.ids()
	return r.err
}

func (w *writer) entities(list []loci.Entity) {
	w.count(len(list))
	for _, e := range list {
		w.texts(e.Name, e.Type)
	}
}

func (r *reader) entities() (list []loci.Entity) {
	for range r.count() {
		list = append(list, loci.Entity{Name: r.text(), Type: r.text()})
	}
	return list
}

func (w *writer) emotion(e *loci.Emotion) {
	w.flag(e != nil)
	if e != nil {
		w.numbers(e.Valence, e.Arousal)
		w.texts(e.Label)
	}
}

func (r *reader) emotion() *loci.Emotion {
	if !r.flag() {
		return nil
	}
	return &loci.Emotion{Valence: r.number(), Arousal: r.number(), Label: r.text()}
}

func (w *writer) trait(t *loci.TraitState) {
	w.flag(t != nil)
	if t == nil {
		return
	}
	w.texts(string(t.Subtype), string(t.Form), string(t.Stage), string(t.Verdict), t.Reason)
	w.integers(t.Reinforced, t.Contradicted, t.Evidence)
	w.flag(t.Contested)
	w.time(t.Since)
	w.time(t.Until)
	w.time(t.Moved)
}

func (r *reader) trait() *loci.TraitState {
	if !r.flag() {
		return nil
	}
	t := &loci.TraitState{
		Subtype: loci.Subtype(r.text()), Form: loci.Form(r.text()), Stage: loci.Stage(r.text()),
		Verdict: loci.Verdict(r.text()), Reason: r.text(),
	}
	t.Reinforced, t.Contradicted, t.Evidence = r.integer(), r.integer(), r.integer()
	t.Contested = r.flag()
	t.Since, t.Until, t.Moved = r.time(), r.time(), r.time()
	return t
}

func (r *reader) precision() loci.Precision { return loci.Precision(r.text()) }

// metadata writes metadata as JSON, which is what it is at both ends; none is no text.
func (w *writer) metadata(m loci.Metadata) {
	var text []byte
	if len(m) > 0 {
		text, _ = json.Marshal(m) // the requests check that it can be written
	}
	w.texts(string(text))
}

func (r *reader) metadata() loci.Metadata {
	text := r.text()
	if text == "" {
		return nil
	}
	var m loci.Metadata
	if err := json.Unmarshal([]byte(text), &m); err != nil && r.err == nil {
		r.err = fmt.Errorf("the metadata of a row: %w", err)
	}
	return m
}
