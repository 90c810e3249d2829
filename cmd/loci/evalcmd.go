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
// engine and store with their defaults.
func (c *evalLoCoMoCmd) Run(ctx context.Context, a *app) error {
	samples, err := readSamples(c.Files)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "loci-eval-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := a.progress("asking", int64(questions(samples)))
	defer b.finish()
	o := eval.Options{Open: freshMemories(dir), Progress: func(done, _ int) { b.set(done) }}
	report, err := c.run(ctx, samples, o)
	if err != nil {
		return err
	}
	b.clear()
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

func questions(samples []locomo.Sample) int {
	total := 0
	for i := range samples {
		total += len(samples[i].Questions)
	}
	return total
}

// freshMemories opens a new file for every sample; the clock always shows the end of
// its conversation.
func freshMemories(dir string) func(context.Context, time.Time) (*eval.Memory, error) {
	opened := 0
	return func(ctx context.Context, now time.Time) (*eval.Memory, error) {
		opened++
		m, err := openMemory(ctx, filepath.Join(dir, fmt.Sprintf("%d.db", opened)), sqlite.Options{}, engine.Options{
			Logger: slog.Default(), Clock: func() time.Time { return now },
		})
		if err != nil {
			return nil, err
		}
		return &eval.Memory{Service: m, Close: func() error { return m.close(ctx) }}, nil
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
	fmt.Fprintf(a.out, "%d conversations, %d questions without valid evidence left out; recall of 50 notes took %.2f ms (p50), %.2f ms (p99)\n",
		r.Samples, r.Unscored, r.P50MS, r.P99MS)
}
