package eval_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/eval"
	"github.com/loci-memory/loci/internal/edges/locomo"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// dataset has one question whose two answers are said in plain words, one that
// nothing in the talk answers, and one without a label.
const dataset = `[{"sample_id":"s","conversation":{"speaker_a":"Ann","speaker_b":"Ben",
 "session_1_date_time":"1:56 pm on 2 March, 2026","session_1":[
  {"speaker":"Ann","dia_id":"D1:1","text":"My dog Rex loves the river."},
  {"speaker":"Ben","dia_id":"D1:2","text":"I painted the kitchen yellow."},
  {"speaker":"Ann","dia_id":"D1:3","text":"Rex the dog swam across it twice."},
  {"speaker":"Ben","dia_id":"D1:4","text":"Wonderful weather lately."}]},
 "qa":[{"question":"What does the dog Rex love?","evidence":["D1:1","D1:3"],"category":1},
  {"question":"Which submarine exploded?","evidence":["D1:4"],"category":5},
  {"question":"Who knows?","category":3}]}]`

func open(_ context.Context, now time.Time) (*eval.Memory, error) {
	store := inmem.New()
	e := must(engine.New(store, engine.Options{Analyst: rules.New(), Clock: func() time.Time { return now }}))
	return &eval.Memory{Service: e, Close: func() error {
		return errors.Join(e.Close(context.Background()), store.Close())
	}}, nil
}

func TestMeasuresByHand(t *testing.T) {
	t.Parallel()
	samples, err := locomo.Decode(strings.NewReader(dataset), "s")
	if err != nil {
		t.Fatal(err)
	}
	var rankings bytes.Buffer
	asked := 0
	r, err := eval.Run(t.Context(), samples, eval.Options{
		Open: open, Rankings: &rankings, Progress: func(done, total int) { asked = done*10 + total },
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Questions != 2 || r.Unscored != 1 || asked != 33 || len(r.Categories) != 2 {
		t.Errorf("got %+v after %d", r, asked)
	}
	// The first question finds both, the second finds nothing: means of 100 and 0.
	for name, got := range map[string]float64{"R@5": r.Overall.R5, "R@50": r.Overall.R50, "NDCG@10": r.Overall.NDCG10} {
		if math.Abs(got-50) > 1e-9 {
			t.Errorf("%s = %v, want 50\n%s", name, got, rankings.String())
		}
	}
	lines := strings.Split(strings.TrimSpace(rankings.String()), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], `{"sample_id":"s","qa_index":0,"ranked":["D1:1","D1:3"`) || lines[1] != `{"sample_id":"s","qa_index":1,"ranked":[]}` {
		t.Errorf("rankings:\n%s", rankings.String())
	}
}

// Of two answers a block of 20 tokens has one: the fence takes 7, the day, who spoke and words 12.
func TestR7_BlocksAreCountedByTheirEvidence(t *testing.T) {
	t.Parallel()
	samples := must(locomo.Decode(strings.NewReader(dataset), "s"))
	r := must(eval.Run(t.Context(), samples, eval.Options{Open: open, Blocks: []int{12, 20, 200}}))
	for i, want := range []eval.Block{{Tokens: 12}, {Tokens: 20, Turns: 50, Lines: 1}, {Tokens: 200, Turns: 100, All: 100}} {
		got := r.Blocks[i]
		if got.Questions != 1 || got.Tokens != want.Tokens || got.Turns != want.Turns || got.All != want.All || want.Lines > 0 && got.Lines != want.Lines || got.Used > float64(want.Tokens) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

func TestAFailingMemoryEndsTheRun(t *testing.T) {
	t.Parallel()
	samples, _ := locomo.Decode(strings.NewReader(dataset), "s")
	_, err := eval.Run(t.Context(), samples, eval.Options{Open: func(context.Context, time.Time) (*eval.Memory, error) {
		return nil, loci.ErrUnavailable
	}})
	if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), "sample s") {
		t.Errorf("got %v", err)
	}
}
