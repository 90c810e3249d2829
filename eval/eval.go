// Package eval measures recall on conversations in the LoCoMo and LongMemEval formats, through
// the ordinary engine and store, so that users get what is measured: by what was found
// (Run), and by what a language model answers from it (Answer).
package eval

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/locomo"
)

// depth is how many notes are ranked for each question.
const depth = 50

// joining is how many linked notes follow them in a ranking.
const joining = 3

// batch is how many turns are ingested in one call.
const batch = 500

// Memory is a fresh memory for one sample. Close destroys it.
type Memory struct {
	loci.Service
	// Embed, where not nil, makes the vectors of everything that was ingested, before the
	// first question, for the sample's user; then each question must be answered by meaning too. It calls progress
	// with how many are made and how many there are. nil measures recall by words alone.
	Embed func(ctx context.Context, user string, progress func(done, total int)) error
	// Weighted opens the same memory once more, with another weight of meaning; required
	// with Options.Weights.
	Weighted func(ctx context.Context, weight float64) (*Memory, error)
	Close    func() error // called once, when the sample is done
}

// Options say how to evaluate.
type Options struct {
	// Open makes an empty memory whose clock always shows now; required.
	Open func(ctx context.Context, now time.Time) (*Memory, error)
	// Rankings, where not nil, gets one JSON line a question: sample_id, qa_index
	// and the ranked turn ids.
	Rankings io.Writer
	// Progress, where not nil, is called with how many questions are answered and how
	// many there are.
	Progress func(done, total int)
	// Embedding, where not nil, is called with how many vectors of a sample are made and
	// how many there will be.
	Embedding func(sample string, done, total int)
	// Embedder names what makes the vectors, for the report; "" is nothing.
	Embedder string
	// Weight is that of meaning in Open's memories, for the report.
	Weight float64
	// Weights are others that every question is asked with besides, to fit one to an
	// embedder: Report.Fit has what each gives.
	Weights []float64
	// Blocks are budgets in tokens: every question that has an answer also gets a block for a
	// prompt of each, and Report.Blocks says how much of the evidence is in it.
	Blocks []int
}

// ranking is one line of Options.Rankings.
type ranking struct {
	SampleID string   `json:"sample_id"`
	QAIndex  int      `json:"qa_index"`
	Ranked   []string `json:"ranked"`
}

// Run evaluates samples one after another, each in a memory of its own. Questions without
// evidence among the turns are ranked but not scored. It stops at the first error.
func Run(ctx context.Context, samples []locomo.Sample, o Options) (*Report, error) {
	total, done := 0, 0
	for i := range samples {
		total += len(samples[i].Questions) * (1 + len(o.Weights))
	}
	tick := func() {
		if done++; o.Progress != nil {
			o.Progress(done, total)
		}
	}
	c := newCollector()
	fit := make([]*collector, len(o.Weights))
	for i := range fit {
		fit[i] = newCollector()
	}
	for i := range samples {
		if err := one(ctx, &samples[i], o, c, fit, tick); err != nil {
			return nil, fmt.Errorf("sample %s: %w", samples[i].ID, err)
		}
	}
	r := c.report(len(samples))
	r.Embedder = o.Embedder
	if o.Embedder != "" {
		r.Weight = o.Weight
	}
	for i, w := range o.Weights {
		r.Fit = append(r.Fit, Fitted{Weight: w, Scores: fit[i].report(len(samples)).Overall})
	}
	return r, nil
}

func one(ctx context.Context, s *locomo.Sample, o Options, c *collector, fit []*collector, tick func()) (err error) {
	m, refs, err := remembered(ctx, s, o)
	if err != nil {
		return err
	}
	defer func() {
		if e := m.Close(); err == nil {
			err = e
		}
	}()
	a := asking{sample: s, refs: refs, session: map[string]string{}, byMeaning: m.Embed != nil, tick: tick}
	for i := range s.Turns {
		a.session[s.Turns[i].Ref] = s.Turns[i].Conversation
	}
	if err := a.all(ctx, m.Service, c, o.Rankings); err != nil {
		return err
	}
	for _, tokens := range o.Blocks {
		if err := a.blocks(ctx, m.Service, c.block(tokens)); err != nil {
			return fmt.Errorf("blocks of %d tokens: %w", tokens, err)
		}
	}
	for i, w := range o.Weights {
		if err := a.weighted(ctx, m, w, fit[i]); err != nil {
			return fmt.Errorf("with a weight of %v: %w", w, err)
		}
	}
	return nil
}

// remembered is a memory that has a sample, with the turn ids by message; the caller closes it.
func remembered(ctx context.Context, s *locomo.Sample, o Options) (*Memory, map[loci.ID]string, error) {
	m, err := o.Open(ctx, end(s))
	if err != nil {
		return nil, nil, err
	}
	refs, err := ingest(ctx, m, loci.Scope{User: s.User}, s)
	if err == nil {
		err = embed(ctx, m, s, o)
	}
	if err != nil {
		return nil, nil, errors.Join(err, m.Close())
	}
	return m, refs, nil
}

// whole is an error where an answer that is to go by meaning went without.
func whole(res *loci.RecallResult, byMeaning bool) error {
	if !byMeaning || len(res.Degraded) == 0 {
		return nil
	}
	return loci.Unavailable(nil, "%s", strings.Join(res.Degraded, "; "))
}

// asking asks the questions of a sample.
type asking struct {
	sample    *locomo.Sample
	refs      map[loci.ID]string // turn ids by message
	session   map[string]string  // by turn id
	byMeaning bool               // an answer by words alone is an error
	tick      func()
}

// weighted asks every question with another weight of meaning.
func (a *asking) weighted(ctx context.Context, m *Memory, weight float64, c *collector) error {
	other, err := m.Weighted(ctx, weight)
	if err != nil {
		return err
	}
	return errors.Join(a.all(ctx, other.Service, c, nil), other.Close())
}

// all asks every question of a memory.
func (a *asking) all(ctx context.Context, m loci.Service, c *collector, rankings io.Writer) error {
	for i := range a.sample.Questions {
		q := &a.sample.Questions[i]
		start := time.Now()
		res, err := m.Recall(ctx, loci.Scope{User: a.sample.User}, loci.RecallRequest{Query: q.Text, K: depth, Expand: joining, NoTrack: true})
		if err == nil {
			err = whole(res, a.byMeaning)
		}
		if err != nil {
			return fmt.Errorf("question %d: %w", q.Index, err)
		}
		took := time.Since(start)
		ranked := rank(res.Hits, a.refs)
		c.add(q, ranked, a.sessions(ranked), took)
		if err := write(rankings, ranking{SampleID: a.sample.ID, QAIndex: q.Index, Ranked: ranked}); err != nil {
			return err
		}
		a.tick()
	}
	return nil
}

// sessions are those of ranked turns.
func (a *asking) sessions(ranked []string) []string {
	all := make([]string, len(ranked))
	for i, ref := range ranked {
		all[i] = a.session[ref]
	}
	return all
}

// blocks asks every question that has an answer for a block of some tokens.
func (a *asking) blocks(ctx context.Context, m loci.Service, b *Block) error {
	for i := range a.sample.Questions {
		q := &a.sample.Questions[i]
		if len(q.Evidence) == 0 || q.Absent {
			continue
		}
		res, err := m.Recall(ctx, loci.Scope{User: a.sample.User}, loci.RecallRequest{Query: q.Text, Budget: b.Tokens, NoTrack: true})
		if err != nil {
			return fmt.Errorf("question %d: %w", q.Index, err)
		}
		// A block has notes behind the hits of its answer: these are the first of a longer one.
		long, err := m.Recall(ctx, loci.Scope{User: a.sample.User}, loci.RecallRequest{Query: q.Text, K: deepest, NoExpand: true, NoTrack: true})
		if err != nil {
			return fmt.Errorf("question %d: %w", q.Index, err)
		}
		b.add(q, rank(packed(long.Hits, res), a.refs), res.Context)
	}
	return nil
}

// deepest is how many notes a block has at most.
const deepest = 200

// packed are the hits that a block has whole.
func packed(hits []loci.Hit, block *loci.RecallResult) []loci.Hit {
	return slices.DeleteFunc(hits, func(h loci.Hit) bool {
		return !slices.Contains(block.Packed, h.Note.ID) || slices.ContainsFunc(block.Cut, func(c loci.Cut) bool { return c.Note == h.Note.ID })
	})
}

// embed makes the vectors of a sample.
func embed(ctx context.Context, m *Memory, s *locomo.Sample, o Options) error {
	if m.Embed == nil {
		return nil
	}
	return m.Embed(ctx, s.User, func(done, total int) {
		if o.Embedding != nil {
			o.Embedding(s.ID, done, total)
		}
	})
}

// end is when the questions are asked, which is after the conversation.
func end(s *locomo.Sample) time.Time {
	if !s.Asked.IsZero() {
		return s.Asked
	}
	last := s.Turns[0].At
	for i := range s.Turns {
		if s.Turns[i].At.After(last) {
			last = s.Turns[i].At
		}
	}
	return last
}

func write(w io.Writer, r ranking) error {
	if w == nil {
		return nil
	}
	return json.NewEncoder(w).Encode(r)
}

// ingest returns the turn id of each message.
func ingest(ctx context.Context, m *Memory, scope loci.Scope, s *locomo.Sample) (map[loci.ID]string, error) {
	refs := make(map[loci.ID]string, len(s.Turns))
	for from := 0; from < len(s.Turns); from += batch {
		part := s.Turns[from:min(from+batch, len(s.Turns))]
		res, err := m.Ingest(ctx, scope, loci.IngestRequest{Messages: part})
		if err != nil {
			return nil, err
		}
		for i, id := range res.IDs {
			refs[id] = part[i].Ref
		}
	}
	return refs, nil
}

// rank is the turns of the hits, each once, best first.
func rank(hits []loci.Hit, refs map[loci.ID]string) []string {
	ranked := make([]string, 0, len(hits))
	seen := map[string]bool{}
	for i := range hits {
		for _, m := range hits[i].Note.Messages {
			if ref := refs[m]; ref != "" && !seen[ref] {
				seen[ref] = true
				ranked = append(ranked, ref)
			}
		}
	}
	return ranked
}

// ndcg is the normalised discounted cumulative gain at 10 with binary gains
// (Järvelin and Kekäläinen, 2002).
func ndcg(ranked []string, gold map[string]bool) float64 {
	var dcg, ideal float64
	for i := range min(10, len(ranked)) {
		if gold[ranked[i]] {
			dcg += 1 / math.Log2(float64(i)+2)
		}
	}
	for i := range min(10, len(gold)) {
		ideal += 1 / math.Log2(float64(i)+2)
	}
	return dcg / ideal
}

// recallAt is the share of the gold turns among the first k.
func recallAt(k int, ranked []string, gold map[string]bool) float64 {
	found := 0
	for _, id := range ranked[:min(k, len(ranked))] {
		if gold[id] {
			found++
		}
	}
	return float64(found) / float64(len(gold))
}
