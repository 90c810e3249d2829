package index

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// Ranking is an order of rows that the index doesn't know, by the meaning of their
// words. Its methods are called while the user's index is held for reading: they must
// not ask the index. Rows are named by their sequence numbers.
type Ranking interface {
	// Best yields the at most k best of the rows that keep accepts, best first, ties
	// by row.
	Best(k int, keep func(row uint32) bool, yield func(row uint32, score float64))
	// Origin is the first version of the same note with the same words: the row that
	// is ranked for it. A row not known is its own.
	Origin(row uint32) uint32
	// Last is the last row that Origin knows of.
	Last() uint32
	// Covered is the set of rows that are ranked, by themselves or their origin: bit i
	// of word w is row 64·w + i.
	Covered() []uint64
	// Scores yields the scores of rows that are their own origins, by their places, in any
	// order; a row that is not ranked is left out. Sample is the same for many rows whose
	// mean is wanted; it may yield estimates.
	Scores(rows []uint32, yield func(i int, score float64))
	Sample(rows []uint32, yield func(i int, score float64))
}

// ErrBehind says that rows came between the ranking and the question: make a new ranking.
var ErrBehind = errors.New("rows came meanwhile: ask again")

// Nearest returns the best of the user's live and visible rows that pass the filter, in
// the order of a ranking, at most q.Limit (10 when 0); a fact is shown as its source
// turn. With q.Spread these and the turns around them are returned, with the rows of
// q.Spread, in the order of what the talk around adds. missing counts the live and visible
// rows that are not ranked. With q.Each, before is the root of the note that it names, 0 for none.
// Of q it uses neither the embedder nor the values.
func (x *Index) Nearest(ctx context.Context, user string, agent loci.Agent, q query.Near, before uint32, r Ranking) (hits []Hit, missing int, err error) {
	after, err := x.usesAfter(ctx, user, q.At)
	if err != nil {
		return nil, 0, err
	}
	u, v, err := x.enter(ctx, user, need{view: &asked{agent: agent, at: micros(q.At), now: micros(q.Now), superseded: q.Filter.Superseded}})
	if err != nil || u == nil {
		return nil, 0, err
	}
	defer u.mu.RUnlock()
	if r.Last() < u.last() {
		return nil, 0, ErrBehind
	}
	n := meaningSearch{user: u.user, view: v, ranking: r, pass: u.filter(&q.Filter), limit: q.Limit, later: after, each: q.Each != nil, before: before, assumed: q.Assumed}
	if n.limit <= 0 {
		n.limit = defaultLimit
	}
	hits = n.best()
	switch {
	case q.Each != nil:
		hits = n.alone(hits, q.Each.Rows)
	case q.Spread != nil:
		hits = n.spread(hits, q.Spread)
	}
	return hits, v.live.missing(r.Covered()), ctx.Err()
}

// missing counts the rows that are not in another set.
func (b rowSet) missing(in []uint64) (n int) {
	for i, word := range b {
		if i < len(in) {
			word &^= in[i]
		}
		n += bits.OnesCount64(word)
	}
	return n
}

// meaningSearch is one question by meaning.
type meaningSearch struct {
	user    *user
	view    *view
	ranking Ranking
	pass    func(uint32) bool
	limit   int
	later   laterUses // accesses after the moment asked of
	each    bool      // each note is itself
	assumed query.Scale
	before  uint32 // only notes with smaller roots; 0 is all
}

// best asks for more of the ranking until there are enough hits: a turn and its facts
// are one.
func (n *meaningSearch) best() []Hit {
	for k := n.limit + 8; ; k *= 2 {
		var rows []scored
		n.ranking.Best(k, n.keep, func(row uint32, score float64) { rows = append(rows, scored{score: score, row: row}) })
		if hits := n.merge(rows); len(hits) >= n.limit || len(rows) < k {
			slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Root, b.Root)) })
			return hits[:min(len(hits), n.limit)]
		}
	}
}

// keep reports whether a ranked row has the words that its note has in the view, and
// whether that is shown.
func (n *meaningSearch) keep(row uint32) bool {
	if int(row) >= n.user.rows() || !n.user.has(row) {
		return false
	}
	root := n.user.rootOf(row)
	if n.before != 0 && root >= n.before {
		return false
	}
	now := n.view.row(n.user, root)
	return now != 0 && n.ranking.Origin(now) == row && len(n.shown(now)) > 0
}

// shown are the rows that a row of the view is shown as: its source turns that pass
// the filter where it is a key to any, else itself where it passes.
func (n *meaningSearch) shown(row uint32) []uint32 {
	var turns []uint32
	if n.view.keyed.has(row) && !n.each {
		turns = slices.DeleteFunc(n.view.sources(n.user, nil, row), func(turn uint32) bool { return !n.passes(turn) })
	}
	if len(turns) == 0 && n.passes(row) {
		turns = append(turns, row)
	}
	return turns
}

func (n *meaningSearch) passes(row uint32) bool { return n.pass == nil || n.pass(row) }

// merge makes hits of ranked rows, which come best first.
func (n *meaningSearch) merge(ranked []scored) []Hit {
	var hits []Hit
	at := map[uint32]int{}
	for _, s := range ranked {
		now := n.view.row(n.user, n.user.rootOf(s.row))
		for _, row := range n.shown(now) {
			i, there := at[row]
			if !there {
				i, at[row] = len(hits), len(hits)
				hits = append(hits, n.makeHit(row, s.score))
			}
			if row != now {
				hits[i].Facts = append(hits[i].Facts, n.user.rootOf(now))
				hits[i].FactIDs = append(hits[i].FactIDs, n.user.idOf(now))
			}
		}
	}
	return hits
}

// alone adds rows that are wanted to hits, and says of each how far it is above the mean. A
// row that is not shown, or has no score, is left out.
func (n *meaningSearch) alone(hits []Hit, rows []uint32) []Hit {
	scale := n.scaleOf()
	there := make(map[uint32]bool, len(hits))
	for i := range hits {
		there[hits[i].Seq] = true
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(row uint32) bool {
		again := there[row] || int(row) >= n.user.rows() || !n.view.live.has(row) || !n.passes(row) || n.before != 0 && n.user.rootOf(row) >= n.before
		there[row] = true
		return again
	})
	n.ranking.Scores(n.origins(slices.Clone(rows)), func(i int, score float64) { hits = append(hits, n.makeHit(rows[i], score)) })
	for i := range hits {
		z := scale.z(hits[i].Score)
		hits[i].Sense = &query.Sense{Cosine: hits[i].Score, Z: z, Spread: z, Rules: 1}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Root, b.Root)) })
	return hits
}

func (n *meaningSearch) makeHit(row uint32, score float64) Hit {
	h := Hit{Seq: row, Root: n.user.rootOf(row), ID: n.user.idOf(row), Score: score}
	n.later.weigh(n.user, &h.Signals, row)
	return h
}
