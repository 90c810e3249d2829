package recall

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
)

const (
	linksPerHit = 3   // linked notes that a hit carries
	joinInAll   = 3   // linked notes that join the list
	joinScore   = .03 // their score
	fan         = 4   // derived links of a type looked up per hit: a few more than are shown, since some are hits already
)

// expand gives each hit its strongest linked notes and lets a few of them join the
// list behind the hits. It costs two look-ups, however many hits there are.
func expand(ctx context.Context, store Store, scope loci.Scope, q Question, hits []loci.Hit, facts [][]loci.ID) ([]loci.Hit, error) {
	if len(hits) == 0 {
		return hits, nil
	}
	links, err := store.Links(ctx, scope, loci.LinkQuery{IDs: ids(hits), At: q.AsOf, Now: q.Now, Fan: fan})
	if err != nil {
		return nil, err
	}
	chosen := choose(hits, facts, byNote(links))
	notes, err := store.Notes(ctx, scope, targets(chosen), q.AsOf)
	if err != nil {
		return nil, err
	}
	attach(hits, chosen, notes)
	return join(hits), nil
}

func ids(hits []loci.Hit) []loci.ID {
	out := make([]loci.ID, len(hits))
	for i := range hits {
		out[i] = hits[i].Note.ID
	}
	return out
}

func byNote(links []loci.Link) map[loci.ID][]loci.Link {
	out := make(map[loci.ID][]loci.Link)
	for _, l := range links {
		out[l.From] = append(out[l.From], l)
	}
	return out
}

// choose picks each hit's linked notes: its facts first, then the strongest link of
// each type in turn, so that a talkative neighbourhood doesn't hide a rare
// contradiction; none that is a hit itself. What contradicts the hit leads, all of
// it. The hit's own adjacency list is set on the way.
func choose(hits []loci.Hit, facts [][]loci.ID, links map[loci.ID][]loci.Link) [][]loci.Link {
	taken := make(map[loci.ID]bool, len(hits))
	for i := range hits {
		taken[hits[i].Note.ID] = true
	}
	chosen := make([][]loci.Link, len(hits))
	for i := range hits {
		own := links[hits[i].Note.ID]
		hits[i].Note.Links = adjacency(own)
		var pick []loci.Link
		for _, f := range facts[i] {
			pick = append(pick, loci.Link{To: f, Type: loci.DerivedFrom, Direction: loci.In, Strength: 1})
		}
		free := slices.DeleteFunc(slices.Clone(own), func(l loci.Link) bool { return taken[l.To] })
		chosen[i] = leading(own, append(pick, inTurns(free)...))
	}
	return chosen
}

// adjacency is a copy without the note itself repeated in every link.
func adjacency(links []loci.Link) []loci.Link {
	out := slices.Clone(links)
	for i := range out {
		out[i].From = loci.ID{}
	}
	return out
}

// inTurns orders links, which come strongest first, by rounds: the best of each
// type, then the second of each, and so on.
func inTurns(links []loci.Link) []loci.Link {
	round := make([]int, len(links))
	seen := map[loci.LinkType]int{}
	order := make([]int, len(links))
	for i, l := range links {
		round[i], order[i] = seen[l.Type], i
		seen[l.Type]++
	}
	slices.SortStableFunc(order, func(a, b int) int { return round[a] - round[b] })
	out := make([]loci.Link, len(links))
	for i, j := range order {
		out[i] = links[j]
	}
	return out
}

// firstFew takes the first links, each note once.
func firstFew(links []loci.Link) []loci.Link {
	var out []loci.Link
	for _, l := range links {
		same := func(o loci.Link) bool { return o.To == l.To }
		if !slices.ContainsFunc(out, same) && len(out) < linksPerHit {
			out = append(out, l)
		}
	}
	return out
}

func targets(chosen [][]loci.Link) []loci.ID {
	var out []loci.ID
	seen := map[loci.ID]bool{}
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

func attach(hits []loci.Hit, chosen [][]loci.Link, notes []loci.Note) {
	at := make(map[loci.ID]*loci.Note, len(notes))
	for i := range notes {
		at[notes[i].ID] = &notes[i]
	}
	for i := range hits {
		for _, l := range chosen[i] {
			if n := at[l.To]; n != nil {
				hits[i].Linked = append(hits[i].Linked, loci.Linked{Note: *n, Type: l.Type, Direction: l.Direction, Strength: l.Strength, Reason: l.Reason})
			}
		}
	}
}

// join lets the first linked notes of the best hits join the list, behind the hits
// and never cut off by the limit; none twice, by id or by content.
func join(hits []loci.Hit) []loci.Hit {
	said := make(map[string]bool, len(hits))
	for i := range hits {
		said[hits[i].Note.Content] = true
	}
	searched, joined := len(hits), 0
	for i := 0; i < searched && joined < joinInAll; i++ {
		for _, l := range hits[i].Linked {
			if joined == joinInAll || said[l.Note.Content] {
				continue
			}
			said[l.Note.Content] = true
			joined++
			hits = append(hits, loci.Hit{
				Note: l.Note, Score: joinScore, Source: loci.SourceLinked,
				Parts: loci.Parts{Prospective: 1}, Path: []loci.ID{hits[i].Note.ID, l.Note.ID},
			})
		}
	}
	return hits
}
