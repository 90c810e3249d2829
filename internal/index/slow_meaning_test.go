package index

import (
	"math"

	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// Mean spreads what each turn is like a question by meaning, in the order of the turns; NaN
// is a turn without a vector.
func (c *slowCorpus) Mean(question slowQuery, likeness []float64) []query.Sense {
	mean, deviation := scaleOf(likeness)
	z := func(i int) float64 {
		if i < 0 || math.IsNaN(likeness[i]) {
			return 0
		}
		return max(0, (likeness[i]-mean)/deviation)
	}
	a := slowAsked{Question: lang.ReadQuestion(question.Text, question.Participants), query: question}
	out := make([]query.Sense, len(c.turns))
	for i := range out {
		s := query.Sense{Cosine: likeness[i], Z: z(i), Rules: 1}
		if math.IsNaN(s.Cosine) {
			s.Cosine = 0
		}
		s.Spread = z(i) + fromAfter*z(c.neighbour(i, 1)) + fromBefore2*z(c.neighbour(i, -2)) + fromAfter2*z(c.neighbour(i, 2))
		if j := c.neighbour(i, -1); j >= 0 && c.read[j].HasQuestionMark {
			s.Spread += fromBefore * z(j)
		}
		if p := a.person(); p >= 0 && question.Participants[p] == c.turns[i].Speaker {
			s.Rules *= byPerson
		}
		if c.read[i].EndsInQuestion {
			s.Rules *= endsAskingBy
		}
		out[i] = s
	}
	return out
}

// scaleOf is the mean and the deviation of likenesses with those that are assumed: at 0 for
// the mean, around the mean of the others for the deviation.
func scaleOf(likeness []float64) (mean, deviation float64) {
	n, sum := 0., 0.
	for _, l := range likeness {
		if !math.IsNaN(l) {
			n++
			sum += l
		}
	}
	variance := assumed * query.DefaultScale.Deviation * query.DefaultScale.Deviation
	for _, l := range likeness {
		if !math.IsNaN(l) {
			variance += (l - sum/n) * (l - sum/n)
		}
	}
	return sum / (n + assumed), math.Sqrt(variance / (n + assumed))
}
