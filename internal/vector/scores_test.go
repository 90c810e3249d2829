package vector

import (
	"math"
	"math/rand/v2"
	"testing"
)

// scoresOf are the similarities that a look yields, by place; NaN where it yields none.
func scoresOf(ask func([]uint32, func(int, float64)), rows []uint32) []float64 {
	out := make([]float64, len(rows))
	for i := range out {
		out[i] = math.NaN()
	}
	ask(rows, func(i int, score float64) { out[i] = score })
	return out
}

// The scores of rows are those of Best, whatever form a space has; a sample of a lean one is
// estimated, with a mean and a deviation that are as good.
func TestR10_ScoresOfRowsInEveryForm(t *testing.T) {
	t.Parallel()
	const n, dims = 6000, 128
	dice := rand.New(rand.NewPCG(1, 2))
	vectors := make([][]float32, n)
	for i := range vectors {
		vectors[i] = make([]float32, dims)
		for j := range vectors[i] {
			vectors[i][j] = float32(dice.NormFloat64()) + .5
		}
	}
	query := vectors[17]
	full, spare := newIndex(dims, nil), newIndex(dims, nil)
	spare.lean = true
	sink := newScores(query)
	for i, v := range vectors {
		key := uint32(2*i + 1)
		for _, err := range []error{full.Add(key, v), spare.Add(key, v), sink.add(key, v)} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	rows := []uint32{35, 1, 2, 1001, 999_999, 1001}
	from := func(keys []uint32, yield func(uint32, []float32) error) error {
		for _, k := range keys {
			if err := yield(k, vectors[k/2]); err != nil {
				return err
			}
		}
		return nil
	}
	looks := map[string]*Look{
		"whole": {resident: &resident{index: full}, query: query}, "lean": {resident: &resident{index: spare}, query: query, from: from},
		"passing": {resident: &resident{sink: sink}, query: query},
	}
	if spare.blocks != nil || spare.sketch == nil {
		t.Fatal("the index is not lean")
	}
	want := scoresOf(looks["whole"].Scores, rows)
	if math.Abs(want[0]-1) > 1e-5 || !math.IsNaN(want[2]) || !math.IsNaN(want[4]) || want[3] != want[5] {
		t.Fatalf("got %v", want)
	}
	many := make([]uint32, n)
	for i := range many {
		many[i] = uint32(2*i + 1)
	}
	mean, deviation := meanOf(scoresOf(looks["whole"].Sample, many))
	for name, l := range looks {
		for i, s := range scoresOf(l.Scores, rows) {
			if math.Abs(s-want[i]) > 1e-5 || math.IsNaN(s) != math.IsNaN(want[i]) {
				t.Errorf("%s: row %d has %v, want %v", name, rows[i], s, want[i])
			}
		}
		if m, d := meanOf(scoresOf(l.Sample, many)); math.Abs(m-mean) > .005 || math.Abs(d/deviation-1) > .25 {
			t.Errorf("%s: the mean is %.4f ± %.4f, want %.4f ± %.4f", name, m, d, mean, deviation)
		} else {
			t.Logf("%s: %.4f ± %.4f", name, m, d)
		}
		if l.Err() != nil {
			t.Error(name, l.Err())
		}
	}
	none := &Look{resident: &resident{index: full}, query: make([]float32, dims)}
	if got := scoresOf(none.Scores, rows); !math.IsNaN(got[0]) || none.Err() != nil {
		t.Errorf("of a query without direction: %v, %v", got, none.Err())
	}
}

func meanOf(scores []float64) (mean, deviation float64) {
	for _, s := range scores {
		mean += s / float64(len(scores))
	}
	for _, s := range scores {
		deviation += (s - mean) * (s - mean) / float64(len(scores))
	}
	return mean, math.Sqrt(deviation)
}
