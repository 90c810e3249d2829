package claim_test

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
)

// What a name dislikes has the key of what it likes too, and a fact that replaces another has the
// key of that: these say nothing of who it is, so that a daughter stays one person.
func TestFindingQ10_AnotherAttributeIsNoRole(t *testing.T) {
	t.Parallel()
	school := loci.Claim{Subject: "朵朵", Attribute: "school", Value: "三年级", Keys: []string{"|school 朵朵", "me|school 女儿"}}
	for _, c := range []struct {
		claim loci.Claim
		want  []string
	}{
		{school, []string{"me|女儿"}},
		{loci.Claim{Subject: "朵朵", Attribute: "dislike", Value: "香菜", Many: true, Keys: []string{"|dislike 朵朵", "|like 朵朵"}}, nil},
		{loci.Claim{Subject: "小满", Attribute: "能不能吃鸡蛋", Value: "能", Keys: []string{"|小满 能不能吃鸡蛋", "|allergy 小满"}}, nil},
		{loci.Claim{Subject: "zoe", Attribute: "dislike", Value: "olives", Keys: []string{"|dislike zoe", "|like zoe"}}, nil},
		{loci.Claim{Subject: "zoe", Attribute: "dislike", Value: "olives", Keys: []string{"|dislike zoe", "me|daughter dislike"}}, []string{"me|daughter"}},
		{loci.Claim{Subject: "wei", Attribute: "home", Value: "Rome", Keys: []string{"|home wei", "anna|brother home"}}, []string{"anna|brother"}},
	} {
		if got := claim.Roles(&c.claim); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.claim, got, c.want)
		}
		if of := c.claim; of.Subject == school.Subject && claim.Namesakes(&school, &of) {
			t.Errorf("%v is of another than %v", of, school)
		}
	}
}
