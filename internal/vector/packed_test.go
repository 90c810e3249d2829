package vector

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci/internal/edges/sample"
	"github.com/loci-memory/loci/internal/envtest"
)

// Packed texts are compared to the last bit as Hashing compares texts.
func TestL1_PackedTextsAreComparedAsTextsAre(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	talks, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	all := []string{"", "!", "Thanks, Melanie!", "我对花生过敏，一点都不能碰。", "カメラ", "Zürich, naïve café"}
	for _, talk := range talks {
		for _, m := range talk.Messages {
			all = append(all, m.Text)
		}
	}
	var kept Texts[int]
	packed := make([]*Packed, len(all))
	for i, text := range all {
		packed[i] = kept.Keep(i, text)
	}
	for i, text := range all {
		want := (Hashing{}).Similarities(text, all)
		if got := packed[i].Similarities(packed, -1); !slices.Equal(got, want) {
			t.Fatalf("%q: compared packed it is otherwise", text)
		}
		for j, got := range packed[i].Similarities(packed, linked) {
			if off := math.Abs(got - want[j]); off > rounding/10 || off > 0 && want[j] >= linked {
				t.Fatalf("%q and %q: %v, want %v", text, all[j], got, want[j])
			}
		}
	}
}

func TestPackedTextsOfAnyKind(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.StringMatching(`([a-zA-Z\p{Han}0-9 ,.!?']| [A-Z][a-z]+[,!])*`), 2, 6).Draw(t, "texts")
		var kept Texts[string]
		packed := make([]*Packed, len(texts))
		for i, text := range texts {
			packed[i] = kept.Keep(text, text)
		}
		if got, want := packed[0].Similarities(packed, -1), (Hashing{}).Similarities(texts[0], texts); !slices.Equal(got, want) {
			t.Fatalf("%q: got %v, want %v", texts, got, want)
		}
	})
}

// What is asked for stays; of the rest only so much is kept.
func TestTextsKeepWhatIsAskedFor(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	var kept Texts[int]
	size := kept.Keep(0, "a word").size()
	for i := 1; i < 4*mostWeights/size; i++ {
		kept.Keep(i, "a word")
		if kept.Find([]int{0})[0] == nil {
			t.Fatalf("lost after %d others, though asked for each time", i)
		}
	}
	if n := len(kept.texts.young) + len(kept.texts.old); n > 2*mostWeights/size+2 {
		t.Errorf("%d texts are kept", n)
	}
	if kept.Find([]int{1})[0] != nil {
		t.Error("one that nobody asked for is kept")
	}
}
