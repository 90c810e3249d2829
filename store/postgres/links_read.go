package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// linkColumns are what an edgeScanner reads. Those of an open link have no time of closing.
const (
	linkColumns = `src, dst, type, two_way, strength, reason, author, at, zone, `
	openLinks   = `SELECT ` + linkColumns + `NULL::bigint, NULL::integer FROM links WHERE owner = $1`
	pastLinks   = `SELECT ` + linkColumns + `closed, czone FROM past_links WHERE owner = $1`
)

// Each direction is one look-up by an index. A link between two of the notes comes when it
// goes out.
const (
	eachOne  = `SELECT l.* FROM unnest($2::bigint[]) AS x (root), LATERAL (`
	ofSource = ` AND src = x.root OFFSET 0) l`
	ofTarget = ` AND dst > 0 AND dst = x.root OFFSET 0) l WHERE l.src <> ALL($2::bigint[])`
	byThen   = `(l.at IS NULL OR l.at <= $3)`
	wasOpen  = `l.at <= $3 AND l.closed > $3`
	sqlLinks = eachOne + openLinks + ofSource + ` UNION ALL ` + eachOne + openLinks + ofTarget
	sqlThen  = eachOne + openLinks + ofSource + ` WHERE ` + byThen + ` UNION ALL ` + eachOne + openLinks + ofTarget + ` AND ` + byThen +
		` UNION ALL ` + eachOne + pastLinks + ofSource + ` WHERE ` + wasOpen + ` UNION ALL ` + eachOne + pastLinks + ofTarget + ` AND ` + wasOpen
)

// usualLinks is how many stored links a note has, about.
const usualLinks = 8

// Links returns the stored links of notes.
func (s *Store) Links(ctx context.Context, user string, roots []uint32, at time.Time) (edges []store.Edge, err error) {
	if len(roots) == 0 {
		return nil, ctx.Err()
	}
	query, args := sqlLinks, []any{int64(0), rowNumbers(roots)}
	if !at.IsZero() {
		query, args = sqlThen, append(args, at.UnixMicro())
	}
	err = s.of(ctx, s.readerOf(len(roots)), user, func(r *read, owner int64) error {
		args[0], edges = owner, make([]store.Edge, 0, usualLinks*len(roots))
		return each(ctx, r, edgeRows(appendTo(&edges)), query, args...)
	})
	if err != nil || len(edges) == 0 {
		return nil, err
	}
	return edges, nil
}

// edgeScanner reads rows of linkColumns with closed and czone, all into the same variables.
type edgeScanner struct {
	into []any

	src, dst         int64
	kind, reason, by word
	twoWay           bool
	strength         float64
	at, zone         pgtype.Int8
	closed, czone    pgtype.Int8
}

// scanningEdges begins to read links; what follows their columns is read into more.
func scanningEdges(more ...any) *edgeScanner {
	s := &edgeScanner{}
	s.into = append([]any{&s.src, &s.dst, &s.kind, &s.twoWay, &s.strength, &s.reason, &s.by, &s.at, &s.zone, &s.closed, &s.czone}, more...)
	return s
}

// scan reads a row.
func (s *edgeScanner) scan(rows pgx.Rows) (e store.Edge, err error) {
	if err := rows.Scan(s.into...); err != nil {
		return e, err
	}
	e.From, e.To = uint32(s.src), uint32(s.dst)
	e.Link = loci.Link{
		Type: loci.LinkType(s.kind.text), Direction: loci.Out, Strength: s.strength, Reason: s.reason.text, By: s.by.text,
		At: moment(s.at, s.zone), Closed: moment(s.closed, s.czone),
	}
	if s.twoWay {
		e.Link.Direction = loci.Both
	}
	return e, nil
}

// edgeRows yields links.
func edgeRows(yield func(*store.Edge) error) func(pgx.Rows) error {
	s := scanningEdges()
	return func(rows pgx.Rows) error {
		e, err := s.scan(rows)
		if err != nil {
			return err
		}
		return yield(&e)
	}
}
