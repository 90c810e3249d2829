// Package ask asks language models questions and accounts for every call.
package ask

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/model"
)

// Asker asks the questions of a user's memory. It may be copied.
type Asker struct {
	User   string
	Ledger model.Ledger     // nil keeps no account
	Now    func() time.Time // required
	Failed func(err error)  // called with what the ledger could not record; nil ignores it
}

// Book has what a user may spend on models, and accounts for their questions.
type Book interface {
	Affordable(ctx context.Context, user string) error
	Asker(user string) Asker
}

// CutOff is an ErrBadOutput: an answer that stopped at the limit of tokens.
type CutOff struct {
	Text string // its beginning
}

// Error is what would help.
func (*CutOff) Error() string {
	return "the model's answer was cut off: use a model that may answer at greater length"
}

// Unwrap returns the kind.
func (*CutOff) Unwrap() error { return loci.ErrBadOutput }

// Ask asks a question and reads the answer. An answer that read can't use is asked
// for once more, with what was wrong; one that was cut off is a CutOff at once, as
// the same question would be cut off again.
func (a *Asker) Ask(ctx context.Context, m model.LLM, p model.Prompt, read func(answer string) error) error {
	err := a.once(ctx, m, p, read)
	if !errors.Is(err, loci.ErrBadOutput) || errors.As(err, new(*CutOff)) {
		return err
	}
	p.User = fmt.Sprintf("%s\n\nYour last answer could not be used: %s.\nAnswer again, with one JSON object that follows the schema.", p.User, fault(err))
	return a.once(ctx, m, p, read)
}

// fault is what was wrong with an answer, for the model that gave it: what the reader of the
// answer says, and nothing that is for whoever runs a server.
func fault(err error) string {
	var p *model.ProviderError
	var h *loci.HintError
	if !errors.As(err, &p) && errors.As(err, &h) {
		return h.Hint
	}
	return "it was no JSON object"
}

func (a *Asker) once(ctx context.Context, m model.LLM, p model.Prompt, read func(answer string) error) error {
	answer, err := m.Complete(ctx, p)
	c := model.Call{User: a.User, Step: p.Step, Model: m.Model(), Usage: answer.Usage, At: a.Now(), Outcome: loci.CallOK}
	switch {
	case errors.Is(err, loci.ErrBadOutput):
		c.Outcome = loci.CallBad
	case err != nil:
		c.Outcome = loci.CallFailed
	case answer.Cut:
		c.Outcome, err = loci.CallCut, &CutOff{answer.Text}
	default:
		if err = read(answer.Text); err != nil {
			c.Outcome = loci.CallBad
		}
	}
	a.record(ctx, c)
	if err != nil {
		return fmt.Errorf("%s: %w", p.Step, err)
	}
	return nil
}

// record accounts for a call also when the context has ended: it has been paid for.
func (a *Asker) record(ctx context.Context, c model.Call) {
	if a.Ledger == nil {
		return
	}
	if err := a.Ledger.Record(context.WithoutCancel(ctx), c); err != nil && a.Failed != nil {
		a.Failed(err)
	}
}

// MemoryOf is a note as a model is shown it.
func MemoryOf(n *loci.Note) prompt.Memory {
	m := prompt.Memory{ID: n.ID, Text: n.Content, At: n.RecordedAt, By: prompt.Who(n.Speaker, n.Role), Event: n.EventTime.String(), Context: n.Context, Tags: n.Tags, Since: n.ValidFrom, Until: n.ValidUntil}
	if len(n.Claims) > 0 {
		m.Claim = n.Claims[0].Attribute
	}
	m.Plan = n.Planned()
	if end := n.EventEnd.String(); end != "" {
		m.Event += "–" + end
	}
	return m
}
