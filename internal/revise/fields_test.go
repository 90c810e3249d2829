package revise

import (
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/model/rules"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.FixedZone("", 8*3600))

func claimed(attribute, value string, many bool) loci.Claim {
	return loci.Claim{Subject: "me", Attribute: attribute, Value: value, Many: many, Keys: []string{"me|" + attribute}}
}

func TestW12_ClaimsOfANewContent(t *testing.T) {
	t.Parallel()
	over := func(c loci.Claim) loci.Claim {
		c.From, c.Until, c.By = noon, noon.Add(time.Hour), loci.ID{1}
		c.Keys = append(c.Keys, "me|inherited")
		return c
	}
	named := claimed("shoe size", "42", false) // by a model
	has := []loci.Claim{over(claimed("home", "Berlim", false)), over(claimed("pets", "cat", true)), claimed("pets", "dog", true), named, claimed("job", "nurse", false)}
	was := []loci.Claim{claimed("home", "Berlim", false), claimed("pets", "cat", true), claimed("pets", "dog", true), claimed("job", "nurse", false)}
	will := []loci.Claim{claimed("home", "Berlin", false), claimed("pets", "cat", true), claimed("pets", "hen", true)}
	got := claimsOf(has, was, will, func(value string) bool { return contains("Berlin, a cat, a hen and shoes of 42", value) })
	if len(got) != 4 {
		t.Fatalf("claims: %+v", got)
	}
	if c := got[0]; c.Value != "Berlin" || c.By != (loci.ID{1}) || !slices.Contains(c.Keys, "me|inherited") {
		t.Errorf("a misspelt home that is over: %+v", c)
	}
	if c := got[1]; c.By != (loci.ID{1}) {
		t.Errorf("the cat is over: %+v", c)
	}
	if c := got[2]; !c.By.IsZero() || c.Value != "hen" {
		t.Errorf("the hen: %+v", c)
	}
	if c := got[3]; c.Value != "42" {
		t.Errorf("what a model named: %+v", c)
	}
	if got := claimsOf(has, was, nil, func(string) bool { return false }); len(got) != 0 {
		t.Errorf("of other words: %+v", got)
	}
}

// What rules read of the old words is read of the new ones; what was set stays, but for a time
// beside which new words name another.
func TestW12_WhatFollowsNewWords(t *testing.T) {
	t.Parallel()
	r := &Reviser{o: Options{Analyst: rules.New()}}
	said := []loci.Message{{At: noon, Role: loci.RoleUser}}
	n := loci.Note{Verbatim: true, Role: loci.RoleUser, Content: "Dinner with Nora on 2026-05-01.", RecordedAt: noon, Context: "About a dinner."}
	r.o.Analyst.Enrich(&said[0], &n)
	n.Tags, n.Category, n.Keywords = append(n.Tags, "mine"), loci.Hobby, append(n.Keywords, "set")
	r.reword(&n, "Dinner with Boris on 2026-05-08.", said)
	if n.EventTime.String() != "2026-05-08" || n.Category != loci.Hobby || n.Context != "" || !n.Edited {
		t.Errorf("reworded: %+v", n)
	}
	if slices.Contains(n.Keywords, "Nora") || !slices.Contains(n.Keywords, "set") || !slices.Contains(n.Tags, "mine") {
		t.Errorf("keywords %q, tags %q", n.Keywords, n.Tags)
	}
	if slices.ContainsFunc(n.Entities, func(e loci.Entity) bool { return e.Name == "Nora" }) || !slices.ContainsFunc(n.Entities, func(e loci.Entity) bool { return e.Name == "Boris" }) {
		t.Errorf("entities %+v", n.Entities)
	}
	n.SetEvent(loci.Date{Time: noon, Precision: loci.Day}, loci.Date{}) // by hand
	r.reword(&n, "Dinner with Boris and Ida on 2026-05-08.", said)
	if n.EventTime.String() != "2026-03-02" {
		t.Errorf("the time that was set is %s", n.EventTime)
	}
	r.reword(&n, "Dinner with Boris on 2026-05-15.", said)
	if n.EventTime.String() != "2026-05-15" {
		t.Errorf("where new words name another, it is %s", n.EventTime)
	}
}

func TestW12_AMovedPlan(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		was  loci.Temporality
		day  int
		want loci.Temporality
	}{
		"a plan moved on":            {loci.Prospective, 3, loci.Prospective},
		"a plan that is over":        {loci.Prospective, -3, loci.Historical},
		"what was over, yet to come": {loci.Historical, 3, loci.Prospective},
		"what was":                   {loci.Historical, -3, loci.Historical},
		"what is":                    {loci.Current, 3, loci.Current},
	} {
		n := loci.Note{Temporality: c.was}
		n.SetEvent(loci.Date{Time: noon.AddDate(0, 0, c.day), Precision: loci.Day}, loci.Date{})
		if got := asPlanned(&n, noon); got != c.want {
			t.Errorf("%s is %s, want %s", name, got, c.want)
		}
	}
}

// What a person or an agent edits speaks of the user by name, and has the subject of a fact
// that a model made of the same words; nobody else's words become the user's by an edit.
func TestFindingG2_AnEditSpeaksOfTheUser(t *testing.T) {
	t.Parallel()
	r := &Reviser{o: Options{Analyst: rules.New()}}
	user, bob := loci.Message{At: noon, Role: loci.RoleUser, Text: "I live in Ghent."}, loci.Message{At: noon, Speaker: "Bob"}
	for _, c := range []struct {
		old, now, value string
		said            []loci.Message
		subject         string // "" for a fact without a claim
	}{
		{"The user lives in Ghent.", "The user lives in Kiel.", "Kiel", []loci.Message{user}, claim.Me},
		{"The user lives in Ghent.", "I live in Kiel.", "Kiel", []loci.Message{user}, claim.Me},
		{"用户住在根特。", "用户住在基尔。", "基尔", []loci.Message{user}, claim.Me},
		{"Bob lives in Ghent.", "Bob lives in Kiel.", "Kiel", []loci.Message{bob}, "bob"},
		{"Bob lives in Ghent.", "I live in Kiel.", "Kiel", []loci.Message{bob}, "bob"},
		{"Bob lives in Ghent.", "The user lives in Kiel.", "Kiel", []loci.Message{bob}, ""},
		{"Bob lives in Ghent.", "The user lives in Kiel.", "Kiel", []loci.Message{bob, {Role: loci.RoleUser}}, claim.Me}, // by the user in person
	} {
		n := loci.Note{Content: c.old, RecordedAt: noon, Kind: loci.Fact}
		n.Claims = r.read(&n, c.old, c.said).Claims
		r.reword(&n, c.now, c.said)
		if c.subject == "" && len(n.Claims) > 0 || c.subject != "" && (len(n.Claims) != 1 || n.Claims[0].Subject != c.subject || n.Claims[0].Value != c.value) {
			t.Errorf("%q, edited to %q, claims %+v", c.old, c.now, n.Claims)
		}
	}
}
