package jsonmend_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/jsonmend"
)

const schema = `{"type":"object","properties":{"facts":{"type":"array","items":{"type":"object"}},"note":{"type":"string"}},"required":["facts"]}`

// Each row is something that models have been seen to answer, and what it means;
// an empty meaning is an answer that means nothing.
func TestW2_AMalformedAnswerIsRepaired(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, answer, means string }{
		{"nothing wrong", `{"facts":[{"content":"a, }] 'b'"}]}`, `{"facts":[{"content":"a, }] 'b'"}]}`},
		{"a fence", "```json\n{\"facts\":[{\"content\":\"a\"}]}\n```", `{"facts":[{"content":"a"}]}`},
		{"a fence that is not closed", "```\n{\"facts\":[]}", `{"facts":[]}`},
		{"reasoning before it", "<think>Maybe {\"facts\":[{\"content\":\"no\"}]}?</think>\n{\"facts\":[{\"content\":\"yes\"}]}", `{"facts":[{"content":"yes"}]}`},
		{"reasoning that only ends", "First {\"facts\":[1]}, hm.\n</think>{\"facts\":[]}", `{"facts":[]}`},
		{"reasoning twice", "<think>a</think><think>b</think>{\"facts\":[]}", `{"facts":[]}`},
		{"the marks of reasoning in a string", `{"facts":[{"content":"asks about </think> tags"}],}`, `{"facts":[{"content":"asks about </think> tags"}]}`},
		{"words around", "Sure! Here [as asked] it is: {\"facts\":[]} Hope {that} helps.", `{"facts":[]}`},
		{"trailing commas", `{"facts":[{"content":"a",},],}`, `{"facts":[{"content":"a"}]}`},
		{"doubled commas", `{"facts":[{"content":"a"},,{"content":"b"}]}`, `{"facts":[{"content":"a"},{"content":"b"}]}`},
		{"forgotten commas", "{\"facts\":[{\"content\":\"a\" \"tags\":[\"x\"]} {\"content\":\"b\"\n\"tags\":[]}]}", `{"facts":[{"content":"a","tags":["x"]},{"content":"b","tags":[]}]}`},
		{"single quotes", `{'facts': [{'content': 'Ann\'s dog isn't here', 'tags': ['a', 'b']}]}`, `{"facts":[{"content":"Ann's dog isn't here","tags":["a","b"]}]}`},
		{"curly quotes", `{“facts”: [{“content”: “他说“好””}]}`, `{"facts":[{"content":"他说“好”"}]}`},
		{"Chinese punctuation", `{"facts"：[{"content"："上海"，"tags"：[]}]}`, `{"facts":[{"content":"上海","tags":[]}]}`},
		{"quotes inside a string", `{"facts":[{"content":"She said "yes", then left"}]}`, `{"facts":[{"content":"She said \"yes\", then left"}]}`},
		{"line ends inside a string", "{\"facts\":[{\"content\":\"one\ntwo\tthree\"}]}", `{"facts":[{"content":"one\ntwo\tthree"}]}`},
		{"escapes that JSON has not", `{"facts":[{"content":"C:\dir \u4f60\ud83d\ude00"}]}`, `{"facts":[{"content":"C:\\dir 你😀"}]}`},
		{"names without quotes", `{facts: [{content: "a", kind: fact}]}`, `{"facts":[{"content":"a","kind":"fact"}]}`},
		{"the literals of Python", `{"facts":[{"pinned":True,"end":None,"n":NaN}]}`, `{"facts":[{"pinned":true,"end":null,"n":null}]}`},
		{"numbers that JSON has not", `{"facts":[{"a":.5,"b":+1,"c":1.,"d":007,"e":1e3}]}`, `{"facts":[{"a":0.5,"b":1,"c":1,"d":7,"e":1e3}]}`},
		{"comments", "{\"facts\":[ // the facts\n{\"content\":\"http://a\"} /* one */]}", `{"facts":[{"content":"http://a"}]}`},
		{"and so on", `{"facts":[{"content":"a"}, ...]}`, `{"facts":[{"content":"a"}]}`},
		{"brackets forgotten", `{"facts":[{"content":"a"}`, `{"facts":[{"content":"a"}]}`},
		{"brackets mixed up", `{"facts":[{"content":"a"]}`, `{"facts":[{"content":"a"}]}`},
		{"cut in a string", `{"facts":[{"content":"likes tea"},{"content":"does not like cof`, `{"facts":[{"content":"likes tea"}]}`},
		{"cut in a number", `{"facts":[{"content":"a","importance":0.`, `{"facts":[{"content":"a"}]}`},
		{"cut in a name", `{"facts":[{"content":"a","impor`, `{"facts":[{"content":"a"}]}`},
		{"cut after a colon, in a fence", "```json\n{\"facts\":[{\"content\":\"a\",\"kind\":\n```", `{"facts":[{"content":"a"}]}`},
		{"a bare list", `[{"content":"a"},{"content":"b"}]`, `{"facts":[{"content":"a"},{"content":"b"}]}`},
		{"an empty list", "No facts: []", `{"facts":[]}`},
		{"the object in a list", `[{"facts":[]}]`, `{"facts":[]}`},
		{"a call of a tool", `{"name":"extract","arguments":{"facts":[]}}`, `{"facts":[]}`},
		{"an example before it", `The form is {"content":"…"}. So: {"facts":[],"note":"x"}`, `{"facts":[],"note":"x"}`},
		{"the schema before it", schema + "\n" + `{"facts":[]}`, `{"facts":[]}`},
		{"the schema instead", schema, ""},
		{"the schema in a fence", "```json\n" + schema + "\n```", ""},
		{"prose", "I could not find any facts.", ""},
		{"nothing", " \n", ""},
		{"reasoning without an end", "<think>Let me see {\"facts\":[]}", ""},
		{"another object", `{"error":"no"}`, ""},
		{"an empty object", `{}`, ""},
		{"a list of numbers", `[1,2]`, ""},
		{"nested past all reason", strings.Repeat(`{"facts":[`, 100), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := jsonmend.Object(c.answer, json.RawMessage(schema), jsonmend.Near{})
			if c.means == "" {
				if !errors.Is(err, loci.ErrBadOutput) {
					t.Fatalf("got %s, %v; want ErrBadOutput", got, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(decode(t, c.means), decode(t, string(got))); diff != "" {
				t.Errorf("got %s (-want +got):\n%s", got, diff)
			}
		})
	}
}

func TestFindingT8_WhatIsNearlyTheAnswerIsTheAnswer(t *testing.T) {
	t.Parallel()
	near := jsonmend.Near{Fields: []string{"new_facts"}, Items: []string{"content", "kind", "text"}}
	for answer, means := range map[string]string{
		`{"newFacts":[]}`:                             `{"newFacts":[]}`,
		`{"FACTS":[]}`:                                `{"FACTS":[]}`,
		`{"content":"a","kind":"fact"}`:               `{"facts":[{"content":"a","kind":"fact"}]}`,
		"```json\n{'Text': 'a', 'kind': 'fact'}\n```": `{"facts":[{"Text":"a","kind":"fact"}]}`,
		`["one","two"]`:                               `{"facts":["one","two"]}`,
		`The form is {"content":"x","kind":"fact"}: {"facts":[]}`: `{"facts":[]}`,
		`{"content":"a"}`: "", // too little to know it by
		`["one",2]`:       "",
		`See ["one"].`:    "", // prose
	} {
		got, err := jsonmend.Object(answer, json.RawMessage(schema), near)
		if means == "" {
			if !errors.Is(err, loci.ErrBadOutput) {
				t.Errorf("%s: %s, %v", answer, got, err)
			}
			continue
		}
		if err != nil || !cmp.Equal(decode(t, means), decode(t, string(got))) {
			t.Errorf("%s: %s, %v", answer, got, err)
		}
	}
}

func decode(t *testing.T, s string) (v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(s), &v); err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return v
}

func TestAnyObjectWillDoWithoutFieldsToLookFor(t *testing.T) {
	t.Parallel()
	for _, schema := range []string{"", "{}", "not a schema"} {
		got, err := jsonmend.Object("Here: {'a': 1}", json.RawMessage(schema), jsonmend.Near{})
		if err != nil || string(got) != `{"a":1}` {
			t.Errorf("schema %q: %s, %v", schema, got, err)
		}
	}
	if got, err := jsonmend.Object("{}", json.RawMessage(`{"properties":{"a":{}}}`), jsonmend.Near{}); err != nil || string(got) != "{}" {
		t.Errorf("nothing is required: %s, %v", got, err)
	}
}

func TestTheErrorDoesNotRepeatWhatPeopleSaid(t *testing.T) {
	t.Parallel()
	_, err := jsonmend.Object("My PIN is 4711, remember it.", json.RawMessage(schema), jsonmend.Near{})
	if err == nil || strings.Contains(err.Error(), "4711") {
		t.Error(err)
	}
}

func TestReasoningIsNoPartOfATextualAnswer(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]string{
		"<think>\nhm\n</think>\n\nYes.":      "Yes.",
		"hm\n</think>\nYes.":                 "Yes.",
		" Yes. ":                             "Yes.",
		"<think>hm":                          "",
		"Put <think> here and </think> here": "Put <think> here and </think> here",
	} {
		if got := jsonmend.WithoutReasoning(answer); got != want {
			t.Errorf("%q: %q, want %q", answer, got, want)
		}
	}
}

// A model that runs wild is read in the time that it takes to read it once, or a few
// times: reading from each bracket to the end would take minutes here.
func TestNonsenseIsReadQuickly(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"[", "{", "[a b ", `{"a":`, `{"`, `["a" x`, "{/*", "<think></think>", "{a:[", `"\"`, "[[1 2],"} {
		_, err := jsonmend.Object(strings.Repeat(s, 1<<18/len(s)), json.RawMessage(schema), jsonmend.Near{})
		if !errors.Is(err, loci.ErrBadOutput) {
			t.Errorf("%s: %v", s, err)
		}
	}
}

// Whatever a model says, what comes out is one object or an error.
func FuzzObject(f *testing.F) {
	for _, s := range []string{`{"facts":[{"a":'b"c'}`, `[{"a":"\ud83d`, "{a:{b:[c,{d:`", `{"facts":[1,{"x":-`, "<think>{", `{“a”：‘b’}`, "{\"a\":\"\xff\\\xff\"}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		got, err := jsonmend.Object(answer, json.RawMessage(schema), jsonmend.Near{})
		if err != nil {
			return
		}
		var fields map[string]json.RawMessage
		if json.Unmarshal(got, &fields) != nil || fields["facts"] == nil && fields["note"] == nil {
			t.Errorf("%q became %q", answer, got)
		}
	})
}
