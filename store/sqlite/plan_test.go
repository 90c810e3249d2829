package sqlite

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
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
		{sqlRoots, []string{"notes USING " + byID}},
		{sqlNotesNow, []string{"n USING " + byID}},
		{sqlNotesAt, []string{"n USING " + byID}},
		{sqlVersions, []string{"n USING " + byID}},
		{sqlLatest, []string{"notes USING " + byID}},
		{sqlClosed, []string{"n USING INDEX notes_closed (user=? AND cgen>?)"}},
		{sqlUsesOf, []string{"n USING " + byID, "u USING " + byKey}},
		{sqlSince, []string{"n USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"}},
		{sqlHeads, []string{"notes USING " + byID}},
		{sqlVersionSeen, []string{"notes USING " + byID}},
		{sqlHeld, []string{"jobs USING PRIMARY KEY (user=? AND id=?)"}},
		{sqlCycles, []string{"cycles USING INDEX cycles_started (user=?)"}},
		{sqlAllCycles, []string{"cycles USING INDEX cycles_started (user=?)"}},
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

// A user's traits are listed without looking at the other notes, and in order.
func TestTraitsAreListedByTheirIndex(t *testing.T) {
	t.Parallel()
	s := openPools(t)
	traits := loci.Filter{Kinds: []loci.Kind{loci.Trait}}
	for _, c := range []struct {
		what   string
		at     time.Time
		filter loci.Filter
		want   string
		sorted bool
	}{
		{"now", time.Time{}, traits, "SEARCH n USING INDEX notes_traits (user=? AND kind=? AND closed=?)", true},
		{"as of then", time.Unix(1, 0), traits, "SEARCH n USING INDEX notes_traits (user=? AND kind=?)", false},
		{"all kinds", time.Time{}, loci.Filter{}, "SEARCH n USING INDEX notes_recorded (user=?)", true},
	} {
		list := &conditions{}
		list.add(`n.user = ?`, 1)
		list.asOf(c.at)
		list.sees(loci.DefaultAgent("bot"))
		list.matches(&c.filter)
		steps := strings.Join(plan(t, s, list.listed(loci.OnRecorded), list.args...), "\n")
		if !strings.Contains(steps, c.want) || c.sorted == strings.Contains(steps, "TEMP B-TREE") {
			t.Errorf("%s: no %s, in order %v, but\n%s", c.what, c.want, c.sorted, steps)
		}
	}
}
