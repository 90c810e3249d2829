package claim

import (
	"testing"

	"github.com/loci-memory/loci"
)

// What words say of her is no claim of the user, of how one lives; what ails one, and whom one has, others
// may say.
func TestFindingJ11_HersIsNotTheUsers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, attribute, value string
		asserts                bool
	}{
		{"Coffee with Pilar was lovely. She's moved to Antwerp, brave woman.", "home", "Antwerp", false},
		{"She's moved to Antwerp. I've moved to Antwerp too.", "home", "Antwerp", true},
		{"She got me a job at Halden.", "employer", "Halden", true},
		{"We moved to Antwerp.", "home", "Antwerp", true},
		{"Moved to Antwerp.", "home", "Antwerp", true},
		{"He put the dose of lisinopril up.", "medication", "lisinopril", true},
		{"她搬到深圳了。", "home", "深圳", false},
		{"她帮我搬到深圳了。", "home", "深圳", true},
		{"搬到深圳了。", "home", "深圳", true},
		{"I'm passionate about improving education and infrastructure in our community.", "focus", "education and infrastructure", true},
		{`He wrote: "I live in Antwerp and Ghent."`, "home", "Antwerp", false},
	} {
		if has, asserts := Asserts(c.text, &loci.Claim{Subject: Me, Attribute: c.attribute, Value: c.value}); !has || asserts != c.asserts {
			t.Errorf("%q asserts %s: %t, %t", c.text, c.value, has, asserts)
		}
	}
}

// An "I" between marks of quotation is another one: what that plans is none of the user's. What is told the user is.
func TestFindingJ_WhatAnotherIsQuotedToPlan(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, statement string
		supposes        bool
	}{
		{`Farida's mail, word for word: "I am flying to Oslo on 1 December." Peace at last.`, "Owen is flying to Oslo on 1 December.", true},
		{`The dentist wrote: "Your appointment is on 3 March at ten."`, "Owen has a dentist appointment on 3 March.", false},
		{"同事说：“我下周三去北京出差。”", "用户下周三去北京出差", true},
		{"医生原话：“你下周三来复查。”", "用户下周三去复查", false},
	} {
		if got := Supposes(c.text, c.statement); got != c.supposes {
			t.Errorf("%q: %t", c.text, got)
		}
	}
}

// Words that say what somebody does not bear are not turned round, nor is the birthday of another given to the user.
func TestFindingJ11_WhatWordsDeny(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text   string
		claim  loci.Claim
		stands bool
	}{
		{"I'm allergic to shrimp, badly.", loci.Claim{Subject: "user", Attribute: "allergy", Value: "shrimp", Negated: true}, false},
		{"I'm not allergic to shrimp after all.", loci.Claim{Subject: "user", Attribute: "allergy", Value: "shrimp", Negated: true}, true},
		{"I'm allergic to shrimp, badly.", loci.Claim{Subject: "user", Attribute: "allergy", Value: "shrimp"}, true},
		{"I said that I'm allergic to shrimp. I'm not allergic to shrimp, to crab.", loci.Claim{Subject: "user", Attribute: "allergy", Value: "shrimp", Negated: true}, true},
		{"我对虾过敏，一吃就起疹子。", loci.Claim{Subject: "用户", Attribute: "过敏", Value: "虾", Negated: true}, false},
		{"My sister Ruth's birthday is 14 June.", loci.Claim{Subject: "user", Attribute: "birthday", Value: "1986-06-14"}, false},
		{"My birthday is 14 June.", loci.Claim{Subject: "user", Attribute: "birthday", Value: "06-14"}, true},
		{"我妈生日是5月21号。", loci.Claim{Subject: "用户", Attribute: "生日", Value: "5月21日"}, false},
	} {
		kept, _ := Checked(Given([]loci.GivenClaim{{Subject: c.claim.Subject, Attribute: c.claim.Attribute, Value: c.claim.Value, Negated: c.claim.Negated}}), "", []Source{{Role: loci.RoleUser, Text: c.text}}, nil)
		if (len(kept) > 0) != c.stands {
			t.Errorf("%q: %s %s %t is kept: %v", c.text, c.claim.Attribute, c.claim.Value, c.claim.Negated, kept)
		}
	}
}
