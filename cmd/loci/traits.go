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
