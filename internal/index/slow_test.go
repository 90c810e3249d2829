package index

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// slowTurn is one turn of a conversation.
type slowTurn struct {
	Session   int       // neighbours are turns of the same session, in the order of the slice
	Speaker   string    // as in slowQuery.Participants
	Text      string    // what was said
	Caption   string    // of a picture sent with it; may be empty
	Day       time.Time // when it was said: the day in its own zone; zero is unknown
	Claims    []string  // keys of what it claims
	Lasting   bool      // it is no episode
	slowEvent           // when it happened
}

// slowFact is a statement extracted from turns, a further key to them.
type slowFact struct {
	Text      string
	Turns     []int    // indexes of its sources
	Claims    []string // keys of what it claims
	slowEvent          // when it happened
}

// slowQuery is a question with what is known of those who talk.
type slowQuery struct {
	Text         string
	Participants []string // the names of the speakers
	User         string   // the participant who is I in the question; "" is nobody
	Assistant    string   // the participant who is you in it; "" is nobody

	When   []query.Interval // the times that it is about
	Claims []string         // the keys of what it asks for
	About  []string         // the concepts that it asks about

	Current bool // it asks how things are
}

// slowCorpus is the analysed turns of one user, immutable, for the ranking of turns written
// to be read: slow, complete and without any index. It is what the index is compared with,
// and shares nothing with it but its numbers.
//
// # What is computed
//
// A turn's text and .7 of its caption are its talk; its talk and the terms of its
// day (lang.DateTerms) are its document. Frequencies and lengths are kept in
// tenths, so a caption's term counts 7 and any other 10, and a length is the sum
// of a document's frequencies.
//
//	s(i)  BM25 of the document, k1 .9, b .3, with N turns, df documents with the
//	      term and the mean length of the documents
//	w(i)  BM25 of the talk of the turns i-8 … i+8 of the same session, k1 1.2, b .75;
//	      the mean length is that of all windows, exactly: the sum over all turns of
//	      what their windows hold, divided by N. Appending a turn adds its own talk
//	      and that of the 8 before it to its window, and its talk to each of theirs,
//	      so a running sum is enough. df is estimated, N·(1 − e^(−8·df/N)), from the df
//	      of the talk and date terms together, N again the turns.
//	f(i)  .6 of the best BM25 of the facts extracted from the turn, k1 .9, b .3, in a
//	      collection of facts: its own N, df and mean length, no date terms, and the
//	      query with the participants' names kept (lang.Question.FactTerms)
//
//	c(i)  2·idf, or 3·idf where a turn is the user's and the query names no participant, for a turn that claims, itself or by a fact extracted from it, something
//	      under one of the keys that the query asks for; df is how many turns do. No
//	      neighbour gets it
//	a(i)  idf for each concept asked about that the turn, or a fact extracted from it,
//	      speaks of (lang.Concepts); df is how many turns do. 0 where no turn is the
//	      user's, or the query names a participant. No neighbour gets it
//
// A repeated term of the query counts again everywhere. With g = s + f, and
// neighbours in the same session only,
//
//	Raw(i) = (g(i) + c(i) + a(i) + .8·g(i−1)·[i−1 has a question mark] + .3·g(i+1) + .3·g(i−2)
//	          + .2·g(i+2) + .8·w(i)) × the rules
//
// The rules multiply: .85 for a turn that only asks and .90 for one that ends in a
// question (both may hold), 1.30 for the person that the query is about, 1.20 for
// a numeral and 1.20 for another's name where they are asked for, 1.25 for the
// month and 1.50 for the day that the query names, .90 for an episode that the user tells of others, with no
// word for who speaks and none of a change, where the query is of the user as they are now, names no participant
// and nothing comes from the turn before.
//
// # Value
//
// Value is Raw against what this query could score at best, at most 1:
//
//	(Σ over the query's terms of (1.9·idf + .8·2.2·idf among windows) + c + a of a turn
//	that has all) × every rule that the query can call on
//
// that is a turn and a window that are full of every term. What neighbours and
// facts share comes on top and seldom reaches 1. A term that neither a turn nor a
// fact has counts as much as the average of the others; where all are such, each
// counts in full. Value is linear in Raw: it never changes the
// order of one query's answers, and it does not look at the best of them, so that
// a bad answer looks bad.
type slowCorpus struct {
	turns    []slowTurn
	facts    []slowFact
	read     []lang.Turn
	sessions map[int][]int // the turns of each session, in order
	place    []int         // of each turn in its session

	documents  collection // text, caption and date
	windows    collection // talk of each turn's window
	statements collection // facts
}

// newSlow analyses turns, in order of arrival, and the facts extracted from them. It
// keeps both slices.
func newSlow(turns []slowTurn, facts []slowFact) *slowCorpus {
	c := &slowCorpus{turns: turns, facts: facts, sessions: map[int][]int{}}
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
		for places := -reach; places <= reach; places++ {
			if j := c.neighbour(i, places); j >= 0 {
				window.merge(talk[j])
			}
		}
		c.windows.put(window, window)
	}
	c.windows.df, c.windows.saidDF = spreadOver(c.documents.df, len(turns)), spreadOver(c.documents.saidDF, len(turns))
	for _, f := range facts {
		statement := document{}
		statement.add(f.Text, whole)
		c.statements.put(statement, statement)
	}
	return c
}

// talkOf counts the terms that were said and shown.
func talkOf(t slowTurn) document {
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
func (c *slowCorpus) neighbour(i, places int) int {
	session := c.sessions[c.turns[i].Session]
	place := c.place[i] + places
	if place < 0 || place >= len(session) {
		return -1
	}
	return session[place]
}

// Score returns how the words of a question speak for each turn, in the order of
// the turns.
func (c *slowCorpus) Score(query slowQuery) []loci.Relevance {
	a := slowAsked{Question: lang.ReadQuestion(query.Text, query.Participants), query: query}
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
func (c *slowCorpus) wider(a *slowAsked) (more []string) {
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
func (c *slowCorpus) score(a *slowAsked) []loci.Relevance {
	query := a.query
	own := c.documents.scoreOf(a.Terms, a.Exact, ownK1, ownB)
	window := c.windows.scoreOf(a.Terms, a.Exact, windowK1, windowB)
	facts := c.factScores(a)
	timely := c.timely(a)
	for i, t := range timely.own {
		own[i] += t
	}
	claimed, share := c.claimed(query.Claims, a.claimWeight())
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
func (c *slowCorpus) factScores(a *slowAsked) []float64 {
	shared := make([]float64, len(c.turns))
	for f, score := range c.statements.scoreOf(a.FactTerms, a.Exact, ownK1, ownB) {
		for _, turn := range c.facts[f].Turns {
			shared[turn] = max(shared[turn], fromFacts*score)
		}
	}
	return shared
}

// kernel adds what the neighbours of a turn share with it and sums up.
func (c *slowCorpus) kernel(i int, own, facts []float64, r *loci.Relevance) {
	of := func(places int) float64 {
		if j := c.neighbour(i, places); j >= 0 {
			return own[j] + facts[j]
		}
		return 0
	}
	if j := c.neighbour(i, -1); j >= 0 && c.read[j].HasQuestionMark {
		r.Before = fromBefore * of(-1)
	}
	r.After, r.Before2, r.After2 = fromAfter*of(1), fromBefore2*of(-2), fromAfter2*of(2)
	r.Raw = r.Own + r.Facts + r.Claims + r.About + r.Before + r.After + r.Before2 + r.After2 + r.Window
}
