package loci

import "time"

// Usage is what calls to models have cost. The zero Usage is nothing.
type Usage struct {
	Calls     int           `json:"calls"`      // requests sent, retries too
	TokensIn  int           `json:"tokens_in"`  // tokens that the models read
	TokensOut int           `json:"tokens_out"` // tokens that the models wrote
	Took      time.Duration `json:"took_ns"`    // from the first request to the last byte, retries too
}

// Add adds the cost of other calls.
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
	Day     Date    `json:"day"` // of UTC
	Step    string  `json:"step"`
	Model   string  `json:"model"`
	Outcome Outcome `json:"outcome"`
	Usage   Usage   `json:"usage"`
	Cost    float64 `json:"cost,omitempty"` // at the prices of the memory; 0 from a store, which knows none
}
