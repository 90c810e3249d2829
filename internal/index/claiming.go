package index

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

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
