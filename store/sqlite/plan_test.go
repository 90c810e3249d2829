package sqlite

import (
	"strings"
	"testing"
)

// A look-up that reads all rows of a user is right and quick in every small test,
// and of no use in a large memory.
func TestL2_LookUpsAreIndexed(t *testing.T) {
	t.Parallel()
	s := openPools(t)
	byKey, byID := "INTEGER PRIMARY KEY (rowid=?)", "INDEX notes_id (user=? AND id=?"
	for _, c := range []struct {
		query string
		want  []string // index look-ups, in any order
	}{
		{sqlOut, []string{"l USING PRIMARY KEY (user=? AND src=?)"}},
		{sqlIn, []string{"l USING INDEX links_in (user=? AND dst=?)"}},
		{sqlSome, []string{"b USING COVERING INDEX links_in (user=? AND dst=?)", "l USING INDEX links_in (user=? AND dst=?)"}},
		{sqlPastOut, []string{"l USING PRIMARY KEY (user=? AND src=?)"}},
		{sqlPastIn, []string{"l USING INDEX past_links_in (user=? AND dst=?)"}},
		{sqlRowsNow, []string{"n USING " + byKey}},
		{sqlRowsAt, []string{"n USING " + byKey}},
		{sqlDropSame, []string{"links USING PRIMARY KEY (user=? AND src=? AND dst=?"}},
		{sqlRows, []string{"n USING " + byKey}},
		{sqlOutThen, []string{"l USING PRIMARY KEY (user=? AND src=?)"}},
		{sqlInThen, []string{"l USING INDEX links_in (user=? AND dst=?)"}},
		{sqlRoots, []string{"notes USING " + byID}},
		{sqlNoteIDs, []string{"notes USING COVERING INDEX notes_id (user=? AND id>? AND id<?)"}},
		{sqlSaidIDs, []string{"messages USING COVERING INDEX messages_id (user=? AND id>? AND id<?)"}},
		{sqlNotesNow, []string{"n USING " + byID}},
		{sqlNotesAt, []string{"n USING " + byID}},
		{sqlVersions, []string{"n USING " + byID}},
		{sqlLatest, []string{"notes USING " + byID}},
		{sqlClosed, []string{"n USING INDEX notes_closed (user=? AND cgen>?)"}},
		{sqlUsesOf, []string{"n USING " + byID, "u USING " + byKey}},
		{sqlAfter, []string{"n USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"}},
		{sqlAdded, []string{"notes USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"}},
		{sqlBare, []string{"n USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)", "v USING COVERING INDEX vectors_row (space=? AND row=?)"}},
		{sqlBareBefore, []string{"n USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)", "v USING COVERING INDEX vectors_row (space=? AND row=?)"}},
		{sqlBareOf, []string{"n USING " + byID, "v USING COVERING INDEX vectors_row (space=? AND row=?)"}},
		{sqlHeld, []string{"jobs USING PRIMARY KEY (user=? AND id=?)"}},
		{sqlPlaces, []string{"u USING INDEX sqlite_autoindex_users_1 (name=?)", "c USING COVERING INDEX cycles_user (user=?)"}},
		{sqlCycles, []string{"cycles USING INDEX cycles_user (user=?)"}},
		{sqlEverySaid, []string{"messages USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"}},
		{sqlEveryCycle, []string{"cycles USING INDEX cycles_user (user=? AND row>?)"}},
		{sqlEveryUse, []string{"u USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)", "n USING " + byKey}},
		{sqlEveryVector, []string{"v USING INDEX vectors_row (space=? AND row>? AND row<?)", "n USING " + byKey}},
		{sqlEnds, []string{"notes USING INDEX notes_id (user=? AND id>?)"}},
		{sqlEdges, []string{"l USING PRIMARY KEY (user=? AND src=?)", "t USING " + byKey}},
		{sqlEveryCall, []string{"calls USING INDEX calls_at (user=? AND at>? AND at<?)"}},
		{sqlCycle, []string{"cycles USING INDEX cycles_id (user=? AND id=?)"}},
		{sqlCyclesOf, []string{"n USING PRIMARY KEY (user=? AND note=?)", "c USING " + byKey}},
		{sqlNoCycleNotes, []string{"cycle_notes USING COVERING INDEX cycle_notes_cycle (cycle=?)"}},
		{sqlUses, []string{"uses USING INDEX uses_use (user=? AND use>?)"}},
	} {
		steps := strings.Join(plan(t, s, c.query), "\n")
		for _, w := range c.want {
			if !strings.Contains(steps, "SEARCH "+w) {
				t.Errorf("no look-up of %s\nby %s\nbut\n%s", c.query, w, steps)
			}
		}
	}
}

// A look at the queue reads turns, by when something is due, and the jobs
// that are leased: never jobs that wait for a time, of which every user may have some.
func TestFindingM3_ALookReadsNoStandingJob(t *testing.T) {
	t.Parallel()
	s := openPools(t)
	for query, want := range map[string][]string{
		sqlDue:         {"turns USING COVERING INDEX turns_due (kind=? AND due=?)", "turns USING COVERING INDEX turns_due (kind=? AND due>? AND due<?)", "j USING INDEX jobs_leased (not_until>?)", "t USING PRIMARY KEY (user=? AND kind=?)"},
		sqlNext:        {"jobs USING INDEX jobs_next (user=? AND kind=? AND not_until=?)", "jobs USING INDEX jobs_next (user=? AND kind=? AND not_until>? AND not_until<?)", "jobs USING INDEX jobs_leased (not_until>?)"},
		sqlAddTurn:     {"turns USING COVERING INDEX turns_turn"},
		sqlTakeTurn:    {"turns USING COVERING INDEX turns_turn (turn=?)", "SCALAR SUBQUERY"},
		sqlUpdateTurns: {"turns USING PRIMARY KEY (user=?)", "j USING COVERING INDEX jobs_next (user=? AND kind=?)"},
		sqlJob:         {"jobs USING PRIMARY KEY (user=? AND id=?)"},
		sqlJobs:        {"jobs USING PRIMARY KEY (user=?)"},
		sqlDays:        {"days USING PRIMARY KEY (user=? AND day>? AND day<?)"},
	} {
		steps := strings.Join(plan(t, s, query), "\n")
		for _, w := range want {
			if !strings.Contains(steps, w) {
				t.Errorf("no look-up of %s\nby %s\nbut\n%s", query, w, steps)
			}
		}
		if strings.Contains(steps, "TEMP B-TREE") && query != sqlDue { // of offers it sorts those that are due
			t.Errorf("it sorts: %s\n%s", query, steps)
		}
	}
}
