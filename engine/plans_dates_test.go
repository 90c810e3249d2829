package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// T5: of a plan that recurs one date is done or cancelled, by its day, and the plan goes on; without a
// date done is of the next as seen from when it was said, and cancelled of all, which the answer says.
func TestT5_OneDateOfAPlanThatRecursIsSettled(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		said := time.Date(2026, 11, 5, 18, 0, 0, 0, time.UTC)
		for _, c := range []struct {
			as       loci.PlanStatus
			to, want string
			warned   string
		}{
			{loci.StatusDone, "", "planned weekly on Thu at 19:30 Europe/Berlin, next 2026-11-12T19:30:00+01:00", "2026-11-05T19:30:00+01:00 is done and the plan goes on"},
			{loci.StatusDone, "2026-11-12", "planned weekly on Thu at 19:30 Europe/Berlin except 2026-11-12, next 2026-11-05T19:30:00+01:00", ""},
			{loci.StatusCancelled, "2026-11-05", "planned weekly on Thu at 19:30 Europe/Berlin, next 2026-11-12T19:30:00+01:00", ""},
			{loci.StatusCancelled, "2026-12-24T19:30:00+01:00", "planned weekly on Thu at 19:30 Europe/Berlin except 2026-12-24, next 2026-11-05T19:30:00+01:00", ""},
			{loci.StatusCancelled, "", "planned weekly on Thu at 19:30 Europe/Berlin, cancelled", "all dates are cancelled"},
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: string(c.as) + c.to}}
			id := p.keeps("Choir is on Thursdays.", "Choir rehearsal every Thursday at 19:30")[1]
			q := loci.SettleRequest{ID: id, As: c.as, At: said}
			if c.to != "" {
				q.To = must(loci.ParseDate(c.to, nil))
			}
			res := must(e.Settle(t.Context(), p.who, q))
			if got := strings.Join(res.Warnings, "; "); c.warned == "" && got != "" || !strings.HasPrefix(got, c.warned) {
				t.Errorf("%s %s: told %q", c.as, c.to, got)
			}
			if got := p.past(id, said); got != c.want {
				t.Errorf("%s %s: %q, want %q", c.as, c.to, got, c.want)
			}
			must(e.Undo(t.Context(), p.who, loci.UndoRequest{IDs: []string{res.Change.String()}}))
			if got := p.past(id, said); got != "planned weekly on Thu at 19:30 Europe/Berlin, next 2026-11-05T19:30:00+01:00" {
				t.Errorf("%s %s: the undo leaves %q", c.as, c.to, got)
			}
		}
	})
}

// past is the plan of a note as it is now, seen from a moment.
func (p *planning) past(id loci.ID, from time.Time) string {
	p.Helper()
	n := p.note(id)
	n.SeeAt(from)
	return n.Planned().Text(nil)
}

// T5: a date that a plan has not is refused, and so is one of a plan that does not recur; a date that
// was called off stays off when another is done, and when the words are edited.
func TestT5_ADateThatWasCalledOffStaysOff(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		p := planning{T: t, e: memory(t, s), who: me}
		id := p.keeps("Choir is on Thursdays.", "Choir rehearsal every Thursday at 19:30")[1]
		settle := func(as loci.PlanStatus, to string) error {
			_, err := p.e.Settle(t.Context(), me, loci.SettleRequest{ID: id, As: as, To: must(loci.ParseDate(to, nil)), At: time.Date(2026, 11, 5, 18, 0, 0, 0, time.UTC)})
			return err
		}
		for _, to := range []string{"2026-11-13", "2026-11", "2026-10-29"} {
			if err := settle(loci.StatusCancelled, to); err == nil || !strings.Contains(err.Error(), "is none of the dates") {
				t.Errorf("%s: %v", to, err)
			}
		}
		for as, to := range map[loci.PlanStatus]string{loci.StatusCancelled: "2026-11-12", loci.StatusDone: "2026-11-05"} {
			if err := settle(as, to); err != nil {
				t.Fatal(err)
			}
		}
		must(p.e.Edit(t.Context(), me, loci.EditRequest{ID: id, Content: "Choir rehearsal every Thursday at 19:30 in the church"}))
		if got := p.past(id, time.Date(2026, 11, 6, 0, 0, 0, 0, time.UTC)); !strings.HasSuffix(got, "next 2026-11-19T19:30:00+01:00") {
			t.Error(got)
		}
		id = p.keeps("The dentist is on 4 December.", "The dentist.@2026-12-04")[1]
		if err := settle(loci.StatusDone, "2026-12-04"); err == nil || !strings.Contains(err.Error(), "only a plan that was moved has a new date") {
			t.Error(err)
		}
	})
}

// T5: a plan that is moved gets new words in the same change, also where the words are of a message; an
// undo takes both back. What it claimed by words that are gone is claimed no more.
func TestT5_AMovedPlanGetsNewWords(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		p := planning{T: t, e: memory(t, s), who: me}
		fact := p.keeps("The dentist is on 3 December at ten.", "The user sees the dentist on 3 December 2026 at 10:00.@2026-12-03T10:00:00+01:00")[1]
		words := p.keeps("I fly to Lisbon on 4 December.")[0]
		for id, text := range map[loci.ID]string{fact: "The user sees the dentist, Dr Wu, in the new rooms.", words: "I fly to Porto on 11 December."} {
			before := p.note(id)
			done := must(p.e.Settle(t.Context(), me, loci.SettleRequest{ID: id, As: loci.StatusMoved, To: must(loci.ParseDate("2026-12-12", nil)), Text: text}))
			if n := p.note(id); n.Content != text || n.Version != before.Version+1 || !n.Edited || !strings.HasPrefix(n.Planned().Text(nil), "moved to 2026-12-12") || !n.Plan.Due.Time.Equal(n.EventTime.Time) {
				t.Errorf("%q, version %d, %s of %s", n.Content, n.Version, n.Planned().Text(nil), n.EventTime)
			}
			must(p.e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{done.Change.String()}}))
			if n := p.note(id); n.Content != before.Content || !n.Plan.Equal(before.Plan) {
				t.Errorf("the undo leaves %q, %s", n.Content, n.Planned().Text(nil))
			}
		}
		if _, err := p.e.Settle(t.Context(), me, loci.SettleRequest{ID: fact, As: loci.StatusDone, Text: "It was done."}); err == nil || !strings.Contains(err.Error(), "only a plan that is moved gets new words") {
			t.Error(err)
		}
	})
}
