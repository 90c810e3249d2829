package prompt

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// Message is something said, as a model is shown it.
type Message struct {
	Speaker string
	Role    loci.Role
	At      time.Time // in the zone in which its dates are meant
	Text    string
	Caption string // of a picture sent with it
}

// Said is what a model is to distil.
type Said struct {
	People   []Person  // who is known of those that are spoken of
	Before   []Message // said before, to understand the others by; oldest first
	Messages []Message // to distil
	Most     int       // statements a message at most
}

// Person is somebody who is known, as a model is shown one.
type Person struct {
	User  bool     // the one whose memory it is
	Names []string // and what one is to others: Jo, my sister
	Known []string // what is known of the person now, in a few words
}

// line is a person on one line.
func (p *Person) line(words wording) string {
	who := slices.Clone(p.Names)
	if p.User {
		who = append(who, words.User)
	}
	text := strings.Join(who, " = ")
	if len(p.Known) > 0 {
		text += ": " + strings.Join(p.Known, "; ")
	}
	return quoted(oneLine(text))
}

// linesOf are people, a line each.
func linesOf(people []Person, words wording) []string {
	out := make([]string, len(people))
	for i := range people {
		out[i] = people[i].line(words)
	}
	return out
}

// Statement is one thing that a model found worth remembering. Zero fields are those
// that it left out, or whose value could not be used.
type Statement struct {
	Content     string // never empty
	Kind        loci.Kind
	Sources     []int // indexes into Said.Messages, ascending, each once
	Context     string
	Keywords    []string // 7 at most
	Tags        []string // 5 at most, lower case
	Category    loci.Category
	Domain      string
	Entities    []loci.Entity
	Emotion     *loci.Emotion
	Importance  float64
	Confidence  float64         // 0…1; 0 when it was not said
	Visibility  loci.Visibility // Private, Open, or "" for what is neither
	Temporality loci.Temporality
	EventTime   loci.Date // in the zone of the first source
	EventEnd    loci.Date // not before EventTime
	Steps       []string

	// What it says of one attribute of one subject; "" where that is nothing.
	Subject, Attribute, Value string
	Negated                   bool // the value does not hold
}

// The bounds of what is taken from an answer, in characters and pieces. A statement
// longer than MaxContent is refused: a part of it may say something else.
const (
	MaxContent  = 2000
	maxSentence = 500 // context, reason, a step
	maxWord     = 64  // keyword, tag, name
	maxKeywords = 7
	maxTags     = 5
	maxEntities = 20
	maxSteps    = 50
)

// Extract asks what is worth remembering of what was said.
func Extract(in Said) (model.Prompt, error) {
	type line struct {
		Number     int
		Head, Text string
	}
	var texts, speakers []string
	for _, m := range slices.Concat(in.Before, in.Messages) {
		texts, speakers = append(texts, m.text()), append(speakers, m.Speaker)
	}
	words := wordingOf(texts)
	people := linesOf(in.People, words)
	mark := markOf(slices.Concat(texts, speakers, people))
	lines := func(ms []Message) (out []line) {
		for i, m := range ms {
			out = append(out, line{i + 1, head(words, m.At, Who(m.Speaker, m.Role)), quoted(m.text())})
		}
		return out
	}
	p, err := render(StepExtract, texts, map[string]any{
		"Mark": mark, "People": people, "Before": lines(in.Before), "Messages": lines(in.Messages), "Most": in.Most,
	})
	tokens := 0
	for i := range in.Messages {
		tokens += lang.CountTokens(in.Messages[i].text())
	}
	p.MaxTokens = roomFor(len(in.Messages)*statementTokens + answerShare*tokens)
	return p, err
}

// text is what was said, with what a picture sent along shows.
func (m *Message) text() string {
	if m.Caption == "" {
		return m.Text
	}
	return m.Text + "\n[" + m.Caption + "]"
}

// ReadExtract reads the answer to Extract. warnings say of each statement that was left
// out why, and what was understood though it was not as asked, without words of
// either. An answer that is no list of statements is an ErrBadOutput.
func ReadExtract(answer string, in Said) (found []Statement, warnings []string, err error) {
	r := reading{most: in.Most * len(in.Messages)}
	items, cut, err := r.listIn(answer, StepExtract, "facts", false)
	if err != nil {
		return nil, nil, err
	}
	var dropped []string
	for i, item := range items {
		s, why := r.statement(item, in)
		if why != "" {
			dropped = append(dropped, "a statement was left out: "+why)
			continue
		}
		if cut && i == len(items)-1 && fieldsOf(item)["visibility"] == nil {
			s.Visibility = loci.Private // it may have been about to say so
		}
		found = append(found, s)
	}
	if len(items) > 0 && len(found) == 0 {
		return nil, dropped, bad("none of the statements can be used: " + dropped[0])
	}
	return found, append(dropped, r.warnings()...), nil
}

func (r *reading) statement(item json.RawMessage, in Said) (s Statement, why string) {
	f, from := r.fields(item, factNames), in.Messages
	switch text := textOf(item, -1); {
	case f == nil && text == "":
		return s, "it is no object"
	case f == nil && !in.bears(text):
		return s, "it is no object, and says nothing of what was said"
	case f == nil:
		f = fields{"content": item}
		r.understand("a text was read as a statement")
	}
	switch s.Content = f.text("content", -1); {
	case s.Content == "":
		return s, "it has no content"
	case longer(s.Content, MaxContent):
		return s, fmt.Sprintf("it is longer than %d characters", MaxContent)
	}
	r.describe(&s, f)
	r.claim(&s, f)
	s.Sources = f.sources("sources", len(from))
	s.Visibility = r.visibility(f)
	s.EventTime, s.EventEnd = f.event(zone(s.Sources, from))
	return s, ""
}

// bears reports whether a text shares a word with what was said.
func (in *Said) bears(text string) bool {
	there, shared := map[string]bool{}, false
	for _, m := range slices.Concat(in.Before, in.Messages) {
		lang.Terms(m.text(), func(term string) { there[term] = true })
	}
	lang.Terms(text, func(term string) { shared = shared || there[term] })
	return shared
}

// describe reads the fields that describe a statement.
func (r *reading) describe(s *Statement, f fields) {
	s.Temporality = oneOf(r, f, "temporality", temporalities, loci.Current, loci.Historical, loci.Prospective)
	switch s.Kind = oneOf(r, f, "kind", kinds, loci.Fact, loci.Episode, past, plan); s.Kind {
	case past:
		s.Kind, s.Temporality = loci.Fact, cmp.Or(s.Temporality, loci.Historical)
	case plan:
		s.Kind, s.Temporality = loci.Episode, cmp.Or(s.Temporality, loci.Prospective)
	}
	s.Context = f.text("context", maxSentence)
	s.Keywords = f.list("keywords", maxKeywords)
	s.Tags = lowered(f.list("tags", maxTags))
	s.Category = oneOf(r, f, "category", nil, loci.Categories...)
	s.Domain = domain(f.text("domain", maxWord*2))
	s.Entities, s.Emotion = r.entities(f), r.emotion(f)
	s.Importance, _ = r.share(f, "importance")
	s.Confidence, _ = r.clamped(f, "confidence")
	if s.Category == loci.Workflow {
		s.Steps = f.steps("procedure_steps", s.Content)
	}
}

// The kinds of statements that are no kinds of notes.
const past, plan loci.Kind = "past", "plan"

// claim reads what a statement says of an attribute. One without a subject or an attribute
// is none.
func (r *reading) claim(s *Statement, f fields) {
	subject, attribute := f.text("subject", maxWord), f.text("attribute", maxWord)
	if subject == "" || attribute == "" {
		return
	}
	s.Subject, s.Attribute, s.Value, s.Negated = subject, attribute, f.text("value", maxWord*2), r.yes(f, "negated")
	if value, not := strings.CutPrefix(s.Value, "not "); not {
		s.Value, s.Negated = value, true
	}
}

// visibility is Open where a model says that word, "" for what it says may be seen
// otherwise, or says nothing of, and Private for any other word that it says: it has
// meant to hide it. One that names a domain that there can't be is not believed to know
// what is open.
func (r *reading) visibility(f fields) loci.Visibility {
	if r.yes(f, "private") {
		return loci.Private
	}
	switch strings.ToLower(strings.Trim(f.text("visibility", -1), around)) {
	case string(loci.Open):
		if empty(f["domain"]) || domain(f.text("domain", maxWord*2)) != "" {
			return loci.Open
		}
		return ""
	case "", string(loci.Scoped), "public", "shared":
		return ""
	}
	return loci.Private
}

// zone is where the dates of a statement are meant.
func zone(sources []int, from []Message) *time.Location {
	switch {
	case len(sources) > 0:
		return from[sources[0]].At.Location()
	case len(from) > 0:
		return from[0].At.Location()
	}
	return time.UTC
}

// steps are the steps of a procedure, in order: a list of texts or of objects with a
// text, or one text with a list in it; without their numbers. A step may come twice.
// Where the answer has none, the content may have them.
func (f fields) steps(name, content string) []string {
	var raws []json.RawMessage
	var out []string
	add := func(s string) {
		if s = lang.CutStepMark(s); s != "" && len(out) < maxSteps {
			out = append(out, s)
		}
	}
	if json.Unmarshal(f[name], &raws) != nil {
		var text string
		_ = json.Unmarshal(f[name], &text)
		if out = lang.Steps(text); len(out) > 1 {
			return out
		}
		for line := range strings.Lines(text) {
			add(oneLine(line))
		}
	}
	for _, raw := range raws {
		add(stepOf(raw))
	}
	if len(out) > 1 {
		return out
	}
	return lang.Steps(content)
}

// stepOf is the text of one step.
func stepOf(raw json.RawMessage) string {
	if text := textOf(raw, maxSentence); text != "" {
		return text
	}
	o := fieldsOf(raw)
	for _, name := range []string{"text", "step", "content", "description", "action", "name"} {
		if text := o.text(name, maxSentence); text != "" && strings.Trim(text, "0123456789") != "" {
			return text
		}
	}
	return ""
}
