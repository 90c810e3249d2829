package recall

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// home is a note that claims where somebody lives, under the key me|home.
func home(n int, content, place string) loci.Note {
	out := note(n, content)
	out.Claims = []loci.Claim{{Subject: "me", Attribute: "home", Value: place, Keys: []string{"me|home"}}}
	return out
}

// ended is a note whose first claim ended on a day of March by another note.
func ended(n loci.Note, day, by int) loci.Note {
	n.Claims = slices.Clone(n.Claims)
	n.Claims[0].Until, n.Claims[0].By, n.Claims[0].Updated = time.Date(2026, 3, day, 9, 0, 0, 0, time.UTC), id(by), true
	return n
}

// replaced is a note that another closed.
func replaced(n loci.Note, day, by int) loci.Note {
	n.ValidUntil, n.SupersededBy = time.Date(2026, 3, day, 9, 0, 0, 0, time.UTC), id(by)
	return n
}

func TestC4_WhatHoldsGoesBeforeWhatIsOver(t *testing.T) {
	t.Parallel()
	bonn, ghent := ended(home(1, "I live in Bonn.", "Bonn"), 5, 5), home(5, "We moved to Ghent.", "Ghent")
	s := stockOf(fits(bonn, .5, "live"), fits(note(2, "I live music."), .3, "live"), fits(ghent, .1, ""))
	hits := s.answer(t, loci.RecallRequest{Query: "Where do I live?"}).Hits
	if got, want := order(hits), "We moved to Ghent. | I live in Bonn. | I live music."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if s.reads != 1 { // of linked notes: what took its place is a hit
		t.Errorf("%d look-ups of notes", s.reads)
	}
	if o := hits[0].Parts.Order; o == nil || o.Reason != loci.OrderUpdated || o.Before != bonn.ID {
		t.Errorf("the new says %+v", o)
	}
	if e := hits[1].Endings; len(e) != 1 || e[0].By != ghent.ID || e[0].Mark(nil) != "until 5 March 2026" {
		t.Errorf("the old says %+v", e)
	}
	if hits[0].Endings != nil {
		t.Errorf("the new ends: %+v", hits[0].Endings)
	}
}

// A plan that was moved goes behind the note that is the plan now, at the end of a chain, also
// where that is no hit itself; one that was given up counts half where it is.
func TestT5_AMovedPlanGoesBehindWhatItIsNow(t *testing.T) {
	t.Parallel()
	plan := func(n loci.Note, by int) loci.Note {
		n.Temporality = loci.Prospective
		if n.Replan(); by > 0 {
			n.Plan = &loci.PlanState{Status: loci.StatusMoved, SettledBy: id(by)}
		}
		return n
	}
	s := stockOf(fits(plan(note(1, "Dentist on Friday."), 2), .5, "dentist"), fits(note(9, "A dentist lives next door."), .3, "dentist"))
	s.notes = append(s.notes, plan(note(2, "It is on Monday now."), 3), plan(note(3, "No, on Tuesday."), 0))
	hits := s.answer(t, loci.RecallRequest{Query: "When do I see the dentist?"}).Hits
	if got, want := order(hits), "No, on Tuesday. | Dentist on Friday. | A dentist lives next door."; got != want {
		t.Fatalf("got %s, want %s", got, want)
	}
	if hits[0].Source != loci.SourceNewer || len(hits[1].Endings) > 0 {
		t.Errorf("%s, %+v", hits[0].Source, hits[1].Endings)
	}
}

// What took the place of a hit and is none is read and put before it, and says so; at the
// end of a chain it is what holds now.
func TestC4_WhatTookThePlaceOfAHitIsPutBeforeIt(t *testing.T) {
	t.Parallel()
	bonn, ghent, oslo := ended(home(1, "I live in Bonn.", "Bonn"), 5, 5), ended(home(5, "We moved to Ghent.", "Ghent"), 7, 7), home(7, "Oslo is home now.", "Oslo")
	for name, c := range map[string]struct {
		notes []loci.Note
		r     loci.RecallRequest
		want  string
	}{
		"one step":         {[]loci.Note{home(5, "We moved to Ghent.", "Ghent")}, loci.RecallRequest{}, "We moved to Ghent. | I live in Bonn. | x"},
		"a chain":          {[]loci.Note{ghent, oslo}, loci.RecallRequest{}, "Oslo is home now. | I live in Bonn. | x"},
		"k is kept":        {[]loci.Note{ghent, oslo}, loci.RecallRequest{K: 2}, "Oslo is home now. | I live in Bonn."},
		"and k of one":     {[]loci.Note{ghent, oslo}, loci.RecallRequest{K: 1}, "Oslo is home now."},
		"the filter binds": {[]loci.Note{ghent, oslo}, loci.RecallRequest{Filter: loci.Filter{RecordedBefore: note(6, "").RecordedAt}}, "I live in Bonn. | x"},
		"not seen":         {nil, loci.RecallRequest{}, "I live in Bonn. | x"},
		"forgotten":        {[]loci.Note{func() loci.Note { n := home(5, "We moved to Ghent.", "Ghent"); n.Forgotten = true; return n }()}, loci.RecallRequest{}, "I live in Bonn. | x"},
	} {
		s := stockOf(fits(bonn, .5, "live"), fits(note(2, "x"), .3, "live"))
		s.notes = c.notes
		c.r.Query = "Where do I live?"
		hits := s.answer(t, c.r).Hits
		if got := order(hits); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
		if first := &hits[0]; first.Note.ID != bonn.ID && (first.Source != loci.SourceNewer || first.Score != .5 || !slices.Equal(first.Path, []loci.ID{bonn.ID, first.Note.ID})) {
			t.Errorf("%s: it came in as %s, %v by %v", name, first.Source, first.Score, first.Path)
		}
	}
}

// A question about then puts first what held then, and finds what is closed.
func TestC4_AQuestionAboutThenPutsFirstWhatHeldThen(t *testing.T) {
	t.Parallel()
	bonn, ghent := replaced(home(1, "I live in Bonn.", "Bonn"), 5, 5), home(5, "Now I live in Ghent.", "Ghent")
	s := stockOf(fits(ghent, .5, "live"), fits(bonn, .3, "live"))
	for query, want := range map[string]string{
		"Where did I live?":          "I live in Bonn. | Now I live in Ghent.",
		"我以前住在哪里？":                   "I live in Bonn. | Now I live in Ghent.",
		"Where did I live in 2024?":  "I live in Bonn. | Now I live in Ghent.",
		"Where did I live in May?":   "Now I live in Ghent. | I live in Bonn.", // in 2026, when that was over
		"Where do I live?":           "Now I live in Ghent.",
		"Where do I live these days": "Now I live in Ghent.",
	} {
		hits := s.answer(t, loci.RecallRequest{Query: query}).Hits
		if got := order(hits); got != want {
			t.Errorf("%s: got %s, want %s", query, got, want)
		}
		for i := range hits {
			if hits[i].Note.ID == bonn.ID && len(hits[i].Endings) != 1 {
				t.Errorf("%s: what is over is not marked", query)
			}
		}
	}
	hits := s.answer(t, loci.RecallRequest{Query: "Where did I live?"}).Hits
	if o := hits[0].Parts.Order; o == nil || o.Reason != loci.OrderThen || o.Before != ghent.ID {
		t.Errorf("the old says %+v", o)
	}
}

// Of a note that says several things, what is over is only concerned by a question about it.
func TestC4_AnotherClaimOfTheNoteIsNotConcerned(t *testing.T) {
	t.Parallel()
	both := home(1, "I live in Bonn. My dog is called Rex.", "Bonn")
	both.Claims = append(both.Claims, loci.Claim{Subject: "me", Attribute: "dog", Value: "Rex", Keys: []string{"me|dog"}})
	both = ended(both, 5, 5)
	ghent := home(5, "We moved to Ghent.", "Ghent")
	for matched, want := range map[string]string{
		"dog called": "I live in Bonn. My dog is called Rex.",
		"Bonn":       "We moved to Ghent. | I live in Bonn. My dog is called Rex.",
	} {
		s := stockOf(fits(both, .5, matched))
		s.notes = []loci.Note{ghent}
		hits := s.answer(t, loci.RecallRequest{Query: "about " + matched}).Hits
		if got := order(hits); got != want {
			t.Errorf("%s: got %s, want %s", matched, got, want)
		}
		if e := hits[len(hits)-1].Endings; len(e) != 1 || e[0].Mark(nil) != "until 5 March 2026 (home: Bonn)" {
			t.Errorf("%s: marked %+v", matched, e)
		}
	}
}

// What ends later than now holds, as of a moment too.
func TestC4_WhatEndsLaterHolds(t *testing.T) {
	t.Parallel()
	s := stockOf(fits(ended(home(1, "I live in Bonn.", "Bonn"), 20, 5), .5, "live"), fits(home(5, "From the 20th I live in Ghent.", "Ghent"), .3, "live"))
	for day, want := range map[int]string{
		10: "I live in Bonn. | From the 20th I live in Ghent.",
		21: "From the 20th I live in Ghent. | I live in Bonn.",
	} {
		r := loci.RecallRequest{Query: "Where do I live?", AsOf: time.Date(2026, 3, day, 9, 0, 0, 0, time.UTC)}
		if got := order(s.answer(t, r).Hits); got != want {
			t.Errorf("on the %dth: got %s, want %s", day, got, want)
		}
	}
}

func TestC4_WithoutMarksNothingIsLookedUp(t *testing.T) {
	t.Parallel()
	s := stockOf(fits(home(1, "I live in Bonn.", "Bonn"), .5, "live"), fits(home(5, "We moved to Ghent.", "Ghent"), .1, ""))
	if s.answer(t, loci.RecallRequest{Query: "Where do I live?", NoExpand: true}); s.reads != 0 || len(s.asked) != 1 {
		t.Errorf("%d look-ups, %d searches", s.reads, len(s.asked))
	}
}

// words is a verbatim note with its facts, m for merged ones and c for those that note 9
// closed.
func words(n int, content, facts string) loci.Note {
	out := note(n, content)
	out.Verbatim = true
	for f := range strings.FieldsSeq(facts) {
		d := loci.Distilled{Fact: id(int(f[0] - '0')), Merged: strings.HasSuffix(f, "m")}
		if strings.HasSuffix(f, "c") {
			d.Until, d.By = time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC), id(9)
		}
		out.Facts = append(out.Facts, d)
	}
	return out
}

// A merged fact is shown by its merged content, once for all of its words, and says where
// it comes from.
func TestFindingT1_AMergedFactIsShownByItsMergedContent(t *testing.T) {
	t.Parallel()
	merged := note(8, "Plays chess and go on Sundays.")
	s := stockOf(fits(words(2, "I play chess.", "8m"), .5, "chess"), fits(note(3, "x"), .4, "chess"), fits(words(4, "On Sundays I play go.", "8m"), .3, "play"))
	s.notes = []loci.Note{merged, words(2, "I play chess.", "8m"), words(4, "On Sundays I play go.", "8m")}
	res := s.answer(t, loci.RecallRequest{Query: "Do I play chess", Budget: 500})
	if got, want := list(res.Hits), "search:Plays chess and go on Sundays. ~I play chess. ~On Sundays I play go.\nsearch:x\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if l := res.Hits[0].Linked[0]; l.Type != loci.DerivedFrom || l.Direction != loci.Out || !slices.Equal(res.Hits[0].Path, []loci.ID{id(2)}) {
		t.Errorf("it comes from %+v, by %v", l, res.Hits[0].Path)
	}
	if strings.Contains(res.Context, "I play chess.") || !strings.Contains(res.Context, "Plays chess and go") {
		t.Errorf("the block is\n%s", res.Context)
	}
	both := stockOf(fits(words(2, "I play chess. I am Ann.", "8m 7"), .5, "Ann"))
	both.notes = []loci.Note{merged, note(7, "Is Ann.")}
	if got := order(both.answer(t, loci.RecallRequest{Query: "Who is Ann"}).Hits); got != "I play chess. I am Ann." {
		t.Errorf("words that say more are shown as %s", got)
	}
}

// Tellings of the same are one hit, and what that leaves room for is searched for.
func TestFindingT1_TellingsOfTheSameAreOneHit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		second loci.Note
		want   string
	}{
		"a repeat by rules":    {words(4, "I like tea!", "2"), "I like tea. | x"},
		"of the same fact":     {words(4, "Tea is what I like.", "8"), "I like tea. | x"},
		"that says more":       {words(4, "I like tea and salt.", "8 7"), "I like tea. | I like tea and salt."},
		"the fact itself":      {note(8, "Likes tea."), "I like tea. | x"},
		"of another statement": {words(4, "I like salt.", "7"), "I like tea. | I like salt."},
	} {
		s := stockOf(fits(words(2, "I like tea.", "8"), .5, "like"), fits(c.second, .3, "like"), fits(note(3, "x"), .2, "like"), fits(note(1, "y"), .1, "like"))
		if got := order(s.answer(t, loci.RecallRequest{Query: "What do I like?", K: 2}).Hits); got != c.want {
			t.Errorf("%s: got %s, want %s", name, got, c.want)
		}
	}
	var six []string
	s := stockOf()
	for i := range 6 {
		s.found = append(s.found, fits(words(10+i, strings.Repeat("tea ", i+1), "8"), .5, "tea"))
	}
	for i := range 6 {
		six = append(six, string(rune('a'+i)))
		s.found = append(s.found, fits(note(20+i, six[i]), .3-float64(i)/100, ""))
	}
	if got, want := order(s.answer(t, loci.RecallRequest{Query: "tea", K: 6}).Hits), "tea  | "+strings.Join(six[:5], " | "); got != want || len(s.asked) != 2 {
		t.Errorf("got %s after %d searches, want %s", got, len(s.asked), want)
	}
	asks := stockOf(fits(words(2, "Where do you live?", "8"), .5, "live"), fits(words(3, "In Bonn!", "8"), .3, "live"))
	if got := order(asks.answer(t, loci.RecallRequest{Query: "Where does Ann live"}).Hits); got != "In Bonn!" {
		t.Errorf("of a question and its answer, %s is shown", got)
	}
}

// Words of which a part is over go behind what took its place, if that part is what was
// asked for, and say so.
func TestFindingT1_PartlyClosedWordsGoBehindWhatReplacedTheFact(t *testing.T) {
	t.Parallel()
	coffee := words(2, "I drink coffee and I play chess.", "6c 7")
	green := note(9, "Drinks green tea.")
	for matched, want := range map[string]string{
		"drink": "Drinks green tea. | I drink coffee and I play chess.",
		"play":  "I drink coffee and I play chess.",
	} {
		s := stockOf(fits(coffee, .5, matched))
		s.notes = []loci.Note{note(6, "Drinks coffee."), note(7, "Plays chess."), green}
		hits := s.answer(t, loci.RecallRequest{Query: "What do I " + matched}).Hits
		if got := order(hits); got != want {
			t.Errorf("%s: got %s, want %s", matched, got, want)
		}
		if e := hits[len(hits)-1].Endings; len(e) != 1 || e[0].Mark(nil) != "until 9 March 2026 (Drinks coffee.)" {
			t.Errorf("%s: marked %+v", matched, e)
		}
		if s.reads > 2 {
			t.Errorf("%s: %d look-ups of notes, want one of what governs and one of what is linked", matched, s.reads)
		}
	}
}

// A fact and its words take one place among the notes linked to a hit.
func TestFindingT1_AFactAndItsWordsTakeOnePlaceAmongLinkedNotes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		to   []int
		want string
	}{
		{[]int{3, 5, 4, 6}, "a ~fact of c ~d"}, // of b, which is a hit, and of c
		{[]int{4, 5, 6}, "a ~c ~d"},
		{[]int{7, 6}, "a ~d"}, // the words of a fact that is a hit
	} {
		s := stockOf(fits(note(1, "a"), .5, "a"), fits(words(2, "b", "3"), .3, "a"), fits(note(8, "f"), .1, ""))
		s.notes = []loci.Note{note(3, "fact of b"), words(4, "c", "5"), note(5, "fact of c"), note(6, "d"), words(7, "e", "8")}
		for i, to := range c.to {
			s.links = append(s.links, link(1, to, loci.SimilarTo, .9-float64(i)/10))
		}
		if got, want := list(s.answer(t, loci.RecallRequest{Query: "a"}).Hits), "search:"+c.want+"\nsearch:b\nsearch:f\n"; got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	}
}

// lame is a memory that can't read links, or notes.
type lame struct {
	*stock
	links, notes error
}

func (l lame) Links(context.Context, loci.Scope, query.Links) ([]loci.Link, error) {
	return nil, l.links
}

func (l lame) Notes(ctx context.Context, s loci.Scope, ids []loci.ID, at time.Time) ([]loci.Note, error) {
	if l.notes != nil {
		return nil, l.notes
	}
	return l.stock.Notes(ctx, s, ids, at)
}

// What can't be read besides the hits degrades the answer and does not fail it.
func TestR4_AnExpansionThatFailsOnlyWarns(t *testing.T) {
	t.Parallel()
	broken := errors.New("disk at /var/secret")
	for name, m := range map[string]lame{
		"links":  {stock: stockOf(fits(note(1, "a"), .5, "a")), links: broken},
		"claims": {stock: stockOf(fits(ended(home(1, "a", "Bonn"), 5, 5), .5, "a")), notes: broken},
	} {
		res, err := Answer(t.Context(), m, loci.Scope{User: "u"}, Question{RecallRequest: loci.RecallRequest{Query: "a", Budget: 100}, Now: now})
		if err != nil || order(res.Hits) != "a" || !strings.Contains(res.Context, "a") {
			t.Fatalf("%s: %v, %v", name, res, err)
		}
		if len(res.Degraded) == 0 || !strings.HasPrefix(res.Degraded[0], name) || strings.Contains(strings.Join(res.Degraded, " "), "secret") {
			t.Errorf("%s: degraded is %q", name, res.Degraded)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := Answer(ctx, m, loci.Scope{User: "u"}, Question{RecallRequest: loci.RecallRequest{Query: "a"}, Now: now}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: of a cancelled call comes %v", name, err)
		}
	}
}
