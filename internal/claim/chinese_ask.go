package claim

import (
	"slices"
	"strings"
)

// askChinese reads what a Chinese question asks for: it is read like a statement, with
// what is asked for in the place of the value.
func askChinese(question, voice string) Question {
	r := newRunReader(question, voice)
	r.asking = true
	r.read()
	var q Question
	for i := range r.out {
		if s := &r.out[i]; s.Subject != Unknown {
			q.add(s.Keys)
		}
	}
	if len(r.tokens) > 0 {
		r.askedPhrases(&q)
		r.askedNouns(&q)
	}
	q.Then = slices.ContainsFunc(r.tokens, func(t token) bool { return t.is(runThen) })
	return q
}

// gap is in the place of what a question asks for.
const gap = "…"

func (q *Question) add(keys []string) {
	for _, k := range keys {
		if k != "" && !slices.Contains(q.Keys, k) {
			q.Keys = append(q.Keys, k)
		}
	}
}

// askedPhrases adds the attributes that phrases of questions ask for.
func (r *runReader) askedPhrases(q *Question) {
	for _, a := range r.words.asked {
		if strings.Contains(r.low, a.word) {
			q.add([]string{nounKey(r.person, []string{a.noun})})
		}
	}
}

// askedNouns adds the attribute that the nouns of a question name together.
func (r *runReader) askedNouns(q *Question) {
	s := runSubject{}
	for i := range r.tokens {
		switch t := &r.tokens[i]; {
		case t.is(runMe) && s.owner == "":
			s.owner = r.me
		case t.is(runKin):
			s.owner = r.kin(s.owner, t.norm)
		case t.is(runYou | runThey):
			return
		case t.is(runNoun) && !t.is(runCue|runAsk):
			s.nouns = r.addNoun(s.nouns, t, i+1 < len(r.tokens) && !r.tokens[i+1].is(runQuestion))
		}
	}
	if len(s.nouns) > 0 && len(s.nouns) < 4 {
		q.add(r.allKeys([]string{nounKey(s.owner, s.nouns)}))
	} else if canonOf(s.owner) != s.owner {
		q.add([]string{nounKey(r.me, []string{s.owner})})
	}
}

// asked adds "which N": a question for the noun.
func (r *runReader) asked(c *runClause, tokens []token) {
	s := r.phrase(tokens)
	if len(s.nouns) == 0 || !r.asking {
		return
	}
	s.owner = r.actor(c)
	r.noun(c, s, s.nouns, Statement{Value: gap})
}

// asksBare reads a question without a verb: "my rent how much".
func (r *runReader) asksBare(c *runClause, np []token) {
	if !r.asking || !slices.ContainsFunc(np, func(t token) bool { return t.is(runAsk) }) || len(c.subject.nouns) == 0 {
		return
	}
	r.noun(c, c.subject, c.subject.nouns, Statement{Value: gap})
}
