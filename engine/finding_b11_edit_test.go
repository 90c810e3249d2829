package engine_test

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// New words of a note plan what they would plan as words of their own, with their kind and for their
// date, whatever was said of it before; an undo takes all of that back.
func TestFindingB11_AnEditPlansAsItsWordsWould(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		at := time.Date(2026, 3, 3, 10, 0, 0, 0, time.FixedZone("", 3600))
		on := must(loci.ParseDate("2026-03-20", nil))
		for _, c := range []struct {
			words string
			fact  *loci.GivenFact // that is edited, in the place of the words
			to    string
			want  string
		}{
			{"My dentist is Dr Weber.", nil, "I have a dentist appointment with Dr Weber on 27 March.", "planned for 2026-03-27"},
			{"我的牙医姓王。", nil, "我3月27日去看王牙医。", "planned for 2026-03-27"},
			{"I like the plumber.", nil, "Remember to call the plumber.", "planned"},
			{"我喜欢这个水管工。", nil, "记得给水管工打电话。", "planned"},
			{"My dentist appointment is soon.", &loci.GivenFact{Text: "The dentist appointment is soon.", EventTime: on, Temporality: loci.Prospective}, "The dentist appointment is on 27 March at 16:00.", "planned for 2026-03-27T16:00:00+01:00"},
			{"我快要看牙医了，3月20日。", &loci.GivenFact{Text: "用户快要看牙医了。", EventTime: on, Temporality: loci.Prospective}, "用户3月27日下午4点去看牙医。", "planned for 2026-03-27T16:00:00+01:00"},
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: c.words}}
			r := loci.RememberRequest{Text: c.words, At: at, Wait: true}
			if c.fact != nil {
				r.Facts, r.Wait = []loci.GivenFact{*c.fact}, false
			}
			notes := must(e.Remember(t.Context(), p.who, r)).Notes
			before := notes[len(notes)-1]
			done := must(e.Edit(t.Context(), p.who, loci.EditRequest{ID: before.ID, Content: c.to}))
			p.plans(c.want + ": " + c.to + "\n")
			alone := must(e.Remember(t.Context(), loci.Scope{User: "alone " + c.to}, loci.RememberRequest{Text: c.to, At: at, Wait: true})).Notes[0]
			if n := done.Note; c.fact == nil && (n.Kind != alone.Kind || !n.Plan.Equal(alone.Plan)) {
				t.Errorf("%s: %s with %+v, and by itself %s with %+v", c.to, n.Kind, n.Plan, alone.Kind, alone.Plan)
			}
			must(e.Undo(t.Context(), p.who, loci.UndoRequest{IDs: []string{done.Change.String()}}))
			if n := p.note(before.ID); n.Kind != before.Kind || !n.Plan.Equal(before.Plan) {
				t.Errorf("%s: the undo leaves %s with %+v, want %s with %+v", c.words, n.Kind, n.Plan, before.Kind, before.Plan)
			}
		}
	})
}
