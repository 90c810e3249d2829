package sweep

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/activation"
	"github.com/loci-memory/loci/store"
)

var now = time.Date(2026, 6, 30, 12, 0, 0, 0, time.UTC)

func ago(days float64) time.Time { return now.Add(-time.Duration(days * 24 * float64(time.Hour))) }

func id(n int) loci.ID { return loci.ID{1, byte(n >> 8), byte(n)} }

// said is an episode of so many days ago that nothing happened to since.
func said(n int, days float64, text string, more ...func(*loci.Note)) loci.Note {
	note := loci.Note{
		ID: id(n), Kind: loci.Episode, Verbatim: true, Content: text, Speaker: "Ann", Importance: .5, Temporality: loci.Current,
		Messages: []loci.ID{{2, byte(n >> 8), byte(n)}}, RecordedAt: ago(days), UpdatedAt: ago(days), Version: 1,
	}
	for _, f := range more {
		f(&note)
	}
	return note
}

func surveyOf(notes ...loci.Note) *Survey {
	s := NewSurvey(Default(), now, []loci.ID{id(99)})
	for i := range notes {
		s.Add(&notes[i], store.Use{Count: notes[i].AccessCount})
	}
	return s
}

// faded are the numbers of the notes that a plan archives.
func faded(p *Plan) []int {
	out := []int{}
	for _, f := range p.Faded {
		out = append(out, int(f.Change.Note[1])<<8+int(f.Change.Note[2]))
	}
	return out
}

// The table of Default: the day on which a note is archived, and the one before.
func TestF10_DaysUntilANoteIsArchivedByHand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		importance float64
		accesses   int
		days       float64 // 365, or ten half-lives
	}{
		{.3, 0, 365}, {.3, 20, 365}, {.3, 30, 731}, {.3, 40, 1895},
		{.5, 0, 365}, {.5, 10, 365}, {.5, 20, 470}, {.5, 30, 1218}, {.5, 40, 3158},
		{.7, 0, 365}, {.7, 20, 658}, {.7, 30, 1705}, {.7, 42, 3638}, {.7, 1000, 3638},
	} {
		for days, want := range map[float64]int{c.days - 1: 0, c.days: 1} {
			n := said(1, 6000, "Something was said.", func(n *loci.Note) { n.Importance = c.importance })
			use := store.Use{Count: c.accesses, Times: []time.Time{ago(days)}}
			if c.accesses == 0 {
				n.RecordedAt, use.Times = ago(days), nil
			}
			s := NewSurvey(Default(), now, nil)
			s.Add(&n, use)
			if got := len(s.Plan(10).Faded); got != want {
				t.Errorf("importance %g, %d accesses, idle for %g days: %d archived, want %d", c.importance, c.accesses, days, got, want)
			}
		}
	}
}

// Each of these would fade, and doesn't for one reason.
func TestF10_WhatNeverFades(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*loci.Note){
		"pinned":  func(n *loci.Note) { n.Pinned = true },
		"a trait": func(n *loci.Note) { n.Kind = loci.Trait },
		"a to-do without a date": func(n *loci.Note) {
			n.Temporality, n.Plan = loci.Prospective, &loci.PlanState{Status: loci.StatusPlanned, Todo: true}
		},
		"a plan ahead": func(n *loci.Note) {
			n.Temporality = loci.Prospective
			n.SetEvent(loci.Date{Time: ago(-1), Precision: loci.Day}, loci.Date{})
		},
		"a plan whose month runs": func(n *loci.Note) {
			n.Temporality = loci.Prospective
			n.SetEvent(loci.Date{Time: ago(20), Precision: loci.Month}, loci.Date{})
		},
		"a plan of days that end ahead": func(n *loci.Note) {
			n.Temporality = loci.Prospective
			n.SetEvent(loci.Date{Time: ago(20), Precision: loci.Day}, loci.Date{Time: ago(0), Precision: loci.Day})
		},
		"evidence of a trait": func(n *loci.Note) { n.ID = id(99) },
		"a fact":              func(n *loci.Note) { n.Kind = loci.Fact },
		"critical":            func(n *loci.Note) { n.Importance = .9 },
		"changed lately":      func(n *loci.Note) { n.UpdatedAt = ago(364) },
		"said within a year":  func(n *loci.Note) { n.RecordedAt = ago(364) },
		"accessed for years":  func(n *loci.Note) { n.AccessCount = 100 },
	} {
		if got := faded(surveyOf(said(1, 3000, "It rained all day."), said(2, 3000, "It rained all night.", change)).Plan(10)); !slices.Equal(got, []int{1}) {
			t.Errorf("%s: archived %v, want the other one alone", name, got)
		}
	}
	for name, change := range map[string]func(*loci.Note){
		"a plan whose time has passed": func(n *loci.Note) {
			n.Temporality = loci.Prospective
			n.SetEvent(loci.Date{Time: ago(900), Precision: loci.Month}, loci.Date{})
		},
		"a routine fact": func(n *loci.Note) { n.Kind, n.Importance = loci.Fact, .3 },
		"significant":    func(n *loci.Note) { n.Importance = .7 },
	} {
		if got := faded(surveyOf(said(2, 3000, "It rained all night.", change)).Plan(10)); !slices.Equal(got, []int{2}) {
			t.Errorf("%s: it stays", name)
		}
	}
}

func TestF10_WhatWasBroughtBackStays(t *testing.T) {
	t.Parallel()
	third := func(n *loci.Note) { n.Version = 3 }
	s := surveyOf(
		said(1, 900, "It rained all day."), said(2, 900, "It rained all night.", third), said(3, 5, "It rains.", third),
		said(4, 90, "The white lilac in the garden bloomed.", third), said(5, 80, "The white lilac in the garden bloomed."),
		said(6, 80, "The white lilac on the balcony bloomed.", third),
	)
	doubtful := s.Doubtful()
	if want := []loci.ID{id(2), id(4)}; !slices.Equal(doubtful, want) {
		t.Errorf("doubtful are %v, want %v", doubtful, want)
	}
	for _, id := range doubtful {
		s.Keep(id)
	}
	if p := s.Plan(10); !slices.Equal(faded(p), []int{1}) || len(p.Merges) != 0 {
		t.Errorf("planned %+v", p)
	}
}

func TestF10_TurnsAroundOneThatHasNotFadedStay(t *testing.T) {
	t.Parallel()
	in := func(conversation string) func(*loci.Note) {
		return func(n *loci.Note) { n.Conversation = conversation }
	}
	var notes []loci.Note
	for i := range 9 {
		notes = append(notes, said(i+1, 900-float64(i)/1000, fmt.Sprintf("Turn number %d.", i), in("a")))
	}
	notes[5].AccessCount = 60 // the sixth
	notes = append(notes, said(20, 899.9999, "Another conversation.", in("b")), said(21, 899.9999, "None."))
	slices.Reverse(notes)
	if got := faded(surveyOf(notes...).Plan(100)); !slices.Equal(got, []int{1, 20, 21, 2, 3, 9}) {
		t.Errorf("archived %v", got)
	}
}

func TestF10_WhatWasExtractedLivesAsLongAsItsWords(t *testing.T) {
	t.Parallel()
	extracted := func(n *loci.Note) { n.Verbatim, n.Messages = false, []loci.ID{{2, 0, 1}} }
	words, digest := said(1, 900, "It rained all day."), said(2, 900, "It rained.", extracted)
	if got := faded(surveyOf(words, digest).Plan(10)); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("both faded, archived %v", got)
	}
	words.AccessCount = 60
	if got := faded(surveyOf(words, digest).Plan(10)); len(got) != 0 {
		t.Errorf("its words are recalled, archived %v", got)
	}
}

func TestF10_ReasonsSayTheFigures(t *testing.T) {
	t.Parallel()
	f := Fading{State: activation.State{Activation: .00423, HalfLife: 7.7 * 24, Last: ago(61.2)}}
	if got := f.Reason(now); got != "activation 0.0042 after 61 days, half-life 7.7 days" {
		t.Errorf("got %q", got)
	}
}

func TestF10_TheLimitIsKeptAndSaid(t *testing.T) {
	t.Parallel()
	var notes []loci.Note
	for i := range 5 {
		notes = append(notes, said(i, 900+float64(i), strings.Repeat("x", i+1)))
	}
	for i := range 4 {
		notes = append(notes, said(10+i, 90, "The white lilac in the garden bloomed."))
	}
	for limit, want := range map[int]string{
		1: "0 merged, 1 archived, more", 2: "0 merged, 2 archived, more", 3: "2 merged, 0 archived, more", 4: "3 merged, 0 archived, more",
		5: "4 merged, 0 archived, more", 8: "4 merged, 3 archived, more", 10: "4 merged, 5 archived", 1000: "4 merged, 5 archived",
	} {
		p := surveyOf(notes...).Plan(limit)
		merged := 0
		for _, m := range p.Merges {
			merged += len(m.From)
		}
		got := fmt.Sprintf("%d merged, %d archived", merged, len(p.Faded))
		if p.More {
			got += ", more"
		}
		if got != want {
			t.Errorf("limit %d: %s, want %s", limit, got, want)
		}
	}
}
