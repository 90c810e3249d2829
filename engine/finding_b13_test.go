package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// planning is somebody with a memory who plans, and what the agenda has of it.
type planning struct {
	*testing.T
	e    loci.Service
	who  loci.Scope
	told int

	warned []string // of what was given last
}

// says remembers words a day after those before them.
func (p *planning) says(text string) loci.Note {
	p.Helper()
	p.told++
	at := time.Date(2026, 3, 2, 10, 0, 0, 0, time.FixedZone("", 3600)).AddDate(0, 0, p.told)
	return must(p.e.Remember(p.Context(), p.who, loci.RememberRequest{Text: text, At: at, Wait: true})).Notes[0]
}

func (p *planning) moves(id loci.ID, to string) *loci.ChangeResult {
	p.Helper()
	return must(p.e.Settle(p.Context(), p.who, loci.SettleRequest{ID: id, As: loci.StatusMoved, To: must(loci.ParseDate(to, nil))}))
}

// plans requires these plans on the agenda, one a line: what became of it, and its words.
func (p *planning) plans(want string) {
	p.Helper()
	got := ""
	for _, s := range must(p.e.Agenda(p.Context(), p.who, loci.AgendaRequest{Done: true})).Sections {
		for _, plan := range s.Plans {
			got += plan.Note.Planned().Text(nil) + ": " + plan.Note.Content + "\n"
		}
	}
	if got != want {
		p.Errorf("the agenda has\n%swant\n%s", got, want)
	}
}

// A plan that was moved by hand is one plan, for the new date alone: also where it is told again
// for that date, and where its old words are. What is plainly another plan is one of its own.
func TestFindingB13_AMovedPlanToldAgainIsThatPlan(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, c := range []struct{ plan, to, now, again, other string }{
			{"I have a dentist appointment on 20 March.", "2026-03-27", "The dentist appointment is on 27 March now.", "I have a dentist appointment on 27 March.", "I have an eye test on 27 March."},
			{"I'm going on a trip to Porto from 12 to 15 April.", "2026-04-19", "The trip is on 19 April now.", "The trip to Porto is on 19 April.", "I'm going on a trip to Rome on 19 April."},
			{"我3月20日去看牙医。", "2026-03-27", "看牙医改到3月27日了。", "我3月27日去看牙医。", "我3月27日去看眼科。"},
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: c.plan}}
			first := p.says(c.plan)
			due := "moved to " + p.moves(first.ID, c.to).Note.Planned().Due.String()
			if end := p.note(first.ID).EventEnd; !end.IsZero() {
				due += " to " + end.String()
			}
			p.plans(due + ": " + c.plan + "\n")
			p.says(c.plan)
			p.plans(due + ": " + c.plan + "\n")
			moved := p.says(c.now)
			p.plans(due + ": " + c.now + "\n")
			p.says(c.plan)
			p.plans(due + ": " + c.now + "\n")
			again := p.says(c.again)
			p.plans(due + ": " + c.again + "\n")
			must(e.Undo(t.Context(), p.who, loci.UndoRequest{IDs: []string{again.Messages[0].String(), moved.Messages[0].String()}}))
			p.plans(due + ": " + c.plan + "\n")
			p.says(c.other)
			if n := must(e.Agenda(t.Context(), p.who, loci.AgendaRequest{})).Total; n != 2 {
				t.Errorf("%s: with another plan there are %d", c.other, n)
			}
		}
	})
}

func (p *planning) note(id loci.ID) *loci.Note {
	p.Helper()
	return must(p.e.Note(p.Context(), p.who, loci.NoteRequest{ID: id}))
}

// A plan that is moved keeps the hour that it has where it is given none, which is said, and takes
// as long as it did; an undo takes all of that back.
func TestFindingB13_AMovedPlanKeepsItsHourAndItsLength(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, c := range []struct{ plan, to, want string }{
			{"I have a dentist appointment on 20 March at 14:30.", "2026-03-27", "2026-03-27T14:30:00+01:00"},
			{"I have a dentist appointment on 20 March at 14:30.", "2026-03-27T16:00:00+01:00", "2026-03-27T16:00:00+01:00"},
			{"I have a dentist appointment on 20 March at 14:30.", "2026-04", "2026-04"},
			{"I have a dentist appointment on 20 March.", "2026-03-27", "2026-03-27"},
			{"I'm flying to Porto from 12 to 15 April.", "2026-04-19", "2026-04-19 to 2026-04-22"},
			{"I'm flying to Porto from 12 to 15 April.", "2026-04-19T08:00:00+02:00", "2026-04-19T08:00:00+02:00 to 2026-04-22"},
			{"I'm flying to Porto from 12 to 15 April.", "2026-05", "2026-05"},
			{"我3月20日下午两点半去看牙医。", "2026-03-27", "2026-03-27T14:30:00+01:00"},
			{"我们4月12日到15日去波尔图旅行。", "2026-04-19", "2026-04-19 to 2026-04-22"},
		} {
			p := planning{T: t, e: e, who: loci.Scope{User: c.plan + c.to}}
			first := p.says(c.plan)
			was := first.Planned().Text(nil)
			done := p.moves(first.ID, c.to)
			p.plans("moved to " + c.want + ": " + c.plan + "\n")
			kept := first.EventPrecision == loci.Instant && len(c.to) == len("2026-03-27")
			if said := len(done.Warnings) > 0; said != kept {
				t.Errorf("%s to %s: the receipt says %q", c.plan, c.to, done.Warnings)
			}
			must(e.Undo(t.Context(), p.who, loci.UndoRequest{IDs: []string{done.Change.String()}}))
			p.plans(was + ": " + c.plan + "\n")
		}
	})
}

// A message whose facts plan different things has no one plan: its line says what became of each
// that is settled, and which of them are open.
func TestT5_ALineSaysWhatBecameOfEachPlan(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		plan := func(text, day string) loci.GivenFact {
			return loci.GivenFact{Text: text, Temporality: loci.Prospective, EventTime: must(loci.ParseDate(day, nil))}
		}
		for _, c := range []struct {
			text, asked string
			facts       []loci.GivenFact
			open, moved string
		}{
			{
				"Dentist on 8 March, MOT for the car on the 11th, and Tom moved to Leeds.", "When is the dentist?",
				[]loci.GivenFact{plan("The user sees the dentist on 8 March.", "2090-03-08"), plan("The car has its MOT on 11 March.", "2090-03-11"), {Text: "Tom moved to Leeds."}},
				", planned for 2090-03-08; planned for 2090-03-11] user: ", ", planned for 2090-03-11] moved to 2090-03-10 (sees the dentist on 8 March.): user: ",
			},
			{
				"3月8号看牙医，11号车要年检，另外小汤搬到利兹了。", "什么时候看牙医？",
				[]loci.GivenFact{plan("用户3月8号看牙医。", "2090-03-08"), plan("车11号年检。", "2090-03-11"), {Text: "小汤搬到利兹了。"}},
				", planned for 2090-03-08; planned for 2090-03-11] user: ", ", planned for 2090-03-11] moved to 2090-03-10 (3月8号看牙医。): user: ",
			},
		} {
			scope := loci.Scope{User: c.text}
			notes := must(e.Remember(t.Context(), scope, loci.RememberRequest{Text: c.text, Facts: c.facts})).Notes
			line := func() string {
				return must(e.Recall(t.Context(), scope, loci.RecallRequest{Query: c.asked, Budget: 400})).Context
			}
			if got := line(); !strings.Contains(got, c.open+c.text) {
				t.Errorf("want %q before the words in\n%s", c.open, got)
			}
			must(e.Settle(t.Context(), scope, loci.SettleRequest{ID: notes[1].ID, As: loci.StatusMoved, To: must(loci.ParseDate("2090-03-10", nil))}))
			if got := line(); !strings.Contains(got, c.moved+c.text) {
				t.Errorf("want %q before the words in\n%s", c.moved, got)
			}
		}
	})
}

// Words of which a fact was corrected by hand are shown with what it says now, also where the line is
// there for another fact of theirs.
func TestT5_ALineSaysWhatWasCorrected(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		e := memory(t, s)
		for _, c := range []struct {
			text, asked, says string
			facts             []loci.GivenFact
			mark              string
		}{
			{
				"Took on an apprentice, Ayi, she's 19. The workshop gets a second bench from Lund.", "What about the workshop bench from Lund and the apprentice Ayi?", "The apprentice Ayi is 20 years old.",
				[]loci.GivenFact{{Text: "The apprentice Ayi is 19 years old."}, {Text: "The workshop gets a second bench from Lund."}}, "corrected (The apprentice Ayi is 20 years old.): user: ",
			},
			{
				"收了个学徒叫阿依，她19岁。工作室要添一张杨木工作台。", "学徒阿依和工作室的杨木工作台？", "学徒阿依20岁。",
				[]loci.GivenFact{{Text: "学徒阿依19岁。"}, {Text: "工作室要添一张杨木工作台。"}}, "corrected (学徒阿依20岁。): user: ",
			},
		} {
			scope := loci.Scope{User: c.text}
			notes := must(e.Remember(t.Context(), scope, loci.RememberRequest{Text: c.text, Facts: c.facts})).Notes
			must(e.Edit(t.Context(), scope, loci.EditRequest{ID: notes[1].ID, Content: c.says}))
			got := must(e.Recall(t.Context(), scope, loci.RecallRequest{Query: c.asked, Budget: 400})).Context
			if !strings.Contains(got, c.mark+c.text) {
				t.Errorf("want %q before the words in\n%s", c.mark, got)
			}
		}
	})
}
