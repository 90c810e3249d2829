package engine_test

import (
	"testing"

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
