package engine_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/inmem"
)

// A time that JSON can't hold, and a number that is none, are refused wherever they come
// in, and nothing is kept.
func TestFindingS7_WhatNoAnswerCouldHoldIsRefused(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := memory(t, open(t))
			day := time.Date(2026, 2, 3, 10, 0, 0, 0, time.FixedZone("", 24*60*60))
			late := time.Date(9999, 12, 31, 23, 0, 0, 0, time.FixedZone("", -5*60*60)) // the year 10000 in UTC
			early := time.Date(1, 1, 1, 0, 0, 0, 0, time.FixedZone("", 8*60*60))
			for _, at := range []time.Time{day, late, early} {
				_, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I like tea.", At: at})
				refused(t, "at", err)
				_, err = e.Recall(t.Context(), me, loci.RecallRequest{Query: "tea", AsOf: at})
				refused(t, "as_of", err)
				_, err = e.Notes(t.Context(), me, loci.NotesRequest{Filter: loci.Filter{RecordedAfter: at}})
				refused(t, "recorded_after", err)
				_, err = e.Timeline(t.Context(), me, loci.TimelineRequest{From: at})
				refused(t, "from", err)
			}
			_, err := e.Timeline(t.Context(), me, loci.TimelineRequest{Zone: "+24:00"})
			refused(t, "zone", err)
			for _, x := range []float64{math.NaN(), math.Inf(1), -1} {
				_, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I like tea.", Importance: x})
				refused(t, "importance", err)
				_, err = e.Recall(t.Context(), me, loci.RecallRequest{Query: "tea", Emotion: &loci.Emotion{Valence: x - 1}})
				refused(t, "emotion", err)
			}
			if list, err := e.Notes(t.Context(), me, loci.NotesRequest{}); err != nil || len(list.Notes) != 0 {
				t.Errorf("%d notes after that, %v", len(list.Notes), err)
			}
		})
	}
}

func refused(t *testing.T, field string, err error) {
	t.Helper()
	var f *loci.FieldError
	if !errors.As(err, &f) || f.Field != field {
		t.Errorf("got %v, want an error of %s", err, field)
	}
}

// The first and the last day that a calendar has are answered in every zone.
func TestFindingS7_TheFirstAndTheLastDayAreAnswered(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	for _, at := range []string{"9999-12-31T23:59:59Z", "9999-12-31T00:00:00Z", "0001-01-01T00:00:01Z"} {
		for _, text := range []string{"I saw Ann on ", "I will see Ann tomorrow, on ", "我明天见小李，"} {
			_, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text + at, At: must(time.Parse(time.RFC3339, at)), Zone: "Asia/Shanghai"})
			if err != nil {
				t.Error(err)
			}
		}
	}
	for _, zone := range []string{"", "+14:00", "-12:00", "Asia/Shanghai"} {
		for _, by := range []loci.Span{loci.ByDay, loci.ByWeek, loci.ByMonth} {
			line := must(e.Timeline(t.Context(), me, loci.TimelineRequest{Zone: zone, By: by}))
			if _, err := json.Marshal(line); err != nil || line.Total == 0 {
				t.Errorf("timeline by %s in %q: %d notes, %v", by, zone, line.Total, err)
			}
		}
		if _, err := json.Marshal(must(e.Agenda(t.Context(), me, loci.AgendaRequest{Zone: zone}))); err != nil {
			t.Errorf("agenda in %q: %v", zone, err)
		}
	}
}

// Who writes the zero time out means a moment: it is refused, never taken for now or for
// no bound.
func TestFindingS7_AZeroTimeThatIsWrittenOutIsRefused(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"0001-01-01T00:00:00Z", "0001-01-01T08:00:00+08:00", "0001-01-01T00:00:00.0000000Z"} {
		if _, err := loci.ParseTime("at", text); !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), "no time") {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"0001", "0001-01", "0001-01-01", "0001-01-01T00:00:00Z", "2026-02-03T10:00:00+24:00"} {
		if d, err := loci.ParseDate(text, nil); !errors.Is(err, loci.ErrInvalid) {
			t.Errorf("%s is %v, %v", text, d, err)
		}
	}
}
