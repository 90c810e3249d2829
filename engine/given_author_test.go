package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// lines are the values that are known of a subject, by attribute.
func lines(t *testing.T, e *engine.Engine, s loci.Scope, subject string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, a := range must(e.Profile(t.Context(), s, loci.ProfileRequest{Subject: subject})).Attributes {
		var values []string
		for _, v := range a.Values {
			values = append(values, v.Value)
		}
		out[a.Attribute] = strings.Join(values, "; ")
	}
	return out
}

func claims(subject, attribute, value string) []loci.GivenClaim {
	return []loci.GivenClaim{{Subject: subject, Attribute: attribute, Value: value}}
}

// Who gives facts is the author of what their message claims, too: what rules read in its words
// stands neither beside nor against them.
func TestFindingJ4_RulesClaimNothingBesideGivenFacts(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		gives(t, e, me, "I live in Providence now, at 88 Transit Street. I'm married, and I'm allergic to penicillin.",
			loci.GivenFact{Text: "The user lives at 88 Transit Street.", Claims: claims("user", "home", "88 Transit Street")})
		got := lines(t, e, me, "")
		if got["home"] != "88 Transit Street" || got["relationship"] != "" {
			t.Errorf("the profile has %v", got)
		}
		if got["allergy"] != "penicillin" {
			t.Errorf("what protects is lost: %v", got)
		}
	})
}

func TestFindingJ4_RulesClaimNothingBesideGivenFactsInChinese(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		gives(t, e, me, "朵朵上三年级，我在学日文。", loci.GivenFact{Text: "朵朵上三年级", Claims: claims("朵朵", "grade", "三年级")})
		got := must(e.Profile(t.Context(), me, loci.ProfileRequest{Subject: "朵朵"}))
		if len(got.Attributes) != 1 || got.Attributes[0].Attribute != "grade" {
			t.Errorf("of her is known %+v", got.Attributes)
		}
		if slices.ContainsFunc(got.Subjects, func(s loci.Subject) bool { return s.Subject == "me" }) {
			t.Errorf("something is known of %v", got.Subjects)
		}
	})
}

// What the words claim is told again where the facts were taken back, and of a message without any.
func TestFindingJ4_WordsWithoutFactsKeepTheirClaims(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		fact := only(t, gives(t, e, me, "I live in Providence.", loci.GivenFact{Text: "The user moved in with Jess.", Claims: claims("user", "flatmate", "Jess")}))
		if got := lines(t, e, me, ""); got["home"] != "" || got["flatmate"] != "Jess" {
			t.Errorf("the profile has %v", got)
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{loci.ChangeID{Note: fact.ID, Version: 1}.String()}}))
		if got := lines(t, e, me, ""); got["home"] != "Providence" || got["flatmate"] != "" {
			t.Errorf("without its fact the profile has %v", got)
		}
		gives(t, e, loci.Scope{User: "another"}, "I live in Kiel.", []loci.GivenFact{}...)
		if got := lines(t, e, loci.Scope{User: "another"}, ""); got["home"] != "Kiel" {
			t.Errorf("without facts the profile has %v", got)
		}
	})
}

// What a fact says of the user by a name that is given in the same call is said of the user, and
// nothing is missing of what was claimed.
func TestC3_ANameThatIsGivenIsTheUsersInTheSameCall(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		name := loci.GivenFact{Text: "The user is Maureen Pargeter, called Mo.", Claims: append(claims("user", "name", "Maureen Pargeter"), claims("user", "nickname", "Mo")...)}
		res := gives(t, e, me, "Hello, I'm Maureen Pargeter, Mo to everyone. I live in Shrewsbury, retired from the library.", name,
			loci.GivenFact{Text: "Mo lives in Shrewsbury and is retired.", Claims: append(claims("user", "home", "Shrewsbury"), claims("user", "job", "retired")...)},
			loci.GivenFact{Text: "Mo goes to bed at ten.", Claims: claims("Mo", "bedtime", "ten")})
		if len(res.Warnings) > 0 {
			t.Errorf("it warns %q", res.Warnings)
		}
		got := lines(t, e, me, "")
		if got["home"] != "Shrewsbury" || got["job"] != "retired" || got["bedtime"] != "ten" || got["nickname"] != "Mo" {
			t.Errorf("the profile has %v", got)
		}
	})
}

// A place within the name of where one works is said of that, as well.
func TestC3_AClaimOfWhatAValueNamesIsKept(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		fact := loci.GivenFact{Text: "林昱廷在內湖的佳禾科技當產品經理", Claims: append(claims("user", "employer", "佳禾科技"), claims("佳禾科技", "location", "內湖")...)}
		res := gives(t, e, me, "我叫林昱廷，在內湖的佳禾科技做產品經理。", fact)
		if len(res.Warnings) > 0 {
			t.Errorf("it warns %q", res.Warnings)
		}
		if got := lines(t, e, me, ""); got["employer"] != "佳禾科技" || got["name"] != "林昱廷" {
			t.Errorf("the profile has %v", got)
		}
		if got := lines(t, e, me, "佳禾科技"); got["location"] != "內湖" {
			t.Errorf("of the firm is known %v", got)
		}
	})
}

// An edit and a replacement of a given fact leave one value, and so does undoing them.
func TestFindingJ4_WhatBecomesOfAGivenFactIsWhatIsKnown(t *testing.T) {
	t.Parallel()
	unasked(t, func(t *testing.T, e *engine.Engine) {
		fact := only(t, gives(t, e, me, "I live in Providence, it is lovely.", loci.GivenFact{Text: "The user lives at 88 Transit Street.", Claims: claims("user", "home", "88 Transit Street")}))
		home := claims("user", "home", "12 Elm Street")
		edited := must(e.Edit(t.Context(), me, loci.EditRequest{ID: fact.ID, Claims: home}))
		if got := lines(t, e, me, "")["home"]; got != "12 Elm Street" {
			t.Errorf("edited it is %q", got)
		}
		replaced := must(e.Replace(t.Context(), me, loci.ReplaceRequest{Old: fact.ID, Text: "I live in Kiel."}))
		if got := lines(t, e, me, "")["home"]; got != "Kiel" {
			t.Errorf("replaced it is %q", got)
		}
		ids := []string{replaced.Change.String(), loci.ChangeID{Note: replaced.New.ID, Version: replaced.New.Version}.String()}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: ids}))
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{replaced.New.Messages[0].String()}}))
		if got := lines(t, e, me, "")["home"]; got != "12 Elm Street" {
			t.Errorf("the replacement undone it is %q", got)
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{edited.Change.String()}}))
		if got := lines(t, e, me, "")["home"]; got != "88 Transit Street" {
			t.Errorf("the edit undone it is %q", got)
		}
	})
}
