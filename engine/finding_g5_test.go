package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/inmem"
)

// A model's decision that closes what is about the user in favour of what is about somebody
// with a one-word name is not followed, and no key goes from one to the other.
func TestFindingG5_AOneWordNameIsSomebodyElse(t *testing.T) {
	t.Parallel()
	for _, all := range [][]statedOf{
		{
			{role: "user", text: "I live in Ghent.", fact: "The user lives in Ghent.", subject: "the user", key: "home", value: "Ghent"},
			{role: "user", text: "Ann lives in Mainz.", fact: "Ann lives in Mainz.", subject: "Ann", key: "home", value: "Mainz", deletes: "The user lives in Ghent."},
		},
		{
			{role: "user", text: "我住在根特。", fact: "用户住在根特。", subject: "用户", key: "住处", value: "根特"},
			{role: "user", text: "安娜住在美因茨。", fact: "安娜住在美因茨。", subject: "安娜", key: "住处", value: "美因茨", deletes: "用户住在根特。"},
		},
	} {
		e, res := hears(t, all...)
		warnsOnce(t, res.Warnings, "nothing was ended")
		known := profileOf(t, e, "")
		if !strings.Contains(known, all[0].value) || strings.Contains(known, all[1].value) || strings.Contains(known, "until") {
			t.Errorf("the profile is %s", known)
		}
		for _, c := range only(t, res).Claims {
			if slices.Contains(c.Keys, "me|home") {
				t.Errorf("%s has the user's key: %+v", all[1].subject, c)
			}
		}
	}
}

// One name in two spellings is one name: what is right is followed.
func TestFindingG5_ANameInTwoSpellings(t *testing.T) {
	t.Parallel()
	e, res := hears(t,
		statedOf{role: "user", text: "Carla set up shop in Ghent.", fact: "Carla set up shop in Ghent.", subject: "Carla", key: "base of operations", value: "Ghent"},
		statedOf{role: "user", text: "Carla moved to Mainz.", fact: "Carla moved to Mainz.", subject: "carla", key: "home", value: "Mainz", deletes: "Carla set up shop in Ghent."},
	)
	if len(res.Warnings) > 0 || res.Decisions[0].Operation != loci.Delete {
		t.Errorf("it decided %+v, and warns %q", res.Decisions, res.Warnings)
	}
	if known := profileOf(t, e, "Carla"); !strings.Contains(known, "Mainz") {
		t.Errorf("the profile is %s", known)
	}
}

// What takes the place of a note that says more inherits no key of what it does not say.
func TestFindingG5_NoKeyOfWhatIsNotSaid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ old, oldFact, now, nowFact, subject, key, value, asked string }{
		{"I work as a baker and live in Bonn.", "The user works as a baker and lives in Bonn.", "My dog Rex is three by now.", "Rex, the dog of the user, is three.", "the user", "dog's age", "three", "me|home"},
		{"我住在波恩，我在面包店工作。", "用户住在波恩，用户在面包店工作。", "我的狗小白三岁了。", "小白三岁了。", "用户", "狗的年龄", "三岁", "me|home"},
	} {
		e := withoutAsking(t, inmem.New())
		old := only(t, gives(t, e, me, c.old, loci.GivenFact{Text: c.oldFact}))
		now := only(t, gives(t, e, me, c.now, loci.GivenFact{
			Text: c.nowFact, Claims: []loci.GivenClaim{{Subject: c.subject, Attribute: c.key, Value: c.value}}, Replaces: old.ID,
		}))
		for _, claim := range now.Claims {
			if slices.Contains(claim.Keys, c.asked) {
				t.Errorf("%q inherits %+v of %+v", c.nowFact, claim, old.Claims)
			}
		}
	}
}
