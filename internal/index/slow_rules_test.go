package index

import (
	"cmp"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// slowAsked is a query that was read.
type slowAsked struct {
	lang.Question
	query slowQuery
}

// person is the participant that the query is about, -1 if nobody or several.
func (a *slowAsked) person() int {
	in := a.query.Participants
	return a.Person(slices.Index(in, a.query.User), slices.Index(in, a.query.Assistant))
}

// rules multiplies a turn's Raw by the factors of the rules that apply to it.
func (c *slowCorpus) rules(i int, a *slowAsked, times timely, r *loci.Relevance) {
	turn := &c.read[i]
	apply := func(part *float64, by float64, applies bool) {
		if !applies {
			return
		}
		*part = cmp.Or(*part, 1) * by
		r.Raw *= by
	}
	apply(&r.Asks, onlyAsks, turn.OnlyAsks)
	apply(&r.Asks, endsAsking, turn.EndsInQuestion)
	p := a.person()
	apply(&r.Person, byPerson, p >= 0 && a.query.Participants[p] == c.turns[i].Speaker)
	apply(&r.Others, ofOthers, a.Current() && c.ofOthers(i, a.query.User) && r.Before == 0)
	apply(&r.Type, ofQuantity, a.AsksQuantity && turn.HasNumeral)
	apply(&r.Type, ofName, a.AsksName && namesOther(turn.Names, a.query.Participants))
	apply(&r.Type, ofExact, slices.ContainsFunc(a.Exact, func(term string) bool { return c.documents.said[i][term] > 0 }))
	by := max(dateFactor(a.Date, c.turns[i].Day), times.factor[i])
	apply(&r.Date, by, by > 1)
}

// Current reports whether a query is of its user as they are now.
func (a *slowAsked) Current() bool { return a.query.Current && a.FirstPerson && a.ofUser() }

// ofOthers reports whether a turn is an episode that the user tells of others.
func (c *slowCorpus) ofOthers(i int, user string) bool {
	t := &c.turns[i]
	changed := slices.Contains(lang.Concepts(t.Text), lang.ConceptOfChange) || len(lang.Corrections(t.Text)) > 0
	return user != "" && t.Speaker == user && !t.Lasting && c.read[i].OfOthers && !changed
}

// namesOther reports whether one of the names is no participant's.
func namesOther(names, participants []string) bool {
	var cast []string
	for _, p := range participants {
		cast = append(cast, lang.NameWords(p)...)
	}
	return slices.ContainsFunc(names, func(n string) bool { return !slices.Contains(cast, n) })
}

// dateFactor is the factor for a turn of a day, which is 1 unless it was said in the
// month that the query names.
func dateFactor(d *lang.NamedDate, day time.Time) float64 {
	switch {
	case d == nil || day.IsZero() || d.Month != int(day.Month()) || d.Year != 0 && d.Year != day.Year():
		return 1
	case d.Day == day.Day():
		return onDay
	}
	return inMonth
}

// most is what a query could score at best, the denominator of Value; 0 when it has
// no terms and no claims. A repeated term counts again; claims is the share of a claim.
func (c *slowCorpus) most(a *slowAsked, times timely, claims float64) float64 {
	sum, known, unknown := 0.0, 0, 0.0
	words := len(a.Terms)
	if len(a.query.When) > 0 {
		words++
		if best := times.idf * (ownK1 + 1); times.n > 0 {
			known, sum = 1, best
		} else {
			unknown = best
		}
	}
	for _, term := range a.Terms {
		exact, df := slices.Contains(a.Exact, term), c.documents.df[term]
		if exact {
			df = c.documents.saidDF[term]
		}
		best := c.documents.idf(term, exact)*(ownK1+1) + fromWindow*c.windows.idf(term, exact)*(windowK1+1)
		if df+c.statements.df[term] == 0 {
			unknown += best
			continue
		}
		known++
		sum += best
	}
	if known == 0 {
		return (unknown + claims) * a.rulesAtBest()
	}
	return (sum*float64(words)/float64(known) + claims) * a.rulesAtBest()
}

// rulesAtBest is the product of the rules that a query can call on.
func (a *slowAsked) rulesAtBest() float64 {
	best := 1.0
	raise := func(by float64, can bool) {
		if can {
			best *= by
		}
	}
	raise(byPerson, a.person() >= 0)
	raise(ofQuantity, a.AsksQuantity)
	raise(ofName, a.AsksName)
	raise(ofExact, len(a.Exact) > 0)
	dated := 1.0
	if a.Date != nil {
		dated = inMonth
		if a.Date.Day != 0 {
			dated = onDay
		}
	}
	for _, w := range a.query.When {
		dated = max(dated, whenFactor(w))
	}
	raise(dated, dated > 1)
	return best
}
