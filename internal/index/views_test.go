package index

import (
	"fmt"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// Each of many agents with notes of its own has a view, which is made once.
func TestFindingC3_ManyAgentsKeepTheirViews(t *testing.T) {
	t.Parallel()
	f := newFake()
	for i := range 200 {
		n := turn("c", "Ann", "The lake is nice.", i)
		n.Visibility, n.CreatedBy = loci.Private, fmt.Sprint("bot", i%20)
		f.add(n)
	}
	x := f.open(t, Options{})
	var made []*view
	for round := range 3 {
		for i := range 20 {
			hits := askAs(t, x, loci.Agent{Name: fmt.Sprint("bot", i)}, query.Search{Text: "lake", Limit: 50})
			if len(hits) != 10 {
				t.Fatalf("bot%d finds %d notes", i, len(hits))
			}
		}
		views := x.users[me].views
		if round == 0 {
			made = append(made, views...)
		}
		for i, v := range views {
			if len(views) != 20 || v != made[i] {
				t.Fatalf("%d views, made again", len(views))
			}
		}
	}
}

// A question about what was needs a view of its own only where something was replaced.
func TestC4_WhatWasSharesTheViewWhereNothingWasReplaced(t *testing.T) {
	t.Parallel()
	f := newFake()
	f.add(turn("c", "Ann", "The lake is nice.", 0))
	second := f.add(turn("c", "Ann", "The lake is cold.", 1))
	x := f.open(t, Options{})
	then := query.Search{Text: "lake", Filter: loci.Filter{Superseded: true}}
	for range 2 {
		if now, was := len(askAs(t, x, loci.Agent{}, query.Search{Text: "lake"})), len(askAs(t, x, loci.Agent{}, then)); now != 2 || was != 2 || len(x.users[me].views) != 1 {
			t.Fatalf("%d and %d hits, %d views", now, was, len(x.users[me].views))
		}
	}
	f.edit(second, time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC), func(n *loci.Note) { n.SupersededBy = idOf(1) })
	if now, was := len(askAs(t, x, loci.Agent{}, query.Search{Text: "lake"})), len(askAs(t, x, loci.Agent{}, then)); now != 1 || was != 2 {
		t.Fatalf("after one was replaced: %d and %d hits", now, was)
	}
}
