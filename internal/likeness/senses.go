package likeness

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/vector"
)

const (
	sensePool = 24 // candidates by meaning
	spare     = 4  // that are read in the place of what is left out

	// standsOut is by how many deviations a note's cosine is above the mean where it is as
	// alike as Enough. Measured (docs/links.md): statements that share a person's name
	// alone are below, paraphrases above.
	standsOut = 3.25

	// same is a cosine from which on an embedder takes two texts for one. Where they are
	// not, it can't read them, like one that was trained on another language.
	same = .9995
)

// Senses makes vectors of a neural embedder. Its methods may wait for it for a short time;
// where it makes none they return less, and log why. Their error is that of the store, or of
// a ctx that ended.
type Senses interface {
	Identity() string
	// Kept returns the vectors of the words of notes that are kept, by note.
	Kept(ctx context.Context, user string, notes []loci.ID) (map[loci.ID][]float32, error)
	// Made returns the vectors of any texts, in their order, or none at all.
	Made(ctx context.Context, user string, texts []string) ([][]float32, error)
}

// With returns a finder of the same memory that goes by meaning too.
func (f Finder) With(s Senses) Finder {
	f.senses = s
	return f
}

// keptVectors are the vectors of notes that are kept, nil where there is none.
func (f Finder) keptVectors(ctx context.Context, s loci.Scope, notes []loci.Note) ([][]float32, error) {
	ids := make([]loci.ID, len(notes))
	for i := range notes {
		ids[i] = notes[i].ID
	}
	by, err := f.senses.Kept(ctx, s.User, ids)
	out := make([][]float32, len(notes))
	for i, id := range ids {
		out[i] = by[id]
	}
	return out, err
}

// madeVectors are the vectors of notes that are not kept yet, nil where there is none.
func (f Finder) madeVectors(ctx context.Context, s loci.Scope, notes []loci.Note) ([][]float32, error) {
	texts := make([]string, len(notes))
	for i := range notes {
		texts[i] = notes[i].Words()
	}
	vectors, err := f.senses.Made(ctx, s.User, texts)
	if len(vectors) != len(notes) {
		vectors = make([][]float32, len(notes))
	}
	return vectors, err
}

// meant adds to the notes that are like one by its words those that are near to it by
// meaning, and weighs all by both: the greater likeness counts. values is the vector of the note's
// words; nil leaves near as it is. At most so many are returned, best first.
func (f Finder) meant(ctx context.Context, s loci.Scope, n *loci.Note, values []float32, near []Near, most int, now time.Time) ([]Near, error) {
	if values == nil {
		return near, nil
	}
	z, found, err := f.deviations(ctx, s, n, values, near, now)
	if err != nil {
		return nil, err
	}
	all := withFound(near, found)
	order(all, z)
	all = all[:min(len(all), most+spare)]
	if all, err = f.readNew(ctx, s, n, all); err != nil {
		return nil, err
	}
	if err := f.besidesNames(ctx, s, n, all, z, now); err != nil {
		return nil, err
	}
	for i := range all {
		all[i].Similarity = max(all[i].Similarity, alike(z[all[i].ID]))
	}
	slices.SortStableFunc(all, func(a, b Near) int { return cmp.Compare(b.Similarity, a.Similarity) })
	return all[:min(len(all), most)], nil
}

// alike is a likeness on the scale of words: as many deviations as stand out are Enough.
func alike(z float64) float64 { return min(1, z/standsOut*Enough) }

// deviations are how far notes that are near to a vector, and others, are above the mean.
func (f Finder) deviations(ctx context.Context, s loci.Scope, n *loci.Note, values []float32, others []Near, now time.Time) (map[loci.ID]float64, []query.Found, error) {
	rows := make([]uint32, 0, len(others))
	for i := range others {
		rows = append(rows, others[i].Row)
	}
	q := query.Near{
		Embedder: f.senses.Identity(), Values: values, Limit: sensePool, Now: now, Bare: true,
		Each: &query.Each{Before: n.ID, Rows: rows},
	}
	answer, err := f.memory.Nearest(ctx, s, q)
	if err != nil {
		return nil, nil, err
	}
	z := make(map[loci.ID]float64, len(answer.Found))
	for i := range answer.Found {
		o := &answer.Found[i]
		z[o.Note.ID] = o.Sense.Z
		if o.Sense.Cosine >= same {
			z[o.Note.ID] = 0 // words tell what is the same
		}
	}
	return z, answer.Found, nil
}

// withFound adds what was found to near.
func withFound(near []Near, found []query.Found) []Near {
	all := slices.Clone(near)
	for i := range found {
		id := found[i].Note.ID
		if !slices.ContainsFunc(near, func(o Near) bool { return o.ID == id }) {
			all = append(all, Near{Candidate: query.Candidate{ID: id, Row: found[i].Row}, fresh: true})
		}
	}
	return all
}

// order sorts by the greater of both likenesses.
func order(all []Near, z map[loci.ID]float64) {
	slices.SortStableFunc(all, func(a, b Near) int {
		return cmp.Compare(max(b.Similarity, alike(z[b.ID])), max(a.Similarity, alike(z[a.ID])))
	})
}

// readNew reads the notes that meaning added. What is gone is left out, and what shares its
// source with the note.
func (f Finder) readNew(ctx context.Context, s loci.Scope, n *loci.Note, all []Near) ([]Near, error) {
	var left []query.Candidate
	for i := range all {
		if all[i].fresh {
			left = append(left, all[i].Candidate)
		}
	}
	notes, err := f.read(ctx, s, left)
	if err != nil {
		return nil, err
	}
	out := all[:0]
	for i := range all {
		o := all[i]
		if o.fresh {
			read := notes[0]
			notes = notes[1:]
			if read.ID.IsZero() || read.ID == n.ID || n.SharesMessage(&read) && read.Verbatim != n.Verbatim {
				continue
			}
			o.Note, o.fresh = &read, false
		}
		out = append(out, o)
	}
	return out, nil
}

// besidesNames looks once more at what stands out and shares a name with a note: without
// the name.
func (f Finder) besidesNames(ctx context.Context, s loci.Scope, n *loci.Note, all []Near, z map[loci.ID]float64, now time.Time) error {
	texts, err := f.contentsOf(ctx, s, all, z)
	if err != nil {
		return err
	}
	names := namesOf(n)
	var shared []Near
	for i := range all {
		text, stands := texts[all[i].ID]
		if !stands {
			continue
		}
		if h := vector.Head(n.Content); h != "" && h == vector.Head(text) && !slices.Contains(names, h) {
			names = append(names, h)
		}
		if slices.ContainsFunc(names, func(name string) bool { return find(text, name) >= 0 }) {
			shared = append(shared, all[i])
		}
	}
	bare := without(n.Words(), names)
	if len(shared) == 0 || bare == n.Words() {
		return nil
	}
	var vectors [][]float32
	if strings.TrimSpace(bare) != "" {
		if vectors, err = f.senses.Made(ctx, s.User, []string{bare}); err != nil {
			return err
		}
	}
	if len(vectors) == 0 { // nothing is left to compare, or it can't be told: words alone
		for i := range shared {
			z[shared[i].ID] = 0
		}
		return nil
	}
	rest, _, err := f.deviations(ctx, s, n, vectors[0], shared, now)
	for i := range shared {
		z[shared[i].ID] = min(z[shared[i].ID], rest[shared[i].ID])
	}
	return err
}

// contentsOf are the texts of those that stand out by meaning.
func (f Finder) contentsOf(ctx context.Context, s loci.Scope, all []Near, z map[loci.ID]float64) (map[loci.ID]string, error) {
	texts := map[loci.ID]string{}
	var left []query.Candidate
	for i := range all {
		switch {
		case alike(z[all[i].ID]) < Enough:
		case all[i].Note != nil:
			texts[all[i].ID] = all[i].Note.Content
		default:
			left = append(left, all[i].Candidate)
		}
	}
	notes, err := f.read(ctx, s, left)
	for i := range notes {
		if !notes[i].ID.IsZero() {
			texts[notes[i].ID] = notes[i].Content
		}
	}
	return texts, err
}
