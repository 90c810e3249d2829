package engine_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// repeats is a model that extracts what it reads as it is, and notes what it is asked.
type repeats struct {
	decides []string // the questions
	evolves atomic.Int32
	names   []string // that are people
}

func (r *repeats) Model() string { return "repeats" }

func (r *repeats) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	switch p.Step {
	case "extract":
		_, text, _ := strings.Cut(p.User, "FACT:")
		text, _, _ = strings.Cut(text, ".")
		fields := map[string]any{}
		for _, name := range r.names {
			if strings.Contains(text, name) {
				fields["entities"] = []any{map[string]any{"name": name, "type": "person"}}
			}
		}
		return model.Answer{Text: `{"facts":[` + statement(strings.TrimSpace(text)+".", fields) + `]}`}, nil
	case "decide":
		r.decides = append(r.decides, p.User)
	case "evolve":
		r.evolves.Add(1)
	}
	return model.Answer{Text: orNone("")}, nil
}

func (r *repeats) engine(t *testing.T, neural model.Embedder) *engine.Engine {
	t.Helper()
	e := must(engine.New(inmem.New(), engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Neural: neural, Models: engine.Models{Extract: r, Decide: r, Evolve: r},
	}))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	return e
}

// What contradicts a fact in other words is offered to the decision, however many notes there
// are; while the embedder is down, words decide alone and nothing waits.
func TestFindingT6_ContradictionsInOtherWordsAreOffered(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		neural  *senses
		offered bool
	}{
		"by words alone": {nil, false},
		"by meaning too": {newSenses("senses", "espresso caffeine", "rain cloud", "invoice"), true},
		"while it is down": {func() *senses {
			s := newSenses("senses", "espresso caffeine", "rain cloud", "invoice")
			s.is(errDown)
			return s
		}(), false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &repeats{}
			var neural model.Embedder
			if c.neural != nil {
				neural = c.neural
			}
			e := r.engine(t, neural)
			tell := func(text string) *loci.RememberResult {
				return must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "FACT: " + text, Wait: true}))
			}
			tell("Each morning begins with an espresso.")
			var many loci.IngestRequest
			for i := range 400 {
				many.Messages = append(many.Messages, loci.RememberRequest{Text: fmt.Sprintf("FACT: Cloud %d brought rain on invoice %d.", i, 7*i)})
			}
			for i := range many.Messages[:20] { // facts too
				tell(strings.TrimPrefix(many.Messages[i].Text, "FACT: "))
			}
			must(e.Ingest(t.Context(), me, many))
			if c.offered {
				must(e.Reindex(t.Context(), me, func(loci.ReindexStage, int, int) {}))
			}
			r.decides = nil
			if res := tell("Caffeine is out for good."); len(res.Decisions) != 1 {
				t.Fatalf("decided %+v", res.Decisions)
			}
			if got := strings.Contains(strings.Join(r.decides, "\n"), "espresso"); got != c.offered {
				t.Errorf("offered %t, want %t: %s", got, c.offered, r.decides)
			}
		})
	}
}

// For statements that share nothing but a person's name nobody pays an evolution.
func TestFindingT6_NoEvolutionForANameAlone(t *testing.T) {
	t.Parallel()
	r := &repeats{names: []string{"Caroline"}}
	e := r.engine(t, nil)
	said := []string{
		"likes mushrooms", "bought a tent", "failed the exam", "plays the violin", "drives a lorry", "hates Mondays", "won a raffle", "lost her keys",
		"is allergic to nuts", "went to the opera", "speaks Danish", "painted the fence", "broke a tooth", "adopted a hamster", "owns two boats", "collects stamps",
		"repairs clocks", "reads thrillers", "sings in a choir", "fears spiders", "studies law", "bakes bread", "swims daily", "grows tomatoes",
		"met the mayor", "sold the piano", "missed a flight", "wears glasses", "knits socks", "votes green", "rides a scooter", "climbs rocks",
		"writes poems", "teaches judo", "brews cider", "moved to Ghent", "quit smoking", "keeps bees", "dyed her hair", "fixed the roof",
	}
	for _, what := range said {
		must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "FACT: Caroline " + what + ".", Wait: true}))
	}
	if n := r.evolves.Load(); n != 0 {
		t.Errorf("%d of %d evolutions for a name", n, len(said))
	}
	must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "FACT: Caroline keeps bees and sells their honey.", Wait: true}))
	if n := r.evolves.Load(); n != 1 {
		t.Errorf("%d evolutions after a statement about the same", n)
	}
}
