package sqlite

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

const (
	sqlInsertMessage  = `INSERT INTO messages (row, user, id, notes, body) VALUES (?, ?, ?, ?, ?)`
	sqlMessageNotes   = `SELECT notes FROM messages WHERE user = ? AND id = ?`
	sqlAddMessageNote = `UPDATE messages SET notes = json_insert(coalesce(notes, '[]'), '$[#]', ?) WHERE user = ? AND id = ?`
)

// messages writes the messages, each with the roots of its verbatim notes, which
// are known before they are written: every note takes the next number.
func (w *change) messages(ctx context.Context, c *store.Changes) error {
	w.turns = c.NewTurns(w.u.seq)
	for i := range c.Messages {
		if err := alive(ctx); err != nil {
			return err
		}
		if err := w.message(ctx, c.Messages[i]); err != nil {
			return err
		}
	}
	return nil
}

func (w *change) message(ctx context.Context, m loci.Message) error {
	id := m.ID
	raw, err := packed.Message(m)
	if err != nil {
		return err
	}
	w.u.mseq++
	w.u.messages++
	_, err = w.t.exec(ctx, sqlInsertMessage, key(w.u.number, w.u.mseq), w.u.number, id[:], array(w.turns[id]), string(raw))
	if err != nil && taken(err) {
		return loci.Conflict("message %s is there already: it need not be written again", id)
	}
	return err
}

// keys adds a new verbatim note to its messages; of any other note it returns the roots
// of its messages' verbatim notes, as an array.
func (w *change) keys(ctx context.Context, n *loci.Note, h *head) (any, error) {
	var roots []uint32
	for _, m := range n.Messages {
		if n.Verbatim {
			if err := w.addTurn(ctx, m, h); err != nil {
				return nil, err
			}
			continue
		}
		turns, err := w.turnsOf(ctx, m)
		if err != nil {
			return nil, err
		}
		roots = append(roots, turns...)
	}
	// A turn of the same commit that comes after it is none of its sources.
	roots = slices.DeleteFunc(roots, func(root uint32) bool { return root > w.u.seq })
	slices.Sort(roots)
	return array(slices.Compact(roots)), nil
}

// addTurn adds the first version of a verbatim note to a message that was there
// before it.
func (w *change) addTurn(ctx context.Context, m loci.ID, h *head) error {
	if _, here := w.turns[m]; here || h.number > 1 {
		return nil
	}
	_, err := w.t.exec(ctx, sqlAddMessageNote, h.root, w.u.number, m[:])
	return err
}

// turnsOf are the roots of a message's verbatim notes.
func (w *change) turnsOf(ctx context.Context, m loci.ID) ([]uint32, error) {
	if roots, here := w.turns[m]; here {
		return roots, nil
	}
	var packed []byte
	if _, err := firstRow(ctx, w.t, sqlMessageNotes, []any{w.u.number, m[:]}, &packed); err != nil {
		return nil, err
	}
	return unpack(packed)
}
