package claim

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// What a model calls an attribute of the catalogue is that attribute, with as many values as it has;
// what the catalogue has not is as it is given.
func TestFindingJ4_NamesOfAttributes(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]struct {
		name string
		many bool
	}{
		"pets": {"pet", true}, "Date of  Birth": {"birthday", false}, "spouse": {"partner", false}, "allergy": {"allergy", true}, "Hometown": {"origin", false},
		"宠物": {"pet", true}, "寵物": {"pet", true}, "生日": {"birthday", false}, "配偶": {"partner", false}, "过敏": {"allergy", true}, "老家": {"origin", false},
		"job_title": {"job", false}, "date_of_birth": {"birthday", false}, "food allergies": {"allergy", true}, "allergic_to": {"allergy", true}, "full_name": {"name", false}, "Preferred name": {"nickname", true},
		"过敏源": {"allergy", true}, "過敏源": {"allergy", true}, "medical_history": {"medical_history", false}, "allergist": {"allergist", false},
		"favourite colour": {"favourite colour", false}, "dog's age": {"dog's age", false}, "狗的年龄": {"狗的年龄", false},
	} {
		if c := Given([]loci.GivenClaim{{Attribute: given}})[0]; c.Attribute != want.name || c.Many != want.many {
			t.Errorf("%s is %q, of many %v; want %+v", given, c.Attribute, c.Many, want)
		}
	}
	for _, l := range lang.Languages() {
		for attribute := range l.Claims.Named {
			if attributeOf(attribute) == nil {
				t.Errorf("%s names %s, which the catalogue doesn't have", l.Code, attribute)
			}
		}
	}
}

// C2: an attribute that somebody names is that attribute: one with a word more is another, and a
// question finds it by its name, with or without what says nothing beside it.
func TestC2_AnAttributeIsTheOneThatIsNamed(t *testing.T) {
	t.Parallel()
	for _, two := range [][2]string{{"hosting", "hosting cost"}, {"team", "team name"}, {"class teacher", "teacher"}, {"yoga", "yoga class"}, {"cost", "date"}, {"系统", "名称"}} {
		if a, b := Key("Rota", two[0]), Key("rota", two[1]); a == b || a == "" {
			t.Errorf("%s and %s are both %q", two[0], two[1], a)
		}
	}
	for _, two := range [][3]string{{"Apollo", "the Apollo project", "deadline"}, {"rex", "Rex", "name"}, {"Rota", "rota", "Hosting  Cost"}} {
		if a, b := Key(two[0], two[2]), Key(two[1], two[2]); a != b {
			t.Errorf("the %s of %s is %q, of %s %q", two[2], two[0], a, two[1], b)
		}
	}
	for question, attribute := range map[string]string{"What is my hosting cost?": "hosting cost", "What's my deadline date?": "deadline"} {
		if keys := Ask(question, "").Keys; !slices.Contains(keys, Key(Me, attribute)) {
			t.Errorf("%q asks for %q", question, keys)
		}
	}
}
