package claim

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// row is one pair of messages by the same person, weeks apart.
type row struct {
	ID     string `json:"id"`
	Old    string `json:"old"`
	New    string `json:"new"`
	Asked  string `json:"asked"`
	Degree string `json:"degree"`
	Why    string `json:"why"`
}

// floors are the least counts of the sets that were written here: changes whose claim is
// recognised and whose question finds it, look-alikes that nothing touches.
var floors = map[string]int{
	"testdata/own/en-changes.jsonl": 10, "testdata/own/en-alike.jsonl": 72,
	"testdata/second/en-changes.jsonl": 17, "testdata/second/en-alike.jsonl": 76,
	"testdata/third/en-changes.jsonl": 5, "testdata/third/en-alike.jsonl": 55,
	"testdata/fourth/en-changes.jsonl": 7, "testdata/fourth/en-alike.jsonl": 40,
	"testdata/fifth/en-changes.jsonl": 3, "testdata/fifth/en-alike.jsonl": 60,

	// Written by another author, of which the odd rows were read.
	"testdata/dev/en-changes.jsonl": 10, "testdata/dev/en-alike.jsonl": 30,

	"testdata/own/zh-changes.jsonl": 16, "testdata/own/zh-alike.jsonl": 68,
	"testdata/second/zh-changes.jsonl": 4, "testdata/second/zh-alike.jsonl": 52,
	"testdata/dev/zh-changes.jsonl": 6, "testdata/dev/zh-alike.jsonl": 30,
	"testdata/third/zh-changes.jsonl": 4, "testdata/third/zh-alike.jsonl": 35,
}

func readRows(t *testing.T, name string) []row {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []row
	for s := bufio.NewScanner(f); s.Scan(); {
		var r row
		if len(s.Bytes()) == 0 {
			continue
		}
		if err := json.Unmarshal(s.Bytes(), &r); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out = append(out, r)
	}
	return out
}

func sets(t *testing.T, kind string) []string {
	t.Helper()
	names, err := filepath.Glob("testdata/*/*-" + kind + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// strongest is what the new text of a row means for the old one, and the keys by which
// questions find the new one: its own, and those of what it replaced.
func strongest(r row) (Relation, []string) {
	return strongestOf(Read(r.Old, ""), Read(r.New, ""))
}

func strongestOf(old, later []Statement) (Relation, []string) {
	most := None
	var keys []string
	for i := range later {
		keys = append(keys, later[i].Keys...)
	}
	for _, e := range Compare(old, later) {
		most = max(most, e.Relation)
		keys = append(keys, old[e.Old].Keys...)
	}
	return most, keys
}

func (r Relation) String() string { return [...]string{"none", "updated", "closed"}[r] }

func shown(all []Statement) string {
	var b strings.Builder
	for i := range all {
		fmt.Fprintf(&b, "\n      %+v", all[i])
	}
	return b.String()
}

func TestChangesAreRecognised(t *testing.T) {
	t.Parallel()
	for _, name := range sets(t, "changes") {
		rows := readRows(t, name)
		recognised, degree, asked, both := 0, 0, 0, 0
		for _, r := range rows {
			got, keys := strongest(r)
			question := Ask(r.Asked, "")
			found := slices.ContainsFunc(question.Keys, func(k string) bool { return slices.Contains(keys, k) })
			count := func(n *int, yes bool) {
				if yes {
					*n++
				}
			}
			count(&recognised, got != None)
			count(&degree, got.String() == r.Degree)
			count(&asked, found)
			count(&both, got != None && found)
			if testing.Verbose() && (got.String() != r.Degree || !found) {
				t.Logf("%s %s want %s, asked %v\n  %s%s\n  %s%s\n  %s %v", r.ID, got, r.Degree, found, r.Old, shown(Read(r.Old, "")), r.New, shown(Read(r.New, "")), r.Asked, question.Keys)
			}
		}
		t.Logf("%s: of %d changes recognised %d, degree right %d, question finds %d, both %d", name, len(rows), recognised, degree, asked, both)
		if both < floors[name] {
			t.Errorf("%s: %d recognised and found, want %d", name, both, floors[name])
		}
	}
}

func TestLookAlikesAreLeftAlone(t *testing.T) {
	t.Parallel()
	for _, name := range sets(t, "alike") {
		rows := readRows(t, name)
		var counts [3]int
		for _, r := range rows {
			got, _ := strongest(r)
			counts[got]++
			if testing.Verbose() && got != None {
				t.Logf("%s %s (%s)\n  %s%s\n  %s%s", r.ID, got, r.Why, r.Old, shown(Read(r.Old, "")), r.New, shown(Read(r.New, "")))
			}
		}
		t.Logf("%s: of %d look-alikes untouched %d, updated %d, closed %d", name, len(rows), counts[None], counts[Updated], counts[Closed])
		if counts[None] < floors[name] {
			t.Errorf("%s: %d untouched, want %d", name, counts[None], floors[name])
		}
	}
}

// TestEveryOldAgainstEveryOtherNew prints what the new text of each row means for the old
// texts of all others of its language: most that are touched are rightly so.
func TestEveryOldAgainstEveryOtherNew(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "zh"} {
		var rows []row
		for _, kind := range []string{"changes", "alike"} {
			for _, name := range sets(t, kind) {
				if strings.HasPrefix(filepath.Base(name), language) {
					rows = append(rows, readRows(t, name)...)
				}
			}
		}
		olds, news := make([][]Statement, len(rows)), make([][]Statement, len(rows))
		for i, r := range rows {
			olds[i], news[i] = Read(r.Old, ""), Read(r.New, "")
		}
		touched := 0
		for i := range rows {
			for j := range rows {
				if i == j {
					continue
				}
				if got, _ := strongestOf(olds[i], news[j]); got != None {
					touched++
					if testing.Verbose() {
						t.Logf("%s: %s\n      %s", got, rows[i].Old, rows[j].New)
					}
				}
			}
		}
		t.Logf("%s: of %d pairs %d touched", language, len(rows)*(len(rows)-1), touched)
	}
}
