package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

// moved is a note whose only claim ended, and what took its place.
func moved() (old, recent loci.Note) {
	old = loci.Note{ID: loci.ID{15: 1}, Content: "I live in Bonn.", Role: loci.RoleUser, RecordedAt: time.Date(2026, 1, 2, 12, 0, 0, 0, time.Local)}
	recent = loci.Note{ID: loci.ID{15: 2}, Content: "We moved to Ghent.", Role: loci.RoleUser, RecordedAt: time.Date(2026, 3, 3, 12, 0, 0, 0, time.Local)}
	old.Claims = []loci.Claim{{Subject: "me", Attribute: "home", Value: "Bonn", Until: recent.RecordedAt, By: recent.ID, Updated: true}}
	return old, recent
}

// Every view says until when it held.
func TestC4_WhatIsOverIsMarkedInEveryView(t *testing.T) {
	t.Parallel()
	old, recent := moved()
	hits := []loci.Hit{
		{Note: recent, Source: loci.SourceNewer, Score: .5, Path: []loci.ID{old.ID, recent.ID}, Parts: loci.Parts{Order: &loci.Order{Reason: loci.OrderUpdated, Before: old.ID}}},
		{Note: old, Source: loci.SourceSearch, Score: .5, Parts: loci.Parts{Order: &loci.Order{Reason: loci.OrderUpdated, Behind: recent.ID}}},
	}
	const want = "until 3 March 2026: "
	for name, show := range map[string]func(a *app){
		"recall": func(a *app) { a.showHits(hits, hitView{}) },
		"linked": func(a *app) {
			a.showHits([]loci.Hit{{Note: recent, Linked: []loci.Linked{{Note: old, Type: loci.SimilarTo}}}}, hitView{explain: true})
		},
		"notes": func(a *app) { a.showNotes([]loci.Note{old}) },
		"note":  func(a *app) { a.showNote(&old) },
		"timeline": func(a *app) {
			a.showTimeline(&loci.TimelineResult{Periods: []loci.Period{{Notes: []loci.Note{old}}}}, "")
		},
		"agenda": func(a *app) { a.showPlan(&loci.Plan{Note: old}, 0) },
		"links":  func(a *app) { a.showTable(drawing{notes: []loci.Note{old}, links: []loci.Link{{To: old.ID}}}) },
	} {
		var out bytes.Buffer
		show(&app{streams: streams{out: &out}, zones: zone.View{Reader: time.Local}})
		if got := out.String(); !strings.Contains(got, want) || !strings.Contains(got, "I live in Bonn.") {
			t.Errorf("%s:\n%s", name, got)
		}
	}
	var out bytes.Buffer
	(&app{streams: streams{out: &out}}).showHits(hits, hitView{explain: true})
	for _, says := range []string{
		"why: newer than a hit of the same", "as the hit that it took the place of", "order: before " + old.ID.String() + ", as it has a later value of it",
		"why: updated since", "order: behind " + recent.ID.String() + ", which has a later value of it",
	} {
		if !strings.Contains(out.String(), says) {
			t.Errorf("--explain does not say %q:\n%s", says, out.String())
		}
	}
	if strings.Count(out.String(), "until") != 1 {
		t.Errorf("what holds is marked:\n%s", out.String())
	}
	before := old
	before.Claims = slices.Clone(old.Claims)
	before.Claims[0].Until, before.Claims[0].By = time.Time{}, loci.ID{}
	if got, want := strings.Join(differences(zone.View{Reader: time.Local}, &before, &old), "\n"), "claims: home: Bonn → home: Bonn, until 2026-03-03 12:00, updated by "+recent.ID.String(); got != want {
		t.Errorf("history says %s, want %s", got, want)
	}
}
