package prompt

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/jsonmend"
	"github.com/loci-memory/loci/model"
)

// Conclusions is what a model, or a count, made of a review. Ids are of notes and traits
// that it was shown.
type Conclusions struct {
	Trends         []Proposal
	Behaviours     []Proposal
	Reinforcements []Judgement
	Contradictions []Judgement
	Upgrades       []Upgrade
	Links          []loci.Link // From, To, Type and Reason
	Dropped        []string    // what was left out and why, without the user's words
	Understood     []string    // what was taken though it was not as asked, without the user's words
}

// Proposal is a trait that may be new.
type Proposal struct {
	Content    string
	Form       loci.Form     // of a behaviour
	Confidence float64       // 0…1; 0 when it was not said
	Window     time.Duration // in which a trend is to be watched, 1…365 days; 0 when it was not said
	Evidence   []loci.ID     // in the order of the review, never empty
	Reason     string
}

// Judgement is new evidence for or against an existing trait.
type Judgement struct {
	Trait    loci.ID
	Grade    loci.Grade // of a reinforcement; D when it was not said
	Evidence []loci.ID  // in the order of the review, never empty
	Reason   string
}

// Upgrade is a more general trait that several existing ones add up to.
type Upgrade struct {
	Content string
	To      loci.Subtype // preference or core
	From    []loci.ID    // traits in the order of the review, two at least
	Reason  string
}

// Conclude asks what the new notes say of the person: all in one, or after
// Ask with what was recalled for its questions (F5). Take as many notes and traits as
// FitNotes and FitTraits say.
func Conclude(in Review) (model.Prompt, error) { return in.render(StepConclude) }

// ReadConclude reads the answer to Conclude. An item that can't be used is left out by
// itself and listed in Dropped: one with a label that was not given, a proposal without
// evidence or in another language than its evidence. Every list may be missing. An
// answer of which nothing can be understood is an ErrBadOutput. Whether a subject may be
// learned about at all is for the caller to check.
func ReadConclude(answer string, in Review) (*Conclusions, error) {
	r := concluderOf(&in)
	var err error
	if r.answer, _, err = r.object(answer, StepConclude); err != nil {
		return nil, err
	}
	r.each("trends", maxProposals, proposalNames, r.trend)
	r.each("behaviours", maxProposals, proposalNames, r.behaviour)
	r.each("reinforcements", maxJudged, judgementNames, r.reinforcement)
	r.each("contradictions", maxJudged, judgementNames, r.contradiction)
	r.each("upgrades", maxProposals, upgradeNames, r.readUpgrade)
	r.each("links", maxPairs, pairNames, r.link)
	if r.read == 0 || r.items > 0 && r.nonsense == r.items {
		return nil, bad("nothing in the answer can be understood: " + r.out.Dropped[0])
	}
	r.out.Understood = r.warnings()
	return &r.out, nil
}

func (r *concluder) trend(f fields) string {
	p, why := r.readProposal(f, r.out.Trends)
	if days, ok := f.number("days", 1, 365); ok {
		p.Window = time.Duration(days) * 24 * time.Hour
	}
	if why == "" {
		r.out.Trends = append(r.out.Trends, p)
	}
	return why
}

func (r *concluder) behaviour(f fields) string {
	p, why := r.readProposal(f, r.out.Behaviours)
	if p.Form = oneOf(&r.reading, f, "form", forms, loci.FormPattern, loci.FormProcedural); p.Form == "" {
		p.Form = loci.FormPattern
	}
	p.Confidence, _ = r.share(f, "confidence")
	if why == "" {
		r.out.Behaviours = append(r.out.Behaviours, p)
	}
	return why
}

func (r *concluder) readProposal(f fields, before []Proposal) (p Proposal, why string) {
	p = Proposal{Content: f.text("content", maxSentence), Reason: f.text("reason", maxSentence)}
	if p.Content == "" {
		return p, noContent
	}
	p.Evidence = r.labels(f, "evidence", r.notes, r.note)
	switch {
	case len(p.Evidence) == 0:
		return p, noEvidence
	case r.notes.foreign(p.Content, p.Evidence):
		return p, "is in another language than its evidence"
	case slices.ContainsFunc(before, func(o Proposal) bool { return o.Content == p.Content }):
		return p, "is there already"
	}
	return p, ""
}

func (r *concluder) reinforcement(f fields) string {
	j, why := r.readJudgement(f)
	if j.Grade = oneOf(&r.reading, f, "grade", nil, loci.GradeA, loci.GradeB, loci.GradeC, loci.GradeD); j.Grade == "" {
		j.Grade = loci.GradeD
	}
	if why == "" {
		r.out.Reinforcements = r.judged(r.out.Reinforcements, j)
	}
	return why
}

func (r *concluder) contradiction(f fields) string {
	j, why := r.readJudgement(f)
	if why == "" {
		r.out.Contradictions = r.judged(r.out.Contradictions, j)
	}
	return why
}

func (r *concluder) readJudgement(f fields) (j Judgement, why string) {
	j.Reason = f.text("reason", maxSentence)
	if j.Trait, why = r.trait(f.text("trait", maxWord)); why != "" {
		return j, why
	}
	if j.Evidence = r.labels(f, "evidence", r.notes, r.note); len(j.Evidence) == 0 {
		return j, noEvidence
	}
	return j, ""
}

// judged adds a judgement. Several of one trait are one, with the evidence of all, the
// best of the grades and the first reason: an answer can't say a thing twice to make it
// weigh more.
func (r *concluder) judged(list []Judgement, j Judgement) []Judgement {
	at := slices.IndexFunc(list, func(o Judgement) bool { return o.Trait == j.Trait })
	if at < 0 {
		return append(list, j)
	}
	o := &list[at]
	o.Grade = min(o.Grade, j.Grade)
	o.Evidence = r.notes.inOrder(append(o.Evidence, j.Evidence...))
	return list
}

func (r *concluder) readUpgrade(f fields) string {
	u := Upgrade{Content: f.text("content", maxSentence), Reason: f.text("reason", maxSentence)}
	if u.Content == "" {
		return noContent
	}
	u.To = oneOf(&r.reading, f, "to", traitTo, loci.SubtypePreference, loci.SubtypeCore)
	u.From = r.labels(f, "from", r.traits, r.trait)
	switch {
	case u.To == "":
		return "is to be neither a preference nor a core trait"
	case len(u.From) < 2:
		return "is from fewer than two known traits"
	case r.traits.foreign(u.Content, u.From):
		return "is in another language than the traits it is from"
	}
	r.out.Upgrades = append(r.out.Upgrades, u)
	return ""
}

// ends are the notes of a link: two fields, or one list of two.
func (r *concluder) ends(f fields) (a, b string) {
	a, b = f.text("a", maxWord), f.text("b", maxWord)
	if both := f.list("notes", maxLabels); a == "" && b == "" && len(both) == 2 {
		r.understand("a list of two notes was read as the ends of a link")
		return both[0], both[1]
	}
	return a, b
}

// linkType gives a link the type that the answer names. One that there isn't is SameTopic,
// with the model's word for it in the reason; none, and what denies a link, is no type.
func (r *concluder) linkType(f fields, p *loci.Link) {
	p.Type = oneOf(&r.reading, f, "type", linkTypes, loci.Elaborates, loci.SameTopic, loci.Causal, loci.Contradicts)
	word := strings.Trim(f.text("type", maxWord), around)
	if p.Type != "" || word == "" || noLink[jsonmend.Fold(word)] != "" || !strings.ContainsFunc(word, unicode.IsLetter) {
		return
	}
	p.Type = loci.SameTopic
	p.Reason = strings.TrimSpace(p.Reason + " (" + word + ")")
	r.understand(`a link of another type was read as "same_topic"`)
}

func (r *concluder) link(f fields) string {
	p := loci.Link{Reason: f.text("reason", maxSentence)}
	var whyA, whyB string
	a, b := r.ends(f)
	p.From, whyA = r.note(a)
	p.To, whyB = r.note(b)
	r.linkType(f, &p)
	same := func(o loci.Link) bool {
		return o.Type == p.Type && (o.From == p.From && o.To == p.To || o.From == p.To && o.To == p.From)
	}
	switch {
	case whyA != "":
		return whyA
	case whyB != "":
		return whyB
	case p.From == p.To:
		return "is of a note with itself"
	case p.Type == "":
		return "is of no known type"
	case slices.ContainsFunc(r.out.Links, same):
		return "is there already"
	}
	r.out.Links = append(r.out.Links, p)
	return ""
}

// Contest is a trait in doubt, with what speaks for it (f1, f2, …) and against it
// (a1, a2, …).
type Contest struct {
	Trait        TraitLine
	For, Against []Memory
}

// What becomes of a trait in doubt.
const (
	Keep     = "keep"
	Rewrite  = "rewrite"
	Dissolve = "dissolve"
)

// Reconsidered is what a model would do with a trait in doubt.
type Reconsidered struct {
	Action  string // Keep, Rewrite or Dissolve
	Content string // with Rewrite only, and never empty there; its language and subject are for the caller to check
	Reason  string
}

// Reconsider asks whether a trait still holds. Of the notes those count that
// fit: the caller passes the ones that weigh most first.
func Reconsider(in Contest) (model.Prompt, error) {
	said := []string{in.Trait.Text}
	words := wordingOf(said)
	const half = notesFit / 2
	pro := in.For[:fit(len(in.For), half, func(i int) string { return in.For[i].Text })]
	con := in.Against[:fit(len(in.Against), half, func(i int) string { return in.Against[i].Text })]
	return render(StepReconsider, said, map[string]any{
		"Mark":  markOf(slices.Concat(said, fencedOf(pro), fencedOf(con))),
		"Trait": entry{in.Trait.head(words), quoted(cut(in.Trait.Text, longEvidence))},
		"For":   notes(words, 'f', pro, longNote), "Against": notes(words, 'a', con, longNote),
	})
}

// ReadReconsider reads the answer to Reconsider. An answer without one of the actions,
// or a rewrite without usable content, is an ErrBadOutput. understood says what was taken
// though it was not as asked, without its words.
func ReadReconsider(answer string) (re *Reconsidered, understood []string, err error) {
	var read reading
	f, _, err := read.object(answer, StepReconsider)
	if err != nil {
		return nil, nil, err
	}
	r := &Reconsidered{Action: oneOf(&read, f, "action", actions, Keep, Rewrite, Dissolve), Reason: f.text("reason", maxSentence)}
	switch r.Action {
	case "":
		return nil, nil, bad("the answer names none of the actions keep, rewrite and dissolve")
	case Rewrite:
		if r.Content = f.text("content", maxSentence); r.Content == "" {
			return nil, nil, bad("the answer rewrites the trait without usable content")
		}
	}
	return r, read.warnings(), nil
}

// maxQuestions is how many questions stage one asks at most.
const maxQuestions = 5

// Ask asks for 3 to 5 questions worth asking the memory before anything is concluded
// (stage one). Questions and evidence of the review are not shown.
func Ask(in Review) (model.Prompt, error) {
	in.Questions, in.Evidence = nil, nil
	return in.render(StepAsk)
}

// ReadAsk reads the answer to Ask: at most 5 questions, each once. An answer without
// any is an ErrBadOutput; so is an empty list, as there is nothing to go on with.
// understood says what was taken though it was not as asked, without its words.
func ReadAsk(answer string) (questions, understood []string, err error) {
	var r reading
	items, _, err := r.listIn(answer, StepAsk, "questions", true)
	if err != nil {
		return nil, nil, err
	}
	var out []string
	for _, item := range items {
		q := r.question(item)
		again := func(o string) bool { return strings.EqualFold(o, q) }
		if q != "" && len(out) < maxQuestions && !slices.ContainsFunc(out, again) {
			out = append(out, q)
		}
	}
	if len(out) == 0 {
		return nil, nil, bad("the answer asks nothing")
	}
	return out, r.warnings(), nil
}

// question is a question, or the one in an object.
func (r *reading) question(item json.RawMessage) string {
	if f := r.fields(item, questionNames); f != nil {
		return f.text("question", maxSentence)
	}
	return textOf(item, maxSentence)
}
