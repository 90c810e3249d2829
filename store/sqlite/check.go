package sqlite

import (
	"context"
	"database/sql"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
)

// examination is one thing that Check looks at: a query that returns a sentence a problem.
type examination struct{ what, fine, cure, query string }

// examinations of the rows, as they must be at the end of every commit.
var examinations = [...]examination{
	{"pages", "every page is sound", "put a backup in its place",
		`SELECT quick_check FROM pragma_quick_check WHERE quick_check <> 'ok' LIMIT 20`},
	{"versions", "every note's versions follow each other", "put a backup in its place, or export, and import into a new file",
		`SELECT 'note ' || lower(hex(id)) || ' has ' || count(*) || ' versions, numbered to ' || max(version) || ', ' || sum(closed IS NULL) || ' of them open'
		FROM notes GROUP BY user, id HAVING count(*) <> max(version) OR sum(closed IS NULL) <> 1 OR count(DISTINCT root) <> 1 LIMIT 20`},
	{"intervals", "every version ends when the next begins", "put a backup in its place, or export, and import into a new file",
		`SELECT 'note ' || lower(hex(a.id)) || ': version ' || a.version || ' does not end where the next begins'
		FROM notes a JOIN notes b ON b.user = a.user AND b.id = a.id AND b.version = a.version + 1
		WHERE a.version >= 1 AND (a.closed IS NOT b.at OR a.closed < a.at) LIMIT 20`},
	{"links", "every link has a note at both ends", "link the notes again, or put a backup in its place",
		`SELECT l.type || ' from ' || l.src || ' to ' || l.dst || ' dangles' FROM (SELECT user, src, dst, type FROM links UNION ALL SELECT user, src, dst, type FROM past_links) l
		WHERE NOT EXISTS (SELECT 1 FROM notes n WHERE n.row = l.user << 32 | l.src)
		OR NOT EXISTS (SELECT 1 FROM notes n WHERE n.row = l.user << 32 | l.dst) LIMIT 20`},
	{"messages", "every message has its note", "remember them again, or import again what they came from",
		`SELECT 'message ' || lower(hex(m.id)) || ' has no note' FROM messages m
		WHERE m.notes IS NULL
		OR NOT EXISTS (SELECT 1 FROM notes n WHERE n.row = m.user << 32 | (m.notes ->> 0)) LIMIT 20`},
	{"accesses", "every access count has its note", "put a backup in its place",
		`SELECT 'access count of row ' || u.row || ' has no note' FROM uses u
		WHERE NOT EXISTS (SELECT 1 FROM notes n WHERE n.row = u.row) LIMIT 20`},
	{"vectors", "every vector has its words and its dimensions", "put a backup in its place, or export, and import into a new file",
		`SELECT 'vector ' || v.id || ' of row ' || v.row || ' is not one of its space' FROM vectors v LEFT JOIN spaces s ON s.space = v.space
		WHERE s.space IS NULL OR length(v.data) NOT IN (0, 4 * s.dims) OR v.row >> 32 <> s.user
		OR NOT EXISTS (SELECT 1 FROM notes n WHERE n.row = v.row) LIMIT 20`},
	{"counts", "every user has as many rows as are counted", "export, and import into a new file",
		`SELECT 'user ' || user || ' has ' || m || ' messages, ' || n || ' versions and ' || l || ' links, and counts ' || messages || ', ' || versions || ' and ' || links
		FROM (SELECT user, messages, versions, links, (SELECT count(*) FROM messages m WHERE m.user = u.user) m,
		(SELECT count(*) FROM notes n WHERE n.user = u.user) n, (SELECT count(*) FROM links l WHERE l.user = u.user) l FROM users u)
		WHERE m <> messages OR n <> versions OR l <> links LIMIT 20`},
	{"counters", "no row is ahead of its user's counters", "put a backup in its place",
		`SELECT 'user ' || u.user || ' is at ' || u.seq || '/' || u.gen || ' behind its rows'
		FROM users u WHERE u.seq < coalesce((SELECT max(row) & 0xffffffff FROM notes n WHERE n.row BETWEEN u.user << 32 AND u.user << 32 | 0xffffffff), 0)
		OR u.gen < coalesce((SELECT gen FROM notes n WHERE n.row BETWEEN u.user << 32 AND u.user << 32 | 0xffffffff ORDER BY n.row DESC LIMIT 1), 0)
		OR u.gen < coalesce((SELECT max(cgen) FROM notes n WHERE n.user = u.user AND n.cgen IS NOT NULL), 0) LIMIT 20`},
	{"queue", "every job is handed out when it is due", "retry a job of that kind, which mends it for all of them",
		`SELECT 'the ' || j.kind || ' jobs of user ' || j.user || ' are never offered' FROM jobs j
		WHERE j.dead = 0 AND NOT EXISTS (SELECT 1 FROM turns t WHERE t.kind = j.kind AND t.user = j.user AND t.due <= j.not_until)
		GROUP BY j.kind, j.user LIMIT 20`},
	{"ledger", "the days of the ledger are the sums of its calls", "export, and import into a new file",
		`SELECT 'a ledger of user ' || user || ' does not add up' FROM
		(SELECT user, sum(tokens_in + tokens_out) AS n FROM calls GROUP BY user UNION ALL SELECT user, -sum(tokens_in + tokens_out) FROM days GROUP BY user)
		GROUP BY user HAVING sum(n) <> 0 LIMIT 20`},
}

// Check examines the file: its pages, whether every row can be read, and whether rows agree
// with each other. What was found in order is listed too, not Bad. Damage ends the part of
// the examination that met it, and no other.
func (s *Store) Check(ctx context.Context) ([]loci.Finding, error) {
	var findings []loci.Finding
	q := adhoc{s.walker.db}
	for i := range tables {
		findings = append(findings, tables[i].examine(ctx, q)...)
	}
	for i := range examinations {
		findings = append(findings, run(ctx, q, &examinations[i])...)
	}
	owed, err := s.owed(ctx)
	if err != nil {
		owed = []loci.Finding{{What: "purges", Bad: true, Text: "not all could be examined, as " + reason(err)}}
	}
	return append(findings, owed...), ctx.Err()
}

// run examines one thing. What it can't look at is a finding too.
func run(ctx context.Context, q querier, e *examination) []loci.Finding {
	problems, err := values[string](ctx, q, e.query)
	if err != nil {
		problems = append(problems, "not all could be examined, as "+reason(err))
	}
	for i := range problems {
		problems[i] = brief(problems[i])
	}
	return sqlread.Findings(e.what, e.fine, e.cure, problems)
}

// reason is an error of reading in few words.
func reason(err error) string {
	if damaged(err) {
		return "pages of the file are damaged"
	}
	return err.Error()
}

// brief is the first line of a problem: damaged pages come as one text, a line
// each below a heading.
func brief(problem string) string {
	lines := strings.Split(strings.TrimPrefix(strings.TrimSpace(problem), "*** in database main ***\n"), "\n")
	if len(lines) == 1 {
		return lines[0]
	}
	return fmt.Sprintf("%s, and %d more problems of pages", lines[0], len(lines)-1)
}

// table is one table as Check reads it, row by row.
type table struct {
	name, rows string // and what its rows are
	key, body  string // columns; key is "" where rows have no number of their own
	id         string // an expression that names a row to people
	read       func(body []byte) error
	unread     string // names the rows between two keys, by an index alone; "" where none can
}

// tables are those with rows that nothing else can replace. The segments of the index can
// be made again from the others.
var tables = [...]table{
	{name: "users", rows: "user", key: "user", body: "name", id: "name", read: sqlread.AnyBody},
	{name: "messages", rows: "message", key: "row", body: "body", id: "lower(hex(id))", read: sqlread.JSONBody,
		unread: `SELECT lower(hex(id)) FROM messages INDEXED BY messages_id WHERE row > ? AND row < ? LIMIT 20`},
	{name: "notes", rows: "version", key: "row", body: "body", id: "lower(hex(id)) || '@' || version", read: sqlread.NoteBody,
		unread: `SELECT lower(hex(id)) || '@' || version FROM notes INDEXED BY notes_id WHERE row > ? AND row < ? LIMIT 20`},
	{name: "links", rows: "link", body: "reason", id: "src || ' ' || type || ' ' || dst", read: sqlread.AnyBody},
	{name: "past_links", rows: "past link", body: "reason", id: "src || ' ' || type || ' ' || dst", read: sqlread.AnyBody},
	{name: "uses", rows: "access count", key: "row", body: "times", id: "row", read: sqlread.AnyBody},
	{name: "agents", rows: "agent", body: "body", id: "name", read: sqlread.JSONBody},
	{name: "jobs", rows: "job", body: "body", id: "lower(hex(id))", read: sqlread.JSONBody},
	{name: "cycles", rows: "reflection", key: "row", body: "body", id: "lower(hex(id))", read: sqlread.JSONBody},
	{name: "once", rows: "request that is done once", body: "did", id: "lower(hex(key))", read: sqlread.AnyBody},
	{name: "calls", rows: "call of a model", key: "rowid", body: "model", id: "rowid", read: sqlread.AnyBody},
	{name: "keys", rows: "key", body: "user", id: "id", read: sqlread.AnyBody},
	{name: "vectors", rows: "vector", key: "id", body: "data", id: "id", read: sqlread.AnyBody},
}

// lost is how many rows that can't be read are named at most.
const lost = 20

// examine reads all rows of a table. Behind damage it reads on from the end of the table
// backwards, so that the rows between are known.
func (t *table) examine(ctx context.Context, q querier) []loci.Finding {
	forth, stopped := t.scan(ctx, q, "ASC")
	problems := forth.wrong
	if stopped != nil {
		back := &scanned{}
		if t.key != "" {
			back, _ = t.scan(ctx, q, "DESC")
		}
		problems = append(problems, t.gap(ctx, q, forth, back, stopped)...)
		problems = append(problems, back.wrong...)
	}
	return sqlread.Findings(t.name, fmt.Sprintf("every %s can be read", t.rows), "put a backup in its place", problems)
}

// scanned is what came of reading a table in one direction.
type scanned struct {
	rows  int
	last  int64    // key of the last row that could be read
	wrong []string // rows whose bytes make no sense
}

func (t *table) scan(ctx context.Context, q querier, order string) (*scanned, error) {
	s := &scanned{}
	query := fmt.Sprintf(`SELECT 0, %s, %s FROM %s NOT INDEXED`, t.id, t.body, t.name)
	if t.key != "" {
		query = fmt.Sprintf(`SELECT %s, %s, %s FROM %s NOT INDEXED ORDER BY %s %s`, t.key, t.id, t.body, t.name, t.key, order)
	}
	var id, body sql.RawBytes
	err := each(ctx, q, func(r sqlread.Row) error {
		if err := r.Scan(&s.last, &id, &body); err != nil {
			return err
		}
		s.rows++
		if t.read(body) != nil && len(s.wrong) < lost {
			s.wrong = append(s.wrong, fmt.Sprintf("%s %s makes no sense", t.rows, name(string(id))))
		}
		return nil
	}, query)
	return s, err
}

// gap says which rows can't be read between those that were read from both ends.
func (t *table) gap(ctx context.Context, q querier, forth, back *scanned, why error) []string {
	problems := []string{fmt.Sprintf("%d rows from its beginning and %d from its end can be read, and not what is between, as %s", forth.rows, back.rows, reason(why))}
	if t.unread == "" || ctx.Err() != nil {
		return problems
	}
	until := back.last
	if back.rows == 0 {
		until = 1<<63 - 1
	}
	ids, _ := values[string](ctx, q, t.unread, forth.last, until) // where the index is damaged too, that has a finding of its own
	for _, id := range ids {
		problems = append(problems, fmt.Sprintf("%s %s can't be read", t.rows, name(id)))
	}
	return problems
}

// name is an id in the form that people copy, where a row has one.
func name(id string) string {
	const digits = 2 * len(loci.ID{})
	if len(id) < digits {
		return id
	}
	raw, err := hex.DecodeString(id[:digits])
	if err != nil {
		return id
	}
	return loci.ID(raw).String() + id[digits:]
}
