package recall

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/step"
)

const (
	linksPerHit = 3   // linked notes that a hit carries
	spares      = 3   // more of them looked up, for those that may not be shown
	joinScore   = .03 // their score
	alike       = 32  // links of what is alike into a hit, the latest: thousands may be like one note
	fan         = 4   // derived links of a type looked up per hit: a few more than are shown, since some are hits already
)

// expand gives each hit its strongest linked notes and, where that is asked for, lets a few
// of them join the list behind the hits. Hits that are in a block alone have only what a block
// shows with them. It costs two look-ups or three, however many hits there
// are. With an error the hits are as they were.
func expand(ctx context.Context, m Memory, scope loci.Scope, q Question, a *answer) ([]loci.Hit, error) {
	if len(a.hits) == 0 {
		return a.hits, nil
	}
	ctx, end := step.Begin(ctx, "recall.expand")
	defer end()
	shown := len(a.hits)
	if q.Expand == 0 {
		shown = min(shown, k(q))
	}
	links, err := linksOf(ctx, m, scope, &q, a.hits[:shown])
	if err == nil && shown < len(a.hits) {
		var more []loci.Link
		more, err = linksOf(ctx, m, scope, &q, a.hits[shown:], loci.Contradicts, loci.Fulfils)
		links = append(links, more...)
	}
	if err != nil {
		return a.hits, err
	}
	chosen := choose(a, shown, links)
	notes, err := m.Notes(ctx, scope, targets(chosen), q.AsOf)
	if err != nil {
		return a.hits, err
	}
	attach(a.hits, chosen, notes, q.Now)
	return join(a.hits, &q), nil
}

// linksOf are the links of hits, of some types; of no types they are all.
func linksOf(ctx context.Context, m Memory, scope loci.Scope, q *Question, hits []loci.Hit, types ...loci.LinkType) ([]loci.Link, error) {
	return m.Links(ctx, scope, query.Links{IDs: ids(hits), Types: types, At: q.AsOf, Now: q.Now, Fan: fan, Alike: alike})
}

func ids(hits []loci.Hit) []loci.ID {
	out := make([]loci.ID, len(hits))
	for i := range hits {
		out[i] = hits[i].Note.ID
	}
	return out
}

// choose picks each hit's linked notes: its facts first, or the words that it is shown in
// the place of, then the strongest link of each type in turn, so that a talkative
// neighbourhood doesn't hide a rare contradiction; none that is a hit itself, or a fact of
// one. What contradicts the hit leads, all of it. Behind the first so many hits there is no
// origin. The hit's own adjacency list is set on
// the way: links come in the order of the hits, so that it is a part of them.
func choose(a *answer, shown int, links []loci.Link) [][]loci.Link {
	hits := a.hits
	taken := make(map[loci.ID]bool, len(hits))
	for i := range hits {
		taken[hits[i].Note.ID] = true
		for _, d := range hits[i].Note.Facts {
			taken[d.Fact] = true
		}
		for _, words := range a.sources[hits[i].Note.ID] {
			taken[words] = true
		}
	}
	chosen := make([][]loci.Link, len(hits))
	for i := range hits {
		n := 0
		for n < len(links) && links[n].From == hits[i].Note.ID {
			links[n].From = loci.ID{} // not repeated in the note's own list
			n++
		}
		own := links[:n:n]
		links = links[n:]
		if n > 0 {
			hits[i].Note.Links = own
		}
		var origin []loci.Link
		if i < shown {
			origin = a.origin(i)
		}
		chosen[i] = pick(origin, own, taken)
	}
	return chosen
}

// origin are the facts that were keys to a hit, or the words that it is shown in the place
// of, as links.
func (a *answer) origin(at int) []loci.Link {
	var out []loci.Link
	for _, words := range a.sources[a.hits[at].Note.ID] {
		out = append(out, loci.Link{To: words, Type: loci.DerivedFrom, Direction: loci.Out, Strength: 1})
	}
	for _, f := range a.facts[at] {
		out = append(out, loci.Link{To: f, Type: loci.DerivedFrom, Direction: loci.In, Strength: 1})
	}
	return out
}

// pick takes all contradictions of a hit and the first few of its origin and other
// links, each note once, with a spare for each trait learned from it that may turn out
// to be dormant.
func pick(origin, own []loci.Link, taken map[loci.ID]bool) []loci.Link {
	few := contradictions(own)
	full := len(few) + linksPerHit
	most := full + spares
	few = slices.Grow(few, most-len(few))
	add := func(l loci.Link) {
		same := func(o loci.Link) bool { return o.To == l.To }
		if len(few) < full && !slices.ContainsFunc(few, same) {
			few = append(few, l)
		}
	}
	for _, l := range origin {
		add(l)
	}
	rounds, last := inTurns(own, taken)
	for round := 0; round <= last && len(few) < full; round++ {
		for i := range own {
			if rounds[i] != round {
				continue
			}
			if own[i].Type == loci.DerivedFrom && own[i].Direction == loci.In && full < most {
				full++
			}
			add(own[i])
		}
	}
	return few
}

// inTurns puts links, which come strongest first, into rounds: the best of each type
// is in round 0, the second of each in round 1, and so on; links to taken notes, and
// to what was replaced, are in none, -1.
func inTurns(links []loci.Link, taken map[loci.ID]bool) (rounds []int, last int) {
	rounds = make([]int, len(links))
	next := make([]int, len(loci.LinkTypes)+1) // by type, of one that is unknown first
	for i := range links {
		if taken[links[i].To] || links[i].Type == loci.Supersedes {
			rounds[i] = -1
			continue
		}
		of := &next[slices.Index(loci.LinkTypes, links[i].Type)+1]
		rounds[i], last = *of, max(last, *of)
		*of++
	}
	return rounds, last
}

func targets(chosen [][]loci.Link) []loci.ID {
	out := make([]loci.ID, 0, len(chosen)*linksPerHit)
	seen := make(map[loci.ID]bool, cap(out))
	for _, links := range chosen {
		for _, l := range links {
			if !seen[l.To] {
				seen[l.To] = true
				out = append(out, l.To)
			}
		}
	}
	return out
}

// attach gives each hit what was chosen for it: none that is missing, closed or a
// dormant trait, and of what doesn't contradict it a few.
func attach(hits []loci.Hit, chosen [][]loci.Link, notes []loci.Note, now time.Time) {
	at := make(map[loci.ID]*loci.Note, len(notes))
	for i := range notes {
		at[notes[i].ID] = &notes[i]
	}
	for i := range hits {
		room := linksPerHit
		hits[i].Linked = make([]loci.Linked, 0, min(room, len(chosen[i])))
		for _, l := range chosen[i] {
			n := at[l.To]
			if n == nil || n.Dormant() || !n.Live(now) || room == 0 && l.Type != loci.Contradicts || repeats(n, hits, i) {
				continue
			}
			if l.Type != loci.Contradicts {
				room--
			}
			hits[i].Linked = append(hits[i].Linked, loci.Linked{Note: *n, Type: l.Type, Direction: l.Direction, Strength: l.Strength, Reason: l.Reason})
		}
	}
}

// repeats reports whether a note is a fact or the words of what is linked to a hit
// already, or the words of another hit.
func repeats(n *loci.Note, hits []loci.Hit, at int) bool {
	one := func(l loci.Linked) bool { return n.HasFact(l.Note.ID) || l.Note.HasFact(n.ID) }
	if slices.ContainsFunc(hits[at].Linked, one) {
		return true
	}
	for i := range hits {
		if len(n.Facts) > 0 && i != at && n.HasFact(hits[i].Note.ID) {
			return true
		}
	}
	return false
}

// join lets linked notes of the best hits join the list behind the hits, as many as the
// question allows: those that pass what the hits had to pass; none twice, by id or by content.
func join(hits []loci.Hit, q *Question) []loci.Hit {
	if q.Expand == 0 || q.MinScore > joinScore {
		return hits
	}
	said := make(map[string]bool, len(hits))
	for i := range hits {
		said[hits[i].Note.Content] = true
	}
	searched := len(hits)
	score := min(joinScore, hits[searched-1].Score) // behind the hits
	for i := range searched {
		for _, l := range hits[i].Linked {
			if len(hits) == searched+q.Expand {
				return hits
			}
			ownFact := l.Type == loci.DerivedFrom && l.Note.Kind != loci.Trait // one hit with the words that it is from
			if said[l.Note.Content] || ownFact || !q.Match(&l.Note) {
				continue
			}
			said[l.Note.Content] = true
			hits = append(hits, loci.Hit{
				Note: l.Note, Score: score, Source: loci.SourceLinked,
				Parts: loci.Parts{Prospective: 1}, Path: []loci.ID{hits[i].Note.ID, l.Note.ID}, Endings: l.Note.Endings(),
			})
		}
	}
	return hits
}
