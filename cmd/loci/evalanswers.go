package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/eval"
)

type evalAnswersCmd struct {
	Files  []string `arg:"" name:"file" help:"Data files in the LoCoMo or the LongMemEval format."`
	Judge  string   `placeholder:"PROVIDER/NAME" help:"Model that judges the answers; the one that reads (--model) by default."`
	Tokens int      `default:"400" help:"Tokens of the block that the reader gets for a question."`
	Out    string   `placeholder:"OUT" help:"Every prompt and answer is written there, as JSON lines, and what is there is not asked again; FILE.answers.jsonl by default."`
}

// Run ingests each sample into a fresh store, as rules distil it, and has a model answer
// its questions from blocks.
func (c *evalAnswersCmd) Run(ctx context.Context, a *app) error {
	o, err := c.models(a)
	if err != nil {
		return err
	}
	samples, err := readSamples(c.Files)
	if err != nil {
		return err
	}
	c.Out = cmp.Or(c.Out, strings.TrimSuffix(c.Files[0], filepath.Ext(c.Files[0]))+".answers.jsonl")
	f, done, err := keptAnswers(c.Out)
	if err != nil {
		return err
	}
	defer f.Close() // each line is written at once
	o.Done, o.Keep = done, func(x eval.Answered) error { return json.NewEncoder(f).Encode(x) }
	var report *eval.Answers
	err = a.measured(func(measuring eval.Options) (err error) {
		o.Options = measuring
		report, err = eval.Answer(ctx, samples, o)
		return err
	})
	if err != nil {
		return fmt.Errorf("%w; %s keeps what is answered, and the same command goes on from there", err, c.Out)
	}
	return a.answer(report, func() { a.printAnswers(report, c.Out) })
}

// models are the reader and the judge.
func (c *evalAnswersCmd) models(a *app) (o eval.AnswerOptions, err error) {
	if unnamed(a.Model) {
		return o, loci.Invalid("model", "no model is named that could answer: name one with --model or in LOCI_MODEL, like ollama/qwen3:8b")
	}
	if c.Tokens <= 0 {
		return o, loci.Invalid("tokens", "%d is no size of a block: write it like 400", c.Tokens)
	}
	o.Tokens, o.Prices = c.Tokens, a.Prices
	reader, err := a.client(a.Model)
	if err != nil {
		return o, err
	}
	judge, err := a.client(cmp.Or(c.Judge, a.Model))
	o.Reader, o.Judge = reader, judge
	return o, err
}

// keptAnswers opens a file of answers to write behind those that it has. A last line that isn't whole,
// because its writing was cut off, is written over.
func keptAnswers(path string) (f *os.File, done []eval.Answered, err error) {
	if f, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return nil, nil, loci.Invalid("out", "%s can't be written: %v", path, err)
	}
	data, err := io.ReadAll(f)
	whole := bytes.LastIndexByte(data, '\n') + 1
	for d := json.NewDecoder(bytes.NewReader(data[:whole])); err == nil && d.More(); {
		var a eval.Answered
		if err = d.Decode(&a); err == nil {
			done = append(done, a)
		} else {
			err = loci.Invalid("out", "%s has something else than answers (%v): name another file", path, err)
		}
	}
	if err == nil {
		err = f.Truncate(int64(whole))
	}
	if err == nil {
		_, err = f.Seek(int64(whole), io.SeekStart)
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, done, nil
}

func (a *app) printAnswers(r *eval.Answers, out string) {
	headers := []string{"", "questions", "right", "wrong", "not judged", "% right", "tokens in", "tokens out", "recall ms", "reader ms", "cost"}
	if r.Overall.Cost == nil {
		headers = headers[:len(headers)-1]
	}
	rows := make([][]string, 0, len(r.Categories)+1)
	for _, g := range slices.Concat(r.Categories, []eval.AnswerGroup{r.Overall}) {
		row := []string{
			cmp.Or(g.Name, "other"), fmt.Sprint(g.Questions), fmt.Sprint(g.Right), fmt.Sprint(g.Wrong), fmt.Sprint(g.Unjudged), fmt.Sprintf("%.1f", g.Percent),
			fmt.Sprint(g.Read.TokensIn), fmt.Sprint(g.Read.TokensOut), fmt.Sprintf("%.1f", g.RecallMS), fmt.Sprintf("%.0f", g.ReadMS),
		}
		if g.Cost != nil {
			row = append(row, fmt.Sprintf("%.4g", *g.Cost))
		}
		rows = append(rows, row)
	}
	rows[len(rows)-1][0] = "overall"
	fmt.Fprint(a.out, a.look.table(headers, rows))
	fmt.Fprintf(a.out, "blocks of %d tokens, read by %s; judged by %s with %d tokens in and %d out; %d asked now, the rest earlier\n",
		r.Tokens, r.Reader, r.Judge, r.Overall.Judged.TokensIn, r.Overall.Judged.TokensOut, r.Asked)
	if n := r.Overall.Unjudged; n > 0 {
		fmt.Fprintf(a.out, "%d answers are not judged, since the judge said neither yes nor no: they don't count as right, and the same command has them judged again\n", n)
	}
	if r.Skipped > 0 {
		fmt.Fprintf(a.out, "%d questions without a right answer left out\n", r.Skipped)
	}
	fmt.Fprintln(a.out, "every prompt and answer: "+out)
}
