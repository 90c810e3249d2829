// Package links reads the links of notes, walks along them, and makes those that a user or
// an agent asserts.
package links

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/internal/query"
)

const (
	pathVisits = 10_000 // notes that a search for a path reaches before it gives up
	walkFan    = 5      // derived links of a type that every note shows in a walk, at least
	pathFan    = 200    // those that all notes of a level show together, where that is more a note
)

// Linker reads and makes links. All methods may be called concurrently.
type Linker struct{ edit *edit.Editor }

// New makes a linker.
func New(e *edit.Editor) *Linker { return &Linker{e} }

// Links returns the links of one note, strongest first, or walks along them.
func (l *Linker) Links(ctx context.Context, s loci.Scope, r loci.LinksRequest) (*loci.LinksResult, error) {
	n, err := l.edit.One(ctx, s, r.ID, r.AsOf)
	if err != nil {
		return nil, err
	}
	links, err := l.walk(ctx, s, &r)
	if err != nil {
		return nil, err
	}
	res := &loci.LinksResult{Note: r.ID, Links: withoutFrom(links)}
	if r.WithNotes {
		if res.Notes, err = l.ends(ctx, s, n, links, r.AsOf); err != nil {
			return nil, err
		}
	}
	return res, nil
}

// withoutFrom is the adjacency list of a note, which does not repeat the note.
func withoutFrom(links []loci.Link) []loci.Link {
	out := make([]loci.Link, len(links))
	for i, l := range links {
		l.From = loci.ID{}
		out[i] = l
	}
	return out
}

// walk returns the links of a checked request.
func (l *Linker) walk(ctx context.Context, s loci.Scope, r *loci.LinksRequest) ([]loci.Link, error) {
	look := l.lookup(s, query.Links{Types: r.Types, Direction: r.Direction, At: r.AsOf}, r.Max)
	if r.Depth > 1 {
		return graph.Traverse(ctx, r.ID, graph.Reach{Depth: r.Depth, Max: r.Max}, look)
	}
	links, err := look(ctx, []loci.ID{r.ID})
	if err != nil {
		return nil, err
	}
	links = links[:min(len(links), r.Max)]
	for i := range links {
		links[i].Depth, links[i].Path = 1, []loci.ID{r.ID, links[i].To}
	}
	return links, nil
}

// lookup looks up the links of many notes, as q says. All derived links
// of a type that one level shows are about as many as most, so that a level costs
// what its results can be, and not its square.
func (l *Linker) lookup(s loci.Scope, q query.Links, most int) graph.Lookup {
	q.Now = l.edit.At(q.At)
	return func(ctx context.Context, ids []loci.ID) ([]loci.Link, error) {
		q := q
		q.IDs, q.Fan = ids, most
		if len(ids) > 1 {
			q.Fan = max(walkFan, most/len(ids))
		}
		return l.edit.Links(ctx, s, q)
	}
}

// ends reads a note's neighbours, behind the note itself, each once.
func (l *Linker) ends(ctx context.Context, s loci.Scope, n *loci.Note, links []loci.Link, asOf time.Time) ([]loci.Note, error) {
	var ids []loci.ID
	seen := map[loci.ID]bool{n.ID: true}
	for _, link := range links {
		if !seen[link.To] {
			seen[link.To] = true
			ids = append(ids, link.To)
		}
	}
	notes, err := l.edit.Notes(ctx, s, ids, asOf)
	return append([]loci.Note{*n}, notes...), err
}

// Path finds a shortest way along links between two notes.
func (l *Linker) Path(ctx context.Context, s loci.Scope, r loci.PathRequest) (*loci.PathResult, error) {
	two, err := l.edit.Two(ctx, s, [2]loci.ID{r.From, r.To}, r.AsOf)
	if err != nil {
		return nil, err
	}
	back := map[loci.Direction]loci.Direction{loci.Out: loci.In, loci.In: loci.Out, loci.Both: loci.Both}[r.Direction]
	ways := query.Links{Types: r.Types, Direction: r.Direction, At: r.AsOf}
	against := ways
	against.Direction = back
	m := graph.Map{Out: l.lookup(s, ways, pathFan), In: l.lookup(s, against, pathFan)}
	if now := l.edit.At(r.AsOf); edit.HasLinks(&two[0], now) && edit.HasLinks(&two[1], now) {
		m.Bridges = graph.NewShared(r.Types, func(ctx context.Context, ids []loci.ID) ([]loci.Note, error) {
			return l.edit.Notes(ctx, s, ids, r.AsOf)
		})
	}
	way, err := graph.Path(ctx, r.From, r.To, graph.Bounds{Depth: r.Max, Visits: pathVisits}, m)
	if err != nil {
		return nil, err
	}
	res := pathResult(&r, way)
	if r.WithNotes {
		res.Notes, err = l.edit.Notes(ctx, s, res.Path, r.AsOf)
	}
	return res, err
}

func pathResult(r *loci.PathRequest, way graph.Way) *loci.PathResult {
	res := &loci.PathResult{Path: []loci.ID{}, Types: []loci.LinkType{}, Links: append([]loci.Link{}, way.Links...), GaveUp: way.GaveUp}
	if !way.Found {
		return res
	}
	res.Path = append(res.Path, r.From)
	for _, l := range way.Links {
		res.Path, res.Types = append(res.Path, l.To), append(res.Types, l.Type)
	}
	return res
}
