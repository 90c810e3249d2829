package index

import (
	"bytes"
	"slices"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// claiming is a turn that claims something under a key.
func claiming(text, key string, minute int) loci.Note {
	n := turn("c", "Ann", text, minute)
	n.Claims = []loci.Claim{{Subject: "me", Keys: []string{key}}}
	return n
}

func TestC4_AQuestionFindsWhatClaimsItsAttribute(t *testing.T) {
	t.Parallel()
	f := newFake()
	f.add(turn("c", "Ann", "People live long in the mountains.", 0))
	moved := f.add(claiming("We moved to Leipzig.", "me|home", 1))
	f.add(turn("c", "Ann", "It was quite a week.", 2))
	for range 20 {
		f.add(turn("d", "Ann", "Bread and coffee.", 3))
	}
	x := f.open(t, Options{})
	for _, flushed := range []bool{false, true} {
		if flushed {
			if err := x.Flush(t.Context(), me); err != nil {
				t.Fatal(err)
			}
		}
		hits := ask(t, x, query.Search{Text: "Where do I live?", Claims: []string{"me|live", "me|home"}})
		if len(hits) < 2 || hits[0].Root != moved || len(hits[0].Claims) != 2 || len(hits[1].Claims) != 0 || hits[0].Relevance.Value > 1 {
			t.Fatalf("got %+v", hits)
		}
		if k := hits[0].Relevance; k.Claims <= 0 || k.Own != 0 {
			t.Errorf("parts: %+v", k)
		}
		if hits := ask(t, x, query.Search{Text: "?", Claims: []string{"me|home"}}); len(hits) != 1 || hits[0].Relevance.Value != 1 {
			t.Errorf("a claim alone: %+v", hits)
		}
	}
}

// What a turn claims is not shared with those beside it.
func TestC4_NeighboursAreLentNoClaim(t *testing.T) {
	t.Parallel()
	f := newFake()
	f.add(turn("c", "Ann", "What a week? Really?", 0))
	moved := f.add(claiming("We moved to Leipzig, how about you?", "me|home", 1))
	f.add(turn("c", "Ben", "Oh.", 2))
	hits := ask(t, f.open(t, Options{}), query.Search{Text: "zebra", Claims: []string{"me|home"}})
	if len(hits) != 1 || hits[0].Root != moved {
		t.Errorf("got %+v", hits)
	}
}

// A fact that claims something leads to the turn that it was made of, and is named.
func TestC4_AFactLeadsToItsTurnByWhatItClaims(t *testing.T) {
	t.Parallel()
	f := newFake()
	said := f.add(turn("c", "Ann", "We finally did it.", 0))
	f.add(turn("c", "Ann", "Bread and coffee.", 600))
	n := claiming("The user moved to Leipzig.", "me|home", 1)
	n.Verbatim, n.Conversation, n.Kind = false, "", loci.Fact
	fact := f.add(n, said)
	hits := ask(t, f.open(t, Options{}), query.Search{Text: "moved?", Claims: []string{"me|home"}})
	if len(hits) != 1 || hits[0].Root != said || !slices.Equal(hits[0].Facts, []uint32{fact}) {
		t.Errorf("got %+v", hits)
	}
}

// Questions that ask for nothing that is claimed score what they would without claims.
func TestC4_OtherScoresStayAsTheyAre(t *testing.T) {
	t.Parallel()
	with, without := newWorld(3, features{facts: true}), newWorld(3, features{facts: true})
	with.grow(200)
	without.grow(200)
	for _, r := range without.rows {
		if r.note.Claims != nil {
			r.note.Claims = nil
			r.Analysis = Analyse(&r.note)
		}
	}
	a, b := with.open(t, Options{}), without.open(t, Options{})
	for range 20 {
		text := with.question()
		x, y := ask(t, a, query.Search{Text: text, Claims: []string{"nobody|nothing"}}), ask(t, b, query.Search{Text: text})
		if !slices.EqualFunc(x, y, func(a, b Hit) bool {
			return a.Root == b.Root && a.Relevance == b.Relevance && slices.Equal(a.Matched, b.Matched)
		}) {
			t.Errorf("%q: %+v, without claims %+v", text, x, y)
		}
	}
}

// A claim adds terms (its key, its subject, that there is one) and nothing else to an analysis.
func TestAClaimHasNoLength(t *testing.T) {
	t.Parallel()
	plain := turn("c", "Ann", "We moved to Leipzig.", 1)
	n := claiming("We moved to Leipzig.", "me|home", 1)
	var a, b analysis
	if a.decode(Analyse(&plain)) != nil || b.decode(Analyse(&n)) != nil || a.spoken != b.spoken || a.dated != b.dated || len(b.terms) != len(a.terms)+3 {
		t.Errorf("%+v, with a claim %+v", a, b)
	}
	if n.Claims = nil; !bytes.Equal(Analyse(&plain), Analyse(&n)) {
		t.Error("without claims the analysis is another")
	}
}

// Alike finds the latest older notes that claim something under a key, of what a scope sees.
func TestAlikeFindsWhatClaimsTheSame(t *testing.T) {
	t.Parallel()
	f := newFake()
	var homes []loci.ID
	for i := range 6 {
		n := claiming("Home.", "me|home", i)
		if i == 2 {
			n.Visibility = loci.UserOnly
		}
		homes = append(homes, idOf(f.add(n)))
		f.add(claiming("Car.", "me|car", i))
	}
	n := claiming("Home, again.", "me|home", 9)
	f.commit(3, n, n.RecordedAt, nil) // a later version of the second
	x := f.open(t, Options{FlushRows: 4})
	for name, c := range map[string]struct {
		agent loci.Agent
		like  Like
		want  []loci.ID
	}{
		"the latest":   {loci.Agent{}, Like{Like: query.Like{Claims: []string{"me|house", "me|home"}, Limit: 2}}, []loci.ID{homes[5], homes[4]}},
		"older ones":   {loci.Agent{}, Like{Like: query.Like{Claims: []string{"me|home"}, Before: homes[3], Limit: 9}, First: 7}, []loci.ID{homes[2], homes[1], homes[0]}},
		"what it sees": {loci.DefaultAgent("b"), Like{Like: query.Like{Claims: []string{"me|home"}, Before: homes[3], Limit: 9}, First: 7}, []loci.ID{homes[1], homes[0]}},
		"none":         {loci.Agent{}, Like{Like: query.Like{Claims: []string{"me|school"}}}, nil},
	} {
		found, unknown, err := x.Alike(t.Context(), me, c.agent, morning.AddDate(1, 0, 0), []Like{c.like})
		var ids []loci.ID
		for i := range found[0].Found {
			ids = append(ids, found[0].Found[i].ID)
		}
		if err != nil || len(unknown) > 0 || !slices.Equal(ids, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, ids, err, c.want)
		}
	}
}
