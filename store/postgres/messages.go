package postgres

import (
	"slices"
	"strconv"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
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

// putMessages takes the messages. The roots of their verbatim notes are known before those
// are written: every note takes the next number.
func (w *change) putMessages(c *store.Changes) error {
	w.turns = c.NewTurns(w.u.seq)
	for i := range c.Messages {
		m := &c.Messages[i]
		if _, there := w.said[m.ID]; there {
			return loci.Conflict("message %s is there already: it need not be written again", m.ID)
		}
		raw, err := packed.Message(*m)
		if err != nil {
			return err
		}
		w.said[m.ID] = w.turns[m.ID]
		w.u.mseq++
		w.u.messages++
		w.messageRows = append(w.messageRows, messageRow{seq: w.u.mseq, id: m.ID, body: string(raw)})
	}
	return nil
}

// keysOf are, of a note that is not verbatim, the roots of its messages' verbatim notes.
func (w *change) keysOf(n *loci.Note) (roots []uint32) {
	for _, m := range n.Messages {
		roots = append(roots, w.said[m]...)
	}
	// A turn of the same commit that comes after it is none of its sources.
	roots = slices.DeleteFunc(roots, func(root uint32) bool { return root > w.u.seq })
	slices.Sort(roots)
	return slices.Compact(roots)
}

// addTurn adds a new verbatim note to its messages that were there before the commit.
func (w *change) addTurn(n *loci.Note, root uint32) {
	for _, m := range n.Messages {
		roots, there := w.said[m]
		if _, here := w.turns[m]; here || !there {
			continue
		}
		w.said[m] = append(slices.Clip(roots), root)
		w.grown.add(m)
	}
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
