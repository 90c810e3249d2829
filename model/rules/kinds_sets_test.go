package rules

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// The sets of statements lie in internal/lang/testdata/sets/WHOSE/LANGUAGE-WHAT.jsonl, one
// object a line; what lies there is run.
const setsOfStatements = "../../internal/lang/testdata/sets/*/*-"

// statementRow is a line of a set: a statement, and what a careful reader says of it.
type statementRow struct {
	ID     string    `json:"id"`
	Text   string    `json:"text"`
	Steps  []string  `json:"steps"`
	Kind   loci.Kind `json:"kind"`
	People []string  `json:"people"`
	Places []string  `json:"places"`
}

// readStatements calls yield with each set of a sort and its rows.
func readStatements(t *testing.T, sort string, yield func(name string, rows []statementRow)) {
	t.Helper()
	names, err := filepath.Glob(setsOfStatements + sort + ".jsonl")
	if err != nil || len(names) < 2 {
		t.Fatalf("the own sets are %v, %v", names, err)
	}
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var rows []statementRow
		for s := bufio.NewScanner(f); s.Scan(); {
			var r statementRow
			if err := json.Unmarshal(s.Bytes(), &r); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			rows = append(rows, r)
		}
		yield(strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(name), setsOfStatements[:strings.Index(setsOfStatements, "*")]), ".jsonl"), rows)
	}
}

// procedureFloors are the least procedures that are read wholly right, and the most that
// are read where there is none.
var procedureFloors = map[string][2]int{"own/en-procedures": {10, 0}, "own/zh-procedures": {10, 0}}

// Of each set: how many procedures are read step for step, and how many are read where
// there is none. Whoever has steps is of category workflow, and nobody else.
func TestSetsOfProcedures(t *testing.T) {
	t.Parallel()
	readStatements(t, "procedures", func(name string, rows []statementRow) {
		all, right, partly, wrong := 0, 0, 0, 0
		for _, r := range rows {
			n := enriched(r.Text)
			if (n.Category == loci.Workflow) != (n.ProcedureSteps != nil) {
				t.Errorf("%s is of category %q with steps %q", r.ID, n.Category, n.ProcedureSteps)
			}
			all += toInt(len(r.Steps) > 0)
			switch {
			case slices.Equal(n.ProcedureSteps, r.Steps):
				right += toInt(len(r.Steps) > 0)
				continue
			case len(r.Steps) == 0:
				wrong++
			default:
				partly += toInt(n.ProcedureSteps != nil)
			}
			if testing.Verbose() {
				t.Logf("%s %s\n  has  %q\n  want %q", r.ID, r.Text, n.ProcedureSteps, r.Steps)
			}
		}
		t.Logf("%s: of %d procedures %d wholly right, %d otherwise split; of %d look-alikes %d taken for one", name, all, right, partly, len(rows)-all, wrong)
		if floor, ok := procedureFloors[name]; ok && (right < floor[0] || wrong > floor[1]) {
			t.Errorf("%s: %d right and %d false, want %v", name, right, wrong, floor)
		}
	})
}

// kindFloors are the least statements whose kind is right, the least names of people and
// of places that are found, and the most that are none.
var kindFloors = map[string][4]int{"own/en-kinds": {47, 18, 11, 0}, "own/zh-kinds": {47, 9, 10, 0}}

// Of each set: how many statements are of the right kind, and how many of the people and
// places in them are found under their whole name.
func TestSetsOfKinds(t *testing.T) {
	t.Parallel()
	readStatements(t, "kinds", func(name string, rows []statementRow) {
		facts, lostFacts, lostEpisodes, people, places, wrong := 0, 0, 0, [2]int{}, [2]int{}, 0
		for _, r := range rows {
			n := enriched(r.Text)
			isFact := n.Kind == loci.Fact
			facts += toInt(r.Kind == loci.Fact)
			lostFacts += toInt(r.Kind == loci.Fact && !isFact)
			lostEpisodes += toInt(r.Kind != loci.Fact && isFact)
			foundPeople, wrongPeople := compareNames(n.Entities, "person", r.People)
			foundPlaces, wrongPlaces := compareNames(n.Entities, "place", r.Places)
			people, places = [2]int{people[0] + foundPeople, people[1] + len(r.People)}, [2]int{places[0] + foundPlaces, places[1] + len(r.Places)}
			wrong += len(wrongPeople) + len(wrongPlaces)
			if testing.Verbose() && (isFact != (r.Kind == loci.Fact) || foundPeople < len(r.People) || foundPlaces < len(r.Places) || len(wrongPeople)+len(wrongPlaces) > 0) {
				t.Logf("%s %s\n  is %s, want %s; named %v, want people %q, places %q", r.ID, r.Text, n.Kind, r.Kind, n.Entities, r.People, r.Places)
			}
		}
		right := len(rows) - lostFacts - lostEpisodes
		t.Logf("%s: of %d statements %d of the right kind (of %d facts %d lost, of %d episodes %d taken for facts); of %d people %d found, of %d places %d, %d wrong",
			name, len(rows), right, facts, lostFacts, len(rows)-facts, lostEpisodes, people[1], people[0], places[1], places[0], wrong)
		if floor, ok := kindFloors[name]; ok && (right < floor[0] || people[0] < floor[1] || places[0] < floor[2] || wrong > floor[3]) {
			t.Errorf("%s: %d right, %d people, %d places, %d wrong, want %v", name, right, people[0], places[0], wrong, floor)
		}
	})
}

// compareNames is how many of some names are found as entities of a type, with or without a
// title, and the entities of that type that are none of them.
func compareNames(entities []loci.Entity, kind string, names []string) (found int, wrong []string) {
	for _, e := range entities {
		if e.Type != kind {
			continue
		}
		if slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(e.Name, name) }) {
			found++
		} else {
			wrong = append(wrong, e.Name)
		}
	}
	return found, wrong
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
