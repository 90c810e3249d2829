package engine_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/inmem"
)

// Times that can't be are named, with the cure, and nothing is written or answered.
func TestT1_TimesThatCantBeAreNamed(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	kept, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I drink tea."})
	if err != nil {
		t.Fatal(err)
	}
	id := kept.Notes[0].ID
	late, early := time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		do    func() error
		field string
	}{
		"recall: as of the year 12026": {func() error {
			_, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "tea", AsOf: late})
			return err
		}, "as_of"},
		"notes: as of the year 12026": {func() error {
			_, err := e.Notes(t.Context(), me, loci.NotesRequest{Page: loci.Page{AsOf: late}})
			return err
		}, "as_of"},
		"links: as of the year 12026": {func() error {
			_, err := e.Links(t.Context(), me, loci.LinksRequest{ID: id, AsOf: late})
			return err
		}, "as_of"},
		"path: as of the year 12026": {func() error {
			_, err := e.Path(t.Context(), me, loci.PathRequest{From: id, To: id, AsOf: late})
			return err
		}, "as_of"},
		"note: as of the year 12026": {func() error {
			_, err := e.Note(t.Context(), me, loci.NoteRequest{ID: id, AsOf: late})
			return err
		}, "as_of"},
		"event_after the year 9999": {func() error {
			_, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "tea", Filter: loci.Filter{EventAfter: late}})
			return err
		}, "event_after"},
		"events that end before they begin": {func() error {
			_, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "tea", Filter: loci.Filter{EventAfter: early, EventBefore: early.AddDate(0, 0, -1)}})
			return err
		}, "event_before"},
		"said after the year 9999": {func() error {
			_, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "Hello.", At: late})
			return err
		}, "at"},
	} {
		var field *loci.FieldError
		if err := c.do(); !errors.As(err, &field) || field.Field != c.field {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if list, err := e.Notes(t.Context(), me, loci.NotesRequest{}); err != nil || len(list.Notes) != 1 {
		t.Errorf("%d notes after that, %v", len(list.Notes), err)
	}
}

// An event is imported only as one that a calendar has.
func TestT1_AnImportedEventThatCantBeIsNamed(t *testing.T) {
	t.Parallel()
	from := memory(t, inmem.New())
	if _, err := from.Remember(t.Context(), me, loci.RememberRequest{Text: "Yesterday I bought a lamp."}); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := from.Export(t.Context(), me, loci.ExportRequest{}, &out); err != nil {
		t.Fatal(err)
	}
	good := `"event_time":"2026-03-01"`
	if !strings.Contains(out.String(), good) {
		t.Fatal(out.String())
	}
	for bad, want := range map[string]string{
		`"event_time":"12026-03-01"`:                         "is not a date",
		`"event_time":"2026-02-30"`:                          "is not a date",
		`"event_end":"2026-02-01",` + good:                   "before it begins",
		`"event_end":"2026-02-01"`:                           "no beginning",
		`"event_end":"10000-01-01",` + good:                  "is not a date",
		`"event_time":"2月30日"`:                               "is not a date",
		`"event_time":"2026-03-01T09:00:00","event_end":"x"`: "is not a date",
	} {
		to := memory(t, inmem.New())
		_, err := to.Import(t.Context(), me, strings.NewReader(strings.ReplaceAll(out.String(), good, bad)), nil)
		if !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", bad, err, want)
		}
	}
}

// The 30th of February never was: it is no event time, and the words are kept.
func TestW9_ADayThatIsNoneIsNoEvent(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	for _, text := range []string{"2月30日我去看了牙医。", "I saw the dentist on February 30.", "I saw the dentist on 2026-02-30.", "12026年5月我去看了牙医。"} {
		r, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text})
		if err != nil || !r.Notes[0].EventTime.IsZero() || r.Notes[0].Content != text {
			t.Errorf("%q happened on %s, %v", text, r.Notes[0].EventTime, err)
		}
	}
	if res, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "2月30日牙医怎么样？"}); err != nil || len(res.Hits) == 0 {
		t.Errorf("%d hits, %v", len(res.Hits), err)
	}
}

// As of a future moment, what is known now is known, as it will be at that moment;
// an access it is not.
func TestT2_AMomentToComeKnowsWhatIsKnownNow(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New()) // on March 2, 2026
	if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I'm going to see the dentist tomorrow."}); err != nil {
		t.Fatal(err)
	}
	for asOf, want := range map[string]float64{"": 1, "2026-03-03T12:00:00Z": 1, "2026-03-05T00:00:00Z": .5, "2099-01-01T00:00:00Z": .5, "9999-12-31T00:00:00Z": .5} {
		var at time.Time
		if asOf != "" {
			at, _ = time.Parse(time.RFC3339, asOf)
		}
		res, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "dentist", AsOf: at})
		if err != nil || len(res.Hits) != 1 || res.Hits[0].Parts.Prospective != want {
			t.Errorf("as of %q: %+v, %v; want one hit, halved to %v", asOf, res.Hits, err, want)
		}
	}
}

// Yesterday is the day before in the zone of who asks.
func TestT4_TimesOfAQuestionAreOfTheZoneOfWhoAsks(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New()) // at 9:00 UTC on March 2, 2026
	for _, text := range []string{"We released the kite on 1 March 2026.", "We released the owl on 28 February 2026."} {
		if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	asOf := time.Date(2026, 3, 2, 4, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		zone string
		asOf time.Time
		want string
	}{
		{"", time.Time{}, "kite"}, {"Asia/Shanghai", time.Time{}, "kite"}, {"Pacific/Pago_Pago", time.Time{}, "owl"}, // UTC-11: March 1, 22:00
		{"-11:00", time.Time{}, "owl"}, {"-09:30", time.Time{}, "owl"}, {"-09:00", time.Time{}, "kite"},
		{"", asOf, ""}, {"America/New_York", asOf, ""},
	} {
		res, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "What was released yesterday?", Zone: c.zone, AsOf: c.asOf})
		switch {
		case err != nil:
			t.Error(err)
		case c.want == "" && len(res.Hits) != 0: // it had not been said yet
			t.Errorf("%q as of %s: %d hits", c.zone, c.asOf, len(res.Hits))
		case c.want != "" && !strings.Contains(res.Hits[0].Note.Content, c.want):
			t.Errorf("%q: %q", c.zone, res.Hits[0].Note.Content)
		}
	}
	_, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "kite", Zone: "Mars/Olympus"})
	var field *loci.FieldError
	if !errors.As(err, &field) || field.Field != "zone" {
		t.Errorf("got %v", err)
	}
}

// What is taken back already stays so, however often it is asked for, also while the
// answer of the first undo was lost.
func TestW10_ANoteUndoneTwiceIsUndoneOnce(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	kept, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "My locker code is 4711."})
	if err != nil {
		t.Fatal(err)
	}
	id := kept.Notes[0].ID
	for i, ask := range []string{id.String() + "@1", id.String() + "@1", kept.Message.String(), kept.Message.String()} {
		r, err := e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{ask}})
		if err != nil || !r.Note.Forgotten || r.Note.Version != 2 || (r.Change.Version == 2) != (i == 0) {
			t.Errorf("undo %d: %+v, %v", i+1, r, err)
		}
	}
	past, err := e.History(t.Context(), me, id)
	if err != nil || len(past.Changes) != 2 {
		t.Errorf("history %+v, %v", past, err)
	}
}

// Where a machine's zone has no name its offset is what a message says of it.
func TestT4_DatesResolveInAnOffsetToo(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	at := time.Date(2026, 3, 2, 22, 0, 0, 0, time.UTC)
	for zone, want := range map[string]string{"+08:00": "2026-03-04", "-11:00": "2026-03-03", "": "2026-03-03"} {
		r := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I fly to Oslo tomorrow. " + zone, At: at, Zone: zone, Wait: true}))
		if got := r.Notes[0].EventTime.String(); !strings.HasPrefix(got, want) {
			t.Errorf("tomorrow in %q is %s, want %s", zone, got, want)
		}
	}
}

// What is no time is told the same whatever it is: digits at the beginning of an id are no year.
func TestA1_AnIDIsNoYear(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"01234567-1db1-74cb-b82f-dbb0da22b692": "is not a time", "12345678-1234-7123-8123-123456789012": "is not a time", "12345678-12ab-7123-8123-123456789012": "is not a time", "12345678-12": "the year",
		"10000-01-01": "the year", "12026-01-01T00:00:00Z": "the year",
	} {
		if _, err := loci.ParseTime("from", text); !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
