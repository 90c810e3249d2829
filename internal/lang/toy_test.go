package lang

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/dates"
	"github.com/loci-memory/loci/internal/lang/kind"
	"github.com/loci-memory/loci/internal/lang/language"
)

// toy is an invented language of a few words: what the machine finds in it, it finds by
// these alone.
func toy() language.Language {
	return language.Language{
		Code:    "xx",
		Text:    language.Text{Stop: "ka lo mi", Stem: func(w string) string { return w[:min(len(w), 4)] }},
		Numbers: language.Numbers{Words: "tri kvin"},
		Dates: dates.Lexicon{
			Words: []dates.Word{
				{Words: "tri", Kind: kind.Digits, Val: 3}, {Words: "tago tagoj", Kind: kind.Unit, Val: int(kind.DayUnit)},
				{Words: "pasis", Kind: kind.Ago}, {Words: "morgo", Kind: kind.Today, Val: 1}, {Words: "brul", Kind: kind.Month, Val: 5},
				{Words: "je", Kind: kind.In}, {Words: "mirdo", Kind: kind.Weekday, Val: 2},
			},
			Slots: map[string]dates.Slot{"pasis": dates.Any(kind.Ago), "je": dates.Any(kind.In)},
			Rules: []dates.Rule{
				{Pattern: "pasis NUM UNIT", Means: dates.Ago}, {Pattern: "TODAY", Means: dates.SameDay},
				{Pattern: "MONTH YEAR", Means: dates.Calendar}, {Pattern: "~ <je WEEKDAY", Means: dates.SomeWeekday},
			},
			Tense: dates.Tense{Past: "estis", Future: "estos"},
		},
		Questions: language.Questions{Self: "mi", Name: "kiu", How: "kiom", Much: "ofte"},
		Asked:     language.Asked{When: "kiam", Past: "post"},
		Cues: language.Cues{
			Chatter: "saluton|dankon", Taken: "mi volas", Stative: "amas|loghas en",
			Topics: []language.Valued{{Value: "hobby", Phrases: "floso"}},
		},
		Sentence:  language.Sentence{Self: "mi"},
		Sensitive: language.Sensitive{Health: "malsana", Void: "malsana shipo"},
		Steps:     language.Steps{Opens: "unue", GoesOn: "due", Closes: "fine"},
	}
}

func TestAToyLanguageRunsOnTheMachine(t *testing.T) {
	t.Parallel()
	in := New(toy())
	ref := time.Date(2023, 5, 25, 12, 0, 0, 0, time.UTC) // a Thursday

	for text, day := range map[string]string{
		"mi estis tie pasis tri tagoj": "2023-05-22", "morgo mi flosos": "2023-05-26", "brul 2021": "2021-05-01",
		"mi estis tie je mirdo": "2023-05-24", "mi estos tie je mirdo": "2023-05-31", "2023-05-08": "2023-05-08",
		"three days ago": "", "三天前": "", "tri tagoj": "",
	} {
		got := ""
		if found := in.Dates(text, ref); len(found) == 1 {
			got = found[0].Start.Time.Format(time.DateOnly)
		}
		if got != day {
			t.Errorf("%q is dated %q, want %q", text, got, day)
		}
	}

	var terms []string
	in.Terms("ka flosado lo shipo 10,000", func(term string) { terms = append(terms, term) })
	if want := []string{"flos", "ship", "10000"}; !slices.Equal(terms, want) {
		t.Errorf("terms are %q, want %q", terms, want)
	}
	if got := in.AskedTimes("kio okazis post brul 2021", ref); len(got) != 1 || got[0].From.Format(time.DateOnly) != "2021-06-01" {
		t.Errorf("the time after brul 2021 is %+v", got)
	}
}

func TestAToyLanguageAsksAndStates(t *testing.T) {
	t.Parallel()
	in := New(toy())
	if q := in.ReadQuestion("kiu estis kun mi en brul 2021", nil); !q.AsksName || !q.FirstPerson || q.Date == nil || q.Date.Month != 5 || q.Date.Year != 2021 {
		t.Errorf("the question is read as %+v", q)
	}
	if !in.ReadQuestion("kiom ofte", nil).AsksQuantity || in.ReadQuestion("who am I", nil).AsksName {
		t.Error("how often is asked by its own words alone")
	}
	if in.AsksTime("kiam vi venos") != loci.AskedWhen || in.AsksTime("when will you come") != "" {
		t.Error("kiam asks for a time, and when doesn't")
	}
	for text, kind := range map[string]loci.Kind{
		"mi amas floson": loci.Fact, "Anna kaj Tom vidis shipon": loci.Episode, "saluton dankon": "", "mi amas floson?": "",
	} {
		if got := in.ReadCues(text).Kind; got != kind {
			t.Errorf("%q is %q, want %q", text, got, kind)
		}
	}
	c := in.ReadCues("mi volas konstrui floso")
	if c.Temporality != loci.Prospective || c.Category != "hobby" {
		t.Errorf("a plan of a hobby is %q of %q", c.Temporality, c.Category)
	}
	if s := in.Steps("unue tondu la lignon, due ligu la tabulojn, fine flosu"); len(s) != 3 {
		t.Errorf("the steps are %q", s)
	}
	if subject, _ := in.Sensitive("Anna estas malsana"); subject != subjectHealth {
		t.Errorf("malsana is of %q", subject)
	}
	if _, found := in.Sensitive("malsana shipo"); found {
		t.Error("a longer phrase voids the shorter one")
	}
}

// Languages are read together: one more takes nothing from the others.
func TestLanguagesAreReadTogether(t *testing.T) {
	t.Parallel()
	in := New(append(Languages(), toy())...)
	ref := time.Date(2023, 5, 25, 12, 0, 0, 0, time.UTC)
	if got := in.Dates("pasis tri tagoj, three weeks ago, 两年前", ref); len(got) != 3 {
		t.Errorf("%d dates, want one of each language", len(got))
	}
	if got := in.Stem("running") + " " + in.Stem("flosado"); got != "run flos" {
		t.Errorf("the stems are %q", got)
	}
	for _, text := range []string{"mi amas floson", "I live in Oslo", "我住在杭州"} {
		if got := in.ReadCues(text).Kind; got != loci.Fact {
			t.Errorf("%q is %q", text, got)
		}
	}
}

// A Set of no language cuts words and reads numbers, and finds nothing else.
func TestASetOfNoLanguage(t *testing.T) {
	t.Parallel()
	in := New()
	ref := time.Date(2023, 5, 25, 12, 0, 0, 0, time.UTC)
	if got := in.Dates("2023-05-08 and last week 三天前", ref); len(got) != 1 {
		t.Errorf("%d dates, want the numeric one", len(got))
	}
	text := "First I wash the rice, then I cook it, finally I eat. 我明天去杭州。What did Ann say before May?"
	in.ReadCues(text)
	in.Steps(text)
	in.Sensitive(text)
	in.Settles(text, text)
	in.ReadGist(text)
	in.ReadTurn(text)
	in.ReadQuestion(text, []string{"Ann"})
	in.AskedTimes(text, ref)
	in.AskedAnchor(text)
	in.Sentence(Recurrence{What: "rice"}, text)
	in.VaguelyDated(text)
}

// Every language has a code of its own, and its rules compile.
func TestLanguagesHaveCodes(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, l := range Languages() {
		if l.Code == "" || seen[l.Code] {
			t.Errorf("the code %q", l.Code)
		}
		seen[l.Code] = true
		New(l).Dates("2023-05-08", time.Now())
		if days := strings.Fields(l.Prompts.Weekdays); len(days) != 0 && len(days) != 7 {
			t.Errorf("%s has %d weekdays", l.Code, len(days))
		}
	}
}
