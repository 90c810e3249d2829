package postgres

import "github.com/loci-memory/loci/internal/sqlread"

// The columns of notes as sqlread reads them. The table is n. The note's accesses are looked
// up row by row; where all rows of a user are read they are read before them, which takes half
// the time.
const (
	ownColumns   = `n.seq, n.root, n.id, n.version << 3 | n.state, n.kind, n.conversation, n.domain, n.created_by, n.visibility, n.body, `
	accesses     = `(SELECT u.count FROM uses u WHERE u.owner = $1 AND u.root = n.root)`
	knownColumns = `, n.at, n.closed, n.czone`
	leanColumns  = ownColumns + accesses
	noteColumns  = leanColumns + knownColumns
	afterColumns = noteColumns + `, n.terms`
	genColumns   = `, n.terms, n.gen, n.cgen, n.keys`
	rowColumns   = noteColumns + genColumns
	allColumns   = ownColumns + `NULL::bigint` + knownColumns + genColumns
)

const (
	byID        = ` FROM unnest($2::uuid[]) AS x (id), LATERAL (SELECT * FROM notes WHERE owner = $1 AND id = x.id AND version > 0 OFFSET 0) n`
	bySeq       = ` FROM unnest($2::bigint[]) AS x (seq), LATERAL (SELECT * FROM notes WHERE owner = $1 AND seq = x.seq OFFSET 0) n`
	isNow       = ` WHERE n.closed IS NULL`
	wasThen     = ` WHERE n.at <= $3 AND (n.closed IS NULL OR n.closed > $3)`
	sqlNotesNow = `SELECT ` + leanColumns + byID + isNow
	sqlNotesAt  = `SELECT ` + leanColumns + byID + wasThen
	sqlRows     = `SELECT ` + leanColumns + bySeq
	sqlRowsNow  = sqlRows + isNow
	sqlRowsAt   = sqlRows + wasThen
	sqlRoots    = `SELECT n.id, n.root` + byID + ` WHERE n.version = 1`
	sqlNoteIDs  = `SELECT DISTINCT id FROM notes WHERE owner = $1 AND version > 0 AND id BETWEEN $2 AND $3 ORDER BY id LIMIT $4`
	sqlSaidIDs  = `SELECT id FROM messages WHERE owner = $1 AND id BETWEEN $2 AND $3 ORDER BY id LIMIT $4`
	sqlVersions = `SELECT ` + noteColumns + byID + ` ORDER BY n.seq`
	sqlAfter    = `SELECT ` + afterColumns + ` FROM notes n WHERE n.owner = $1 AND n.seq > $2 ORDER BY n.seq LIMIT $3`

	sqlMessages = `SELECT m.* FROM unnest($2::uuid[]) AS x (id), LATERAL (SELECT id, notes, body FROM messages WHERE owner = $1 AND id = x.id OFFSET 0) m`
	// The verbatim notes (bit 1 of state) of messages are known by their roots. Others
	// name a message in the body, by the bytes of its id; these may be in it by chance:
	// so the row is checked after it is read.
	sqlOfMessages = `SELECT ` + noteColumns + ` FROM notes n WHERE n.owner = $1 AND n.closed IS NULL AND (n.root = ANY($2::bigint[])
		OR NOT (n.state & 1 = 1 AND n.version = 1) AND EXISTS (SELECT 1 FROM unnest($3::uuid[]) m WHERE position(uuid_send(m) IN n.body) > 0)) ORDER BY n.root`
	// What versions came of is in the body too.
	sqlCameOf = `SELECT ` + noteColumns + ` FROM notes n WHERE n.owner = $1 AND n.version > 1
		AND EXISTS (SELECT 1 FROM unnest($2::uuid[]) m WHERE position(uuid_send(m) IN n.body) > 0) ORDER BY n.seq`

	sqlUsesOf = `SELECT n.id, n.root, u.count, u.times ` + byID + `
		LEFT JOIN LATERAL (SELECT count, times FROM uses WHERE owner = $1 AND root = n.root OFFSET 0) u ON true WHERE n.version = 1`
	sqlCycles   = `SELECT id, body FROM cycles WHERE owner = $1 ORDER BY seq DESC LIMIT $2`
	sqlCycle    = `SELECT id, body FROM cycles WHERE owner = $1 AND id = $2`
	sqlCyclesOf = `SELECT c.id, c.body FROM (SELECT DISTINCT n.cycle FROM unnest($2::uuid[]) AS x (note),
			LATERAL (SELECT cycle FROM cycle_notes WHERE owner = $1 AND note = x.note OFFSET 0) n OFFSET 0) y,
		LATERAL (SELECT * FROM cycles WHERE owner = $1 AND seq = y.cycle OFFSET 0) c ORDER BY c.seq`
	sqlOnce   = `SELECT asked, at, did FROM once WHERE owner = $1 AND key = $2`
	sqlAgents = `SELECT body FROM agents WHERE owner = $1`
	// Names are found by their beginnings, which are what an index can hold.
	sqlNames = `SELECT name FROM users WHERE substr(name, 1, 256) >= substr($1::bytea, 1, 256) AND name > $1
		ORDER BY substr(name, 1, 256), name LIMIT $2`
	sqlOwners = `SELECT u.name FROM users u, LATERAL (SELECT 1 FROM notes WHERE owner = u.owner AND id = $1 AND version > 0 LIMIT 1) n ORDER BY u.name`
	sqlCounts = `SELECT u.messages, (SELECT count(*) FROM messages m WHERE m.owner = $1 AND m.notes IS NULL), u.versions, u.links,
		(SELECT count(*) FROM jobs j WHERE j.owner = $1), (SELECT count(*) FROM jobs j WHERE j.owner = $1 AND j.dead) FROM users u WHERE u.owner = $1`
)

// The columns of links as they are stored, and as sqlread reads them. Those of an open link
// have no time of closing.
const (
	linkColumns = `src, dst, type, two_way, strength, reason, author, at, zone, change_set, `
	openLinks   = `SELECT ` + linkColumns + `NULL::bigint AS closed, NULL::integer AS czone FROM links WHERE owner = $1`
	pastLinks   = `SELECT ` + linkColumns + `closed, czone FROM past_links WHERE owner = $1`
	edgeColumns = `l.src << 32 | l.dst, l.type, 2 * coalesce(l.zone, 0) + l.two_way::integer, l.strength, l.reason, l.author, l.at, uuid_send(l.change_set), l.closed, l.czone`
)

// Each direction is one look-up by an index. A link between two of the notes comes when it
// goes out.
const (
	ofRoots  = ` FROM unnest($2::bigint[]) AS x (root), LATERAL (`
	eachOne  = `SELECT ` + edgeColumns + ofRoots
	ofSource = ` AND src = x.root OFFSET 0) l`
	ofTarget = ` AND dst > 0 AND dst = x.root OFFSET 0) l WHERE l.src <> ALL($2::bigint[])`
	byThen   = `(l.at IS NULL OR l.at <= $3)`
	wasOpen  = `l.at <= $3 AND l.closed > $3`
	sqlLinks = eachOne + openLinks + ofSource + ` UNION ALL ` + eachOne + openLinks + ofTarget
	// Into a note of those that are alike the latest only.
	sqlSome = eachOne + openLinks + ofSource + ` UNION ALL SELECT ` + edgeColumns + ` FROM unnest($2::bigint[]) AS x (root), LATERAL (
		SELECT coalesce((SELECT b.src FROM links b WHERE b.owner = $1 AND b.dst > 0 AND b.dst = x.root AND b.type = 'similar_to'
		ORDER BY b.src DESC OFFSET $3 LIMIT 1), 0) AS least OFFSET 0) m, LATERAL (` + openLinks + ofTarget + ` AND (l.type <> 'similar_to' OR l.src >= m.least)`
	sqlThen = eachOne + openLinks + ofSource + ` WHERE ` + byThen + ` UNION ALL ` + eachOne + openLinks + ofTarget + ` AND ` + byThen +
		` UNION ALL ` + eachOne + pastLinks + ofSource + ` WHERE ` + wasOpen + ` UNION ALL ` + eachOne + pastLinks + ofTarget + ` AND ` + wasOpen
)

const (
	sqlAll     = `SELECT ` + allColumns + ` FROM notes n WHERE n.owner = $1 ORDER BY n.seq`
	sqlAllUsed = `SELECT root, count FROM uses WHERE owner = $1`
	// Rows are written in the order of generations: those behind one begin behind the last
	// row that is not, to which the primary key walks back from the end.
	sqlLast     = `coalesce((SELECT b.seq FROM notes b WHERE b.owner = $1 AND b.gen <= $2 ORDER BY b.seq DESC LIMIT 1), 0)`
	sqlTail     = `SELECT ` + rowColumns + ` FROM notes n WHERE n.owner = $1 AND n.seq > ` + sqlLast + ` ORDER BY n.seq`
	sqlClosed   = `SELECT ` + rowColumns + ` FROM notes n WHERE n.owner = $1 AND n.cgen > $2 AND n.gen <= $2 ORDER BY n.seq + 0`
	sqlUseTimes = `SELECT root, times FROM uses WHERE owner = $1`
	sqlUsed     = `SELECT root, count FROM uses WHERE owner = $1 AND use > $2`
	sqlSegments = `SELECT name, blob FROM segments WHERE owner = $1`

	inSpace      = `SELECT seq, data FROM vectors WHERE owner = $1 AND space = (SELECT s.space FROM spaces s WHERE s.owner = $1 AND s.embedder = $2 AND s.dims = $3)`
	sqlVectors   = inSpace + ` AND gen > $4 AND gen > 0`
	sqlVectorsOf = `SELECT v.* FROM unnest($4::bigint[]) AS x (seq), LATERAL (` + inSpace + ` AND seq = x.seq OFFSET 0) v`
	sqlRevised   = `SELECT DISTINCT n.id FROM (SELECT id, version FROM notes WHERE owner = $1 AND seq > $2 OFFSET 0) n WHERE n.version > 1`
	bare         = ` NOT EXISTS (SELECT 1 FROM spaces s, LATERAL (SELECT 1 FROM vectors WHERE owner = $1 AND space = s.space AND seq = n.seq OFFSET 0) v
		WHERE s.owner = $1 AND s.embedder = $3 AND ($4 = 0 OR s.dims = $4) OFFSET 0) ORDER BY n.seq `
	sqlBare       = `SELECT ` + noteColumns + ` FROM notes n WHERE n.owner = $1 AND n.seq > $2 AND` + bare + `LIMIT $5`
	sqlBareBefore = `SELECT ` + noteColumns + ` FROM notes n WHERE n.owner = $1 AND n.seq < $2 AND` + bare + `DESC LIMIT $5`
	sqlBareOf     = `SELECT ` + noteColumns + ` FROM unnest($6::uuid[]) AS x (id), LATERAL (SELECT * FROM notes WHERE owner = $1 AND id = x.id AND version > 0 OFFSET 0) n
		WHERE n.seq > $2 AND` + bare + `LIMIT $5`
)

const (
	sqlJob  = `SELECT id, lease, body FROM jobs WHERE owner = $1 AND id = $2`
	sqlJobs = `SELECT id, lease, body FROM jobs WHERE owner = $1`
	// A job without a time has been due since it was created. Of a kind that its label does not
	// spell, a body does.
	sqlBacklog = `SELECT kind, count(*) FILTER (WHERE NOT dead), count(*) FILTER (WHERE NOT dead AND not_until <= c.now), count(*) FILTER (WHERE dead),
	min(CASE WHEN not_until <= $2 THEN created ELSE not_until END) FILTER (WHERE NOT dead AND not_until <= c.now),
	(SELECT body FROM jobs o WHERE o.kind = jobs.kind AND starts_with(jobs.kind, E'\x02') LIMIT 1)
	FROM jobs, (SELECT coalesce($1, ` + sqlMicros + `) AS now) c GROUP BY kind`

	// The days are those of the sums: moments before 1970 are of the day that begins behind
	// them, as when a number is divided.
	sqlSpent = `SELECT at / 86400000000 AS day, step, model, outcome, sum(calls)::bigint, sum(tokens_in)::bigint, sum(tokens_out)::bigint, sum(took)::bigint
		FROM calls WHERE owner = $1 AND at >= $2 AND at < $3 GROUP BY day, step, model, outcome`
	sqlDays = `SELECT day, coalesce(names::json ->> 0, step), coalesce(names::json ->> 1, model), coalesce(names::json ->> 2, outcome),
		calls, tokens_in, tokens_out, took FROM days WHERE owner = $1 AND day >= $2 AND day < $3`
)

// An export reads by pages, behind a key.
const (
	// ofRow begins a look-up of the row that another one names, which is made for each of
	// those and not the other way round.
	ofRow = `LATERAL (SELECT id, version FROM notes WHERE owner = $1 AND seq`

	sqlEverySaid   = `SELECT id, notes, body, seq FROM messages WHERE owner = $1 AND seq > $2 ORDER BY seq LIMIT $3`
	sqlEveryCycle  = `SELECT id, body, seq FROM cycles WHERE owner = $1 AND seq > $2 ORDER BY seq LIMIT $3`
	sqlEveryUse    = `SELECT n.id, u.root, u.count, u.times FROM uses u, ` + ofRow + ` = u.root OFFSET 0) n WHERE u.owner = $1 AND u.root > $2 ORDER BY u.root LIMIT $3`
	sqlSpaces      = `SELECT space, embedder, name, dims FROM spaces WHERE owner = $1`
	sqlEveryVector = `SELECT n.id, n.version, v.data, v.seq FROM vectors v, ` + ofRow + ` = v.seq OFFSET 0) n
		WHERE v.owner = $1 AND v.space = $4 AND v.seq > $2 ORDER BY v.seq LIMIT $3`
	// The notes of a page in the order of their ids, and then the links out of them.
	sqlEnds  = `SELECT id, seq FROM notes WHERE owner = $1 AND version = 1 AND id > $2 ORDER BY id LIMIT $3`
	sqlEdges = `SELECT ` + edgeColumns + `, t.id FROM (SELECT l.*` + ofRoots + openLinks + ofSource + ` UNION ALL SELECT l.*` + ofRoots + pastLinks + ofSource + ` OFFSET 0) l, ` + ofRow + ` = l.dst OFFSET 0) t`
	// All calls of the moments that the next calls are of, so that those that are alike are
	// in one page.
	sqlEveryCall = `SELECT at, step, model, outcome, calls, tokens_in, tokens_out, took, count(*) FROM calls WHERE owner = $1 AND at > $2
		AND at <= (SELECT max(p.at) FROM (SELECT at FROM calls WHERE owner = $1 AND at > $2 ORDER BY at LIMIT $3) p)
		GROUP BY at, step, model, outcome, calls, tokens_in, tokens_out, took`
)

var statements = sqlread.Statements{
	Rows: sqlRows, RowsNow: sqlRowsNow, RowsAt: sqlRowsAt, NotesNow: sqlNotesNow, NotesAt: sqlNotesAt,
	Versions: sqlVersions, After: sqlAfter, Roots: sqlRoots, NoteIDs: sqlNoteIDs, MessageIDs: sqlSaidIDs,
	Messages: sqlMessages, OfMessages: sqlOfMessages, CameOf: sqlCameOf, Links: []sqlread.Links{{SQL: sqlLinks, Past: true}}, LinksSome: []sqlread.Links{{SQL: sqlSome, Past: true}}, LinksAt: []sqlread.Links{{SQL: sqlThen, Past: true}},
	Uses: sqlUsesOf, Cycles: sqlCycles, Cycle: sqlCycle, CyclesOf: sqlCyclesOf, Once: sqlOnce, Agents: sqlAgents, Names: sqlNames, Owners: sqlOwners, Counts: sqlCounts,
	All: sqlAll, AllCounts: sqlAllUsed, Closed: sqlClosed, Tail: sqlTail, UsesSince: sqlUsed, UseTimes: sqlUseTimes, Segments: sqlSegments,
	Vectors: sqlVectors, VectorsOf: sqlVectorsOf, Revised: sqlRevised, Bare: sqlBare, BareOf: sqlBareOf, BareBefore: sqlBareBefore,
	Key: sqlKey, AllKeys: sqlKeys, AnyKey: sqlKeyed,
	Job: sqlJob, Jobs: sqlJobs, Backlog: sqlBacklog, Spent: sqlSpent, Days: sqlDays,
	Export: sqlread.Exports{
		Messages: sqlEverySaid, Cycles: sqlEveryCycle, Uses: sqlEveryUse, Spaces: sqlSpaces, Vectors: sqlEveryVector,
		Ends: sqlEnds, Links: sqlEdges, Calls: sqlEveryCall,
	},
}
