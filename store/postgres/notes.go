package postgres

import (
	"context"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// noteRow is a version that a change writes.
type noteRow struct {
	*apply.Head
	gen    uint64 // of the commit
	change *store.NoteChange
	keys   []uint32
	body   []byte
	closed time.Time // zero: it is open
}

const (
	sqlInsertNotes = `INSERT INTO notes (owner, gen, seq, root, id, version, at, closed, czone, cgen, state, kind, conversation, domain,
			created_by, visibility, keys, hash, terms, body)
		SELECT $1, gen, seq, root, id, version, at, closed, czone, CASE WHEN closed IS NULL THEN NULL ELSE gen END, state, kind, conversation, domain,
			created_by, visibility, keys::bigint[], hash, terms, body
		FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::uuid[], $6::integer[], $7::bigint[], $8::bigint[], $9::integer[], $10::smallint[],
			$11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::bigint[], $18::bytea[], $19::bytea[])
		AS x (gen, seq, root, id, version, at, closed, czone, state, kind, conversation, domain, created_by, visibility, keys, hash, terms, body)`
	sqlCloseNotes = `UPDATE notes n SET cgen = x.gen, closed = x.closed, czone = x.czone
		FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::integer[]) AS x (gen, seq, closed, czone) WHERE n.owner = $1 AND n.seq = x.seq`
)

// Note takes a version.
func (w *change) Note(_ context.Context, c *store.NoteChange, h *apply.Head, keys []uint32, body []byte) error {
	v := &c.Version
	if h.Version == 1 && w.heads[v.Note.ID] != nil {
		return apply.NoteThere(v.Note.ID)
	}
	w.rows[v.Change] = h.Seq
	w.noteRows = append(w.noteRows, &noteRow{Head: h, gen: w.u.Gen, change: c, keys: keys, body: body})
	return nil
}

// Close closes a stored version, or one of the change itself.
func (w *change) Close(_ context.Context, old, by *apply.Head) error {
	if len(w.noteRows) > 0 && old.Seq >= w.noteRows[0].Seq {
		w.noteRows[old.Seq-w.noteRows[0].Seq].closed = by.At
		return nil
	}
	w.closed = append(w.closed, closing{seq: old.Seq, gen: w.u.Gen, at: by.At})
	return nil
}

// closing is a stored version that a version of the change closes.
type closing struct {
	seq uint32
	gen uint64 // of the commit
	at  time.Time
}

func (w *change) sendNotes() {
	if list := w.closed; len(list) > 0 {
		w.t.queue(sqlCloseNotes, w.u.owner, column(list, func(c closing) int64 { return int64(c.gen) }), column(list, func(c closing) int64 { return int64(c.seq) }),
			column(list, func(c closing) pgtype.Int8 { return micros(c.at) }), column(list, func(c closing) pgtype.Int4 { return zone(c.at) }))
	}
	list := w.noteRows
	if len(list) == 0 {
		return
	}
	note := func(r *noteRow) *loci.Note { return &r.change.Version.Note }
	texts := func(value func(*loci.Note) string) []string {
		return column(list, func(r *noteRow) string { return text(value(note(r))) })
	}
	w.t.queue(sqlInsertNotes, w.u.owner,
		column(list, func(r *noteRow) int64 { return int64(r.gen) }),
		column(list, func(r *noteRow) int64 { return int64(r.Seq) }),
		column(list, func(r *noteRow) int64 { return int64(r.Root) }),
		column(list, func(r *noteRow) [16]byte { return note(r).ID }),
		column(list, func(r *noteRow) int32 { return int32(r.Version) }),
		column(list, func(r *noteRow) int64 { return r.At.UnixMicro() }),
		column(list, func(r *noteRow) pgtype.Int8 { return micros(r.closed) }),
		column(list, func(r *noteRow) pgtype.Int4 { return zone(r.closed) }),
		column(list, func(r *noteRow) int16 { return int16(packed.State(note(r))) }),
		texts(func(n *loci.Note) string { return string(n.Kind) }),
		texts(func(n *loci.Note) string { return n.Conversation }),
		texts(func(n *loci.Note) string { return n.Domain }),
		texts(func(n *loci.Note) string { return n.CreatedBy }),
		texts(func(n *loci.Note) string { return string(n.Visibility) }),
		column(list, func(r *noteRow) *string { return array(r.keys) }),
		column(list, func(r *noteRow) pgtype.Int8 { return notZero(r.change.Hash) }),
		column(list, func(r *noteRow) []byte { return r.change.Analysis }),
		column(list, func(r *noteRow) []byte { return r.body }))
}

// zone is the offset of a time for a column that may be null, which that of the zero time is.
func zone(t time.Time) pgtype.Int4 {
	return pgtype.Int4{Int32: int32(packed.Zone(t)), Valid: !t.IsZero()}
}

// notZero is a number for a column; 0 is null.
func notZero(n int64) pgtype.Int8 { return pgtype.Int8{Int64: n, Valid: n != 0} }

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
