package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/eval"
	"github.com/loci-memory/loci/internal/locomo"
	"github.com/loci-memory/loci/store/sqlite"
)

type evalCmd struct {
	LoCoMo evalLoCoMoCmd `cmd:"" name:"locomo" help:"Measure on conversations in the LoCoMo format."`
}

type evalLoCoMoCmd struct {
	Files    []string `arg:"" name:"file" help:"Data files: lists of samples, or one conversation a file."`
	Rankings string   `placeholder:"OUT" help:"Also write each question's ranked turn ids there, as JSON lines."`
}

// Run ingests each sample into a fresh store and asks its questions, by the ordinary
// engine and store with their defaults, and by the embedder of the settings.
func (c *evalLoCoMoCmd) Run(ctx context.Context, a *app) error {
	samples, err := readSamples(c.Files)
	if err != nil {
		return err
	}
	neural, err := a.neural()
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
		Open: freshMemories(dir, neural), Progress: func(done, total int) { p.set("asking", done, total) },
		Embedding: func(sample string, done, total int) { p.set("embedding "+sample, done, total) },
	}
	if neural != nil {
		o.Embedder = neural.Identity()
	}
	report, err := c.run(ctx, samples, o)
	if err != nil {
		return err
	}
	p.end()
	return a.answer(report, func() { a.printReport(report) })
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
func freshMemories(dir string, neural embeddings) func(context.Context, time.Time) (*eval.Memory, error) {
	opened := 0
	return func(ctx context.Context, now time.Time) (*eval.Memory, error) {
		opened++
		o := engine.Options{Logger: slog.Default(), Clock: func() time.Time { return now }}
		if neural != nil {
			o.Neural, o.NeuralWait = neural, patientWait
		}
		m, err := openMemory(ctx, filepath.Join(dir, fmt.Sprintf("%d.db", opened)), sqlite.Options{}, o)
		if err != nil {
			return nil, err
		}
		out := &eval.Memory{Service: m, Close: func() error { return m.close(ctx) }}
		if neural != nil {
			out.Embed = embedAll(m)
		}
		return out, nil
	}
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
	rows := make([][]string, 0, len(r.Categories)+1)
	row := func(name string, n int, s eval.Scores) {
		cells := []string{name, fmt.Sprint(n)}
		for _, v := range []float64{s.R5, s.R10, s.R25, s.R50, s.NDCG10} {
			cells = append(cells, fmt.Sprintf("%.1f", v))
		}
		rows = append(rows, cells)
	}
	for _, g := range r.Categories {
		row(g.Name, g.Questions, g.Scores)
	}
	row("overall", r.Questions, r.Overall)
	fmt.Fprint(a.out, a.look.table([]string{"", "questions", "R@5", "R@10", "R@25", "R@50", "NDCG@10"}, rows))
	by := "words alone: no embedder is named"
	if r.Embedder != "" {
		by = "words and by meaning: " + r.Embedder
	}
	fmt.Fprintln(a.out, "by "+by)
	fmt.Fprintf(a.out, "%d conversations, %d questions without valid evidence left out; recall of 50 notes took %.2f ms (p50), %.2f ms (p99)\n",
		r.Samples, r.Unscored, r.P50MS, r.P99MS)
}
