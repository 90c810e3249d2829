package claim

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci"
)

var (
	caroline = Source{Role: loci.RoleUser, Speaker: "Caroline"}
	ann      = Source{Speaker: "Ann"}
	bot      = Source{Role: loci.RoleAssistant, Speaker: "Bot"}
)

func TestC1_TheSubjectThatAModelNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		subject string
		by      Source
		want    string // "" for a claim that is left out
	}{
		{"the user", caroline, Me}, {"User", caroline, Me}, {"I", caroline, Me}, {"caroline", caroline, Me}, {"用户", caroline, Me}, {"我", caroline, Me},
		{"the user", Source{}, Me}, {"the user's son", caroline, "my son"}, {"Caroline's son", caroline, "my son"}, {"my son", caroline, "my son"},
		{"用户的儿子", caroline, "我的儿子"}, {"the users", caroline, "the users"}, {"Carla", caroline, "carla"},
		{"I", ann, "ann"}, {"Ann", ann, "ann"}, {"Melanie", ann, "melanie"}, {"my son", ann, "ann's son"}, {"我的儿子", ann, "ann的儿子"},
		{"the user", ann, ""}, {"the user's son", ann, ""}, {"the user", bot, ""}, {"用户", bot, ""}, {"I", bot, "bot"}, {"me", Source{Role: loci.RoleAssistant}, "assistant"},
	} {
		attribute := "home"
		if hasRun(c.subject) {
			attribute = "住处"
		}
		got, all := Checked([]loci.Claim{{Subject: c.subject, Attribute: attribute, Value: "Ghent"}}, "", []Source{c.by}, nil)
		if all != (c.want != "") || len(got) > 0 != all || all && got[0].Subject != c.want {
			t.Errorf("%q by %q (%s): %+v, want %q", c.subject, c.by.Speaker, c.by.Role, got, c.want)
		}
	}
}

// Among words of several speakers the user's are the user's confirmation.
func TestFindingG6_TheUserConfirms(t *testing.T) {
	t.Parallel()
	home := []loci.Claim{{Subject: "the user", Attribute: "home", Value: "Ghent"}}
	asked := Source{Role: loci.RoleAssistant, Text: "So you live in Ghent?"}
	if got, all := Checked(home, "The user lives in Ghent.", []Source{asked, {Role: loci.RoleUser, Text: "Yes."}}, nil); !all || got[0].Subject != Me {
		t.Errorf("confirmed: %+v", got)
	}
	if got, all := Checked(home, "The user lives in Ghent.", []Source{asked}, nil); all || len(got) > 0 {
		t.Errorf("asked: %+v", got)
	}
}

// What rules read in the same words of somebody else is nobody else's.
func TestFindingG6_RulesReadAnotherSubject(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		words, content, subject, attribute, value string
		kept                                      bool
	}{
		{"Ann lives in Mainz.", "The user lives in Mainz.", "the user", "home", "Mainz", false},
		{"安娜住在美因茨。", "用户住在美因茨。", "用户", "住处", "美因茨", false},
		{"I live in Mainz.", "Ann lives in Mainz.", "Ann", "home", "Mainz", false},
		{"Mainz it is.", "Ann lives in Mainz.", "the user", "home", "Mainz", false},
		{"I live in Mainz.", "Ann lives in Mainz.", "the user", "home", "Mainz", true},
		{"Ann lives in Mainz and I live in Mainz.", "The user lives in Mainz.", "the user", "home", "Mainz", true},
		{"Ann lives in Mainz. Mainz is where they baptised me.", "The user was baptised in Mainz.", "the user", "baptism", "Mainz", true},
		{"My wife Ann works at Bosch.", "The user works at Bosch.", "the user", "employer", "Bosch", false},
		{"My wife Ann works at Bosch.", "Ann works at Bosch.", "Ann", "employer", "Bosch", true},
		{"我妻子在博世工作。", "用户在博世工作。", "用户", "工作单位", "博世", false},
		{"我妻子在博世工作。", "用户的妻子在博世工作。", "用户", "妻子的工作单位", "博世", true},
		{"My dog is 3 years old.", "The user's dog is 3 years old.", "the user's dog", "age", "3 years old", true},
		{"My dog is 3 years old.", "The user's dog is 3 years old.", "the user", "dog's age", "3 years old", true},
		{"Carla moved to Rome.", "Carla Rossi moved to Rome.", "Carla Rossi", "home", "Rome", true},
		{"Ann is my wife.", "The user's wife is Ann.", "the user", "wife", "Ann", true},
		{"Green is what I like best.", "The user's favourite colour is green.", "the user", "favourite colour", "green", true},
	} {
		from := []Source{{Role: loci.RoleUser, Text: c.words}}
		got, all := Checked([]loci.Claim{{Subject: c.subject, Attribute: c.attribute, Value: c.value}}, c.content, from, nil)
		if all != c.kept {
			t.Errorf("%q, %s's %s = %s: kept %+v", c.words, c.subject, c.attribute, c.value, got)
		}
	}
}

// What is not borne is a claim of nobody when the fact is read again.
func TestFindingG6_AFactClaimsWhatItCarries(t *testing.T) {
	t.Parallel()
	for said, text := range map[string]string{"I live in Ghent.": "The user moved to Mainz.", "我住在根特。": "用户住在美因茨。"} {
		words, fact := loci.Note{Content: said, Verbatim: true, Role: loci.RoleUser}, loci.Note{Content: text}
		if got := Compare(Of(&words), Of(&fact)); len(got) > 0 {
			t.Errorf("%s ends %+v", text, got)
		}
		fact.Claims, _ = Checked(Claims(Read(text, "")), text, []Source{{Role: loci.RoleUser}}, nil)
		if got := Compare(Of(&words), Of(&fact)); len(got) == 0 {
			t.Errorf("%s, the user's, ends nothing", text)
		}
	}
}

// A one-word name is a name, however it is written.
func TestFindingG5_AOneWordNameIsAName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b  string
		apart bool
	}{
		{"I live in Ghent.", "Ann lives in Mainz.", true}, {"我住在根特。", "安娜住在美因茨。", true},
		{"Carla lives in Ghent.", "Ann lives in Mainz.", true}, {"Carla lives in Ghent.", "Carla moved to Mainz.", false},
		{"I live in Ghent.", "I moved to Mainz.", false}, {"卡拉住在根特。", "卡拉搬到了美因茨。", false},
	} {
		if got := (*Directory)(nil).Apart(Read(c.a, ""), Read(c.b, "")); got != c.apart {
			t.Errorf("%q and %q: apart %v", c.a, c.b, got)
		}
	}
	if (*Directory)(nil).Apart([]Statement{{Subject: "Carla"}}, []Statement{{Subject: "carla"}}) {
		t.Error("Carla is not carla")
	}
}

// Keys go to what says the same, or to the one that is left of the same subject.
func TestFindingG5_WhoInherits(t *testing.T) {
	t.Parallel()
	of := func(subject string, keys ...string) loci.Claim { return loci.Claim{Subject: subject, Keys: keys} }
	home, job, dog := of(Me, "me|home"), of(Me, "me|job"), of(Me, "me|age dog")
	for name, c := range map[string]struct {
		claims, old []loci.Claim
		want        []int
	}{
		"the same key":          {[]loci.Claim{dog, home}, []loci.Claim{home}, []int{1}},
		"one for one":           {[]loci.Claim{dog}, []loci.Claim{job}, []int{0}},
		"one is left":           {[]loci.Claim{home, dog}, []loci.Claim{home, job}, []int{0, 1}},
		"two are left":          {[]loci.Claim{dog}, []loci.Claim{home, job}, []int{-1, -1}},
		"nothing is left":       {[]loci.Claim{home}, []loci.Claim{home, job}, []int{0, -1}},
		"of another subject":    {[]loci.Claim{of("ann", "|ann home")}, []loci.Claim{home}, []int{-1}},
		"of one name":           {[]loci.Claim{of("Ann", "|ann home")}, []loci.Claim{of("ann", "|ann job")}, []int{0}},
		"nothing is claimed":    {nil, []loci.Claim{home}, []int{-1}},
		"nothing was claimed":   {[]loci.Claim{home}, nil, []int{}},
		"two, of two left over": {[]loci.Claim{home, dog, job}, []loci.Claim{home, of(Me, "me|car")}, []int{0, -1}},
	} {
		if got := Heirs(c.claims, c.old); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
