package sqlite

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// head is the part of a note's latest version that a change needs.
type head struct {
	row    int64
	root   uint32
	number int
	at     time.Time
}

const (
	sqlLatest     = `SELECT row, root, version, at FROM notes WHERE user = ? AND id = ? ORDER BY version DESC LIMIT 1`
	sqlInsertNote = `INSERT INTO notes (row, user, id, version, root, gen, at, recorded, event, state, kind,
		conversation, domain, created_by, visibility, keys, terms, body, hash)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	sqlCloseNote = `UPDATE notes SET closed = ?, czone = ?, cgen = ? WHERE row = ?`
)

// latest is the head of a note; nil when there is none.
func latest(ctx context.Context, q querier, number int64, id loci.ID) (*head, error) {
	var h head
	var at int64
	ok, err := firstRow(ctx, q, sqlLatest, []any{number, id[:]}, &h.row, &h.root, &h.number, &at)
	if !ok {
		return nil, err
	}
	h.at = time.UnixMicro(at)
	return &h, err
}

// must is the head of a note that has to be there.
func (w *change) must(ctx context.Context, id loci.ID) (*head, error) {
	if h := w.wrote[id]; h != nil {
		return h, nil
	}
	h, err := latest(ctx, w.t, w.u.number, id)
	if err == nil && h == nil {
		err = missing(id)
	}
	return h, err
}

func (w *change) notes(ctx context.Context, notes []store.NoteChange, bodies [][]byte) error {
	if len(notes) > 0 {
		w.u.gen++
	}
	for i := range notes {
		if err := alive(ctx); err != nil {
			return err
		}
		if err := w.note(ctx, &notes[i], bodies[i]); err != nil {
			return err
		}
	}
	return nil
}

// note writes one version and closes the one before it.
func (w *change) note(ctx context.Context, n *store.NoteChange, body []byte) error {
	v := &n.Version
	w.u.seq++
	w.u.versions++
	h := &head{row: key(w.u.number, w.u.seq), root: w.u.seq, number: v.Change.Version, at: packed.Stamp(v.At)}
	if h.number > 1 {
		if err := w.replace(ctx, v, h); err != nil {
			return err
		}
	}
	if err := w.insert(ctx, n, h, body); err != nil {
		if taken(err) {
			return loci.Conflict("note %s is there already: change it as its next version", v.Note.ID)
		}
		return err
	}
	w.wrote[v.Note.ID] = h
	return w.countFirst(ctx, v, h)
}

// replace closes the version before v, which must be the latest, and gives h its
// root. A version known before the one that it closes is moved up to it.
func (w *change) replace(ctx context.Context, v *loci.Version, h *head) error {
	old, err := w.must(ctx, v.Note.ID)
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
	_, err = w.t.exec(ctx, sqlCloseNote, h.at.UnixMicro(), packed.Zone(h.at), int64(w.u.gen), old.row)
	return err
}

func (w *change) insert(ctx context.Context, c *store.NoteChange, h *head, body []byte) error {
	n := &c.Version.Note
	keys, err := w.keys(ctx, n, h)
	if err != nil {
		return err
	}
	var hash any // null is none
	if c.Hash != 0 {
		hash = c.Hash
	}
	_, err = w.t.exec(ctx, sqlInsertNote,
		h.row, w.u.number, n.ID[:], h.number, h.root, int64(w.u.gen), h.at.UnixMicro(), n.RecordedAt.UnixMicro(),
		micros(n.EventTime.Time), packed.State(n), string(n.Kind), n.Conversation, n.Domain, n.CreatedBy, string(n.Visibility),
		keys, c.Analysis, body, hash)
	return err
}

// countFirst starts the count of a new note with the accesses that it comes with.
func (w *change) countFirst(ctx context.Context, v *loci.Version, h *head) error {
	if h.number > 1 || v.Note.AccessCount <= 0 {
		return nil
	}
	w.u.use++
	_, err := w.t.exec(ctx, sqlPutUse, h.row, w.u.number, v.Note.AccessCount, int64(w.u.use), []byte{})
	return err
}
