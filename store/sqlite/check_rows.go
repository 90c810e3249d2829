package sqlite

import (
	"context"
	"database/sql"
	"encoding/hex"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
)

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
