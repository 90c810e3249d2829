package loci

import (
	"context"
	"time"
)

// Outcome says how a call to a model ended.
type Outcome string

// The outcomes.
const (
	CallOK     Outcome = "ok"
	CallCut    Outcome = "cut"    // the answer stopped at the limit of tokens
	CallBad    Outcome = "bad"    // the answer could not be used
	CallFailed Outcome = "failed" // there was no answer
)

// Call is one question to a model, as it is accounted for.
type Call struct {
	User    string    `json:"user"`
	Step    string    `json:"step"` // extract, decide, evolve
	Model   string    `json:"model"`
	Usage   Usage     `json:"usage"`
	At      time.Time `json:"at"` // when it ended
	Outcome Outcome   `json:"outcome"`
}

// Ledger is told of every call to a model, failed ones too, right after it ended and
// whether or not anything is kept of the answer. It may be called concurrently. What
// it returns is logged and stops nothing.
type Ledger interface {
	Record(ctx context.Context, c Call) error
}
