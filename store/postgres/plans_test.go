package postgres

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest"
)

// planned are reads and the look-ups by index that they are to be: tables with the columns
// of their conditions.
var planned = []struct{ query, want string }{
	{sqlUser, "users owner"},
	{sqlPlaces, "users owner"},
	{sqlRows, "notes owner seq, uses owner root"},
	{sqlRowsNow, "notes owner seq, uses owner root"},
	{sqlRowsAt, "notes owner seq, uses owner root"},
	{sqlNotesNow, "notes owner id, uses owner root"},
	{sqlNotesAt, "notes owner id, uses owner root"},
	{sqlRoots, "notes owner id"},
	{sqlNoteIDs, "notes owner id id"},
	{sqlSaidIDs, "messages owner id id"},
	{sqlVersions, "notes owner id, uses owner root"},
	{sqlAfter, "notes owner seq, uses owner root"},
	{sqlMessages, "messages owner id"},
	{sqlOfMessages, "notes owner, uses owner root"},
	{sqlCameOf, "notes owner, uses owner root"},
	{sqlLinks, "links owner src, links owner dst"},
	{sqlSome, "links owner src, links owner dst"},
	{sqlThen, "links owner src, links owner dst, past_links owner src, past_links owner dst"},
	{sqlUsesOf, "notes owner id, uses owner root"},
	{sqlCycles, "cycles owner"},
	{sqlCycle, "cycles owner id"},
	{sqlCyclesOf, "cycles owner seq, cycle_notes owner note"},
	{sqlAgents, "agents owner"},
	{sqlCounts, "users owner, messages owner, jobs owner, jobs owner"},
	{sqlAll, "notes owner"},
	{sqlTail, "notes owner, notes owner seq, uses owner root"},
	{sqlClosed, "notes owner cgen, uses owner root"},
	{sqlUsed, "uses owner use"},
	{sqlSegments, "segments owner"},
	{sqlVectors, "vectors owner space gen, spaces owner embedder dims"},
	{sqlVectorsOf, "vectors owner space seq, spaces owner embedder dims"},
	{sqlRevised, "notes owner seq"},
	{sqlBare, "notes owner seq, vectors owner space seq, spaces owner embedder, uses owner root"},
	{sqlBareBefore, "notes owner seq, vectors owner space seq, spaces owner embedder, uses owner root"},
	{sqlBareOf, "notes owner id, vectors owner space seq, spaces owner embedder, uses owner root"},
	{sqlSpent, "calls owner at at"},
	{sqlDays, "days owner day day"},
	{sqlEverySaid, "messages owner seq"},
	{sqlEveryCycle, "cycles owner seq"},
	{sqlEveryUse, "uses owner root, notes owner seq"},
	{sqlEveryVector, "vectors owner space seq, notes owner seq"},
	{sqlEnds, "notes owner id version"},
	{sqlEdges, "links owner src, past_links owner src, notes owner seq"},
	{sqlEveryCall, "calls owner at at, calls owner at"},
	// A look at the queue reads turns, by when something is due, and the jobs whose leases end
	// too far ahead: never jobs that wait for a time, of which every user may have some.
	{sqlDue, "turns kind due, jobs, turns owner kind, users owner"},
	{sqlNext, "jobs owner kind not_until, jobs owner kind not_until not_until, jobs, turns owner kind"},
	{sqlUpdateTurns, "turns owner, jobs owner kind"},
	{sqlJob, "jobs owner id"},
	// What a commit has to know, and takes away.
	{sqlLatestOf, "notes owner id"},
	{sqlSaid, "messages owner id"},
	{sqlLeases, "jobs owner id"},
	{sqlDropJob, "jobs owner id"},
	{sqlDone, "once owner key"},
	{sqlCycleSeqs, "cycles owner id"},
	{sqlJobs, "jobs owner"},
}

// sqlCrowd is one large user among many small ones, as statistics see them.
const sqlCrowd = `
	INSERT INTO users (owner, name) SELECT o, o::text::bytea FROM generate_series(1, 300) o;
	INSERT INTO notes (owner, seq, id, version, root, gen, at, state, kind, conversation, domain, created_by, visibility, body)
		SELECT 1, i, gen_random_uuid(), 1, i, i, i, 0, '', '', '', '', '', '' FROM generate_series(1, 4000) i;
	INSERT INTO notes (owner, seq, id, version, root, gen, at, state, kind, conversation, domain, created_by, visibility, body)
		SELECT o, i, gen_random_uuid(), 1, i, i, i, 0, '', '', '', '', '', '' FROM generate_series(2, 300) o, generate_series(1, 4) i;
	INSERT INTO links (owner, src, dst, type, two_way, strength, reason, author) SELECT owner, seq, 1, 'x', false, 1, '', '' FROM notes;
	INSERT INTO uses (owner, root, count, use, times) SELECT owner, seq, 1, 1, '' FROM notes;
	INSERT INTO vectors (owner, space, seq, gen, data) SELECT owner, 1, seq, 1, '' FROM notes;
	INSERT INTO spaces (owner, space, embedder, dims) SELECT owner, 1, 'x', 2 FROM users;
	INSERT INTO cycles (owner, seq, id, body) SELECT owner, seq, id, '' FROM notes;
	INSERT INTO messages (owner, seq, id, body) SELECT owner, seq, id, '' FROM notes;
	INSERT INTO jobs (owner, id, kind, created, not_until, dead, lease, hold, body) SELECT owner, id, 'link', seq, -62135596800000000, false, 0, 0, '' FROM notes;
	INSERT INTO once (owner, key, asked, at) SELECT owner, uuid_send(id), '', seq FROM notes;
	INSERT INTO cycle_notes (owner, cycle, note) SELECT owner, seq, id FROM notes;
	ANALYZE`

// A look-up that reads all rows of a user is right and quick in every small test, and of no
// use in a large memory. What is there already, or is not counted yet, changes no plan.
func TestL2_LookUpsAreIndexed(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for _, fill := range []string{"", sqlCrowd} {
		s, err := Open(t.Context(), pgtest.Database(t), Options{Partitions: 4})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		if _, err := s.writer.Exec(t.Context(), fill); err != nil {
			t.Fatal(err)
		}
		for _, p := range planned {
			plan := planOf(t, s, p.query)
			for want := range strings.SplitSeq(p.want, ", ") {
				if !lookedUp(plan, strings.Fields(want)) {
					t.Errorf("no look-up by %s of %s\nbut\n%s", want, p.query, plan)
				}
			}
			if strings.Contains(plan, "Seq Scan") {
				t.Errorf("it reads a whole table: %s\n%s", p.query, plan)
			}
		}
	}
}

// planOf is how a statement is run for one user.
func planOf(t *testing.T, s *Store, query string) (plan string) {
	t.Helper()
	c, err := s.reader.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Release()
	of, err := c.Conn().Prepare(t.Context(), "p", query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	args := "NULL" + strings.Repeat(", NULL", len(of.ParamOIDs)-1)
	if of.ParamOIDs[0] == pgtype.Int8OID {
		args = "1" + strings.TrimPrefix(args, "NULL")
	}
	rows, err := c.Query(t.Context(), fmt.Sprintf("EXPLAIN EXECUTE p (%s)", args))
	if err != nil {
		t.Fatal(err)
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	if err := c.Conn().Deallocate(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	return strings.Join(lines, "\n")
}

var (
	scanned    = regexp.MustCompile(`Index (?:Only )?Scan(?: Backward)? using \w+ on (\w+?)(?:_\d+)?(?: \w+)?  .*\n\s+Index Cond: (.*)`)
	conditions = regexp.MustCompile(`\((?:\w+\.)?(\w+) (?:[=<>]+|IS)`)
)

// lookedUp reports whether a plan has a look-up of a table by these columns.
func lookedUp(plan string, want []string) bool {
	for _, scan := range scanned.FindAllStringSubmatch(plan, -1) {
		by := []string{scan[1]}
		for _, c := range conditions.FindAllStringSubmatch(scan[2], -1) {
			by = append(by, c[1])
		}
		if strings.Join(by, " ") == strings.Join(want, " ") {
			return true
		}
	}
	return false
}
