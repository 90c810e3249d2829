package postgres

import (
	"github.com/loci-memory/loci"
)

// The table turns has a row for each user and kind of job with jobs that are not dead: when
// the first of them is due, and the user's place in the line of that kind. So a look at the
// queue reads lines and never the jobs that wait for a time to come.

const (
	// firstsOf and firstsBy are around the condition of the jobs that count: the kinds k with
	// when the first of a user's jobs is due, null where there is none.
	firstsOf = `SELECT k.kind, (SELECT j.not_until FROM jobs j WHERE j.owner = $1 AND j.kind = k.kind AND NOT j.dead`
	firstsBy = ` ORDER BY j.not_until LIMIT 1) AS due FROM `
	// putFirsts writes the moments.
	putFirsts = `put AS (INSERT INTO turns (owner, kind, due) SELECT $1, kind, due FROM first WHERE due IS NOT NULL
		ON CONFLICT (owner, kind) DO UPDATE SET due = excluded.due`
	dropNone = ` DELETE FROM turns USING first WHERE turns.owner = $1 AND turns.kind = first.kind AND first.due IS NULL`

	// sqlSettle brings lines of a user up to date after jobs of some kinds were changed.
	sqlSettle = `WITH first AS (` + firstsOf + firstsBy + `unnest($2::text[]) k(kind)), ` +
		putFirsts + ` WHERE turns.due <> excluded.due)` + dropNone + ` AND turns.turn IS NULL`
	// sqlLeave is sqlSettle for a user who leaves the lines.
	sqlLeave = `WITH first AS (` + firstsOf + firstsBy + `unnest($2::text[]) k(kind)), ` +
		putFirsts + `, turn = NULL)` + dropNone
	// sqlEndJobs removes jobs and is sqlSettle for their kinds. All parts of a statement see
	// what was before it, so that it has to leave the jobs out by itself.
	sqlEndJobs = `WITH gone AS (DELETE FROM jobs WHERE owner = $1 AND id = ANY($2::uuid[]) RETURNING kind),
		first AS (` + firstsOf + ` AND j.id <> ALL($2::uuid[])` + firstsBy + `(SELECT DISTINCT kind FROM gone) k), ` +
		putFirsts + ` WHERE turns.due <> excluded.due)` + dropNone + ` AND turns.turn IS NULL`
	// sqlToEnd puts a user at the end of a line.
	sqlToEnd = `UPDATE turns SET turn = nextval('turns_turn') WHERE owner = $1 AND kind = $2`
)

// settle brings the first due moments of a user's jobs of some kinds up to date, after they
// were changed.
func (t *tx) settle(owner int64, kinds []string) {
	if len(kinds) > 0 {
		t.queue(sqlSettle, owner, distinct(kinds))
	}
}

func (t *tx) settleJob(j *loci.Job) {
	t.settle(t.u.owner, []string{labelOf(string(j.Kind))})
}
