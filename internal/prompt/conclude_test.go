package prompt_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/prompt"
)

func TestF4_AnAnswerWithAllLists(t *testing.T) {
	t.Parallel()
	got, err := prompt.ReadConclude(`{"trends":[{"content":"The user runs before work.","days":30,"evidence":["n3","n1"],"reason":"twice"}],
		"behaviours":[{"content":"The user runs in all weathers.","form":"procedural","confidence":0.45,"evidence":["e1","n1"],"reason":"rain"}],
		"reinforcements":[{"trait":"t1","grade":"B","evidence":["n1"],"reason":"ran"}],
		"contradictions":[{"trait":"t2","evidence":["n2"],"reason":"typed"}],
		"upgrades":[{"content":"The user prefers simple means.","to":"preference","from":["t2","t1"],"reason":"both"}],
		"links":[{"a":"n1","b":"e1","type":"same_topic","reason":"runs"}]}`, sampleReview(false))
	want := &prompt.Conclusions{
		Trends:         []prompt.Proposal{{Content: "The user runs before work.", Window: 30 * 24 * time.Hour, Evidence: []loci.ID{n1, n3}, Reason: "twice"}},
		Behaviours:     []prompt.Proposal{{Content: "The user runs in all weathers.", Form: loci.FormProcedural, Confidence: .45, Evidence: []loci.ID{n1, e1}, Reason: "rain"}},
		Reinforcements: []prompt.Judgement{{Trait: t1, Grade: loci.GradeB, Evidence: []loci.ID{n1}, Reason: "ran"}},
		Contradictions: []prompt.Judgement{{Trait: t2, Evidence: []loci.ID{n2}, Reason: "typed"}},
		Upgrades:       []prompt.Upgrade{{Content: "The user prefers simple means.", To: loci.SubtypePreference, From: []loci.ID{t1, t2}, Reason: "both"}},
		Links:          []loci.Link{{From: n1, To: e1, Type: loci.SameTopic, Reason: "runs"}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
}

// What can't be used is left out by itself, and it is said why: of every answer one
// good behaviour is left.
func TestF7_WhatWasNotShownIsDropped(t *testing.T) {
	t.Parallel()
	const id = "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"
	for item, why := range map[string]string{
		`"trends":[{"content":"x","evidence":["n99"]}]`:                                       "unknown label n99",
		`"trends":[{"content":"x","evidence":["n0"]}]`:                                        "no label",
		`"trends":[{"content":"x","evidence":["n-1"]}]`:                                       "no label",
		`"trends":[{"content":"x","evidence":["n+1"]}]`:                                       "no label",
		`"trends":[{"content":"x","evidence":["` + id + `"]}]`:                                "no label",
		`"trends":[{"content":"x","evidence":["t1"]}]`:                                        "unknown label t1",
		`"trends":[{"content":"x","evidence":["e2"]}]`:                                        "unknown label e2",
		`"trends":[{"content":"x","evidence":["1", 2]}]`:                                      "no label",
		`"trends":[{"content":"x","evidence":[]}]`:                                            "none of the notes",
		`"trends":[{"content":"x"}]`:                                                          "none of the notes",
		`"trends":[{"evidence":["n1"]}]`:                                                      "no content",
		`"trends":[{"content":"` + strings.Repeat("x", 501) + `","evidence":["n1"]}]`:         "no content, or too much",
		`"trends":["The user runs."]`:                                                         "no object",
		`"trends":"The user runs."`:                                                           "no list",
		`"trends":[{"content":"用户喜欢跑步","evidence":["n1"]}]`:                                   "another language",
		`"reinforcements":[{"trait":"t3","grade":"A","evidence":["n1"]}]`:                     "unknown label t3",
		`"reinforcements":[{"trait":"` + id + `","grade":"A","evidence":["n1"]}]`:             "no label",
		`"reinforcements":[{"trait":"n1","grade":"A","evidence":["n1"]}]`:                     "unknown label n1",
		`"reinforcements":[{"trait":"t1","grade":"A","evidence":[]}]`:                         "none of the notes",
		`"contradictions":[{"evidence":["n1"]}]`:                                              "no label",
		`"upgrades":[{"content":"x","to":"preference","from":["t1"]}]`:                        "fewer than two",
		`"upgrades":[{"content":"x","to":"preference","from":["t1","t1","t9"]}]`:              "fewer than two",
		`"upgrades":[{"content":"x","to":"behaviour","from":["t1","t2"]}]`:                    "neither",
		`"upgrades":[{"content":"用户喜欢简单","to":"core","from":["t1","t2"]}]`:                    "another language",
		`"links":[{"a":"n1","b":"n1","type":"causal"}]`:                                       "with itself",
		`"links":[{"a":"n1","b":"n2","type":"unrelated"}]`:                                    "no known type",
		`"links":[{"a":"n1","b":"t1","type":"causal"}]`:                                       "unknown label t1",
		`"links":[{"a":"` + id + `","b":"n1","type":"causal"}]`:                               "no label",
		`"links":[{"a":"n1","b":"n2","type":"causal"},{"a":"N2","b":"[n1]","type":"causal"}]`: "there already",
	} {
		got, err := prompt.ReadConclude(`{"behaviours":[{"content":"The user runs.","form":"habit","confidence":7,"evidence":"n1"}],`+item+`}`, sampleReview(false))
		want := []prompt.Proposal{{Content: "The user runs.", Form: loci.FormPattern, Evidence: []loci.ID{n1}}}
		if err != nil || !reflect.DeepEqual(got.Behaviours, want) {
			t.Errorf("%s: got %+v, %v", item, got, err)
			continue
		}
		if len(got.Trends)+len(got.Reinforcements)+len(got.Contradictions)+len(got.Upgrades) > 0 || len(got.Links) > 1 {
			t.Errorf("%s: got %+v", item, got)
		}
		if all := strings.Join(got.Dropped, "; "); !strings.Contains(all, why) || strings.Contains(all, "runs") || strings.Contains(all, id) {
			t.Errorf("%s: dropped as %q", item, got.Dropped)
		}
	}
}

func TestF4_WhatIsMeantIsUnderstoodOfAConclusion(t *testing.T) {
	t.Parallel()
	for item, check := range map[string]func(c *prompt.Conclusions) bool{
		`"trends":{"content":"x","days":"14","evidence":"n1, N2、[e1]"}`: func(c *prompt.Conclusions) bool {
			return len(c.Trends) == 1 && c.Trends[0].Window == 14*24*time.Hour && reflect.DeepEqual(c.Trends[0].Evidence, []loci.ID{n1, n2, e1})
		},
		`"trends":[{"content":"x","days":0,"evidence":["n1","n77"]}]`: func(c *prompt.Conclusions) bool {
			return len(c.Trends) == 1 && c.Trends[0].Window == 0 && len(c.Trends[0].Evidence) == 1
		},
		`"reinforcements":[{"trait":"T2","grade":"b","evidence":["e1"]}]`: func(c *prompt.Conclusions) bool {
			return c.Reinforcements[0].Grade == loci.GradeB && c.Reinforcements[0].Trait == t2
		},
		`"reinforcements":[{"trait":"t1","grade":"very","evidence":["n1"]},{"trait":"t1","grade":"A","evidence":["n2"]}]`: func(c *prompt.Conclusions) bool {
			r := c.Reinforcements // one, as both are of one trait
			return len(r) == 1 && r[0].Grade == loci.GradeA && reflect.DeepEqual(r[0].Evidence, []loci.ID{n1, n2})
		},
		`"upgrades":null,"links":"none"`: func(c *prompt.Conclusions) bool { return len(c.Dropped) == 0 },
	} {
		got, err := prompt.ReadConclude("<think>Hm.</think>\n```json\n{"+item+",}\n```", sampleReview(false))
		if err != nil || !check(got) {
			t.Errorf("%s: got %+v, %v", item, got, err)
		}
	}
}

func TestF4_NothingLearnedIsAnAnswer(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{
		`{"trends":[],"behaviours":[],"reinforcements":[],"contradictions":[],"upgrades":[],"links":[]}`,
		`{"trends":[]}`,
		`{"trends":[{"content":"The user runs.","evidence":["n99"]}]}`, // understood, and of no use
	} {
		got, err := prompt.ReadConclude(answer, sampleReview(false))
		if err != nil || len(got.Trends)+len(got.Behaviours) > 0 {
			t.Errorf("%s: got %+v, %v", answer, got, err)
		}
	}
}

func TestF2_ConclusionsThatAreNone(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{
		``, `I can't help with that.`, `{}`, `[]`, `{"traits":[]}`, `{"trends":"The user runs."}`, `{"trends":[1,2],"links":["x"]}`,
		`{"trends":[{}],"links":[{"a":"all"}]}`, string(prompt.Schema(prompt.StepConclude)),
	} {
		if got, err := prompt.ReadConclude(answer, sampleReview(false)); !errors.Is(err, loci.ErrBadOutput) {
			t.Errorf("%q: got %+v, %v", answer, got, err)
		}
	}
}

func TestF4_AModelThatFindsTooMuchIsCutShort(t *testing.T) {
	t.Parallel()
	var items []string
	for i := range 100 {
		items = append(items, `{"content":"The user runs `+strings.Repeat("x", i+1)+`","evidence":["n1"]}`)
	}
	got, err := prompt.ReadConclude(`{"behaviours":[`+strings.Join(items, ",")+`]}`, sampleReview(false))
	if err != nil || len(got.Behaviours) != 10 || len(got.Dropped) == 0 || len(got.Dropped) > 30 {
		t.Errorf("%d behaviours, %d dropped, %v", len(got.Behaviours), len(got.Dropped), err)
	}
}

// Whatever a model says, what is read of it points at what it was shown.
func FuzzReadConclude(f *testing.F) {
	f.Add(`{"trends":[{"content":"x","evidence":["n1"]}],"links":[{"a":"n1","b":"e1","type":"causal"}]}`)
	f.Add(`{"behaviours":[{"content":"x","evidence":"n1,n2"}],"upgrades":[{"content":"y","to":"core","from":["t1","t2"]}]}`)
	f.Add(`{"reinforcements":[{"trait":"t2","grade":"A","evidence":["e1"]}],"contradictions":{"trait":"t1","evidence":["n3"]}}`)
	f.Fuzz(func(t *testing.T, answer string) {
		in := sampleReview(false)
		_, _, _ = prompt.ReadAsk(answer)
		if r, _, err := prompt.ReadReconsider(answer); err == nil && (r.Action == "" || (r.Content != "") != (r.Action == prompt.Rewrite)) {
			t.Errorf("%+v", r)
		}
		got, err := prompt.ReadConclude(answer, in)
		if err != nil {
			return
		}
		within := func(shown []loci.ID, of ...loci.ID) {
			for _, id := range of {
				if !slices.Contains(shown, id) {
					t.Errorf("%s was not shown", id)
				}
			}
		}
		all, traits := []loci.ID{n1, n2, n3, e1}, []loci.ID{t1, t2}
		for _, p := range append(got.Trends, got.Behaviours...) {
			within(all, p.Evidence...)
			if p.Content == "" || len(p.Evidence) == 0 {
				t.Errorf("%+v", p)
			}
		}
		for _, j := range append(got.Reinforcements, got.Contradictions...) {
			within(traits, j.Trait)
			within(all, j.Evidence...)
		}
		for _, u := range got.Upgrades {
			within(traits, u.From...)
		}
		for _, p := range got.Links {
			within(all, p.From, p.To)
		}
	})
}
