package vector

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci/internal/edges/sample"
)

// The thresholds of similar_to (row L1 of docs/behaviour.md) and of the same trait (row F7).
const (
	linked = .5
	twins  = .95
)

func like(a, b string) float64 { return Hashing{}.Similarities(a, []string{b})[0] }

func TestL1_WhatSharesItsContentIsSimilar(t *testing.T) {
	t.Parallel()
	for _, p := range [][2]string{
		{"My sister Ines is vegan now.", "Ines, my sister, has been vegan since spring."},
		{"I'm allergic to peanuts, even a trace is dangerous.", "Remember the peanut allergy when you order!"},
		{"We adopted a greyhound from the shelter.", "The greyhound that we adopted sleeps all day."},
		{"The dentist moved my appointment to Friday.", "When is my dentist appointment?"},
		{"I play the cello in a string quartet.", "Our quartet needs somebody who plays the cello."},
		{"Rehearsals for the autumn show are on Thursdays.", "The rehearsal for our autumn show was cancelled."},
		{"She's writing her thesis on coral bleaching.", "Her thesis about coral reefs is nearly finished."},
		{"My accomodation in Lisbon is booked.", "The accommodation in Lisbon has a terrace."}, // misspelt
		{"我对花生过敏，一点都不能碰。", "点菜的时候记得我花生过敏。"},
		{"女儿周六上午学书法。", "书法课改到周日，女儿很高兴。"},
		{"我下个月要去杭州出差三天。", "杭州出差的酒店订好了吗？"},
		{"外婆年轻的时候是评弹演员。", "外婆又唱了一段评弹。"},
		{"我们领养了一只橘猫。", "那只橘猫又打翻了花瓶。"},
	} {
		if got := like(p[0], p[1]); got < linked || got > twins {
			t.Errorf("%.2f:\n  %s\n  %s", got, p[0], p[1])
		}
	}
}

func TestL1_WhatSharesLittleIsNotSimilar(t *testing.T) {
	t.Parallel()
	for _, p := range [][2]string{
		{"Good night!", "A good start."},
		{"Thanks, Melanie!", "Melanie, did you water the plants?"}, // only spoken to the same person
		{"Hey Caroline! How was the concert?", "Wow, Caroline! That painting is stunning."},
		{"Congratulations! When do you move?", "Congratulations, Nora!"},
		{"I'd like to go to Japan next year.", "I'd like to go home early today."},
		{"We had a great time at the beach.", "This time I'd take the great big one."},
		{"I bought a new bike yesterday.", "Yesterday I called my grandmother."},
		{"The nation celebrates.", "The station is closed."}, // alike in letters alone
		{"Mostly I read crime novels.", "The van was too small for the sofa."},
		{"今天天气真好。", "今天我去看牙医。"},
		{"好的，谢谢！", "好的，晚安！"},
		{"哈哈，太可爱了。", "哈哈，辛苦了！"},
		{"我想下个月去旅行。", "我想换一台电脑。"},
		{"她喜欢喝茶。", "她喜欢爬山。"},
		{"我在苏州教地理。", "房东是个退休船长。"},
		{"I teach geography.", "房东是个退休船长。"},
	} {
		if got := like(p[0], p[1]); got >= linked {
			t.Errorf("%.2f:\n  %s\n  %s", got, p[0], p[1])
		}
	}
}

func TestF7_NearDuplicatesAreOne(t *testing.T) {
	t.Parallel()
	for _, p := range [][2]string{
		{"I live in Porto.", "I LIVE IN PORTO!!"},
		{"I've moved to Porto in May 2023.", "I moved to Porto in May, 2023"},
		{"She plays the violin in an orchestra.", "She played violin in orchestras"},
		{"There's a café near the station.", "There is a cafe near to the station"},
		{"我住在波尔图。", "我住在波尔图啊！"},
		{"她在乐团拉小提琴。", "她是在乐团拉小提琴的"},
	} {
		if got := like(p[0], p[1]); got <= twins || got > 1 {
			t.Errorf("%.3f:\n  %s\n  %s", got, p[0], p[1])
		}
	}
	if got := like("I drink coffee.", "I drink tea."); got > twins {
		t.Errorf("coffee and tea are %.3f alike", got)
	}
}

// How many pairs of the shipped conversations pass is bounded from both sides: a
// threshold that links nothing, or everything, is useless. `go test -v` shows
// the table.
func TestL1_AFewPairsOfTheSamplesPass(t *testing.T) {
	t.Parallel()
	talks, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, talk := range talks {
		var texts []string
		pairs, passed, has := 0, 0, map[int]bool{}
		for i, m := range talk.Messages {
			for j, s := range (Hashing{}).Similarities(m.Text, texts) {
				if pairs++; s >= linked {
					passed++
					has[i], has[j] = true, true
				}
			}
			texts = append(texts, m.Text)
		}
		share := float64(passed) / float64(pairs)
		t.Logf("%-12s %3d notes, %4d pairs, %2d from %.1f on (%.2f %%), %2d notes linked", talk.Name, len(texts), pairs, passed, linked, 100*share, len(has))
		if share < .002 || share > .02 {
			t.Errorf("%s: %.2f %% of the pairs pass", talk.Name, 100*share)
		}
	}
}

func TestATextHasOneUnitVector(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "the", "Hey Ann! We met in Rome.", "我住在苏州。"})), 1, 5).Draw(t, "texts")
		all, err := Hashing{}.Embed(context.Background(), texts)
		if err != nil {
			t.Fatal(err)
		}
		similar := Hashing{}.Similarities(texts[0], texts)
		for i, text := range texts {
			alone, _ := Hashing{}.Embed(context.Background(), []string{text})
			if len(all[i]) != Dims || !slices.Equal(all[i], alone[0]) {
				t.Fatalf("%q has one vector alone and another among others", text)
			}
			length := naiveDot(all[i], all[i])
			if length != 0 && math.Abs(length-1) > 1e-5 {
				t.Fatalf("%q has the length %v", text, length)
			}
			if want := naiveDot(all[0], all[i]); math.Abs(similar[i]-want) > 1e-5 {
				t.Fatalf("similarity %v, by the vectors %v", similar[i], want)
			}
		}
	})
}

func naiveDot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

// A vector that changes must come with another Identity: where these break, raise it.
func TestTheVectorSpaceIsTheOneThatIdentityNames(t *testing.T) {
	t.Parallel()
	if Identity != "loci-hash-3" || Dims != 1024 {
		t.Fatalf("%s of %d: write down the new similarities below", Identity, Dims)
	}
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"My sister Ines is vegan now.", "Ines, my sister, has been vegan since spring.", .8350},
		{"外婆年轻的时候是评弹演员。", "外婆又唱了一段评弹。", .5582},
		{"小籠包很好吃。", "小笼包很好吃！", 1},
		{"We won the derby.", "We win the derby.", 1},
		{"Thanks, Melanie!", "Melanie, did you water the plants?", .3767},
	} {
		if got := like(c.a, c.b); math.Abs(got-c.want) > 1e-4 {
			t.Errorf("%.4f, was %.4f:\n  %s\n  %s", got, c.want, c.a, c.b)
		}
	}
}

func TestTextsWithoutContentHaveNoVector(t *testing.T) {
	t.Parallel()
	all, err := Hashing{}.Embed(t.Context(), []string{"", "…", "and then?", "的吗"})
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range all {
		if naiveDot(v, v) != 0 {
			t.Errorf("text %d has a vector", i)
		}
	}
	if got := like("and then?", "and then?"); got != 0 {
		t.Errorf("two empty ones are %v alike", got)
	}
}

func TestEmbedEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Hashing{}).Embed(ctx, []string{"x"}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestOnlyNamesInAddressAreTakenForSuch(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Thanks, Melanie!":                    "Thanks Melanie",
		"Hey Caroline! Is Tom there?":         "Caroline",
		"Melanie, did you see Ann? Ok Leo.":   "Melanie Leo",
		"I like Paris. Melanie is my sister.": "",
		"Glad you came, Zoë":                  "Zoë",
		"Tom's bike, not Ann's":               "",
		"谢谢，Leo。我叫Tom。":                       "Leo",
		"Wow":                                 "Wow",
	} {
		var got []string
		addressed(text, func(w string) { got = append(got, w) })
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
