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
		{sqlLinksOut, []string{"l USING PRIMARY KEY (user=? AND src=?)"}},
		{sqlLinksIn, []string{"l USING INDEX links_in (user=? AND dst=?)"}},
		{sqlPastOut, []string{"l USING PRIMARY KEY (user=? AND src=?)"}},
		{sqlPastIn, []string{"l USING INDEX past_links_in (user=? AND dst=?)"}},
		{sqlRowsNow, []string{"n USING " + byKey}},
		{sqlRowsAt, []string{"n USING " + byKey}},
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
		steps := strings.Join(plan(t, s, c.query), "\n")
		for _, w := range c.want {
			if !strings.Contains(steps, "SEARCH "+w) {
				t.Errorf("no look-up of %s\nby %s\nbut\n%s", c.query, w, steps)
			}
		}
	}
}
