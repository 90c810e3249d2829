package sqlite

import (
	"path/filepath"
	"strings"
	"testing"
)

// A look-up that reads all rows of a user is right and quick in every small test,
// and of no use in a large memory.
func TestL2_LookUpsAreIndexed(t *testing.T) {
	t.Parallel()
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "m.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	byKey, byID := "INTEGER PRIMARY KEY (rowid=?)", "INDEX notes_id (user=? AND id=?"
	for _, c := range []struct {
		query string
		want  []string // index look-ups, in any order
	}{
		{sqlLinksOf, []string{"l USING PRIMARY KEY (user=? AND src=?)", "l USING INDEX links_in (user=? AND dst=?)", "f USING " + byKey, "t USING " + byKey}},
		{sqlDropSame, []string{"links USING PRIMARY KEY (user=? AND src=? AND dst=?"}},
		{sqlHits, []string{"n USING " + byKey}},
		{sqlIDs, []string{"notes USING " + byKey}},
		{sqlRoots, []string{"notes USING " + byID}},
		{sqlNotesNow, []string{"n USING " + byID}},
		{sqlNotesAt, []string{"n USING " + byID}},
		{sqlVersions, []string{"n USING " + byID}},
		{sqlLatest, []string{"notes USING " + byID}},
		{sqlClosed, []string{"n USING INDEX notes_closed (user=? AND cgen>?)"}},
		{sqlUses, []string{"uses USING INDEX uses_use (user=? AND use>?)"}},
	} {
		plan := planOf(t, s, c.query)
		for _, w := range c.want {
			if !strings.Contains(plan, "SEARCH "+w) {
				t.Errorf("no look-up of %s\nby %s\nbut\n%s", c.query, w, plan)
			}
		}
		if rest := strings.ReplaceAll(plan, "SCAN json_each", ""); strings.Contains(rest, "SCAN") {
			t.Errorf("%s\nreads a whole table:\n%s", c.query, plan)
		}
	}
}

// planOf is what SQLite means to do for a query, a line a step.
func planOf(t *testing.T, s *Store, query string) string {
	t.Helper()
	rows, err := s.writer.db.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query, make([]any, arguments(query))...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var plan strings.Builder
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		plan.WriteString(step + "\n")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan.String()
}

// arguments is how many a query takes: ?1, ?2 … or one a question mark.
func arguments(query string) int {
	n := 0
	for strings.Contains(query, "?"+string(rune('1'+n))) {
		n++
	}
	if n > 0 {
		return n
	}
	return strings.Count(query, "?")
}
