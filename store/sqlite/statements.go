package sqlite

import "github.com/loci-memory/loci/internal/sqlread"

// The columns of notes as sqlread reads them. The table is n, the note's accesses u. Of links
// there are few columns, since each costs as much as a tenth of finding the row.
const (
	leanColumns = `n.row, n.root, n.id, n.version << 3 | n.state, n.kind,
	n.conversation, n.domain, n.created_by, n.visibility, n.body, u.count`
	noteColumns  = leanColumns + `, n.at, n.closed, n.czone`
	afterColumns = noteColumns + `, n.terms`
	rowColumns   = afterColumns + `, n.gen, n.cgen, n.keys`
	linkColumns  = `l.src << 32 | l.dst, l.type, 2 * coalesce(l.zone, 0) + l.both, l.strength, l.reason, l.author, l.at, l.change_set`
)

const (
	// noteTables is the tables of the columns of notes.
	noteTables = ` FROM notes n LEFT JOIN uses u ON u.row = n.user << 32 | n.root `

	// A user's rows have keys that begin with the number of the user.
	lastRow = `(?1 << 32 | 4294967295)`
	ofUser  = `(?1 << 32) AND ` + lastRow
	behind  = `n.row > (?1 << 32 | ?2) AND n.row <= ` + lastRow

	sqlNotes    = `SELECT ` + leanColumns + noteTables + `WHERE n.user = ?1 AND n.id IN (SELECT unhex(value) FROM json_each(?2))`
	sqlRows     = `SELECT ` + leanColumns + noteTables + `WHERE n.row IN (SELECT ?1 << 32 | value FROM json_each(?2))`
	isNow       = ` AND n.closed IS NULL`
	wasThen     = ` AND n.at <= ?3 AND (n.closed IS NULL OR n.closed > ?3)`
	sqlNotesNow = sqlNotes + isNow
	sqlNotesAt  = sqlNotes + wasThen
	sqlRowsNow  = sqlRows + isNow
	sqlRowsAt   = sqlRows + wasThen
	sqlRoots    = `SELECT id, root FROM notes WHERE user = ? AND version = 1 AND id IN (SELECT unhex(value) FROM json_each(?))`
	sqlNoteIDs  = `SELECT DISTINCT id FROM notes WHERE user = ? AND id BETWEEN ? AND ? ORDER BY id LIMIT ?`
	sqlSaidIDs  = `SELECT id FROM messages WHERE user = ? AND id BETWEEN ? AND ? ORDER BY id LIMIT ?`
	sqlVersions = `SELECT ` + noteColumns + noteTables + `WHERE n.user = ? AND n.id IN (SELECT unhex(value) FROM json_each(?)) ORDER BY n.row`
	sqlAfter    = `SELECT ` + afterColumns + noteTables + `WHERE ` + behind + ` ORDER BY n.row LIMIT ?3`

	sqlMessages = `SELECT id, notes, body FROM messages WHERE user = ? AND id IN (SELECT unhex(value) FROM json_each(?))`
	// The verbatim notes (bit 1 of state) of messages are known by their roots. Others
	// name a message in the body, by the bytes of its id; these may be in it by chance:
	// so the row is checked after it is read.
	sqlOfMessages = `SELECT ` + noteColumns + noteTables + `WHERE n.row BETWEEN ` + ofUser + ` AND n.closed IS NULL
		AND (n.root IN (SELECT value FROM json_each(?2)) OR NOT (n.state & 1 AND n.version = 1)
			AND EXISTS (SELECT 1 FROM json_each(?3) WHERE instr(n.body, unhex(value)) > 0)) ORDER BY n.root`
	// What versions came of is in the body too.
	sqlCameOf = `SELECT ` + noteColumns + ` FROM notes n INDEXED BY notes_later LEFT JOIN uses u ON u.row = n.user << 32 | n.root
		WHERE n.user = ? AND n.version > 1 AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(n.body, unhex(value)) > 0) ORDER BY n.row`

	sqlUsesOf = `SELECT n.id, n.root, u.count, u.times FROM notes n LEFT JOIN uses u ON u.row = n.user << 32 | n.root
		WHERE n.user = ? AND n.id IN (SELECT unhex(value) FROM json_each(?)) AND n.closed IS NULL`
	sqlCycles   = `SELECT id, body FROM cycles WHERE user = ? ORDER BY row DESC LIMIT ?`
	sqlCycle    = `SELECT id, body FROM cycles WHERE user = ? AND id = ?`
	sqlCyclesOf = `SELECT c.id, c.body FROM cycles c WHERE c.row IN
		(SELECT n.cycle FROM cycle_notes n WHERE n.user = ? AND n.note IN (SELECT unhex(value) FROM json_each(?))) ORDER BY c.row`
	sqlOnce   = `SELECT asked, at, did FROM once WHERE user = ? AND key = ?`
	sqlAgents = `SELECT body FROM agents WHERE user = ?`
	sqlNames  = `SELECT name FROM users WHERE name > CAST(? AS TEXT) ORDER BY name LIMIT ?`
	sqlOwners = `SELECT name FROM users u WHERE EXISTS (SELECT 1 FROM notes n WHERE n.user = u.user AND n.id = ?) ORDER BY name`
	sqlCounts = `SELECT messages, (SELECT count(*) FROM messages WHERE user = ?1 AND notes IS NULL), versions, links, (SELECT count(*) FROM jobs WHERE user = ?1),
		(SELECT count(*) FROM jobs WHERE user = ?1 AND dead <> 0) FROM users WHERE user = ?1`
)

// Each direction is one indexed look-up: a join with json_each would read every link of
// the user, since the planner thinks that there are few.
const (
	ofSource  = ` WHERE l.user = ?1 AND l.src IN (SELECT value FROM json_each(?2))`
	ofTarget  = ` WHERE l.user = ?1 AND l.dst IN (SELECT value FROM json_each(?2))`
	byThen    = ` AND (l.at IS NULL OR l.at <= ?3)`
	wasOpen   = ` AND l.at <= ?3 AND l.closed > ?3`
	pastLinks = `SELECT ` + linkColumns + `, l.closed, l.czone FROM past_links l`
	sqlOut    = `SELECT ` + linkColumns + ` FROM links l` + ofSource
	sqlIn     = `SELECT ` + linkColumns + ` FROM links l INDEXED BY links_in` + ofTarget
	// Into a note of those that are alike the latest only.
	sqlSome = `WITH asked AS MATERIALIZED (SELECT value AS dst, coalesce((SELECT b.src FROM links b INDEXED BY links_in
		WHERE b.user = ?1 AND b.dst = value AND b.type = 'similar_to' ORDER BY b.src DESC LIMIT 1 OFFSET ?3), 0) AS least FROM json_each(?2))
		` + sqlOut + ` UNION ALL SELECT ` + linkColumns + ` FROM asked CROSS JOIN links l INDEXED BY links_in
		ON l.user = ?1 AND l.dst = asked.dst AND (l.type <> 'similar_to' OR l.src >= asked.least) AND l.src NOT IN (SELECT dst FROM asked)`
	sqlOutThen = sqlOut + byThen
	sqlInThen  = sqlIn + byThen
	sqlPastOut = pastLinks + ofSource + wasOpen
	sqlPastIn  = pastLinks + ` INDEXED BY past_links_in` + ofTarget + wasOpen
)

const (
	sqlAll    = `SELECT ` + rowColumns + noteTables + `WHERE n.row BETWEEN ` + ofUser + ` ORDER BY n.row`
	sqlClosed = `SELECT ` + rowColumns + noteTables + `WHERE n.user = ?1 AND n.cgen > ?2 AND n.gen <= ?2 ORDER BY n.row`
	// Rows are written in the order of generations: those behind one begin behind the last
	// row that is not, to which the keys are walked back from the end.
	sqlTail = `SELECT ` + rowColumns + noteTables + `WHERE n.row > coalesce((SELECT b.row FROM notes b WHERE b.row BETWEEN ` + ofUser + `
		AND b.gen <= ?2 ORDER BY b.row DESC LIMIT 1), ?1 << 32) AND n.row <= ` + lastRow + ` ORDER BY n.row`
	sqlUseTimes = `SELECT row, times FROM uses WHERE row BETWEEN ` + ofUser
	sqlUses     = `SELECT row, count FROM uses WHERE user = ? AND use > ?`
	sqlSegments = `SELECT name, blob FROM segments WHERE user = ?`

	inSpace      = `SELECT row, data FROM vectors WHERE space = (SELECT space FROM spaces WHERE user = ?1 AND embedder = ?2 AND dims = ?3)`
	sqlVectors   = inSpace + ` AND gen > ?4`
	sqlVectorsOf = inSpace + ` AND row IN (SELECT ?1 << 32 | value FROM json_each(?4))`
	sqlRevised   = `SELECT DISTINCT n.id FROM notes n WHERE ` + behind + ` AND n.version > 1`
	bare         = ` AND NOT EXISTS (SELECT 1 FROM spaces s JOIN vectors v ON v.space = s.space AND v.row = n.row
		WHERE s.user = ?1 AND s.embedder = ?3 AND (?4 = 0 OR s.dims = ?4)) ORDER BY n.row `
	sqlBare       = `SELECT ` + noteColumns + noteTables + `WHERE ` + behind + bare + `LIMIT ?5`
	sqlBareBefore = `SELECT ` + noteColumns + noteTables + `WHERE n.row >= ?1 << 32 AND n.row < (?1 << 32 | ?2)` + bare + `DESC LIMIT ?5`
	sqlBareOf     = `SELECT ` + noteColumns + noteTables + `WHERE n.user = ?1 AND n.id IN (SELECT unhex(value) FROM json_each(?6))
		AND +n.row > (?1 << 32 | ?2) AND +n.row <= ` + lastRow + bare + `LIMIT ?5`
)

const (
	keyColumns = `SELECT id, NULL, hash, user, agent, created, expires, revoked FROM keys`
	sqlKey     = keyColumns + ` WHERE id = ?`
	sqlKeyed   = `SELECT 1 FROM keys LIMIT 1`
)

const (
	sqlJob  = `SELECT id, lease, body FROM jobs WHERE user = ? AND id = ?`
	sqlJobs = `SELECT id, lease, body FROM jobs WHERE user = ?`
	// Both parts read an index alone. A job without a time has been due since it was created.
	sqlBacklog = `SELECT kind, sum(n), sum(due), sum(dead), min(since), NULL FROM (
	SELECT kind, count(*) AS n, sum(not_until <= ?1) AS due, 0 AS dead,
		min(CASE WHEN not_until > ?1 THEN NULL WHEN not_until <= ?2 THEN created ELSE not_until END) AS since
	FROM jobs WHERE dead = 0 GROUP BY kind
	UNION ALL SELECT kind, 0, 0, count(*), NULL FROM jobs WHERE dead = 1 GROUP BY kind
	) GROUP BY kind`

	sqlSpent = `SELECT at / 86400000000 AS day, step, model, outcome, sum(calls), sum(tokens_in), sum(tokens_out), sum(took)
		FROM calls WHERE user = ? AND at >= ? AND at < ? GROUP BY day, step, model, outcome`
	sqlDays = `SELECT day, step, model, outcome, calls, tokens_in, tokens_out, took FROM days WHERE user = ? AND day >= ? AND day < ?`
)

// An export reads by pages, behind a key.
const (
	sqlEverySaid  = `SELECT id, notes, body, row & 4294967295 FROM messages WHERE row > (?1 << 32 | ?2) AND row <= ` + lastRow + ` ORDER BY row LIMIT ?3`
	sqlEveryCycle = `SELECT id, body, row FROM cycles WHERE user = ?1 AND row > ?2 ORDER BY row LIMIT ?3`
	sqlEveryUse   = `SELECT n.id, n.root, u.count, u.times FROM uses u CROSS JOIN notes n ON n.row = u.row
		WHERE u.row > (?1 << 32 | ?2) AND u.row <= ` + lastRow + ` ORDER BY u.row LIMIT ?3`
	sqlSpaces      = `SELECT space, embedder, NULL, dims FROM spaces WHERE user = ?`
	sqlEveryVector = `SELECT n.id, n.version, v.data, v.row & 4294967295 FROM vectors v CROSS JOIN notes n ON n.row = v.row
		WHERE v.space = ?4 AND v.row > (?1 << 32 | ?2) AND v.row <= ` + lastRow + ` ORDER BY v.row LIMIT ?3`
	sqlEnds  = `SELECT id, root FROM notes WHERE user = ? AND id > ? AND version = 1 ORDER BY id LIMIT ?`
	otherEnd = ` CROSS JOIN notes t ON t.row = l.user << 32 | l.dst`
	sqlEdges = `SELECT ` + linkColumns + `, NULL, NULL, t.id FROM links l` + otherEnd + ofSource + `
		UNION ALL SELECT ` + linkColumns + `, l.closed, l.czone, t.id FROM past_links l` + otherEnd + ofSource
	// All calls of the moments that the next calls are of, so that those that are alike are
	// in one page.
	sqlEveryCall = `SELECT at, step, model, outcome, calls, tokens_in, tokens_out, took, count(*) FROM calls WHERE user = ?1 AND at > ?2
		AND at <= (SELECT max(p.at) FROM (SELECT at FROM calls WHERE user = ?1 AND at > ?2 ORDER BY at LIMIT ?3) p)
		GROUP BY at, step, model, outcome, calls, tokens_in, tokens_out, took`
)

var statements = sqlread.Statements{
	Rows: sqlRows, RowsNow: sqlRowsNow, RowsAt: sqlRowsAt, NotesNow: sqlNotesNow, NotesAt: sqlNotesAt,
	Versions: sqlVersions, After: sqlAfter, Roots: sqlRoots, NoteIDs: sqlNoteIDs, MessageIDs: sqlSaidIDs,
	Messages: sqlMessages, OfMessages: sqlOfMessages, CameOf: sqlCameOf,
	Links:     []sqlread.Links{{SQL: sqlOut}, {SQL: sqlIn, In: true}},
	LinksSome: []sqlread.Links{{SQL: sqlSome}},
	LinksAt:   []sqlread.Links{{SQL: sqlOutThen}, {SQL: sqlInThen, In: true}, {SQL: sqlPastOut, Past: true}, {SQL: sqlPastIn, Past: true, In: true}},
	Uses:      sqlUsesOf, Cycles: sqlCycles, Cycle: sqlCycle, CyclesOf: sqlCyclesOf, Once: sqlOnce, Agents: sqlAgents, Names: sqlNames, Owners: sqlOwners, Counts: sqlCounts,
	All: sqlAll, Closed: sqlClosed, Tail: sqlTail, UsesSince: sqlUses, UseTimes: sqlUseTimes, Segments: sqlSegments,
	Vectors: sqlVectors, VectorsOf: sqlVectorsOf, Revised: sqlRevised, Bare: sqlBare, BareOf: sqlBareOf, BareBefore: sqlBareBefore,
	Key: sqlKey, AllKeys: keyColumns, AnyKey: sqlKeyed,
	Job: sqlJob, Jobs: sqlJobs, Backlog: sqlBacklog, Spent: sqlSpent, Days: sqlDays,
	Export: sqlread.Exports{
		Messages: sqlEverySaid, Cycles: sqlEveryCycle, Uses: sqlEveryUse, Spaces: sqlSpaces, Vectors: sqlEveryVector,
		Ends: sqlEnds, Links: sqlEdges, Calls: sqlEveryCall,
	},
}
