package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/loci-memory/loci"
)

type traitsCmd struct {
	All     bool           `help:"Also what was only noticed (trends, candidates) and what has dissolved."`
	Stage   []loci.Stage   `placeholder:"STAGE" help:"Only these: trend, candidate, emerging, established, core, dissolved."`
	Subtype []loci.Subtype `placeholder:"TYPE" help:"Only these: behaviour, preference, core."`
	AsOf    when           `placeholder:"TIME" help:"What was believed then."`
	Limit   int            `short:"n" placeholder:"N" help:"Traits at most; by default 50."`
}

// Run lists what was learned.
func (c *traitsCmd) Run(ctx context.Context, a *app) error {
	r := loci.TraitsRequest{All: c.All, Stages: c.Stage, Subtypes: c.Subtype, AsOf: c.AsOf.Time, Limit: c.Limit}
	return reply(ctx, a, func(m *memory) (*loci.TraitsResult, error) { return m.Traits(ctx, a.scope(), r) },
		func(r *loci.TraitsResult) { a.showTraits(r.Traits, c.All || len(c.Stage) > 0) })
}

// showTraits prints a table of traits; all says that none was left out for its stage.
func (a *app) showTraits(traits []loci.Note, all bool) {
	if len(traits) == 0 {
		text := "No traits: loci reflect learns them from what is remembered."
		if !all {
			text += " What was only noticed so far: loci traits --all"
		}
		fmt.Fprintln(a.out, a.look.indent("", text))
		return
	}
	rows := each(traits, func(n *loci.Note) []string {
		stage, evidence := "", ""
		if t := n.Trait; t != nil {
			stage, evidence = stageOf(t), fmt.Sprintf("+%d −%d", t.Evidence, t.Contradicted)
		}
		return []string{stage, a.look.sure(n.Confidence), evidence, clip(n.Content, label), shortened(n.ID)}
	})
	headers := []string{"stage", "sure", "evidence", "trait", "id"}
	if a.look.fits(headers, rows) {
		fmt.Fprint(a.out, a.look.table(headers, rows))
		return
	}
	for i, row := range rows {
		fmt.Fprintf(a.out, "%s  %s\n", a.look.accent(row[4]), a.look.dim(strings.Join(row[:3], "  ")))
		fmt.Fprintln(a.out, a.look.indent("  ", clip(traits[i].Content, inList)))
	}
}

// stageOf is the stage of a trait with its most important states.
func stageOf(t *loci.TraitState) string {
	s := string(t.Stage)
	if t.Verdict != "" {
		s += ", " + string(t.Verdict)
	}
	if t.Contested {
		s += ", contested"
	}
	return s
}

// sure is a confidence, on a terminal with a small bar.
func (l look) sure(confidence float64) string {
	const cells = 5
	if !l.terminal {
		return number(confidence)
	}
	full := min(cells, max(0, int(math.Round(confidence*cells))))
	return strings.Repeat("█", full) + strings.Repeat("░", cells-full) + " " + number(confidence)
}

type traitCmd struct {
	ID      shortID `arg:"" help:"Id of the trait, as loci traits prints it."`
	Confirm bool    `xor:"verdict" help:"It is right: keep it from now on."`
	Reject  bool    `xor:"verdict" help:"It is wrong: dissolve it and never learn it again."`
	Reason  string  `placeholder:"TEXT" help:"Why, for the history."`
	AsOf    when    `placeholder:"TIME" help:"The trait as it was then."`
	Limit   int     `short:"n" placeholder:"N" help:"Pieces of evidence at most, for and against each; by default 50."`
	shown
}

// Run shows one trait, or says whether it is right.
func (c *traitCmd) Run(ctx context.Context, a *app) error {
	r := loci.TraitRequest{Reason: c.Reason, AsOf: c.AsOf.Time, Limit: c.Limit}
	switch {
	case c.Confirm:
		r.Verdict = loci.Confirmed
	case c.Reject:
		r.Verdict = loci.Rejected
	case c.Reason != "":
		return loci.Invalid("reason", "is a verdict's: add --confirm or --reject")
	}
	show := a.showing(c.Zone).showTrait
	if r.Verdict != "" {
		show = a.showVerdict
	}
	return replyOf(ctx, a, c.ID, func(m *memory, id loci.ID) (*loci.TraitResult, error) {
		r.ID = id
		result, err := m.Trait(ctx, a.scope(), r)
		if field := (*loci.FieldError)(nil); errors.As(err, &field) && field.Field == "id" {
			err = loci.Invalid("id", "%s: see it with loci note ID, or list traits with loci traits", field.Hint)
		}
		return result, err
	}, show)
}

// showVerdict says what became of a trait that was judged.
func (a *app) showVerdict(r *loci.TraitResult) {
	t := r.Trait.Trait
	if r.Change == (loci.ChangeID{}) {
		fmt.Fprintln(a.out, "Nothing to change: you said so already.")
		return
	}
	title, what := "Confirmed", "it stays from now on, also when new notes speak against it"
	if t.Verdict == loci.Rejected {
		title, what = "Rejected", "it is dissolved and not learned again"
	}
	fmt.Fprintf(a.out, "%s  %s\n", a.look.good(title), a.look.strong(clip(r.Trait.Content, inList)))
	fmt.Fprintln(a.out, a.look.indent("  ", fmt.Sprintf("%s, %s: %s", t.Stage, number(r.Trait.Confidence), what)))
	fmt.Fprintln(a.out, a.look.dim("to take it back: loci undo "+r.Change.String()))
}

// showTrait prints a trait with what speaks for and against it and how it came about.
func (a *app) showTrait(r *loci.TraitResult) {
	n := &r.Trait
	fmt.Fprintln(a.out, a.look.indent("", a.look.strong(clean(n.Content))))
	fmt.Fprintln(a.out)
	a.showFields(a.traitFields(n))
	a.showEvidence("for it", r.For)
	a.showEvidence("against it", r.Against)
	if r.More {
		fmt.Fprintln(a.out, a.look.dim("  there is more: see --limit, or loci links "+shortened(n.ID)))
	}
	if len(r.History) > 0 {
		fmt.Fprintf(a.out, "\n%s\n", a.look.strong("how it came about"))
	}
	for i := range r.History {
		fmt.Fprintln(a.out, a.look.indent("  ", a.stepOf(&r.History[i])))
	}
	if a.Agent == "" && n.Trait != nil && n.Trait.Verdict == "" {
		fmt.Fprintf(a.out, "\n%s\n", a.look.dim(fmt.Sprintf("right? loci trait %s --confirm    wrong? loci trait %s --reject", shortened(n.ID), shortened(n.ID))))
	}
}

// traitFields are the fields of a trait by name.
func (a *app) traitFields(n *loci.Note) [][2]string {
	t := n.Trait
	if t == nil { // made by hand or by an import
		t = &loci.TraitState{}
	}
	subtype, verdict, seen := string(t.Subtype), string(t.Verdict), a.zones.Here(t.Since)
	if t.Form != "" {
		subtype += ", " + string(t.Form)
	}
	if t.Reason != "" {
		verdict += ": " + clip(t.Reason, inList)
	}
	if again := times(t.Reinforced); again != "" && seen != "" {
		seen += ", again " + again
	}
	contested := ""
	if t.Contested {
		contested = "yes: so much speaks against it that the next reflection looks at it again"
	}
	return [][2]string{
		{"id", n.ID.String()}, {"sure", a.look.sure(n.Confidence)}, {"stage", string(t.Stage)}, {"subtype", subtype},
		{"contested", contested}, {"you said", verdict}, {"state", statesBeside(n)}, {"first seen", seen}, {"window ends", a.zones.Here(t.Until)},
		{"visibility", strings.TrimSpace(string(n.Visibility) + " " + clip(n.Domain, 60))}, {"learned by", clip(n.Extractor, 60)},
	}
}

// statesBeside are the states of a trait but for its stage.
func statesBeside(n *loci.Note) string {
	plain := *n
	plain.Trait = nil
	return states(&plain)
}

func (a *app) showEvidence(title string, all []loci.Evidence) {
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(a.out, "\n%s\n", a.look.strong(fmt.Sprintf("%s (%d)", title, len(all))))
	for i := range all {
		e := &all[i]
		mark := "−"
		if e.Grade != "" {
			mark = string(e.Grade)
		}
		text := fmt.Sprintf("%s  %s  %s  %s", a.look.good(mark), a.look.accent(a.zones.Moment(e.Note.RecordedAt)), said(a.zones, &e.Note, inList), a.look.dim(shortened(e.Note.ID)))
		fmt.Fprintln(a.out, a.look.indent("  ", text))
		if why := because(e); why != "" {
			fmt.Fprintln(a.out, a.look.indent("     ", a.look.dim(why)))
		}
	}
}

// because says why a note speaks for or against a trait, and who says so.
func because(e *loci.Evidence) string {
	by := clip(e.By, 60)
	switch {
	case e.Reason == "" && by == "":
		return ""
	case e.Reason == "":
		return "says " + by
	case by == "":
		return "because: " + clip(e.Reason, inList)
	}
	return "because: " + clip(e.Reason, inList) + "  (" + by + ")"
}

// stepOf is one change of a trait on one line.
func (a *app) stepOf(v *loci.Version) string {
	stage := ""
	if v.Note.Trait != nil {
		stage = string(v.Note.Trait.Stage) + "  "
	}
	return fmt.Sprintf("%s  %s  %s%s: %s", a.look.accent(a.zones.Here(v.Clock)), number(v.Note.Confidence), stage, v.Step, clip(v.Reason, inList))
}
