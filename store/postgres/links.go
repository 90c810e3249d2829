package postgres

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// edgeKey names a link that is not closed.
type edgeKey struct {
	from, to uint32
	kind     loci.LinkType
}

func (k edgeKey) turned() edgeKey { return edgeKey{k.to, k.from, k.kind} }

// edge is a link that is there, or will be.
type edge struct {
	store.Edge
	stored bool
}

// pastKey names a link that is closed.
type pastKey struct {
	edgeKey
	at int64
}

const (
	sqlPaired = `SELECT ` + edgeColumns + ` FROM unnest($2::uuid[], $3::uuid[]) AS x (a, b)
		CROSS JOIN LATERAL (SELECT root FROM notes WHERE owner = $1 AND id = x.a AND version > 0 LIMIT 1) f
		CROSS JOIN LATERAL (SELECT root FROM notes WHERE owner = $1 AND id = x.b AND version > 0 LIMIT 1) g
		CROSS JOIN LATERAL (` + openLinks + ` AND src = f.root AND dst = g.root OFFSET 0) l`
	sqlDropLinks = `DELETE FROM links l USING unnest($2::bigint[], $3::bigint[], $4::text[]) AS x (src, dst, type)
		WHERE l.owner = $1 AND l.src = x.src AND l.dst = x.dst AND l.type = x.type`
	sqlInsertLinks = `INSERT INTO links (owner, src, dst, type, two_way, strength, reason, author, at, zone, change_set) SELECT $1, x.* FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::boolean[],
		$6::double precision[], $7::text[], $8::text[], $9::bigint[], $10::integer[], $11::uuid[]) AS x`
	sqlPastLinks = `INSERT INTO past_links (owner, ` + linkColumns + `closed, czone) SELECT $1, x.* FROM unnest($2::bigint[], $3::bigint[], $4::text[],
		$5::boolean[], $6::double precision[], $7::text[], $8::text[], $9::bigint[], $10::integer[], $11::uuid[], $12::bigint[], $13::integer[]) AS x
		ON CONFLICT (owner, src, dst, type, at) DO UPDATE SET two_way = excluded.two_way, strength = excluded.strength, reason = excluded.reason,
			author = excluded.author, zone = excluded.zone, change_set = excluded.change_set, closed = excluded.closed, czone = excluded.czone`
)

// askEdges asks for the links between the ends of those given, in both directions.
func (k *known) askEdges(c *store.Changes) {
	once := map[[2]loci.ID]bool{}
	var from, to [][16]byte
	for _, links := range [][]loci.Link{c.Links, c.Unlinks} {
		for i := range links {
			for _, pair := range [][2]loci.ID{{links[i].From, links[i].To}, {links[i].To, links[i].From}} {
				if !once[pair] {
					once[pair] = true
					from, to = append(from, pair[0]), append(to, pair[1])
				}
			}
		}
	}
	if len(from) > 0 {
		k.ask(sqlPaired, sqlread.PastEdges(newCells(), func(e *store.Edge) error {
			stored := &edge{Edge: *e, stored: true}
			k.edges[stored.key()] = stored
			return nil
		}), from, to)
	}
}

func (e *edge) key() edgeKey { return edgeKey{e.From, e.To, e.Link.Type} }

// TakeSame takes away the links that are the same as l.
func (w *change) TakeSame(_ context.Context, from, to uint32, l *loci.Link) (gone []store.Edge, err error) {
	key := edgeKey{from, to, l.Type}
	same := []*edge{w.edges[key]}
	if back := w.edges[key.turned()]; back != nil && (l.Direction == loci.Both || back.Link.Direction == loci.Both) {
		same = append(same, back)
	}
	for _, e := range same {
		if e == nil {
			continue
		}
		delete(w.edges, e.key())
		if e.stored {
			w.unlinked = append(w.unlinked, e.key())
		}
		gone = append(gone, e.Edge)
	}
	return gone, nil
}

// Link takes a link.
func (w *change) Link(_ context.Context, from, to uint32, l *loci.Link) error {
	e := &edge{Edge: store.Edge{From: from, To: to, Link: *l}}
	w.edges[e.key()] = e
	return nil
}

// Past takes a link that was known until a moment.
func (w *change) Past(_ context.Context, from, to uint32, l *loci.Link, closed time.Time) error {
	e := &store.Edge{From: from, To: to, Link: *l}
	e.Link.Closed = closed
	w.past[pastKey{edgeKey{from, to, l.Type}, l.At.UnixMicro()}] = e
	return nil
}

func (w *change) sendLinks() {
	if gone := w.unlinked; len(gone) > 0 {
		w.t.queue(sqlDropLinks, w.u.owner, column(gone, func(k edgeKey) int64 { return int64(k.from) }),
			column(gone, func(k edgeKey) int64 { return int64(k.to) }), column(gone, func(k edgeKey) string { return string(k.kind) }))
	}
	var made []*store.Edge
	for _, e := range w.edges {
		if !e.stored {
			made = append(made, &e.Edge)
		}
	}
	if len(made) > 0 {
		w.t.queue(sqlInsertLinks, linkArgs(w.u.owner, made)...)
	}
	if len(w.past) == 0 {
		return
	}
	past := slices.Collect(maps.Values(w.past))
	w.t.queue(sqlPastLinks, append(linkArgs(w.u.owner, past), column(past, func(e *store.Edge) int64 { return e.Link.Closed.UnixMicro() }),
		column(past, func(e *store.Edge) int32 { return int32(packed.Zone(e.Link.Closed)) }))...)
}

// linkArgs are the user and linkColumns.
func linkArgs(owner int64, list []*store.Edge) []any {
	return []any{
		owner,
		column(list, func(e *store.Edge) int64 { return int64(e.From) }),
		column(list, func(e *store.Edge) int64 { return int64(e.To) }),
		column(list, func(e *store.Edge) string { return string(e.Link.Type) }),
		column(list, func(e *store.Edge) bool { return e.Link.Direction == loci.Both }),
		column(list, func(e *store.Edge) float64 { return e.Link.Strength }),
		column(list, func(e *store.Edge) string { return text(e.Link.Reason) }),
		column(list, func(e *store.Edge) string { return text(e.Link.By) }),
		column(list, func(e *store.Edge) pgtype.Int8 { return micros(e.Link.At) }),
		column(list, func(e *store.Edge) int32 { return int32(packed.Zone(e.Link.At)) }),
		column(list, func(e *store.Edge) pgtype.UUID { return pgtype.UUID{Bytes: e.Link.Set, Valid: !e.Link.Set.IsZero()} }),
	}
}
