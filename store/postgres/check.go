package postgres

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
)

// examination is one thing that Check looks at: a query that returns a sentence a problem.
type examination struct{ what, fine, cure, query string }

// problemsAtMost is how many problems of one kind are listed.
const problemsAtMost = 20

const (
	restore  = "put a backup in its place"
	reimport = "put a backup in its place, or export, and import into a new database"
)

// examinations of the rows, as they must be at the end of every commit.
var examinations = [...]examination{
	{"versions", "every note's versions follow each other", reimport,
		`SELECT 'note ' || id || ' has ' || count(*) || ' versions, numbered to ' || max(version) || ', ' || count(*) FILTER (WHERE closed IS NULL) || ' of them open'
		FROM notes GROUP BY owner, id HAVING count(*) <> max(version) OR count(*) FILTER (WHERE closed IS NULL) <> 1 OR min(root) <> max(root)`},
	{"intervals", "every version ends when the next begins", reimport,
		`SELECT 'note ' || a.id || ': version ' || a.version || ' does not end where the next begins'
		FROM notes a JOIN notes b ON b.owner = a.owner AND b.id = a.id AND b.version = a.version + 1
		WHERE a.version >= 1 AND (a.closed IS DISTINCT FROM b.at OR a.closed < a.at)`},
	{"links", "every link has a note at both ends", "link the notes again, or put a backup in its place",
		`SELECT l.type || ' from ' || l.src || ' to ' || l.dst || ' dangles' FROM (SELECT owner, src, dst, type FROM links UNION ALL SELECT owner, src, dst, type FROM past_links) l
		WHERE NOT EXISTS (SELECT 1 FROM notes n WHERE n.owner = l.owner AND n.seq = l.src) OR NOT EXISTS (SELECT 1 FROM notes n WHERE n.owner = l.owner AND n.seq = l.dst)`},
	{"messages", "every message has its note", "remember them again, or import again what they came from",
		`SELECT 'message ' || m.id || ' has no note' FROM messages m
		WHERE m.notes IS NULL OR NOT EXISTS (SELECT 1 FROM notes n WHERE n.owner = m.owner AND n.seq = m.notes[1])`},
	{"accesses", "every access count has its note", restore,
		`SELECT 'access count of row ' || u.root || ' has no note' FROM uses u WHERE NOT EXISTS (SELECT 1 FROM notes n WHERE n.owner = u.owner AND n.seq = u.root)`},
	{"vectors", "every vector has its words and its dimensions", reimport,
		`SELECT 'the vector of row ' || v.seq || ' is not one of its space' FROM vectors v LEFT JOIN spaces s ON s.owner = v.owner AND s.space = v.space
		WHERE s.space IS NULL OR length(v.data) NOT IN (0, 4 * s.dims) OR NOT EXISTS (SELECT 1 FROM notes n WHERE n.owner = v.owner AND n.seq = v.seq)`},
	{"counts", "every user has as many rows as are counted", "export, and import into a new database",
		`SELECT 'user ' || u.owner || ' has ' || coalesce(m.n, 0) || ' messages, ' || coalesce(v.n, 0) || ' versions and ' || coalesce(l.n, 0) || ' links, and counts '
			|| u.messages || ', ' || u.versions || ' and ' || u.links
		FROM users u LEFT JOIN (SELECT owner, count(*) AS n FROM messages GROUP BY owner) m ON m.owner = u.owner
		LEFT JOIN (SELECT owner, count(*) AS n FROM notes GROUP BY owner) v ON v.owner = u.owner
		LEFT JOIN (SELECT owner, count(*) AS n FROM links GROUP BY owner) l ON l.owner = u.owner
		WHERE coalesce(m.n, 0) <> u.messages OR coalesce(v.n, 0) <> u.versions OR coalesce(l.n, 0) <> u.links`},
	{"counters", "no row is ahead of its user's counters", restore,
		`SELECT 'user ' || u.owner || ' is at ' || u.seq || '/' || u.gen || ' behind its rows'
		FROM users u JOIN (SELECT owner, max(seq) AS seq, max(gen) AS gen, max(cgen) AS cgen FROM notes GROUP BY owner) n ON n.owner = u.owner
		WHERE u.seq < n.seq OR u.gen < n.gen OR u.gen < n.cgen`},
	{"owners", "every row is a user's", restore,
		`SELECT 'rows of ' || o.what || ' are of ' || o.owner || ', who is no user' FROM (
			SELECT DISTINCT 'notes' AS what, owner FROM notes UNION ALL SELECT DISTINCT 'messages', owner FROM messages UNION ALL SELECT DISTINCT 'links', owner FROM links
			UNION ALL SELECT DISTINCT 'vectors', owner FROM vectors UNION ALL SELECT DISTINCT 'cycles', owner FROM cycles UNION ALL SELECT DISTINCT 'jobs', owner FROM jobs
			UNION ALL SELECT DISTINCT 'calls', owner FROM calls) o WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.owner = o.owner)`},
	{"queue", "every job is handed out when it is due", "retry a job of that kind, which mends it for all of them",
		`SELECT 'the ' || j.kind || ' jobs of user ' || j.owner || ' are never offered' FROM jobs j
		WHERE NOT j.dead AND NOT EXISTS (SELECT 1 FROM turns t WHERE t.owner = j.owner AND t.kind = j.kind AND t.due <= j.not_until) GROUP BY j.kind, j.owner`},
	{"ledger", "the days of the ledger are the sums of its calls", "export, and import into a new database",
		`SELECT 'a ledger of user ' || owner || ' does not add up' FROM (SELECT owner, sum(tokens_in + tokens_out) AS n FROM calls GROUP BY owner
			UNION ALL SELECT owner, -sum(tokens_in + tokens_out) FROM days GROUP BY owner) s GROUP BY owner HAVING sum(n) <> 0`},
}

// Check examines the tables: whether every row can be read, and whether rows agree with
// each other. What was found in order is listed too, not Bad. Damage ends the part of the
// examination that met it, and no other.
func (s *Store) Check(ctx context.Context) ([]loci.Finding, error) {
	if err := s.reads(ctx, func(ctx context.Context) (bool, error) { return false, s.scanner.Ping(ctx) }); err != nil {
		return nil, err
	}
	var findings []loci.Finding
	for i := range bodies {
		findings = append(findings, bodies[i].examine(ctx, s)...)
	}
	x := examiner{s}
	for i := range examinations {
		findings = append(findings, x.run(ctx, &examinations[i])...)
	}
	return append(findings, x.purges(ctx)...), ctx.Err()
}

// examiner makes the examinations of a store.
type examiner struct{ *Store }

// run examines one thing. What it can't look at is a finding too.
func (s examiner) run(ctx context.Context, e *examination) []loci.Finding {
	problems, err := s.problems(ctx, e.query)
	if err != nil {
		problems = append(problems, s.unexamined(ctx, err))
	}
	return sqlread.Findings(e.what, e.fine, e.cure, problems)
}

// problems are the sentences that a query finds.
func (s examiner) problems(ctx context.Context, query string) (list []string, err error) {
	err = s.reads(ctx, func(ctx context.Context) (bool, error) {
		list = nil
		return false, s.freely(ctx, func(q querier) error {
			return each(ctx, q, func(rows sqlread.Row) error {
				var problem string
				err := rows.Scan(&problem)
				list = append(list, problem)
				return err
			}, fmt.Sprintf(`%s LIMIT %d`, query, problemsAtMost))
		})
	})
	return list, err
}

// unexamined says why a part of an examination could not be made.
func (s examiner) unexamined(ctx context.Context, err error) string {
	return "not all could be examined, as " + s.explain(ctx, err).Error()
}

// purges looks whether rows of what was destroyed are left in the tables, behind an
// attempt to clear them away.
func (s examiner) purges(ctx context.Context) []loci.Finding {
	owed, err := s.Scrub(ctx)
	var problems []string
	switch {
	case err != nil:
		problems = append(problems, s.unexamined(ctx, err))
	case owed > 0:
		problems = append(problems, "rows of what was destroyed may still be in the tables, as somebody reads a state of before")
	}
	return sqlread.Findings("purges", "no row of what was destroyed is left",
		"end long transactions, unused slots of replication and standbys that hold it up; it is finished as soon as they have ended", problems)
}

// body is a table as Check reads it, row by row.
type body struct {
	name, rows string // and what its rows are
	id, column string // expressions: what names a row to people, and its bytes
	read       func(body []byte) error
}

// bodies are the tables with rows that nothing else can replace. The segments of the index
// can be made again from the others.
var bodies = [...]body{
	{"users", "user", `owner::text`, `name`, sqlread.AnyBody},
	{"messages", "message", `id::text`, `body`, sqlread.JSONBody},
	{"notes", "version", `id::text || '@' || version`, `body`, sqlread.NoteBody},
	{"links", "link", `src || ' ' || type || ' ' || dst`, `reason`, sqlread.AnyBody},
	{"past_links", "past link", `src || ' ' || type || ' ' || dst`, `reason`, sqlread.AnyBody},
	{"uses", "access count", `root::text`, `times`, sqlread.AnyBody},
	{"agents", "agent", `name`, `body`, sqlread.JSONBody},
	{"jobs", "job", `id::text`, `body`, sqlread.JSONBody},
	{"cycles", "reflection", `id::text`, `body`, sqlread.JSONBody},
	{"once", "request that is done once", `encode(key, 'hex')`, `did`, sqlread.AnyBody},
	{"calls", "call of a model", `at::text`, `model`, sqlread.AnyBody},
	{"keys", "key", `id`, `name`, sqlread.AnyBody},
	{"vectors", "vector", `seq::text`, `data`, sqlread.AnyBody},
}

// examine reads all rows of a table.
func (b *body) examine(ctx context.Context, s *Store) []loci.Finding {
	var problems []string
	count := 0
	err := s.reads(ctx, func(ctx context.Context) (bool, error) {
		problems, count = nil, 0
		return false, s.freely(ctx, func(q querier) error {
			return each(ctx, q, func(rows sqlread.Row) error {
				count++
				problem, err := b.look(rows)
				if problem != "" && len(problems) < problemsAtMost {
					problems = append(problems, problem)
				}
				return err
			}, fmt.Sprintf(`SELECT %s, %s FROM %s`, b.id, b.column, b.name))
		})
	})
	if err != nil {
		problems = append(problems, fmt.Sprintf("%d rows from its beginning can be read; %s", count, examiner{s}.unexamined(ctx, err)))
	}
	return sqlread.Findings(b.name, fmt.Sprintf("every %s can be read", b.rows), restore, problems)
}

// look says what is wrong with a row; "" where nothing is.
func (b *body) look(rows sqlread.Row) (problem string, err error) {
	var id word
	var column raw
	if err := rows.Scan(&id, &column); err != nil {
		return "", err
	}
	if unread := b.read(column); unread != nil {
		problem = fmt.Sprintf("%s %s makes no sense", b.rows, id.text)
	}
	return problem, nil
}
