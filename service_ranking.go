package loci

// Ranking names a way to score the notes that a question finds.
type Ranking string

// The rankings; "" is the default one, by relevance, time and weight (Parts).
const (
	// RankActivation ranks as human memory does by the ACT-R theory: by how often and how
	// lately a note was accessed, and by how well it fits the question.
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

// Relevance is a note's ranking by words with its parts (docs/ranking.md). Raw =
// (Own + Before + After + Before2 + After2 + Window + Facts + Claims + About) × the rules; Value is Raw
// on an absolute scale, 0…1: against the most that the query could score.
type Relevance struct {
	Value   float64 `json:"value"`
	Raw     float64 `json:"raw"`
	Own     float64 `json:"own,omitempty"`     // BM25 of the note itself
	Before  float64 `json:"before,omitempty"`  // from the turn before, when it asks
	After   float64 `json:"after,omitempty"`   // from the next turn
	Before2 float64 `json:"before2,omitempty"` // from two turns before
	After2  float64 `json:"after2,omitempty"`  // from two turns after
	Window  float64 `json:"window,omitempty"`  // from the stretch of talk around it
	Facts   float64 `json:"facts,omitempty"`   // from facts extracted from it
	Claims  float64 `json:"claims,omitempty"`  // for claiming an attribute that the query asks about
	About   float64 `json:"about,omitempty"`   // for speaking of everyday concepts that the query speaks of, which Hit.Matched names, as "about home"
	Asks    float64 `json:"asks,omitempty"`    // rule: it only asks, or ends in a question; 0 when it did not apply
	Person  float64 `json:"person,omitempty"`  // rule: said by whom the query names
	Others  float64 `json:"others,omitempty"`  // rule: the query is of its user and of now, and what they tell here is of others
	Type    float64 `json:"type,omitempty"`    // rule: has the number or name that is asked for
	Date    float64 `json:"date,omitempty"`    // rule: of the time that the query asks about: it happened then, or was said then
}

// Meaning is how far a hit's meaning is like that of the question (docs/ranking.md).
type Meaning struct {
	Cosine float64 `json:"cosine"` // of the vectors of the question and the note, −1…1; 0 where the note has none
	Z      float64 `json:"z"`      // standard deviations of Cosine above the mean of all notes seen; at least 0
	Spread float64 `json:"spread"` // Z with the shares of the turns around
	Rules  float64 `json:"rules"`  // product of the rules that apply: said by whom the query names, ends in a question; 1 where none does
	Value  float64 `json:"value"`  // what is added to the words' relevance: weight × Spread × Rules
}

// OrderReason is why a hit goes before another that fits the question better.
type OrderReason string

// The reasons.
const (
	OrderClosed  OrderReason = "closed"     // it says what took the place of what the other says
	OrderUpdated OrderReason = "updated"    // it has a later value of what the other says, without a word that that is over
	OrderThen    OrderReason = "held_then"  // the question is about then, when it held; what the other says came later
	OrderLater   OrderReason = "told_later" // the same person said the same thing later, and the question is about now
	OrderAnswers OrderReason = "answers"    // it says the same as the other, which ends in a question
)

// Order is why a hit is not where the other parts of its score would place it. One of Before
// and Behind is zero, or both are set, where the hit is in the midst of several.
type Order struct {
	Reason OrderReason `json:"reason"`
	Factor float64     `json:"factor,omitzero"` // of the score, over 1; 0 is none
	Before ID          `json:"before,omitzero"` // the hit that it was put before
	Behind ID          `json:"behind,omitzero"` // the hit that was put before it
}
