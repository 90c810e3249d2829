package engine_test

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/encoders"
	"github.com/loci-memory/loci/internal/envtest"
	bert "github.com/loci-memory/loci/model/encoder"
)

// encoderFolder is where `loci encoder install` keeps its files. With it the sets of other words
// are asked by words and encoders too:
//
//	go test ./engine -run OtherWords -v -args -encoders=~/.local/share/loci/encoders
var encoderFolder = flag.String("encoders", "", "folder of installed sentence encoders, to measure with them too")

// wide is an encoder whose dimensions are known before it is read.
type wide struct {
	*bert.Encoder
	dims int
}

func (w wide) Dimensions() int { return w.dims }

// installed are the encoders of the flag.
func installed(t *testing.T) (all []engine.Encoder) {
	t.Helper()
	for _, known := range encoders.Known() {
		if weights, tokenizer := encoders.Folder(*encoderFolder).Paths(&known); *encoderFolder != "" {
			e := must(bert.Open(weights, tokenizer, bert.Options{Identity: known.Identity}))
			all = append(all, engine.Encoder{Language: known.Language, Embedder: wide{e, known.Dims}, Mean: known.Mean, Deviation: known.Deviation, Weight: known.Weight})
		}
	}
	return all
}

// A month of a person, told in 120 messages, and 80 questions in other words than theirs, written
// by somebody who had not seen the rules; those in blind.jsonl stay unread. R@1/3/10 by words
// alone is what it was when they were added.
var monthFloors = map[string][3]float64{
	"month-en/questions": {7.5, 12.5, 32.5}, "month-en/blind": {5, 16, 37.5}, "month-zh/questions": {10, 20, 37.5}, "month-zh/blind": {5, 12.5, 25},
}

func TestR10_AMonthAskedInOtherWords(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	ways := map[string][]engine.Encoder{"by words": nil}
	if *encoderFolder != "" {
		ways["by words and encoders"] = installed(t)
	}
	for set, floor := range monthFloors {
		for way, with := range ways {
			t.Run(set+" "+way, func(t *testing.T) {
				t.Parallel()
				l, sum := live(t, lifeLines[lifeMessage](t, filepath.Join("testdata", filepath.Dir(set), "messages.jsonl")), with...), lifeScore{}
				for _, q := range lifeLines[lifeQuestion](t, filepath.Join("testdata", set+".jsonl")) {
					sum.add(l.counted(t, q, l.ask(t, q)))
				}
				t.Logf("%s %s: %s", set, way, sum)
				for i, k := range lifeDepths {
					if got := 100 * sum.found[i] / float64(sum.n); got < floor[i]-1e-6 {
						t.Errorf("R@%d is %.1f, below %.1f", k, got, floor[i])
					}
				}
			})
		}
	}
}

// How many plain facts are first beside a later sentence, with encoders: the rows are those of
// TestFindingG1_AFollowUpIsNotPutBeforeTheFact, which measures words alone.
func TestFindingG1_FollowUpsInOtherWords(t *testing.T) {
	t.Parallel()
	if *encoderFolder == "" {
		return // measured by hand: see the flag
	}
	with := installed(t)
	for _, name := range must(filepath.Glob("testdata/followups/*.jsonl")) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			e, rows, first := claimsEngine(t, with...), rowsOf[followUp](t, name), 0
			for _, r := range rows {
				row := tell(t, e, claimRow{ID: r.ID, Old: r.Fact, New: r.Later, Asked: r.Asked})
				hits := must(e.Recall(t.Context(), row.scope, loci.RecallRequest{Query: r.Asked, NoExpand: true})).Hits
				if rank(hits, row.old) == 0 {
					first++
				}
			}
			t.Logf("%s: of %d facts %d are first", name, len(rows), first)
		})
	}
}
