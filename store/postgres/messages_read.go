package postgres

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

const (
	sqlMessages = `SELECT m.* FROM unnest($2::uuid[]) AS x (id), LATERAL (SELECT id, notes, body FROM messages WHERE owner = $1 AND id = x.id OFFSET 0) m`
	// The verbatim notes (bit 1 of state) of messages are known by their roots. Others
	// name a message in the body, by the bytes of its id; these may be in it by chance:
	// so the row is checked after it is read.
	sqlOfMessages = `SELECT ` + noteColumns + ` FROM notes n WHERE n.owner = $1 AND n.closed IS NULL AND (n.root = ANY($2::bigint[])
		OR NOT (n.state & 1 = 1 AND n.version = 1) AND EXISTS (SELECT 1 FROM unnest($3::bytea[]) m WHERE position(m IN n.body) > 0)) ORDER BY n.root`
)

// Messages returns messages by id.
func (s *Store) Messages(ctx context.Context, user string, ids []loci.ID) (messages []store.Message, err error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	err = s.of(ctx, s.readerOf(len(ids)), user, func(r *read, owner int64) error {
		messages = nil
		return each(ctx, r, messageRows(user, appendTo(&messages)), sqlMessages, owner, distinctIDs(ids))
	})
	return messages, err
}

// messageRows yields messages from their ids, notes and bodies; what follows these is read
// into more.
func messageRows(user string, yield func(*store.Message) error, more ...any) func(pgx.Rows) error {
	var id [16]byte
	var notes numbers
	var body raw
	into := append([]any{&id, &notes, &body}, more...)
	return func(rows pgx.Rows) error {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		m := new(store.Message)
		if err := json.Unmarshal(body, &m.Message); err != nil {
			return err
		}
		m.Message.ID, m.Message.User, m.Turns = id, user, notes.seqs(nil)
		return yield(m)
	}
}

// OfMessages returns the notes that messages are a source of. A note may name a message
// that has no words of its own, or that came later, so all the user's latest rows are
// looked at.
func (s *Store) OfMessages(ctx context.Context, user string, messages []loci.ID) ([]store.Row, error) {
	known, err := s.Messages(ctx, user, messages)
	if err != nil || len(known) == 0 {
		return nil, err
	}
	var turns []uint32
	ids, bytes := make([]loci.ID, len(known)), make([][]byte, len(known))
	for i := range known {
		ids[i], turns = known[i].Message.ID, append(turns, known[i].Turns...)
		bytes[i] = ids[i][:]
	}
	named := func(m loci.ID) bool { return slices.Contains(ids, m) }
	var found []store.Row
	err = s.of(ctx, s.scanner, user, func(r *read, owner int64) error {
		found = nil
		return each(ctx, r, noteRows(user, func(r *store.Row) error {
			if slices.ContainsFunc(r.Version.Note.Messages, named) {
				found = append(found, *r)
			}
			return nil
		}), sqlOfMessages, owner, rowNumbers(turns), bytes)
	})
	return found, err
}
