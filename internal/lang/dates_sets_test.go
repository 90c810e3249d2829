package lang

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the zones of the sets, on any machine

	"github.com/loci-memory/loci"
)

// dateLine is one line of a set: a text, when it was said, and all that it dates, in
// order. "A or B" names values that are both right, first/last a range.
type dateLine struct {
	ID    string    `json:"id"`
	At    time.Time `json:"at"`
	Text  string    `json:"text"`
	Dates []string  `json:"dates"`
}

// dateScore counts the lines of a set, and what went wrong in them.
type dateScore struct {
	lines, right, missing, wrong, extra, traps, invented int
}

// ownRight are the lines of our own sets that must stay right.
var ownRight = map[string]int{"en": 100, "zh": 100}

func TestFindingL4_DatesOfTheSets(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/sets/*/*-dates.jsonl")
	if err != nil || len(files) < len(ownRight) {
		t.Fatalf("sets: %v, %v", files, err)
	}
	for _, file := range files {
		set, lang := filepath.Base(filepath.Dir(file)), strings.TrimSuffix(filepath.Base(file), "-dates.jsonl")
		s := scoreDates(t, file)
		t.Logf("%s %s: %d of %d lines right; dates missing %d, wrong %d, added %d; invented on %d of %d traps",
			set, lang, s.right, s.lines, s.missing, s.wrong, s.extra, s.invented, s.traps)
		if set == "own" && s.invented > 0 {
			t.Errorf("%s %s: dates were invented on %d traps", set, lang, s.invented)
		}
		if set == "own" && s.right < ownRight[lang] {
			t.Errorf("%s %s: %d lines are right, there were %d", set, lang, s.right, ownRight[lang])
		}
	}
}

func scoreDates(t *testing.T, file string) (s dateScore) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		var l dateLine
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatalf("%s: %v in %s", file, err, line)
		}
		s.add(t, &l)
	}
	return s
}

// add compares what is found in a line with what is expected of it, in order.
func (s *dateScore) add(t *testing.T, l *dateLine) {
	t.Helper()
	var got []string
	for _, w := range Dates(l.Text, l.At) {
		got = append(got, setWhen(w, l.At))
	}
	s.lines++
	missing, wrong := max(0, len(l.Dates)-len(got)), 0
	for i := range min(len(l.Dates), len(got)) {
		if !isAny(got[i], l.Dates[i]) {
			wrong++
		}
	}
	extra := max(0, len(got)-len(l.Dates))
	s.missing, s.wrong = s.missing+missing, s.wrong+wrong
	if len(l.Dates) == 0 {
		s.traps++
		s.invented += min(1, extra)
	} else {
		s.extra += extra
	}
	if missing+wrong+extra == 0 {
		s.right++
		return
	}
	t.Logf("%s at %s %s: got %q, want %q", l.ID, l.At.Format("Mon 2006-01-02"), l.Text, got, l.Dates)
}

func isAny(got, want string) bool {
	for w := range strings.SplitSeq(want, " or ") {
		if got == w {
			return true
		}
	}
	return false
}

// setWhen writes a date as the sets do, in the zone of the message.
func setWhen(w When, at time.Time) string {
	s := setDate(w.Start, at)
	if !w.End.IsZero() {
		s += "/" + setDate(w.End, at)
	}
	return s
}

func setDate(d loci.Date, at time.Time) string {
	if d.Precision == loci.Instant {
		return d.Time.In(at.Location()).Format("2006-01-02T15:04")
	}
	return d.String()
}
