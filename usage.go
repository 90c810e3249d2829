package loci

import "time"

// Usage is what calls have cost.
type Usage struct {
	Calls     int           `json:"calls"` // requests sent, retries too
	TokensIn  int           `json:"tokens_in"`
	TokensOut int           `json:"tokens_out"`
	Took      time.Duration `json:"took_ns"`
}

// Add adds what other calls have cost.
func (u *Usage) Add(v Usage) {
	u.Calls += v.Calls
	u.TokensIn += v.TokensIn
	u.TokensOut += v.TokensOut
	u.Took += v.Took
}

// Outcome says how a call to a model ended.
type Outcome string

// The outcomes.
const (
	CallOK     Outcome = "ok"
	CallCut    Outcome = "cut"    // the answer stopped at the limit of tokens
	CallBad    Outcome = "bad"    // the answer could not be used
	CallFailed Outcome = "failed" // there was no answer
)

// Spent is what the calls of one day, step, model and outcome have cost.
type Spent struct {
	Day     Date    `json:"day"`
	Step    string  `json:"step"`
	Model   string  `json:"model"`
	Outcome Outcome `json:"outcome"`
	Usage   Usage   `json:"usage"`
	Cost    float64 `json:"cost,omitempty"` // at the prices of whoever sums it up; a store knows none
}
