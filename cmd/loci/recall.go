package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

type recallCmd struct {
	Query    string  `arg:"" help:"The question, in natural language."`
	K        int     `short:"k" placeholder:"N" help:"Hits at most; by default 10."`
	MinScore float64 `placeholder:"N" help:"Leave out hits below it."`
	filter
	AsOf     when     `placeholder:"TIME" help:"Answer with what was known then."`
	Zone     zoneName `placeholder:"ZONE" help:"Time zone of last week and of times shown."`
	NoExpand bool     `help:"Leave linked notes out."`
	Expand   int      `placeholder:"N" help:"Also list up to N linked notes behind the hits."`
	Explain  bool     `help:"Print the parts of scores, and what steps took."`
	Context  int      `placeholder:"TOKENS" help:"Print a block for a prompt, of at most so many."`
	Cite     bool     `help:"With --context: lines end with their note's id."`

	Ranking loci.Ranking `placeholder:"NAME" help:"activation: first what is recalled often."`
	Noise   float64      `placeholder:"S" help:"With activation: scale of logistic noise."`
	Seed    uint64       `placeholder:"N" help:"Of the noise: the same gives the same answer."`
}

// Run answers a question.
func (c *recallCmd) Run(ctx context.Context, a *app) error {
	request := loci.RecallRequest{
		Query: c.Query, K: c.K, MinScore: c.MinScore, Filter: c.filter.filter(),
		AsOf: c.AsOf.Time, Zone: c.Zone.name, NoExpand: c.NoExpand, Expand: c.Expand, Budget: c.Context, Cite: c.Cite,
		Ranking: c.Ranking, Noise: c.Noise, Seed: c.Seed,
	}
	var took *lap // nil where nobody asks, and where a server has answered
	if c.Explain {
		a.laps = append(a.laps, timing(func(l *lap) { took = l }))
	}
	return reply(ctx, a, func(m *memory) (*loci.RecallResult, error) { return m.Recall(ctx, a.scope(), request) },
		func(r *loci.RecallResult) { c.show(a.showing(c.Zone), r, took) })
}

// mending is which command helps with what an answer lacks.
func mending(degraded string) string {
	if !strings.HasPrefix(degraded, "meaning:") {
		return ""
	}
	return " (loci doctor examines the embedder, loci reindex embeds what is missing)"
}

// show prints an answer; took is how long its steps took, nil where that is not known.
func (c *recallCmd) show(a *app, r *loci.RecallResult, took *lap) {
	for _, d := range r.Degraded {
		fmt.Fprintln(a.err, "note: "+clip(d, inList)+mending(d))
	}
	if c.Context > 0 {
		a.showContext(r)
		return
	}
	if len(r.Hits) == 0 {
		fmt.Fprintln(a.out, "Nothing found: ask in other words, or see what there is with loci notes, and what is planned with loci agenda.")
		return
	}
	if r.Unsure {
		fmt.Fprintln(a.out, "Nothing sure. What fits weakly:")
	}
	view := hitView{explain: c.Explain}
	if r.Asks == loci.AskedAgo {
		view.since = c.AsOf.Time
		if view.since.IsZero() {
			view.since = time.Now()
		}
	}
	for i := range r.Answers {
		fmt.Fprintln(a.out, a.look.strong(answered(a.zones, &r.Answers[i])))
	}
	a.showHits(r.Hits, view)
	steps := ""
	if took != nil {
		steps = ": " + took.steps()
	}
	fmt.Fprintln(a.out, a.look.dim(fmt.Sprintf("%s in %.1f ms%s", count(len(r.Hits), "hit"), r.TookMS, steps)))
}

// showContext prints the block for a prompt, and beside it what of the hits is not there.
func (a *app) showContext(r *loci.RecallResult) {
	switch {
	case r.Context != "":
		fmt.Fprintln(a.out, clean(r.Context))
	case len(r.Hits) == 0:
		fmt.Fprintln(a.err, "note: nothing found, so there is no block")
		return
	case r.Unsure:
		fmt.Fprintln(a.err, "note: nothing sure, so there is no block: without --context what fits weakly is listed")
		return
	}
	if len(r.Cut) == 0 {
		return
	}
	parts, best := 0, r.Cut[0].Note.String()
	for _, c := range r.Cut {
		if c.Kept > 0 {
			parts++
		}
	}
	fmt.Fprintf(a.err, "note: not everything fits: %s cut, %d left out; raise --context, or read one whole, like loci note %s\n", count(parts, "hit"), len(r.Cut)-parts, best)
}

// hitView is how hits are shown.
type hitView struct {
	explain bool      // every part of the score
	since   time.Time // also how far back each is from then; zero leaves it out
}

// showHits prints hits with the reasons why.
func (a *app) showHits(hits []loci.Hit, v hitView) {
	const margin = "    "
	for i := range hits {
		h := &hits[i]
		fmt.Fprintf(a.out, "%2d  %s  %s  %s\n", i+1, a.look.fit(h.Fit), a.look.accent(headingOf(a.zones, &h.Note, a.zones.Plan(h))+distance(&h.Note, v.since)), a.look.dim(shortened(h.Note.ID)))
		a.showContent(h, margin)
		reason := why(h)
		if !v.explain {
			reason = []string{clip(reason[0], brief)}
		}
		fmt.Fprintln(a.out, a.look.indent(margin, a.look.dim("why: "+strings.Join(reason, "; "))))
		a.showContradictions(h, margin)
		a.showDone(h, margin)
		if !v.explain {
			continue
		}
		for _, line := range explanation(h) {
			fmt.Fprintln(a.out, a.look.indent(margin+"     ", line))
		}
		for _, l := range h.Linked {
			text := fmt.Sprintf("linked: %s %s  %s  %s", l.Type, number(l.Strength), mark(a.zones, &l.Note)+planMark(a.zones, &l.Note)+clip(l.Note.Content, 80), shortened(l.Note.ID))
			fmt.Fprintln(a.out, a.look.indent(margin+"     ", a.look.dim(text)))
		}
	}
}

// why are the reasons for a hit, each in few words, that which counts most first.
func why(h *loci.Hit) []string {
	var all []string
	if h.Source == loci.SourceLinked {
		all = append(all, "linked to a hit")
	}
	if order := orders(h.Parts.Order); order != "" {
		all = append(all, order)
	}
	words := clip(strings.Join(h.Matched, ", "), 120)
	if w := h.Parts.Words; w != nil {
		if w.Own+w.Claims+w.About == 0 && words != "" {
			words += " (said around it)"
		}
		all = append(all, reasons(w)...)
	}
	if words != "" {
		all = append([]string{words}, all...)
	}
	if meant(&h.Parts) {
		all = append(all, "by meaning")
	}
	if h.Note.Edited {
		all = append(all, "edited by hand")
	}
	if h.Note.Pinned {
		all = append(all, "pinned")
	}
	if h.Parts.Prospective < 1 && h.Source == loci.SourceSearch {
		all = append(all, passed(h.Note.Planned()))
	}
	if len(all) == 0 {
		return []string{"said around what matches"}
	}
	return all
}

// passed is why a plan counts less.
func passed(p *loci.PlanState) string {
	if p != nil && (p.Status == loci.StatusCancelled || p.Status == loci.StatusMoved) {
		return "a plan that was " + string(p.Status)
	}
	return "a plan whose time has passed"
}

// meant reports whether more of a relevance comes of meaning than of words.
func meant(p *loci.Parts) bool {
	return p.Meaning != nil && p.Meaning.Value > 0 && (p.Words == nil || p.Words.Value < p.Meaning.Value)
}

// reasons are the parts of a relevance that a person would call a reason.
func reasons(w *loci.Relevance) []string {
	var out []string
	add := func(applied bool, reason string) {
		if applied {
			out = append(out, reason)
		}
	}
	add(w.Before > w.Own, "answers what was asked before it")
	add(w.Person > 1, "said by whom the question is about")
	add(w.Type > 1, "has the number or name asked for")
	add(w.Date > 1, "of the time asked about")
	return out
}

// explanation writes a score as the arithmetic that made it.
func explanation(h *loci.Hit) []string {
	p := &h.Parts
	lines := []string{fmt.Sprintf(
		"score %.3f = prospective %.2g × relevance %.3f × (1 + recency %.3f + importance %.3f + access %.3f + trait %.3f + emotion %.3f + context %.3f)",
		h.Score, p.Prospective, p.Relevance, p.Recency, p.Importance, p.Access, p.Trait, p.Emotion, p.Context)}
	if v := p.Activation; v != nil {
		lines[0] = fmt.Sprintf("score %.3f = 1 / (1 + e^−%.2f): base level %.2f, by %s + spreading 11 × relevance %.3f + ln of prospective %.2g + noise %.2f",
			h.Score, v.Value, v.Base, count(v.Accesses+1, "use"), p.Relevance, p.Prospective, v.Noise)
	}
	if p.Time > 0 {
		lines[0] += fmt.Sprintf(" × dated %.2f", p.Time)
	}
	if h.Source == loci.SourceLinked {
		lines[0] = fmt.Sprintf("score %.3f, as every linked note", h.Score)
	}
	if h.Source == loci.SourceNewer {
		lines[0] = fmt.Sprintf("score %.3f, as the hit that it took the place of", h.Score)
	}
	if o := p.Order; o != nil {
		if o.Factor > 0 && h.Source != loci.SourceNewer {
			lines[0] += fmt.Sprintf(" × order %.3f", o.Factor)
		}
		lines = append(lines, placing(o))
	}
	if w := p.Words; w != nil {
		lines = append(lines,
			fmt.Sprintf("words: own %.2f + before %.2f + after %.2f + two before %.2f + two after %.2f + window %.2f + facts %.2f + claims %.2f + about %.2f",
				w.Own, w.Before, w.After, w.Before2, w.After2, w.Window, w.Facts, w.Claims, w.About),
			fmt.Sprintf("rules: %s; raw %.2f → relevance %.3f", factors(w), w.Raw, w.Value))
	}
	if m := p.Meaning; m != nil {
		lines = append(lines, fmt.Sprintf("meaning: cosine %.3f is z %.2f, with the turns around %.2f, rules ×%.2f → %.3f; relevance %.3f = words + meaning",
			m.Cosine, m.Z, m.Spread, m.Rules, m.Value, p.Relevance))
	}
	return lines
}

func factors(w *loci.Relevance) string {
	var parts []string
	for _, f := range []struct {
		name  string
		value float64
	}{{"only asks", w.Asks}, {"person", w.Person}, {"tells of others", w.Others}, {"number or name", w.Type}, {"date", w.Date}} {
		if f.value != 0 {
			parts = append(parts, fmt.Sprintf("%s ×%.2f", f.name, f.value))
		}
	}
	if len(parts) == 0 {
		return "none applied"
	}
	return strings.Join(parts, ", ")
}

type procedureCmd struct {
	Query        string `arg:"" help:"What is to be done, in natural language."`
	Domain       string `placeholder:"PATH" help:"Only this domain and what is below it."`
	Conversation string `placeholder:"NAME" help:"Only this conversation."`
	AsOf         when   `placeholder:"TIME" help:"As it was done then."`
	shown
}

// Run shows how something is done.
func (c *procedureCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (*loci.ProcedureResult, error) {
		return m.Procedure(ctx, a.scope(), loci.ProcedureRequest{
			Query: c.Query, Domain: c.Domain, Conversation: c.Conversation, AsOf: c.AsOf.Time,
		})
	}, a.showing(c.Zone).showProcedure)
}

func (a *app) showProcedure(r *loci.ProcedureResult) {
	if !r.Found {
		fmt.Fprintln(a.out, "No procedure for that is known: tell the steps with loci remember, like \"To release: first test, then tag, finally push\".")
		return
	}
	a.showSteps("", r.Steps)
	fmt.Fprintln(a.out, a.look.dim("from: "+heading(a.zones, r.Note)+"  "+shortened(r.Note.ID)))
	for i := range r.Others {
		n := &r.Others[i].Note
		fmt.Fprintln(a.out, a.look.indent("", a.look.dim(fmt.Sprintf("also: %s  %s", clip(n.Content, 80), shortened(n.ID)))))
	}
}

// showSteps prints the steps of a procedure as a numbered list.
func (a *app) showSteps(margin string, steps []string) {
	for i, step := range steps {
		fmt.Fprintln(a.out, a.look.indent(margin, fmt.Sprintf("%d. %s", i+1, clean(step))))
	}
}
