package recall

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// fakeUses is a chronicle that knows accesses alone, and how often it was asked.
type fakeUses struct {
	of    map[loci.ID][]time.Time
	asked int
}

func (u *fakeUses) Uses(_ context.Context, _ loci.Scope, ids []loci.ID) ([]store.Use, error) {
	u.asked++
	var out []store.Use
	for _, id := range ids {
		if times, ok := u.of[id]; ok {
			out = append(out, store.Use{Note: id, Count: len(times), Times: times})
		}
	}
	return out, nil
}

// byActivation asks for two notes: one of relevance .5, made four hours ago, and one
// of .25, made an hour ago.
func byActivation(t *testing.T, u *fakeUses, r loci.RecallRequest) []loci.Hit {
	t.Helper()
	f := &fake{notes: []loci.Note{note(1, "a"), note(2, "b")}}
	f.notes[0].RecordedAt, f.notes[1].RecordedAt = now.Add(-4*time.Hour), now.Add(-time.Hour)
	r.Query, r.Ranking, r.NoExpand = "q", loci.RankActivation, true
	res, err := Answer(t.Context(), f, loci.Scope{User: "u"}, Question{RecallRequest: r, Now: now, Accesses: u})
	if err != nil {
		t.Fatal(err)
	}
	if u.asked != 1 {
		t.Errorf("accesses were looked up %d times, want one batch", u.asked)
	}
	return res.Hits
}

// Never accessed: ln 1/√4 + 11·.5 against ln 1/√1 + 11·.25.
func TestR3_ActivationByHand(t *testing.T) {
	t.Parallel()
	hits := byActivation(t, &fakeUses{}, loci.RecallRequest{})
	for i, want := range []loci.Activation{
		{Value: 5.5 - math.Ln2, Base: -math.Ln2, Spreading: 5.5},
		{Value: 2.75, Spreading: 2.75},
	} {
		p := hits[i].Parts
		near(t, "value", p.Activation.Value, want.Value)
		near(t, "base level", p.Activation.Base, want.Base)
		near(t, "spreading", p.Activation.Spreading, want.Spreading)
		near(t, "score", hits[i].Score, 1/(1+math.Exp(-want.Value)))
		if rest := (loci.Parts{Relevance: p.Relevance, Prospective: 1, Activation: p.Activation}); p != rest {
			t.Errorf("other parts: %+v", p)
		}
	}
}

// A hundred accesses an hour ago raise the base level of what fits less by ln 101.
func TestR3_WhatIsAccessedOftenOvertakesWhatFitsBetter(t *testing.T) {
	t.Parallel()
	often := make([]time.Time, 100)
	for i := range often {
		often[i] = now.Add(-time.Hour)
	}
	hits := byActivation(t, &fakeUses{of: map[loci.ID][]time.Time{id(2): often}}, loci.RecallRequest{})
	if hits[0].Note.ID != id(2) || hits[0].Parts.Activation.Accesses != 100 {
		t.Fatalf("first is %+v", hits[0])
	}
	near(t, "base level", hits[0].Parts.Activation.Base, math.Log(101))
}

func TestR3_AsOfAMomentOnlyAccessesBeforeItCount(t *testing.T) {
	t.Parallel()
	u := &fakeUses{of: map[loci.ID][]time.Time{id(1): {now, now.Add(-2 * time.Hour), now.Add(-3 * time.Hour)}}}
	hits := byActivation(t, u, loci.RecallRequest{AsOf: now.Add(-2 * time.Hour)})
	if a := hits[0].Parts.Activation; a.Accesses != 2 {
		t.Errorf("%d accesses, want those of two and three hours ago", a.Accesses)
	}
	near(t, "base level", hits[0].Parts.Activation.Base, math.Log(math.Sqrt(60)+1+1/math.Sqrt2)) // this minute, an hour and two before then
}

func TestR3_NoiseIsOffUnlessAskedForAndRepeatable(t *testing.T) {
	t.Parallel()
	noisy := func(scale float64, seed uint64) (out []float64) {
		for _, h := range byActivation(t, &fakeUses{}, loci.RecallRequest{Noise: scale, Seed: seed}) {
			out = append(out, h.Parts.Activation.Noise)
		}
		return out
	}
	if got := noisy(0, 1); !slices.Equal(got, []float64{0, 0}) {
		t.Errorf("noise of scale 0: %v", got)
	}
	if a, b := noisy(.5, 1), noisy(.5, 1); !slices.Equal(a, b) || slices.Equal(a, noisy(.5, 2)) || a[0] == a[1] || a[0] == 0 {
		t.Errorf("noise %v, then %v", a, b)
	}
}

// A plan whose time has passed is half as likely, and a dormant trait never.
func TestR3_ActivationHalvesPastPlansAndLeavesDormantTraitsOut(t *testing.T) {
	t.Parallel()
	past := query.Signals{Recorded: ago(1), Event: ago(1), Temporality: loci.Prospective}
	found := []Fused{
		{Found: query.Found{Note: note(1, "plan"), Score: .5, Signals: past}, Total: .5},
		{Found: query.Found{Note: note(1, "trait"), Signals: query.Signals{Dormant: true}}, Total: .9},
		{Found: query.Found{Note: note(1, "far"), Signals: query.Signals{Recorded: now}}},
	}
	q := Question{RecallRequest: loci.RecallRequest{K: 5}, Now: now, Accesses: &fakeUses{}}
	if b := plausible(q); b(&past) != 1 || b(&query.Signals{Dormant: true}) != 0 {
		t.Error("who may be recalled")
	}
	got, err := activated(t.Context(), loci.Scope{}, q, found)
	if err != nil || len(got) != 1 || got[0].Note.Content != "plan" {
		t.Fatalf("got %+v, %v", got, err)
	}
	a := got[0].Activation
	near(t, "odds, halved", math.Exp(a.Value), math.Exp(a.Base+a.Spreading)/2)
}

func TestR3_ActivationWithoutAccessTimesIsAClearError(t *testing.T) {
	t.Parallel()
	_, err := Answer(t.Context(), &fake{notes: []loci.Note{note(1, "a"), note(2, "b")}}, loci.Scope{User: "u"},
		Question{RecallRequest: loci.RecallRequest{Query: "q", Ranking: loci.RankActivation}, Now: now})
	var field *loci.FieldError
	if !errors.As(err, &field) || field.Field != "ranking" {
		t.Errorf("got %v", err)
	}
}

func TestR3_TheDefaultRankingAsksForNoAccesses(t *testing.T) {
	t.Parallel()
	u := &fakeUses{}
	f := &fake{notes: []loci.Note{note(1, "a"), note(2, "b")}}
	q := Question{RecallRequest: loci.RecallRequest{Query: "q", NoExpand: true}, Now: now}
	without, _ := Answer(t.Context(), f, loci.Scope{User: "u"}, q)
	q.Accesses = u
	with, err := Answer(t.Context(), f, loci.Scope{User: "u"}, q)
	if err != nil || u.asked != 0 {
		t.Fatalf("asked %d times, %v", u.asked, err)
	}
	for i := range with.Hits {
		if with.Hits[i].Score != without.Hits[i].Score || with.Hits[i].Parts.Activation != nil {
			t.Errorf("%+v, without a chronicle %+v", with.Hits[i], without.Hits[i])
		}
	}
}
