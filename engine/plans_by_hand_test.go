package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// keeps remembers words on 5 November 2026 with what is given as planned, as "text" or "text@date", and
// returns the ids of the words and of the facts.
func (p *planning) keeps(words string, given ...string) (ids []loci.ID) {
	p.Helper()
	r := loci.RememberRequest{Text: words, At: time.Date(2026, 11, 5, 9, 0, 0, 0, time.UTC), Role: loci.RoleUser, Zone: "Europe/Berlin", Wait: true}
	for _, g := range given {
		text, date, _ := strings.Cut(g, "@")
		f := loci.GivenFact{Text: text, Temporality: loci.Prospective}
		if date != "" {
			f.EventTime = must(loci.ParseDate(date, nil))
		}
		r.Facts = append(r.Facts, f)
	}
	for _, n := range must(p.e.Remember(p.Context(), p.who, r)).Notes {
		ids = append(ids, n.ID)
	}
	return ids
}

// T5: of words of several plans none is settled by the id of the words, and the answer lists which
// there are, with their dates; of words of one plan it is that plan.
func TestT5_WordsOfSeveralPlansListThem(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		p := planning{T: t, e: memory(t, s), who: me}
		ids := p.keeps("Mum has surgery on 3 December and I take that week off.", "The user's mother has surgery.@2026-12-03", "The user takes a week off.@2026-11-30")
		_, err := p.e.Settle(t.Context(), me, loci.SettleRequest{ID: ids[0], As: loci.StatusDone})
		for _, want := range []string{ids[1].String() + " (planned for 2026-12-03)", ids[2].String() + " (planned for 2026-11-30)"} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("the error is %v, without %s", err, want)
			}
		}
		ids = p.keeps("Mum is well, and the tax adviser is on 2 December.", "The user sees the tax adviser.@2026-12-02")
		if res := must(p.e.Settle(t.Context(), me, loci.SettleRequest{ID: ids[0], As: loci.StatusDone})); res.Note.ID != ids[1] || res.Note.Plan.Status != loci.StatusDone {
			t.Errorf("settled is %+v", res.Note)
		}
	})
}

// T5: who settles a plan that was replaced, and replaced again, is told which one is the plan now.
func TestT5_AClosedPlanNamesTheOneThatHolds(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		p := planning{T: t, e: memory(t, s), who: me}
		var ids []loci.ID
		for _, day := range []string{"2026-11-20", "2026-12-04", "2026-12-11"} {
			ids = append(ids, p.keeps("The first version is due on "+day+".", "The first version is due.@"+day)[1])
			if n := len(ids); n > 1 {
				must(p.e.Replace(t.Context(), me, loci.ReplaceRequest{Old: ids[n-2], New: ids[n-1]}))
			}
		}
		_, err := p.e.Settle(t.Context(), me, loci.SettleRequest{ID: ids[0], As: loci.StatusDone})
		if err == nil || !strings.Contains(err.Error(), "in favour of note "+ids[2].String()) {
			t.Errorf("the error is %v, and the plan is note %s", err, ids[2])
		}
	})
}

// T5: words with given facts plan what these do, and nothing when all that was planned of them is over or
// was never one: what rules read in them is on no agenda.
func TestT5_WordsWithGivenFactsPlanNothingByThemselves(t *testing.T) {
	words := "I took on an apprentice, she starts on December 1. We'll visit Grandma on January 2."
	eachStore(t, func(t *testing.T, s store.Store) {
		p := planning{T: t, e: memory(t, s), who: me}
		ids := p.keeps(words, "The apprentice starts.@2026-12-01", "The user's family visits Grandma.@2027-01-02")
		later := p.keeps("She can't before the 8th of December, and Grandma is on December 26.",
			"The apprentice starts.@2026-12-08", "The user's family visits Grandma.@2026-12-26")
		for i, old := range ids[1:] {
			must(p.e.Replace(t.Context(), me, loci.ReplaceRequest{Old: old, New: later[i+1]}))
		}
		var planned []string
		for _, section := range must(p.e.Agenda(t.Context(), me, loci.AgendaRequest{})).Sections {
			for _, plan := range section.Plans {
				planned = append(planned, plan.Note.Content+" "+plan.Note.Planned().Text(nil))
			}
		}
		if want := "The apprentice starts. planned for 2026-12-08, The user's family visits Grandma. planned for 2026-12-26"; strings.Join(planned, ", ") != want {
			t.Errorf("on the agenda is %q", planned)
		}
		if state := must(p.e.Note(t.Context(), me, loci.NoteRequest{ID: ids[0]})).Planned(); state.Open() {
			t.Errorf("the words are %s", state.Text(nil))
		}
	})
}

// T5: a plan that was moved by hand stays where it is when a given fact tells why.
func TestT5_AGivenFactThatTellsWhyMovesNothing(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		for _, c := range [][3]string{
			{"The user has a blood test.", "The user's blood test didn't happen because of a fire alarm.", "The blood test was cancelled because of a fire alarm."},
			{"用户要抽血化验。", "用户的抽血化验没做成，因为火警。", "用户的抽血化验取消了，因为火警。"},
		} {
			p := planning{T: t, e: memory(t, s), who: loci.Scope{User: c[0]}}
			plan := p.keeps(c[0], c[0]+"@2026-11-04")[1]
			must(p.e.Settle(t.Context(), p.who, loci.SettleRequest{ID: plan, As: loci.StatusMoved, To: must(loci.ParseDate("2026-11-16", nil))}))
			for _, why := range c[1:] {
				r := loci.RememberRequest{Text: "Fire alarm, all of us out on the pavement.", At: time.Date(2026, 11, 5, 10, 0, 0, 0, time.UTC), Role: loci.RoleUser, Wait: true, Facts: []loci.GivenFact{{Text: why}}}
				must(p.e.Remember(t.Context(), p.who, r))
			}
			if state := must(p.e.Note(t.Context(), p.who, loci.NoteRequest{ID: plan})).Plan; state.Status != loci.StatusPlanned || state.MovedTo.String() != "2026-11-16" {
				t.Errorf("the plan is %s", state.Text(nil))
			}
		}
	})
}

// T5: words that tell a plan again that was moved by hand, or that move a plan, are the plan, though the
// facts that are given with them say something else: it stays on the agenda.
func TestT5_AMovedPlanToldWithOtherFactsStaysOnTheAgenda(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		for i, c := range [][4]string{
			{"I have a check-up on 27 November.", "The check-up is moved to 3 December, and Farai is at the bakery now.", "Farai works at the bakery.", "yes"},
			{"11月27号有家长会。", "家长会改到12月3号了，另外小满的老师姓吴。", "小满的老师姓吴。", "yes"},
			{"I have a check-up on 27 November.", "The check-up is moved to 3 December, and Farai is at the bakery now.", "Farai works at the bakery.", "no"},
			{"11月27号有家长会。", "家长会改到12月3号了，另外小满的老师姓吴。", "小满的老师姓吴。", "no"},
		} {
			p := planning{T: t, e: memory(t, s), who: loci.Scope{User: string(rune('a' + i))}}
			plan := p.keeps(c[0])[0]
			if c[3] == "yes" {
				must(p.e.Settle(t.Context(), p.who, loci.SettleRequest{ID: plan, As: loci.StatusMoved, To: must(loci.ParseDate("2026-12-03", nil))}))
			}
			r := loci.RememberRequest{Text: c[1], At: time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC), Role: loci.RoleUser, Wait: true, Facts: []loci.GivenFact{{Text: c[2]}}}
			must(p.e.Remember(t.Context(), p.who, r))
			var planned []string
			for _, section := range must(p.e.Agenda(t.Context(), p.who, loci.AgendaRequest{})).Sections {
				for _, plan := range section.Plans {
					planned = append(planned, plan.Note.Planned().Due.String())
				}
			}
			if strings.Join(planned, " ") != "2026-12-03" {
				t.Errorf("%s, moved by hand: %s: on the agenda is %q", c[0], c[3], planned)
			}
		}
	})
}
