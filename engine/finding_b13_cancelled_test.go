package engine_test

import (
	"cmp"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// A plan that was cancelled, by hand or in words, may get a new date, and an undo takes that back;
// what was done stays done.
func TestFindingB13_ACancelledPlanGetsANewDate(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, c := range []struct{ plan, off string }{
			{"I have a dentist appointment on 20 March.", "The dentist appointment on 20 March is cancelled."},
			{"我3月20日去看牙医。", "3月20日看牙医取消了。"},
			{"I have a dentist appointment on 20 March.", ""},
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: c.plan + c.off}}
			plan := p.says(c.plan)
			settle := func(as loci.PlanStatus) (*loci.ChangeResult, error) {
				return e.Settle(t.Context(), p.who, loci.SettleRequest{ID: plan.ID, As: as})
			}
			var off loci.Note
			if c.off != "" {
				off = p.says(c.off)
			} else {
				must(settle(loci.StatusCancelled))
			}
			was := p.note(plan.ID).Planned()
			if was.Status != loci.StatusCancelled {
				t.Fatalf("%s: %s", c.off, was.Status)
			}
			moved := p.moves(plan.ID, "2026-03-27")
			p.plans("moved to 2026-03-27: " + c.plan + "\n")
			must(e.Undo(t.Context(), p.who, loci.UndoRequest{IDs: []string{moved.Change.String()}}))
			if n := p.note(plan.ID); !n.Planned().Equal(was) {
				t.Errorf("taken back it is %+v", n.Planned())
			}
			p.moves(plan.ID, "2026-03-27")
			if c.off != "" {
				must(e.Forget(t.Context(), p.who, loci.ForgetRequest{ID: off.ID}))
				p.plans("moved to 2026-03-27: " + c.plan + "\n")
				must(e.Restore(t.Context(), p.who, off.ID))
				p.plans("moved to 2026-03-27: " + c.plan + "\n")
			}
			must(settle(loci.StatusDone))
			if _, err := e.Settle(t.Context(), p.who, loci.SettleRequest{ID: plan.ID, As: loci.StatusMoved, To: was.Due}); err == nil {
				t.Error("what is done was moved")
			}
		}
	})
}

// Of words whose one fact was cancelled it is the fact that is moved.
func TestFindingB13_TheFactOfACancelledPlanGetsANewDate(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		due := must(loci.ParseDate("2026-03-20", nil))
		given := gives(t, e, me, "墨墨的流感疫苗约在3月20日。", loci.GivenFact{Text: "墨墨3月20日打流感疫苗。", Temporality: loci.Prospective, EventTime: due})
		words, fact := given.Notes[0].ID, only(t, given).ID
		must(e.Settle(t.Context(), me, loci.SettleRequest{ID: words, As: loci.StatusCancelled}))
		must(e.Settle(t.Context(), me, loci.SettleRequest{ID: words, As: loci.StatusMoved, To: must(loci.ParseDate("2026-03-27", nil))}))
		for _, id := range []loci.ID{words, fact} {
			if p := now(t, e, me, id).Planned(); !p.Open() || p.Due.String() != "2026-03-27" {
				t.Errorf("it is %+v", p)
			}
		}
	})
}

// What names a plan that was moved by hand, at the very moment to which it was, is that plan, also
// where that is a fact and the words say it otherwise. Another at that moment is one of its own.
func TestFindingB13_AMovedPlanIsToldInOtherWordsForItsMoment(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, c := range []struct{ plan, fact, to, again, other string }{
			{"First pilot launch is Hindeloopen, Thursday 12 March. The skipper there writes in capitals.", "", "2026-03-19T09:30:00+01:00",
				"Of course: Hindeloopen can't launch on the 12th any more. New date Thursday 19 March, 09:30, with me there.", "I have a call with the bank on 19 March at 09:30."},
			{"Said yes to the museum. First day Monday 16 March.", "Ada took the job of guard at the town museum; her first day is 16 March 2026.", "2026-03-23T08:00:00+01:00",
				"Town museum rang: the papers take longer. I start a week later, Monday 23 March at 08:00, not on the 16th.", "I see the dentist on 23 March at 08:00."},
			{"下一次爬山是3月14日，阳明山公园。", "", "2026-03-21T06:00:00+01:00", "跟教练确认了，21号早上六点在阳明山公园门口集合。", "3月21日早上六点我要去机场接妈妈。"},
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: c.plan}}
			r := loci.RememberRequest{Text: c.plan, At: time.Date(2026, 3, 2, 9, 0, 0, 0, time.FixedZone("", 3600)), Wait: true}
			if c.fact != "" {
				r.Facts = []loci.GivenFact{{Text: c.fact, Temporality: loci.Prospective, EventTime: must(loci.ParseDate("2026-03-16", nil))}}
			}
			first := must(e.Remember(t.Context(), p.who, r)).Notes
			p.moves(first[len(first)-1].ID, c.to)
			again := p.says(c.again)
			p.plans("moved to " + c.to + ": " + c.again + "\n")
			must(e.Undo(t.Context(), p.who, loci.UndoRequest{IDs: []string{again.Messages[0].String()}}))
			p.plans("moved to " + c.to + ": " + cmp.Or(c.fact, c.plan) + "\n")
			p.says(c.other)
			if n := must(e.Agenda(t.Context(), p.who, loci.AgendaRequest{})).Total; n != 2 {
				t.Errorf("%s: with another plan there are %d", c.other, n)
			}
		}
	})
}
