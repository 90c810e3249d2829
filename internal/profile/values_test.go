package profile

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/zone"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// say makes notes of one claim each, a day apart: "home=Berlin", "home!Berlin" denies it,
// "home=" leaves it open, "pets+cat" is one of many.
func say(claims ...string) (notes []loci.Note) {
	for i, text := range claims {
		at := strings.IndexAny(text, "=!+")
		c := loci.Claim{Subject: "me", Attribute: text[:at], Value: text[at+1:], Keys: []string{"me|" + text[:at]}, Negated: text[at] == '!', Many: text[at] == '+'}
		notes = append(notes, loci.Note{ID: loci.ID{15: byte(i + 1)}, Kind: loci.Fact, RecordedAt: noon.AddDate(0, 0, i), Claims: []loci.Claim{c}, Messages: []loci.ID{{14: byte(i + 1)}}})
	}
	return notes
}

// shown are attributes a month later on one line: current values, then the previous ones in brackets.
func shown(notes []loci.Note) string { return shownAt(notes, noon.AddDate(0, 1, 0)) }

func shownAt(notes []loci.Note, now time.Time) string {
	var parts []string
	for _, a := range attributesOf(tellingsOf(authorsOf(notes).told(notes), []string{"me"}), now) {
		text := a.Attribute
		if a.Contested {
			text += "?"
		}
		for _, v := range a.Values {
			text += " " + sign(v) + v.Value
		}
		for _, v := range a.Earlier {
			text += " (" + sign(v) + v.Value + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

func sign(v loci.KnownValue) string {
	if v.Negated {
		return "not "
	}
	return ""
}

// What passes by itself is none of now once it was told too long ago; nobody said until when it was.
func TestC2_WhatPassesByItselfIsOver(t *testing.T) {
	t.Parallel()
	notes := say("wellbeing+tired", "age=29", "home=Berlin", "wellbeing+sad")
	for days, want := range map[int]string{
		20:  "wellbeing sad tired; age 29; home Berlin",
		32:  "wellbeing sad (tired); age 29; home Berlin",
		100: "wellbeing (sad) (tired); age 29; home Berlin",
		400: "wellbeing (sad) (tired); age (29); home Berlin",
	} {
		if got := shownAt(notes, noon.AddDate(0, 0, days)); got != want {
			t.Errorf("after %d days: %s\nwant %s", days, got, want)
		}
	}
}

func TestC6_WhatHoldsOfAnAttribute(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		claims []string
		want   string
	}{
		"one value":              {[]string{"home=Berlin"}, "home Berlin"},
		"said twice":             {[]string{"home=Berlin", "home=berlin"}, "home berlin"},
		"two that can't be":      {[]string{"home=Berlin", "home=Leipzig"}, "home? Leipzig Berlin"},
		"two of many":            {[]string{"pets+cat", "pets+dog"}, "pets dog cat"},
		"denied":                 {[]string{"pets+cat", "pets+dog", "pets!cat"}, "pets dog (cat)"},
		"denied and said again":  {[]string{"home=Berlin", "home!Berlin", "home=Berlin"}, "home Berlin (Berlin)"},
		"only denied":            {[]string{"meat!beef"}, "meat not beef"},
		"over without another":   {[]string{"dentist=Ray", "dentist="}, "dentist (Ray)"},
		"over, and then another": {[]string{"dentist=Ray", "dentist=", "dentist=Roy"}, "dentist Roy (Ray)"},
		"a habit in detail":      {[]string{"hobby+tennis (every day)", "hobby+Tennis (with wife)", "hobby+tennis"}, "hobby tennis (with wife, every day)"},
		"who marries":            {[]string{"relationship=in a relationship", "relationship!in a relationship", "relationship=married"}, "relationship married"},
		"who parts":              {[]string{"relationship=in a relationship", "relationship!in a relationship"}, "relationship (in a relationship)"},
		"denied in fewer words":  {[]string{"pill+lisinopril 10 mg", "pill=", "pill!lisinopril"}, "pill (lisinopril 10 mg)"},
		"two attributes":         {[]string{"home=Berlin", "job=nurse"}, "home Berlin; job nurse"},
	} {
		if got := shown(say(c.claims...)); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// What is said again in fewer words is the same value, in its full words; York is not New York.
func TestC6_FewerWordsOfAValueAreThatValue(t *testing.T) {
	t.Parallel()
	for want, claims := range map[string][]string{
		"employer own flower store":               {"employer=store", "employer=own flower store", "employer=flower store"},
		"home Paris, France":                      {"home=Paris, France", "home=Paris"},
		"hobby chess":                             {"hobby+chess", "hobby!surfing"},
		"home? New York York":                     {"home=York", "home=New York"},
		"employer hospital (university hospital)": {"employer=university hospital", "employer!university hospital", "employer=hospital"},
	} {
		if got := shown(say(claims...)); got != want {
			t.Errorf("%v: %s, want %s", claims, got, want)
		}
	}
}

// The loss of a job ends what one was employed at, and no business of one's own.
func TestC6_WhatEndsAnAttributeEndsNoOtherLevel(t *testing.T) {
	t.Parallel()
	var notes []loci.Note
	for i, text := range []string{"I love running my own studio.", "I work at Verbo.", "It has been tough since I lost my job."} {
		n := loci.Note{ID: loci.ID{15: byte(i + 1)}, Content: text, Verbatim: true, Kind: loci.Fact, RecordedAt: noon.AddDate(0, 0, i), Messages: []loci.ID{{14: byte(i + 1)}}}
		n.Claims = claim.Claims(claim.ReadOn(n.RecordedAt, text, claim.Voice(&n)))
		notes = append(notes, n)
	}
	if got := shown(notes); got != "employer own studio (Verbo); change lost a job" {
		t.Errorf("the profile is %q", got)
	}
}

func TestC6_EndedClaimsAndClosedNotesAreBefore(t *testing.T) {
	t.Parallel()
	notes := say("home=Berlin", "home=Leipzig", "job=nurse", "job=teacher")
	notes[0].Claims[0].Until, notes[0].Claims[0].By, notes[0].Claims[0].Updated = notes[1].RecordedAt, notes[1].ID, true
	notes[2].ValidUntil, notes[2].SupersededBy = notes[3].RecordedAt, notes[3].ID
	if got, want := shown(notes), "home Leipzig (Berlin); job teacher (nurse)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	known := attributesOf(tellingsOf(authorsOf(notes).told(notes), []string{"me"}), noon.AddDate(0, 1, 0))
	if v := known[0].Earlier[0]; !v.Updated || v.By != notes[1].ID || !v.Until.Equal(notes[1].RecordedAt) {
		t.Errorf("the earlier home is %+v", v)
	}
	if v := known[1].Earlier[0]; v.Updated || v.By != notes[3].ID {
		t.Errorf("the earlier job is %+v", v)
	}
}

// A fact and its words say a thing once; other keys of a frame join attributes.
func TestC6_ADislikeIsNoLike(t *testing.T) {
	t.Parallel()
	notes := say("like+nature", "dislike+hiking")
	notes[1].Claims[0].Keys = []string{"me|dislike", "me|like"} // by which it meets a like of the same
	if got := shown(notes); got != "like nature; dislike hiking" {
		t.Errorf("the profile is %q", got)
	}
}

// Where a model or a caller says what words claim, what rules read in them is not told beside it; a
// fact of a model that the words only repeat says nothing of the rest.
func TestFindingJ4_OneAuthorAMessage(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		by   string
		told bool
		want string
	}{
		"a model":         {"m@extract/1", false, "home Lyon"},
		"told as well":    {"m@extract/1", true, "home? Lyon Ghent"},
		"whoever gave it": {edit.Giver, false, "home Lyon"},
		"given once more": {edit.Giver, true, "home Lyon"},
	} {
		notes := say("home=Ghent", "home=Lyon")
		notes[0].Verbatim, notes[0].Content = true, "I leave Ghent, and Lyon is home."
		notes[0].Facts = []loci.Distilled{{Fact: notes[1].ID, Told: c.told}}
		notes[1].Extractor = c.by
		if got := shown(notes); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// Who gives facts may give a part of the words, and a model may miss some: what protects is told where these
// don't say it.
func TestFindingJ4_WhatProtectsIsToldBesideGivenFacts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ by, fact, says, want string }{
		"not said":      {edit.Giver, "job=nurse", "I am a nurse.", "allergy penicillin; job nurse"},
		"said":          {edit.Giver, "allergy=penicillins", "No penicillin.", "allergy penicillins"},
		"said in words": {edit.Giver, "medicine=no penicillin", "No penicillin for her.", "medicine no penicillin"},
		"by a model":    {"m@extract/1", "job=nurse", "I am a nurse.", "allergy penicillin; job nurse"},
		"it says it":    {"m@extract/1", "allergy=penicillins", "No penicillin.", "allergy penicillins"},
	} {
		notes := say("allergy=penicillin", c.fact)
		notes[0].Verbatim, notes[0].Facts = true, []loci.Distilled{{Fact: notes[1].ID}}
		notes[1].Extractor, notes[1].Content = c.by, c.says
		if got := shown(notes); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// Also of whom a fact of a model says nothing, rules say nothing beside it: as long as it is there.
func TestFindingJ4_OneAuthorForAllSubjects(t *testing.T) {
	t.Parallel()
	for forgotten, want := range map[bool]string{false: "", true: "home Ghent"} {
		notes := say("home=Ghent", "home=Lyon")
		notes[0].Verbatim, notes[0].Content = true, "I live in Ghent."
		notes[0].Facts = []loci.Distilled{{Fact: notes[1].ID}}
		notes[1].Extractor, notes[1].Claims[0].Subject, notes[1].Forgotten = "m@extract/1", "ana", forgotten
		if got := shown(notes); got != want {
			t.Errorf("forgotten %v: %q, want %q", forgotten, got, want)
		}
	}
}

// What of a possession somebody doesn't have goes without saying beside what one has.
func TestC6_NotTheOldCarBesideTheNew(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ claims, want string }{
		{"car=Fiat car!Skoda", "car Fiat"}, {"car!Skoda car=Fiat", "car Fiat"}, {"car!Skoda", "car not Skoda"},
		{"car=斯柯达 car!斯柯达 car=菲亚特", "car 菲亚特 (斯柯达)"}, {"pet+cat pet!dog", "pet not dog cat"},
	} {
		if got := shown(say(strings.Fields(c.claims)...)); got != c.want {
			t.Errorf("%s: %q, want %q", c.claims, got, c.want)
		}
	}
}

func TestC6_TellingsAndKeys(t *testing.T) {
	t.Parallel()
	notes := say("home=Leipzig", "lives in=Leipzig", "home=Leipzig")
	notes[1].Claims[0].Keys = []string{"me|/live.where", "me|home"}
	notes[2].Messages, notes[1].Verbatim = notes[1].Messages, true
	notes[1].Content = "I live in Leipzig."
	known := attributesOf(tellingsOf(authorsOf(notes).told(notes), []string{"me"}), noon.AddDate(0, 1, 0))
	if len(known) != 1 || len(known[0].Values) != 1 {
		t.Fatalf("known: %+v", known)
	}
	if v := known[0].Values[0]; v.Tellings != 2 || len(v.Notes) != 2 || v.Notes[0] != notes[2].ID || v.Notes[1] != notes[0].ID {
		t.Errorf("said %d times, in %v", v.Tellings, v.Notes)
	}
}

// Since when something holds is told as exactly as it is known: last month is no first of a month.
func TestC6_SinceIsNoMoreExactThanWhatWasSaid(t *testing.T) {
	t.Parallel()
	for precision, want := range map[loci.Precision]string{loci.Year: "2026", loci.Month: "2026-02", loci.Day: "2026-02-01", "": "2026-02-01"} {
		notes, from := say("home=Leipzig"), time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)
		notes[0].Claims[0].From = from
		if precision != "" {
			notes[0].SetEvent(loci.Date{Time: from, Precision: precision}, loci.Date{})
		}
		v := attributesOf(tellingsOf(authorsOf(notes).told(notes), []string{"me"}), noon)[0].Values[0]
		if got := (zone.View{}).Since(&v); got != want || v.Since.IsZero() {
			t.Errorf("%q: since %s, want %s", precision, got, want)
		}
	}
}

func TestC6_WhatIsNotLastingIsLeftOut(t *testing.T) {
	t.Parallel()
	notes := say("have+sprained my ankle", "home=Leipzig", "drink=tea")
	for i, content := range []string{"I've sprained my ankle on the ice.", "On Monday we moved to Leipzig.", "Noted: you always drink tea."} {
		notes[i].Verbatim, notes[i].Content = true, content
	}
	notes[2].Role = loci.RoleAssistant
	if got, want := shown(notes), "home Leipzig"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// What words said before all that was made of them was merged is no value of now: the
// merged fact says what is.
func TestW11_MergedWordsTellNothing(t *testing.T) {
	t.Parallel()
	notes := say("bicycle=green", "bicycle=green and now scarlet", "pets+cat")
	notes[0].Facts = []loci.Distilled{{Fact: notes[1].ID, Merged: true}}
	notes[2].Facts = []loci.Distilled{{Fact: notes[1].ID, Merged: true}, {Fact: loci.ID{15: 9}}}
	if got, want := shown(notes), "bicycle green and now scarlet; pets cat"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSaysOnly(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"I drive a Raleigh.":                             true,
		"I drive a Raleigh, once green and now scarlet.": false,
		"I drive a Raleigh. It is red.":                  false,
		"我骑的是 a Raleigh，以前是绿色的。":                         false,
		"我骑的是 a Raleigh。":                                true,
	} {
		if got := saysOnly(&loci.Note{Content: text, Claims: make([]loci.Claim, 1)}, "a Raleigh"); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// A profile is told group by group, whoever named its attributes; what the catalogue doesn't
// have comes last.
func TestC6_AttributesStandInGroups(t *testing.T) {
	t.Parallel()
	notes := say("dentist=Mora", "change+moved to Kiel", "phone number=555", "favourite colour=red", "hobby+chess", "car=Skoda", "residence=Kiel", "住处=基尔", "like+tea", "partner=Jo", "allergy+nuts", "name=Ann", "age=30")
	var got []string
	for _, a := range latest(attributesOf(tellingsOf(authorsOf(notes).told(notes), []string{"me"}), noon.AddDate(0, 1, 0)), 20) {
		got = append(got, a.Group+"/"+a.Attribute)
	}
	want := "who/name who/age people/partner home and work/residence home and work/住处 health/allergy likes/like likes/favourite colour habits/hobby things/car contact/phone number changes/change other/dentist"
	if strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
}

// Who swims every week likes it: once is enough. Another like, and a like of what is no hobby any more, stay.
func TestC6_ALikeOfAHobbyIsSaidOnce(t *testing.T) {
	t.Parallel()
	notes := say("hobby+swimming", "like+swimming", "like+tea", "hobby+跑步", "like+跑步", "hobby+chess", "like+chess")
	notes[5].Claims[0].Until = noon.AddDate(0, 0, 10)
	all := withoutPractised(attributesOf(tellingsOf(notes, []string{"me"}), noon.AddDate(0, 1, 0)))
	var likes []string
	for _, v := range all[1].Values {
		likes = append(likes, v.Value)
	}
	if got := strings.Join(likes, " "); all[1].Attribute != claim.Like || got != "chess tea" {
		t.Errorf("%s are %s", all[1].Attribute, got)
	}
}

// What was over before it was to begin never was so: no employer of August who was given up in July.
func TestC6_WhatNeverBeganIsNotTold(t *testing.T) {
	t.Parallel()
	notes := say("employer=Halden", "employer=Brightwater")
	c := &notes[1].Claims[0]
	c.From, c.Until = noon.AddDate(0, 0, 20), noon.AddDate(0, 0, 10)
	if got := shown(notes); got != "employer Halden" {
		t.Errorf("the profile is %q", got)
	}
}
