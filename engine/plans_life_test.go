package engine_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/store/inmem"
)

// remembered keeps a text, waits for the work behind it and returns its note.
func remembered(t *testing.T, e *engine.Engine, at time.Time, text string) loci.Note {
	t.Helper()
	r, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text, At: at, Wait: true})
	if err != nil {
		t.Fatal(err)
	}
	return r.Notes[0]
}

// listed are the sections of an agenda that have the note as a plan.
func listed(t *testing.T, e *engine.Engine, id loci.ID) (sections []string) {
	t.Helper()
	res, err := e.Agenda(t.Context(), me, loci.AgendaRequest{Done: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range res.Sections {
		for i := range s.Plans {
			if s.Plans[i].Note.ID == id {
				sections = append(sections, string(s.Due))
			}
		}
	}
	return sections
}

// A plan whose day has passed is overdue for thirty days, whatever a reflection made of its
// temporality, and also where it was over when it was told.
func TestFindingL1_WhatNothingSettledIsOverdueForThirtyDays(t *testing.T) {
	t.Parallel()
	store := inmem.New()
	said := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	e := clocked(t, store, said)
	n := remembered(t, e, said, "I'm going to see the dentist on 20 March 2026.")
	for _, c := range []struct {
		day     int
		reflect bool
		want    string
	}{{0, false, "later"}, {18, false, "today"}, {19, false, "overdue"}, {20, true, "overdue"}, {48, false, "overdue"}, {49, false, ""}} {
		now := clocked(t, store, said.AddDate(0, 0, c.day))
		if c.reflect {
			if _, err := now.Reflect(t.Context(), me, loci.ReflectRequest{Force: true}); err != nil {
				t.Fatal(err)
			}
			if note, err := now.Note(t.Context(), me, loci.NoteRequest{ID: n.ID}); err != nil || note.Temporality != loci.Historical {
				t.Fatalf("after a reflection it is %s, %v", note.Temporality, err)
			}
		}
		if got := strings.Join(listed(t, now, n.ID), " "); got != c.want {
			t.Errorf("after %d days it is listed as %q, want %q", c.day, got, c.want)
		}
	}
	late := clocked(t, store, said.AddDate(0, 2, 0))
	old := remembered(t, late, said.AddDate(0, 1, 10), "I'm going to call the bank on 20 April 2026.")
	older := remembered(t, late, said, "I'm going to call the plumber on 10 March 2026.")
	if a, b := listed(t, late, old.ID), listed(t, late, older.ID); len(a) != 1 || a[0] != "overdue" || len(b) != 0 {
		t.Errorf("told after their days: %v and %v", a, b)
	}
}

// What was planned never reads as if it had happened: in the block for a prompt, whatever is
// asked, and in the note itself.
func TestFindingL1_WhatWasPlannedDidNotHappen(t *testing.T) {
	t.Parallel()
	store := inmem.New()
	said := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	n := remembered(t, clocked(t, store, said), said, "I'm going to see the dentist on 20 March 2026.")
	later := clocked(t, store, said.AddDate(0, 1, 0))
	if _, err := later.Reflect(t.Context(), me, loci.ReflectRequest{Force: true}); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"When was I at the dentist?", "dentist", "我什么时候看了牙医？ dentist"} {
		res, err := later.Recall(t.Context(), me, loci.RecallRequest{Query: query, Budget: 300})
		if err != nil || len(res.Hits) != 1 {
			t.Fatalf("%s: %+v, %v", query, res, err)
		}
		if strings.Contains(res.Context, "happened") || strings.Contains(res.Context, "about") || !strings.Contains(res.Context, "planned for 2026-03-20, overdue") {
			t.Errorf("%s: %s", query, res.Context)
		}
		raw, err := json.Marshal(res.Hits[0].Note)
		if err != nil || !strings.Contains(string(raw), `"plan":{"status":"overdue","due":"2026-03-20"}`) {
			t.Errorf("%s: %s, %v", query, raw, err)
		}
	}
	if _, err := later.Settle(t.Context(), me, loci.SettleRequest{ID: n.ID, As: loci.StatusCancelled}); err != nil {
		t.Fatal(err)
	}
	res, err := later.Recall(t.Context(), me, loci.RecallRequest{Query: "dentist", Budget: 300})
	if err != nil || !strings.Contains(res.Context, "planned for 2026-03-20, cancelled") || res.Hits[0].Parts.Prospective != .5 {
		t.Errorf("cancelled: %+v, %v", res, err)
	}
}

// A plan that is given up or moved counts half at once, though its time has not passed.
func TestT5_WhatIsGivenUpCountsHalfAtOnce(t *testing.T) {
	t.Parallel()
	said := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	e := clocked(t, inmem.New(), said)
	n := remembered(t, e, said, "I'm going to see the dentist on 20 March 2026.")
	factor := func() float64 {
		res, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "dentist"})
		if err != nil || len(res.Hits) != 1 {
			t.Fatalf("%+v, %v", res, err)
		}
		return res.Hits[0].Parts.Prospective
	}
	if factor() != 1 {
		t.Error("a plan that is ahead counts less")
	}
	res, err := e.Settle(t.Context(), me, loci.SettleRequest{ID: n.ID, As: loci.StatusCancelled})
	if err != nil || factor() != .5 {
		t.Errorf("given up it counts %v, %v", factor(), err)
	}
	if _, err := e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{res.Change.String()}}); err != nil || factor() != 1 {
		t.Errorf("taken back it counts %v, %v", factor(), err)
	}
}

// An edit of when it is moves a plan; words that plan nothing any more take it off the agenda.
func TestT5_AnEditMovesAPlan(t *testing.T) {
	t.Parallel()
	said := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	e := clocked(t, inmem.New(), said)
	n := remembered(t, e, said, "I'm going to see the dentist on 20 March 2026.")
	for _, c := range []struct {
		edit loci.EditRequest
		want string
	}{
		{loci.EditRequest{EventTime: loci.Date{Time: said.AddDate(0, 0, 30), Precision: loci.Day}}, "planned for 2026-04-01"},
		{loci.EditRequest{NoEvent: true}, "planned"},
		{loci.EditRequest{Content: "I'm going to see the dentist on 25 March 2026."}, "planned for 2026-03-25"},
		{loci.EditRequest{Content: "The dentist is in Station Road."}, ""},
	} {
		c.edit.ID = n.ID
		res, err := e.Edit(t.Context(), me, c.edit)
		if err != nil || res.Note.Plan.Text(nil) != c.want {
			t.Errorf("%+v: %+v, %v", c.edit, res, err)
		}
	}
}

// What became of plans, and the zones of their dates, are in an export.
func TestT5_PlansAreExportedWhole(t *testing.T) {
	t.Parallel()
	said := time.Date(2026, 3, 2, 9, 0, 0, 0, time.FixedZone("", 8*3600))
	store := inmem.New()
	e := clocked(t, store, said)
	plan := remembered(t, e, said, "I'm going to submit the report on 8 March 2026.")
	other := remembered(t, e, said, "I'm going to see the dentist on 20 March 2026.")
	if _, err := e.Settle(t.Context(), me, loci.SettleRequest{ID: other.ID, As: loci.StatusMoved, To: loci.Date{Time: said.AddDate(0, 1, 0), Precision: loci.Day}}); err != nil {
		t.Fatal(err)
	}
	later := clocked(t, store, said.AddDate(0, 0, 8))
	report := remembered(t, later, said.AddDate(0, 0, 7), "I submitted the report on 8 March 2026.")
	var file bytes.Buffer
	if _, err := later.Export(t.Context(), me, loci.ExportRequest{}, &file); err != nil {
		t.Fatal(err)
	}
	copied := clocked(t, inmem.New(), said.AddDate(0, 0, 9))
	if _, err := copied.Import(t.Context(), me, &file, nil); err != nil {
		t.Fatal(err)
	}
	for _, id := range []loci.ID{plan.ID, other.ID, report.ID} {
		a, err := later.History(t.Context(), me, id)
		b, err2 := copied.History(t.Context(), me, id)
		if err != nil || err2 != nil || len(a.Changes) != len(b.Changes) {
			t.Fatalf("%v, %v: %d and %d versions", err, err2, len(a.Changes), len(b.Changes))
		}
		for i := range a.Changes {
			p, q := a.Changes[i].Note.Plan, b.Changes[i].Note.Plan
			if !p.Equal(q) || p != nil && p.Due.Time.Format(time.RFC3339) != q.Due.Time.Format(time.RFC3339) {
				t.Errorf("version %d: %+v was %+v", i+1, q, p)
			}
		}
	}
	if n, err := copied.Note(t.Context(), me, loci.NoteRequest{ID: plan.ID}); err != nil || n.Plan.Status != loci.StatusDone || n.SettledBy() != report.ID {
		t.Errorf("%+v, %v", n.Plan, err)
	}
}
