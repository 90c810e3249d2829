package claim

import (
	"slices"
	"strings"
	"testing"
)

func relation(old, later, voice string) Relation {
	most := None
	for _, e := range Compare(Read(old, voice), Read(later, voice)) {
		most = max(most, e.Relation)
	}
	return most
}

// TestFindingT3_AnothersFactsAreLeftAlone: no statement about another subject, and none
// that is quoted, meant in jest, reported or limited, touches a fact.
func TestFindingT3_AnothersFactsAreLeftAlone(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"I'm allergic to nuts.", "My son is no longer allergic to nuts, now he can eat everything."},
		{"My mother lives in Hamburg.", "My father moved from Hamburg to Munich."},
		{"The frontend team uses React.", "The backend team doesn't use React any more, now Vue."},
		{"I live in Beijing.", `She said "I no longer live in Beijing, now I live in Shanghai."`},
		{"I live in Beijing.", "I no longer live in Beijing, haha, just kidding."},
		{"I live in Beijing.", "Tom told me that I no longer live in Beijing."},
		{"I drink coffee.", "In the evening I don't drink coffee any more."},
		{"I live in Beijing.", "From next year on I will no longer live in Beijing, now I plan to live in Oslo."},
		{"I was born in Beijing.", "I no longer live in Beijing, now I live in Shanghai."},
		{"I live in Nanjing.", "I no longer live in Beijing, I moved there long ago."},
		{"I visited Beijing last year.", "I no longer live in Beijing, now I live in Shanghai."},
		{"I don't live in Beijing.", "I no longer live in Beijing."},
		{"I play chess every Thursday.", "Correction: the lessons are on Mondays, not Thursdays."},
		{"I like tea very much.", "I like coffee very much."},
	} {
		if got := relation(c[0], c[1], ""); got != None {
			t.Errorf("%s\n%s\n%s\n%s%s", got, c[0], c[1], shown(Read(c[0], "")), shown(Read(c[1], "")))
		}
	}
}

// TestFindingT5_CorrectionsInPlainWords: corrections without a fixed formula close what
// they correct.
func TestFindingT5_CorrectionsInPlainWords(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"My manager is Clara.", "My manager is Sunil now."},
		{"My manager is Clara.", "Correction: my manager is Sunil."},
		{"My manager is Clara.", "My manager is Sunil, not Clara."},
		{"I live in Beijing.", "I moved from Beijing to Shanghai."},
		{"My shoe size is 42.", "Correction: my shoe size is 43, not 42."},
		{"I work at Google.", "I no longer work at Google."},
		{"I live in Beijing.", "I no longer live in Beijing, now I live in Shanghai."},
		{"I drink coffee every morning.", "I don't drink coffee any more, now I drink green tea."},
		{"My office is in Main Street.", "My office is no longer in Main Street, it is now in Hill Road."},
		{"I use Go at work.", "I switched from Go to Rust at work."},
		{"I work at Google.", "I quit my job at Google."},
		{"I drive a red Golf.", "I sold the Golf."},
	} {
		if got := relation(c[0], c[1], ""); got != Closed {
			t.Errorf("%s\n%s\n%s\n%s%s", got, c[0], c[1], shown(Read(c[0], "")), shown(Read(c[1], "")))
		}
	}
}

// TestFindingT2_EverydayChanges: a plain later statement of a single value updates.
func TestFindingT2_EverydayChanges(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"I live in Beijing.", "I live in Shanghai."},
		{"I live in Beijing.", "We moved to Leipzig."},
		{"I work at Google.", "I joined Siemens."},
		{"My phone number is 555 1234.", "My new phone number is 555 9876."},
		{"My manager is Clara.", "Sunil is my manager."},
	} {
		if got := relation(c[0], c[1], ""); got != Updated {
			t.Errorf("%s\n%s\n%s\n%s%s", got, c[0], c[1], shown(Read(c[0], "")), shown(Read(c[1], "")))
		}
	}
}

func TestQuestionsFindAttributes(t *testing.T) {
	t.Parallel()
	for question, statement := range map[string]string{
		"Where do I live?":                      "We moved to Leipzig.",
		"What is my address?":                   "I live in Leipzig.",
		"Who is my manager?":                    "I report to Sunil.",
		"When is the deadline of Apollo?":       "The Apollo project is due on May 3.",
		"What's my phone number?":               "My number is 555 1234.",
		"What car do I drive?":                  "I drive a Golf.",
		"my dentist":                            "My dentist is Dr. Wu.",
		"Where does my sister live?":            "My sister lives in Rome.",
		"Where does my sister live now?":        "My sister moved to Rome.",
		"How much aspirin do I take?":           "I take 100 mg of aspirin.",
		"Who is in charge of the docs?":         "Ann owns the docs.",
		"What is Ann's phone number?":           "Ann's phone number is 555 1234.",
		"Am I allergic to nuts?":                "I'm allergic to nuts.",
		"What do we use for team chat?":         "We use Slack for team chat.",
		"Which school does my son go to?":       "My son goes to Hill School.",
		"Where did I live before I moved here?": "I live in Rome.",
	} {
		found := false
		for _, s := range Read(statement, "") {
			found = found || slices.ContainsFunc(Ask(question, "").Keys, func(k string) bool { return slices.Contains(s.Keys, k) })
		}
		if !found {
			t.Errorf("%s %v: %s%s", question, Ask(question, "").Keys, statement, shown(Read(statement, "")))
		}
	}
	for question, then := range map[string]bool{
		"Where do I live?": false, "Where did I live before?": true, "Where did I use to live?": true, "Where did I move to?": false,
		"What was my old phone number?": true, "Who is my manager?": false,
	} {
		if q := Ask(question, ""); q.Then != then || len(q.Keys) == 0 {
			t.Errorf("%s: then %v, want %v, %v", question, q.Then, then, q.Keys)
		}
	}
	for _, text := range []string{"Hello!", "Thanks a lot", "what a day", "", "   ", "?", strings.Repeat("word ", 400)} {
		if q := Ask(text, ""); len(q.Keys) > 0 && text != "what a day" {
			t.Errorf("%.40q asks for %v", text, q.Keys)
		}
	}
}

// TestVoices: another's "I" is that name, and never the user.
// TestDaysOfMoving: who moved on a day lives there since; what is so for a day is not.
func TestDaysOfMoving(t *testing.T) {
	t.Parallel()
	for text, home := range map[string]bool{
		"We did it, I moved to Providence yesterday.": true, "I moved to Ghent this week!": true, "We moved to Leipzig today.": true,
		"I moved to the guest room for a week.": false, "I slept in Ghent yesterday.": false, "We moved the talk to noon today.": false,
		"I'm moving to Ghent today.": false, "I didn't move to Ghent this year.": false, "I moved to my parents' for now.": false,
	} {
		found := slices.ContainsFunc(Read(text, ""), func(s Statement) bool { return !s.Blocked && s.Keys[0] == "me|home" })
		if found != home {
			t.Errorf("%s: home %v", text, found)
		}
	}
}

func TestVoices(t *testing.T) {
	t.Parallel()
	user, ann := Read("I live in Rome.", ""), Read("I moved to Oslo.", "ann")
	if len(Compare(user, ann)) > 0 || len(Compare(ann, user)) > 0 {
		t.Errorf("%v touches %v", ann, user)
	}
	if about := Read("Ann lives in Bergen now.", ""); len(Compare(ann, about)) != 1 {
		t.Errorf("%v does not touch %v", about, ann)
	}
	if got := Read("My manager is Sunil.", "ann"); len(got) != 1 || got[0].Subject != "ann" || got[0].Keys[0] != "|ann manager" {
		t.Errorf("%+v", got)
	}
}

func TestKeyIsThatOfStatements(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"user", "home", "I live in Rome."}, {"me", "live in", "I live in Rome."}, {"user", "employer", "I work at IKEA."},
		{"user", "phone number", "My phone number is 555 1234."}, {"Ann", "manager", "Ann's manager is Tom."},
		{"my son", "school", "My son goes to Hill School."}, {"Apollo project", "deadline", "The deadline of the Apollo project is May 3."},
		{"I", "drink", "I drink green tea."}, {"user", "dose of aspirin", "I take 100 mg of aspirin."}, {"user", "allergic to", "I'm allergic to nuts."},
	} {
		said := Read(c[2], "")
		if len(said) == 0 || !slices.Contains(said[0].Keys, Key(c[0], c[1])) {
			t.Errorf("%s of %s is %q: %s%s", c[1], c[0], Key(c[0], c[1]), c[2], shown(said))
		}
	}
	if k := Key("", ""); k != "" {
		t.Errorf("%q", k)
	}
}

// TestChatClaimsNothing: what is said only in passing is no claim.
func TestChatClaimsNothing(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"I've sprained my ankle.", "I've only ever lived by the sea.", "Like being a very slow otter.", "I've been meaning to try keeping notes.", "I'm celebrating with dumplings.",
		"I love it!", "Sunday is better for hungover people.", "I have an appointment.", "That was great, thanks for the tips!", "How was your day?", "I bought milk.", "My car is fast.", "My manager is on holiday.", "The white lilac behind the house is in bloom again.", "The door of the office is open in the morning.",
	} {
		if got := Read(text, ""); len(got) > 0 {
			t.Errorf("%s%s", text, shown(got))
		}
	}
	for _, text := range []string{"Please remember that I'm allergic to cashews.", "Note that my dentist is Dr. Wu."} {
		if got := Read(text, ""); len(got) != 1 {
			t.Errorf("%s%s", text, shown(got))
		}
	}
}

// Somebody's home lasts, also where the subject is described by what they are to the user;
// where a thing is does not.
func TestHomesLast(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"I live in Ghent.":               true,
		"My sister Ann moved to Lisbon.": true,
		"My dad lives in Leeds.":         true,
		"My home phone is in the attic.": false,
		"My desk is on the third floor.": false,
	} {
		all := Read(text, "")
		if got := slices.ContainsFunc(all, func(s Statement) bool { return s.Lasts() }); got != want {
			t.Errorf("%s: %v, want %v of %+v", text, got, want, all)
		}
	}
}

// TestAnotherSpeakerWhoIsTheUser: claims of a voice that is a name of the user have the
// user's keys.
func TestAnotherSpeakerWhoIsTheUser(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, key string }{{"I live in Rome.", "me|home"}, {"I drink tea.", "me|/drink.o"}, {"My manager is Bo.", "me|manager"}} {
		said := Claims(Read(c.text, "ann lee"))
		if got := Named(said[0], []string{"ann lee"}); got.Subject != Me || got.Keys[0] != c.key {
			t.Errorf("%s: %+v", c.text, got)
		}
		if got := Named(said[0], []string{"bo"}); got.Subject != "ann lee" {
			t.Errorf("%s: %+v", c.text, got)
		}
	}
}

// TestWhatAStatementEnds is what a later text means for an earlier one, by the way it says so.
func TestWhatAStatementEnds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		old, later string
		want       Relation
	}{
		{"I work at Google.", "I got laid off by Google last week.", Closed},
		{"I work at Google.", "I lost my job.", Closed},
		{"I work at Google.", "I resigned from Google.", Closed},
		{"I live in a house in Ghent.", "I left the house at 8.", None},
		{"My phone number is 555 1234.", "I sold my phone.", None},
		{"My dentist is Dr. Weber.", "I cancelled my dentist appointment.", None},
		{"My dentist appointment is on Friday at 3.", "I cancelled my dentist appointment.", Closed},
		{"My brother works at Nokia.", "My brother visited. He no longer works at Nokia.", Closed},
		{"I work at Nokia.", "My brother visited. He no longer works at Nokia.", None},
		{"My brother works at Nokia.", "He no longer works at Nokia.", None},
		{"My manager is Bo.", "Bo is no longer my manager.", Closed},
		{"I take the bus.", "I no longer take the bus on Fridays.", None},
		{"I live in Berlin.", "I never lived in Berlin.", None},
		{"We use Go.", "Ann's team doesn't use Go any more.", None},
		{"We use Slack.", "They switched from Slack to Teams.", None},
	} {
		if got := relation(c.old, c.later, ""); got != c.want {
			t.Errorf("%s, want %s\n%s\n%s%s%s", got, c.want, c.old, c.later, shown(Read(c.old, "")), shown(Read(c.later, "")))
		}
	}
}

// What holds in one week only, and a time in other words, touch nothing.
func TestTimesOfOneWeekAndInOtherWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		old, later string
		want       Relation
	}{
		{"The weekly sync is at 10 on Mondays.", "Just this week the weekly sync is at 2 pm.", None},
		{"Our rehearsal starts at 7 pm.", "Next month our rehearsal starts at 8 pm.", None},
		{"The board meeting begins at 3 pm.", "The board meeting begins at 15:00.", None},
		{"The board meeting begins at 3pm.", "The board meeting begins at 3:00 p.m.", None},
		{"The board meeting begins at 3 pm.", "The board meeting begins at 15:30.", Updated},
		{"The board meeting begins at 3 pm.", "The board meeting begins at 3 am.", Updated},
		{"The board meeting begins at 12 am.", "The board meeting begins at 12 pm.", Updated},
	} {
		if got := relation(c.old, c.later, ""); got != c.want {
			t.Errorf("%s, want %s\n%s\n%s%s", got, c.want, c.old, c.later, shown(Read(c.later, "")))
		}
	}
}

func TestDoubtful(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"My favourite line in that film is \"I quit, I'm a baker in Paris now.\"": true,
		"When I was a student I lived in Ghent above a chip shop.":                true,
		"If Helga ever left, I suppose Pierre would be my manager.":               true,
		"A recruiter claimed everybody has moved to Buildkite.":                   true,
		"I live in Ghent now, haha, just kidding.":                                true,
		"要是我搬到上海，就住在浦东。":                                                          true,
		"I moved to Ghent. Maybe I'll buy a bike.":                                false,
		"Sold the Skoda yesterday.":                                               false,
		"I said that I live in Ghent.":                                            false,
		"我搬到上海了。":                                                                 false,
		"":                                                                        false,
	} {
		if got := Doubtful(text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
