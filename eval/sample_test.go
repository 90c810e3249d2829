package eval_test

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci/internal/edges/sample"
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
			ask := remembered(t, &talk)
			sum := 0.
			for _, q := range questions {
				found := ask(q)
				found = found[:min(5, len(found))]
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
