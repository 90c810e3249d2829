package loci

// Ranking names a way to score what a question finds.
type Ranking string

// The rankings; "" is the default one, by relevance, time and weight (Parts).
const (
	// RankActivation ranks as human memory does by the ACT-R theory: by how often and how
	// lately a note was accessed, and by how well it fits the question. It needs a
	// store that is a Chronicle.
	RankActivation Ranking = "activation"
)

// Activation is how a score of RankActivation came about: score = 1 / (1 + e^−Value),
// where Value = Base + Spreading + ln(Parts.Prospective) + Noise is the log odds that
// the note is needed.
type Activation struct {
	Value     float64 `json:"value"`
	Base      float64 `json:"base"`               // ln Σ t^−0.5 over the accesses, where making the note was the first; t is hours since, a minute at least
	Spreading float64 `json:"spreading"`          // 11 × Parts.Relevance
	Noise     float64 `json:"noise,omitempty"`    // only where it was asked for
	Accesses  int     `json:"accesses,omitempty"` // after the first
}
