package apply

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// messages writes the messages, each with the roots of its verbatim notes, which are known
// before they are written: every note takes the next number.
func (w *change) messages(ctx context.Context, c *store.Changes) error {
	w.turns = c.NewTurns(w.u.Seq)
	for i := range c.Messages {
		m := &c.Messages[i]
		w.u.MSeq++
		w.u.Messages++
		if err := w.Message(ctx, m, w.turns[m.ID]); err != nil {
			return err
		}
	}
	return nil
}

func (w *change) notes(ctx context.Context, notes []store.NoteChange, bodies [][]byte) error {
	if len(notes) > 0 {
		w.u.Gen++
	}
	for i := range notes {
		if err := w.note(ctx, &notes[i], bodies[i]); err != nil {
			return err
		}
	}
	return nil
}

// note writes one version and closes the one before it.
func (w *change) note(ctx context.Context, n *store.NoteChange, body []byte) error {
	v := &n.Version
	w.u.Seq++
	w.u.Versions++
	h := &Head{Seq: w.u.Seq, Root: w.u.Seq, Version: v.Change.Version, At: packed.Stamp(v.At)}
	if h.Version > 1 {
		if err := w.replace(ctx, v, h); err != nil {
			return err
		}
	} else if w.heads[v.Note.ID] != nil {
		return NoteThere(v.Note.ID)
	}
	keys, err := w.keys(ctx, &v.Note, h)
	if err != nil {
		return err
	}
	if err := w.Note(ctx, n, h, keys, body); err != nil {
		return err
	}
	w.heads[v.Note.ID] = h
	if h.Version > 1 || v.Note.AccessCount <= 0 {
		return nil
	}
	w.u.Use++ // a new note's count starts with the accesses that it comes with
	return w.Use(ctx, h.Root, v.Note.AccessCount, []byte{})
}

// replace closes the version before v, which must be the latest, and gives h its root. A
// version known before the one that it closes is moved up to it.
func (w *change) replace(ctx context.Context, v *loci.Version, h *Head) error {
	old, err := w.must(ctx, v.Note.ID)
	if err != nil {
		return err
	}
	if old.Version != h.Version-1 {
		return outdated(v.Note.ID, old.Version, h.Version-1)
	}
	if h.At.Before(old.At) {
		h.At = old.At.In(h.At.Location())
	}
	h.Root = old.Root
	return w.Close(ctx, old, h)
}

// keys adds a new verbatim note to its messages; of any other note it returns the roots of
// its messages' verbatim notes.
func (w *change) keys(ctx context.Context, n *loci.Note, h *Head) (roots []uint32, err error) {
	for _, m := range n.Messages {
		if n.Verbatim {
			err = w.addTurn(ctx, m, h)
		} else {
			var turns []uint32
			turns, _, err = w.turnsOf(ctx, m)
			roots = append(roots, turns...)
		}
		if err != nil {
			return nil, err
		}
	}
	// A turn of the same commit that comes after it is none of its sources.
	roots = slices.DeleteFunc(roots, func(root uint32) bool { return root > w.u.Seq })
	slices.Sort(roots)
	return slices.Compact(roots), nil
}

// addTurn adds the first version of a verbatim note to a message that was there before it.
func (w *change) addTurn(ctx context.Context, m loci.ID, h *Head) error {
	if _, here := w.turns[m]; here || h.Version > 1 {
		return nil
	}
	turns, there, err := w.turnsOf(ctx, m)
	if err != nil || !there {
		return err
	}
	if w.grown == nil {
		w.grown = map[loci.ID][]uint32{}
	}
	w.grown[m] = append(slices.Clip(turns), h.Root)
	return w.SetTurns(ctx, m, w.grown[m])
}

// turnsOf are the roots of a message's verbatim notes.
func (w *change) turnsOf(ctx context.Context, m loci.ID) ([]uint32, bool, error) {
	if roots, here := w.turns[m]; here {
		return roots, true, nil
	}
	if roots, here := w.grown[m]; here {
		return roots, true, nil
	}
	return w.Turns(ctx, m)
}

// uses puts accesses in the place of those of notes.
func (w *change) uses(ctx context.Context, uses []store.Use) error {
	if len(uses) == 0 {
		return nil
	}
	w.u.Use++
	for i := range uses {
		root, err := w.mustRoot(ctx, uses[i].Note)
		if err != nil {
			return err
		}
		if err := w.Use(ctx, root, uses[i].Count, packed.Accesses(uses[i].Times)); err != nil {
			return err
		}
	}
	return nil
}

// vectors writes vectors at their rows. A vector of a row that is gone is skipped.
func (w *change) vectors(ctx context.Context, vectors []store.Vector) error {
	moved := false
	for i := range vectors {
		v := &vectors[i]
		seq, err := w.Seq(ctx, loci.ChangeID{Note: v.Note, Version: v.Version})
		if err != nil {
			return err
		}
		if seq == 0 {
			continue
		}
		if !moved {
			moved = true
			w.u.VGen++
		}
		if err := w.Vector(ctx, seq, v); err != nil {
			return err
		}
	}
	return nil
}
