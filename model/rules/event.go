package rules

import (
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// bound is what the words around a date make of it.
type bound int

const (
	at     bound = iota // when it happened
	since               // from when it holds: since 2019, 从去年起
	start               // where it begins: from June, 从六月
	due                 // the last moment for it: by Friday, 周五之前
	beside              // an end that is no event: until Friday, 到周五为止
)

// date sets the event time and the validity of a note from the dates in the
// sentences that say what it states. A date that only bounds it is no event, a plan
// happens after it was told, and what lasts did not happen today.
func date(n *loci.Note, c *lang.Cues, ref time.Time, advice bool) {
	var future lang.When
	for _, w := range told(n.Content, c.Says, lang.Dates(n.Content, ref)) {
		begun, over := !w.Start.Time.After(ref), !endOf(w).After(ref)
		how := boundOf(n.Content, w)
		switch {
		case yearly(n.Content, w) || far(w, ref):
		case begun && how == since && n.Kind == loci.Fact:
			setDefault(&n.ValidFrom, w.Start.Time)
		case !happens(how, begun, n.Temporality):
		case n.Temporality == loci.Prospective && !over, begun && (over || n.Kind != loci.Fact) && n.Temporality != loci.Prospective:
			n.SetEvent(w.Start, w.End)
			return
		case !begun && future.Start.IsZero():
			future = w
		}
	}
	n.SetEvent(future.Start, future.End)
	if !future.Start.IsZero() && n.Kind != loci.Fact && !advice {
		n.Temporality = loci.Prospective
	}
}

// happens reports whether something happens at a date that is so bound: a beginning
// that is past and the end of something are no events, and neither is the last
// moment for what is done.
func happens(how bound, begun bool, t loci.Temporality) bool {
	switch how {
	case beside:
		return false
	case since, start:
		return !begun
	case due:
		return t == loci.Prospective || !begun
	}
	return true
}

// nearYear is how far a date without a year may be: further off, the one of the next
// or the last year is nearer, and which is meant can't be told.
const nearYear = 183 * 24 * time.Hour

// far reports whether the date names no year and is further off than half of one.
func far(w lang.When, ref time.Time) bool {
	counted := []string{"last", "this", "next", "ago", "in ", "年", "上", "下", "这", "本", "前", "后"}
	for _, word := range counted {
		if strings.Contains(strings.ToLower(w.Text), word) {
			return false
		}
	}
	return !hasYear(w.Text) && w.Start.Time.Sub(ref).Abs() > nearYear
}

// told keeps the dates inside one of the sentences, those of the first one first.
func told(text string, says []string, dates []lang.When) []lang.When {
	var out []lang.When
	for _, s := range says {
		from := strings.Index(text, s)
		for _, w := range dates {
			if from >= 0 && from <= w.From && w.To <= from+len(s) {
				out = append(out, w)
			}
		}
	}
	return out
}

// endOf is the first instant after the date.
func endOf(w lang.When) time.Time {
	if !w.End.IsZero() {
		return w.End.End()
	}
	return w.Start.End()
}

// The words that bound a date: before it in English and Chinese, behind it in
// Chinese. The longer ones stand first.
var (
	boundsBefore = []struct {
		word string
		is   bound
	}{
		{"ever since", since}, {"since", since}, {"starting on", since}, {"starting", since}, {"as of", since}, {"from", start},
		{"up to", beside}, {"until", beside}, {"till", beside}, {"before", beside}, {"after", beside},
		{"no later than", due}, {"by the end of", due}, {"by", due},
		{"自从", since}, {"从", start}, {"自", start}, {"直到", beside}, {"截至", beside}, {"等到", beside}, {"到", beside},
	}
	boundsBehind = []struct {
		word string
		is   bound
	}{
		{"以来", since}, {"开始", since}, {"起", since}, {"为止", beside}, {"之后", beside}, {"以后", beside},
		{"之前", due}, {"以前", due}, {"前", due},
	}
)

// boundOf reads what stands next to the date.
func boundOf(text string, w lang.When) bound {
	before := strings.ToLower(strings.TrimRight(text[:w.From], " "))
	before = strings.TrimSuffix(before, " the")
	behind := strings.TrimLeft(text[w.To:], " ")
	for _, b := range boundsBehind {
		if strings.HasPrefix(behind, b.word) {
			return b.is
		}
	}
	for _, b := range boundsBefore {
		if endsInWord(before, b.word) {
			return b.is
		}
	}
	return at
}

// endsInWord reports whether text ends in the word; an English one must stand alone.
func endsInWord(text, word string) bool {
	rest, ok := strings.CutSuffix(text, word)
	if !ok || rest == "" || word[0] >= 0x80 {
		return ok
	}
	last := rest[len(rest)-1]
	return last < 'a' || last > 'z'
}

// yearly reports whether the date comes back every year, so that no one year is meant:
// a birthday without a year.
func yearly(text string, w lang.When) bool {
	lower := strings.ToLower(text)
	for _, word := range []string{"birthday", "anniversary", "every year", "生日", "纪念日", "每年"} {
		if strings.Contains(lower, word) {
			return !strings.ContainsAny(w.Text, "年") && !hasYear(w.Text) && bare(w)
		}
	}
	return false
}

// bare reports whether the date is named by month and day, not counted from today.
func bare(w lang.When) bool {
	return w.Start.Precision == loci.Day && strings.ContainsAny(w.Text, "0123456789月")
}

// hasYear reports whether four digits stand in a row.
func hasYear(s string) bool {
	run := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			run = 0
		} else if run++; run == 4 {
			return true
		}
	}
	return false
}
