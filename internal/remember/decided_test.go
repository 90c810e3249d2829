package remember

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
)

func existing(id byte) *loci.Note {
	return &loci.Note{
		ID: loci.ID{15: id}, Version: 1, Kind: loci.Fact, Content: "The user drinks tea.", Domain: "general", Visibility: loci.Scoped,
		Messages: []loci.ID{{15: 70}}, RecordedAt: clock.Add(-24 * time.Hour), Tags: []string{"drinks"}, Importance: .7,
	}
}

func fresh(content string) loci.Note {
	return loci.Note{
		Kind: loci.Fact, Content: content, Domain: "general", Visibility: loci.Scoped, Messages: []loci.ID{{15: 71}},
		RecordedAt: clock, Tags: []string{"tea"}, Importance: .5, Temporality: loci.Current, CreatedBy: "a", Version: 1,
	}
}

func TestW6_UpdateMergesIntoANewVersion(t *testing.T) {
	t.Parallel()
	old := existing(1)
	s := ApplyRulings(stamp(), nil, []loci.Note{fresh("The user drinks green tea.")}, []Ruling{{Operation: loci.Update, Target: old, Content: "The user drinks tea, green.", Reason: "more", By: "m@decide/1"}})
	if len(s.Changes.Notes) != 1 || len(s.Notes) != 0 || !s.Decisions[0].Note.IsZero() || s.Decisions[0].Target != old.ID {
		t.Fatalf("got %+v", s)
	}
	v := s.Changes.Notes[0].Version
	n := v.Note
	if v.Change.Version != 2 || v.Step != loci.StepDecide || v.Reason != "more (m@decide/1)" || n.Content != "The user drinks tea, green." || n.Extractor != "m@decide/1" ||
		len(n.Messages) != 2 || len(n.Tags) != 2 || n.Importance != .7 || !n.RecordedAt.Equal(clock) {
		t.Errorf("got %+v", v)
	}
	if len(old.Tags) != 1 || old.Content != "The user drinks tea." {
		t.Error("the note as it was read has changed")
	}
}

// A verbatim note is closed in favour of the merged text, never rewritten.
func TestW6_WordsAreNeverRewritten(t *testing.T) {
	t.Parallel()
	old := existing(1)
	old.Verbatim = true
	s := ApplyRulings(stamp(), nil, []loci.Note{fresh("The user drinks green tea.")}, []Ruling{{Operation: loci.Update, Target: old, Content: "The user drinks tea, green."}})
	if len(s.Changes.Notes) != 2 || s.Notes[0].Content != "The user drinks tea, green." {
		t.Fatalf("got %+v", s.Changes.Notes)
	}
	if closed := s.Changes.Notes[1].Version.Note; closed.Content != old.Content || closed.SupersededBy != s.Notes[0].ID {
		t.Errorf("the words became %+v", closed)
	}
}

func TestA1_FactsForOtherEyesAreNotMerged(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(old, n *loci.Note)
		merged bool
	}{
		"the same eyes":                    {func(_, _ *loci.Note) {}, true},
		"one's own, private, into another": {func(old, n *loci.Note) { old.CreatedBy, n.Visibility = "a", loci.Private }, false},
		"one's own, both private":          {func(old, n *loci.Note) { old.CreatedBy, old.Visibility, n.Visibility = "a", loci.Private, loci.Private }, true},
		"private, of another agent":        {func(old, n *loci.Note) { old.CreatedBy, n.Visibility = "b", loci.Private }, false},
		"into a private one of another":    {func(old, _ *loci.Note) { old.CreatedBy, old.Visibility = "b", loci.Private }, false},
		"for the user only":                {func(old, n *loci.Note) { old.CreatedBy, n.Visibility = "b", loci.UserOnly }, false},
		"a domain below":                   {func(old, n *loci.Note) { old.Domain, n.Domain = "work", "work/pay" }, true},
		"a domain of an agent's own":       {func(old, n *loci.Note) { old.Domain, n.Domain = "shop", "shop/desk" }, false},
		"a domain beside":                  {func(old, n *loci.Note) { old.Domain, n.Domain = "work", "home" }, false},
		"said before the memory, corrects": {func(old, _ *loci.Note) { old.RecordedAt = clock.Add(time.Second) }, false},
	} {
		old, n := existing(1), fresh("The user drinks green tea.")
		c.change(old, &n)
		s := ApplyRulings(stamp(), audience.Agents{{Name: "clerk", Domains: []string{"shop/desk"}}}, []loci.Note{n}, []Ruling{{Operation: loci.Update, Target: old, Content: "The user drinks tea, green."}})
		if merged := len(s.Notes) == 0; merged != c.merged {
			t.Errorf("%s: merged %t: %+v", name, merged, s.Decisions)
			continue
		}
		if after := s.Changes.Notes[0].Version.Note; c.merged && (after.Visibility != audience.Stricter(old.Visibility, n.Visibility) || len(after.Domain) < len(n.Domain) && n.Domain != "general") {
			t.Errorf("%s: it became %s, %s", name, after.Visibility, after.Domain)
		}
	}
}

// A statement that only repeats what is known is no note that could say what became of a plan.
func TestFindingJ12_WhatARepetitionDoesNotDoIsAWarning(t *testing.T) {
	t.Parallel()
	r := Ruling{Operation: loci.Noop, Target: existing(1), By: "m@decide/1", Settles: []becomes{{existing(2), loci.StatusDone}}}
	s := ApplyRulings(stamp(), nil, []loci.Note{fresh("The user drinks tea, as ever.")}, []Ruling{r})
	if len(s.warnings) != 1 || s.warnings[0] != "no plan was marked done: the statement only repeats what is known; settle it if it is" {
		t.Errorf("the warnings are %q", s.warnings)
	}
}

func TestT3_APlanThatIsOverIsHistoryAtOnce(t *testing.T) {
	t.Parallel()
	n := fresh("The user will visit Rome.")
	n.Temporality, n.RecordedAt = loci.Prospective, clock.AddDate(0, -2, 0)
	n.SetEvent(loci.Date{Time: clock.AddDate(0, -1, 0), Precision: loci.Day}, loci.Date{})
	s := ApplyRulings(stamp(), nil, []loci.Note{n}, []Ruling{added("new")})
	if len(s.Changes.Notes) != 2 || s.Notes[0].Temporality != loci.Historical || s.Notes[0].Version != 2 {
		t.Errorf("got %+v", s.Notes)
	}
}

func TestW2_JobsOfAModelFitAQuestion(t *testing.T) {
	t.Parallel()
	var notes []loci.Note
	for i := range 20 {
		notes = append(notes, loci.Note{ID: loci.ID{15: byte(i)}, Conversation: "c", Content: "short"})
	}
	for i := range 3 {
		notes = append(notes, loci.Note{ID: loci.ID{14: 1, 15: byte(i)}, Conversation: "d", Content: string(make([]byte, 3600))})
	}
	jobs := Work{Kind: loci.JobExtract}.jobs(stamp(), notes)
	var sizes []int
	for _, j := range jobs {
		sizes = append(sizes, len(j.Notes))
	}
	if len(sizes) != 5 || sizes[0] != 16 || sizes[1] != 4 || sizes[2] != 1 {
		t.Errorf("jobs of %v notes", sizes)
	}
	if one := (Work{Kind: loci.JobLink}).jobs(stamp(), notes); len(one) != 1 || len(one[0].Notes) != 23 {
		t.Errorf("without a model: %d jobs", len(one))
	}
}

// What was decided and is not done is said in words of people, with what they can do.
func TestFindingB10_WhatIsNotDoneIsSaidInPlainWords(t *testing.T) {
	t.Parallel()
	for want, u := range map[string]undone{
		"nothing was ended: it is of a later date; replace what is over":      {by: loci.Delete},
		"nothing was changed: it is of a later date; edit what is wrong":      {by: loci.Update},
		"nothing was left out: it is of a later date":                         {by: loci.Noop},
		"no plan was marked moved: it is of a later date; settle it if it is": {plan: loci.StatusMoved},
	} {
		if got := u.as("it is of a later date"); got != want {
			t.Errorf("it says %q, want %q", got, want)
		}
	}
}
