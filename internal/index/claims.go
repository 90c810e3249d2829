package index

import (
	"cmp"
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// A claim's keys are terms of its note without a length: no word is written like them, and
// they take no part in windows, in what neighbours share, or in what a note is like.

// claimWeight is how much a note counts that claims something under a key asked for, in
// words that no other note has so often; where the question is of the user, who is not named, more:
// no word says better what it is about.
const (
	claimWeight = 2.0
	claimOfUser = 3.0
)

// aboutWeight is how much a note counts that speaks of a concept asked for, in words that
// no other note has so often.
const aboutWeight = 1.0

// maxAbout is how many concepts of a search are looked at; what more notes speak of than
// mostAbout is looked at no more closely: it says too little for what it costs.
const (
	maxAbout  = 4
	mostAbout = 2000
)

// aboutHash is the term of notes that speak of a concept.
func aboutHash(concept string) uint64 { return hash2("\x00about\x00", concept) }

// maxClaims is how many keys of a search are looked at.
const maxClaims = 16

// claimHash is the term of a key of a claim.
func claimHash(key string) uint64 { return hash2("\x00claim\x00", key) }

// subjectHash is the term of notes that claim something of a subject; of "", of notes that
// claim anything.
func subjectHash(subject string) uint64 { return hash2("\x00claim-of\x00", subject) }

// about adds the concepts that a note speaks of.
func (a *analysis) about(n *loci.Note) {
	for _, c := range lang.Concepts(n.Content) {
		a.terms = append(a.terms, term{hash: aboutHash(c), v: inText << 1})
	}
}

// claims adds the keys and the subjects of what a note claims.
func (a *analysis) claims(list []loci.Claim) {
	if len(list) > 0 {
		a.terms = append(a.terms, term{hash: subjectHash(""), v: inText << 1})
	}
	for i := range list {
		a.terms = append(a.terms, term{hash: subjectHash(list[i].Subject), v: inText << 1})
		for _, key := range list[i].Keys {
			a.terms = append(a.terms, term{hash: claimHash(key), v: inText << 1})
		}
	}
}

// claimed is the notes of a view that claim what a search asks about, or speak of it.
type claimed struct {
	concept string   // that they speak of
	rows    []uint32 // ascending
	share   float64  // that each of them gets
}

func (c *claimed) has(seq uint32) bool { return holds(c.rows, seq) }

// addClaims gives the notes that claim something under one of the keys their share: all
// keys count as one word. Then those that speak of a concept get theirs.
func (r *wordSearch) addClaims() {
	if keys := r.query.Claims; len(keys) > 0 {
		r.claimed = r.shareOut(r.postingsOf(keys[:min(len(keys), maxClaims)], claimHash), r.claimWeight(), true)
	}
	if !r.ofUser() {
		return
	}
	for i := range r.query.About[:min(len(r.query.About), maxAbout)] {
		list := r.postingsOf(r.query.About[i:i+1], aboutHash)
		if len(list) > mostAbout {
			continue
		}
		if c := r.shareOut(list, aboutWeight, false); len(c.rows) > 0 {
			c.concept = r.query.About[i]
			r.about = append(r.about, c)
		}
	}
}

// claimWeight is how much a note counts that claims something under a key asked for.
func (r *wordSearch) claimWeight() float64 {
	if r.ofUser() {
		return claimOfUser
	}
	return claimWeight
}

// ofUser reports whether the user takes part in the talk and the question names nobody who
// does: a name in it says better than a concept what it is about.
func (r *wordSearch) ofUser() bool { return r.participants.user >= 0 && len(r.Speakers) == 0 }

// shareOut gives notes with one of some postings, by themselves or by a fact that is a key
// to them, their share. With named, such facts are named as what the turn was found by.
func (r *wordSearch) shareOut(list []posting, weight float64, named bool) claimed {
	start := len(r.dates)
	for _, p := range list {
		if !r.view.keyed.has(p.seq) {
			r.dates = append(r.dates, p.seq)
			continue
		}
		for _, turn := range r.sources(p.seq) {
			r.dates = append(r.dates, turn)
			if named {
				r.keys = append(r.keys, key{turn: turn, fact: p.seq})
			}
		}
	}
	found := r.sortedSince(start)
	if len(found) == 0 {
		return claimed{}
	}
	c := claimed{rows: found, share: weight * idf(r.view.notes.n, len(found))}
	r.given = extend(r.given, r.user.rows())
	for _, seq := range found {
		r.acc[seq] += c.share
		r.given[seq] += c.share
	}
	return c
}

// sources are the turns of the view that a fact is a key to.
func (r *wordSearch) sources(fact uint32) []uint32 {
	r.roots = r.view.sources(r.user, r.roots[:0], fact)
	return r.roots
}

// sortedSince sorts the rows that were added to r.dates behind a place, each once.
func (r *wordSearch) sortedSince(start int) []uint32 {
	found := r.dates[start:]
	slices.Sort(found)
	found = slices.Compact(found)
	r.dates = r.dates[:start+len(found)]
	return slices.Clip(found)
}

// postingsOf are the rows of the view with one of some keys; a row may come several times.
func (r *wordSearch) postingsOf(keys []string, hashed func(string) uint64) []posting {
	start := len(r.buf)
	for _, key := range keys {
		r.buf = r.user.appendLive(r.buf, hashed(key), r.view.live)
	}
	return r.buf[start:]
}

// shared is what a row shares with its neighbours: all but what it claims and speaks of.
func (r *wordSearch) shared(seq uint32) float64 {
	given := r.givenTo(seq)
	if given == 0 {
		return r.acc[seq]
	}
	if own := r.acc[seq] - given; own > nothing {
		return own
	}
	return 0
}

// clear zeroes what the search wrote by row.
func (r *wordSearch) clear() {
	r.search.clear()
	for _, seq := range r.claimed.rows {
		r.given[seq] = 0
	}
	for i := range r.about {
		for _, seq := range r.about[i].rows {
			r.given[seq] = 0
		}
	}
}

// givenTo is what a row got for what it claims and speaks of.
func (r *wordSearch) givenTo(seq uint32) float64 {
	if len(r.claimed.rows)+len(r.about) == 0 {
		return 0
	}
	return r.given[seq]
}

// nothing is more than what rounding leaves of a share that is taken off a sum again.
const nothing = 1e-9

// aboutOf is what a row got for the concepts that it speaks of.
func (r *wordSearch) aboutOf(seq uint32) (sum float64) {
	for i := range r.about {
		if r.about[i].has(seq) {
			sum += r.about[i].share
		}
	}
	return sum
}

// concepts are those of the question that a row speaks of.
func (r *wordSearch) concepts(seq uint32) (names []string) {
	for i := range r.about {
		if r.about[i].has(seq) {
			names = append(names, r.about[i].concept)
		}
	}
	return names
}

// aboutAtBest is what a note gets that speaks of all concepts of the question.
func (r *wordSearch) aboutAtBest() (sum float64) {
	for i := range r.about {
		sum += r.about[i].share
	}
	return sum
}

// claiming are the latest notes that claim something under one of the keys, the latest
// first, without the note that they are to be older than and facts made of its words.
func (u *user) claiming(s *scratch, v *view, like *Like) []query.Candidate {
	r := u.like(s, v, &query.Search{}, like.First)
	defer r.clear()
	var rows []uint32
	for _, key := range like.Claims[:min(len(like.Claims), maxClaims)] {
		w := word{hash: claimHash(key)}
		r.fetchLatest(&w)
		for _, p := range w.list {
			rows = append(rows, p.seq)
		}
	}
	slices.SortFunc(rows, func(a, b uint32) int { return int(u.rootOf(b)) - int(u.rootOf(a)) })
	rows = slices.Compact(rows)
	most := cmp.Or(like.Limit, defaultLimit)
	var out []query.Candidate
	for _, seq := range rows {
		if len(out) < most && !u.madeOf(seq, like.First) {
			out = append(out, u.candidate(seq))
		}
	}
	return out
}

// Claiming returns the rows of the visible notes whose latest version at the moment of q
// may claim something of its subject, or under one of its keys: the latest notes, the
// latest first, and whether there are more. What is forgotten is left out; what is
// superseded or past its time is not. It reads the lists of these claims alone.
func (x *Index) Claiming(ctx context.Context, user string, agent loci.Agent, q query.Claiming) (rows []uint32, more bool, err error) {
	u, _, err := x.enter(ctx, user, need{})
	if err != nil || u == nil {
		return nil, false, err
	}
	defer u.mu.RUnlock()
	classes, at := u.sees(agent), micros(q.At)
	for _, root := range u.claimRoots(q) {
		seq := u.latestAt(root, at)
		if seq == 0 || u.flags[root]&flagPresent == 0 || u.flags[seq]&flagForgotten != 0 {
			continue
		}
		if !classes[u.classOf(seq)] || at != none && !u.stillSeen(root, classes) {
			continue
		}
		if len(rows) == q.Limit {
			return rows, true, ctx.Err()
		}
		rows = append(rows, seq)
	}
	return rows, false, ctx.Err()
}

// claimRoots are the first rows of the notes that have had a claim asked for in some
// version, the latest first.
func (u *user) claimRoots(q query.Claiming) []uint32 {
	hashes := []uint64{subjectHash(q.Subject)}
	if len(q.Keys) > 0 {
		hashes = hashes[:0]
		for _, key := range q.Keys[:min(len(q.Keys), maxClaims)] {
			hashes = append(hashes, claimHash(key))
		}
	}
	var roots []uint32
	for _, h := range hashes {
		for _, p := range u.postings(h) {
			roots = append(roots, u.rootOf(p.seq))
		}
	}
	slices.SortFunc(roots, func(a, b uint32) int { return int(b) - int(a) })
	return slices.Compact(roots)
}
