package prompt_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/prompt"
)

// has reports whether one of the warnings holds some words; without words, whether there
// is none.
func has(warnings []string, words string) bool {
	if words == "" {
		return len(warnings) == 0
	}
	return slices.ContainsFunc(warnings, func(w string) bool { return strings.Contains(w, words) })
}

// A statement that is nearly what was asked for is understood, and it is recorded how.
func TestFindingT8_NearlyRightStatementsAreUnderstood(t *testing.T) {
	t.Parallel()
	moved := "The user moved there."
	for answer, c := range map[string]struct {
		warned string // words of a warning; "" is none
		check  func(s prompt.Statement) bool
	}{
		`{"facts":["The user moved there."]}`:                                                      {"a text was read as a statement", nil},
		`["The user moved there."]`:                                                                {"a text was read as a statement", nil},
		`{"facts":[{"fact":"The user moved there."}]}`:                                             {`"fact" was read as "content"`, nil},
		`{"Facts":[{"Text":"The user moved there."}]}`:                                             {`"text" was read as "content"`, nil},
		`{"new_facts":[{"statement":"The user moved there."}]}`:                                    {`"new_facts" was read as "facts"`, nil},
		`{"extractedFacts":[{"memory":"The user moved there."}]}`:                                  {`"extractedfacts" was read as "facts"`, nil},
		`{"facts":{"content":"The user moved there."}}`:                                            {`one item was read as the list "facts"`, nil},
		`{"content":"The user moved there.","kind":"fact"}`:                                        {"", nil},
		`{"facts":[{"CONTENT":"The user moved there."}]}`:                                          {"", nil},
		`{"facts":[{"content":"The user moved there.","type":"event"}]}`:                           {`"event" was read as "episode"`, func(s prompt.Statement) bool { return s.Kind == loci.Episode }},
		`{"facts":[{"content":"The user moved there.","when":"2026-05-01"}]}`:                      {`"when" was read as "event_time"`, func(s prompt.Statement) bool { return s.EventTime.String() == "2026-05-01" }},
		`{"facts":[{"content":"The user moved there.","eventTime":"2026-05-01"}]}`:                 {`"eventtime" was read as "event_time"`, func(s prompt.Statement) bool { return s.EventTime.String() == "2026-05-01" }},
		`{"facts":[{"content":"The user moved there.","event_time":"","date":"2026-05-01"}]}`:      {`"date" was read as "event_time"`, func(s prompt.Statement) bool { return s.EventTime.String() == "2026-05-01" }},
		`{"facts":[{"content":"The user moved there.","importance":"0.8"}]}`:                       {"", func(s prompt.Statement) bool { return s.Importance == .8 }},
		`{"facts":[{"content":"The user moved there.","importance":"80%"}]}`:                       {`a share was read as a number`, func(s prompt.Statement) bool { return s.Importance == .8 }},
		`{"facts":[{"content":"The user moved there.","importance":"8/10"}]}`:                      {`a share was read as a number`, func(s prompt.Statement) bool { return s.Importance == .8 }},
		`{"facts":[{"content":"The user moved there.","importance":"High"}]}`:                      {`"high" was read as "0.7"`, func(s prompt.Statement) bool { return s.Importance == .7 }},
		`{"facts":[{"content":"The user moved there.","importance":"重要"}]}`:                        {`was read as "0.7"`, func(s prompt.Statement) bool { return s.Importance == .7 }},
		`{"facts":[{"content":"The user moved there.","confidence":0.6}]}`:                         {"", func(s prompt.Statement) bool { return s.Confidence == .6 }},
		`{"facts":[{"content":"The user moved there.","confidence":1.4}]}`:                         {`"confidence" was brought to 0…1`, func(s prompt.Statement) bool { return s.Confidence == 1 }},
		`{"facts":[{"content":"The user moved there.","confidence":-3}]}`:                          {`"confidence" was brought to 0…1`, func(s prompt.Statement) bool { return s.Confidence == 0 }},
		`{"facts":[{"content":"The user moved there.","isPrivate":"yes"}]}`:                        {`"yes" was read as "true"`, func(s prompt.Statement) bool { return s.Visibility == loci.Private }},
		`{"facts":[{"content":"The user moved there.","private":false}]}`:                          {"", func(s prompt.Statement) bool { return s.Visibility == "" }},
		`{"facts":[{"content":"The user moved there.","visibility":"Open"}]}`:                      {"", func(s prompt.Statement) bool { return s.Visibility == loci.Open }},
		`{"facts":[{"content":"The user moved there.","visibility":"open","domain":"*"}]}`:         {"", func(s prompt.Statement) bool { return s.Visibility == "" }},
		`{"facts":[{"content":"The user moved there.","visibility":"public"}]}`:                    {"", func(s prompt.Statement) bool { return s.Visibility == "" }},
		`{"facts":[{"content":"The user moved there.","sources":"[1]"}]}`:                          {"", func(s prompt.Statement) bool { return len(s.Sources) == 1 }},
		`{"facts":[{"content":"The user moved there.","source":"#2"}]}`:                            {`"source" was read as "sources"`, func(s prompt.Statement) bool { return reflect.DeepEqual(s.Sources, []int{1}) }},
		`{"facts":[{"content":"The user moved there.","temporality":"past"}]}`:                     {`"past" was read as "historical"`, func(s prompt.Statement) bool { return s.Temporality == loci.Historical }},
		`{"facts":[{"content":"The user moved there.","entities":{"name":"Rome","type":"city"}}]}`: {`"city" was read as "place"`, func(s prompt.Statement) bool { return len(s.Entities) == 1 && s.Entities[0].Type == "place" }},
		`{"facts":[{"content":"The user moved there.","subject":"the user","property":"home","value":"Rome","negated":"true"}]}`: {`"property" was read as "attribute"`, func(s prompt.Statement) bool {
			return s.Subject == "the user" && s.Attribute == "home" && s.Value == "Rome" && s.Negated
		}},
		`{"facts":[{"content":"The user moved there.","subject":"the user","value":"Rome"}]}`: {"", func(s prompt.Statement) bool { return s.Subject == "" && s.Value == "" }},
	} {
		got, warnings, err := prompt.ReadExtract(answer, english())
		if err != nil || len(got) != 1 || got[0].Content != moved || c.check != nil && !c.check(got[0]) {
			t.Errorf("%s: got %+v, %v", answer, got, err)
		}
		if !has(warnings, c.warned) {
			t.Errorf("%s: warnings %q, want one of %q", answer, warnings, c.warned)
		}
	}
}

// What says nothing is made into nothing.
func TestFindingT8_NothingIsInvented(t *testing.T) {
	t.Parallel()
	got, warnings, err := prompt.ReadExtract(`{"facts":["None","Nothing worth keeping.","The dog is called Pablo.",{"fact":""},["x"]]}`, english())
	if err != nil || len(got) != 1 || got[0].Content != "The dog is called Pablo." || len(warnings) != 5 {
		t.Errorf("got %+v, %q, %v", got, warnings, err)
	}
	if all := strings.Join(warnings, "; "); strings.Contains(all, "Pablo") || strings.Contains(all, "worth") {
		t.Errorf("a warning repeats the answer: %q", warnings)
	}
	many := `{"facts":[` + strings.Repeat(`{"fact":"The user moved."},`, 9) + `]}`
	if _, warnings, err := prompt.ReadExtract(many, english()); err != nil || !slices.Equal(warnings, []string{`the model's answer: "fact" was read as "content" (9 times)`}) {
		t.Errorf("nine times the same: %q, %v", warnings, err)
	}
}

func TestFindingT8_NearlyRightDecisionsAreUnderstood(t *testing.T) {
	t.Parallel()
	for answer, c := range map[string]struct {
		want   prompt.Verdict
		warned string
	}{
		`{"decisions":[{"statement":1,"operation":"update","target":"[m2]","content":"Both."}]}`:        {prompt.Verdict{Operation: loci.Update, Target: 1, Of: -1, Content: "Both."}, ""},
		`{"decisions":[{"statement":"1","operation":"REPLACE","target":"m2","content":"Both."}]}`:       {prompt.Verdict{Operation: loci.Update, Target: 1, Of: -1, Content: "Both."}, `"replace" was read as "adds_to"`},
		`{"decisions":[{"statement":"[1]","operation":"Replace","target":"m2","content":""}]}`:          {prompt.Verdict{Operation: loci.Delete, Target: 1, Of: -1}, `"replace" was read as "replaces"`},
		`{"decisions":[{"statement":1,"operation":"NONE","target":"m1"}]}`:                              {prompt.Verdict{Operation: loci.Noop, Target: 0, Of: -1}, `"none" was read as "NOOP"`},
		`{"decisions":[{"statement":1,"operation":"no-op","target":"m1"}]}`:                             {prompt.Verdict{Operation: loci.Noop, Target: 0, Of: -1}, `"no-op" was read as "NOOP"`},
		`{"decisions":[{"fact":"statement 1","event":"remove","memory_id":"'M1'","why":"gone"}]}`:       {prompt.Verdict{Operation: loci.Delete, Target: 0, Of: -1, Reason: "gone"}, `"memory_id" was read as "target"`},
		`{"results":[{"statement":1,"action":"create"}]}`:                                               {prompt.Verdict{Operation: loci.Add, Target: -1, Of: -1}, `"create" was read as "ADD"`},
		`{"decisions":{"statement":1,"operation":"DELETE","target":1}}`:                                 {prompt.Verdict{Operation: loci.Delete, Target: 0, Of: -1}, "a number was read as the label"},
		`{"decisions":[{"statement":1,"operation":"revise","target":"memory 2","mergedText":"Both."}]}`: {prompt.Verdict{Operation: loci.Update, Target: 1, Of: -1, Content: "Both."}, `"revise" was read as "UPDATE"`},
		`{"decisions":[{"statement":1,"operation":"删除","target":"m1"}]}`:                                {prompt.Verdict{Operation: loci.Delete, Target: 0, Of: -1}, `was read as "DELETE"`},
		`{"decisions":[{"statement":1,"operation":"none"}]}`:                                            {prompt.Verdict{Operation: loci.Add, Target: -1, Of: -1, Reason: "the model named a target that was not offered: added", Doubt: "the model named a target that was not offered: added"}, `"none"`},
		`{"statement":1,"operation":"NOOP","target":"m1","content":"","reason":""}`:                     {prompt.Verdict{Operation: loci.Noop, Target: 0, Of: -1}, ""},
		`{"decisions":[{"statement":1,"operation":"DELETE","target":"m12"}]}`:                           {prompt.Verdict{Operation: loci.Add, Target: -1, Of: -1, Reason: "the model named a target that was not offered: added", Doubt: "the model named a target that was not offered: added"}, ""},
		`{"decisions":[{"statement":1,"operation":"contemplate","target":"m1"}]}`:                       {prompt.Verdict{Operation: loci.Add, Target: -1, Of: -1, Reason: "the model named no known operation: added", Doubt: "the model named no known operation: added"}, ""},
	} {
		got, warnings, err := prompt.ReadDecide(answer, sampleChoice(false))
		if err != nil || len(got) != 1 || got[0] != c.want || !has(warnings, c.warned) {
			t.Errorf("%s: got %+v, %q, %v", answer, got, warnings, err)
		}
	}
}

func TestFindingT8_NearlyRightConclusionsAreUnderstood(t *testing.T) {
	t.Parallel()
	pair := func(typ loci.LinkType, reason string) func(c *prompt.Conclusions) bool {
		return func(c *prompt.Conclusions) bool {
			return len(c.Links) == 1 && reflect.DeepEqual(c.Links[0], loci.Link{From: n1, To: e1, Type: typ, Reason: reason})
		}
	}
	trend := func(c *prompt.Conclusions) bool {
		return len(c.Trends) == 1 && c.Trends[0].Content == "The user runs." && slices.Equal(c.Trends[0].Evidence, []loci.ID{n1})
	}
	for answer, c := range map[string]struct {
		warned string
		check  func(c *prompt.Conclusions) bool
	}{
		`{"new_trends":[{"content":"The user runs.","evidence":["n1"]}]}`:     {`"new_trends" was read as "trends"`, trend},
		`{"newTrends":[{"trend":"The user runs.","evidence":["n1"]}]}`:        {`"newtrends" was read as "trends"`, trend},
		`{"trends":{"content":"The user runs.","notes":"(n1)"}}`:              {`"notes" was read as "evidence"`, trend},
		`{"links":[{"a":"n1","b":"e1","type":"same topic","reason":"runs"}]}`: {`"same topic" was read as "same_topic"`, pair(loci.SameTopic, "runs")},
		`{"links":[{"a":"n1","b":"e1","type":"SAME_TOPIC","reason":"runs"}]}`: {"", pair(loci.SameTopic, "runs")},
		`{"links":[{"a":"n1","b":"e1","type":"related","reason":"runs"}]}`:    {`"related" was read as "same_topic"`, pair(loci.SameTopic, "runs")},
		`{"links":[{"a":"n1","b":"e1","type":"causes","reason":"runs"}]}`:     {`"causes" was read as "causal"`, pair(loci.Causal, "runs")},
		`{"links":[{"a":"n1","b":"e1","type":"inspires","reason":"runs"}]}`:   {`a link of another type was read as "same_topic"`, pair(loci.SameTopic, "runs (inspires)")},
		`{"relations":[{"from":"[n1]","to":"E1","relation":"elaboration"}]}`:  {`"elaboration" was read as "elaborates"`, pair(loci.Elaborates, "")},
		`{"links":[{"notes":["n1","e1"],"type":"causal"}]}`:                   {"a list of two notes was read as the ends of a link", pair(loci.Causal, "")},
		`{"links":[{"a":"n1","b":"e1","type":"unrelated"}]}`:                  {"", func(c *prompt.Conclusions) bool { return len(c.Links) == 0 }},
		`{"links":[{"a":"n1","b":"e1"}]}`:                                     {"", func(c *prompt.Conclusions) bool { return len(c.Links) == 0 }},
		`{"behaviors":[{"content":"The user runs.","form":"habit","confidence":"45%","evidence":["n1"]}]}`: {`"habit" was read as "pattern"`, func(c *prompt.Conclusions) bool {
			return len(c.Behaviours) == 1 && c.Behaviours[0].Confidence == .45 && c.Behaviours[0].Form == loci.FormPattern
		}},
		`{"reinforced":[{"trait_id":"t1","grade":"A","evidence":["n1"]}]}`: {`"reinforced" was read as "reinforcements"`, func(c *prompt.Conclusions) bool {
			return len(c.Reinforcements) == 1 && c.Reinforcements[0].Grade == loci.GradeA
		}},
	} {
		got, err := prompt.ReadConclude(answer, sampleReview(false))
		if err != nil || !c.check(got) {
			t.Errorf("%s: got %+v, %v", answer, got, err)
			continue
		}
		if !has(got.Understood, c.warned) {
			t.Errorf("%s: warnings %q, want one of %q", answer, got.Understood, c.warned)
		}
	}
}

func TestFindingT8_OtherNearlyRightAnswersAreUnderstood(t *testing.T) {
	t.Parallel()
	questions, warnings, err := prompt.ReadAsk(`{"queries":{"text":"Does she run?"}}`)
	if err != nil || !slices.Equal(questions, []string{"Does she run?"}) || !has(warnings, `"queries" was read as "questions"`) {
		t.Errorf("got %q, %q, %v", questions, warnings, err)
	}
	changes, warnings, err := prompt.ReadEvolve(`{"updates":{"memory":"1","description":"About tea.","new_tags":"Tea"}}`, sampleLinked(false))
	if want := (prompt.Redescribed{Memory: 0, Context: "About tea.", Tags: []string{"tea"}}); err != nil || len(changes) != 1 || !reflect.DeepEqual(changes[0], want) || !has(warnings, `"updates" was read as "changes"`) {
		t.Errorf("got %+v, %q, %v", changes, warnings, err)
	}
	trait, warnings, err := prompt.ReadReconsider(`{"decision":"revise","newContent":"The user ran until May."}`)
	if want := (prompt.Reconsidered{Action: prompt.Rewrite, Content: "The user ran until May."}); err != nil || *trait != want || !has(warnings, `"revise" was read as "rewrite"`) {
		t.Errorf("got %+v, %q, %v", trait, warnings, err)
	}
}

// Whatever a model says of facts, decisions and descriptions, what is read of it points at
// what it was shown.
func FuzzReadNearlyRight(f *testing.F) {
	f.Add(`{"facts":["a",{"fact":"b","when":"2026","confidence":"high"}]}`)
	f.Add(`{"decisions":{"statement":"[1]","operation":"REPLACE","target":"memory 2"}}`)
	f.Add(`{"updates":[{"memory":"(m1)","tags":["x"]}]}`)
	f.Fuzz(func(t *testing.T, answer string) {
		in := english()
		found, _, _ := prompt.ReadExtract(answer, in)
		for _, s := range found {
			if s.Content == "" || s.Confidence < 0 || s.Confidence > 1 || s.Importance < 0 || s.Importance > 1 || (s.Subject == "") != (s.Attribute == "") {
				t.Errorf("%+v", s)
			}
			for _, i := range s.Sources {
				_ = in.Messages[i]
			}
		}
		choice := sampleChoice(false)
		verdicts, _, _ := prompt.ReadDecide(answer, choice)
		for _, v := range verdicts {
			if v.Target >= 0 && !slices.Contains(choice.Facts[v.Fact].Offered, v.Target) || v.Target < 0 && v.Operation != loci.Add {
				t.Errorf("%+v", v)
			}
		}
		changes, _, _ := prompt.ReadEvolve(answer, sampleLinked(false))
		for _, c := range changes {
			_ = sampleLinked(false).Memories[c.Memory]
		}
	})
}
