package indextest

import (
	"cmp"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// Turn is one turn of a conversation.
type Turn struct {
	Session int       // neighbours are turns of the same session, in the order of the slice
	Speaker string    // as in Query.Participants
	Text    string    // what was said
	Caption string    // of a picture sent with it; may be empty
	Day     time.Time // when it was said: the day in its own zone; zero is unknown
	Claims  []string  // keys of what it claims
	Event             // when it happened
}

// Fact is a statement extracted from turns, a further key to them.
type Fact struct {
	Text   string
	Turns  []int    // indexes of its sources
	Claims []string // keys of what it claims
	Event           // when it happened
}

// Query is a question with what is known of those who talk.
type Query struct {
	Text         string
	Participants []string // the names of the speakers
	User         string   // the participant who is I in the question; "" is nobody
	Assistant    string   // the participant who is you in it; "" is nobody

	When   []query.Interval // the times that it is about
	Claims []string         // the keys of what it asks for
	About  []string         // the concepts that it asks about
}

// windowReach is how many turns on either side belong to a window.
const windowReach = 8

// Corpus is the analysed turns of one user. It is immutable and may be used
// concurrently.
type Corpus struct {
	turns    []Turn
	facts    []Fact
	read     []lang.Turn
	sessions map[int][]int // the turns of each session, in order
	place    []int         // of each turn in its session

	documents  collection // text, caption and date
	windows    collection // talk of each turn's window
	statements collection // facts
}

// New analyses turns, in order of arrival, and the facts extracted from them. It
// keeps both slices.
func New(turns []Turn, facts []Fact) *Corpus {
	c := &Corpus{turns: turns, facts: facts, sessions: map[int][]int{}}
	c.documents.exactly, c.statements.exactly = exactly, exactly
	talk := make([]document, len(turns))
	for i, t := range turns {
		c.place = append(c.place, len(c.sessions[t.Session]))
		c.sessions[t.Session] = append(c.sessions[t.Session], i)
		c.read = append(c.read, lang.ReadTurn(t.Text))
		talk[i] = talkOf(t)
		c.documents.put(dated(talk[i], t.Day), talk[i])
	}
	for i := range turns {
		window := document{}
		for places := -windowReach; places <= windowReach; places++ {
			if j := c.neighbour(i, places); j >= 0 {
				window.merge(talk[j])
			}
		}
		c.windows.put(window, window)
	}
	c.windows.df, c.windows.saidDF = spread(c.documents.df, len(turns)), spread(c.documents.saidDF, len(turns))
	for _, f := range facts {
		statement := document{}
		statement.add(f.Text, whole)
		c.statements.put(statement, statement)
	}
	return c
}

// talkOf counts the terms that were said and shown.
func talkOf(t Turn) document {
	d := document{}
	d.add(t.Text, whole)
	d.add(t.Caption, ofCaption)
	return d
}

// dated is a copy of a document with the terms of a day.
func dated(d document, day time.Time) document {
	out := document{}
	out.merge(d)
	if !day.IsZero() {
		for _, term := range lang.DateTerms(day) {
			out[term] += whole
		}
	}
	return out
}

// neighbour is the turn so many places after i in its session, -1 if there is none.
func (c *Corpus) neighbour(i, places int) int {
	session := c.sessions[c.turns[i].Session]
	place := c.place[i] + places
	if place < 0 || place >= len(session) {
		return -1
	}
	return session[place]
}

// Score returns how the words of a question speak for each turn, in the order of
// the turns.
func (c *Corpus) Score(query Query) []loci.Relevance {
	a := asked{Question: lang.ReadQuestion(query.Text, query.Participants), query: query}
	out := c.score(&a)
	found := func(r loci.Relevance) bool { return r.Own+r.Facts+r.Claims+r.About > 0 }
	if !slices.ContainsFunc(out, found) && len(a.Terms)+len(a.FactTerms)+len(query.Claims)+len(query.About)+len(query.When) > 0 {
		a.Terms = append(a.Terms, c.wider(&a)...)
		out = c.score(&a)
	}
	return out
}

// wider are further terms of a question of which nothing was found: the names in it, the
// single characters of its runs, and for each of the first terms the one that it may be a
// slip of, that of most turns.
func (c *Corpus) wider(a *asked) (more []string) {
	add := func(term string) {
		if !slices.Contains(a.Terms, term) && !slices.Contains(more, term) {
			more = append(more, term)
		}
	}
	for _, term := range slices.Concat(a.FactTerms, lang.Characters(a.query.Text)) {
		add(term)
	}
	for _, term := range a.Terms[:min(len(a.Terms), 4)] {
		best, most := "", 0.
		lang.Slips(a.Words[term], func(t string) {
			df := c.documents.df[t]
			if !slices.Contains(a.Terms, t) && !slices.Contains(more, t) && (df > most || df == most && df > 0 && t < best) {
				best, most = t, df
			}
		})
		if most > 0 {
			add(best)
		}
	}
	return more
}

// score is Score for the terms that a question has.
func (c *Corpus) score(a *asked) []loci.Relevance {
	query := a.query
	own := c.documents.scoreOf(a.Terms, a.Exact, ownK1, ownB)
	window := c.windows.scoreOf(a.Terms, a.Exact, windowK1, windowB)
	facts := c.factScores(a)
	timely := c.timely(a)
	for i, t := range timely.own {
		own[i] += t
	}
	claimed, share := c.claimed(query.Claims)
	out := make([]loci.Relevance, len(c.turns))
	most := c.most(a, timely, share+c.about(a, out))
	for i := range out {
		r := &out[i]
		r.Own, r.Facts, r.Window = own[i], facts[i], fromWindow*window[i]
		if claimed[i] {
			r.Claims = share
		}
		c.kernel(i, own, facts, r)
		c.rules(i, a, timely, r)
		if most > 0 {
			r.Value = min(1, r.Raw/most)
		}
	}
	return out
}

// factScores is what facts share with each turn.
func (c *Corpus) factScores(a *asked) []float64 {
	shared := make([]float64, len(c.turns))
	for f, score := range c.statements.scoreOf(a.FactTerms, a.Exact, ownK1, ownB) {
		for _, turn := range c.facts[f].Turns {
			shared[turn] = max(shared[turn], fromFact*score)
		}
	}
	return shared
}

// kernel adds what the neighbours of a turn share with it and sums up.
func (c *Corpus) kernel(i int, own, facts []float64, r *loci.Relevance) {
	of := func(places int) float64 {
		if j := c.neighbour(i, places); j >= 0 {
			return own[j] + facts[j]
		}
		return 0
	}
	if j := c.neighbour(i, -1); j >= 0 && c.read[j].HasQuestionMark {
		r.Before = fromAsking * of(-1)
	}
	r.After, r.Before2, r.After2 = fromNext*of(1), fromBefore2*of(-2), fromAfter2*of(2)
	r.Raw = r.Own + r.Facts + r.Claims + r.About + r.Before + r.After + r.Before2 + r.After2 + r.Window
}

// Rank returns the indexes of the scores above 0, best first, ties earlier first.
func Rank(scores []float64) []int {
	var order []int
	for i, s := range scores {
		if s > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	return order
}
