package remember

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/model"
)

// living is a note that claims where its user lives, and that she has a cat.
func living(id byte, place string) loci.Note {
	n := fresh("I live in " + place + ". I have a cat.")
	n.ID, n.Verbatim, n.Role, n.RecordedAt = loci.ID{15: id}, true, loci.RoleUser, clock.Add(time.Duration(id)*time.Hour-240*time.Hour)
	n.Claims = []loci.Claim{
		{Subject: "me", Attribute: "home", Value: place, Keys: []string{"me|home", "me|live"}},
		{Subject: "me", Attribute: "pet", Value: "cat", Keys: []string{"me|pet"}},
	}
	return n
}

// moved says where the user lives now.
func moved(place string) loci.Note {
	n := fresh("I moved to " + place + ".")
	n.ID, n.Verbatim, n.Role = loci.ID{15: 99}, true, loci.RoleUser
	n.Claims = []loci.Claim{{Subject: "me", Attribute: "home", Value: place, Keys: []string{"me|home", "me|move"}}}
	return n
}

func offering(notes ...loci.Note) (out []model.Similar) {
	for _, n := range notes {
		out = append(out, model.Similar{Note: n})
	}
	return out
}

// versionOf is the note that changes leave behind under an id, nil for none.
func versionOf(all []loci.Note, id loci.ID) *loci.Note {
	at := slices.IndexFunc(all, func(n loci.Note) bool { return n.ID == id })
	if at < 0 {
		return nil
	}
	return &all[at]
}

// A claim that is updated says until when it held and by what; the note keeps standing, and
// the new one inherits its keys. Since when that holds nobody has said.
func TestC3_AnUpdatedClaimKeepsItsNote(t *testing.T) {
	t.Parallel()
	old, n := living(1, "Hamburg"), moved("Leipzig")
	d := loci.Decision{Operation: loci.Add, Note: n.ID, Reason: "later", Ends: []loci.Ended{{Note: old.ID, Attribute: "home", Updated: true}}}
	c, d := Settle(stamp(), nil, &n, d, offering(old))
	var notes []loci.Note
	for i := range c.Notes {
		notes = append(notes, c.Notes[i].Version.Note)
	}
	was, is := versionOf(notes, old.ID), versionOf(notes, n.ID)
	if d.Operation != loci.Add || len(d.Ends) != 1 || was == nil || is == nil {
		t.Fatalf("%+v, %d notes", d, len(notes))
	}
	if h := was.Claims[0]; !h.Until.Equal(clock) || h.By != n.ID || !h.Updated || !was.SupersededBy.IsZero() || !was.Claims[1].Until.IsZero() {
		t.Errorf("it became %+v", was)
	}
	if h := is.Claims[0]; !slices.Equal(h.Keys, []string{"me|home", "me|move", "me|live"}) || !h.From.IsZero() {
		t.Errorf("the new claim is %+v", h)
	}
	if len(c.Links) != 1 || c.Links[0].Type != loci.Updates || c.Links[0].From != n.ID || c.Links[0].To != old.ID || c.Links[0].Check() != nil {
		t.Errorf("links %+v", c.Links)
	}
	if !old.Claims[0].Until.IsZero() || len(n.Claims[0].Keys) != 2 {
		t.Error("the notes that were read have changed")
	}
}

// A correction closes every telling that it was offered, and no later one.
func TestC5_EveryTellingIsClosed(t *testing.T) {
	t.Parallel()
	first, again, later, n := living(1, "Hamburg"), living(2, "Hamburg"), living(3, "Hamburg"), moved("Leipzig")
	later.RecordedAt = clock.Add(time.Hour)
	d := loci.Decision{Operation: loci.Update, Note: n.ID, Target: first.ID, Reason: "over"}
	for _, o := range []loci.Note{first, again, later} {
		d.Ends = append(d.Ends, loci.Ended{Note: o.ID, Whole: true})
	}
	c, d := Settle(stamp(), nil, &n, d, offering(first, again, later))
	closed := map[loci.ID]bool{}
	for i := range c.Notes {
		v := &c.Notes[i].Version.Note
		closed[v.ID] = v.SupersededBy == n.ID && v.ValidUntil.Equal(clock) && v.Claims[0].By == n.ID
	}
	if !closed[first.ID] || !closed[again.ID] || closed[later.ID] || len(d.Ends) != 2 || d.Operation != loci.Update {
		t.Errorf("closed %v; %+v", closed, d)
	}
}

// What is for fewer eyes ends nothing of what more see; it contradicts what it would close.
func TestC3_AHiddenStatementEndsNothingThatOthersSee(t *testing.T) {
	t.Parallel()
	agents := audience.Agents{loci.DefaultAgent("bot")}
	old, n := living(1, "Hamburg"), moved("Leipzig")
	n.Visibility = loci.Private
	for _, updated := range []bool{true, false} {
		d := loci.Decision{Operation: loci.Add, Note: n.ID, Reason: "later", Ends: []loci.Ended{{Note: old.ID, Updated: updated}}}
		c, d := Settle(stamp(), agents, &n, d, offering(old))
		if len(c.Notes) > 0 || len(d.Ends) > 0 || d.Operation != loci.Add || d.Reason != otherEyes || len(c.Links) > 0 == updated {
			t.Errorf("updated %v: %+v, links %+v", updated, d, c.Links)
		}
	}
	old.Visibility, n.Visibility = loci.Private, loci.Scoped
	c, _ := Settle(stamp(), agents, &n, loci.Decision{Operation: loci.Add, Note: n.ID, Ends: []loci.Ended{{Note: old.ID}}}, offering(old))
	if len(c.Notes) != 1 || c.Notes[0].Version.Note.ID != old.ID {
		t.Errorf("what closes something hidden bears a trace of it: %+v", c.Notes)
	}
}

// A note that is closed as a whole has no claim that holds.
func TestC1_ClaimsOfAClosedNoteAreOver(t *testing.T) {
	t.Parallel()
	old, n := living(1, "Hamburg"), moved("Leipzig")
	s := ApplyRulings(stamp(), nil, []loci.Note{n}, []Ruling{{Operation: loci.Delete, Target: &old, Reason: "moved", By: "m"}})
	was, is := versionOf(s.After, old.ID), s.Notes[0]
	for _, c := range was.Claims {
		if c.Until.IsZero() || c.By != is.ID {
			t.Errorf("%+v holds", c)
		}
	}
	if !slices.Contains(is.Claims[0].Keys, "me|live") {
		t.Errorf("the fact inherits nothing: %+v", is.Claims)
	}
}

// A model's fact ends claims by rules too, softly where the model has added it.
func TestC3_AFactThatAModelAddsUpdatesClaims(t *testing.T) {
	t.Parallel()
	old, n := living(1, "Hamburg"), moved("Leipzig")
	r := added("new")
	r.Ends, r.offered = soft([]loci.Ended{{Note: old.ID, Whole: true}}), offering(old)
	s := ApplyRulings(stamp(), nil, []loci.Note{n}, []Ruling{r})
	was := versionOf(s.After, old.ID)
	if was == nil || !was.SupersededBy.IsZero() || !was.Claims[0].Updated || was.Claims[0].By != s.Notes[0].ID {
		t.Errorf("it became %+v", was)
	}
	if len(s.Decisions[0].Ends) != 1 || s.Decisions[0].Operation != loci.Add || !slices.Contains(s.Notes[0].Claims[0].Keys, "me|live") {
		t.Errorf("%+v", s.Decisions)
	}
}

// A model closes or changes nothing that is clearly about somebody else.
func TestFindingT3_AModelIsKeptFromOtherSubjects(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		old, new string
		kept     bool
	}{
		{"I'm allergic to nuts.", "My son is no longer allergic to nuts.", true},
		{"My mother lives in Ghent.", "My father lives in Bruges.", true},
		{"我对花生过敏。", "我儿子不再对花生过敏了。", true},
		{"I live in Ghent.", "I moved to Bruges.", false},
		{"I live in Ghent.", "The user moved to Bruges.", false},
		{"Ann lives in Ghent.", "The user moved to Bruges.", true},
		{"Ann lives in Ghent.", "Ben moved to Bruges.", true},
		{"I live in Ghent.", "Ann moved to Bruges.", true},                       // a name is a name
		{"Green, since Sunday.", "My son is no longer allergic to nuts.", false}, // nothing is read in it
	} {
		for _, op := range []loci.Operation{loci.Update, loci.Delete} {
			old, n := existing(1), fresh(c.new)
			old.Content = c.old
			r := Ruling{Operation: op, Target: old, Reason: "changed"}
			why, err := (&Decider{}).guard(t.Context(), &n, &r)
			if err != nil || (r.Operation == loci.Add) != c.kept || (len(why) > 0) != c.kept || (r.Reason == otherSubject) != c.kept {
				t.Errorf("%s of %q by %q: %s, %q", op, c.old, c.new, r.Operation, why)
			}
		}
	}
}

// What a model distils of the user's words is the user's, by whatever name the fact calls
// them, and has the claims that the model names and those that are read in it.
func TestC1_FactsCallTheUserMe(t *testing.T) {
	t.Parallel()
	s := stated{
		from:   []*Part{{Note: loci.Note{Role: loci.RoleUser, Speaker: "Ann"}}},
		claims: []loci.GivenClaim{{Subject: "me", Attribute: "job", Value: "nurse"}},
	}
	for _, text := range []string{"The user lives in Rome.", "Ann lives in Rome.", "用户住在罗马。"} {
		n := fresh(text)
		got := s.claimsOf(&n)
		if len(got) != 2 || got[1].Subject != "me" || !slices.Equal(got[1].Keys, []string{"me|home"}) {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

// The claims of a merged note are those that its merged content makes: what it said before
// is no value of now.
func TestW11_MergedClaimsFollowTheContent(t *testing.T) {
	t.Parallel()
	bicycle := loci.Note{Content: "My bicycle is a green Raleigh.", Verbatim: true, Role: loci.RoleUser}
	was := append(claim.Claims(claim.Of(&bicycle)),
		loci.Claim{Subject: "me", Attribute: "lock", Value: "a chain", Keys: []string{"me|lock"}},
		loci.Claim{Subject: "me", Attribute: "bell", Value: "brass", Keys: []string{"me|bell"}})
	for content, want := range map[string]string{
		"The user's bicycle is a Raleigh, once green and now scarlet, with a chain.": "colour=scarlet bicycle=Raleigh lock=a chain",
		"The user rides something scarlet.":                                          "colour=scarlet",
	} {
		n := loci.Note{Content: content, Claims: slices.Clone(was)}
		var got []string
		for _, c := range mergedClaims(&n, []loci.Claim{{Subject: "me", Attribute: "colour", Value: "scarlet", Keys: []string{"me|colour"}}}) {
			got = append(got, c.Attribute+"="+c.Value)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %v, want %s", content, got, want)
		}
	}
}
