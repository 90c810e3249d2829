package model

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
)

// Ledger keeps what calls to models have cost. Record is called for every call, failed
// ones too, right after it ended, whether or not anything is kept of the answer.
// Implementations may be called concurrently.
type Ledger interface {
	// Record keeps one call. Its error is logged and stops nothing.
	Record(ctx context.Context, c Call) error
}

// Call is one call to a model, as a ledger keeps it.
type Call struct {
	User    string       `json:"user"`
	Step    string       `json:"step"`  // the part of the pipeline that asked: Prompt.Step, or "embed"
	Model   string       `json:"model"` // LLM.Model or Embedder.Identity
	Usage   loci.Usage   `json:"usage"`
	At      time.Time    `json:"at"` // when it ended
	Outcome loci.Outcome `json:"outcome"`
}
