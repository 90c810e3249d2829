package revise

import (
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model/rules"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.FixedZone("", 8*3600))

func claim(attribute, value string, many bool) loci.Claim {
	return loci.Claim{Subject: "me", Attribute: attribute, Value: value, Many: many, Keys: []string{"me|" + attribute}}
}

func TestW12_ClaimsOfANewContent(t *testing.T) {
	t.Parallel()
	over := func(c loci.Claim) loci.Claim {
		c.From, c.Until, c.By = noon, noon.Add(time.Hour), loci.ID{1}
		c.Keys = append(c.Keys, "me|inherited")
		return c
	}
	named := claim("shoe size", "42", false) // by a model
	has := []loci.Claim{over(claim("home", "Berlim", false)), over(claim("pets", "cat", true)), claim("pets", "dog", true), named, claim("job", "nurse", false)}
	was := []loci.Claim{claim("home", "Berlim", false), claim("pets", "cat", true), claim("pets", "dog", true), claim("job", "nurse", false)}
	will := []loci.Claim{claim("home", "Berlin", false), claim("pets", "cat", true), claim("pets", "hen", true)}
	got := claimsOf(has, was, will, "Berlin, a cat, a hen and shoes of 42")
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
	if got := claimsOf(has, was, nil, "nothing of that"); len(got) != 0 {
		t.Errorf("of other words: %+v", got)
	}
}

// What rules read of the old words is read of the new ones; what was set stays.
func TestW12_WhatFollowsNewWords(t *testing.T) {
	t.Parallel()
	r := &Reviser{o: Options{Analyst: rules.New()}}
	said := &loci.Message{At: noon, Role: loci.RoleUser}
	n := loci.Note{Verbatim: true, Role: loci.RoleUser, Content: "Dinner with Nora on 2026-05-01.", RecordedAt: noon, Context: "About a dinner."}
	r.o.Analyst.Enrich(said, &n)
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
	r.reword(&n, "Dinner with Boris on 2026-05-15.", said)
	if n.EventTime.String() != "2026-03-02" {
		t.Errorf("the time that was set is %s", n.EventTime)
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

func TestW12_WhoDecidedLast(t *testing.T) {
	t.Parallel()
	v := func(by string, step loci.Step, visibility loci.Visibility) loci.Version {
		return loci.Version{By: by, Step: step, Note: loci.Note{Visibility: visibility}}
	}
	own := v("bot", loci.StepRemember, loci.Private)
	for name, c := range map[string]struct {
		all  []loci.Version
		want string
	}{
		"its own":              {[]loci.Version{own}, "bot"},
		"the user since":       {[]loci.Version{own, v("", loci.StepEdit, loci.UserOnly)}, ""},
		"the user elsewhere":   {[]loci.Version{own, v("", loci.StepEdit, loci.Private)}, "bot"},
		"taken back":           {[]loci.Version{own, v("bot", loci.StepEdit, loci.Open), v("", loci.StepUndo, loci.Private)}, ""},
		"what facts made":      {[]loci.Version{own, v("", loci.StepDerive, loci.UserOnly)}, "bot"},
		"a note of the user's": {[]loci.Version{v("", loci.StepRemember, loci.Scoped)}, ""},
	} {
		if got := decidedBy(c.all); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
