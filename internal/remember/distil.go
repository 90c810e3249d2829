package remember

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/internal/told"
	"github.com/loci-memory/loci/model"
)

const (
	maxFacts     = 10  // of one verbatim note
	fewestTokens = 200 // a note this short is not cut in two to get a shorter answer
)

// Part is a verbatim note to distil, with the zone in which its dates are meant, ""
// for the offset of its time. Split is whether its message has other words too.
type Part struct {
	Note  loci.Note
	Zone  string
	Split bool
}

// when is the moment that the part's dates are counted from.
func (p *Part) when() time.Time {
	return spoken(&loci.Message{At: p.Note.RecordedAt, Zone: p.Zone})
}

// speakers are the names of those who said parts, each once.
func speakers(parts ...[]Part) (names []string) {
	for _, some := range parts {
		for i := range some {
			if name := some[i].Note.Speaker; name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

func (p *Part) promptMessage() prompt.Message {
	n := &p.Note
	return prompt.Message{Speaker: n.Speaker, Role: n.Role, At: p.when(), Text: n.Content, Caption: n.Caption}
}

// stated is a statement with the parts that it comes from.
type stated struct {
	prompt.Statement
	from  []*Part // never empty
	shown []Part  // what the model was shown before them
	who   *claim.Directory
	named []prompt.Person // who the model was shown is known
	open  bool            // nobody fixed who may see anything that the model was shown, or it is open

	claims  []loci.GivenClaim // what it says of single attributes
	others  bool              // it was to be planned, and is of others alone
	unborne bool              // some of that was left out: its words don't bear it
	beside  []Part            // with shown, all that a model was shown; none where no model made it
	loose   bool              // something of it was left out that stands in none of these
}

// Distiller makes facts of words with a model.
type Distiller struct {
	ask.Asker
	Model model.LLM
	Join  bool // makes one note of all facts of an input

	Who    func(facts []loci.Note) *claim.Directory // who is who, by what facts of these words say too; nil knows nobody
	People []prompt.Person                          // who is who as the model is shown it
}

// Distil makes new notes of what parts say, without ids; before, what was said before them, is only
// shown. warnings say what was left out and why, without its words. A model whose
// answers can't be used is an ErrBadOutput.
func (d *Distiller) Distil(ctx context.Context, st edit.Stamp, before, parts []Part) (facts []loci.Note, warnings []string, err error) {
	found, warnings, err := d.statements(ctx, before, parts)
	if err != nil {
		return nil, warnings, err
	}
	facts, left := d.facts(st, found, nil)
	if slices.ContainsFunc(facts, claim.Introduces) {
		facts, left = d.facts(st, found, facts) // the others are of whom one of them names
	}
	warnings = append(warnings, left...)
	if d.Join && len(facts) > 1 {
		facts = []loci.Note{joined(facts)}
	}
	return facts, warnings, nil
}

// facts are the notes of statements, which are of whom is known, also by what facts of the same words say.
func (d *Distiller) facts(st edit.Stamp, found []stated, by []loci.Note) (facts []loci.Note, left []string) {
	var who *claim.Directory
	if d.Who != nil {
		who = d.Who(by)
	}
	found = slices.Clone(found)
	for i := range found {
		found[i].who, found[i].named = who, d.People
	}
	facts, _, left = factsOf(st, found, prompt.Author(d.Model.Model(), prompt.StepExtract))
	return facts, left
}

// factsOf are the notes of statements that may be kept, the same one once, and in which of
// them each statement is, -1 for one that was left out. warnings say why that was.
func factsOf(st edit.Stamp, found []stated, by string) (facts []loci.Note, places []int, warnings []string) {
	of := map[loci.ID]int{} // by the note that they are of first: how many
	places = make([]int, len(found))
	unborne, loose := "", false
	for i := range found {
		s := &found[i]
		why := s.refused()
		if first := s.from[0].Note.ID; why == "" {
			if of[first]++; of[first] > maxFacts {
				why = fmt.Sprintf("%d of one message are enough", maxFacts)
			}
		}
		if why != "" {
			places[i], warnings = -1, append(warnings, s.leftOut(by)+why)
			continue
		}
		facts, places[i] = together(facts, s.note(st, by))
		if s.others && by == edit.Giver {
			warnings = append(warnings, s.quoted()+" is kept as no plan: others do it, and it has no date: give event_time, or settle it as planned, where it is to be on the agenda")
		}
		if loose = loose || s.loose; s.unborne && unborne == "" {
			unborne = s.claimless()
		}
	}
	if unborne != "" {
		warnings = append(warnings, unborne)
	}
	if loose {
		warnings = append(warnings, ungrounded)
	}
	return facts, places, warnings
}

// leftOut says that a statement was left out; to who gave it which one, while those of a model are counted.
func (s *stated) leftOut(by string) string {
	if by == edit.Giver {
		return s.quoted() + " was left out: "
	}
	return "a statement was left out: "
}

// quoted is a statement in a warning: how it begins, where it gives away no secret.
func (s *stated) quoted() string {
	if text := discreetly(s.Content, lang.SecretsOf(s.source())); text != "" {
		return fmt.Sprintf("%q", told.Shortened(text, 40))
	}
	return "a statement"
}

// claimless warns of claims of a statement that were left out (claim.Checked): what another said is
// none of the user's, and what the words say of another is none of anybody else's.
func (s *stated) claimless() string {
	n := &s.from[0].Note
	if s.who.Self(s.sources()) != "" {
		return s.quoted() + " was kept without what it claims of the user: " + loci.QuoteName(cmp.Or(n.Speaker, string(n.Role))) + " said it; if that is the user, give role user"
	}
	return s.quoted() + " was kept without what it claims: its message says that of somebody else; claim it of whom it is said"
}

// statements asks about all parts at once. When the answer to that is too long for the
// model it asks about each half, down to half a note; what is whole of an answer that
// is still cut off is taken.
func (d *Distiller) statements(ctx context.Context, before, parts []Part) (found []stated, warnings []string, err error) {
	in := prompt.Said{People: d.People, Messages: edit.Each(parts, (*Part).promptMessage), Before: edit.Each(before, (*Part).promptMessage), Most: maxFacts}
	p, err := prompt.Extract(in)
	if err != nil {
		return nil, nil, err
	}
	guessed := false
	read := func(answer string) error {
		list, dropped, err := prompt.ReadExtract(answer, in)
		warnings, guessed = dropped, slices.ContainsFunc(list, func(s prompt.Statement) bool { return len(s.Sources) == 0 })
		if found = placed(list, before, parts); err == nil {
			err = allForeign(found)
		}
		return err
	}
	err = d.Ask(ctx, d.Model, p, read)
	var cut *ask.CutOff
	switch {
	case err == nil && guessed && !interchangeable(parts):
		return d.oneByOne(ctx, before, parts)
	case !errors.As(err, &cut):
		return found, warnings, err
	}
	left, right := halves(parts)
	if right == nil {
		err := read(cut.Text)
		return found, append(warnings, "the model's answer was cut off: only its beginning was taken"), err
	}
	found, warnings, err = d.statements(ctx, before, left)
	if err != nil {
		return nil, warnings, err
	}
	more, others, err := d.statements(ctx, left, right)
	return append(found, more...), append(warnings, others...), err
}

// interchangeable reports whether it changes nothing who sees a statement, or when it
// happened, which of the parts it comes from.
func interchangeable(parts []Part) bool {
	a := &parts[0]
	return !slices.ContainsFunc(parts, func(b Part) bool {
		return b.Note.Visibility != a.Note.Visibility || b.Note.Domain != a.Note.Domain || b.Note.CreatedBy != a.Note.CreatedBy || b.Zone != a.Zone
	})
}

// oneByOne asks about each part, so that it is certain which a statement comes from.
func (d *Distiller) oneByOne(ctx context.Context, before, parts []Part) (found []stated, warnings []string, err error) {
	for i := range parts {
		more, others, err := d.statements(ctx, before, parts[i:i+1])
		if err != nil {
			return nil, warnings, err
		}
		found, warnings = append(found, more...), append(warnings, others...)
		before = parts[max(0, i+1-beforeNotes) : i+1]
	}
	return found, warnings, nil
}

// allForeign is an ErrBadOutput when a model has answered in another language than it
// was asked to keep to: once it knows, it may do better.
func allForeign(found []stated) error {
	if len(found) == 0 || slices.ContainsFunc(found, func(s stated) bool { return s.refused() == "" }) {
		return nil
	}
	return &loci.HintError{Kind: loci.ErrBadOutput, Hint: "none of the statements can be used, as none is in the language of its source: write in the language of the messages"}
}

// halves cuts parts in two, one part at the end of a sentence; right is nil where that
// makes no sense.
func halves(parts []Part) (left, right []Part) {
	if len(parts) > 1 {
		return parts[:len(parts)/2], parts[len(parts)/2:]
	}
	tokens := lang.CountTokens(parts[0].Note.Content)
	if tokens <= fewestTokens {
		return parts, nil
	}
	texts := lang.Split(parts[0].Note.Content, (tokens+1)/2)
	a, b := parts[0], parts[0]
	a.Note.Content, b.Note.Content = texts[0], strings.Join(texts[1:], "")
	b.Note.Caption = ""
	return []Part{a}, []Part{b}
}

// placed finds the parts that statements come from: those that the model names, else
// the one with the most words in common.
func placed(list []prompt.Statement, before, parts []Part) []stated {
	out := make([]stated, len(list))
	open := mayBeOpen(before) && mayBeOpen(parts)
	for i, s := range list {
		out[i].Statement, out[i].shown, out[i].beside, out[i].open = s, before, parts, open
		if s.Subject != "" {
			out[i].claims = []loci.GivenClaim{{Subject: s.Subject, Attribute: s.Attribute, Value: s.Value, Negated: s.Negated}}
		}
		for _, at := range s.Sources {
			out[i].from = append(out[i].from, &parts[at])
		}
		if len(s.Sources) == 0 {
			out[i].from = []*Part{nearestPart(s.Content, parts)}
		}
	}
	return out
}

func nearestPart(content string, parts []Part) *Part {
	words := lang.TermSet(content)
	best, most := 0, -1
	for i := range parts {
		shared := 0
		for term := range lang.TermSet(parts[i].Note.Content) {
			if words[term] {
				shared++
			}
		}
		if shared > most {
			best, most = i, shared
		}
	}
	return &parts[best]
}

// together adds a fact to others, or its sources to the same one among them, and returns
// the place of it.
func together(facts []loci.Note, n loci.Note) ([]loci.Note, int) {
	for i := range facts {
		if same(&facts[i], &n) {
			facts[i].Messages, facts[i].Parts = edit.United(facts[i].Messages, n.Messages), edit.United(facts[i].Parts, n.Parts)
			facts[i].Visibility = audience.Stricter(facts[i].Visibility, n.Visibility)
			if len(facts[i].Claims) == 0 {
				facts[i].Claims = n.Claims
			}
			return facts, i
		}
	}
	return append(facts, n), len(facts)
}
