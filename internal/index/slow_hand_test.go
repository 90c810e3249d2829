package index

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

var (
	may8  = time.Date(2023, time.May, 8, 20, 0, 0, 0, time.UTC)
	june3 = time.Date(2023, time.June, 3, 9, 0, 0, 0, time.UTC)
)

// rankBest returns the best turn for a question and the scores of all.
func rankBest(t *testing.T, c *slowCorpus, q slowQuery) (best int, scores []loci.Relevance) {
	t.Helper()
	best, scores = -1, c.Score(q)
	most := 0.
	for i, r := range scores {
		if r.Raw > most {
			best, most = i, r.Raw
		}
	}
	return best, scores
}

// near reports whether two numbers are the same but for rounding.
func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// Three turns of one word each, by hand: N = 3, df = 1, every length is the mean.
func TestScoreByHand(t *testing.T) {
	t.Parallel()
	c := newSlow([]slowTurn{{Text: "sunrise?"}, {Text: "yesterday"}, {Text: "dog"}}, nil)
	r := c.Score(slowQuery{Text: "sunrise"})
	s := math.Log(1 + 2.5/1.5) // idf × 1 × 1.9/(1 + .9)
	df := 3 * (1 - math.Exp(-8.0/3))
	w := math.Log(1+(3-df+.5)/(df+.5)) * 2.2 / (1 + 1.2)
	want := []loci.Relevance{
		{Own: s, Window: .8 * w, Asks: .85 * .9, Raw: (s + .8*w) * .85 * .9},
		{Before: .8 * s, Window: .8 * w, Raw: .8*s + .8*w},
		{Before2: .3 * s, Window: .8 * w, Raw: .3*s + .8*w},
	}
	most := 1.9*s + .8*2.2*w
	for i, r := range r {
		want[i].Value = want[i].Raw / most
		if got, want := parts(r), parts(want[i]); !slices.EqualFunc(got, want, near) {
			t.Errorf("turn %d: %v, want %v", i, got, want)
		}
	}
}

func parts(r loci.Relevance) []float64 {
	return []float64{r.Value, r.Raw, r.Own, r.Before, r.After, r.Before2, r.After2, r.Window, r.Facts, r.Asks, r.Person, r.Type, r.Date}
}

func TestNeighboursLendInTheirOwnSessionOnly(t *testing.T) {
	t.Parallel()
	c := newSlow([]slowTurn{{Session: 1, Text: "pottery"}, {Session: 2, Text: "hello"}, {Session: 1, Text: "lovely"}, {Session: 1, Text: "thanks"}}, nil)
	r := c.Score(slowQuery{Text: "pottery"})
	if r[1].Raw != 0 || r[1].Value != 0 {
		t.Errorf("a turn of another session got %+v", r[1])
	}
	if r[2].Before != 0 || r[2].Window == 0 {
		t.Errorf("the next turn of the session got %+v: nothing was asked, but the window has it", r[2])
	}
	if !near(r[3].Before2, .3*r[0].Own) || r[3].Raw >= r[0].Raw {
		t.Errorf("two turns on: %+v", r[3])
	}
}

func TestAnswerIsFoundOutOfItsQuestion(t *testing.T) {
	t.Parallel()
	for _, talk := range [][]slowTurn{
		{{Speaker: "Ann", Text: "What did you paint at the lake?"}, {Speaker: "Bob", Text: "A boat."}},
		{{Speaker: "安", Text: "你在湖边画了什么？"}, {Speaker: "波", Text: "一条小船。"}},
	} {
		talk = append(talk, slowTurn{Session: 2, Speaker: "x", Text: "Something else. 别的事情。"})
		question := map[string]string{"Ann": "What was painted at the lake?", "安": "湖边画的是什么"}[talk[0].Speaker]
		if best, scores := rankBest(t, newSlow(talk, nil), slowQuery{Text: question}); best != 1 {
			t.Errorf("%q found turn %d: %+v", question, best, scores)
		}
	}
}

func TestRulesMultiply(t *testing.T) {
	t.Parallel()
	turn := slowTurn{Speaker: "Ann", Text: "I bought 3 cups in Rome.", Day: may8}
	people := []string{"Ann", "Bob"}
	for _, c := range []struct {
		about string
		query slowQuery
		want  loci.Relevance
	}{
		{"none", slowQuery{Text: "cups"}, loci.Relevance{}},
		{"who it is about", slowQuery{Text: "Ann's cups"}, loci.Relevance{Person: 1.3}},
		{"another speaker", slowQuery{Text: "Bob's cups"}, loci.Relevance{}},
		{"both", slowQuery{Text: "Ann's and Bob's cups"}, loci.Relevance{}},
		{"the user", slowQuery{Text: "my cups", User: "Ann"}, loci.Relevance{Person: 1.3}},
		{"the assistant", slowQuery{Text: "the cups you recommended to me", User: "Bob", Assistant: "Ann"}, loci.Relevance{Person: 1.3}},
		{"a number", slowQuery{Text: "how many cups"}, loci.Relevance{Type: 1.2}},
		{"a name", slowQuery{Text: "which cups"}, loci.Relevance{Type: 1.2}},
		{"a number and a name", slowQuery{Text: "where did how many cups go"}, loci.Relevance{Type: 1.44}},
		{"the month", slowQuery{Text: "cups in May"}, loci.Relevance{Date: 1.25}},
		{"another year", slowQuery{Text: "cups in May 2022"}, loci.Relevance{}},
		{"another day of the month", slowQuery{Text: "cups on 9 May 2023"}, loci.Relevance{Date: 1.25}},
		{"the day", slowQuery{Text: "cups on 8 May"}, loci.Relevance{Date: 1.5}},
		{"the day in Chinese", slowQuery{Text: "5月8号 cups"}, loci.Relevance{Date: 1.5}},
	} {
		c.query.Participants = people
		got := newSlow([]slowTurn{turn}, nil).Score(c.query)[0]
		rules := []float64{got.Asks, got.Person, got.Type, got.Date}
		if !slices.EqualFunc(rules, []float64{c.want.Asks, c.want.Person, c.want.Type, c.want.Date}, near) {
			t.Errorf("%s: rules %v", c.about, rules)
		}
		product := (got.Own + got.Window) * max(got.Person, 1) * max(got.Type, 1) * max(got.Date, 1)
		if got.Raw == 0 || !near(got.Raw, product) {
			t.Errorf("%s: Raw %v is not the product %v", c.about, got.Raw, product)
		}
	}
}

func TestParticipantsOwnNamesAnswerNoQuestion(t *testing.T) {
	t.Parallel()
	c := newSlow([]slowTurn{{Speaker: "Ann", Text: "The dog came with Bob."}}, nil)
	if r := c.Score(slowQuery{Text: "Who walked the dog?", Participants: []string{"Ann", "Bob"}})[0]; r.Type != 0 {
		t.Errorf("Bob takes part, and counted as a name: %+v", r)
	}
}

func TestDayIsOutOfTheWindow(t *testing.T) {
	t.Parallel()
	c := newSlow([]slowTurn{{Text: "hello", Day: may8}, {Session: 2, Text: "hello", Day: june3}}, nil)
	r := c.Score(slowQuery{Text: "in May"})
	if r[0].Own == 0 || r[0].Window != 0 {
		t.Errorf("the day's turn: %+v", r[0])
	}
	if r[1].Raw != 0 {
		t.Errorf("another month's turn: %+v", r[1])
	}
}

func TestCaptionCountsSevenTenths(t *testing.T) {
	t.Parallel()
	c := newSlow([]slowTurn{{Text: "kite"}, {Session: 2, Text: "look", Caption: "kite"}}, nil)
	r := c.Score(slowQuery{Text: "kite"})
	// Lengths 10 and 17, mean 13.5; df 2 of 2.
	idf := math.Log(1 + .5/2.5)
	of := func(tf, length float64) float64 { return idf * tf * 1.9 / (tf + .9*(.7+.3*length/13.5)) }
	if !near(r[0].Own, of(1, 10)) || !near(r[1].Own, of(.7, 17)) {
		t.Errorf("text %v, caption %v", r[0].Own, r[1].Own)
	}
}

func TestFactsAreKeysToTheirSources(t *testing.T) {
	t.Parallel()
	turns := []slowTurn{{Speaker: "Ann", Text: "Yes, since spring!"}, {Speaker: "Ann", Text: "Anyway."}, {Session: 2, Text: "vegan food"}}
	facts := []slowFact{{Text: "Ann is vegan", Turns: []int{0}}, {Text: "Ann stopped eating meat and turned vegan in spring", Turns: []int{0, 1}}, {Text: "Bob is vegan", Turns: []int{2}}}
	c := newSlow(turns, facts)
	q := slowQuery{Text: "Is Ann vegan?", Participants: []string{"Ann", "Bob"}}
	plain, keyed := newSlow(turns, nil).Score(q), c.Score(q)
	if plain[0].Own != 0 || keyed[0].Facts == 0 || keyed[0].Raw < keyed[1].Raw {
		t.Errorf("by its fact: %+v, the second best fact %+v", keyed[0], keyed[1])
	}
	best := c.statements.scoreOf([]string{"ann", "vegan"}, nil, ownK1, ownB)
	if !near(keyed[0].Facts, .6*max(best[0], best[1])) || !near(keyed[1].Facts, .6*best[1]) {
		t.Errorf("the best fact counts, once: %v of %v", keyed[0].Facts, best)
	}
	if !near(keyed[1].After2, 0) || !near(keyed[0].After, .3*keyed[1].Facts) {
		t.Errorf("neighbours lend their facts too: %+v", keyed[0])
	}
}

func TestValueIsAbsolute(t *testing.T) {
	t.Parallel()
	turns := []slowTurn{{Session: 1, Text: "I adopted a grey parrot from the shelter."}, {Session: 2, Text: "The shelter is closed on Mondays."}, {Session: 3, Text: "We had soup."}}
	c := newSlow(turns, nil)
	good := c.Score(slowQuery{Text: "Who adopted a parrot from the shelter?"})
	if good[0].Value < .3 || good[0].Value > 1 || good[2].Value != 0 {
		t.Errorf("a good answer is worth %.2f, none %.2f", good[0].Value, good[2].Value)
	}
	bad := c.Score(slowQuery{Text: "Which bank robber hid jewels near the shelter in winter?"})
	if best := max(bad[0].Value, bad[1].Value); best >= good[0].Value/2 {
		t.Errorf("a bad answer is worth %.2f, the good one %.2f", best, good[0].Value)
	}
	for i := range good {
		for j := range good {
			if !near(good[i].Value*good[j].Raw, good[j].Value*good[i].Raw) {
				t.Errorf("Value is not linear in Raw: %+v, %+v", good[i], good[j])
			}
		}
	}
}

func TestNothingToFind(t *testing.T) {
	t.Parallel()
	for _, c := range []*slowCorpus{newSlow(nil, nil), newSlow([]slowTurn{{}, {Text: "\xff\x00"}, {Text: "the"}}, nil)} {
		for _, text := range []string{"", "the", "dog", "什么"} {
			for _, r := range c.Score(slowQuery{Text: text}) {
				if r.Raw != 0 || r.Value != 0 {
					t.Errorf("%q: %+v", text, r)
				}
			}
		}
	}
}
