package eval_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/sample"
	"github.com/loci-memory/loci/provider/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// floors are somewhat under what was measured when the questions had been written:
// .903, .859 and 1. What is missed is said in other words than asked (a newspaper
// is the Courier, who moved to a city lives there); questions are not to be reworded
// nor floors lowered for a ranking's sake.
var floors = map[string]float64{sample.English: .85, sample.Chinese: .80, sample.Friends: .93}

func TestSampleQuestionsFindTheirTurns(t *testing.T) {
	t.Parallel()
	talks, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, talk := range talks {
		t.Run(talk.Name, func(t *testing.T) {
			t.Parallel()
			questions, err := sample.Questions(talk.Name)
			if err != nil {
				t.Fatal(err)
			}
			ask := remembering(t, &talk)
			sum := 0.
			for _, q := range questions {
				found := ask(q.Text)
				part := 0.
				for _, ref := range q.Expect {
					if slices.Contains(found, ref) {
						part += 1 / float64(len(q.Expect))
					}
				}
				if sum += part; part < 1 {
					t.Logf("recall %.2f: %s: want %v, found %v", part, q.Text, q.Expect, found)
				}
			}
			got := sum / float64(len(questions))
			t.Logf("%s: recall@5 %.3f of %d questions on %d turns", talk.Name, got, len(questions), len(talk.Messages))
			if got < floors[talk.Name] {
				t.Errorf("recall@5 is %.3f, below %.2f", got, floors[talk.Name])
			}
		})
	}
}

// remembering tells a fresh memory the talk; the function it returns asks a
// question, half a day after the last word, and says which five turns came first.
func remembering(t *testing.T, talk *sample.Conversation) func(string) []string {
	t.Helper()
	last := talk.Messages[len(talk.Messages)-1].At
	store := inmem.New()
	memory := engine.New(store, engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return last.Add(12 * time.Hour) },
	})
	t.Cleanup(func() {
		memory.Close(context.Background())
		store.Close()
	})
	me := loci.Scope{User: talk.User}
	told, err := memory.Ingest(t.Context(), me, loci.IngestRequest{Messages: talk.Messages})
	if err != nil || told.Added != len(talk.Messages) {
		t.Fatalf("%+v, %v", told, err)
	}
	refs := map[loci.ID]string{}
	for i, id := range told.IDs {
		refs[id] = talk.Messages[i].Ref
	}
	return func(question string) []string {
		res, err := memory.Recall(t.Context(), me, loci.RecallRequest{Query: question, K: 5, NoTrack: true, NoExpand: true})
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for i := range res.Hits {
			for _, m := range res.Hits[i].Note.Messages {
				if ref := refs[m]; !slices.Contains(found, ref) {
					found = append(found, ref)
				}
			}
		}
		return found[:min(5, len(found))]
	}
}
