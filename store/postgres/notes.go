package postgres

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// noteRow is a version that a change writes.
type noteRow struct {
	*head
	change *store.NoteChange
	keys   []uint32
	body   []byte
	by     *head // the version that closes it; nil is none
}

const (
	sqlInsertNotes = `INSERT INTO notes (owner, gen, seq, root, id, version, at, closed, czone, cgen, state, kind, conversation, domain,
			created_by, visibility, keys, hash, terms, body)
		SELECT $1, $2, seq, root, id, version, at, closed, czone, CASE WHEN closed IS NULL THEN NULL ELSE $2::bigint END, state, kind, conversation, domain,
			created_by, visibility, keys::bigint[], hash, terms, body
		FROM unnest($3::bigint[], $4::bigint[], $5::uuid[], $6::integer[], $7::bigint[], $8::bigint[], $9::integer[], $10::smallint[],
			$11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::bigint[], $18::bytea[], $19::bytea[])
		AS x (seq, root, id, version, at, closed, czone, state, kind, conversation, domain, created_by, visibility, keys, hash, terms, body)`
	sqlCloseNotes = `UPDATE notes n SET cgen = $2, closed = x.closed, czone = x.czone
		FROM unnest($3::bigint[], $4::bigint[], $5::integer[]) AS x (seq, closed, czone) WHERE n.owner = $1 AND n.seq = x.seq`
)

// must is the head of a note that has to be there.
func (w *change) must(id loci.ID) (*head, error) {
	h := w.heads[id]
	if h == nil {
		return nil, missing(id)
	}
	return h, nil
}

func (w *change) putNotes(notes []store.NoteChange, bodies [][]byte) error {
	if len(notes) > 0 {
		w.u.gen++
	}
	for i := range notes {
		if err := w.putNote(&notes[i], bodies[i]); err != nil {
			return err
		}
	}
	return nil
}

// putNote takes one version and closes the one before it.
func (w *change) putNote(n *store.NoteChange, body []byte) error {
	v := &n.Version
	w.u.seq++
	w.u.versions++
	h := &head{seq: w.u.seq, root: w.u.seq, number: v.Change.Version, at: packed.Stamp(v.At)}
	h.row = &noteRow{head: h, change: n, body: body}
	if h.number > 1 {
		if err := w.replace(v, h); err != nil {
			return err
		}
	} else if w.heads[v.Note.ID] != nil {
		return loci.Conflict("note %s is there already: change it as its next version", v.Note.ID)
	}
	switch {
	case !v.Note.Verbatim:
		h.row.keys = w.keysOf(&v.Note)
	case h.number == 1:
		w.addTurn(&v.Note, h.root)
	}
	w.heads[v.Note.ID] = h
	w.rows[v.Change] = h.seq
	w.noteRows = append(w.noteRows, h.row)
	w.countFirst(v, h)
	return nil
}

// replace closes the version before v, which must be the latest, and gives h its root. A
// version known before the one that it closes is moved up to it.
func (w *change) replace(v *loci.Version, h *head) error {
	old, err := w.must(v.Note.ID)
	if err != nil {
		return err
	}
	if old.number != h.number-1 {
		return outdated(v.Note.ID, old.number, h.number-1)
	}
	if h.at.Before(old.at) {
		h.at = old.at.In(h.at.Location())
	}
	h.root = old.root
	if old.row != nil {
		old.row.by = h
		return nil
	}
	w.closed = append(w.closed, closing{seq: old.seq, by: h})
	return nil
}

// closing is a stored version that a version of the change closes.
type closing struct {
	seq uint32
	by  *head
}

// countFirst starts the count of a new note with the accesses that it comes with.
func (w *change) countFirst(v *loci.Version, h *head) {
	if h.number > 1 || v.Note.AccessCount <= 0 {
		return
	}
	w.u.use++
	w.putUse(useRow{root: h.root, count: int64(v.Note.AccessCount), times: []byte{}})
}

func (w *change) sendNotes() {
	if list := w.closed; len(list) > 0 {
		w.t.queue(sqlCloseNotes, w.u.owner, w.u.gen, column(list, func(c closing) int64 { return int64(c.seq) }),
			column(list, func(c closing) int64 { return c.by.at.UnixMicro() }), column(list, func(c closing) int32 { return int32(packed.Zone(c.by.at)) }))
	}
	list := w.noteRows
	if len(list) == 0 {
		return
	}
	note := func(r *noteRow) *loci.Note { return &r.change.Version.Note }
	texts := func(value func(*loci.Note) string) []string {
		return column(list, func(r *noteRow) string { return text(value(note(r))) })
	}
	w.t.queue(sqlInsertNotes, w.u.owner, w.u.gen,
		column(list, func(r *noteRow) int64 { return int64(r.seq) }),
		column(list, func(r *noteRow) int64 { return int64(r.root) }),
		column(list, func(r *noteRow) [16]byte { return note(r).ID }),
		column(list, func(r *noteRow) int32 { return int32(r.number) }),
		column(list, func(r *noteRow) int64 { return r.at.UnixMicro() }),
		column(list, (*noteRow).closed),
		column(list, (*noteRow).closedZone),
		column(list, func(r *noteRow) int16 { return int16(packed.State(note(r))) }),
		texts(func(n *loci.Note) string { return string(n.Kind) }),
		texts(func(n *loci.Note) string { return n.Conversation }),
		texts(func(n *loci.Note) string { return n.Domain }),
		texts(func(n *loci.Note) string { return n.CreatedBy }),
		texts(func(n *loci.Note) string { return string(n.Visibility) }),
		column(list, func(r *noteRow) *string { return array(r.keys) }),
		column(list, func(r *noteRow) *int64 { return notZero(r.change.Hash) }),
		column(list, func(r *noteRow) []byte { return r.change.Analysis }),
		column(list, func(r *noteRow) []byte { return r.body }))
}

func (r *noteRow) closed() *int64 {
	if r.by == nil {
		return nil
	}
	us := r.by.at.UnixMicro()
	return &us
}

func (r *noteRow) closedZone() *int32 {
	if r.by == nil {
		return nil
	}
	zone := int32(packed.Zone(r.by.at))
	return &zone
}

// notZero is a number for a column; 0 is null.
func notZero(n int64) *int64 {
	if n == 0 {
		return nil
	}
	return &n
}
