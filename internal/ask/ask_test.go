package ask_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
	"github.com/loci-memory/loci/model"
)

// refusing is a model whose first answer is an error.
type refusing struct {
	err     error
	prompts []string
}

func (r *refusing) Model() string { return "m" }

func (r *refusing) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	r.prompts = append(r.prompts, p.User)
	if len(r.prompts) == 1 && r.err != nil {
		return model.Answer{}, r.err
	}
	return model.Answer{Text: "{}"}, nil
}

// A model that is asked again is told what was wrong with its answer, and nothing of the
// server that it runs on, or of what its operator might do.
func TestFindingJ12_AskedAgainAModelSeesNothingOfItsOperator(t *testing.T) {
	t.Parallel()
	unread := &loci.HintError{Kind: loci.ErrBadOutput, Hint: `the answer has no field "facts"`}
	for name, c := range map[string]struct {
		err, first error // of the model, and of the reader the first time
		want       string
	}{
		"no object":  {err: &model.ProviderError{Provider: "openai", Endpoint: "http://10.0.0.7/v1", Kind: loci.ErrBadOutput, Hint: "use a model that follows instructions"}, want: "it was no JSON object"},
		"not usable": {first: unread, want: unread.Hint},
	} {
		m := &refusing{err: c.err}
		a := ask.Asker{Now: time.Now}
		err := a.Ask(t.Context(), m, model.Prompt{User: "Q"}, func(string) error {
			if len(m.prompts) == 1 {
				return c.first
			}
			return nil
		})
		if err != nil || len(m.prompts) != 2 {
			t.Fatalf("%s: %v, asked %d times", name, err, len(m.prompts))
		}
		again := m.prompts[1]
		if !strings.Contains(again, c.want) || strings.Contains(again, "10.0.0.7") || strings.Contains(again, "openai") || strings.Contains(again, "use a model") {
			t.Errorf("%s: asked again with %q", name, again)
		}
	}
	if a := (ask.Asker{Now: time.Now}); !errors.Is(a.Ask(t.Context(), &refusing{}, model.Prompt{}, func(string) error { return unread }), loci.ErrBadOutput) {
		t.Error("an answer that can't be read twice is no error")
	}
}
