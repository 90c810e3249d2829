package engine_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// What takes the place of something else inherits no key of another attribute.
func TestFindingJ2_AKeyStaysWithItsAttribute(t *testing.T) {
	t.Parallel()
	for _, all := range [][]statedOf{
		{
			{role: "user", text: "Ghent is home.", fact: "The user's home is Ghent.", subject: "the user", key: "home", value: "Ghent"},
			{role: "user", text: "Lena Vogt and I left Ghent, we are a pair.", fact: "The user and Lena Vogt are a pair.", subject: "the user", key: "partner", value: "Lena Vogt", deletes: "The user's home is Ghent."},
		},
		{
			{role: "user", text: "我家在根特。", fact: "用户的家在根特。", subject: "用户", key: "home", value: "根特"},
			{role: "user", text: "我离开根特了，和李雷在一起。", fact: "用户和李雷在一起。", subject: "用户", key: "partner", value: "李雷", deletes: "用户的家在根特。"},
		},
	} {
		_, res := hears(t, all...)
		if n := only(t, res); len(n.Claims) == 0 || slices.ContainsFunc(n.Claims, func(c loci.Claim) bool { return slices.Contains(c.Keys, "me|home") }) {
			t.Errorf("%s claims %+v", n.Content, n.Claims)
		}
	}
}

// A change that lies ahead holds from its day: until then the old value does.
func TestFindingJ3_AChangeHoldsFromItsDay(t *testing.T) {
	t.Parallel()
	for _, all := range [][]statedOf{
		{
			{role: "user", text: "I'm with Verbo.", fact: "The user works at Verbo.", subject: "the user", key: "employer", value: "Verbo"},
			{role: "user", text: "From November 1 I'll be with Lume.", fact: "The user will work at Lume from 1 November 2026.", subject: "the user", key: "employer", value: "Lume",
				decides: `{"statement":1,"operation":"replaces","targets":["label(The user works at Verbo.)"],"from":"2026-11-01","content":"","reason":"from November"}`},
		},
		{
			{role: "user", text: "我在清河公司。", fact: "用户在清河公司工作。", subject: "用户", key: "employer", value: "清河公司"},
			{role: "user", text: "11月1日起我去明光公司。", fact: "用户2026年11月1日起在明光公司工作。", subject: "用户", key: "employer", value: "明光公司",
				decides: `{"statement":1,"operation":"replaces","targets":["label(用户在清河公司工作。)"],"from":"2026-11-01","content":"","reason":"11月起"}`},
		},
	} {
		e, res := hears(t, all...)
		known := must(e.Profile(t.Context(), me, loci.ProfileRequest{}))
		held := map[string]string{}
		for _, a := range known.Attributes {
			for _, v := range a.Values {
				held[v.Value] = dayOrNone(v.Since) + "/" + dayOrNone(v.Until)
			}
		}
		if held[all[0].value] != "/2026-11-01" || held[all[1].value] != "2026-11-01/" || res.Decisions[0].Operation != loci.Delete {
			t.Errorf("%+v: the profile has %v", res.Decisions, held)
		}
	}
}

// What a model made of a message is what is known of it, also of whom that says nothing; where it is
// taken back, the words are.
func TestFindingJ4_OneAuthorAMessage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said statedOf
		of   string
	}{
		{statedOf{role: "user", text: "I live in Ghent, and Anna lives in Rome.", fact: "The user lives in Ghent.", subject: "the user", key: "home", value: "Ghent"}, "Anna"},
		{statedOf{role: "user", text: "我住在根特，安娜住在罗马。", fact: "用户住在根特。", subject: "用户", key: "home", value: "根特"}, "安娜"},
	} {
		e, res := hears(t, c.said)
		known := func() int {
			return len(must(e.Profile(t.Context(), me, loci.ProfileRequest{Subject: c.of})).Attributes)
		}
		first := must(e.History(t.Context(), me, only(t, res).ID)).Changes[0]
		if now := known(); now != 0 {
			t.Errorf("%s: of %s are known %d", c.said.text, c.of, now)
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{first.Change.String()}}))
		if now := known(); now != 1 {
			t.Errorf("%s: without the fact, of %s are known %d", c.said.text, c.of, now)
		}
	}
}

// A plan that a model says was moved is at one time, its new one, and what is done then settles
// that.
func TestFindingJ8_AMovedPlanIsAtItsNewTime(t *testing.T) {
	t.Parallel()
	for _, all := range [][]statedOf{
		{
			{role: "user", text: "The recital is on October 25.", fact: "The user's recital is on 25 October 2026.", kind: "plan", event: "2026-10-25"},
			{role: "user", text: "The recital is on November 2 instead.", fact: "The user's recital was moved to 2 November 2026.", kind: "plan", event: "2026-11-02",
				decides: `{"statement":1,"operation":"moves","targets":["label(The user's recital is on 25 October 2026.)"],"from":"","content":"","reason":"another day"}`},
		},
		{
			{role: "user", text: "演奏会在2026年10月25日。", fact: "用户的演奏会在2026年10月25日。", kind: "plan", event: "2026-10-25"},
			{role: "user", text: "演奏会改到2026年11月2日。", fact: "用户的演奏会改到2026年11月2日。", kind: "plan", event: "2026-11-02",
				decides: `{"statement":1,"operation":"moves","targets":["label(用户的演奏会在2026年10月25日。)"],"from":"","content":"","reason":"改期"}`},
		},
	} {
		e, res := hears(t, all...)
		var dates []string
		for _, s := range must(e.Agenda(t.Context(), me, loci.AgendaRequest{})).Sections {
			for _, p := range s.Plans {
				dates = append(dates, p.Note.EventTime.String())
			}
		}
		if !slices.Equal(dates, []string{"2026-11-02"}) || len(res.Warnings) > 0 {
			t.Errorf("planned for %q, warnings %q", dates, res.Warnings)
		}
	}
}

// Every decision that is not followed as given says so.
func TestFindingJ12_WhatIsNotFollowedSaysSo(t *testing.T) {
	t.Parallel()
	const old = "label(The user works at Verbo.)"
	for name, c := range map[string]struct{ decides, warns string }{
		"no text":           {`{"statement":1,"operation":"adds_to","targets":["` + old + `"],"content":""}`, "no usable merged text"},
		"another's id":      {`{"statement":1,"operation":"replaces","targets":["m99"]}`, "not offered"},
		"unknown operation": {`{"statement":1,"operation":"ponders","targets":["` + old + `"]}`, "no known operation"},
		"as it should be":   {`{"statement":1,"operation":"replaces","targets":["` + old + `"]}`, ""},
	} {
		_, res := hears(t,
			statedOf{role: "user", text: "I'm with Verbo.", fact: "The user works at Verbo.", subject: "the user", key: "employer", value: "Verbo"},
			statedOf{role: "user", text: "I'm with Lume now.", fact: "The user works at Lume.", subject: "the user", key: "employer", value: "Lume", decides: c.decides},
		)
		if all := strings.Join(res.Warnings, "\n"); c.warns == "" && all != "" || !strings.Contains(all, c.warns) {
			t.Errorf("%s: the warnings are %q, want %q", name, all, c.warns)
		}
	}
}

// dayOrNone is the day of a time, "" for none.
func dayOrNone(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.DateOnly)
}
