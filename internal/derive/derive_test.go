package derive

import (
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

func id(n byte) loci.ID { return loci.ID{15: n} }

func day(n int) time.Time { return time.Date(2026, 3, n, 0, 0, 0, 0, time.UTC) }

func date(n int) loci.Date { return loci.Date{Time: day(n), Precision: loci.Day} }

// words are words of message 1, with what somebody chose.
func words(with ...func(*loci.Note)) loci.Note {
	n := loci.Note{
		ID: id(100), Messages: []loci.ID{id(1)}, Verbatim: true, Kind: loci.Fact, Visibility: loci.Scoped,
		Domain: "general", Importance: .5, Temporality: loci.Current,
	}
	for _, w := range with {
		w(&n)
	}
	return n
}

// fact is a fact of message 1.
func fact(n byte, with ...func(*loci.Note)) loci.Note {
	f := words(with...)
	f.ID, f.Verbatim = id(n), false
	return f
}

func seen(v loci.Visibility) func(*loci.Note) { return func(n *loci.Note) { n.Visibility = v } }
func inDomain(d string) func(*loci.Note)      { return func(n *loci.Note) { n.Domain = d } }
func by(agent string) func(*loci.Note)        { return func(n *loci.Note) { n.CreatedBy = agent } }
func important(x float64) func(*loci.Note)    { return func(n *loci.Note) { n.Importance = x } }
func forgotten(n *loci.Note)                  { n.Forgotten = true }
func distilled(n *loci.Note)                  { n.Extractor = "m@extract/1" }
func mixed(n *loci.Note)                      { n.Extractor = "m@decide/1234" }
func given(n *loci.Note)                      { n.Extractor = Giver }
func saying(text string) func(*loci.Note)     { return func(n *loci.Note) { n.Content = text } }

func categorised(c loci.Category) func(*loci.Note) { return func(n *loci.Note) { n.Category = c } }

func closed(at int, closer byte) func(*loci.Note) {
	return func(n *loci.Note) { n.ValidUntil, n.SupersededBy = day(at), id(closer) }
}

func dated(n int) func(*loci.Note) { return func(o *loci.Note) { o.SetEvent(date(n), loci.Date{}) } }

func when(t loci.Temporality) func(*loci.Note) { return func(n *loci.Note) { n.Temporality = t } }

// planned makes a note a plan for the time of its event.
func planned(n *loci.Note) {
	n.Temporality = loci.Prospective
	n.Replan()
}

// done makes a plan one that another note says was done.
func done(by byte) func(*loci.Note) {
	return func(n *loci.Note) {
		n.Plan = &loci.PlanState{Status: loci.StatusDone, Due: n.Plan.Due, SettledBy: id(by)}
	}
}

// The plan of words is that of their facts: an open one first. What they plan by themselves
// comes back with them.
func TestT5_WordsPlanWhatTheirFactsDo(t *testing.T) {
	t.Parallel()
	own := words(dated(1), planned)
	past := when(loci.Historical)
	for name, c := range map[string]struct {
		words loci.Note
		facts []loci.Note
		want  string
	}{
		"nothing said":       {own, []loci.Note{fact(1)}, "planned for 2026-03-01"},
		"said by a model":    {own, []loci.Note{fact(1, distilled)}, ""},
		"settled before":     {words(dated(1), planned, done(8)), []loci.Note{fact(1, distilled)}, "planned for 2026-03-01, done"},
		"its own date":       {own, []loci.Note{fact(1, dated(2), planned)}, "planned for 2026-03-02"},
		"done":               {own, []loci.Note{fact(1, dated(1), planned, done(8))}, "planned for 2026-03-01, done"},
		"one of two done":    {own, []loci.Note{fact(1, dated(1), planned, done(8)), fact(2, dated(3), planned)}, "planned for 2026-03-03"},
		"it has happened":    {own, []loci.Note{fact(1, dated(1), past)}, ""},
		"over, and open":     {own, []loci.Note{fact(1, dated(1), planned, past)}, "planned for 2026-03-01"},
		"given facts":        {own, []loci.Note{fact(1, given)}, ""},
		"given, and closed":  {words(dated(1), planned, saying("Dentist at 3. Tom moved.")), []loci.Note{fact(1, given, dated(1), planned, closed(3, 8))}, ""},
		"all that was given": {words(dated(1), planned, saying("Dentist at 3.")), []loci.Note{fact(1, given, dated(1), planned, closed(3, 8))}, "planned for 2026-03-01"},
		"a plan of a fact":   {words(), []loci.Note{fact(1, dated(2), planned)}, "planned for 2026-03-02"},
		"and one of no plan": {words(), []loci.Note{fact(1, dated(2), planned), fact(2)}, ""},
	} {
		got, _ := Words(&c.words, c.facts)
		if text := got.Planned().Text(nil); text != c.want {
			t.Errorf("%s: %q, want %q", name, text, c.want)
		}
		if free, _ := Words(&got, nil); !free.Plan.Equal(c.words.Plan) {
			t.Errorf("%s: without facts %+v", name, free.Plan)
		}
	}
}

// repeated makes a fact one of other words.
func repeated(n *loci.Note) { n.Messages = []loci.ID{id(9)} }

func steps(list ...string) func(*loci.Note) {
	return func(n *loci.Note) { n.Category, n.ProcedureSteps = loci.Workflow, list }
}

func TestW11_WhoMaySeeWordsIsWhoMaySeeAllTheirFacts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		words      loci.Note
		facts      []loci.Note
		visibility loci.Visibility
		domain     string
	}{
		"a fact like them":                 {words(), []loci.Note{fact(1)}, loci.Scoped, "general"},
		"a private fact":                   {words(), []loci.Note{fact(1, seen(loci.Private))}, loci.Private, "general"},
		"a fact for nobody":                {words(), []loci.Note{fact(1), fact(2, seen(loci.UserOnly))}, loci.UserOnly, "general"},
		"a private one that is closed":     {words(), []loci.Note{fact(1, seen(loci.Private), closed(2, 9))}, loci.Private, "general"},
		"a private one that is forgotten":  {words(), []loci.Note{fact(1, seen(loci.Private), forgotten)}, loci.Private, "general"},
		"private and scoped":               {words(), []loci.Note{fact(1, seen(loci.Private)), fact(2)}, loci.UserOnly, "general"},
		"an open fact":                     {words(), []loci.Note{fact(1, seen(loci.Open))}, loci.Scoped, "general"},
		"a domain that nobody chose":       {words(), []loci.Note{fact(1, inDomain("work/sales"))}, loci.Scoped, "work/sales"},
		"two domains":                      {words(), []loci.Note{fact(1, inDomain("work/sales")), fact(2, inDomain("work/law"))}, loci.Scoped, "work"},
		"domains with nothing in common":   {words(), []loci.Note{fact(1, inDomain("work")), fact(2, inDomain("home"))}, loci.Scoped, "*"},
		"a domain that was chosen":         {words(inDomain("work")), []loci.Note{fact(1, inDomain("work/sales"))}, loci.Scoped, "work"},
		"words private by themselves":      {words(seen(loci.Private)), []loci.Note{fact(1, seen(loci.Private))}, loci.Private, "general"},
		"of another's private fact":        {words(by("a")), []loci.Note{fact(1, by("b"), seen(loci.Private))}, loci.UserOnly, "general"},
		"of their agent's private fact":    {words(by("a")), []loci.Note{fact(1, by("a"), seen(loci.Private))}, loci.Private, "general"},
		"words for nobody":                 {words(seen(loci.UserOnly)), []loci.Note{fact(1)}, loci.UserOnly, "general"},
		"open words with a scoped fact":    {words(seen(loci.Open)), []loci.Note{fact(1)}, loci.Scoped, "general"},
		"a repeated fact's domain":         {words(inDomain("home")), []loci.Note{fact(1, repeated, inDomain("work"))}, loci.Scoped, "home"},
		"a repeated fact that was hidden":  {words(inDomain("home")), []loci.Note{fact(1, repeated, seen(loci.UserOnly))}, loci.UserOnly, "home"},
		"a repeated fact of a free domain": {words(), []loci.Note{fact(1, repeated, inDomain("work"))}, loci.Scoped, "work"},
	} {
		got, _ := Words(&c.words, c.facts)
		if got.Visibility != c.visibility || got.Domain != c.domain {
			t.Errorf("%s: %s in %s, want %s in %s", name, got.Visibility, got.Domain, c.visibility, c.domain)
		}
	}
}

func TestW11_WordsEndWithTheLastOfTheirFacts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		words     loci.Note
		facts     []loci.Note
		until     time.Time
		by        loci.ID
		forgotten bool
		kind      loci.Kind
	}{
		"nothing closed":             {words(), []loci.Note{fact(1)}, time.Time{}, loci.ID{}, false, loci.Fact},
		"the only one":               {words(), []loci.Note{fact(1, closed(3, 8))}, day(3), id(8), false, loci.Fact},
		"one of two":                 {words(), []loci.Note{fact(1, closed(3, 8)), fact(2)}, time.Time{}, loci.ID{}, false, loci.Fact},
		"the only one given":         {words(saying("Tea. Salt.")), []loci.Note{fact(1, given, closed(3, 8))}, time.Time{}, loci.ID{}, false, loci.Fact},
		"all that was given":         {words(saying("Tea.")), []loci.Note{fact(1, given, closed(3, 8))}, day(3), id(8), false, loci.Fact},
		"both":                       {words(), []loci.Note{fact(1, closed(5, 8)), fact(2, closed(3, 7))}, day(5), id(8), false, loci.Fact},
		"one closed, one forgotten":  {words(), []loci.Note{fact(1, closed(5, 8)), fact(2, forgotten)}, day(5), id(8), false, loci.Fact},
		"one forgotten":              {words(), []loci.Note{fact(1, forgotten), fact(2)}, time.Time{}, loci.ID{}, false, loci.Fact},
		"all forgotten":              {words(), []loci.Note{fact(1, forgotten), fact(2, forgotten)}, time.Time{}, loci.ID{}, true, loci.Fact},
		"closed by themselves":       {words(closed(2, 7)), []loci.Note{fact(1, closed(5, 8))}, day(2), id(7), false, loci.Fact},
		"a repeated fact":            {words(), []loci.Note{fact(1, repeated)}, time.Time{}, loci.ID{}, false, loci.Episode},
		"a repeated one that closed": {words(), []loci.Note{fact(1, repeated, closed(5, 8))}, day(5), id(8), false, loci.Episode},
		"repeated and more":          {words(), []loci.Note{fact(1, repeated, closed(5, 8)), fact(2)}, time.Time{}, loci.ID{}, false, loci.Fact},
	} {
		got, changed := Words(&c.words, c.facts)
		if !got.ValidUntil.Equal(c.until) || got.SupersededBy != c.by || got.Forgotten != c.forgotten || got.Kind != c.kind || !changed {
			t.Errorf("%s: until %s by %s, forgotten %v, %s", name, got.ValidUntil, got.SupersededBy, got.Forgotten, got.Kind)
		}
		if len(got.Facts) != len(c.facts) {
			t.Errorf("%s: lists %v", name, got.Facts)
		}
		if again, changed := Words(&got, c.facts); changed {
			t.Errorf("%s: once more they are %+v", name, again)
		}
		free, _ := Words(&got, nil)
		if !same(&free, &c.words) {
			t.Errorf("%s: without facts they are %+v", name, free)
		}
	}
	w := words()
	got, _ := Words(&w, []loci.Note{fact(1, closed(3, 8)), fact(2, mixed)})
	want := []loci.Distilled{{Fact: id(1), Until: day(3), By: id(8)}, {Fact: id(2), Merged: true}}
	if !slices.Equal(got.Facts, want) {
		t.Errorf("lists %+v, want %+v", got.Facts, want)
	}
}

func TestW11_WhatAModelSaidOfFactsWeighsForTheirWords(t *testing.T) {
	t.Parallel()
	guessed := words(important(.7), categorised(loci.Work), dated(1), when(loci.Prospective))
	stepped := words(steps("one", "two"))
	for name, c := range map[string]struct {
		words loci.Note
		facts []loci.Note
		want  loci.Note
	}{
		"nothing said":               {guessed, []loci.Note{fact(1)}, guessed},
		"all said":                   {guessed, []loci.Note{fact(1, important(.9), categorised(loci.Health), dated(2), when(loci.Historical))}, words(important(.9), categorised(loci.Health), dated(2), when(loci.Historical))},
		"the greater weight":         {guessed, []loci.Note{fact(1, important(.3)), fact(2, important(.4))}, words(important(.4), categorised(loci.Work), dated(1), when(loci.Prospective))},
		"one that holds":             {guessed, []loci.Note{fact(1, important(.9), closed(3, 8)), fact(2, important(.3))}, words(important(.3), categorised(loci.Work), dated(1), when(loci.Prospective))},
		"the date that both say":     {guessed, []loci.Note{fact(1, dated(2)), fact(2, dated(1))}, guessed},
		"a passed date of the words": {words(dated(1), when(loci.Historical)), []loci.Note{fact(1, when(loci.Prospective))}, words(dated(1), planned, when(loci.Historical))},
		"two times":                  {guessed, []loci.Note{fact(1, when(loci.Historical)), fact(2)}, guessed},
		"steps":                      {guessed, []loci.Note{fact(1, steps("a", "b"))}, words(important(.7), steps("a", "b"), dated(1), when(loci.Prospective))},
		"steps of the words":         {stepped, []loci.Note{fact(1, categorised(loci.Work))}, stepped},
		"other steps":                {stepped, []loci.Note{fact(1, steps("a", "b", "c"))}, words(steps("a", "b", "c"))},
		"a repeated fact":            {guessed, []loci.Note{fact(1, repeated, important(.9), categorised(loci.Health))}, words(important(.7), categorised(loci.Work), dated(1), when(loci.Prospective), func(n *loci.Note) { n.Kind = loci.Episode })},
	} {
		got, _ := Words(&c.words, c.facts)
		got.Facts, got.Original = nil, nil
		c.want.Replan()
		if !same(&got, &c.want) || got.EventPrecision != c.want.EventPrecision {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
	}
}

// What somebody changes of words that facts determine is theirs; an undo puts a whole state back.
func TestW11_WhatSomebodyChoosesForWordsIsTheirOwn(t *testing.T) {
	t.Parallel()
	w := words()
	facts := []loci.Note{fact(1, seen(loci.Private), important(.9), closed(3, 8))}
	derived, _ := Words(&w, facts)

	hidden := derived
	hidden.Visibility, hidden.Domain = loci.UserOnly, "work"
	own := Changed(&derived, &hidden, false)
	if own.Original.Visibility != loci.UserOnly || own.Original.Domain != "work" || own.Original.Importance != .5 || !own.Original.SupersededBy.IsZero() {
		t.Errorf("hidden: %+v", own.Original)
	}
	if derived.Original.Visibility != loci.Scoped {
		t.Error("the state before has changed")
	}
	if free, _ := Words(&own, nil); free.Visibility != loci.UserOnly || free.Importance != .5 {
		t.Errorf("without facts: %+v", free)
	}
	weighed := derived
	weighed.Importance, weighed.Category = .2, loci.Hobby
	weighed = Changed(&derived, &weighed, false)
	if n, _ := Words(&weighed, facts); n.Importance != .2 || n.Category != loci.Hobby || n.Visibility != loci.Private {
		t.Errorf("a fact outweighs what somebody chose: %+v", n)
	}
	if n := Changed(&derived, Unmade(&derived), true); !n.Forgotten || !n.Original.Forgotten || derived.Original.Forgotten {
		t.Error("an undo that forgets words does not forget them")
	}
	gone := derived
	gone.Forgotten = true
	if n := Changed(&derived, &gone, true); n.Original.Forgotten {
		t.Error("an undo to words that their facts forgot forgets them by themselves")
	}
	if n := Changed(&derived, &w, true); n.Original != nil {
		t.Error("an undo to words that nothing governed keeps what they were")
	}
	if n := Changed(&w, &hidden, false); n.Original != hidden.Original {
		t.Error("words that nothing governed have a state of before")
	}
	Bound(&own, &own)
	if free, _ := Words(&own, nil); free.Visibility != loci.UserOnly {
		t.Errorf("bound: %+v", free)
	}
}

func TestWordsWithoutFactsAreAsTheyAre(t *testing.T) {
	t.Parallel()
	w := words(important(.7))
	if got, changed := Words(&w, nil); changed || got.Original != nil {
		t.Errorf("got %+v", got)
	}
}

// living claims a home, or another one-valued attribute.
func living(value string, many bool) func(*loci.Note) {
	return func(n *loci.Note) {
		n.Claims = []loci.Claim{{Subject: "me", Attribute: "home", Value: value, Many: many, Keys: []string{"me|home"}}}
	}
}

func edited(at int) func(*loci.Note) {
	return func(n *loci.Note) { n.Edited, n.UpdatedAt = true, day(at) }
}

// An edit of a fact ends what the words claim of the same attribute, at the moment of the
// edit, until it is taken back; another value in other words of a model does not.
func TestFindingG2_AnEditEndsTheClaimOfTheWords(t *testing.T) {
	t.Parallel()
	w := words(living("Ghent", false))
	for name, c := range map[string]struct {
		facts []loci.Note
		until time.Time
		by    loci.ID
	}{
		"the same":                 {[]loci.Note{fact(1, living("Ghent", false))}, time.Time{}, loci.ID{}},
		"another by a model":       {[]loci.Note{fact(1, living("Ghent, Flanders", false))}, time.Time{}, loci.ID{}},
		"edited":                   {[]loci.Note{fact(1, living("Kiel", false), edited(3))}, day(3), id(1)},
		"edited, and a closed one": {[]loci.Note{fact(2, living("Ghent", false), closed(2, 9)), fact(1, living("Kiel", false), edited(3))}, day(3), id(1)},
		"edited beside it":         {[]loci.Note{fact(1, living("Kiel", false), edited(3)), fact(2, living("Ghent", false))}, time.Time{}, loci.ID{}},
		"edited in another part":   {[]loci.Note{fact(1, living("ghent", false), edited(3))}, time.Time{}, loci.ID{}},
		"one of many":              {[]loci.Note{fact(1, living("Kiel", true), edited(3))}, time.Time{}, loci.ID{}},
		"edited, then closed":      {[]loci.Note{fact(1, living("Kiel", false), edited(3), closed(5, 9))}, day(5), id(9)},
	} {
		got, _ := Words(&w, c.facts)
		if k := got.Claims[0]; !k.Until.Equal(c.until) || k.By != c.by {
			t.Errorf("%s: %+v", name, k)
		}
	}
	is, _ := Words(&w, []loci.Note{fact(1, living("Kiel", false), edited(3))})
	if !is.Facts[0].Merged {
		t.Error("the fact is not shown itself")
	}
	later, changed := Words(&is, []loci.Note{fact(1, living("Kiel", false), edited(7))})
	if k := later.Claims[0]; changed || !k.Until.Equal(day(3)) {
		t.Errorf("a later change moves the end: %+v", k)
	}
	back, _ := Words(&later, []loci.Note{fact(1, living("Ghent", false))})
	if k := back.Claims[0]; !k.Until.IsZero() || !k.By.IsZero() || back.Facts[0].Merged {
		t.Errorf("undone: %+v", back)
	}
}

// A date, a plan and steps belong to the fact: what an assistant said, or somebody asked, has
// them no more than it says itself, whoever answered.
func TestFindingJ7_QuestionsAndAssistantsPlanNothing(t *testing.T) {
	t.Parallel()
	two := func(n *loci.Note) { n.Messages = []loci.ID{id(1), id(2)} }
	of := func(role loci.Role, text string) func(*loci.Note) {
		return func(n *loci.Note) { n.Role, n.Content = role, text }
	}
	for name, c := range map[string]struct {
		words loci.Note
		fact  loci.Note
		plans bool
	}{
		"the user's answer":       {words(of(loci.RoleUser, "Yes, on Friday.")), fact(1, two, dated(2), planned), true},
		"the question":            {words(of("", "Are you coming on Friday?")), fact(1, two, dated(2), planned), false},
		"the question in Chinese": {words(of("", "你星期五来吗？")), fact(1, two, dated(2), planned), false},
		"an assistant's tip":      {words(of(loci.RoleAssistant, "You could go on Friday.")), fact(1, two, dated(2), planned), false},
		"an assistant's words":    {words(of(loci.RoleAssistant, "You could go on Friday.")), fact(1, dated(2), planned), false},
		"a question that says it": {words(of(loci.RoleUser, "Did I say that I fly on Friday?")), fact(1, dated(2), planned), true},
	} {
		got, _ := Words(&c.words, []loci.Note{c.fact})
		if (got.Plan != nil) != c.plans || got.EventTime.IsZero() == c.plans || (got.Temporality == loci.Prospective) != c.plans {
			t.Errorf("%s: %s, %s, plan %+v", name, got.Temporality, got.EventTime, got.Plan)
		}
	}
}
