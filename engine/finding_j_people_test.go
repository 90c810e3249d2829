package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// What a model says is over is over, however the name is written, and by whichever name or role of
// the one person the two notes speak.
func TestFindingJ1_ARightDecisionIsFollowed(t *testing.T) {
	t.Parallel()
	for name, all := range map[string][]statedOf{
		"by case": {
			{role: "user", text: "Carla is with Bosch.", fact: "Carla works at Bosch.", subject: "Carla", key: "employer", value: "Bosch"},
			{role: "user", text: "carla is with Lume now.", fact: "carla works at Lume.", subject: "carla", key: "employer", value: "Lume", deletes: "Carla works at Bosch."},
		},
		"a role in brackets": {
			{role: "user", text: "Anna is my sister.", fact: "Anna is the user's sister.", subject: "the user", key: "sibling", value: "Anna (sister)"},
			{role: "user", text: "Anna is with Bosch.", fact: "Anna works at Bosch.", subject: "Anna", key: "employer", value: "Bosch"},
			{role: "user", text: "Anna is with Lume now.", fact: "Anna works at Lume.", subject: "Anna (sister)", key: "employer", value: "Lume", deletes: "Anna works at Bosch."},
		},
		"the owner's name": {
			{role: "user", text: "I'm Lena. I am with Bosch.", fact: "The user works at Bosch.", subject: "the user", key: "employer", value: "Bosch"},
			{role: "user", text: "I am with Lume now.", fact: "Lena works at Lume.", subject: "Lena", key: "employer", value: "Lume", deletes: "The user works at Bosch."},
		},
		"a name and a role": {
			{role: "user", text: "My sister Anna is with Bosch.", fact: "The user's sister works at Bosch.", subject: "my sister", key: "employer", value: "Bosch"},
			{role: "user", text: "Anna is with Lume now.", fact: "Anna works at Lume.", subject: "Anna", key: "employer", value: "Lume", deletes: "The user's sister works at Bosch."},
		},
		"繁简": {
			{role: "user", text: "張偉在博世。", fact: "張偉在博世工作。", subject: "張偉", key: "employer", value: "博世"},
			{role: "user", text: "张伟现在在明光公司。", fact: "张伟在明光公司工作。", subject: "张伟", key: "employer", value: "明光公司", deletes: "張偉在博世工作。"},
		},
		"自己的名字": {
			{role: "user", text: "我叫李娜，在博世。", fact: "用户在博世工作。", subject: "用户", key: "employer", value: "博世"},
			{role: "user", text: "我现在在明光公司。", fact: "李娜在明光公司工作。", subject: "李娜", key: "employer", value: "明光公司", deletes: "用户在博世工作。"},
		},
		"名字和称呼": {
			{role: "user", text: "我的姐姐叫安娜，她在博世。", fact: "用户的姐姐在博世工作。", subject: "我的姐姐", key: "employer", value: "博世"},
			{role: "user", text: "安娜现在在明光公司。", fact: "安娜在明光公司工作。", subject: "安娜", key: "employer", value: "明光公司", deletes: "用户的姐姐在博世工作。"},
		},
	} {
		_, res := hears(t, all...)
		if len(res.Decisions) != 1 || res.Decisions[0].Operation != loci.Delete || len(res.Warnings) > 0 {
			t.Errorf("%s: decided %+v, warnings %q", name, res.Decisions, res.Warnings)
		}
	}
}

// The user's own name is the user, whoever says it and however; a namesake with a role is not.
func TestFindingJ5_TheOwnersNameIsTheUser(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		all   []statedOf
		asked map[string]string // by whom is asked for: the employers
	}{
		"by a model": {
			[]statedOf{
				{role: "user", text: "My name is Lena.", fact: "The user's name is Lena.", subject: "the user", key: "name", value: "Lena"},
				{role: "user", text: "I'm with Lume.", fact: "Lena works at Lume.", subject: "Lena", key: "employer", value: "Lume"},
			},
			map[string]string{"": "Lume", "Lena": "Lume", "the user": "Lume"},
		},
		"by another": {
			[]statedOf{
				{role: "user", by: "Lena", text: "Hi Bob, I live in Ghent.", fact: "Lena lives in Ghent."},
				{by: "Bob", text: "Lena, you make me proud at Lume.", fact: "Lena works at Lume.", subject: "Lena", key: "employer", value: "Lume"},
			},
			map[string]string{"": "Lume", "Lena": "Lume", "Bob": ""},
		},
		"a namesake": {
			[]statedOf{
				{role: "user", text: "My name is Lena.", fact: "The user's name is Lena.", subject: "the user", key: "name", value: "Lena"},
				{role: "user", text: "My colleague Lena works at Bosch.", fact: "", subject: "", key: "", value: ""},
			},
			map[string]string{"": ""},
		},
		"名字": {
			[]statedOf{
				{role: "user", text: "我叫李娜。", fact: "用户叫李娜。", subject: "用户", key: "name", value: "李娜"},
				{role: "user", text: "我在明光公司。", fact: "李娜在明光公司工作。", subject: "李娜", key: "employer", value: "明光公司"},
			},
			map[string]string{"": "明光公司", "李娜": "明光公司", "用户": "明光公司"},
		},
	} {
		e, _ := hears(t, c.all...)
		for asked, want := range c.asked {
			res, got := must(e.Profile(t.Context(), me, loci.ProfileRequest{Subject: asked})), []string{}
			for _, a := range res.Attributes {
				for _, v := range a.Values {
					if a.Attribute == "employer" {
						got = append(got, v.Value)
					}
				}
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s: %q is %q, with %q, want %q; others: %v", name, asked, res.Subject, got, want, res.Subjects)
			}
		}
	}
}

// Who is known only by a role is among those of whom something is known, by the one name of it.
func TestFindingJ5_WhoIsKnownByARoleIsKnown(t *testing.T) {
	t.Parallel()
	for want, all := range map[string][]string{
		"anna": {"I have a sister called Anna.", "My sister works at Lume."},
		"安娜":   {"我的姐姐叫安娜。", "我的姐姐在明光公司上班。", "安娜住在波恩。"},
	} {
		e, s := claimsEngine(t), loci.Scope{User: want}
		for i, text := range all {
			must(e.Remember(t.Context(), s, loci.RememberRequest{Text: text, At: toldOld.Add(time.Duration(i) * time.Hour), Wait: true}))
		}
		if got := must(e.Profile(t.Context(), s, loci.ProfileRequest{})).Subjects; len(got) != 1 || got[0].Subject != want {
			t.Errorf("of others is known: %v, want %s alone", got, want)
		}
	}
}

// A person is found under all names and roles, also where the words share none with the question.
func TestFindingJ5_RecallKnowsWhoIsWho(t *testing.T) {
	t.Parallel()
	for question, all := range map[string][]string{
		"Where does my sister work?": {"I have a sister called Anna.", "Anna has a job at Lume.", "My boss is in a bad mood about work.", "I have to work on Sunday."},
		"Who does Anna work for?":    {"I have a sister called Anna.", "My sister works at Lume.", "Anna Karenina is a long book.", "Anna and I were at the lake."},
		"我姐姐在哪里工作？":                  {"我的姐姐叫安娜。", "安娜在明光公司上班。", "今天工作很忙。", "工作让人心烦。"},
	} {
		e, s := claimsEngine(t), loci.Scope{User: question}
		for i, text := range all {
			must(e.Remember(t.Context(), s, loci.RememberRequest{Text: text, At: toldOld.Add(time.Duration(i) * time.Hour), Wait: true}))
		}
		got := texts(must(e.Recall(t.Context(), s, loci.RecallRequest{Query: question})))
		if at := slices.Index(got, all[1]); at < 0 || at > 1 {
			t.Errorf("%s: %q is not among the first two: %v", question, all[1], got)
		}
	}
}

// A model is shown who is who of those that are spoken of, with what is known of them now, but
// nothing that not all may see who may see the words, nor what the words say themselves.
func TestFindingJ9_AModelIsToldWhoIsWho(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		known        []string
		text, secret string
		people       string
	}{
		{
			[]string{"My name is Lena.", "I live in Ghent.", "I have a sister called Anna.", "Anna lives in Bonn.", "My dog is called Rex.", "My sister moved to Rome."},
			"Anna came by with cake.", "Anna lives in Oslo.", "Lena = the user: home Ghent\nAnna = the user's sister: home Rome\n",
		},
		{
			[]string{"我叫李娜。", "我住在根特。", "我的姐姐叫安娜。", "安娜住在波恩。", "我的狗叫旺财。"},
			"安娜带蛋糕来了。", "安娜住在奥斯陆。", "李娜 = 用户: home 根特\n安娜 = 用户的姐姐: home 波恩\n",
		},
	} {
		m := &play{name: "m", always: map[string]string{"extract": `{"facts":[]}`}}
		now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
		e := must(engine.New(inmem.New(), engine.Options{
			Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { now = now.Add(time.Hour); return now }, Models: engine.Models{Extract: m},
		}))
		t.Cleanup(func() { _ = e.Close(t.Context()) })
		say := func(agent, text string, v loci.Visibility) string {
			must(e.Remember(t.Context(), loci.Scope{User: "me", Agent: agent}, loci.RememberRequest{Text: text, Role: loci.RoleUser, Visibility: v, Wait: true}))
			_, after, _ := strings.Cut(strings.ReplaceAll(m.prompts[len(m.prompts)-1].User, " 人物\n", " people\n"), " people\n")
			people, _, _ := strings.Cut(after, "§")
			return people
		}
		for _, text := range c.known {
			say("", text, "")
		}
		if got := say("", c.text, ""); got != c.people {
			t.Errorf("%s\nis told\n%swant\n%s", c.text, got, c.people)
		}
		say("", c.secret, loci.UserOnly)
		for _, text := range []string{c.text, c.secret} { // what the user alone may see, and what the words say themselves
			if got := say("helper", text, ""); got != c.people {
				t.Errorf("%s\nis told\n%swant\n%s", text, got, c.people)
			}
		}
	}
}

// Talk that is kept at once is distilled in its order: a model isn't told as known what was only
// said after the words before it.
func TestFindingJ9_WhatIsSaidLaterIsNotKnownYet(t *testing.T) {
	t.Parallel()
	m := &play{name: "m", always: map[string]string{"extract": `{"facts":[]}`}}
	e := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Models: engine.Models{Extract: m}}))
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	for i, day := range []int{10, 5, 11} {
		text := []string{"I live in Ghent.", "The bread is good.", "The beer is good."}[i]
		must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Role: loci.RoleUser, At: time.Date(2026, 3, day, 9, 0, 0, 0, time.UTC), Wait: true}))
		if got := m.prompts[i].User; strings.Contains(got, "home Ghent") != (day > 10) {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// Who is who is read once for what a model distils and decides.
func TestFindingJ9_WhoIsWhoIsReadOnce(t *testing.T) {
	t.Parallel()
	read := map[int]int64{}
	for _, friends := range []int{10, 110} {
		s := &meter{Store: inmem.New()}
		m := &play{name: "m", always: map[string]string{"extract": `{"facts":[` + statement("The kettle is blue.", nil) + `]}`, "decide": orNone(""), "evolve": orNone("")}}
		e := must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Models: engine.Models{Extract: m, Decide: m, Evolve: m}}))
		t.Cleanup(func() { _ = e.Close(t.Context()) })
		for i := range friends {
			name := fmt.Sprintf("F%c%c", 'a'+i/26, 'a'+i%26)
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: fmt.Sprintf("%s is a friend.", name), Facts: []loci.GivenFact{{
				Text: name + " is a friend.", Claims: []loci.GivenClaim{{Subject: "me", Attribute: "friend", Value: name}},
			}}}))
		}
		before := s.rows.Load()
		must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "The kettle is blue.", Wait: true}))
		read[friends] = s.rows.Load() - before
	}
	if more := read[110] - read[10]; more < 100 || more > 150 {
		t.Errorf("rows read: %v", read)
	}
}
