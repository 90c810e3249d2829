package index

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// mine is a turn of the user.
func mine(text string, minute int) loci.Note {
	n := turn("c", "", text, minute)
	n.Role = loci.RoleUser
	return n
}

// moves is a memory of a user that speaks of a home in other words than a question does, in
// one language or the other, with much besides.
func moves(texts ...string) (f *fake, roots []uint32) {
	f = newFake()
	for i, text := range texts {
		for j := range 6 {
			f.add(mine([]string{"What a day!", "Rain again.", "雨一直下。"}[j%3], 600*i+j))
		}
		roots = append(roots, f.add(mine(text, 600*i+30)))
	}
	return f, roots
}

func about(text string, concepts ...string) query.Search {
	return query.Search{Text: text, About: concepts, Now: morning.AddDate(1, 0, 0)}
}

func rootsOf(hits []Hit) (roots []uint32) {
	for i := range hits {
		roots = append(roots, hits[i].Root)
	}
	return roots
}

// What speaks of a concept asked about is found in whatever words and names the concept, in
// memory and from segments.
func TestR11_WhatSpeaksOfAConceptIsFound(t *testing.T) {
	t.Parallel()
	f, roots := moves("We finally moved to Leipzig.", "我搬到莱比锡了。", "My dog barks.")
	x := f.open(t, Options{})
	for range 2 {
		hits := ask(t, x, about("zebra", "home"))
		if got := rootsOf(hits); len(got) != 2 || !slices.Contains(got, roots[0]) || !slices.Contains(got, roots[1]) {
			t.Fatalf("got %v of %v", got, roots)
		}
		if h := hits[0]; !slices.Equal(h.About, []string{"home"}) || h.Relevance.About <= 0 || h.Relevance.Own != 0 || h.Relevance.Value > 1 {
			t.Errorf("got %+v", h)
		}
		if err := x.Flush(t.Context(), me); err != nil {
			t.Fatal(err)
		}
	}
}

// A concept counts for nothing where the question names who takes part, where no turn is
// the user's, and where more speak of it than are looked at.
func TestR11_WhereAConceptCountsForNothing(t *testing.T) {
	t.Parallel()
	named, _ := moves("We finally moved to Leipzig.")
	named.add(turn("c", "Ann", "Oh!", 100))
	friends := newFake()
	friends.add(turn("c", "Ann", "We finally moved to Leipzig.", 0))
	many := newFake()
	for i := range mostAbout + 1 {
		many.add(mine(fmt.Sprint("I moved, part ", i, "."), i))
	}
	for name, c := range map[string]struct {
		f    *fake
		text string
	}{"names a participant": {named, "Ann zebra"}, "nobody is the user": {friends, "zebra"}, "too many": {many, "zebra"}} {
		for _, h := range ask(t, c.f.open(t, Options{}), about(c.text, "home")) {
			if h.Relevance.About != 0 || h.About != nil {
				t.Errorf("%s: %+v", name, h)
			}
		}
	}
}

// neighbours get nothing for it, and what notes are like is decided without it.
func TestR11_AConceptIsNoWord(t *testing.T) {
	t.Parallel()
	f := newFake()
	f.add(mine("What a week? Really?", 0))
	moved := f.add(mine("We moved to Leipzig.", 1))
	f.add(mine("Oh.", 2))
	f.add(mine("A new flat!", 3000))
	x := f.open(t, Options{})
	hits := ask(t, x, about("zebra", "home"))
	for _, h := range hits {
		if k := h.Relevance; k.Raw != k.About {
			t.Errorf("%d: %+v", h.Root, k)
		}
	}
	if len(hits) != 2 {
		t.Errorf("got %v, want %d and the flat", rootsOf(hits), moved)
	}
	like := about("Do you live in a house?", "home")
	like.Similar = true
	if hits := ask(t, x, like); len(hits) != 0 {
		t.Errorf("alike: %+v", hits)
	}
	plain, spoken := turn("c", "", "We xoved to Leipzig.", 1), turn("c", "", "We moved to Leipzig.", 1)
	var a, b analysis
	if a.decode(Analyse(&plain)) != nil || b.decode(Analyse(&spoken)) != nil || a.spoken != b.spoken || len(b.terms) != len(a.terms)+len(lang.Concepts(spoken.Content)) {
		t.Errorf("%+v, with a concept %+v", a, b)
	}
}

// A scope gets what it would from a memory without what it can't see: the share does not
// tell how many hidden notes speak of the concept. As of a moment, what came later is not there.
func TestR11_AConceptInTheViewOfAnAgentAndAsOf(t *testing.T) {
	t.Parallel()
	with, without := newFake(), newFake()
	for i := range 12 {
		n := mine(fmt.Sprint("I moved, part ", i, "."), 60*i)
		if i%3 == 0 {
			n.Visibility = loci.UserOnly
			with.add(n)
			continue
		}
		with.add(n)
		without.add(n)
	}
	parts := func(f *fake, a loci.Agent, q query.Search) (all []string) {
		for _, h := range askAs(t, f.open(t, Options{}), a, q) {
			all = append(all, fmt.Sprintf("%v %v", h.Relevance, h.About))
		}
		return all
	}
	q := about("zebra", "home")
	if a, b := parts(with, loci.DefaultAgent("b"), q), parts(without, loci.DefaultAgent("b"), q); !slices.Equal(a, b) || len(a) != 8 {
		t.Errorf("an agent sees\n%s\nwant\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
	q.At = morning.Add(61 * 60 * 1e9 * 2)
	if got := parts(with, loci.Agent{}, q); len(got) != 3 {
		t.Errorf("as of the third: %q", got)
	}
}

// What is purged is not found by it, and counts for none.
func TestR11_APurgedNoteSpeaksOfNothing(t *testing.T) {
	t.Parallel()
	f, roots := moves("We moved to Leipzig.", "Our new flat is small.")
	x := f.open(t, Options{})
	ask(t, x, about("zebra", "home"))
	f.purge(roots[0])
	if got := rootsOf(ask(t, f.open(t, Options{}), about("zebra", "home"))); !slices.Equal(got, roots[1:]) {
		t.Errorf("got %v, want %v", got, roots[1:])
	}
}

// Rows and segments of an older analysis are as good as none: what they say is analysed
// again, and segments are made once.
func TestAnOlderAnalysisIsMadeAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(5, features{facts: true, user: true})
	w.grow(300)
	x := w.open(t, Options{FlushRows: 100})
	if err := x.Flush(t.Context(), me); err != nil {
		t.Fatal(err)
	}
	var queries []query.Search
	for range 10 {
		queries = append(queries, query.Search{Text: w.question(), About: w.concepts(), Current: true, Now: w.clock, Limit: 50})
	}
	answers := func(x *Index) (all [][]Hit) {
		for _, q := range queries {
			all = append(all, ask(t, x, q))
		}
		return all
	}
	want := answers(x)
	for _, r := range w.rows {
		r.Analysis = slices.Clone(r.Analysis)
		r.Analysis[0] = AnalysisVersion - 1
	}
	for i := range w.segments {
		w.segments[i].Blob = slices.Clone(w.segments[i].Blob)
		w.segments[i].Blob[posVersion+1] = AnalysisVersion - 1
	}
	old := w.open(t, Options{})
	if got := answers(old); !reflect.DeepEqual(got, want) {
		t.Error("an older store answers something else")
	}
	if err := old.Flush(t.Context(), me); err != nil {
		t.Fatal(err)
	}
	given := w.given
	if got := answers(w.open(t, Options{})); !reflect.DeepEqual(got, want) || w.given != given {
		t.Errorf("opened again it reads %d rows", w.given-given)
	}
}
