package loci

import (
	"context"
	"time"
)

// Accountant is a store that keeps the ledger.
type Accountant interface {
	Ledger
	// Spent sums up the user's calls that ended at or after from and before to (zero
	// is no bound), one entry a day in UTC, step, model and outcome, in this order. An
	// agent is told nothing: what a memory costs is its user's affair.
	Spent(ctx context.Context, s Scope, from, to time.Time) ([]Spent, error)
}

// Spent is what the calls of one day, step, model and outcome have cost.
type Spent struct {
	Day     Date    `json:"day"`
	Step    string  `json:"step"`
	Model   string  `json:"model"`
	Outcome Outcome `json:"outcome"`
	Usage   Usage   `json:"usage"`
	Cost    float64 `json:"cost,omitempty"` // at the prices of whoever tells it; a store knows none
}
