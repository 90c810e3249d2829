package eval

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// Answers is how many questions a reader answered rightly.
type Answers struct {
	Reader     string        `json:"reader"`
	Judge      string        `json:"judge"`
	Tokens     int           `json:"tokens"`  // of a block at most
	Asked      int           `json:"asked"`   // of the reader now, not earlier
	Skipped    int           `json:"skipped"` // without a right answer
	Overall    AnswerGroup   `json:"overall"`
	Categories []AnswerGroup `json:"categories"` // by name

	prices map[string]loci.Price
}

// AnswerGroup is the outcome for the questions of one category.
type AnswerGroup struct {
	Name      string     `json:"name,omitempty"`
	Questions int        `json:"questions"`
	Right     int        `json:"right"`
	Wrong     int        `json:"wrong"`
	Unjudged  int        `json:"unjudged"`       // the judge said neither yes nor no
	Percent   float64    `json:"percent"`        // right ones, of all questions
	Read      loci.Usage `json:"read"`           // of the reader
	Judged    loci.Usage `json:"judged"`         // of the judge
	RecallMS  float64    `json:"recall_ms"`      // of recall, a mean
	ReadMS    float64    `json:"read_ms"`        // of the reader, a mean
	Cost      *float64   `json:"cost,omitempty"` // of both; nil where a price isn't known
}

func newAnswers(o AnswerOptions) *Answers {
	return &Answers{Reader: o.Reader.Model(), Judge: o.Judge.Model(), Tokens: o.Tokens, prices: o.Prices}
}

func (r *Answers) add(a Answered) {
	i := slices.IndexFunc(r.Categories, func(g AnswerGroup) bool { return g.Name == a.Category })
	if i < 0 {
		i = len(r.Categories)
		r.Categories = append(r.Categories, AnswerGroup{Name: a.Category})
	}
	r.Overall.add(a)
	r.Categories[i].add(a)
}

func (g *AnswerGroup) add(a Answered) {
	g.Questions++
	switch a.Verdict {
	case Right:
		g.Right++
	case Wrong:
		g.Wrong++
	default:
		g.Unjudged++
	}
	g.Read.Add(a.Read.Usage)
	g.Judged.Add(a.Judged.Usage)
	g.RecallMS += a.RecallMS
}

// end makes means of sums.
func (r *Answers) end() *Answers {
	slices.SortFunc(r.Categories, func(a, b AnswerGroup) int { return strings.Compare(a.Name, b.Name) })
	r.mean(&r.Overall)
	for i := range r.Categories {
		r.mean(&r.Categories[i])
	}
	return r
}

func (r *Answers) mean(g *AnswerGroup) {
	n := float64(max(1, g.Questions))
	g.Percent, g.RecallMS, g.ReadMS = 100*float64(g.Right)/n, g.RecallMS/n, float64(g.Read.Took.Microseconds())/1000/n
	reading, known := r.prices[r.Reader]
	judging, both := r.prices[r.Judge]
	if known && both {
		cost := reading.Of(g.Read) + judging.Of(g.Judged)
		g.Cost = &cost
	}
}
