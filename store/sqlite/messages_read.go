package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

const (
	sqlMessages = `SELECT id, notes, body FROM messages WHERE user = ? AND id IN (SELECT unhex(value) FROM json_each(?))`
	// The verbatim notes (bit 1 of state) of messages are known by their roots. Others
	// name a message in the body, by the bytes of its id; these may be in it by chance:
	// so the row is checked after it is read.
	sqlOfMessages = `SELECT ` + noteColumns + noteTables + `WHERE n.row BETWEEN ? AND ? AND n.closed IS NULL
		AND (n.root IN (SELECT value FROM json_each(?)) OR NOT (n.state & 1 AND n.version = 1)
			AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(n.body, unhex(value)) > 0)) ORDER BY n.root`
)

// Messages returns messages by id.
func (s *Store) Messages(ctx context.Context, name string, ids []loci.ID) (messages []store.Message, err error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	err = s.of(ctx, name, func(number int64) error {
		return eachMessage(ctx, s.readerOf(len(ids)), name, func(m *store.Message) error {
			messages = append(messages, *m)
			return nil
		}, sqlMessages, number, idArray(ids))
	})
	return messages, err
}

// eachMessage runs a query of ids, notes and bodies and calls do with every message.
func eachMessage(ctx context.Context, q querier, user string, do func(*store.Message) error, query string, args ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, packed, raw sql.RawBytes
		if err := rows.Scan(&id, &packed, &raw); err != nil {
			return err
		}
		m := new(store.Message)
		if err := json.Unmarshal(raw, &m.Message); err != nil {
			return err
		}
		m.Message.ID, m.Message.User = loci.ID(id), user
		if m.Turns, err = unpack(packed); err != nil {
			return err
		}
		if err := do(m); err != nil {
			return err
		}
	}
	return rows.Err()
}

// OfMessages returns the notes that messages are a source of. A note may name a message
// that has no words of its own, or that came later, so all the user's latest rows are
// looked at.
func (s *Store) OfMessages(ctx context.Context, name string, messages []loci.ID) ([]store.Row, error) {
	known, err := s.Messages(ctx, name, messages)
	if err != nil || len(known) == 0 {
		return nil, err
	}
	var turns []uint32
	ids := make([]loci.ID, len(known))
	for i := range known {
		ids[i], turns = known[i].Message.ID, append(turns, known[i].Turns...)
	}
	named := func(m loci.ID) bool { return slices.Contains(ids, m) }
	var found []store.Row
	err = s.of(ctx, name, func(number int64) error {
		return each(ctx, s.scanner, name, func(r *store.Row) error {
			if slices.ContainsFunc(r.Version.Note.Messages, named) {
				found = append(found, *r)
			}
			return nil
		}, sqlOfMessages, append(all(number), array(turns), idArray(ids))...)
	})
	return found, err
}
