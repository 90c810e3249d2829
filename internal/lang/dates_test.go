package lang

import (
	"os"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the zone below, on any machine
)

// dateRefs are the two times of the golden table: a Saturday in a zone without clock
// changes, and late on a leap day in one with them.
func dateRefs(t testing.TB) [2]time.Time {
	t.Helper()
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	return [2]time.Time{
		time.Date(2026, 11, 21, 10, 0, 0, 0, time.FixedZone("", 8*3600)),
		time.Date(2024, 2, 29, 23, 30, 0, 0, newYork),
	}
}

// goldenLines are the lines of a file of testdata that are neither empty nor comments.
func goldenLines(t testing.TB, name string) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	return lines
}

func showWhen(w When) string {
	s := w.Start.String()
	if !w.End.IsZero() {
		s += " .. " + w.End.String()
	}
	return s
}

func TestW9_DatesOfBothLanguagesResolveInTheSpeakersZone(t *testing.T) {
	t.Parallel()
	refs := dateRefs(t)
	for _, line := range goldenLines(t, "dates.golden") {
		cols := strings.Split(line, " | ")
		if len(cols) != 1+len(refs) {
			t.Fatalf("%q has %d columns", line, len(cols))
		}
		text := strings.NewReplacer("[", "", "]", "").Replace(cols[0])
		_, span, _ := strings.Cut(cols[0], "[")
		span, _, _ = strings.Cut(span, "]")
		for i, ref := range refs {
			got, gotSpan := "-", span
			if found := Dates(text, ref); len(found) == 1 {
				got, gotSpan = showWhen(found[0]), text[found[0].From:found[0].To]
			} else if len(found) > 1 {
				t.Errorf("%q at %s holds %d dates", text, ref, len(found))
			}
			if got != cols[1+i] || gotSpan != span {
				t.Errorf("%q at %s: [%s] %s, want [%s] %s", text, ref.Format(time.RFC3339), gotSpan, got, span, cols[1+i])
			}
		}
	}
}

func TestW9_VagueAndImpossibleDatesAreLeftOut(t *testing.T) {
	t.Parallel()
	for _, text := range goldenLines(t, "dates_none.golden") {
		for _, ref := range dateRefs(t) {
			for _, w := range Dates(text, ref) {
				t.Errorf("%q at %s: [%s] %s", text, ref.Format(time.RFC3339), w.Text, showWhen(w))
			}
		}
	}
}

func TestN5_SeveralDatesOfATextKeepTheirOrderAndPlaces(t *testing.T) {
	t.Parallel()
	text := "Yesterday was long. 上周三我在上海，I fly home on May 8, 2027."
	var got []string
	for _, w := range Dates(text, dateRefs(t)[0]) {
		if text[w.From:w.To] != w.Text {
			t.Errorf("%q is not at %d to %d", w.Text, w.From, w.To)
		}
		got = append(got, w.Text+"="+showWhen(w))
	}
	want := "Yesterday=2026-11-20 上周三=2026-11-11 May 8, 2027=2027-05-08"
	if strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

func TestT4_ADayBeginsAtItsFirstInstantInTheZone(t *testing.T) {
	t.Parallel()
	beirut, err := time.LoadLocation("Asia/Beirut") // its clocks jump from midnight to one
	if err != nil {
		t.Fatal(err)
	}
	found := Dates("We met on 27 March 2022.", time.Date(2023, 1, 2, 3, 0, 0, 0, beirut))
	if len(found) != 1 || found[0].Start.Time.Format(time.RFC3339) != "2022-03-27T01:00:00+03:00" {
		t.Errorf("got %v", found)
	}
}

func TestT4_AnHourThatTheClocksSkipLeavesTheDayAlone(t *testing.T) {
	t.Parallel()
	text := "10 March 2024 at 2:30 am"
	for i, want := range []string{"2024-03-10T02:30:00+08:00", "2024-03-10"} {
		if found := Dates(text, dateRefs(t)[i]); len(found) != 1 || showWhen(found[0]) != want {
			t.Errorf("got %v, want %s", found, want)
		}
	}
}

func TestDatesKnowNothingWithoutAReference(t *testing.T) {
	t.Parallel()
	if found := Dates("yesterday, 2023-05-08", time.Time{}); found != nil {
		t.Errorf("got %v", found)
	}
}

func TestDatesStayWithinTheYearsThatCanBeWritten(t *testing.T) {
	t.Parallel()
	end := time.Date(9999, 12, 31, 12, 0, 0, 0, time.UTC)
	for _, text := range []string{"tomorrow", "next week", "明年", "in 999999 years", "in three days I leave"} {
		if found := Dates(text, end); found != nil {
			t.Errorf("%q: %v", text, found)
		}
	}
	if found := Dates("yesterday", end); len(found) != 1 {
		t.Errorf("yesterday: %v", found)
	}
}

func TestN5_WeekdaysListedTogetherAreOfOneWeek(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"上周一和周二我在上海":                        "2026-11-09 2026-11-10",
		"上周六周日我在家":                          "2026-11-14 2026-11-15",
		"I was ill last Monday and Tuesday": "2026-11-16 2026-11-17",
	} {
		var got []string
		for _, w := range Dates(text, dateRefs(t)[0]) {
			got = append(got, showWhen(w))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: got %v, want %s", text, got, want)
		}
	}
}

func TestN5_LastWeekOnASundayMayBeTheOneThatEnds(t *testing.T) {
	t.Parallel()
	for day, want := range map[int]string{7: "2023-06-26 2023-07-02", 8: "2023-06-26 2023-07-02", 9: "2023-06-26 2023-07-08", 10: "2023-07-03 2023-07-09"} {
		ref := time.Date(2023, 7, day, 20, 0, 0, 0, time.UTC)
		found := Dates("I took up pottery last week.", ref)
		if len(found) != 1 || found[0].Start.String()+" "+found[0].End.String() != want {
			t.Errorf("on the %d of July: got %v, want %s", day, found, want)
		}
	}
	// 周日 ends the week: 上周 is the one before.
	if found := Dates("我上周开始学陶艺。", time.Date(2023, 7, 9, 20, 0, 0, 0, time.UTC)); len(found) != 1 || found[0].End.String() != "2023-07-02" {
		t.Errorf("上周: %v", found)
	}
}

func TestT4_ADayThatTheZoneSkippedIsLeftOut(t *testing.T) {
	t.Parallel()
	apia, err := time.LoadLocation("Pacific/Apia") // had no 30 December 2011
	if err != nil {
		t.Fatal(err)
	}
	ref := time.Date(2012, 1, 2, 10, 0, 0, 0, apia)
	if found := Dates("three days ago", ref); found != nil {
		t.Errorf("three days ago: %v", found)
	}
	if found := Dates("two days ago", ref); len(found) != 1 || showWhen(found[0]) != "2011-12-31" {
		t.Errorf("two days ago: %v", found)
	}
}

// Not parallel: allocations of other tests would count.
func TestDatesOfATextWithoutAnyCostNoMemory(t *testing.T) {
	ref := dateRefs(t)[0]
	for _, text := range []string{
		"It took me a whole day to paint the kitchen and I still may need another week for the rest of it",
		"I bought 3 apples and 12 oranges for my sister",
		"我一直想养一只小狗因为房子里太安静了",
	} {
		if n := testing.AllocsPerRun(100, func() { Dates(text, ref) }); n != 0 {
			t.Errorf("%q: %v allocations", text, n)
		}
	}
}
