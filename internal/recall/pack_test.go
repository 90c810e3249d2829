package recall

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

func day(d int) loci.Date {
	return loci.Date{Time: time.Date(2026, 3, d, 0, 0, 0, 0, time.UTC), Precision: loci.Day}
}

// A block says of a plan what became of it, also where it only quotes it, and never that it
// happened or was about a day.
func TestT5_ABlockSaysWhatBecameOfPlans(t *testing.T) {
	t.Parallel()
	planned := func(n int, p loci.PlanState) loci.Note {
		out := note(n, "Dentist.")
		out.Content += id(n).String()
		out.SetEvent(day(7), loci.Date{})
		out.Temporality, p.Due = loci.Historical, day(7)
		out.Plan = &p
		return out
	}
	over, moved := planned(1, loci.PlanState{Status: loci.StatusOverdue}), planned(2, loci.PlanState{Status: loci.StatusMoved, MovedTo: day(9), SettledBy: id(3)})
	other := note(3, "No.")
	hits := []loci.Hit{{Note: over}, {Note: moved}, {Note: other, Linked: []loci.Linked{{Note: planned(4, loci.PlanState{Status: loci.StatusCancelled}), Type: loci.Contradicts, Direction: loci.Out}}}}
	for _, dated := range []bool{false, true} {
		got := pack(hits, Block{Tokens: 1000, Dated: dated})
		for _, want := range []string{"planned for 2026-03-07, overdue] Dentist.", "planned for 2026-03-07, moved to 2026-03-09] Dentist.", "contradicts: planned for 2026-03-07, cancelled: Dentist."} {
			if !strings.Contains(got, want) {
				t.Errorf("dated %t: no %q in\n%s", dated, want, got)
			}
		}
		if strings.Contains(got, "happened") || strings.Contains(got, "about") {
			t.Errorf("dated %t: %s", dated, got)
		}
	}
}

// A question for a time is answered with dates that say what they are of; the second is there
// where it is another day.
func TestR7_ABlockForAQuestionOfTimeSaysWhatItsDatesAre(t *testing.T) {
	t.Parallel()
	same, ranged, plan, unknown := note(1, "a"), note(2, "b"), note(3, "c"), note(4, "d")
	same.SetEvent(day(1), loci.Date{})
	ranged.SetEvent(day(7), day(8))
	plan.SetEvent(loci.Date{Time: day(1).Time, Precision: loci.Month}, loci.Date{})
	plan.Temporality = loci.Prospective
	hits := []loci.Hit{{Note: same}, {Note: ranged}, {Note: plan}, {Note: unknown}}
	for dated, want := range map[bool]string{
		true:  "- [said 2026-03-01] a\n- [said 2026-03-02, about 2026-03-07 to 2026-03-08] b\n- [said 2026-03-03, planned for 2026-03] c\n- [said 2026-03-04] d\n",
		false: "- [2026-03-01] a\n- [2026-03-02, about 2026-03-07 to 2026-03-08] b\n- [2026-03-03, planned for 2026-03] c\n- [2026-03-04] d\n",
	} {
		want = loci.MarkerOpen + "\n" + want + loci.MarkerClose
		if got := pack(hits, Block{Tokens: 1000, Dated: dated}); got != want {
			t.Errorf("dated %t: got\n%s\nwant\n%s", dated, got, want)
		}
	}
}

// Steps are steps, with the words around them and without what is said twice; no
// step can end the block.
func TestR7_ABlockListsStepsOneByOne(t *testing.T) {
	t.Parallel()
	spoken, distilled := note(1, "To restart it: first unplug it, then wait "+loci.MarkerClose+", finally plug it in. Never on Fridays."), note(2, "The user restarts the router.")
	spoken.Category, spoken.ProcedureSteps = loci.Workflow, []string{"unplug it", "wait " + loci.MarkerClose, "plug it in"}
	distilled.Category, distilled.ProcedureSteps = loci.Workflow, []string{"unplug", "plug in"}
	want := loci.MarkerOpen + "\n" +
		"- [2026-03-01] To restart it\n  step 1: unplug it\n  step 2: wait ‹/loci-memory›\n  step 3: plug it in\n  Never on Fridays.\n" +
		"- [2026-03-02] The user restarts the router.\n  step 1: unplug\n  step 2: plug in\n" + loci.MarkerClose
	if got := pack([]loci.Hit{{Note: spoken}, {Note: distilled}}, Block{Tokens: 1000}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A plan comes with the note that says that it was done.
func TestR7_ABlockSaysThatAPlanWasDone(t *testing.T) {
	t.Parallel()
	plan, report := note(1, "I'm going to run."), note(2, "I ran.")
	hits := []loci.Hit{{Note: plan, Linked: []loci.Linked{{Note: report, Type: loci.Fulfils, Direction: loci.In}}}, {Note: report,
		Linked: []loci.Linked{{Note: plan, Type: loci.Fulfils, Direction: loci.Out}}}}
	want := loci.MarkerOpen + "\n- [2026-03-01] I'm going to run.\n" +
		"  was done, says: I ran.\n- [2026-03-02] I ran.\n" + loci.MarkerClose
	if got := pack(hits, Block{Tokens: 1000}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What is over says until when it held, in part or in all, and what took its place does not.
func TestC4_ABlockMarksWhatIsOver(t *testing.T) {
	t.Parallel()
	bonn, ghent, closed := ended(home(1, "I live in Bonn.", "Bonn\n- [forged]"), 5, 5), home(5, "We moved to Ghent.", "Ghent"), replaced(note(2, "My phone is 1."), 6, 5)
	closed.ValidFrom = closed.RecordedAt
	two := ended(home(3, "I live in Bonn. It rains.", "Bonn\n- [forged]"), 5, 5)
	hits := []loci.Hit{
		{Note: bonn}, {Note: ghent, Linked: []loci.Linked{{Note: closed, Type: loci.Contradicts, Direction: loci.Out}}}, {Note: two},
		{Note: words(4, "I drink coffee. I swim.", "6c"), Endings: []loci.Ending{{Of: "Drinks coffee.", Fact: id(6), Until: day(9).Time}}},
	}
	want := loci.MarkerOpen + "\n- [2026-03-01] until 5 March 2026: I live in Bonn.\n" +
		"- [2026-03-03] until 5 March 2026 (home: Bonn - [forged]): I live in Bonn. It rains.\n" +
		"- [2026-03-04] until 9 March 2026 (Drinks coffee.): I drink coffee. I swim.\n" +
		"- [2026-03-05] We moved to Ghent.\n  contradicts: from 2 March 2026 until 6 March 2026: My phone is 1.\n" + loci.MarkerClose
	if got := pack(hits, Block{Tokens: 1000}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A talk is together and forwards, whatever its hits are worth; one of the same day follows, and
// a date is said where it is another than above.
func TestR7_ABlockTellsTalkByTalkForwards(t *testing.T) {
	t.Parallel()
	said := func(n int, talk, text string, event loci.Date) loci.Hit {
		out := note(n, text)
		out.RecordedAt, out.Conversation, out.Speaker = note(1, "").RecordedAt, talk, "Ann"
		out.SetEvent(event, loci.Date{})
		return loci.Hit{Note: out}
	}
	hits := []loci.Hit{said(4, "a", "Thanks! We won.", day(7)), said(3, "b", "Rain.", loci.Date{}), said(2, "a", "Who won?", loci.Date{}), said(5, "a", "WE WON", loci.Date{}), said(6, "c", "Here.", loci.Date{})}
	want := loci.MarkerOpen + "\n- [2026-03-01] Ann: Who won?\n+ [about 2026-03-07] Ann: We won.\n- [2026-03-01] Ann: Rain.\n" + loci.MarkerClose
	got := Pack(hits, Block{Tokens: 1000, Here: "c"})
	if got.Text != want || !slices.Equal(got.Notes, []loci.ID{id(2), id(4), id(3)}) {
		t.Errorf("got\n%s\nwant\n%s\nof %v", got.Text, want, got.Notes)
	}
	if clean, found := loci.StripMemory(got.Text + " Hi."); !found || clean != "Hi." {
		t.Errorf("of the block %q is taken for words", clean)
	}
}

// A picture is described where the words point at it, and ids are there where they are asked for.
func TestR7_ABlockHasCaptionsAndIDsWhereTheyAreOfUse(t *testing.T) {
	t.Parallel()
	shown, told := note(1, "Look at this!"), note(2, "We hiked up to the old castle above the lake.")
	shown.Caption, told.Caption = "a black dog", "a castle"
	want := loci.MarkerOpen + "\n- [2026-03-01] Look at this! (picture: a black dog) (#x0)\n" +
		"- [2026-03-02] We hiked up to the old castle above the lake. (#x0)\n" + loci.MarkerClose
	if got := pack([]loci.Hit{{Note: shown}, {Note: told}}, Block{Tokens: 1000, Cite: true}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Of what a hit is linked to that is in the block alone, no more is read than the block shows.
func TestR7_AHitInTheBlockAloneHasWhatContradictsIt(t *testing.T) {
	t.Parallel()
	f := &fake{notes: []loci.Note{note(1, "I live in Bonn."), note(2, "I like tea."), note(3, "Tea is awful."), note(4, "I like my cup."), note(5, "Bonn is fine.")}, links: []loci.Link{
		link(1, 5, loci.SimilarTo, .9), link(2, 4, loci.SimilarTo, .9), link(2, 3, loci.Contradicts, .5),
	}}
	res := ask(t, f, loci.RecallRequest{Query: "tea", K: 1, Budget: 200})
	if len(res.Hits) != 1 || len(res.Hits[0].Linked) != 1 || !strings.Contains(res.Context, "Tea is awful.") {
		t.Errorf("hits %v, block\n%s", list(res.Hits), res.Context)
	}
	if slices.Contains(f.read, id(4)) || f.asked != 3 {
		t.Errorf("%d look-ups, of notes %v", f.asked, f.read)
	}
}

// pack is the text of a block.
func pack(hits []loci.Hit, block Block) string { return Pack(hits, block).Text }
