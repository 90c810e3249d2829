package memory

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// embedNotes is how many notes one job of embedding is about: others get their turn
// behind it.
const embedNotes = 512

// queueEmbedding adds jobs for the words that are new in the changes.
func (m *Memory) queueEmbedding(ctx context.Context, user string, c *store.Changes) error {
	if !m.o.Embeds {
		return nil
	}
	notes, err := m.reworded(ctx, user, c)
	if err != nil {
		return err
	}
	c.Jobs = slices.Clip(c.Jobs)
	for some := range slices.Chunk(notes, embedNotes) {
		c.Jobs = append(c.Jobs, loci.Job{
			ID: loci.ID(uuid.Must(uuid.NewV7())), User: user, Kind: loci.JobEmbed, Notes: some, Created: m.o.Clock().Truncate(time.Microsecond),
		})
	}
	return nil
}

// reworded are the notes that get words which they did not have before.
func (m *Memory) reworded(ctx context.Context, user string, c *store.Changes) ([]loci.ID, error) {
	var fresh, changed []loci.ID
	known := map[loci.ID]bool{}
	for i := range c.Notes {
		switch v := &c.Notes[i].Version; {
		case known[v.Change.Note]:
		case v.Change.Version == 1:
			known[v.Change.Note] = true
			fresh = append(fresh, v.Change.Note)
		default:
			changed = append(changed, v.Change.Note)
		}
	}
	if len(changed) == 0 {
		return fresh, nil
	}
	words := make(map[loci.ID]string, len(changed))
	err := m.store.Latest(ctx, user, changed, time.Time{}, func(r *store.Row) error {
		words[r.Version.Note.ID] = r.Version.Note.Words()
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("look for earlier words: %w", err)
	}
	for i := range c.Notes {
		n := &c.Notes[i].Version.Note
		if !known[n.ID] && words[n.ID] != n.Words() {
			known[n.ID] = true
			fresh = append(fresh, n.ID)
		}
	}
	return fresh, nil
}

// placeVectors has each vector kept at the first version of its note with the same
// words. One of a version that is not there or not visible is left out; a version of the
// same commit is visible to whoever writes it.
func (m *Memory) placeVectors(ctx context.Context, who reader, c *store.Changes) error {
	if len(c.Vectors) == 0 {
		return nil
	}
	ids := make([]loci.ID, len(c.Vectors))
	for i := range c.Vectors {
		ids[i] = c.Vectors[i].Note
	}
	first, places := firstWords[int]{}, map[loci.ChangeID]int{}
	place := func(v *loci.Version, visible bool) {
		if version := first.of(&v.Note, v.Change.Version); visible {
			places[v.Change] = version
		}
	}
	err := m.store.Versions(ctx, who.user, ids, func(r *store.Row) error {
		place(&r.Version, who.sees(&r.Version.Note))
		return nil
	})
	if err != nil {
		return err
	}
	for i := range c.Notes {
		place(&c.Notes[i].Version, true)
	}
	placed := make([]store.Vector, 0, len(c.Vectors))
	for _, v := range c.Vectors {
		if v.Version = places[loci.ChangeID{Note: v.Note, Version: v.Version}]; v.Version != 0 {
			placed = append(placed, v)
		}
	}
	c.Vectors = placed
	return nil
}

// firstWords finds, of the versions of notes that come in order, the first with the
// same words, by whatever names it.
type firstWords[T any] map[loci.ID]map[string]T

func (f firstWords[T]) of(n *loci.Note, name T) T {
	known := f[n.ID]
	if known == nil {
		known = map[string]T{}
		f[n.ID] = known
	}
	words := n.Words()
	first, ok := known[words]
	if !ok {
		first, known[words] = name, name
	}
	return first
}

// origins is a store as the vectors read it: with the first row of each row's words.
type origins struct{ store.Store }

// together is how many notes' words are compared at once: of all, the words would be
// in memory.
const together = 1000

// Revisions yields the rows behind one that are no first version, with their origins.
func (o origins) Revisions(ctx context.Context, user string, after uint32, yield func(seq, origin uint32) error) error {
	revised, err := o.Revised(ctx, user, after)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(revised, together) {
		first := firstWords[uint32]{}
		err := o.Versions(ctx, user, some, func(r *store.Row) error {
			origin := first.of(&r.Version.Note, r.Seq)
			if r.Seq == r.Root {
				return nil
			}
			return yield(r.Seq, origin)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Gap asks what is not embedded yet.
type Gap struct {
	Space store.Space   // Dims 0 is any of the embedder's spaces
	Notes []loci.ID     // only versions of these; nil is all
	After loci.ChangeID // continue behind this version, whether it is embedded by now or not; zero starts
	Limit int           // versions at most; 0 is 50
	Last  bool          // the last first; with no Notes and no After
}

// Unembedded returns visible versions of notes whose words have no vector in a space,
// in order of commit, or the last first: of versions with the same words the first. Forgotten, superseded
// and closed ones are among them, as recall as of a moment finds them.
func (m records) Unembedded(ctx context.Context, s loci.Scope, q Gap) ([]loci.Version, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	g := store.Gap{Space: q.Space, Notes: q.Notes}
	if q.After != (loci.ChangeID{}) {
		if g.After, _, err = m.rowOf(ctx, s.User, q.After); err != nil {
			return nil, err
		}
	}
	var found []loci.Version
	if q.Last {
		g.Before = math.MaxUint32
	}
	for limit := atMost(q.Limit); len(found) < limit; {
		g.Limit = limit - len(found)
		rows, err := m.store.Bare(ctx, s.User, g)
		if err != nil {
			return nil, err
		}
		origin, err := m.originsOf(ctx, s.User, rows)
		if err != nil {
			return nil, err
		}
		for i := range rows {
			r := &rows[i]
			if who.sees(&r.Version.Note) && origin[r.Seq] == r.Seq {
				found = append(found, r.Version)
			}
		}
		if len(rows) < g.Limit {
			break
		}
		if at := rows[len(rows)-1].Seq; q.Last {
			g.Before = at
		} else {
			g.After = at
		}
	}
	return found, nil
}

// VectorsOf returns the vectors in a space of the words that visible notes have now. A note
// without one is left out.
func (m records) VectorsOf(ctx context.Context, s loci.Scope, space store.Space, ids []loci.ID) (map[loci.ID][]float32, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	var rows []store.Row
	err = m.store.Latest(ctx, s.User, ids, time.Time{}, func(r *store.Row) error {
		if who.sees(&r.Version.Note) {
			rows = append(rows, *r)
		}
		return nil
	})
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	origin, err := m.originsOf(ctx, s.User, rows)
	if err != nil {
		return nil, err
	}
	notes, seqs := make(map[uint32]loci.ID, len(rows)), make([]uint32, len(rows))
	for i := range rows {
		seqs[i] = origin[rows[i].Seq]
		notes[seqs[i]] = rows[i].Version.Note.ID
	}
	out := make(map[loci.ID][]float32, len(rows))
	err = m.store.VectorsOf(ctx, s.User, space, seqs, func(seq uint32, values []float32) error {
		out[notes[seq]] = slices.Clone(values)
		return nil
	})
	return out, err
}

// originsOf are the first rows with the words of rows.
func (m records) originsOf(ctx context.Context, user string, rows []store.Row) (map[uint32]uint32, error) {
	origin := make(map[uint32]uint32, len(rows))
	var later []loci.ID // notes of rows that are no first version
	for i := range rows {
		if r := &rows[i]; r.Seq == r.Root {
			origin[r.Seq] = r.Seq
		} else {
			later = append(later, r.Version.Note.ID)
		}
	}
	if len(later) == 0 {
		return origin, nil
	}
	first := firstWords[uint32]{}
	err := m.store.Versions(ctx, user, later, func(r *store.Row) error {
		origin[r.Seq] = first.of(&r.Version.Note, r.Seq)
		return nil
	})
	return origin, err
}
