package reflection_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edges/sample"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/reflection"
)

var monday = time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC)

func noteID(i int) loci.ID { return loci.ID{14: byte(i >> 8), 15: byte(i)} }

// turns are what a user said, "day: text" a line; "day Speaker: text" for another
// speaker. They are read by rules.
func turns(lines ...string) []loci.Note {
	var out []loci.Note
	for i, line := range lines {
		head, text, _ := strings.Cut(line, ": ")
		day, speaker, _ := strings.Cut(head, " ")
		d, _ := strconv.Atoi(day)
		n := loci.Note{ID: noteID(i + 1), Messages: []loci.ID{noteID(i + 1)}, Kind: loci.Episode, Verbatim: true, Conversation: "c",
			Speaker: speaker, Content: text, Claims: claim.Claims(claim.Read(text, speaker)), RecordedAt: monday.AddDate(0, 0, d).Add(time.Duration(i) * time.Second)}
		cues := lang.ReadCues(text)
		n.Tags, n.Entities = cues.Tags, cues.Entities
		if speaker == "" {
			n.Role = loci.RoleUser
		}
		out = append(out, n)
	}
	return out
}

func contents(patterns []reflection.Pattern) []string {
	var out []string
	for _, p := range patterns {
		out = append(out, p.Content)
	}
	return out
}

// What somebody claims on two days is a preference or a habit, what they name on three days a
// topic; neither is what is said on one day.
func TestF9_PreferencesHabitsAndTopics(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sort reflection.Sort
		want string // "" for nothing
		said []string
	}{
		{reflection.Preference, "The user likes sushi.", []string{"0: I love sushi!", "3: I like sushi a lot."}},
		{reflection.Preference, "The user dislikes olives.", []string{"0: I hate olives.", "2: I don't like olives."}},
		{reflection.Preference, "The user's favorite color is green.", []string{"0: My favorite color is green.", "5: Green is my favorite color."}},
		{reflection.Habit, "The user is learning pottery.", []string{"0: I've been learning pottery.", "9: I'm learning pottery."}},
		{reflection.Habit, "The user's habit is swimming every morning.", []string{"0: I swim every morning.", "9: I swim every morning."}},
		{reflection.Topic, "The user mentions yoga again and again.", []string{"0: Did yoga before work.", "1: The yoga teacher was ill.", "2: I bought a yoga mat."}},
		{reflection.Preference, "用户喜欢摄影。", []string{"0: 我喜欢摄影。", "1: 我很喜歡攝影。", "1: 我喜欢摄影。"}},
		{reflection.Preference, "用户不喜欢香菜。", []string{"0: 我不喜欢香菜。", "1: 我讨厌香菜。"}},
		{reflection.Habit, "用户在学编程。", []string{"0: 我最近在学习编程。", "4: 我最近在学习编程，你觉得难吗？"}},
		{reflection.Habit, "用户的习惯是羽毛球（每周三晚上）。", []string{"0: 每周三晚上我去打羽毛球。", "9: 每周三晚上我去打羽毛球。"}},
		{reflection.Topic, "用户多次提到瑜伽。", []string{"0: 早上做了瑜伽。", "1: 瑜伽老师换人了。", "2: 買了新的瑜伽墊。"}},

		{0, "", []string{"0: I love sushi!", "0: I like sushi."}},
		{0, "", []string{"0: I love sushi!", "1: I love pizza!"}},
		{0, "", []string{"0: I love sushi!", "0: I hate sushi.", "2: I love sushi!", "2: I hate sushi."}},
		{0, "", []string{"0: Did yoga before work.", "1: The yoga teacher was ill.", "1: I bought a yoga mat."}},
		{0, "", []string{"0: My brother loves chess.", "1: My brother loves chess."}},
		{0, "", []string{"0: Thanks a lot!", "1: Thanks a lot!", "2: Thanks a lot!"}},
		{0, "", nil},
	} {
		got := reflection.Patterns(turns(c.said...), nil)
		if c.want == "" && got != nil || c.want != "" && (!slices.Equal(contents(got), []string{c.want}) || got[0].Sort != c.sort) {
			t.Errorf("%q: %+v, want %q", c.said, got, c.want)
		}
	}
}

// dated are notes of a user, each with the day on which what it says happened.
func dated(text string, days ...int) []loci.Note {
	var out []loci.Note
	for i, day := range days {
		n := turns(fmt.Sprintf("%d: %s", 100+i, text))[0]
		n.ID, n.Messages = noteID(i+1), []loci.ID{noteID(i + 1)}
		n.SetEvent(loci.Date{Time: monday.AddDate(0, 0, day), Precision: loci.Day}, loci.Date{})
		out = append(out, n)
	}
	return out
}

// What is done on the same day of the week three times is a habit, even if nobody says so.
func TestF9_TheSameDayOfTheWeekIsAHabit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want string
		of   []loci.Note
	}{
		{"The user's habit is badminton on Sundays.", dated("Badminton was fun.", 6, 13, 27)},
		{"用户的习惯是羽毛球（每星期日）。", dated("打了羽毛球。", 6, 13, 27)},
		{"The user mentions badminton again and again.", dated("Badminton was fun.", 6, 13, 23)},                 // another day
		{"The user mentions badminton again and again.", dated("Badminton was fun.", 6, 13, 20, 22, 23, 24, 25)}, // any day
		{"The user mentions roommate again and again.", dated("My roommate was loud.", 6, 13, 20)},               // nothing that one does
	} {
		if got := contents(reflection.Patterns(c.of, nil)); !slices.Equal(got, []string{c.want}) {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestF9_APatternKnowsItsEvidence(t *testing.T) {
	t.Parallel()
	notes := turns("0: I love sushi!", "1: Rain.", "4: I like sushi.")
	want := []reflection.Pattern{{
		Sort: reflection.Preference, Content: "The user likes sushi.", Notes: []loci.ID{noteID(1), noteID(3)},
		First: notes[0].RecordedAt, Last: notes[2].RecordedAt, Days: 2,
	}}
	if got := reflection.Patterns(notes, nil); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
}

// A day is one of the user's, and that of the event where the note knows it.
func TestF9_ADayIsThatOfTheEventInTheUsersZone(t *testing.T) {
	t.Parallel()
	notes := turns("0: I love sushi.", "0: I like sushi.")
	notes[1].RecordedAt = notes[1].RecordedAt.Add(10 * time.Hour) // 18:00 UTC
	if got := reflection.Patterns(notes, time.UTC); got != nil {
		t.Errorf("in UTC: %v", contents(got))
	}
	if got := reflection.Patterns(notes, time.FixedZone("", 8*3600)); len(got) != 1 || got[0].Days != 2 {
		t.Errorf("in Shanghai: %+v", got)
	}
	notes[1].SetEvent(loci.Date{Time: monday.AddDate(0, -4, 0), Precision: loci.Month}, loci.Date{}) // no day
	if got := reflection.Patterns(notes, time.UTC); got != nil {
		t.Errorf("with an event of a month: %+v", got)
	}
	notes[0].SetEvent(loci.Date{Time: monday.AddDate(0, 0, -3), Precision: loci.Day}, loci.Date{})
	if got := reflection.Patterns(notes, time.UTC); len(got) != 1 || got[0].Days != 2 || !got[0].First.Equal(monday.AddDate(0, 0, -3)) {
		t.Errorf("with an event: %+v", got)
	}
}

func TestF9_WhatDoesNotCount(t *testing.T) {
	t.Parallel()
	for about, change := range map[string]func(n *loci.Note){
		"the assistant's words": func(n *loci.Note) { n.Role, n.Speaker = loci.RoleAssistant, "Assistant" },
		"traits":                func(n *loci.Note) { n.Kind = loci.Trait },
		"forgotten notes":       func(n *loci.Note) { n.Forgotten = true },
		"one message in parts":  func(n *loci.Note) { n.Messages = []loci.ID{noteID(3)} },
		"a fact beside its words": func(n *loci.Note) {
			n.Verbatim, n.Role, n.Messages = false, "", []loci.ID{noteID(3)}
		},
		"facts about another person": func(n *loci.Note) { n.Verbatim, n.Role, n.Content = false, "", "Bob's sister does yoga." },
		"another speaker's words":    func(n *loci.Note) { n.Role, n.Speaker = "", "Bob" },
	} {
		notes := turns("0: I love yoga.", "1: I love yoga.", "2: I love yoga.")
		change(&notes[1])
		if got := reflection.Patterns(notes[:2], nil); got != nil && about != "one message in parts" && about != "a fact beside its words" {
			t.Errorf("%s: %v", about, contents(got))
		}
		for i := range notes {
			notes[i].Claims = nil
		}
		if got := reflection.Patterns(notes, nil); got != nil {
			t.Errorf("%s: %v", about, contents(got))
		}
	}
	for about, lines := range map[string][]string{
		"questions":          {"0: Did yoga.", "1: Is yoga any good?", "2: More yoga."},
		"the name of a user": {"0 Rose: I met Tulip.", "1 Tulip: Look at this rose, Rose.", "2 Tulip: A rose, Rose.", "3 Tulip: Rose, this is a rose."},
	} {
		if got := reflection.Patterns(turns(lines...), nil); got != nil {
			t.Errorf("%s: %v", about, contents(got))
		}
	}
	notes := turns("0: I love yoga.", "3: I like yoga.")
	notes[0].Claims[0].Until = monday.AddDate(0, 0, 2)
	if got := reflection.Patterns(notes, nil); got != nil {
		t.Errorf("a claim that is over: %v", contents(got))
	}
	notes = turns("0: Did yoga.", "1: x", "2: More yoga.")
	notes[1].Verbatim, notes[1].Role, notes[1].Content, notes[1].Tags = false, "", "The user does yoga on Mondays.", []string{"yoga"}
	if got := reflection.Patterns(notes, nil); len(got) != 1 {
		t.Errorf("a fact whose words are not there: %v", contents(got))
	}
}

func TestF9_EverySpeakerForThemselves(t *testing.T) {
	t.Parallel()
	got := reflection.Patterns(turns(
		"0 Ann: I love yoga.", "1 Bob: I love pizza.", "1 Ann: I love pizza.",
		"2 Bob: I like pizza.", "2 Ann: I enjoy yoga.", "3 Ann: Bob likes chess.", "4 Ann: Bob likes chess.",
	), nil)
	want := []string{"Ann likes yoga.", "Bob likes pizza."}
	if !slices.Equal(contents(got), want) {
		t.Errorf("got %q", contents(got))
	}
}

// A thing is said once of its person, and a topic that another one is a part of is none.
func TestF9_EachThingOnce(t *testing.T) {
	t.Parallel()
	for want, lines := range map[string][]string{
		"The user's habit is swimming every morning.":      {"0: I swim every morning.", "1: I like swimming.", "2: I love swimming.", "3: I swim every morning. Swimming is great."},
		"The user mentions video game again and again.":    {"0: A new video game came out.", "1: That video game is hard.", "2: My video game broke.", "3: Video games are fun.", "4: This game is long.", "5: My game is over.", "6: The game was short."},
		"The user mentions San Francisco again and again.": {"0: We flew to San Francisco.", "1: I was born in San Francisco.", "2: San Francisco is foggy."},
	} {
		if got := contents(reflection.Patterns(turns(lines...), nil)); !slices.Equal(got, []string{want}) {
			t.Errorf("want %q, got %q", want, got)
		}
	}
}

// Of somebody who talks a lot, a topic is what they come back to, not what came up three times.
func TestF9_ATopicIsAShareOfTheTalk(t *testing.T) {
	t.Parallel()
	lines := []string{"0: Did yoga before work.", "1: The yoga teacher was ill.", "2: I bought a yoga mat."}
	for i := range 200 {
		lines = append(lines, fmt.Sprintf("%d: It went on as before.", i%20))
	}
	if got := reflection.Patterns(turns(lines...), nil); got != nil {
		t.Errorf("got %q", contents(got))
	}
}

func TestF8_NothingSensitiveIsCounted(t *testing.T) {
	t.Parallel()
	for _, lines := range [][]string{
		{"0: Went to church.", "1: Church was full.", "2: The church choir sang."},
		{"0: My insulin is low.", "1: New insulin pump.", "2: Insulin again."},
		{"0: 又去看心理医生。", "1: 心理医生说好多了。", "2: 心理医生换了时间。"},
		{"0: Yoga helps with my depression.", "1: Yoga for the depression.", "2: Yoga again."}, // by what is around it
		{"0: I like yoga, it helps with my depression.", "1: I like yoga."},
	} {
		if got := reflection.Patterns(turns(lines...), nil); got != nil {
			t.Errorf("%q: %q", lines, contents(got))
		}
	}
}

// The sample conversations, as a reader would judge them: each line was checked to say
// something of its speaker, or to be what they come back to.
func TestF9_PatternsOfTheSamples(t *testing.T) {
	t.Parallel()
	want := map[string][]string{
		sample.English: {"Nora mentions flat again and again.", "Nora mentions Providence again and again.", "Nora mentions theatre again and again."},
		sample.Chinese: nil,
		sample.Friends: nil,
	}
	all, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		var notes []loci.Note
		for i, m := range c.Messages {
			cues, voice := lang.ReadCues(m.Text), m.Speaker
			if m.Role == loci.RoleUser {
				voice = ""
			}
			notes = append(notes, loci.Note{ID: noteID(i + 1), Messages: []loci.ID{noteID(i + 1)}, Kind: loci.Episode, Verbatim: true,
				Speaker: m.Speaker, Role: m.Role, Content: m.Text, RecordedAt: m.At, Tags: cues.Tags, Entities: cues.Entities, Claims: claim.Claims(claim.Read(m.Text, voice))})
		}
		if got := contents(reflection.Patterns(notes, nil)); !slices.Equal(got, want[c.Name]) {
			t.Errorf("%s: got %q", c.Name, got)
		}
	}
}

// Whatever the order of the notes, the same patterns; and with more notes the same
// sentences, so that a trait is known again.
func TestF7_TheSamePatternIsTheSameSentence(t *testing.T) {
	t.Parallel()
	notes := many(400)
	want := reflection.Patterns(notes, nil)
	if len(want) != 10 {
		t.Fatalf("%d patterns", len(want))
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		r.Shuffle(len(notes), func(i, j int) { notes[i], notes[j] = notes[j], notes[i] })
		if got := reflection.Patterns(notes, nil); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	}
	few := contents(reflection.Patterns(turns("0: I love yoga.", "1: I like yoga."), nil))
	more := contents(reflection.Patterns(turns("0: I love yoga.", "1: I like yoga.", "3: I LOVE YOGA!", "4: Yoga again."), nil))
	if !slices.Equal(few, more) {
		t.Errorf("%q and %q", few, more)
	}
}

// many notes with tags and claims: some are common, others not.
func many(n int) []loci.Note {
	r := rand.New(rand.NewPCG(3, 4))
	word := func(most float64) string {
		k := int(most * r.Float64() * r.Float64())
		return "zor" + string(rune('a'+k%26)) + string(rune('a'+k/26%26)) + string(rune('a'+k/676%26)) + "m"
	}
	var lines []string
	for i := range n {
		lines = append(lines, fmt.Sprintf("%d: Nothing.", i/20))
	}
	notes := turns(lines...)
	for i := range notes {
		tags := []string{word(300), word(300), word(300)}
		notes[i].Tags, notes[i].Content = tags, strings.Join(tags, " ")
		if i%7 == 0 {
			notes[i].Claims = []loci.Claim{{Subject: claim.Me, Attribute: "like", Value: word(20000)}}
		}
	}
	return notes
}

func BenchmarkPatterns(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		notes := many(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				reflection.Patterns(notes, nil)
			}
		})
	}
}

// No text of any sort stops the count, and what it finds is there.
func FuzzPatterns(f *testing.F) {
	f.Add("Harry Potter, yoga!", "红烧肉和 Kubernetes")
	f.Add("\xff\xfe", "…?!")
	f.Fuzz(func(t *testing.T, a, b string) {
		notes := turns("0: x", "1: x", "2: x", "3: x")
		for i, text := range []string{a, b + a, a + " " + b, b} {
			notes[i].Content, notes[i].Tags = text, []string{strings.ToLower(a), strings.ToLower(b)}
			notes[i].Claims = []loci.Claim{{Subject: claim.Me, Attribute: "hobby", Value: a + " (" + b + ")"}}
		}
		for _, p := range reflection.Patterns(notes, nil) {
			if p.Content == "" || len(p.Notes) < 2 || p.Days < 2 {
				t.Errorf("%+v", p)
			}
		}
	})
}
