package remember

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
)

// Names, numbers and dates of a fact stand in what the model was shown, or are worked out of
// it; what does not is neither claimed nor dated, and a warning says so.
func TestFindingJ11_WhatTheWordsDoNotSayIsNotClaimed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ before, said, fact, want string }{
		{"", "I have moved, and it's lovely here.", `"content":"The user lives in Lisbon.","subject":"the user","attribute":"home","value":"Lisbon"`, ""},
		{"", "I have moved to Lisbon.", `"content":"The user lives in Lisbon.","subject":"the user","attribute":"home","value":"Lisbon"`, "Lisbon"},
		{"", "I have moved to lisbon.", `"content":"The user lives in Lisbon.","subject":"the user","attribute":"home","value":"Lisbon"`, "Lisbon"},
		{"", "I have moved to Ghent.", `"content":"The user lives in Ghent, Belgium.","subject":"the user","attribute":"home","value":"Ghent, Belgium"`, "Ghent"},
		{"Do you live in Ghent now?", "Yes, exactly.", `"content":"The user lives in Ghent.","subject":"the user","attribute":"home","value":"Ghent"`, "Ghent"},
		{"", "I write programs for a bank.", `"content":"The user is a developer.","subject":"the user","attribute":"job","value":"Software developer"`, "Software developer"},
		{"", "I've a new job, at last.", `"content":"The user works at Nordlicht.","subject":"the user","attribute":"employer","value":"Nordlicht"`, ""},
		{"", "I turn thirty today.", `"content":"The user is 30 years old.","subject":"the user","attribute":"age","value":"30"`, "30"},
		{"", "It's my birthday today.", `"content":"The user is 34 years old.","subject":"the user","attribute":"age","value":"34"`, ""},
		{"", "It's my birthday on May 9.", `"content":"The user's birthday is on 9 May.","subject":"the user","attribute":"birthday","value":"9 May"`, "9 May"},
		{"", "我搬家了，这里很好。", `"content":"用户住在里斯本。","subject":"用户","attribute":"home","value":"里斯本"`, ""},
		{"", "我搬到里斯本了。", `"content":"用户住在里斯本。","subject":"用户","attribute":"home","value":"里斯本"`, "里斯本"},
		{"", "我搬到裡斯本了。", `"content":"用户住在里斯本。","subject":"用户","attribute":"home","value":"里斯本"`, "里斯本"},
		{"", "我今天三十岁了。", `"content":"用户30岁。","subject":"用户","attribute":"age","value":"30"`, "30"},
	} {
		var before []Part
		if c.before != "" {
			before = []Part{mondayPart(c.before)}
			before[0].Note.ID, before[0].Note.Role = loci.ID{15: 49}, loci.RoleAssistant
		}
		d := Distiller{Asker: ask.Asker{User: "u", Now: time.Now}, Model: answering(`{"facts":[{` + c.fact + `}]}`)}
		facts, warnings, err := d.Distil(t.Context(), stamp(), before, []Part{mondayPart(c.said)})
		if err != nil || len(facts) != 1 {
			t.Fatalf("%s: %v, %v", c.said, facts, err)
		}
		value := ""
		for _, claim := range facts[0].Claims {
			value = claim.Value
		}
		if !strings.EqualFold(value, c.want) || slices.Contains(warnings, ungrounded) != (!strings.Contains(c.fact, `"value":"`+c.want+`"`)) {
			t.Errorf("%s: claims %q, want %q; warnings %q", c.said, value, c.want, warnings)
		}
	}
}

func TestFindingJ11_ADateThatTheWordsDoNotSayIsWarnedOf(t *testing.T) {
	t.Parallel()
	for date, want := range map[string]bool{"2026-05-02": true, "2026-05-01": false} {
		d := Distiller{Asker: ask.Asker{User: "u", Now: time.Now}, Model: answering(`{"facts":[{"content":"The user married.","event_time":"` + date + `"}]}`)}
		_, warnings, err := d.Distil(t.Context(), stamp(), nil, []Part{mondayPart("We married last Friday.")})
		if err != nil || slices.Contains(warnings, ungrounded) != want {
			t.Errorf("%s: warnings %q, %v", date, warnings, err)
		}
	}
}

// Ten in the morning in December, said in October, is ten on the clock there: an hour later than by the offset of
// the day on which it was said.
func TestFindingJ11_AnHourInWinterSaidInSummer(t *testing.T) {
	t.Parallel()
	for date, want := range map[string]string{"2026-12-03T10:00:00+01:00": "2026-12-03T10:00:00+01:00", "2026-12-03T12:00:00+01:00": "", "2026-12-03T10:00:00Z": ""} {
		d := Distiller{Asker: ask.Asker{User: "u", Now: time.Now}, Model: answering(`{"facts":[{"content":"The user sees the dentist.","kind":"plan","event_time":"` + date + `"}]}`)}
		part := mondayPart("The dentist is on Thursday 3 December at 10:00.")
		part.Zone = "+02:00"
		part.Note.RecordedAt = time.Date(2026, 10, 5, 9, 30, 0, 0, time.FixedZone("", 2*60*60))
		facts, _, err := d.Distil(t.Context(), stamp(), nil, []Part{part})
		if err != nil || len(facts) != 1 || facts[0].EventTime.String() != want {
			t.Errorf("%s: %+v, %v", date, facts, err)
		}
	}
}

// An allergy that a model gave to somebody else, without a claim, is ended by no other one either.
func TestFindingJ_AnAllergyIsEndedByNothingElse(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]bool{"林浩对非布司他过敏。": false, "林浩对芒果不过敏了。": true} {
		d := &Decider{}
		if got := d.unprotects(&loci.Note{Content: said}, &loci.Note{Content: "周晴对芒果过敏,一吃嘴就肿。"}); got != want {
			t.Errorf("%q ends it: %t", said, got)
		}
	}
}

// Who comes to stay in December is one's mother before; a job begins with what is planned.
func TestFindingJ3_NobodyBeginsWithAVisit(t *testing.T) {
	t.Parallel()
	for claims, begins := range map[string]bool{`"attribute":"parent","value":"Ruth"`: false, `"attribute":"employer","value":"Ruth"`: true} {
		d := Distiller{Asker: ask.Asker{User: "u", Now: time.Now}, Model: answering(`{"facts":[{"content":"Ruth is planned for 18 December.","kind":"plan","event_time":"2026-12-18","subject":"the user",` + claims + `}]}`)}
		part := mondayPart("Ruth it is from 18 December 2026 on.")
		part.Note.RecordedAt = time.Date(2026, 10, 5, 9, 30, 0, 0, time.UTC)
		facts, _, err := d.Distil(t.Context(), stamp(), nil, []Part{part})
		if err != nil || len(facts) != 1 || len(facts[0].Claims) != 1 || facts[0].Claims[0].From.IsZero() == begins {
			t.Errorf("%s: %+v, %v", claims, facts, err)
		}
	}
}
