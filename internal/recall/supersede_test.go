package recall

import (
	"testing"

	"github.com/loci-memory/loci"
)

// TestR4_WhatWasReplacedDoesNotJoin: the old statement is among a hit's links, and not
// among the notes that come along.
func TestR4_WhatWasReplacedDoesNotJoin(t *testing.T) {
	t.Parallel()
	now, old, near := loci.ID{1}, loci.ID{2}, loci.ID{3}
	hits := []loci.Hit{{Note: loci.Note{ID: now}}}
	chosen := choose(&answer{hits: hits, facts: make([][]loci.ID, 1)}, 1, []loci.Link{
		{From: now, To: old, Type: loci.Supersedes, Direction: loci.Out, Strength: .8},
		{From: now, To: near, Type: loci.SimilarTo, Direction: loci.Both, Strength: .6},
	})
	if len(chosen[0]) != 1 || chosen[0][0].To != near {
		t.Errorf("comes along: %v", chosen[0])
	}
	if links := hits[0].Note.Links; len(links) != 2 || links[0].To != old {
		t.Errorf("its links are %v", links)
	}
}

// TestW1_AFactIsOneHitWithItsWords: it is shown with them and does not join the list.
func TestW1_AFactIsOneHitWithItsWords(t *testing.T) {
	t.Parallel()
	words := loci.Hit{Note: loci.Note{ID: loci.ID{1}, Content: "My sister moved to Oslo."}, Linked: []loci.Linked{
		{Note: loci.Note{ID: loci.ID{2}, Kind: loci.Fact, Content: "Ines moved to Oslo."}, Type: loci.DerivedFrom, Direction: loci.In},
		{Note: loci.Note{ID: loci.ID{3}, Kind: loci.Trait, Content: "Likes the north."}, Type: loci.DerivedFrom, Direction: loci.In},
	}}
	hits := join([]loci.Hit{words}, &Question{RecallRequest: loci.RecallRequest{Expand: 3}})
	if len(hits) != 2 || hits[1].Note.ID != (loci.ID{3}) {
		t.Errorf("the list is %v", hits)
	}
}
