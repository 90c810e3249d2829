package index

import (
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// A claim's keys are terms of its note without a length: no word is written like them, and
// they take no part in windows, in what neighbours lend, or in what a note is like.

// claimWeight is how much a note counts that claims something under a key asked for, in
// words that no other note has so often.
const claimWeight = 3.0

// maxClaims is how many keys of a search are looked at.
const maxClaims = 16

// claimHash is the term of a key of a claim.
func claimHash(key string) uint64 { return hash("\x00claim\x00" + key) }

// subjectHash is the term of notes that claim something of a subject; of "", of notes that
// claim anything.
func subjectHash(subject string) uint64 { return hash("\x00claim-of\x00" + subject) }

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

// claimed is the notes of a view that claim what a search asks about.
type claimed struct {
	rows  []uint32 // ascending
	share float64  // that each of them gets
}

func (c *claimed) has(seq uint32) bool {
	_, found := slices.BinarySearch(c.rows, seq)
	return found
}

// addClaims gives the notes that claim something under one of the keys their share: by
// themselves, or by a fact that is a key to them. All keys count as one word.
func (r *wordSearch) addClaims() {
	r.claimed = claimed{}
	if len(r.query.Claims) == 0 || r.query.Similar {
		return
	}
	start, list := len(r.dates), r.postingsOf(r.query.Claims)
	for _, p := range list {
		if !r.view.keyed.has(p.seq) {
			r.dates = append(r.dates, p.seq)
			continue
		}
		r.roots = r.user.readPool(r.roots[:0], p.seq, poolKeys)
		for _, root := range r.roots {
			if turn := r.view.row(r.user, root); turn != 0 {
				r.dates = append(r.dates, turn)
				r.keys = append(r.keys, key{turn: turn, fact: p.seq})
			}
		}
	}
	found := r.dates[start:]
	slices.Sort(found)
	found = slices.Compact(found)
	r.dates = r.dates[:start+len(found)]
	if len(found) == 0 {
		return
	}
	r.claimed = claimed{found[:len(found):len(found)], claimWeight * idf(r.view.notes.n, len(found))}
	for _, seq := range found {
		r.acc[seq] += r.claimed.share
	}
}

// postingsOf are the rows of the view with one of some keys; a row may come several times.
func (r *wordSearch) postingsOf(keys []string) []posting {
	start := len(r.buf)
	for _, key := range keys[:min(len(keys), maxClaims)] {
		h := claimHash(key)
		for _, s := range r.user.segments {
			if i, ok := s.find(h); ok {
				r.buf = s.appendLive(r.buf, i, r.view.live)
			}
		}
		for _, p := range r.user.tail.lists[h] {
			if r.view.live.has(p.seq) {
				r.buf = append(r.buf, p)
			}
		}
	}
	return r.buf[start:]
}

// lent is what a row has to lend to its neighbours: all but what it claims.
func (r *wordSearch) lent(seq uint32) float64 {
	if len(r.claimed.rows) > 0 && r.claimed.has(seq) {
		return r.acc[seq] - r.claimed.share
	}
	return r.acc[seq]
}

// claiming are the latest notes that claim something under one of the keys, the latest
// first, without the note that they are to be older than and facts made of its words.
func (u *user) claiming(s *scratch, v *view, like *Like) []query.Candidate {
	s.room(u.rows())
	r := &wordSearch{scratch: s, user: u, view: v, query: &query.Search{Similar: true}, before: like.First, who: -1}
	r.read(&query.Search{Similar: true})
	defer r.clear()
	r.bounded()
	r.readable()
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
	most := like.Limit
	if most <= 0 {
		most = defaultLimit
	}
	var out []query.Candidate
	for _, seq := range rows {
		if len(out) < most && !u.madeOf(seq, like.First) {
			out = append(out, u.candidate(seq))
		}
	}
	return out
}
