package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/eval"
	"github.com/loci-memory/loci/internal/edges/locomo"
)

type evalCmd struct {
	LoCoMo  evalLoCoMoCmd  `cmd:"" name:"locomo" help:"Measure on conversations in the LoCoMo format, or in LongMemEval's."`
	Answers evalAnswersCmd `cmd:"" name:"answers" help:"Have a model answer questions from recall's blocks, and a judge say what is right."`
}

type evalLoCoMoCmd struct {
	Files    []string `arg:"" name:"file" help:"Data files: lists of samples, or one conversation a file."`
	Rankings string   `placeholder:"OUT" help:"Also write each question's ranked turn ids there, as JSON lines."`

	Blocks     []int `placeholder:"TOKENS" help:"Also make blocks for prompts of so many tokens, and count the evidence in them: 200,400,1000."`
	FitMeaning bool  `help:"Also try other weights of meaning, and print what each gives: a weight for an embedder goes into meaning-weight."`
}

// weights are what an evaluation tries for an embedder.
var weights = []float64{.005, .01, .015, .02, .025, .03, .035, .04, .05, .06, .08, .1}

// Run ingests each sample into a fresh store and asks its questions, by the ordinary
// engine and store with their defaults, and by the embedder of the settings.
func (c *evalLoCoMoCmd) Run(ctx context.Context, a *app) error {
	samples, err := readSamples(c.Files)
	if err != nil {
		return err
	}
	if c.FitMeaning && unnamed(a.Embedder) {
		return loci.Invalid("embedder", "no embedder is named, so there is no weight to fit: name one in LOCI_EMBEDDER")
	}
	var report *eval.Report
	err = a.measured(func(o eval.Options) (err error) {
		if o.Blocks = c.Blocks; c.FitMeaning {
			o.Weights = weights
		}
		report, err = c.run(ctx, samples, o)
		return err
	})
	if err != nil {
		return err
	}
	return a.answer(report, func() { a.printReport(report) })
}

// measured has something measured in fresh memories, by the embedder or the encoders of the
// settings, and shows how far it is.
func (a *app) measured(measure func(eval.Options) error) error {
	neural, err := a.neural()
	if err != nil {
		return err
	}
	local, err := a.encoders()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "loci-eval-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	p := &stages{app: a}
	defer p.end()
	o := eval.Options{
		Open:      freshMemories(dir, engine.Options{NeuralWait: patientWait, MeaningWeight: a.MeaningWeight, Encoders: local}, neural),
		Progress:  func(done, total int) { p.set("asking", done, total) },
		Embedding: func(sample string, done, total int) { p.set("embedding "+sample, done, total) },
	}
	if neural != nil {
		o.Embedder, o.Weight = neural.Identity(), cmp.Or(a.MeaningWeight, engine.DefaultMeaningWeight)
	}
	if len(local) > 0 {
		o.Embedder, o.Weight = named(local), local[0].Weight
	}
	return measure(o)
}

func (c *evalLoCoMoCmd) run(ctx context.Context, samples []locomo.Sample, o eval.Options) (*eval.Report, error) {
	if c.Rankings == "" {
		return eval.Run(ctx, samples, o)
	}
	f, err := os.Create(c.Rankings)
	if err != nil {
		return nil, loci.Invalid("rankings", "%s can't be written: %v", c.Rankings, err)
	}
	w := bufio.NewWriter(f)
	o.Rankings = w
	report, err := eval.Run(ctx, samples, o)
	return report, errors.Join(err, w.Flush(), f.Close())
}

func readSamples(files []string) ([]locomo.Sample, error) {
	var samples []locomo.Sample
	for _, path := range files {
		f, err := os.Open(path)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, fileError(err))
		}
		more, err := locomo.Decode(f, strings.TrimSuffix(filepath.Base(path), ".json"))
		_ = f.Close() // only read
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		samples = append(samples, more...)
	}
	return samples, nil
}

// freshMemories opens a new file for every sample; the clock always shows the end of
// its conversation.
func freshMemories(dir string, o engine.Options, neural embeddings) func(context.Context, time.Time) (*eval.Memory, error) {
	opened := 0
	o.Logger = slog.Default()
	if neural != nil {
		o.Neural = neural
	}
	return func(ctx context.Context, now time.Time) (*eval.Memory, error) {
		opened++
		o := o
		o.Clock = func() time.Time { return now }
		return evalMemory(ctx, filepath.Join(dir, fmt.Sprintf("%d.db", opened)), o)
	}
}

// evalMemory opens the memory in a file.
func evalMemory(ctx context.Context, path string, o engine.Options) (*eval.Memory, error) {
	m, err := openMemory(ctx, opening{name: path}, o)
	if err != nil {
		return nil, err
	}
	out := &eval.Memory{Service: m, Close: func() error { return m.close(ctx) }}
	if o.Neural != nil || len(o.Encoders) > 0 {
		out.Embed = embedAll(m)
		out.Weighted = func(ctx context.Context, weight float64) (*eval.Memory, error) {
			o.MeaningWeight = weight
			return evalMemory(ctx, path, o)
		}
	}
	return out, nil
}

// patientWait is how long a question of an evaluation waits for its vector: none is to be
// answered by words alone.
const patientWait = time.Minute

// embedAll makes all vectors of the users of samples that a memory has.
func embedAll(m *memory) func(ctx context.Context, user string, progress func(done, total int)) error {
	return func(ctx context.Context, user string, progress func(done, total int)) error {
		_, err := m.Reindex(ctx, loci.Scope{User: user}, func(stage loci.ReindexStage, done, total int) {
			if stage == loci.ReindexMeaning {
				progress(done, total)
			}
		})
		return err
	}
}

func (a *app) printReport(r *eval.Report) {
	all := slices.Concat(r.Categories, []eval.Group{{Name: "overall", Questions: r.Questions, BySession: r.BySession, Scores: r.Overall}})
	rows := each(all, func(g *eval.Group) []string {
		return append([]string{g.Name, fmt.Sprint(g.Questions)}, scoreCells(g.Scores)...)
	})
	fmt.Fprint(a.out, a.look.table([]string{"", "questions", "R@5", "R@10", "R@25", "R@50", "NDCG@10"}, rows))
	a.printSessions(all)
	by := "words alone: no embedder is named"
	if r.Embedder != "" {
		by = fmt.Sprintf("words and by meaning: %s with a weight of %v", r.Embedder, r.Weight)
	}
	fmt.Fprintln(a.out, "by "+by)
	fmt.Fprintf(a.out, "%d conversations, %d questions without valid evidence left out; recall of 50 notes took %.2f ms (p50), %.2f ms (p99)\n",
		r.Samples, r.Unscored, r.P50MS, r.P99MS)
	a.printBlocks(r)
	a.printFit(r)
}

// printSessions prints what is found by session, which other systems publish.
func (a *app) printSessions(groups []eval.Group) {
	rows := each(groups, func(g *eval.Group) []string {
		return append([]string{g.Name, fmt.Sprint(g.BySession)}, percents(g.SessionHit5, g.SessionHit10, g.SessionR5, g.SessionR10)...)
	})
	fmt.Fprintln(a.out)
	fmt.Fprint(a.out, a.look.table([]string{"by session", "questions", "hit@5", "hit@10", "R@5", "R@10"}, rows))
}

// printBlocks prints how much of the evidence blocks have.
func (a *app) printBlocks(r *eval.Report) {
	rows := each(r.Blocks, func(b *eval.Block) []string {
		return append([]string{fmt.Sprint(b.Tokens), fmt.Sprint(b.Questions)}, percents(b.Turns, b.All, b.Lines, b.Used)...)
	})
	if len(rows) > 0 {
		fmt.Fprintln(a.out)
		fmt.Fprint(a.out, a.look.table([]string{"block", "questions", "evidence", "all of it", "turns", "tokens"}, rows))
	}
}

// printFit prints what weights of meaning give.
func (a *app) printFit(r *eval.Report) {
	best, ok := r.Best()
	if !ok {
		return
	}
	rows := make([][]string, 0, len(r.Fit))
	for _, f := range r.Fit {
		mark := ""
		if f.Weight == best.Weight {
			mark = "best"
		}
		rows = append(rows, append(append([]string{fmt.Sprint(f.Weight)}, scoreCells(f.Scores)...), mark))
	}
	fmt.Fprintln(a.out)
	fmt.Fprint(a.out, a.look.table([]string{"weight", "R@5", "R@10", "R@25", "R@50", "NDCG@10", ""}, rows))
	fmt.Fprintln(a.out, "best is the greatest mean of the four R; weights that are about as good are as likely to be right for other talk")
}

func scoreCells(s eval.Scores) []string { return percents(s.R5, s.R10, s.R25, s.R50, s.NDCG10) }

// percents are values as tables of an evaluation show them.
func percents(values ...float64) (out []string) {
	for _, v := range values {
		out = append(out, fmt.Sprintf("%.1f", v))
	}
	return out
}
