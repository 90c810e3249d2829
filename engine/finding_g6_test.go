package engine_test

import (
	"cmp"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// A model that makes one fact of each message, of one attribute, and wants the fact of the
// message before deleted, or adds.
type statedOf struct {
	by, role                  string
	text                      string
	fact, subject, key, value string
	deletes                   string // a fact; "" adds
	decides                   string // in its place: what the model answers, each decision as JSON
	kind, event               string // of the fact; "" a fact without a time
}

// hears tells a memory with a model two things, and returns it with what came of the second.
func hears(t *testing.T, all ...statedOf) (*engine.Engine, *loci.RememberResult) {
	t.Helper()
	m := &play{name: "m", answers: map[string][]string{}, always: map[string]string{"evolve": orNone("")}}
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	e := must(engine.New(inmem.New(), engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { now = now.Add(time.Hour); return now },
		Models: engine.Models{Extract: m, Decide: m, Evolve: m},
	}))
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	var last *loci.RememberResult
	for _, s := range all {
		m.answers["extract"] = []string{`{"facts":[` + statement(s.fact, map[string]any{
			"subject": s.subject, "attribute": s.key, "value": s.value, "kind": cmp.Or(s.kind, "fact"), "event_time": s.event,
		}) + `]}`}
		m.answers["decide"] = []string{cmp.Or(s.decision(), orNone(""))}
		last = must(e.Remember(t.Context(), me, loci.RememberRequest{Text: s.text, Speaker: s.by, Role: loci.Role(s.role), Conversation: "c", Wait: true}))
	}
	return e, last
}

func (s *statedOf) decision() string {
	switch {
	case s.decides != "":
		return `{"decisions":[` + s.decides + `]}`
	case s.deletes == "":
		return ""
	}
	return `{"decisions":[{"statement":1,"operation":"DELETE","target":"label(` + s.deletes + `)","content":"","reason":"moved"}]}`
}

// profileOf is what is known of a subject, with what was known earlier.
func profileOf(t *testing.T, e *engine.Engine, subject string) string {
	t.Helper()
	res := must(e.Profile(t.Context(), me, loci.ProfileRequest{Subject: subject, History: true}))
	raw := must(json.Marshal(res.Attributes))
	return string(raw)
}

// refused reports whether exactly one warning has a text.
func warnsOnce(t *testing.T, warnings []string, of string) {
	t.Helper()
	if n := strings.Count(strings.Join(warnings, "\n"), of); n != 1 {
		t.Errorf("%d warnings of %q: %q", n, of, warnings)
	}
}

const notBorne = "without what it claims"

// A model's fact from the assistant's words, or from another speaker's, is kept, is no claim
// of the user's, and ends nothing of the user's, whatever the model decides.
func TestFindingG6_OthersSayNothingOfTheUser(t *testing.T) {
	t.Parallel()
	english := statedOf{role: "user", text: "I live in Ghent.", fact: "The user lives in Ghent.", subject: "the user", key: "home", value: "Ghent"}
	chinese := statedOf{role: "user", text: "我住在根特。", fact: "用户住在根特。", subject: "用户", key: "住处", value: "根特"}
	for _, first := range []statedOf{english, chinese} {
		for _, by := range []statedOf{{role: "assistant"}, {by: "Bob"}, {by: "小博", role: "assistant"}} {
			for _, deletes := range []string{"", first.fact} {
				second := statedOf{
					by: by.by, role: by.role, deletes: deletes, text: "Mainz is a lovely place to be since you went there.",
					fact: "The user lives in Mainz.", subject: "the user", key: "home", value: "Mainz",
				}
				if first == chinese {
					second.text, second.fact, second.subject, second.key, second.value = "你去了美因茨以后过得不错。", "用户住在美因茨。", "用户", "住处", "美因茨"
				}
				e, res := hears(t, first, second)
				warnsOnce(t, res.Warnings, notBorne)
				if deletes != "" {
					warnsOnce(t, res.Warnings, "nothing was ended")
				}
				if fact := only(t, res); fact.Content != second.fact || len(fact.Claims) > 0 {
					t.Errorf("%+v: the fact is %+v", second, fact)
				}
				if known := profileOf(t, e, ""); !strings.Contains(known, first.value) || strings.Contains(known, second.value) || strings.Contains(known, "until") {
					t.Errorf("%+v: the profile is %s", second, known)
				}
			}
		}
	}
}

// What the user confirms is the user's, in the same words too.
func TestFindingG6_WhatTheUserConfirmsIsTheUsers(t *testing.T) {
	t.Parallel()
	for value, all := range map[string][]statedOf{
		"Mainz": {
			{role: "user", text: "I live in Ghent.", fact: "The user lives in Ghent.", subject: "the user", key: "home", value: "Ghent"},
			{role: "assistant", text: "So Mainz is home now?", fact: "The user lives in Mainz.", subject: "the user", key: "home", value: "Mainz"},
			{role: "user", text: "Yes, exactly.", fact: "The user lives in Mainz.", subject: "the user", key: "home", value: "Mainz", deletes: "The user lives in Ghent."},
		},
		"美因茨": {
			{role: "user", text: "我住在根特。", fact: "用户住在根特。", subject: "用户", key: "住处", value: "根特"},
			{role: "assistant", text: "所以美因茨现在是家了？", fact: "用户住在美因茨。", subject: "用户", key: "住处", value: "美因茨"},
			{role: "user", text: "对，没错。", fact: "用户住在美因茨。", subject: "用户", key: "住处", value: "美因茨", deletes: "用户住在根特。"},
		},
	} {
		e, res := hears(t, all...)
		if got := res.Decisions[0].Operation; got != loci.Delete || len(res.Warnings) > 0 {
			t.Errorf("it decided %+v, warned %q", res.Decisions, res.Warnings)
		}
		known := must(e.Profile(t.Context(), me, loci.ProfileRequest{}))
		if len(known.Attributes) != 1 || len(known.Attributes[0].Values) != 1 || known.Attributes[0].Values[0].Value != value {
			t.Errorf("the profile is %+v", known.Attributes)
		}
	}
}

// What a caller gives is checked in the same way, and decided by rules.
func TestFindingG6_GivenFactsAreCheckedToo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ old, text, fact, subject, key, value string }{
		{"I live in Ghent.", "You live in Mainz now.", "The user no longer lives in Ghent, but in Mainz.", "user", "home", "Mainz"},
		{"我住在根特。", "你现在住在美因茨。", "用户不再住在根特，而是住在美因茨。", "用户", "住处", "美因茨"},
	} {
		e := withoutAsking(t, inmem.New())
		gives(t, e, me, c.old, loci.GivenFact{Text: strings.NewReplacer("I live", "The user lives", "我", "用户").Replace(c.old)})
		res := must(e.Remember(t.Context(), me, loci.RememberRequest{
			Text: c.text, Role: loci.RoleAssistant, Conversation: "c",
			Facts: []loci.GivenFact{{Text: c.fact, Claims: []loci.GivenClaim{{Subject: c.subject, Attribute: c.key, Value: c.value}}}},
		}))
		warnsOnce(t, res.Warnings, notBorne)
		if known := profileOf(t, e, ""); strings.Contains(known, c.value) || strings.Contains(known, "until") {
			t.Errorf("the profile is %s", known)
		}
	}
}

// What is somebody's in the words that a fact was made of is not the user's.
func TestFindingG6_WhatTheWordsSayOfSomebodyElse(t *testing.T) {
	t.Parallel()
	for _, c := range []statedOf{
		{role: "user", text: "Ann lives in Mainz.", fact: "The user lives in Mainz.", subject: "the user", key: "home", value: "Mainz"},
		{role: "user", text: "安娜住在美因茨。", fact: "用户住在美因茨。", subject: "用户", key: "住处", value: "美因茨"},
	} {
		e, res := hears(t, c)
		warnsOnce(t, res.Warnings, notBorne)
		if known := profileOf(t, e, ""); strings.Contains(known, c.value) {
			t.Errorf("the profile is %s", known)
		}
	}
}

// The warning of what was left out names the statement, but no secret of it.
func TestA3_NoWarningOfClaimsGivesAwayASecret(t *testing.T) {
	t.Parallel()
	_, res := hears(t, statedOf{
		by: "Bob", text: "You live in Mainz, and the door code is 4821.", fact: "User: Mainz, door code is 4821.",
		subject: "the user", key: "home", value: "Mainz",
	})
	warnsOnce(t, res.Warnings, "a statement was kept "+notBorne)
	if all := strings.Join(res.Warnings, "; "); strings.Contains(all, "4821") {
		t.Errorf("it warns %q", all)
	}
}
