package engine_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// claimRow is a pair of messages by the same person, weeks apart: a change, with the question
// that it answers, or a look-alike, which must touch nothing.
type claimRow struct {
	ID, Old, New, Asked, Degree, Why string
}

func claimRows(t *testing.T, name string) []claimRow { return rowsOf[claimRow](t, name) }

// rowsOf are the rows of a file, one a line.
func rowsOf[T any](t *testing.T, name string) (rows []T) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if line := strings.TrimSpace(s.Text()); line != "" {
			var r T
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// claimSets are the files of a kind: changes or alike. They measure rules of language, one row
// after the other: nothing of it can race. With -short it is one file of three.
func claimSets(t *testing.T, kind string) []string {
	t.Helper()
	envtest.NotRaced(t, "one row after the other")
	var some []string
	for i, name := range must(filepath.Glob("../internal/claim/testdata/*/*-" + kind + ".jsonl")) {
		if !testing.Short() || i%3 == 0 {
			some = append(some, name)
		}
	}
	return some
}

// pair is one row remembered by a user of its own, among other talk.
type pair struct {
	claimRow
	scope    loci.Scope
	old, new loci.ID // notes
	result   *loci.RememberResult
}

var (
	toldOld = time.Date(2026, 1, 12, 18, 0, 0, 0, time.UTC)
	toldNew = time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)
)

// fillers is what else people say.
var fillers = []string{
	"The weather was lovely on Sunday.", "I watched a film about penguins.", "今天下了一整天的雨。", "周末去爬山了，有点累。",
	"Do you know a good recipe for lentil soup?", "楼下新开了一家面馆。", "The train was late again.", "昨晚没睡好。",
}

// tell remembers a row.
func tell(t *testing.T, e *engine.Engine, r claimRow) pair {
	t.Helper()
	out := pair{claimRow: r, scope: loci.Scope{User: r.ID}}
	say := func(text string, at time.Time) *loci.RememberResult {
		return must(e.Remember(t.Context(), out.scope, loci.RememberRequest{Text: text, Conversation: at.Format(time.DateOnly), At: at, Wait: true}))
	}
	for i, text := range fillers {
		say(text, toldOld.Add(time.Duration(i-20)*24*time.Hour))
	}
	out.old = say(r.Old, toldOld).Notes[0].ID
	out.result = say(r.New, toldNew)
	out.new = out.result.Notes[0].ID
	return out
}

// rank is the place of a note among hits, 99 for none.
func rank(hits []loci.Hit, id loci.ID) int {
	for i := range hits {
		if hits[i].Note.ID == id {
			return i
		}
	}
	return 99
}

func claimsEngine(t *testing.T, encoders ...engine.Encoder) *engine.Engine {
	t.Helper()
	now := toldNew.Add(6 * time.Hour)
	e := must(engine.New(inmem.New(), engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Encoders: encoders, NeuralWait: time.Minute, Clock: func() time.Time { return now },
	}))
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	return e
}

// touched says what a row did to its old note: "", updated or closed.
func (r *pair) touched(t *testing.T, e *engine.Engine) string {
	t.Helper()
	n := must(e.Note(t.Context(), r.scope, loci.NoteRequest{ID: r.old}))
	how := ""
	for _, c := range n.Claims {
		switch {
		case !c.Until.IsZero() && !c.Updated:
			return "closed"
		case c.Updated:
			how = "updated"
		}
	}
	if n.Superseded() {
		return "closed"
	}
	return how
}

// setFloors are the least counts of sets that were written here: changes that are ended, and
// whose new statement is first now. Those of sets that were written after the rules are lower,
// and how good the rules are on words that nobody tuned them to.
var setFloors = map[string][2]int{
	"own/en-changes": {13, 37}, "own/zh-changes": {18, 40}, "second/en-changes": {16, 43}, "second/zh-changes": {6, 27},
	"third/en-changes": {6, 38}, "third/zh-changes": {6, 29},
	"dev/zh-changes": {8, 50}, "dev/en-changes": {7, 50},
	"blind/en-changes": {4, 30}, "blind/zh-changes": {3, 25},
}

// setName is the name of a set without the folder that all are in.
func setName(file string) string {
	return strings.TrimSuffix(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), ".jsonl")
}

// The sets of changes, by the whole memory: what is ended, what questions find now and as of
// the day before. -v prints what is missed.
func TestSetsOfChangesInAMemory(t *testing.T) {
	t.Parallel()
	for _, name := range claimSets(t, "changes") {
		e, rows := claimsEngine(t), claimRows(t, name)
		ended, first, then := 0, 0, 0
		for _, row := range rows {
			r := tell(t, e, row)
			how := r.touched(t, e)
			now := must(e.Recall(t.Context(), r.scope, loci.RecallRequest{Query: r.Asked, NoExpand: true}))
			before := must(e.Recall(t.Context(), r.scope, loci.RecallRequest{Query: r.Asked, NoExpand: true, AsOf: toldNew.Add(-24 * time.Hour)}))
			ok := rank(now.Hits, r.new) < rank(now.Hits, r.old)
			if how != "" {
				ended++
			}
			if ok {
				first++
			}
			if rank(before.Hits, r.old) == 0 {
				then++
			}
			if testing.Verbose() && (how != r.Degree || !ok) {
				t.Logf("%s want %s, got %q; new at %d, old at %d\n  %s\n  %s\n  %s", r.ID, r.Degree, how, rank(now.Hits, r.new), rank(now.Hits, r.old), r.Old, r.New, r.Asked)
			}
		}
		t.Logf("%s: of %d changes %d end the old, %d are first now, the old of %d first as of the day before", setName(name), len(rows), ended, first, then)
		if floor := setFloors[setName(name)]; ended < floor[0] || first < floor[1] {
			t.Errorf("%s: want %d ended, %d first", setName(name), floor[0], floor[1])
		}
	}
}

// closedByMistake are the look-alikes of the sets that nobody tuned the rules to that are
// closed: a quoted song. Those sets stay unread.
var closedByMistake = map[string]int{"blind/en-alike": 1}

// Look-alikes close nothing, and nearly all touch nothing.
func TestSetsOfLookAlikesInAMemory(t *testing.T) {
	t.Parallel()
	for _, name := range claimSets(t, "alike") {
		e, rows := claimsEngine(t), claimRows(t, name)
		counts := map[string]int{}
		for _, row := range rows {
			r := tell(t, e, row)
			how := r.touched(t, e)
			if counts[how]++; how != "" && testing.Verbose() {
				t.Logf("%s %s (%s)\n  %s\n  %s\n  %+v", r.ID, how, r.Why, r.Old, r.New, r.result.Decisions)
			}
		}
		t.Logf("%s: of %d look-alikes %d untouched, %d updated, %d closed", setName(name), len(rows), counts[""], counts["updated"], counts["closed"])
		if counts["closed"] > closedByMistake[setName(name)] || 20*counts["updated"] > len(rows) {
			t.Errorf("%s: too many are touched", setName(name))
		}
	}
}
