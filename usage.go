package loci

import (
	"fmt"
	"strings"
	"time"
)

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

// Price is what a model costs per million tokens, in a currency of the caller's choice.
type Price struct {
	In  float64 `json:"in"`  // of tokens read
	Out float64 `json:"out"` // of tokens written
}

// Of returns what calls cost at this price.
func (p Price) Of(u Usage) float64 {
	return (p.In*float64(u.TokensIn) + p.Out*float64(u.TokensOut)) / 1e6
}

// Budget bounds what the models of a memory may cost a user in a day of UTC. When the
// day's ledger reaches it, what remains to be distilled waits for the next day;
// remembering and recalling go on. A job under way is finished, so that a day may cost
// one job more in each process. The zero Budget bounds nothing.
type Budget struct {
	TokensADay int              // in and out together, of calls of all outcomes; 0 is no bound
	MoneyADay  float64          // in the currency of Prices; 0 is no bound
	Prices     map[string]Price // by model.LLM.Model or Embedder.Identity; not to be changed any more
}

// Bounds reports whether the budget bounds anything.
func (b *Budget) Bounds() bool { return b.TokensADay != 0 || b.MoneyADay != 0 }

// Spending is the cost of a user's models today, and the rest of the budget.
type Spending struct {
	Day        Date      `json:"day"`                    // of UTC
	Used       Usage     `json:"used"`                   // of calls of all outcomes
	Cost       float64   `json:"cost"`                   // of the models that have a price
	TokensADay int       `json:"tokens_a_day,omitempty"` // 0 is no bound
	TokensLeft int       `json:"tokens_left,omitempty"`  // never negative; 0 too without a bound
	MoneyADay  float64   `json:"money_a_day,omitempty"`  // 0 is no bound
	MoneyLeft  float64   `json:"money_left,omitempty"`   // never negative; 0 too without a bound
	Paused     bool      `json:"paused"`                 // a bound is reached
	Until      time.Time `json:"until"`                  // when the next day begins
}

// String returns what is used today and what is left, on one line.
func (s *Spending) String() string {
	tokens := s.Used.TokensIn + s.Used.TokensOut
	parts := []string{fmt.Sprintf("%d tokens", tokens)}
	if s.TokensADay > 0 {
		parts[0] = fmt.Sprintf("%d of %d tokens, %d left", tokens, s.TokensADay, s.TokensLeft)
	}
	switch {
	case s.MoneyADay > 0:
		parts = append(parts, fmt.Sprintf("%.4g of %.4g in money, %.4g left", s.Cost, s.MoneyADay, s.MoneyLeft))
	case s.Cost > 0:
		parts = append(parts, fmt.Sprintf("%.4g in money", s.Cost))
	}
	if s.TokensADay == 0 && s.MoneyADay == 0 {
		parts = append(parts, "no budget is set")
	}
	return strings.Join(parts, "; ")
}

// Pause returns why models pause and until when, one sentence; "" when they don't.
func (s *Spending) Pause() string {
	if !s.Paused {
		return ""
	}
	return fmt.Sprintf("the budget of the day is used up (%s): models go on at %s; to go on now, raise the budget and retry the job",
		s, s.Until.Format(time.RFC3339))
}
