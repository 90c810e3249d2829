package lang

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lineartest"
)

// checkDates checks what holds for the dates of any text.
func checkDates(t *testing.T, text string, ref time.Time) {
	t.Helper()
	last := 0
	for _, w := range Dates(text, ref) {
		if w.From < last || w.To <= w.From || w.To > len(text) || text[w.From:w.To] != w.Text {
			t.Fatalf("%q: span %d to %d after %d", text, w.From, w.To, last)
		}
		if !onRune(text, w.From) || !onRune(text, w.To) {
			t.Fatalf("%q: %d to %d cuts a character", text, w.From, w.To)
		}
		if w.Start.IsZero() || !inCalendar(w.Start) {
			t.Fatalf("%q: %q starts at %v", text, w.Text, w.Start.Time)
		}
		if !w.End.IsZero() && (!inCalendar(w.End) || w.End.Time.Before(w.Start.Time)) {
			t.Fatalf("%q: %q is %v to %v", text, w.Text, w.Start.Time, w.End.Time)
		}
		last = w.To
	}
}

// inCalendar reports whether the date is one that can be written: of a year from 1 to
// 9999, in its zone and in UTC, and not the zero time.
func inCalendar(d loci.Date) bool {
	here, stored := d.Time.Year(), d.Time.UTC().Year()
	return here >= 1 && here <= 9999 && stored >= 1 && stored <= 9999 && !d.IsZero()
}

// onRune reports whether a character starts at i, or the text ends there.
func onRune(text string, i int) bool {
	return i == len(text) || utf8.RuneStart(text[i]) || !utf8.ValidString(text)
}

func FuzzDates(f *testing.F) {
	for _, name := range []string{"dates.golden", "dates_none.golden"} {
		for _, line := range goldenLines(f, name) {
			f.Add(strings.NewReplacer("[", "", "]", "").Replace(line), int64(1792556400))
		}
	}
	for _, s := range []string{"", "年", "\xff年前", "9999年12月31日", "0000-00-00", "1年前\xe5\xb9", "twenty-", "Jan 1 to", "between May 3 and", "12:30 pm on", "’s", "o’clock May 3"} {
		f.Add(s, int64(-62135596800))
	}
	f.Fuzz(func(t *testing.T, text string, unix int64) {
		ref := time.Unix(unix%253402300799, 0).In(time.FixedZone("", int(unix%50000)))
		checkDates(t, text, ref)
	})
}

func TestDatesAreFoundInLinearTime(t *testing.T) {
	t.Parallel()
	ref := dateRefs(t)[0]
	pieces := []string{"5月", "May 3 ", "in ", "last ", "3 ", "2023-", "一", "周三", "on Monday ", "between May and ", "上上", "’s", "12:"}
	lineartest.Repeat(t, "dates", pieces...)
	for _, piece := range pieces {
		checkDates(t, strings.Repeat(piece, lineartest.Length()/len(piece)), ref)
	}
}
