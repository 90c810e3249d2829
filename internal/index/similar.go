package index

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// like begins to look for notes that arrived before the one with a root; 0 is all.
func (u *user) like(s *scratch, v *view, q *query.Search, before uint32) likeSearch {
	s.room(u.rows())
	r := likeSearch{search: search{scratch: s, user: u, view: v, query: q}, bound: before}
	if before == 0 {
		r.bound = math.MaxUint32
	}
	r.readable()
	return r
}

// searchLike ranks by what notes say themselves, dates left out and facts that are
// keys among the others: what resembles a text, not what answers it.
func (u *user) searchLike(s *scratch, v *view, q *query.Search, before uint32, without []uint32, after laterUses) []Hit {
	r := u.like(s, v, q, before)
	r.without = without
	defer r.clear()
	r.pass, r.later = u.filter(&q.Filter), after
	ranked := r.ranked(r.maxSeeds())
	found := make([]Hit, 0, len(ranked))
	for _, c := range ranked {
		own := r.seeds[c.slot].score
		h := Hit{Seq: c.row, Root: c.root, ID: u.idOf(c.row), Score: c.score, Matched: r.shared(c.row)}
		h.Relevance = loci.Relevance{Own: own, Raw: own, Value: min(1, own/r.most)}
		after.weigh(u, &h.Signals, c.row)
		found = append(found, h)
	}
	return found
}

// ranked are the best of so many rows that share most with the text of the query; none
// where that has no words.
func (r *likeSearch) ranked(most int) []scored {
	r.addWords(lang.QueryTerms(clip(r.query.Text)), maxSimilar, func(w *word) { w.notes = 1 })
	if len(r.words) == 0 {
		return nil
	}
	r.mostSimilar(most)
	for i, s := range r.seeds {
		if r.query.Boost != nil {
			r.later.weigh(r.user, &r.signals, s.seq)
		}
		r.scored = append(r.scored, scored{score: r.boosted(min(1, s.score/r.most)), root: r.user.rootOf(s.seq), row: s.seq, slot: int32(i)})
	}
	return best(r.scored, r.limit())
}

// mostSimilar makes seeds of the rows that share most with the text, in no order.
func (r *likeSearch) mostSimilar(most int) {
	r.rarest()
	all := stats{r.view.notes.n + r.view.facts.n, r.view.spoken}
	own := newCurve(ownK1, ownB, all.mean())
	notes := r.notesBefore()
	for i := range r.words {
		w := &r.words[i]
		w.idf = idf(notes, w.df)
		r.most += w.idf * own.top
		for _, p := range w.list {
			r.acc[p.seq] += w.idf * own.at(spoken(p.v), r.user.spokenLen(p.seq))
		}
	}
	best := top{seeds: r.seeds, most: most}
	r.eachScored(best.bar, func(s seed) {
		if r.pass == nil || r.pass(s.seq) {
			best.offer(s)
		}
	})
	best.cut()
	r.seeds = best.seeds
}

// shared are the words that a note has of the text.
func (r *likeSearch) shared(seq uint32) []string {
	var words []string
	for i := range r.words {
		if w := &r.words[i]; w.in(seq) {
			words = append(words, r.asWritten(w))
		}
	}
	return words
}

// Like is what Alike looks for.
type Like struct {
	query.Like
	First uint32 // where the first version of the note that Before names was met; 0 is unknown
}

// Alike finds for each text what Search with Similar finds, all from one state, without
// what explains it. unknown are the places of texts whose Before is not at First: nothing
// was looked for.
func (x *Index) Alike(ctx context.Context, user string, agent loci.Agent, now time.Time, texts []Like) (found []query.Alike, unknown []int, err error) {
	found = make([]query.Alike, len(texts))
	u, v, err := x.enter(ctx, user, need{view: &asked{agent: agent, at: none, now: micros(now)}})
	if err != nil || u == nil {
		return found, nil, err
	}
	defer u.mu.RUnlock()
	s := x.scratches.take()
	defer x.scratches.giveBack(s)
	for i := range texts {
		if t := &texts[i]; !t.Before.IsZero() && (!u.has(t.First) || u.ids[t.First] != t.Before) {
			unknown = append(unknown, i)
		} else {
			found[i] = query.Alike{First: t.First, Found: u.alike(s, v, t)}
		}
	}
	return found, unknown, ctx.Err()
}

// alike finds what is like one text.
func (u *user) alike(s *scratch, v *view, like *Like) []query.Candidate {
	switch {
	case len(like.Claims) > 0:
		return u.claiming(s, v, like)
	case like.Plans != nil:
		return u.openPlans(s, v, like)
	}
	return u.mostAlike(s, v, like, nil)
}

// mostAlike are the notes with the rarest words of a text that pass; a nil test passes all.
func (u *user) mostAlike(s *scratch, v *view, like *Like, pass func(seq uint32) bool) []query.Candidate {
	r := u.like(s, v, &query.Search{Text: like.Text, Limit: like.Limit}, like.First)
	defer r.clear()
	r.pass = pass
	ranked := r.ranked(2 * max(like.Limit, defaultLimit)) // of equal ones the first notes are wanted, not the first rows
	out := make([]query.Candidate, 0, len(ranked))
	for _, c := range ranked {
		if !u.madeOf(c.row, like.First) {
			out = append(out, u.candidate(c.row))
		}
	}
	return out
}

// madeOf reports whether a row is a fact that was made of the words of a note.
func (c *columns) madeOf(row, words uint32) bool {
	return c.flags[row]&flagKeys != 0 && slices.Contains(c.readPool(nil, row, poolKeys), words)
}

func (c *columns) candidate(row uint32) query.Candidate {
	k := &c.classes.keys[c.classOf(row)]
	return query.Candidate{
		ID: c.idOf(row), Row: row, Kind: c.kind(row), Temporality: c.temporality(row), Plan: planOf(c.flags[row]),
		Visibility: k.visibility, Domain: k.domain, CreatedBy: k.createdBy,
	}
}
