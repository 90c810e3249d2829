package engine

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/internal/query"
)

const (
	maxLinks   = 50 // of a links call, unless it says otherwise
	mostLinks  = 10_000
	mostSteps  = 32     // of a walk or a path: whoever goes further wants an export
	pathSteps  = 10     // of a path, unless the call says otherwise
	pathVisits = 10_000 // notes that a search for a path reaches before it gives up
	walkFan    = 5      // derived links of a type that every note shows in a walk, at least
	pathFan    = 200    // those that all notes of a level show together, where that is more a note
)

// Links returns the links of one note, strongest first, or walks along them.
func (e *Engine) Links(ctx context.Context, s loci.Scope, r loci.LinksRequest) (*loci.LinksResult, error) {
	if err := checkLinks(&r); err != nil {
		return nil, err
	}
	n, err := e.one(ctx, s, r.ID, r.AsOf)
	if err != nil {
		return nil, err
	}
	links, err := e.walk(ctx, s, &r)
	if err != nil {
		return nil, err
	}
	res := &loci.LinksResult{Note: r.ID, Links: withoutFrom(nonNil(links))}
	if r.WithNotes {
		if res.Notes, err = e.ends(ctx, s, n, links, r.AsOf); err != nil {
			return nil, err
		}
	}
	return res, nil
}

// walk gives the links of a checked request.
func (e *Engine) walk(ctx context.Context, s loci.Scope, r *loci.LinksRequest) ([]loci.Link, error) {
	look := e.lookup(s, query.LinkQuery{Types: r.Types, Direction: r.Direction, At: r.AsOf}, r.Max)
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
func (e *Engine) lookup(s loci.Scope, q query.LinkQuery, most int) graph.Lookup {
	q.Now = e.at(q.At)
	return func(ctx context.Context, ids []loci.ID) ([]loci.Link, error) {
		q := q
		q.IDs, q.Fan = ids, most
		if len(ids) > 1 {
			q.Fan = max(walkFan, most/len(ids))
		}
		return e.memory.Links(ctx, s, q)
	}
}

// ends reads a note's neighbours, behind the note itself, each once.
func (e *Engine) ends(ctx context.Context, s loci.Scope, n *loci.Note, links []loci.Link, asOf time.Time) ([]loci.Note, error) {
	var ids []loci.ID
	seen := map[loci.ID]bool{n.ID: true}
	for _, l := range links {
		if !seen[l.To] {
			seen[l.To] = true
			ids = append(ids, l.To)
		}
	}
	notes, err := e.memory.Notes(ctx, s, ids, asOf)
	return append([]loci.Note{*n}, notes...), err
}

// Path finds a shortest way along links between two notes.
func (e *Engine) Path(ctx context.Context, s loci.Scope, r loci.PathRequest) (*loci.PathResult, error) {
	if err := checkPath(&r); err != nil {
		return nil, err
	}
	two, err := e.both(ctx, s, r.From, r.To, r.AsOf)
	if err != nil {
		return nil, err
	}
	back := map[loci.Direction]loci.Direction{loci.Out: loci.In, loci.In: loci.Out, loci.Both: loci.Both}[r.Direction]
	ways := query.LinkQuery{Types: r.Types, Direction: r.Direction, At: r.AsOf}
	against := ways
	against.Direction = back
	m := graph.Map{Out: e.lookup(s, ways, pathFan), In: e.lookup(s, against, pathFan)}
	if now := e.at(r.AsOf); hasLinks(&two[0], now) && hasLinks(&two[1], now) {
		m.Bridges = graph.NewShared(r.Types, func(ctx context.Context, ids []loci.ID) ([]loci.Note, error) {
			return e.memory.Notes(ctx, s, ids, r.AsOf)
		})
	}
	way, err := graph.Path(ctx, r.From, r.To, graph.Bounds{Depth: r.Max, Visits: pathVisits}, m)
	if err != nil {
		return nil, err
	}
	res := pathResult(&r, way)
	if r.WithNotes {
		res.Notes, err = e.memory.Notes(ctx, s, res.Path, r.AsOf)
	}
	return res, err
}

func pathResult(r *loci.PathRequest, way graph.Way) *loci.PathResult {
	res := &loci.PathResult{Path: []loci.ID{}, Types: []loci.LinkType{}, Links: nonNil(way.Links), GaveUp: way.GaveUp}
	if !way.Found {
		return res
	}
	res.Path = append(res.Path, r.From)
	for _, l := range way.Links {
		res.Path, res.Types = append(res.Path, l.To), append(res.Types, l.Type)
	}
	return res
}

// both reads two notes, which may be one, as of a moment; zero is now. ErrNotFound
// names the one that is missing.
func (e *Engine) both(ctx context.Context, s loci.Scope, from, to loci.ID, asOf time.Time) (two [2]loci.Note, err error) {
	if err := checkScope(s); err != nil {
		return two, err
	}
	for field, id := range map[string]loci.ID{"from": from, "to": to} {
		if id.IsZero() {
			return two, loci.Invalid(field, "is missing: copy an id as recall prints it")
		}
	}
	if err := checkTime("as_of", asOf); err != nil {
		return two, err
	}
	notes, err := e.memory.Notes(ctx, s, []loci.ID{from, to}, asOf)
	if err != nil {
		return two, err
	}
	for i, id := range []loci.ID{from, to} {
		at := slices.IndexFunc(notes, func(n loci.Note) bool { return n.ID == id })
		if at < 0 {
			return two, notFound(id)
		}
		two[i] = notes[at]
	}
	return two, nil
}

// hasLinks reports whether links of a note are shown now.
func (e *Engine) hasLinks(n *loci.Note) bool { return hasLinks(n, e.now()) }

// hasLinks reports whether links of a note are shown at a moment: those of what is
// forgotten, superseded or past its time are hidden until it is back.
func hasLinks(n *loci.Note, now time.Time) bool { return n.Live(now) && !n.Superseded() }

func checkLinks(r *loci.LinksRequest) error {
	if err := checkSteps(r.Types, &r.Direction); err != nil {
		return err
	}
	if r.Depth < 0 || r.Depth > mostSteps {
		return loci.Invalid("depth", "is %d: it goes from 1 to %d", r.Depth, mostSteps)
	}
	if r.Max < 0 || r.Max > mostLinks {
		return loci.Invalid("max", "is %d: it goes from 1 to %d", r.Max, mostLinks)
	}
	r.Max = cmp.Or(r.Max, maxLinks)
	return nil
}

func checkPath(r *loci.PathRequest) error {
	if err := checkSteps(r.Types, &r.Direction); err != nil {
		return err
	}
	if r.Max < 0 || r.Max > mostSteps {
		return loci.Invalid("max", "is %d steps: it goes from 1 to %d", r.Max, mostSteps)
	}
	r.Max = cmp.Or(r.Max, pathSteps)
	return nil
}

// checkSteps checks which links may be taken and makes no direction both.
func checkSteps(types []loci.LinkType, d *loci.Direction) error {
	for _, t := range types {
		if !t.Known() {
			return loci.Invalid("types", "%q is no link type: there are %v", clip(string(t)), loci.LinkTypes)
		}
	}
	switch *d = cmp.Or(*d, loci.Both); *d {
	case loci.Out, loci.In, loci.Both:
		return nil
	}
	return loci.Invalid("direction", "%q is none: say out, in or both", clip(string(*d)))
}

// clip shortens what an error quotes.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
