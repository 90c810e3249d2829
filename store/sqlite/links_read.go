package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// linkColumns are what an edgeScanner reads: few, since each costs as much as a tenth of
// finding the row.
const linkColumns = `l.src << 32 | l.dst, l.type, 2 * coalesce(l.zone, 0) + l.both, l.strength, l.reason, l.author, l.at`

// Each direction is one indexed look-up: a join with json_each would read every link of
// the user, since the planner thinks that there are few.
const (
	ofSource   = ` WHERE l.user = ?1 AND l.src IN (SELECT value FROM json_each(?2))`
	ofTarget   = ` WHERE l.user = ?1 AND l.dst IN (SELECT value FROM json_each(?2))`
	byThen     = ` AND (l.at IS NULL OR l.at <= ?3)`
	wasOpen    = ` AND l.at <= ?3 AND l.closed > ?3`
	pastLinks  = `SELECT ` + linkColumns + `, l.closed, l.czone FROM past_links l`
	sqlOut     = `SELECT ` + linkColumns + ` FROM links l` + ofSource
	sqlIn      = `SELECT ` + linkColumns + ` FROM links l INDEXED BY links_in` + ofTarget
	sqlOutThen = sqlOut + byThen
	sqlInThen  = sqlIn + byThen
	sqlPastOut = pastLinks + ofSource + wasOpen
	sqlPastIn  = pastLinks + ` INDEXED BY past_links_in` + ofTarget + wasOpen
)

// usualLinks is how many stored links a note has, about.
const usualLinks = 8

// Links returns the stored links of notes.
func (s *Store) Links(ctx context.Context, name string, roots []uint32, at time.Time) (edges []store.Edge, err error) {
	if len(roots) == 0 {
		return nil, ctx.Err()
	}
	err = s.of(ctx, name, func(number int64) error {
		g := edgesOf(roots, lookup{s.readerOf(len(roots))}, number)
		if at.IsZero() {
			err = g.read(ctx, sqlOut, sqlIn, false)
		} else {
			err = g.readThen(ctx, at)
		}
		edges = g.edges
		return err
	})
	if err != nil || len(edges) == 0 {
		return nil, err
	}
	return edges, nil
}

// graph is one look-up of links at work.
type graph struct {
	q     querier
	asked map[uint32]bool // roots
	args  []any           // of the queries
	edges []store.Edge
}

func edgesOf(roots []uint32, q querier, number int64) *graph {
	g := &graph{q: q, asked: make(map[uint32]bool, len(roots)), args: []any{number, array(roots)}}
	for _, root := range roots {
		g.asked[root] = true
	}
	g.edges = make([]store.Edge, 0, usualLinks*len(g.asked))
	return g
}

// read reads the links out of the notes, then those into them. One between two of them
// was read when it went out.
func (g *graph) read(ctx context.Context, out, in string, past bool) error {
	if err := g.scan(ctx, out, past, func(*store.Edge) bool { return true }); err != nil {
		return err
	}
	return g.scan(ctx, in, past, func(e *store.Edge) bool { return !g.asked[e.From] })
}

// readThen reads the links that were known at a moment, those closed since too.
func (g *graph) readThen(ctx context.Context, at time.Time) error {
	g.args = append(g.args, at.UnixMicro())
	if err := g.read(ctx, sqlOutThen, sqlInThen, false); err != nil {
		return err
	}
	return g.read(ctx, sqlPastOut, sqlPastIn, true)
}

// scan appends the links that are to be kept.
func (g *graph) scan(ctx context.Context, query string, past bool, keep func(*store.Edge) bool) error {
	rows, err := g.q.query(ctx, query, g.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	s := scanningEdges(rows)
	if past {
		s.andClosed()
	}
	for rows.Next() {
		e, err := s.scan()
		if err != nil {
			return err
		}
		if keep(&e) {
			g.edges = append(g.edges, e)
		}
	}
	return rows.Err()
}

// edgeScanner reads rows of linkColumns, all into the same variables.
type edgeScanner struct {
	rows *sql.Rows
	into []any

	ends, ways, strength, at, closed, zone number
	kind, reason, by                       string
}

// scanningEdges begins to read rows of linkColumns.
func scanningEdges(rows *sql.Rows) *edgeScanner {
	s := &edgeScanner{rows: rows}
	s.into = []any{&s.ends.any, &s.kind, &s.ways.any, &s.strength.any, &s.reason, &s.by, &s.at.any}
	return s
}

// andClosed reads, behind linkColumns, closed and czone; what follows these is read
// into more.
func (s *edgeScanner) andClosed(more ...any) {
	s.into = append(append(s.into, &s.closed.any, &s.zone.any), more...)
}

// scan reads a row.
func (s *edgeScanner) scan() (e store.Edge, err error) {
	if err := s.rows.Scan(s.into...); err != nil {
		return e, err
	}
	strength, _ := s.strength.any.(float64) // a REAL is one, whatever was written
	e.From, e.To = uint32(s.ends.int()>>32), uint32(s.ends.int())
	e.Link = loci.Link{Type: loci.LinkType(s.kind), Direction: loci.Out, Strength: strength, Reason: s.reason, By: s.by}
	if s.ways.int()&1 != 0 {
		e.Link.Direction = loci.Both
	}
	if s.at.any != nil {
		e.Link.At = packed.Moment(s.at.int(), s.ways.int()>>1)
	}
	if s.closed.any != nil {
		e.Link.Closed = packed.Moment(s.closed.int(), s.zone.int())
	}
	return e, nil
}
