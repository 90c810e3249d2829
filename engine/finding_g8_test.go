package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// agreePlans compares, for each note, what says what became of its plan: the note itself, the
// agenda, the timeline, and the links of what settled it, save those of notes that are
// forgotten or closed, which are hidden.
func agreePlans(e *engine.Engine, s loci.Scope, ids []loci.ID) (wrong []string) {
	ctx := context.Background()
	agenda := must(e.Agenda(ctx, s, loci.AgendaRequest{Done: true, Limit: 500}))
	shown := map[loci.ID]string{}
	for _, section := range agenda.Sections {
		for i := range section.Plans {
			p := &section.Plans[i]
			shown[p.Note.ID] = statusAs(section.Due)
			if got, want := idOf(p.SettledBy), p.Note.SettledBy(); got != want && !got.IsZero() {
				wrong = append(wrong, fmt.Sprintf("the agenda says %s was settled by %s, the note by %s", p.Note.Content, got, want))
			}
		}
	}
	line := map[loci.ID]string{}
	for _, period := range must(e.Timeline(ctx, s, loci.TimelineRequest{Limit: 500})).Periods {
		for i := range period.Notes {
			line[period.Notes[i].ID] = period.Notes[i].Plan.Text(nil)
		}
	}
	now := map[loci.ID]*loci.Note{}
	for _, id := range ids {
		now[id] = must(e.Note(ctx, s, loci.NoteRequest{ID: id}))
	}
	for _, id := range ids {
		n := now[id]
		status := ""
		if n.Plan != nil {
			status = string(n.Plan.Status)
		}
		if n.Plan.Open() { // when it is overdue is for the zone that is asked for
			status = "planned"
		}
		if got, there := shown[id]; there && got != "" && got != status {
			wrong = append(wrong, fmt.Sprintf("%q is %s, and %s on the agenda", n.Content, status, got))
		}
		if got, there := line[id]; there && got != n.Plan.Text(nil) {
			wrong = append(wrong, fmt.Sprintf("%q is %q on the timeline, and %q", n.Content, got, n.Plan.Text(nil)))
		}
		if by := now[n.SettledBy()]; by != nil && by.Forgotten {
			wrong = append(wrong, fmt.Sprintf("%q is %s by %q, which is forgotten", n.Content, status, by.Content))
		}
		for _, l := range must(e.Links(ctx, s, loci.LinksRequest{ID: id, Types: []loci.LinkType{loci.Fulfils}})).Links {
			if l.Direction == loci.In && (status != "done" || l.To != n.SettledBy()) {
				wrong = append(wrong, fmt.Sprintf("%q is %s, and fulfilled by %q", n.Content, status, now[l.To].Content))
			}
		}
		if by := now[n.SettledBy()]; by != nil && status == "done" && linkable(n) && linkable(by) && len(n.Facts) == 0 {
			links := must(e.Links(ctx, s, loci.LinksRequest{ID: id, Types: []loci.LinkType{loci.Fulfils}, Direction: loci.In})).Links
			if !slices.ContainsFunc(links, func(l loci.Link) bool { return l.To == by.ID }) {
				wrong = append(wrong, fmt.Sprintf("%q was done, says %q, and no link does", n.Content, by.Content))
			}
		}
	}
	return wrong
}

func linkable(n *loci.Note) bool { return !n.Forgotten && !n.Superseded() }

func idOf(n *loci.Note) loci.ID {
	if n == nil {
		return loci.ID{}
	}
	return n.ID
}

// statusAs is what a section of an agenda says of its plans.
func statusAs(due loci.Due) string {
	if due == loci.PlanDone || due == loci.PlanCancelled {
		return statusOf[due]
	}
	return "planned"
}

// settlingModel is what a plan, and the reports of it, should be after what was done: a report
// settles an open plan, a forgotten one has settled nothing, and what was taken back was never
// done. It is a value: what was taken back is the value of before.
type settlingModel struct {
	settled string // by what it is settled: "hand", a report, or "" where it is open
	told    [6]settledReport
	n       int // reports
}

type settledReport struct {
	forgotten bool
	settles   bool // what it says of the plan is in force, as far as the report is there
}

// status is what became of the plan: cancelled by hand is the last word, while it is in force.
func (m *settlingModel) status() string {
	if m.settled == "hand" {
		return "cancelled"
	}
	for i := range m.n {
		if m.told[i].settles && !m.told[i].forgotten {
			return "done"
		}
	}
	return "planned"
}

// settlingTale is a plan and what is done to it, in a memory of its own.
type settlingTale struct {
	*testing.T
	e       *engine.Engine
	now     *time.Time
	s       loci.Scope
	plan    string
	report  string
	id      loci.ID
	reports []loci.ID
	said    []loci.ID // the messages of the reports
	model   settlingModel
	undone  []undoneStep
}

// undoneStep is how what was done is taken back, and what the model was before.
type undoneStep struct {
	ids    []string
	before settlingModel
}

// last is the last report that is forgotten, or is not; -1 for none.
func (m *settlingModel) last(forgotten bool) int {
	for i := m.n - 1; i >= 0; i-- {
		if m.told[i].forgotten == forgotten {
			return i
		}
	}
	return -1
}

// do does a thing and keeps the model in step. What can't be done changes nothing.
func (x *settlingTale) do(what string) {
	ctx := context.Background()
	*x.now = x.now.Add(time.Hour)
	before := x.model
	m := &x.model
	var ids []string
	switch what {
	case "settle":
		res := must(x.e.Remember(ctx, x.s, loci.RememberRequest{Text: fmt.Sprintf(x.report, m.n+1), At: *x.now, Wait: true}))
		x.reports, x.said = append(x.reports[:m.n], res.Notes[0].ID), append(x.said[:m.n], res.Message)
		m.told[m.n] = settledReport{settles: m.status() == "planned"}
		m.n++
		ids = []string{res.Message.String()}
	case "forget":
		i := m.last(false)
		if i < 0 {
			return
		}
		ids = []string{must(x.e.Forget(ctx, x.s, loci.ForgetRequest{ID: x.reports[i]})).Change.String()}
		m.told[i].forgotten = true
	case "restore":
		i := m.last(true)
		if i < 0 {
			return
		}
		ids = []string{must(x.e.Restore(ctx, x.s, x.reports[i])).Change.String()}
		m.told[i].forgotten = false
	case "cancel":
		if m.status() != "planned" {
			return
		}
		ids = []string{must(x.e.Settle(ctx, x.s, loci.SettleRequest{ID: x.id, As: loci.StatusCancelled})).Change.String()}
		m.settled = "hand"
	case "undo":
		if len(x.undone) == 0 {
			return
		}
		last := x.undone[len(x.undone)-1]
		x.undone = x.undone[:len(x.undone)-1]
		must(x.e.Undo(ctx, x.s, loci.UndoRequest{IDs: last.ids}))
		*m = last.before
		return
	}
	x.undone = append(x.undone, undoneStep{ids, before})
}

// right compares the plan with the model, and all that tells of it with one another.
func (x *settlingTale) right(done []string) {
	n := must(x.e.Note(context.Background(), x.s, loci.NoteRequest{ID: x.id}))
	if got := string(n.Plan.Status); got != x.model.status() {
		x.Errorf("%s: %v: the plan is %s, want %s", x.plan, done, got, x.model.status())
	}
	for _, wrong := range agreePlans(x.e, x.s, append(slices.Clone(x.reports), x.id)) {
		x.Errorf("%s: %v: %s", x.plan, done, wrong)
	}
}

// Whatever is done to a plan and to what settles it, in any order: the agenda, the note, the
// timeline and the links say the same, and what they say is right; taken back step by step, all
// is as it was.
func TestFindingG8_APlanHasOneStateInAnyOrder(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	e := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return now }}))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	texts := [][2]string{{"I need to submit the tax return.", "I submitted the tax return, that was step %d."}, {"我要交报税表。", "报税表交了，这是第%d次说。"}}
	steps, count := []string{"settle", "forget", "cancel", "restore", "undo"}, 0
	var orders func(done []string)
	orders = func(done []string) {
		if len(done) > 0 {
			text := texts[count%len(texts)]
			x := &settlingTale{T: t, e: e, now: &now, s: loci.Scope{User: fmt.Sprint("u", count)}, plan: text[0], report: text[1]}
			x.id = must(e.Remember(t.Context(), x.s, loci.RememberRequest{Text: x.plan, At: now, Wait: true})).Notes[0].ID
			for _, what := range done {
				x.do(what)
			}
			x.right(done)
			count++
		}
		if len(done) < 5 && !t.Failed() {
			for _, what := range steps {
				orders(append(slices.Clip(done), what))
			}
		}
	}
	orders(nil)
	t.Logf("%d orders: %s", count, strings.Join(steps, ", "))
}

// plansOf is what became of all plans, and which of these are forgotten.
func (l *life) plansOf() string {
	var b strings.Builder
	for _, id := range l.notes {
		n := must(l.Note(context.Background(), me, loci.NoteRequest{ID: id}))
		if n.Plan == nil {
			continue
		}
		fmt.Fprintf(&b, "%s %s by %q forgotten %t\n", l.names[id], n.Plan.Text(nil), l.names[n.SettledBy()], n.Forgotten)
	}
	return b.String()
}

// retellings are what the model of TestFindingG8_WhateverHappensPlansAgree makes of what is said.
var retellings = []struct{ said, fact, when string }{
	{"going to see the dentist", "The user is going to see the dentist.", "prospective"},
	{"dentist appointment on", "The user has a dentist appointment.", "prospective"},
	{"moved to next Tuesday", "The user's dentist appointment moved to next Tuesday.", "prospective"},
	{"not going to see the dentist", "The user is not going to see the dentist.", "current"},
	{"saw the dentist", "The user saw the dentist.", "historical"},
	{"下周三我要去看牙医", "用户下周三要去看牙医。", "prospective"},
	{"取消了", "用户取消了牙医。", "historical"},
}

// retells is a model that makes facts of what is said last of dentists.
type retells struct{}

func (retells) Model() string { return "retells" }

func (retells) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	last, answer := -1, ""
	for _, r := range retellings {
		if at := strings.LastIndex(p.User, r.said); p.Step == "extract" && at > last {
			last, answer = at, `{"facts":[`+statement(r.fact, map[string]any{"kind": "episode", "temporality": r.when})+`]}`
		}
	}
	return model.Answer{Text: orNone(answer)}, nil
}

// planning does one thing to a plan, or to what settles it, and returns the changes by which it
// can be taken back.
func (l *life) planning() (what string, ids []string) {
	n := rapid.SampledFrom(l.notes).Draw(l.T, "note")
	other := rapid.SampledFrom(l.notes).Draw(l.T, "other")
	what = rapid.SampledFrom([]string{"forget", "restore", "settle", "move", "fulfil", "unfulfil"}).Draw(l.T, "what")
	ctx := context.Background()
	var res *loci.ChangeResult
	var err error
	link := func(changed bool) {
		past := must(l.History(ctx, me, other)).Changes
		if last := &past[len(past)-1]; changed && last.Step == loci.StepSettle && last.Clock.Equal(l.clock.Truncate(time.Microsecond)) {
			ids = []string{last.Change.String()}
		}
	}
	switch what {
	case "forget":
		res, err = l.Forget(ctx, me, loci.ForgetRequest{ID: n})
	case "restore":
		res, err = l.Restore(ctx, me, n)
	case "settle":
		res, err = l.Settle(ctx, me, loci.SettleRequest{ID: n, As: rapid.SampledFrom([]loci.PlanStatus{loci.StatusDone, loci.StatusCancelled}).Draw(l.T, "as")})
	case "move":
		res, err = l.Settle(ctx, me, loci.SettleRequest{ID: n, As: loci.StatusMoved, To: loci.Date{Time: l.clock.AddDate(0, 0, 9).Truncate(24 * time.Hour), Precision: loci.Day}})
	case "fulfil":
		var made *loci.LinkResult
		if made, err = l.Link(ctx, me, loci.LinkRequest{From: n, Type: loci.Fulfils, To: other}); err == nil {
			link(made.Changed)
		}
	case "unfulfil":
		var gone *loci.LinkResult
		if gone, err = l.Unlink(ctx, me, loci.UnlinkRequest{From: n, Type: loci.Fulfils, To: other}); err == nil {
			link(gone.Changed)
		}
	}
	if res != nil && err == nil {
		ids = l.undoable(res)
	}
	return fmt.Sprintf("%s %s %s (%v)", what, l.names[n], l.names[other], err), ids
}

// undoable are the changes of a result but those that follow from others.
func (l *life) undoable(res *loci.ChangeResult) (ids []string) {
	for _, r := range append([]loci.ChangeResult{*res}, res.Also...) {
		if r.Change.Note.IsZero() {
			continue
		}
		for _, v := range must(l.History(context.Background(), me, r.Change.Note)).Changes {
			if v.Change == r.Change && v.Step != loci.StepDerive {
				ids = append(ids, r.Change.String())
			}
		}
	}
	return ids
}

// takenBack undoes changes, and says what they are then.
func (l *life) takenBack(ids []string) []string {
	res, err := l.Undo(context.Background(), me, loci.UndoRequest{IDs: ids})
	if err != nil {
		l.Fatalf("undo %v: %v", ids, err)
	}
	return l.undoable(res)
}

// Whatever happens to notes, agenda, notes, timeline and links say the same of every plan; what
// was done last to one can be taken back, and that too, and all is as it was.
func TestFindingG8_WhateverHappensPlansAgree(t *testing.T) {
	t.Parallel()
	for how, m := range map[string]model.LLM{"by rules": nil, "with a model": retells{}} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(rt *rapid.T) {
				l := newLife(rt, inmem.New())
				if m != nil {
					_ = l.Engine.Close(context.Background())
					l.Engine = must(engine.New(l.store, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return l.clock }, Models: engine.Models{Extract: m, Decide: m, Evolve: m}}))
				}
				defer l.close()
				var did []string
				agree := func(what string) {
					did = append(did, what)
					if wrong := agreePlans(l.Engine, me, l.notes); len(wrong) > 0 {
						rt.Fatalf("%s\nafter\n%s", strings.Join(wrong, "\n"), strings.Join(did, "\n"))
					}
				}
				for range rapid.IntRange(4, 16).Draw(rt, "steps") {
					l.clock = l.clock.Add(time.Duration(rapid.IntRange(1, 60).Draw(rt, "hours")) * time.Hour)
					if len(l.notes) < 2 || rapid.Bool().Draw(rt, "anything") {
						agree(l.act())
						continue
					}
					before := l.plansOf()
					what, ids := l.planning()
					agree(what)
					if len(ids) == 0 || !rapid.Bool().Draw(rt, "taken back") {
						continue
					}
					after := l.plansOf()
					l.clock = l.clock.Add(time.Minute)
					again := l.takenBack(ids)
					agree("taken back")
					if got := l.plansOf(); got != before {
						rt.Fatalf("taken back the plans are\n%swant\n%safter\n%s", got, before, strings.Join(did, "\n"))
					}
					if len(again) == 0 || rapid.Bool().Draw(rt, "for good") {
						continue
					}
					l.clock = l.clock.Add(time.Minute)
					l.takenBack(again)
					agree("and that taken back")
					if got := l.plansOf(); got != after {
						rt.Fatalf("the undo taken back the plans are\n%swant\n%safter\n%s", got, after, strings.Join(did, "\n"))
					}
				}
			})
		})
	}
}

// What fulfils a plan settles it, by hand too, and unlinking opens it again; where some who see
// the plan do not see the note, nothing is linked, and nothing settles by itself.
func TestFindingG8_WhatFulfilsAPlanIsItsState(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	e := clocked(t, inmem.New(), now)
	desk := loci.Scope{User: me.User, Agent: "desk"}
	tell := func(text string, v loci.Visibility) loci.Note {
		return must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, At: now, Visibility: v, Wait: true})).Notes[0]
	}
	status := func(s loci.Scope, id loci.ID) loci.PlanStatus {
		return must(e.Note(t.Context(), s, loci.NoteRequest{ID: id})).Plan.Status
	}
	plan, report, other := tell("I'm going to learn the cello.", ""), tell("The orchestra played in the park.", ""), tell("The concert was sold out.", "")
	ids := []loci.ID{plan.ID, report.ID, other.ID}
	link := loci.LinkRequest{From: report.ID, Type: loci.Fulfils, To: plan.ID, Reason: "I played along"}
	if res := must(e.Link(t.Context(), me, link)); !res.Changed || status(me, plan.ID) != loci.StatusDone || must(e.Link(t.Context(), me, link)).Changed {
		t.Errorf("linked: %+v, %s", res, status(me, plan.ID))
	}
	again := link
	again.From = other.ID
	if _, err := e.Link(t.Context(), me, again); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("fulfilled twice: %v", err)
	}
	h := must(e.History(t.Context(), me, plan.ID)).Changes
	must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{h[len(h)-1].Change.String()}}))
	if wrong := agreePlans(e, me, ids); len(wrong) > 0 || status(me, plan.ID) != loci.StatusPlanned {
		t.Errorf("taken back: %s %v", status(me, plan.ID), wrong)
	}
	must(e.Link(t.Context(), me, link))
	must(e.Unlink(t.Context(), me, loci.UnlinkRequest{From: link.From, Type: link.Type, To: link.To}))
	if wrong := agreePlans(e, me, ids); len(wrong) > 0 || status(me, plan.ID) != loci.StatusPlanned {
		t.Errorf("unlinked: %s %v", status(me, plan.ID), wrong)
	}
	if _, err := e.Link(t.Context(), me, loci.LinkRequest{From: plan.ID, Type: loci.Fulfils, To: report.ID}); !errors.Is(err, loci.ErrInvalid) {
		t.Errorf("what is no plan is fulfilled: %v", err)
	}
	hidden := tell("I played the cello at last.", loci.UserOnly)
	link.From = hidden.ID
	if _, err := e.Link(t.Context(), me, link); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("fulfilled by what fewer may see: %v", err)
	}
	before := must(e.Note(t.Context(), desk, loci.NoteRequest{ID: plan.ID}))
	tell("I learned the cello.", loci.UserOnly)
	for _, s := range []loci.Scope{me, desk} {
		if status(s, plan.ID) != loci.StatusPlanned {
			t.Errorf("what %q may not see settles the plan for %q", desk.Agent, s.Agent)
		}
	}
	if after := must(e.Note(t.Context(), desk, loci.NoteRequest{ID: plan.ID})); after.Version != before.Version {
		t.Errorf("the agent sees that something happened: version %d was %d", after.Version, before.Version)
	}
}

// The plan of a fact that is made of words is what became of theirs before.
func TestFindingG8_AFactOfSettledWordsIsSettled(t *testing.T) {
	t.Parallel()
	for how, settle := range map[string]func(e *engine.Engine, id loci.ID){
		"by hand": func(e *engine.Engine, id loci.ID) {
			must(e.Settle(t.Context(), me, loci.SettleRequest{ID: id, As: loci.StatusCancelled}))
		},
		"by a report": func(e *engine.Engine, id loci.ID) {
			must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I'm not going to see the dentist after all.", At: toldOld.Add(time.Hour), Wait: true}))
		},
	} {
		kept := inmem.New()
		e := clocked(t, kept, toldOld.Add(2*time.Hour))
		words := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I'm going to see the dentist.", At: toldOld, Wait: true}))
		settle(e, words.Notes[0].ID)
		later := must(engine.New(kept, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return toldOld.Add(3 * time.Hour) }, Models: engine.Models{Extract: retells{}}}))
		t.Cleanup(func() { _ = later.Close(context.Background()) })
		facts := []loci.GivenFact{{Text: "The user is going to see the dentist.", Kind: loci.Episode, Temporality: loci.Prospective}}
		res := must(later.Remember(t.Context(), me, loci.RememberRequest{Text: "I'm going to see the dentist.", At: toldOld, Facts: facts}))
		var ids []loci.ID
		for i := range res.Notes {
			ids = append(ids, res.Notes[i].ID)
			if p := res.Notes[i].Plan; p == nil || p.Status != loci.StatusCancelled {
				t.Errorf("%s: %q is %+v", how, res.Notes[i].Content, p)
			}
		}
		if wrong := agreePlans(later, me, ids); len(wrong) > 0 || len(ids) != 2 {
			t.Errorf("%s: %d notes, %v", how, len(ids), wrong)
		}
	}
}

// Who plans again what is done plans it, whether or not what is done is asked for too.
func TestFindingG8_WhatIsPlannedAgainIsOnTheAgenda(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		fact := loci.GivenFact{Text: "The user will paint the shed.", Kind: loci.Episode, Temporality: loci.Prospective}
		first := only(t, gives(t, e, me, "I'm going to paint the shed.", fact))
		must(e.Settle(t.Context(), me, loci.SettleRequest{ID: first.ID, As: loci.StatusDone}))
		again := gives(t, e, me, "I'm going to paint the shed once more.", fact).Notes[0].ID
		for _, done := range []bool{false, true} {
			var listed []loci.ID
			for _, s := range must(e.Agenda(t.Context(), me, loci.AgendaRequest{Done: done})).Sections {
				for i := range s.Plans {
					listed = append(listed, s.Plans[i].Note.ID)
				}
			}
			if n := now(t, e, me, again); !slices.Contains(listed, again) || !n.HasFact(first.ID) {
				t.Errorf("done ones too: %v; listed are %v, not %v, of %+v", done, listed, again, n.Facts)
			}
		}
	})
}
