package lang

import (
	"slices"
	"testing"

	"github.com/loci-memory/loci"
)

func TestCuesSayWhatMadeTheKindFirst(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"Good morning! It rained a lot. I live in Turin now.":      {"It rained a lot.", "I live in Turin now."},
		"How are you? I'm allergic to wool.":                       {"I'm allergic to wool."},
		"你好！我对虾过敏。":                                                {"我对虾过敏。"},
		"Hi there!":                                                nil,
		"The tram was late again today. Tomorrow I'll take a taxi": {"The tram was late again today.", "Tomorrow I'll take a taxi"},
	} {
		if got := ReadCues(text).Says; !slices.Equal(got, want) {
			t.Errorf("%q says %q, want %q", text, got, want)
		}
	}
}

func TestCuesNamePeopleAndPlaces(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]loci.Entity{
		"My brother Tom repairs violins.":        {Name: "Tom", Type: "person"},
		"I moved to Providence on Saturday.":     {Name: "Providence", Type: "place"},
		"We had dinner with Lena.":               {Name: "Lena", Type: "person"},
		"Mr. Abreu brought us tarts.":            {Name: "Abreu", Type: "person"},
		"The ferry to Wolf Island was cancelled": {Name: "Wolf Island", Type: "place"},
		"今天王医生给我看了牙。":                            {Name: "王医生", Type: "person"},
		"我有个学生叫周鸣。":                              {Name: "周鸣", Type: "person"},
		"我们七月搬到宁波。":                              {Name: "宁波", Type: "place"},
		"下个月去天目山。":                               {Name: "天目山", Type: "place"},
	} {
		if got := ReadCues(text).Entities; !slices.Contains(got, want) {
			t.Errorf("%q names %v, want %v", text, got, want)
		}
	}
	for _, text := range []string{"Yesterday it rained.", "昨天下雨了。", "I'm fine, thanks.", "We rehearse on Mondays.", "高总是迟到也没关系"} {
		if got := ReadCues(text).Entities; len(got) != 0 {
			t.Errorf("%q names %v", text, got)
		}
	}
}

func TestCuesFeel(t *testing.T) {
	t.Parallel()
	for text, pleasant := range map[string]bool{
		"I'm so happy about the review!": true, "I was terribly sad when it ended.": false, "The news made me angry.": false,
		"我今天特别开心！": true, "我好难过。": false, "这件事让我很生气。": false,
	} {
		got := ReadCues(text).Emotion
		if got == nil || got.Valence > 0 != pleasant || got.Label == "" || got.Arousal < 0 || got.Arousal > 1 {
			t.Errorf("%q feels %+v, want pleasant: %v", text, got, pleasant)
		}
	}
	for _, text := range []string{"The van is booked for May 9.", "面包车订在五月九号。", "Are you happy?", "你开心吗？", ""} {
		if got := ReadCues(text).Emotion; got != nil {
			t.Errorf("%q feels %+v", text, got)
		}
	}
}

func TestCuesTagWhatItIsAbout(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"I bought a new guitar for the wedding band.": "guitar", "My knee hurts after the marathon.": "marathon",
		"我女儿在学书法。": "书法", "体检完医生让我三个月后复查。": "体检",
	} {
		got := ReadCues(text)
		if !slices.Contains(got.Tags, want) || len(got.Tags) > 5 || len(got.Keywords) > 7 || len(got.Keywords) == 0 || got.Domain == "" {
			t.Errorf("%q has tags %q, keywords %q, domain %q, want %q", text, got.Tags, got.Keywords, got.Domain, want)
		}
	}
	if tags := ReadCues("I live in Turin and moved to Via Po.").Tags; slices.Contains(tags, "live in") || slices.Contains(tags, "moved to") {
		t.Errorf("verbs are tags: %q", tags)
	}
	for _, text := range []string{"Hello!", "Thanks, sounds great.", "你好！", "好的，谢谢。"} {
		if got := ReadCues(text); len(got.Tags) > 0 || got.Domain != "general" {
			t.Errorf("%q has tags %q, domain %q", text, got.Tags, got.Domain)
		}
	}
}
