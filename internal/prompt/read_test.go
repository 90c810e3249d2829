package prompt_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/prompt"
)

func TestW2_AStatementWithAllFields(t *testing.T) {
	t.Parallel()
	got, dropped, err := prompt.ReadExtract(`{"facts":[{"content":"The user moved to Rome.","kind":"episode","sources":[1],"context":"A move.",
		"keywords":["Rome","move"],"tags":["Moving","#moving","Italy"],"category":"location","domain":"Home/Moves/","entities":[{"name":"Rome","type":"place"}],
		"emotion":{"valence":0.8,"arousal":0.4,"label":"glad"},"importance":0.7,"visibility":"private","temporality":"historical",
		"event_time":"2026-05-01","event_end":"","procedure_steps":["pack"]}]}`, english())
	want := []prompt.Statement{{
		Content: "The user moved to Rome.", Kind: loci.Episode, Sources: []int{0}, Context: "A move.",
		Keywords: []string{"Rome", "move"}, Tags: []string{"moving", "italy"}, Category: loci.Location, Domain: "home/moves",
		Entities: []loci.Entity{{Name: "Rome", Type: "place"}}, Emotion: &loci.Emotion{Valence: .8, Arousal: .4, Label: "glad"},
		Importance: .7, Visibility: loci.Private, Temporality: loci.Historical,
		EventTime: loci.Date{Time: time.Date(2026, 5, 1, 0, 0, 0, 0, shanghai), Precision: loci.Day},
	}}
	if err != nil || len(dropped) > 0 || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, %v", got, dropped, err)
	}
}

// Every bad field is left out by itself.
func TestW2_BadFieldsAreDefaultedOneByOne(t *testing.T) {
	t.Parallel()
	for field, bad := range map[string][]string{
		"kind":            {`"rumour"`, `7`, `null`, `["fact","episode"]`},
		"sources":         {`[0]`, `[3]`, `"x"`, `[-1]`, `{}`, `null`},
		"context":         {`{}`, `"` + strings.Repeat("x", 501) + `"`, `"N/A"`},
		"keywords":        {`[{}]`, `null`, `["` + strings.Repeat("k", 65) + `"]`},
		"tags":            {`[null, ""]`, `["#"]`},
		"category":        {`"sports"`, `[]`},
		"domain":          {`"a//b"`, `"*"`, `"two words"`, `{}`},
		"entities":        {`"Rome"`, `[{}]`, `[{"type":"place"}]`},
		"emotion":         {`"glad"`, `{"valence":2,"arousal":0}`, `{"valence":1}`, `{"valence":0,"arousal":0}`},
		"importance":      {`7`, `-1`, `"huge"`, `"NaN"`, `null`},
		"confidence":      {`"huge"`, `"NaN"`, `null`, `{}`},
		"visibility":      {`"public"`, `""`, `null`, `true`},
		"temporality":     {`"always"`, `3`},
		"event_time":      {`"soon"`, `"2026-13-01"`, `"2026-02-30"`, `"0000"`, `true`, `"05/04/2026"`},
		"event_end":       {`"2026-05-01"`},
		"procedure_steps": {`["one","two"]`}, // no workflow
	} {
		for _, value := range bad {
			answer := `{"facts":[{"content":"The user moved.","` + field + `":` + value + `}]}`
			got, _, err := prompt.ReadExtract(answer, english())
			if want := []prompt.Statement{{Content: "The user moved."}}; err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s: got %+v, %v", field, value, got, err)
			}
		}
	}
}

func steps(want ...string) func(s prompt.Statement) bool {
	return func(s prompt.Statement) bool { return reflect.DeepEqual(s.Steps, want) }
}

func TestW2_WhatIsMeantIsUnderstood(t *testing.T) {
	t.Parallel()
	for answer, check := range map[string]func(s prompt.Statement) bool{
		`"kind":"Fact"`:                                     func(s prompt.Statement) bool { return s.Kind == loci.Fact },
		`"sources":["message 2", 1, "2"]`:                   func(s prompt.Statement) bool { return reflect.DeepEqual(s.Sources, []int{0, 1}) },
		`"sources":1`:                                       func(s prompt.Statement) bool { return reflect.DeepEqual(s.Sources, []int{0}) },
		`"keywords":"Rome, move、dog"`:                       func(s prompt.Statement) bool { return len(s.Keywords) == 3 },
		`"importance":"0.7"`:                                func(s prompt.Statement) bool { return s.Importance == .7 },
		`"entities":["Rome","Rome"]`:                        func(s prompt.Statement) bool { return len(s.Entities) == 1 && s.Entities[0].Name == "Rome" },
		`"event_time":"2026-05-01 17:30"`:                   func(s prompt.Statement) bool { return s.EventTime.String() == "2026-05-01T17:30:00+08:00" },
		`"event_time":2019,"event_end":"2021"`:              func(s prompt.Statement) bool { return s.EventTime.String() == "2019" && s.EventEnd.String() == "2021" },
		`"category":"workflow","procedure_steps":["a","b"]`: func(s prompt.Statement) bool { return len(s.Steps) == 2 },
		`"category":"workflow","procedure_steps":["1. stir, slowly","2) wait","Step 3: stir, slowly"]`: steps("stir, slowly", "wait", "stir, slowly"),
		`"category":"workflow","procedure_steps":[{"step":1,"text":"stir"},{"step":2,"text":"wait"}]`:  steps("stir", "wait"),
		`"category":"workflow","procedure_steps":[{"step":"stir"},{"step":"wait"}]`:                    steps("stir", "wait"),
		`"category":"workflow","procedure_steps":"1. stir, slowly\n2. wait"`:                           steps("stir, slowly", "wait"),
		`"category":"workflow","procedure_steps":"stir -> wait -> pour"`:                               steps("stir", "wait", "pour"),
		`"category":"workflow","procedure_steps":["第一步：洗米","第二步：泡半小时"]`:                                steps("洗米", "泡半小时"),
		`"category":"workflow","procedure_steps":["①洗米","- 泡半小时"]`:                                     steps("洗米", "泡半小时"),
		`"category":"workflow","procedure_steps":"先洗米，再泡半小时，最后上锅蒸"`:                                    steps("洗米", "泡半小时", "上锅蒸"),
		`"category":"workflow","procedure_steps":[]`:                                                   func(s prompt.Statement) bool { return s.Steps == nil },
	} {
		got, _, err := prompt.ReadExtract("Sure!\n```json\n{\"facts\":[{\"content\":\"The\\nuser  moved.\","+answer+"},]}\n```", english())
		if err != nil || len(got) != 1 || !check(got[0]) || got[0].Content != "The user moved." {
			t.Errorf("%s: got %+v, %v", answer, got, err)
		}
	}
}

func TestW2_StepsThatTheAnswerLeavesOutAreReadFromItsStatement(t *testing.T) {
	t.Parallel()
	for content, want := range map[string][]string{
		"To brew: boil the water → add the leaves → wait": {"boil the water", "add the leaves", "wait"},
		"发布流程是先跑测试，然后打标签，最后推送。":                           {"跑测试", "打标签", "推送"},
		"Ann always checks the logs.":                     nil,
	} {
		got, _, err := prompt.ReadExtract(`{"facts":[{"content":"`+content+`","category":"workflow","procedure_steps":[]}]}`, english())
		if err != nil || len(got) != 1 || !reflect.DeepEqual(got[0].Steps, want) {
			t.Errorf("%q: got %+v, %v", content, got, err)
		}
	}
}

func TestW2_OneBadStatementNeverLosesTheOthers(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("long ", 20_000)
	got, dropped, err := prompt.ReadExtract(`{"facts":[{"content":"One."}, 7, {}, {"content":"`+long+`"}, {"content":"  "}, {"content":"Two."}]}`, english())
	if err != nil || len(got) != 2 || got[1].Content != "Two." || len(dropped) != 4 {
		t.Errorf("got %d statements, %d dropped, %v", len(got), len(dropped), err)
	}
	if strings.Contains(strings.Join(dropped, ""), "long long") {
		t.Error("a warning repeats what was said")
	}
}

func TestAnswersThatAreNone(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{``, `I can't help with that.`, `{"stuff":[]}`, `{"facts":"none"}`, `{"facts":[1,2]}`, string(prompt.Schema("extract"))} {
		if got, _, err := prompt.ReadExtract(answer, english()); !errors.Is(err, loci.ErrBadOutput) {
			t.Errorf("%q: got %+v, %v", answer, got, err)
		}
	}
	if got, _, err := prompt.ReadExtract(`{"facts":[]}`, english()); err != nil || len(got) != 0 {
		t.Errorf("nothing worth remembering: %v, %v", got, err)
	}
	if _, _, err := prompt.ReadDecide(`{"decisions":[{"statement":9,"operation":"ADD"}]}`, sampleChoice(false)); !errors.Is(err, loci.ErrBadOutput) {
		t.Errorf("a decision about nothing asked: %v", err)
	}
}

func TestW5_VerdictsAreChecked(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]prompt.Verdict{
		`"operation":"ADD","target":"m1"`:                                      {Operation: loci.Add, Target: -1, Of: -1},
		`"operation":"delete","target":"M1","content":"x"`:                     {Operation: loci.Delete, Target: 0, Of: -1},
		`"operation":"NOOP","target":"m2"`:                                     {Operation: loci.Noop, Target: 1, Of: -1},
		`"operation":"UPDATE","target":"m2","content":" Both. "`:               {Operation: loci.Update, Target: 1, Of: -1, Content: "Both."},
		`"operation":"UPDATE","target":"m2","content":""`:                      {Operation: loci.Add, Target: -1, Of: -1, Reason: "the model gave no usable merged text: added", Doubt: "the model gave no usable merged text: added"},
		`"operation":"DELETE","target":"m3"`:                                   {Operation: loci.Add, Target: -1, Of: -1, Reason: "the model named a target that was not offered: added", Doubt: "the model named a target that was not offered: added"},
		`"operation":"DELETE","target":"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"`: {Operation: loci.Add, Target: -1, Of: -1, Reason: "the model named a target that was not offered: added", Doubt: "the model named a target that was not offered: added"},
		`"operation":"PONDER","target":"m1"`:                                   {Operation: loci.Add, Target: -1, Of: -1, Reason: "the model named no known operation: added", Doubt: "the model named no known operation: added"},
		`"target":"m1"`:                                                        {Operation: loci.Add, Target: -1, Of: -1, Reason: "the model named no known operation: added", Doubt: "the model named no known operation: added"},
	} {
		got, _, err := prompt.ReadDecide(`{"decisions":[{"statement":1,`+answer+`},"x"]}`, sampleChoice(false))
		if err != nil || len(got) != 1 || got[0] != want {
			t.Errorf("%s: got %+v, %v", answer, got, err)
		}
	}
	// m1 was offered to the first statement only.
	got, _, err := prompt.ReadDecide(`{"decisions":[{"statement":2,"operation":"DELETE","target":"m1"}]}`, sampleChoice(false))
	if err != nil || len(got) != 1 || got[0].Operation != loci.Add {
		t.Errorf("the target of another statement: %+v, %v", got, err)
	}
}

func TestW8_OnlyNotesShownAreDescribedAgain(t *testing.T) {
	t.Parallel()
	got, _, err := prompt.ReadEvolve(`{"changes":[{"note":"m2","context":"The user's dog, in Rome now.","tags":["Rome","dog","a","b"],"reason":"moved"},
		{"note":"m2","context":"again"},{"note":"m3","context":"never shown"},{"note":"m1","context":"","tags":[]},{"tags":["x"]}]}`, sampleLinked(false))
	want := []prompt.Redescribed{{Memory: 1, Context: "The user's dog, in Rome now.", Tags: []string{"rome", "dog", "a"}, Reason: "moved"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
}

// Where a model meant to hide a statement, or may have been about to say so, it is hidden.
func TestFindingS2_AStatementWithoutItsVisibilityIsPrivate(t *testing.T) {
	t.Parallel()
	const first = `{"facts":[{"content":"The user moved.","visibility":"scoped"},`
	for answer, want := range map[string][]loci.Visibility{
		first + `{"content":"The user is ill.","kind":"fact"`:                       {"", loci.Private}, // cut off
		first + `{"content":"The user is ill.","visib`:                              {"", loci.Private},
		first + `{"content":"The user is ill.","visibility":"pri`:                   {"", loci.Private},
		first + `{"content":"The user is ill.","visibility":"scoped","importance":`: {"", ""},
		first + `{"content":"The user is`:                                           {""},
		first + `{"content":"The user is ill."}]}`:                                  {"", ""}, // whole: the model left it out
		"```json\n" + first + `{"content":"The user is ill."}]`:                     {"", loci.Private},
		first + `{"content":"The user is ill.","visibility":"user-only"}]}`:         {"", loci.Private},
		first + `{"content":"The user is ill.","visibility":"confidential"}]}`:      {"", loci.Private},
	} {
		got, _, err := prompt.ReadExtract(answer, english())
		if err != nil || len(got) != len(want) {
			t.Errorf("%s: got %+v, %v", answer, got, err)
			continue
		}
		for i := range got {
			if got[i].Visibility != want[i] {
				t.Errorf("%s: statement %d is %q, want %q", answer, i+1, got[i].Visibility, want[i])
			}
		}
	}
}
