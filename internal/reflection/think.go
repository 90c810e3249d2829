package reflection

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/model"
)

// Thinker comes to findings about new notes: with a model by asking it, without one
// by counting. It reads what it is given and writes nothing.
type Thinker struct {
	ask.Asker
	Policy *Policy
	Model  model.LLM      // nil counts instead
	Zone   *time.Location // of the days that are counted; nil is UTC
	// Recall answers a question of stage one, or the words of a new note, with the
	// user's notes, best first, k at most.
	Recall func(ctx context.Context, question string, k int) ([]loci.Note, error)
	// Linked gives the notes that some are linked to by stored links, strongest first;
	// nil gives none.
	Linked func(ctx context.Context, notes []loci.Note) ([]loci.Note, error)
}

// Fits is how many of the new notes, oldest first, a model is shown in one cycle: the
// rest is for the next one. At least one fits.
func (p *Policy) Fits(notes []loci.Note) int {
	return prompt.FitNotes(memories(notes[:min(len(notes), p.Notes)]))
}

// Think concludes from new notes and what is known. On importance accumulated it asks
// in two stages: questions first, then the analysis with what the memory answers them;
// where stage one fails or is empty, in one. In one stage the older notes that it shows
// are those that have to do with the new ones. Notes are those that the findings may name.
func (t *Thinker) Think(ctx context.Context, trigger loci.Trigger, fresh, traits []loci.Note) (f *Findings, notes []loci.Note, err error) {
	if t.Model == nil {
		return t.count(fresh), fresh, nil
	}
	in := review(fresh, traits)
	f = &Findings{By: prompt.Author(t.Model.Model(), prompt.StepConclude), Mode: loci.ModeSingle}
	var evidence []loci.Note
	if trigger == loci.TriggerImportance {
		evidence, err = t.stageOne(ctx, f, &in, fresh)
		if err != nil {
			f.Warnings = append(f.Warnings, "stage one: "+err.Error()+": went on in a single stage")
		}
	}
	if f.Mode == loci.ModeSingle {
		if evidence, err = t.related(ctx, fresh); err != nil {
			f.Warnings = append(f.Warnings, "older notes: "+err.Error()+": concluded from the new ones alone")
		}
		in.Evidence = memories(evidence)
	}
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	notes = slices.Concat(fresh, evidence)
	p, err := prompt.Conclude(in)
	if err != nil {
		return nil, nil, err
	}
	err = t.Ask(ctx, t.Model, p, func(answer string) error {
		c, err := prompt.ReadConclude(answer, in)
		if err == nil {
			f.Conclusions, f.Warnings = *c, slices.Concat(f.Warnings, c.Dropped, c.Understood)
			f.discreet(notes)
		}
		return err
	})
	return f, notes, err
}

// errNoQuestions says why a cycle has one stage only.
var errNoQuestions = errors.New("the model had no question, or the memory no answer")

// stageOne asks for questions and gathers what the memory says to them: of each a few
// notes, ten in all, none of them new.
func (t *Thinker) stageOne(ctx context.Context, f *Findings, in *prompt.Review, fresh []loci.Note) ([]loci.Note, error) {
	p, err := prompt.Ask(*in)
	if err != nil {
		return nil, err
	}
	var questions, understood []string
	if err := t.Ask(ctx, t.Model, p, func(answer string) error {
		questions, understood, err = prompt.ReadAsk(answer)
		return err
	}); err != nil {
		return nil, err
	}
	f.Warnings = append(f.Warnings, understood...)
	if len(questions) == 0 {
		return nil, errNoQuestions
	}
	evidence, err := t.gather(ctx, questions[:min(len(questions), t.Policy.Questions)], fresh)
	if err != nil {
		return nil, err
	}
	f.Mode, f.Questions = loci.ModeTwoStage, questions
	in.Questions, in.Evidence = questions, memories(evidence)
	return evidence, nil
}

// behindFresh is how many times as many notes are recalled as are wanted: the best are
// often the words of the new notes themselves.
const behindFresh = 3

// gather recalls a few notes for each question: none that is new, or the words or a fact
// of a new one, none twice, and no trait.
func (t *Thinker) gather(ctx context.Context, questions []string, fresh []loci.Note) ([]loci.Note, error) {
	old := older{fresh: fresh, most: t.Policy.Evidence}
	for _, q := range questions {
		found, err := t.Recall(ctx, q, behindFresh*t.Policy.PerAsk)
		if err != nil {
			return nil, fmt.Errorf("recall for a question: %w", err)
		}
		old.add(found, t.Policy.PerAsk)
	}
	return old.notes, nil
}

// counted is how sure what was counted is, where it is more than a topic.
const counted = .4

// count finds what recurs.
func (t *Thinker) count(fresh []loci.Note) *Findings {
	f := &Findings{By: "rules", Mode: loci.ModeRules}
	for _, p := range visiblePatternsFirst(fresh, t.Zone) {
		found := prompt.Proposal{
			Content: p.Content, Form: loci.FormPattern, Confidence: counted, Evidence: p.Notes,
			Reason: fmt.Sprintf("counted: %d notes on %d days", len(p.Notes), p.Days),
		}
		switch p.Sort {
		case Topic:
			found.Form = loci.FormTopic
			f.Trends = append(f.Trends, found)
		case Preference:
			f.Preferences = append(f.Preferences, found)
		case Habit:
			f.Behaviours = append(f.Behaviours, found)
		}
	}
	return f
}

// visiblePatternsFirst are those of what agents see first: a trait that private notes
// are among the evidence of is hidden from agents, and need not be where it recurs
// without them. The words of a pattern are in each of its notes, so leaving some out
// says nothing of them.
func visiblePatternsFirst(notes []loci.Note, zone *time.Location) []Pattern {
	shown := slices.DeleteFunc(slices.Clone(notes), func(n loci.Note) bool {
		return n.Visibility == loci.Private || n.Visibility == loci.UserOnly
	})
	found := Patterns(shown, zone)
	if len(shown) == len(notes) {
		return found
	}
	for _, p := range Patterns(notes, zone) {
		if !slices.ContainsFunc(found, func(o Pattern) bool { return o.Content == p.Content }) {
			found = append(found, p)
		}
	}
	return found
}

// Reconsider asks the model about each contested trait, three a cycle at most, and
// puts what it says into the findings. Evidence is what is for and against each.
func (t *Thinker) Reconsider(ctx context.Context, f *Findings, contested []loci.Note, evidence func(trait *loci.Note) (pro, con []loci.Note, err error)) error {
	if t.Model == nil {
		return nil
	}
	f.Reconsidered = map[loci.ID]prompt.Reconsidered{}
	for i := range contested[:min(len(contested), 3)] {
		pro, con, err := evidence(&contested[i])
		if err != nil {
			return err
		}
		p, err := prompt.Reconsider(prompt.Contest{Trait: line(&contested[i]), For: memories(pro), Against: memories(con)})
		if err != nil {
			return err
		}
		var r *prompt.Reconsidered
		var understood []string
		if err := t.Ask(ctx, t.Model, p, func(answer string) error {
			r, understood, err = prompt.ReadReconsider(answer)
			return err
		}); err != nil {
			return err
		}
		f.Warnings = append(f.Warnings, understood...)
		if lang.Foreign(r.Content, contested[i].Content) {
			f.Warnings = append(f.Warnings, "a contested trait was rewritten in another language: it stays as it is")
			continue
		}
		if lang.Holds(r.Content+"\n"+r.Reason, secretsOf(slices.Concat(pro, con))) {
			f.Warnings = append(f.Warnings, "a contested trait was rewritten with a secret in it: it stays as it is")
			continue
		}
		f.Reconsidered[contested[i].ID] = *r
	}
	return nil
}

// review shows new notes and the traits that reflection may change: where there are
// too many, the surest.
func review(fresh, traits []loci.Note) prompt.Review {
	movable := slices.DeleteFunc(slices.Clone(traits), func(n loci.Note) bool {
		return n.Forgotten || n.Trait != nil && (n.Trait.Verdict == loci.Rejected || n.Trait.Stage == loci.StageDissolved)
	})
	shown := edit.Each(movable, line)
	if prompt.FitTraits(shown) < len(shown) {
		slices.SortStableFunc(shown, func(a, b prompt.TraitLine) int { return cmp.Compare(b.Confidence, a.Confidence) })
		shown = shown[:prompt.FitTraits(shown)]
	}
	return prompt.Review{Notes: memories(fresh), Traits: shown}
}

func line(n *loci.Note) prompt.TraitLine {
	l := prompt.TraitLine{ID: n.ID, Text: n.Content, Confidence: n.Confidence}
	if t := n.Trait; t != nil {
		l.Subtype, l.Form, l.Stage, l.Evidence, l.Against, l.Verdict = t.Subtype, t.Form, t.Stage, t.Evidence, t.Contradicted, t.Verdict
	}
	return l
}

func memories(notes []loci.Note) []prompt.Memory {
	var out []prompt.Memory
	for i := range notes {
		out = append(out, ask.MemoryOf(&notes[i]))
	}
	return out
}
