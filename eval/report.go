package eval

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/edges/locomo"
)

// Report is the outcome of an evaluation.
type Report struct {
	Embedder   string  `json:"embedder,omitempty"` // by which meaning was ranked beside words; "" is words alone
	Weight     float64 `json:"weight,omitempty"`   // of meaning beside words; 0 without an embedder
	Samples    int     `json:"samples"`            // conversations
	Questions  int     `json:"questions"`          // scored ones
	BySession  int     `json:"by_session"`         // scored ones by session
	Unscored   int     `json:"unscored"`           // without valid evidence
	Overall    Scores  `json:"overall"`            // over all questions
	Categories []Group `json:"categories"`         // in the order of their numbers
	P50MS      float64 `json:"recall_p50_ms"`      // median time of a recall, in milliseconds
	P99MS      float64 `json:"recall_p99_ms"`      // of 100 recalls, 99 took no longer

	Fit    []Fitted `json:"fit,omitempty"`    // what Options.Weights give, in their order
	Blocks []Block  `json:"blocks,omitempty"` // what Options.Blocks give, in their order
}

// Block is how much of the evidence blocks of some tokens have, of the questions that have an
// answer.
type Block struct {
	Tokens    int     `json:"tokens"`    // the budget
	Questions int     `json:"questions"` // asked
	Turns     float64 `json:"turns"`     // share of the evidence in a block, a mean in percent
	All       float64 `json:"all"`       // questions of which all evidence is, in percent
	Used      float64 `json:"used"`      // tokens of four characters of a block, a mean
	Lines     float64 `json:"lines"`     // turns in a block, a mean
}

// add counts the block of a question: which turns it has, whole.
func (b *Block) add(q *locomo.Question, turns []string, text string) {
	found := 0
	for _, id := range q.Evidence {
		if slices.Contains(turns, id) {
			found++
		}
	}
	b.Questions++
	b.Turns += float64(found) / float64(len(q.Evidence))
	if found == len(q.Evidence) {
		b.All++
	}
	b.Used += float64(utf8.RuneCountInString(text)) / 4
	b.Lines += float64(len(turns))
}

// mean makes means of sums.
func (b Block) mean() Block {
	n := float64(max(1, b.Questions))
	b.Turns, b.All, b.Used, b.Lines = 100*b.Turns/n, 100*b.All/n, b.Used/n, b.Lines/n
	return b
}

// Fitted is what a weight of meaning gives.
type Fitted struct {
	Weight float64 `json:"weight"`
	Scores
}

// Best is the weight with the greatest mean of the four recalls, the smallest of equal ones;
// ok is false where none was tried.
func (r *Report) Best() (best Fitted, ok bool) {
	mean := func(s Scores) float64 { return (s.R5 + s.R10 + s.R25 + s.R50) / 4 }
	for i, f := range r.Fit {
		if i == 0 || mean(f.Scores) > mean(best.Scores) || mean(f.Scores) == mean(best.Scores) && f.Weight < best.Weight {
			best = f
		}
	}
	return best, len(r.Fit) > 0
}

// Group is the outcome for the questions of one category.
type Group struct {
	Category  int    `json:"category"` // LoCoMo's number of it; 0 in LongMemEval's format
	Name      string `json:"name"`
	Questions int    `json:"questions"`  // scored ones
	BySession int    `json:"by_session"` // scored ones by session
	Scores
}

// Scores are means over questions, in percent.
type Scores struct {
	R5     float64 `json:"r_at_5"` // share of the evidence among the first 5 turns, and so on
	R10    float64 `json:"r_at_10"`
	R25    float64 `json:"r_at_25"`
	R50    float64 `json:"r_at_50"`
	NDCG10 float64 `json:"ndcg_at_10"` // normalised discounted cumulative gain at 10

	// Other systems publish these, of the questions whose sessions are known.
	SessionHit5  float64 `json:"session_hit_at_5"` // questions of which a turn of the first 5 is from a session with evidence
	SessionHit10 float64 `json:"session_hit_at_10"`
	SessionR5    float64 `json:"session_r_at_5"` // share of the sessions with evidence among the first 5 sessions
	SessionR10   float64 `json:"session_r_at_10"`
}

// collector gathers scores by the kind of a question; "" is all.
type collector struct {
	sums     map[string]*Group
	unscored int
	took     []time.Duration
	blocks   []*Block
}

// block is the sums of blocks of some tokens.
func (c *collector) block(tokens int) *Block {
	for _, b := range c.blocks {
		if b.Tokens == tokens {
			return b
		}
	}
	c.blocks = append(c.blocks, &Block{Tokens: tokens})
	return c.blocks[len(c.blocks)-1]
}

func newCollector() *collector { return &collector{sums: map[string]*Group{"": {}}} }

func (c *collector) add(q *locomo.Question, ranked, sessions []string, took time.Duration) {
	c.took = append(c.took, took)
	if len(q.Evidence) == 0 {
		c.unscored++
	}
	if len(q.Evidence)+len(q.Sessions) == 0 {
		return
	}
	if c.sums[q.Kind] == nil {
		c.sums[q.Kind] = &Group{Category: q.Category, Name: q.Kind}
	}
	for _, g := range []*Group{c.sums[""], c.sums[q.Kind]} {
		g.addTurns(set(q.Evidence), ranked)
		g.addSessions(set(q.Sessions), sessions)
		if q.Kind == "" {
			break // uncategorised questions count once
		}
	}
}

func (g *Group) addTurns(gold map[string]bool, ranked []string) {
	if len(gold) == 0 {
		return
	}
	g.Questions++
	g.R5 += recallAt(5, ranked, gold)
	g.R10 += recallAt(10, ranked, gold)
	g.R25 += recallAt(25, ranked, gold)
	g.R50 += recallAt(50, ranked, gold)
	g.NDCG10 += ndcg(ranked, gold)
}

// addSessions counts by the session of each ranked turn.
func (g *Group) addSessions(gold map[string]bool, sessions []string) {
	if len(gold) == 0 {
		return
	}
	hit := func(k int) float64 {
		if slices.ContainsFunc(sessions[:min(k, len(sessions))], func(s string) bool { return gold[s] }) {
			return 1
		}
		return 0
	}
	g.BySession++
	g.SessionHit5 += hit(5)
	g.SessionHit10 += hit(10)
	once := distinct(sessions)
	g.SessionR5 += recallAt(5, once, gold)
	g.SessionR10 += recallAt(10, once, gold)
}

func set(ids []string) map[string]bool {
	all := make(map[string]bool, len(ids))
	for _, id := range ids {
		all[id] = true
	}
	return all
}

// distinct is each once, in their order.
func distinct(ids []string) (once []string) {
	for _, id := range ids {
		if !slices.Contains(once, id) {
			once = append(once, id)
		}
	}
	return once
}

func (c *collector) report(samples int) *Report {
	r := &Report{Samples: samples, Unscored: c.unscored, P50MS: percentile(c.took, .5), P99MS: percentile(c.took, .99)}
	for kind, g := range c.sums {
		g.Scores = g.mean()
		if kind == "" {
			r.Questions, r.BySession, r.Overall = g.Questions, g.BySession, g.Scores
			continue
		}
		r.Categories = append(r.Categories, *g)
	}
	for _, b := range c.blocks {
		r.Blocks = append(r.Blocks, b.mean())
	}
	slices.SortFunc(r.Categories, func(a, b Group) int {
		return cmp.Or(a.Category-b.Category, strings.Compare(a.Name, b.Name))
	})
	return r
}

func (g *Group) mean() Scores {
	f, by := 100/float64(max(1, g.Questions)), 100/float64(max(1, g.BySession))
	return Scores{
		R5: g.R5 * f, R10: g.R10 * f, R25: g.R25 * f, R50: g.R50 * f, NDCG10: g.NDCG10 * f,
		SessionHit5: g.SessionHit5 * by, SessionHit10: g.SessionHit10 * by, SessionR5: g.SessionR5 * by, SessionR10: g.SessionR10 * by,
	}
}

func percentile(took []time.Duration, p float64) float64 {
	if len(took) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(took))
	return float64(sorted[int(p*float64(len(sorted)-1))].Microseconds()) / 1000
}
