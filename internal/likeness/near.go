package likeness

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/vector"
	"github.com/loci-memory/loci/model"
)

const (
	together   = 32 // notes that are looked for from one state of the memory
	maxWorkers = 4
)

// Near is an older note that is like a new one.
type Near struct {
	query.Candidate // its ID and Row alone where the note was read
	Similarity      float64
	Note            *loci.Note // nil where it was not read

	fresh bool // found by meaning, and not read yet
}

// wording names what a note said in one version.
type wording struct {
	user string
	note loci.ID
	row  uint32
}

// Nearest finds for each of these notes, which must be there, the existing ones most similar
// to it, best first: candidates by their rarest common words from the recall index, compared
// by embedding, and those near to it by meaning (With). Names of people that it is about make
// nothing alike. Only notes that arrived before it count (query.Search.Before). It looks for
// several notes at a time, and reads no row that it has read lately.
func (f Finder) Nearest(ctx context.Context, s loci.Scope, notes []loci.Note, now time.Time) ([][]Near, error) {
	out := make([][]Near, len(notes))
	if f.embedder == nil {
		return out, ctx.Err()
	}
	errs := make([]error, (len(notes)+together-1)/together)
	turns := make(chan int, len(errs))
	for i := range errs {
		turns <- i
	}
	close(turns)
	vectors := make([][]float32, len(notes))
	if f.senses != nil {
		var err error
		if vectors, err = f.keptVectors(ctx, s, notes); err != nil {
			return nil, err
		}
	}
	var group sync.WaitGroup
	for range min(maxWorkers, runtime.GOMAXPROCS(0), len(errs)) {
		group.Go(func() {
			for i := range turns {
				from, to := i*together, min(len(notes), (i+1)*together)
				if errs[i] = f.nearestOf(ctx, s, notes[from:to], now, out[from:to]); errs[i] == nil {
					errs[i] = f.meantOf(ctx, s, notes[from:to], vectors[from:to], now, out[from:to])
				}
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// meantOf is meant for a few notes.
func (f Finder) meantOf(ctx context.Context, s loci.Scope, notes []loci.Note, vectors [][]float32, now time.Time, out [][]Near) (err error) {
	for i := range notes {
		if out[i], err = f.meant(ctx, s, &notes[i], vectors[i], out[i], Most, now); err != nil {
			return err
		}
	}
	return nil
}

// nearestOf is Nearest by words, for a few notes.
func (f Finder) nearestOf(ctx context.Context, s loci.Scope, notes []loci.Note, now time.Time, out [][]Near) error {
	var words []int // places of those that are compared without their rows
	for i := range notes {
		if f.texts != nil && notes[i].Verbatim {
			words = append(words, i)
			continue
		}
		near, err := f.byWords(ctx, s, &notes[i], now)
		if err != nil {
			return err
		}
		out[i] = near[:min(len(near), Most)]
	}
	if len(words) == 0 {
		return nil
	}
	return f.compareWords(ctx, s, notes, words, now, out)
}

// compareWords finds candidates by the index alone and compares texts that are kept.
func (f Finder) compareWords(ctx context.Context, s loci.Scope, notes []loci.Note, places []int, now time.Time, out [][]Near) error {
	likes := make([]query.Like, len(places))
	for i, place := range places {
		likes[i] = query.Like{Text: notes[place].Content, Before: notes[place].ID, Limit: pool}
	}
	found, err := f.memory.Alike(ctx, s, likes, now)
	if err != nil {
		return err
	}
	mine := make([]*vector.Packed, len(places))
	for i, place := range places { // before others are read: they are like one another
		mine[i] = f.textOf(s, &notes[place], found[i].First)
	}
	texts, err := f.textsOf(ctx, s, found)
	if err != nil {
		return err
	}
	for i, place := range places {
		candidates := found[i].Found
		likeness := mine[i].Similarities(texts[:len(candidates)], Enough)
		f.discountPacked(&notes[place], texts[:len(candidates)], likeness)
		out[place] = best(candidates, texts[:len(candidates)], likeness)
		texts = texts[len(candidates):]
	}
	return nil
}

// discountPacked is discount for texts that are kept.
func (f Finder) discountPacked(n *loci.Note, texts []*vector.Packed, likeness []float64) {
	var bare nameless
	var packed map[string]*vector.Packed
	for i, o := range texts {
		if o == nil || likeness[i] < Enough {
			continue
		}
		if packed == nil {
			bare, packed = namelessOf(n), map[string]*vector.Packed{}
		}
		text := bare.beside(o.Head())
		if text == n.Content {
			continue
		}
		if packed[text] == nil {
			packed[text] = f.texts.Pack(text)
		}
		likeness[i] = min(likeness[i], packed[text].Similarities([]*vector.Packed{o}, Enough)[0])
	}
}

// textOf is the text of a note whose first version is a row. It will be a candidate for
// notes that come after it.
func (f Finder) textOf(s loci.Scope, n *loci.Note, first uint32) *vector.Packed {
	if n.Version != 1 || first == 0 {
		return f.texts.Pack(said(n.Content))
	}
	return f.texts.Keep(wording{s.User, n.ID, first}, said(n.Content))
}

// said is a text as far as it says something: courtesy is like nothing.
func said(text string) string {
	if lang.Chatter(text) {
		return ""
	}
	return text
}

// textsOf are the texts of all that was found, in its order, nil for what is not there
// any more. Only those that are not kept are read.
func (f Finder) textsOf(ctx context.Context, s loci.Scope, found []query.Alike) ([]*vector.Packed, error) {
	n := 0
	for i := range found {
		n += len(found[i].Found)
	}
	names := make([]wording, 0, n)
	for i := range found {
		for _, c := range found[i].Found {
			names = append(names, wording{s.User, c.ID, c.Row})
		}
	}
	texts := f.texts.Find(names)
	missing := map[wording]*vector.Packed{}
	var left []query.Candidate
	for i, name := range names {
		if _, twice := missing[name]; texts[i] == nil && !twice {
			missing[name] = nil
			left = append(left, query.Candidate{ID: name.note, Row: name.row})
		}
	}
	if len(left) == 0 {
		return texts, nil
	}
	notes, err := f.memory.Read(ctx, s, left)
	if err != nil {
		return nil, err
	}
	for i := range left {
		if !notes[i].ID.IsZero() {
			name := wording{s.User, left[i].ID, left[i].Row}
			missing[name] = f.texts.Keep(name, said(notes[i].Content))
		}
	}
	for i, name := range names {
		if texts[i] == nil {
			texts[i] = missing[name]
		}
	}
	return texts, nil
}

// best are the candidates that are most alike, those found first where it is the same.
func best(found []query.Candidate, texts []*vector.Packed, similarity []float64) []Near {
	places := make([]int, 0, len(found))
	for i := range found {
		if texts[i] != nil {
			places = append(places, i)
		}
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(similarity[b], similarity[a]) })
	all := make([]Near, min(len(places), Most))
	for i := range all {
		all[i] = Near{Candidate: found[places[i]], Similarity: similarity[places[i]]}
	}
	return all
}

// Similar are near notes as a decision is shown them: those that are wanted whole, the
// others as far as the index knows them, in the memory of a list that nobody reads any more.
// What was destroyed meanwhile is left out.
func (f Finder) Similar(ctx context.Context, s loci.Scope, near []Near, wanted func(query.Candidate) bool, into []model.Similar) ([]model.Similar, error) {
	var left []query.Candidate
	for i := range near {
		if near[i].Note == nil && wanted(near[i].Candidate) {
			left = append(left, near[i].Candidate)
		}
	}
	notes, err := f.read(ctx, s, left)
	if err != nil {
		return nil, err
	}
	out := slices.Grow(into[:0], len(near))
	for i := range near {
		n := near[i].Note
		if n == nil && wanted(near[i].Candidate) {
			if n, notes = &notes[0], notes[1:]; n.ID.IsZero() {
				continue
			}
		}
		out = append(out, model.Similar{Similarity: near[i].Similarity})
		if one := &out[len(out)-1]; n != nil {
			one.Note = *n
		} else {
			one.Note = near[i].Candidate.Note()
		}
	}
	return out, nil
}

// Enough is the similarity from which on notes are linked by similar_to.
const Enough = .5

// MostLinks is how many such links a note has to older ones, at most, where nothing else
// was set (Finder.Linking).
const MostLinks = 5

// Links returns the similar_to links of a new note: to the nearest of what was
// retrieved. Writing them again changes nothing.
func (f Finder) Links(n *loci.Note, similar []model.Similar) []loci.Link {
	near := make([]Near, len(similar))
	for i := range similar {
		near[i].ID, near[i].Similarity = similar[i].Note.ID, similar[i].Similarity
	}
	return f.LinksTo(n, near)
}

// LinksTo is Links for what Nearest found. A trait has its evidence, and chooses none; courtesy
// is linked to nothing.
func (f Finder) LinksTo(n *loci.Note, near []Near) []loci.Link {
	if n.Kind == loci.Trait || len(near) == 0 || !(near[0].Similarity >= Enough) || lang.Chatter(n.Content) { // by meaning too
		return nil
	}
	var out []loci.Link
	for i := range near[:min(len(near), f.MostLinks())] {
		if !(near[i].Similarity >= Enough) { // what is no number is not enough either
			break
		}
		if o := near[i].Note; o != nil && lang.Chatter(o.Content) {
			continue
		}
		out = append(out, loci.Link{
			From: n.ID, To: near[i].ID, Type: loci.SimilarTo, Direction: loci.Both,
			Strength: min(1, near[i].Similarity), By: "link", At: n.RecordedAt,
		})
	}
	return out
}
