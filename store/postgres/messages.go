package postgres

import (
	"context"
	"strconv"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
)

// messageRow is a new message.
type messageRow struct {
	seq  uint32
	id   loci.ID
	body string
}

const (
	sqlInsertMessages = `INSERT INTO messages (owner, seq, id, notes, body)
		SELECT $1, seq, id, notes::bigint[], body FROM unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[]) AS x (seq, id, notes, body)`
	sqlSetTurns = `UPDATE messages m SET notes = x.notes::bigint[] FROM unnest($2::uuid[], $3::text[]) AS x (id, notes)
		WHERE m.owner = $1 AND m.id = x.id`
)

// Message takes a new message.
func (w *change) Message(_ context.Context, m *loci.Message, turns []uint32) error {
	if _, there := w.said[m.ID]; there {
		return apply.MessageThere(m.ID)
	}
	raw, err := packed.Message(*m)
	if err != nil {
		return err
	}
	w.said[m.ID] = turns
	w.messageRows = append(w.messageRows, messageRow{seq: w.u.MSeq, id: m.ID, body: string(raw)})
	return nil
}

// SetTurns changes the roots of a message's verbatim notes.
func (w *change) SetTurns(_ context.Context, m loci.ID, turns []uint32) error {
	w.said[m] = turns
	w.grown.add(m)
	return nil
}

func (w *change) sendMessages() {
	if list := w.messageRows; len(list) > 0 {
		w.t.queue(sqlInsertMessages, w.u.owner, column(list, func(m messageRow) int64 { return int64(m.seq) }),
			column(list, func(m messageRow) [16]byte { return m.id }), column(list, func(m messageRow) *string { return array(w.said[m.id]) }),
			column(list, func(m messageRow) string { return m.body }))
	}
	if len(w.grown) > 0 {
		w.setTurns(w.grown.list())
	}
}

// setTurns writes the verbatim notes of stored messages.
func (w *change) setTurns(messages [][16]byte) {
	w.t.queue(sqlSetTurns, w.u.owner, messages, column(messages, func(id [16]byte) *string { return array(w.said[id]) }))
}

// array writes numbers as an array of SQL, for a column of arrays in unnest; none is null.
func array(numbers []uint32) *string {
	if len(numbers) == 0 {
		return nil
	}
	b := []byte{'{'}
	for i, n := range numbers {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendUint(b, uint64(n), 10)
	}
	text := string(append(b, '}'))
	return &text
}
